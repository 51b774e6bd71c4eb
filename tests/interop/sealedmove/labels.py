"""Labels, limits and the hashes made with them (format.md, section 2)."""

import hashlib
import hmac

LIMIT_MESSAGE = 65_536
LIMIT_ENVELOPE = 16_384
LIMIT_HAND_IN = 81_920
LIMIT_RECORD = 16_777_216
LIMIT_KEY_FILE = 8_192
COUNTERFOIL = 240


def label(name):
    return f"sealed-move/v1/{name}".encode().ljust(32, b"\0")


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def tagged(name, *parts):
    """SHA-256 of a label and what stands behind it."""
    return sha(label(name), *parts)


def extract(salt, ikm):
    return hmac.digest(salt or bytes(32), ikm, "sha256")


def expand(key, info, length):
    out, block = b"", b""
    while len(out) < length:
        block = hmac.digest(key, block + info + bytes([len(out) // 32 + 1]), "sha256")
        out += block
    return out[:length]


def hkdf(salt, ikm, info, length):
    return expand(extract(salt, ikm), info, length)


def chain_head(statement):
    return tagged("chain", statement)


def envelope_digest(envelope):
    return tagged("envelope", envelope)


def context_of(origin):
    """The context of a sealing from the head of its origin."""
    return tagged("context", origin)
