"""Text armor, the strict form of RFC 7468 (format.md, section 16)."""

import base64
import binascii

from .cbor import Malformed


def write(data, label, newline="\n"):
    text = base64.b64encode(data).decode()
    lines = [f"-----BEGIN {label}-----", *(text[n : n + 64] for n in range(0, len(text), 64)), f"-----END {label}-----"]
    return "".join(line + newline for line in lines).encode()


def read(data, label, limit):
    """The bytes of a file, armored or bare."""
    if not data.startswith(b"-----BEGIN "):
        return data
    newline = "\r\n" if b"\r\n" in data else "\n"
    try:
        inner = base64.b64decode(b"".join(data.splitlines()[1:-1]), validate=True)
    except binascii.Error as error:
        raise Malformed("no base64") from error
    if len(inner) > limit or write(inner, label, newline) != data:
        raise Malformed("not the strict form of the armor")
    return inner
