"""Ed25519 as strict as format.md, section 5, wants it: the equation by `cryptography`, the rest here."""

from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)
NEUTRAL = (0, 1)


def decode_point(data):
    """(x, y) of the one encoding of a point of the curve, or None."""
    if len(data) != 32:
        return None
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    if y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P != u:
        x = x * ROOT % P
    if v * x * x % P != u or (x == 0 and sign):
        return None
    return (P - x if x & 1 != sign else x), y


def double(point):
    x, y = point
    k = D * x * x * y * y % P
    return 2 * x * y * pow(1 + k, -1, P) % P, (y * y + x * x) * pow(1 - k, -1, P) % P


def small_order(point):
    for _ in range(3):
        point = double(point)
    return point == NEUTRAL


@lru_cache(4096)
def acceptable(data):
    """May this be a public key, or the R of a signature?"""
    point = decode_point(data)
    return point is not None and not small_order(point)


@lru_cache(4096)
def verify(public, signature, message):
    if len(signature) != 64 or int.from_bytes(signature[32:], "little") >= L:
        return False
    if not acceptable(public) or not acceptable(signature[:32]):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def public_of(seed):
    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()


def sign(seed, message):
    return Ed25519PrivateKey.from_private_bytes(seed).sign(message)
