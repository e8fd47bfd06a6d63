"""The command line: options, exit statuses and progress; one file per command."""
