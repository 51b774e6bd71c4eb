"""HPKE, RFC 9180: base mode, X25519 and HKDF-SHA256, AES-256-GCM, one message a context."""

from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from .labels import expand, extract

P = 2**255 - 19
KEM = b"KEM" + (0x0020).to_bytes(2, "big")
SUITE = b"HPKE" + b"".join(n.to_bytes(2, "big") for n in (0x0020, 0x0001, 0x0002))


class Refused(ValueError):
    """A key or a ciphertext that is no good."""


def labeled_extract(suite, salt, label, ikm):
    return extract(salt, b"HPKE-v1" + suite + label + ikm)


def labeled_expand(suite, key, label, info, length):
    return expand(key, length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info, length)


def exchange(secret, public):
    """X25519; an all-zero secret is refused."""
    try:
        shared = X25519PrivateKey.from_private_bytes(secret).exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError as error:
        raise Refused("a key of low order") from error
    if not any(shared):
        raise Refused("a key of low order")
    return shared


def public_of(secret):
    return X25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()


@lru_cache(4096)
def acceptable(public):
    """May this lock key be enrolled?"""
    if len(public) != 32 or int.from_bytes(public, "little") >= P:
        return False
    try:
        exchange(b"\x01" * 32, public)
    except Refused:
        return False
    return True


def kem_secret(shared, enc, public):
    eae = labeled_extract(KEM, b"", b"eae_prk", shared)
    return labeled_expand(KEM, eae, b"shared_secret", enc + public, 32)


def cipher(secret, info):
    """The AEAD of a context and its first nonce."""
    hashes = (labeled_extract(SUITE, b"", what, of) for what, of in ((b"psk_id_hash", b""), (b"info_hash", info)))
    schedule = b"\0" + b"".join(hashes)
    prk = labeled_extract(SUITE, secret, b"secret", b"")
    key = labeled_expand(SUITE, prk, b"key", schedule, 32)
    return AESGCM(key), labeled_expand(SUITE, prk, b"base_nonce", schedule, 12)


def seal(public, info, plaintext, ephemeral=None):
    """(enc, ct)."""
    secret = ephemeral or X25519PrivateKey.generate().private_bytes_raw()
    enc = public_of(secret)
    aead, nonce = cipher(kem_secret(exchange(secret, public), enc, public), info)
    return enc, aead.encrypt(nonce, plaintext, b"")


def unseal(secret, enc, info, ct):
    aead, nonce = cipher(kem_secret(exchange(secret, enc), enc, public_of(secret)), info)
    try:
        return aead.decrypt(nonce, ct, b"")
    except InvalidTag as error:
        raise Refused("the ciphertext does not open") from error
