"""What a reader must refuse: forms of CBOR, keys, signatures, values, armor."""

import random

import pytest

from sealedmove import armor, cards, cbor, cose, ed25519, envelope, hpke, schema, values, words
from sealedmove.cbor import Malformed

BAD_CBOR = {
    "empty": "",
    "one in two bytes": "1801",
    "23 in two bytes": "1817",
    "255 in three bytes": "1900ff",
    "indefinite array": "9f01ff",
    "indefinite string": "5f4101ff",
    "text of indefinite length": "7f6161ff",
    "indefinite map": "bfff",
    "break": "ff",
    "reserved length": "1c",
    "keys out of order": "a2616201616102",
    "long key first": "a262616101616202",
    "key twice": "a2616101616102",
    "half": "f90000",
    "single": "fa00000000",
    "double": "fb0000000000000000",
    "null": "f6",
    "undefined": "f7",
    "simple 0": "e0",
    "simple 32": "f820",
    "true in two bytes": "f815",
    "tag 2": "c24101",
    "tag 0": "c06161",
    "tag 18 in two bytes": "d81200",
    "torn string": "4201",
    "torn head": "19ff",
    "torn array": "8201",
    "huge string": "5bffffffffffffffff",
    "huge array": "9bffffffffffffffff",
    "two items": "0000",
    "no UTF-8": "61ff",
    "too deep": "81" * 17 + "00",
}


@pytest.mark.parametrize("name", BAD_CBOR)
def test_cbor_refuses(name):
    with pytest.raises(Malformed):
        cbor.decode(bytes.fromhex(BAD_CBOR[name]), 100)


def test_cbor_takes():
    for good in ("00", "1818", "190100", "a2616101616202", "f4", "f5", "81" * 16 + "00", "d20a", "3b7fffffffffffffff"):
        cbor.decode(bytes.fromhex(good), 100)
    with pytest.raises(Malformed):
        cbor.decode(b"\x00", 0)


ORDER_EIGHT = (
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
)
LOW_ORDER = (
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
)


def encoded(y, sign=0):
    return (y | sign << 255).to_bytes(32, "little")


def test_small_order_and_unusual_encodings():
    p = ed25519.P
    eight = [0, 1, p - 1, *map(decoded_y, ORDER_EIGHT)]
    for y in eight:
        for sign in (0, 1):
            assert not ed25519.acceptable(encoded(y, sign))
    for y in range(p, 2**255):
        assert ed25519.decode_point(encoded(y)) is None
    assert ed25519.decode_point(encoded(1, 1)) is None
    good = ed25519.public_of(b"\x01" * 32)
    assert ed25519.acceptable(good)


def decoded_y(digits):
    return int.from_bytes(bytes.fromhex(digits), "little") & (1 << 255) - 1


def test_signatures():
    seed, message = b"\x07" * 32, b"message"
    public, good = ed25519.public_of(seed), ed25519.sign(seed, message)
    assert ed25519.verify(public, good, message)
    s = int.from_bytes(good[32:], "little")
    assert not ed25519.verify(public, good[:32] + (s + ed25519.L).to_bytes(32, "little"), message)
    assert not ed25519.verify(public, good, message + b".")
    neutral = encoded(1)
    assert not ed25519.verify(public, neutral + good[32:], message)
    assert not ed25519.verify(neutral, neutral + bytes(32), message)


def test_lock_keys():
    p = hpke.P
    low = [0, 1, p - 1, *map(decoded_y, LOW_ORDER)]
    for number in [*low, p, p + 1, 2**255 - 1, 2**255 + 9]:
        assert not hpke.acceptable(number.to_bytes(32, "little"))
    assert hpke.acceptable((9).to_bytes(32, "little"))
    with pytest.raises(hpke.Refused):
        hpke.seal(bytes(32), b"", b"")


def bent_header(change):
    seed, name = b"\x01" * 32, "A"
    mine = cards.Identity(seed, name)
    value = {1: -8, 3: cose.content_type("card"), 4: mine.fingerprint, 15: {1: name}}
    change(value)
    protected = cbor.encode(value)
    payload = cose.parse(mine.card.raw, "card").payload
    signature = ed25519.sign(seed, cose.to_be_signed(protected, payload))
    parts = (cose.string_head(len(protected)), protected, b"\xa0", cose.string_head(len(payload)), payload)
    return b"\xd2\x84" + b"".join(parts) + b"\x58\x40" + signature


def test_headers():
    cards.read_card(bent_header(lambda value: None))
    for change in (
        lambda v: v.update({1: -19}),
        lambda v: v.update({3: cose.content_type("slip")}),
        lambda v: v.update({4: bytes(32)}),
        lambda v: v.update({15: {1: "B"}}),
        lambda v: v.update({15: {1: "A", 2: "0" * 64}}),
        lambda v: v.update({2: []}),
        lambda v: v.pop(15),
    ):
        with pytest.raises(Malformed):
            cards.read_card(bent_header(change))


def test_names():
    for good in ("A", "Ahn, K.", "é" * 64, "a\u00a0b", "👨‍👩".replace("\u200d", "")):
        values.name(good)
    for bad in (
        "",
        " a",
        "a ",
        "a\u3000",
        "\u00a0a",
        "a\nb",
        "a\u200db",
        "a\u00adb",
        "é" * 65,
        "\U000e0041",
        5,
        b"a",
        "a\x85b",
    ):
        with pytest.raises(Malformed):
            values.name(bad)


def test_zones():
    for good in ("Z", "+01:00", "-24:00", "+01:00[Europe/Madrid]", "+05:45[Etc/GMT+5]"):
        values.zone(good)
    for bad in ("", "z", "+1:00", "+24:01", "+01:60", "Z[UTC]", "+01:00[]", "+01:00[a b]", "+01:00[" + "a" * 57 + "]"):
        with pytest.raises(Malformed):
            values.zone(bad)
    assert values.rfc3339(1_796_133_600_000, "+01:00[Europe/Madrid]") == "2026-12-01T15:00:00+01:00[Europe/Madrid]"
    assert values.rfc3339(values.MOMENT_MAX, "Z") == "9999-12-30T22:00:00Z"


GOOD_FENS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", False),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", False),
    ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", True),
    ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", True),
]
BAD_FENS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0", False),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QKkq - 0 1", False),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 00 1", False),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", True),
    ("rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", False),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", False),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - 0 1", False),
    ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", False),
    ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", False),
    ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", False),
    ("4k2R/8/8/8/8/8/8/4K3 w - - 0 1", False),
    ("QQQ1k3/PPPPPPPP/8/8/8/8/8/4K3 b - - 0 1", False),
    ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", False),
    ("4r3/8/8/8/4K3/8/8/k3r3 w - - 0 1", False),
]


@pytest.mark.parametrize(("fen", "chess960"), GOOD_FENS)
def test_fen_taken(fen, chess960):
    values.position(fen, chess960)


@pytest.mark.parametrize(("fen", "chess960"), BAD_FENS)
def test_fen_refused(fen, chess960):
    with pytest.raises(Malformed):
        values.position(fen, chess960)


def test_padding():
    for writing in (b"", b"Bd7", b"x" * 159, "é".encode()):
        assert envelope.unpad(envelope.pad(writing)) == writing
    for padded in (
        b"\xa0" + bytes(159),
        b"\x00\x01" + bytes(158),
        b"\x01\xff" + bytes(158),
        b"\x01" + b"ab" + bytes(157),
    ):
        with pytest.raises(envelope.Mismatch) as caught:
            envelope.unpad(padded)
        assert caught.value.kind == "body-mismatch"
    with pytest.raises(Malformed):
        envelope.pad(b"x" * 160)


def test_armor():
    for length in (0, 1, 47, 48, 49, 100):
        data = bytes(range(length))
        for newline in ("\n", "\r\n"):
            text = armor.write(data, "SEALED MOVE SLIP", newline)
            assert armor.read(text, "SEALED MOVE SLIP", 100) == data
            for bent in (
                text + b"\n",
                text[:-1],
                text.replace(b"SLIP", b"CARD"),
                text.replace(b"-----\n", b"----- \n", 1),
            ):
                if bent != text:
                    with pytest.raises(Malformed):
                        armor.read(bent, "SEALED MOVE SLIP", 100)


def test_words():
    rng = random.Random(1)
    for _ in range(20):
        entropy = rng.randbytes(16)
        assert words.from_words(words.to_words(entropy)) == entropy
    with pytest.raises(ValueError):
        words.from_words("abandon " * 12)
    assert words.to_words(bytes(16)) == "abandon " * 11 + "about"


def test_question_names():
    for good in ("q0", "q1", "q10", "q4294967295"):
        assert schema.question_spelled(good)
    for bad in ("", "q", "q00", "q01", "Q1", "1", "q1 ", "q²", "q4294967296", "q10000000000"):
        assert not schema.question_spelled(bad)
