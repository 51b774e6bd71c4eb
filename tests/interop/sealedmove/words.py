"""Twelve words of BIP-39 for sixteen bytes (format.md, sections 5 and 16)."""

import hashlib
from functools import cache

from mnemonic import Mnemonic


@cache
def wordlist():
    return tuple(Mnemonic("english").wordlist)


def to_words(entropy):
    if len(entropy) != 16:
        raise ValueError("twelve words stand for 16 bytes")
    number = int.from_bytes(entropy, "big") << 4 | hashlib.sha256(entropy).digest()[0] >> 4
    return " ".join(wordlist()[number >> 11 * n & 2047] for n in reversed(range(12)))


def from_words(text):
    found = text.lower().split()
    if len(found) != 12:
        raise ValueError(f"{len(found)} words, not twelve")
    number = 0
    for word in found:
        if word not in wordlist():
            raise ValueError("a word that is not on the list")
        number = number << 11 | wordlist().index(word)
    entropy = (number >> 4).to_bytes(16, "big")
    if hashlib.sha256(entropy).digest()[0] >> 4 != number & 15:
        raise ValueError("the checksum of the words does not fit")
    return entropy


def sealing_words(head):
    return to_words(head[:16])
