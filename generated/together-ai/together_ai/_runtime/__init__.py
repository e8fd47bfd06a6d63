"""What every call needs, whatever the API: sending, retrying, authenticating, encoding, decoding, paging, streaming."""
