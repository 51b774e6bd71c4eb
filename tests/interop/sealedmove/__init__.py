"""The format of docs/format.md, version 1, written from that text alone."""
