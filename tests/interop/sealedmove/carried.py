"""Text in which something was carried: armor, and the parts of QR codes (format.md, section 16)."""

import base64
import binascii
import re

from . import armor
from .cbor import Malformed
from .labels import tagged

PART = 255
MOST = 99
KINDS = {"CARD": "SEALED MOVE CARD", "SLIP": "SEALED MOVE SLIP", "RECORD": "SEALED MOVE RECORD"}
FORM = re.compile(
    r"SEALED-MOVE:1:(?P<kind>CARD|SLIP|RECORD):(?P<number>[1-9][0-9]?)/(?P<of>[1-9][0-9]?)"
    r":(?P<id>[A-Z2-7]{26}):(?P<data>[A-Z2-7]+):(?P<check>[A-Z2-7]{8})"
)


class Missing(Malformed):
    """Not all parts have come."""


def base32(data):
    return base64.b32encode(data).decode().rstrip("=")


def unbase32(text):
    try:
        data = base64.b32decode(text + "=" * (-len(text) % 8))
    except binascii.Error as error:
        raise Malformed("no base32") from error
    if base32(data) != text:
        raise Malformed("bits behind the last byte")
    return data


def id_of(kind, data):
    return tagged("parts", kind.encode(), b":", data)[:16]


def check_of(text):
    return base32(tagged("part", text.encode())[:5])


def read_part(line):
    found = FORM.fullmatch(line)
    if not found or check_of(line.rpartition(":")[0]) != found["check"]:
        raise Malformed("no part, or a damaged one")
    number, of, data = int(found["number"]), int(found["of"]), unbase32(found["data"])
    if number > of or of > MOST or len(data) > PART or (number < of and len(data) != PART):
        raise Malformed("a part of another length or count")
    return (found["kind"], unbase32(found["id"]), of), number, data


def write_parts(kind, data):
    """The parts of something, as texts."""
    of = -(-len(data) // PART)
    cut = [data[n * PART : (n + 1) * PART] for n in range(of)]
    texts = [f"SEALED-MOVE:1:{kind}:{n}/{of}:{base32(id_of(kind, data))}:{base32(part)}" for n, part in enumerate(cut, 1)]
    return [f"{text}:{check_of(text)}" for text in texts]


def read(text, limit):
    """What a text holds: (kind, bytes) of each thing, armor first."""
    lines = iter([line.strip(" \t\r\f") for line in text.decode("ascii").split("\n")])
    found, things = [], {}
    for line in lines:
        if line.startswith("-----BEGIN SEALED MOVE "):
            found.append(read_block(line, lines, limit))
        elif line:
            thing, number, data = read_part(line)
            if things.setdefault(thing, {}).setdefault(number, data) != data:
                raise Malformed("two parts that claim to be one")
    return found + [whole(thing, parts, limit) for thing, parts in things.items()]


def read_block(first, lines, limit):
    block = [first]
    for line in lines:
        block += [line] if line else []
        if line.startswith("-----END "):
            break
    else:
        raise Malformed("armor without an end")
    kind = next((kind for kind, label in KINDS.items() if first == f"-----BEGIN {label}-----"), None)
    if kind is None:
        raise Malformed("armor with another label")
    return kind, armor.read("".join(f"{line}\n" for line in block).encode(), KINDS[kind], limit)


def whole(thing, parts, limit):
    kind, name, of = thing
    if len(parts) < of:
        raise Missing(f"{of - len(parts)} of {of} parts are missing")
    data = b"".join(parts[number] for number in range(1, of + 1))
    if id_of(kind, data) != name or len(data) > limit:
        raise Malformed("not what the parts are parts of")
    return kind, data
