"""Files that are either whole or not there: atomic writing, and a content-addressed cache."""
