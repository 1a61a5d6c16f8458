// The script.
