"""CBOR in the core deterministic encoding (format.md, section 3)."""

import cbor2

DEPTH = 16
WIDTHS = {24: 1, 25: 2, 26: 4, 27: 8}


class Malformed(ValueError):
    """Bytes that are not what the format says; a reader refuses them."""


class Torn(Malformed):
    """The bytes end inside an item."""


def head(data, at):
    """(major type, argument, where the head ends); shortest form only."""
    if at >= len(data):
        raise Torn("the bytes end inside an item")
    major, info = data[at] >> 5, data[at] & 31
    at += 1
    if info < 24:
        return major, info, at
    if info not in WIDTHS:
        raise Malformed("indefinite or reserved length")
    end = at + WIDTHS[info]
    if end > len(data):
        raise Torn("the bytes end inside a head")
    return major, int.from_bytes(data[at:end], "big"), end


def well_formed(data, at=0, depth=0):
    """Where the item at `at` ends. Only what RFC 8949 calls well-formed, of definite length, not too deep."""
    major, argument, end = head(data, at)
    if major in (2, 3):
        if argument > len(data) - end:
            raise Torn("the bytes end inside a string")
        return end + argument
    if major in (4, 5, 6):
        if depth == DEPTH:
            raise Malformed("nested too deep")
        count = {4: argument, 5: 2 * argument, 6: 1}[major]
        if count > len(data) - end:
            raise Torn("the bytes end inside an array or a map")
        for _ in range(count):
            end = well_formed(data, end, depth + 1)
    elif major == 7 and end - at == 2 and argument < 32:
        raise Malformed("simple value in two bytes")
    return end


def deterministic(data, at=0):
    """Where the item at `at` ends; refuses every form that the encoding of section 3 would not give."""
    major, argument, end = head(data, at)
    width = end - at - 1
    if width and argument < (24 if width == 1 else 1 << 4 * width):
        raise Malformed("a head that is not the shortest")
    if major in (2, 3):
        end += argument
    elif major == 4:
        for _ in range(argument):
            end = deterministic(data, end)
    elif major == 5:
        before = None
        for _ in range(argument):
            start, end = end, deterministic(data, end)
            key = data[start:end]
            if before is not None and key <= before:
                raise Malformed("members out of order, or one twice")
            before, end = key, deterministic(data, end)
    elif major == 6:
        if argument != 18:
            raise Malformed(f"tag {argument}")
        end = deterministic(data, end)
    elif major == 7 and (width or argument not in (20, 21)):
        raise Malformed("float, null, undefined or another simple value")
    return end


def decode(data, limit):
    """The value of bytes that are exactly one item in the one encoding it has."""
    if len(data) > limit:
        raise Malformed(f"{len(data)} bytes, more than {limit}")
    if well_formed(data) != len(data):
        raise Malformed("bytes behind the item")
    deterministic(data)
    try:
        value = cbor2.loads(data)
        again = encode(value)
    except (ValueError, TypeError, EOFError, cbor2.CBORDecodeError, cbor2.CBOREncodeError) as error:
        raise Malformed(str(error)) from error
    if again != data:
        raise Malformed("not the deterministic encoding")
    return value


def encode(value):
    return cbor2.dumps(value, canonical=True)


def items(data, limit):
    """The items of a CBOR sequence, as bytes; the last may be an exception that ends it."""
    at = 0
    while at < len(data):
        try:
            end = well_formed(data, at)
            if end - at > limit:
                raise Malformed(f"{end - at} bytes, more than {limit}")
        except Malformed as error:
            yield error
            return
        yield data[at:end]
        at = end
