"""Signed messages: COSE_Sign1, by hand (format.md, section 6)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import cbor2

from . import cbor, ed25519, values
from .cbor import Malformed
from .labels import LIMIT_MESSAGE, sha


def content_type(kind):
    return f"application/sealed-move-{kind}+cbor"


@dataclass(frozen=True)
class Message:
    raw: bytes
    protected: bytes
    payload: bytes
    signature: bytes
    kid: bytes
    iss: str
    sub: str | None

    def is_by(self, card):
        """Header and signature are those of this card."""
        return (self.kid, self.iss) == (card.fingerprint, card.name) and self.signed_by(card.sign)

    def signed_by(self, public):
        return ed25519.verify(public, self.signature, to_be_signed(self.protected, self.payload))


def header(kind, kid, iss, sub=None):
    claims = {1: iss} if sub is None else {1: iss, 2: sub}
    return cbor.encode({1: -8, 3: content_type(kind), 4: kid, 15: claims})


def string_head(length):
    return cbor.encode(bytes(length))[:-length] if length else b"\x40"


def to_be_signed(protected, payload):
    """The Sig_structure, byte by byte."""
    parts = (string_head(len(protected)), protected, b"\x40", string_head(len(payload)), payload)
    return b"\x84\x6aSignature1" + b"".join(parts)


def build(kind, seed, iss, payload, sub=None):
    protected = header(kind, sha(ed25519.public_of(seed)), iss, sub)
    signature = ed25519.sign(seed, to_be_signed(protected, payload))
    parts = (string_head(len(protected)), protected, b"\xa0", string_head(len(payload)), payload)
    return b"\xd2\x84" + b"".join(parts) + b"\x58\x40" + signature


def parse(data, kind):
    """Steps 1 to 4 of opening a message."""
    value = cbor.decode(data, LIMIT_MESSAGE)
    values.need(isinstance(value, cbor2.CBORTag) and value.tag == 18, "no signed message")
    parts = value.value
    values.need(isinstance(parts, list | tuple) and len(parts) == 4, "not an array of four")
    protected, unprotected, payload, signature = parts
    for part in (protected, payload, signature):
        values.blob(part)
    values.need(isinstance(unprotected, Mapping) and not unprotected, "the unprotected map is not empty")
    values.need(len(signature) == 64, "the signature is not 64 bytes")
    found = cbor.decode(protected, LIMIT_MESSAGE)
    claims = {1: values.name} if kind == "card" else {1: values.name, 2: case_id}
    shape = {
        1: values.exactly(-8),
        3: values.exactly(content_type(kind)),
        4: values.size(32),
        15: values.members(claims),
    }
    values.members(shape)(found)
    kid, iss, sub = found[4], found[15][1], found[15].get(2)
    values.need(header(kind, kid, iss, sub) == protected, "another header than one would write")
    return Message(data, protected, payload, signature, kid, iss, sub)


def case_id(value):
    values.text(value)
    values.need(re.fullmatch("[0-9a-f]{64}", value, re.ASCII), "not a case id")


def open_payload(message, schema):
    """Step 5: the payload as its kind demands."""
    value = cbor.decode(message.payload, LIMIT_MESSAGE)
    schema(value)
    return value


__all__ = ["Malformed", "Message", "build", "header", "open_payload", "parse", "to_be_signed"]
