"""Values (format.md, section 4) and small combinators for the schema (section 17)."""

import datetime
import re
import unicodedata

import chess

from .cbor import Malformed

MOMENT_MAX = 253_402_207_200_000
SPAN_MAX = 2**64 - 1
RULES = ("fide-1952", "fide-2014", "fide-2018", "fide-2023", "uschess-7")
CHARGES = ("responder", "split", "none")
SIDES = ("white", "black")
OUTCOMES = ("1-0", "0-1", "1/2-1/2", "0-0", "annulled", "continue")
RULINGS = ("plays", "loses", "resigns", "for-the-arbiter", "no-effect")
VERDICTS = ("clear", "ambiguous", "illegal", "unintelligible")
DIALECTS = frozenset(
    "en de nl da nb sv fi is et fr it es pt pt-BR ca gl ro hu cs sk pl hr sl sr-Latn sr-Cyrl mk bg ru uk be tr az hy el"
    " sq af ar hi bn id vi zh ja ko lv lt eu ka he fa eo ga und".split()
)
SPACES = frozenset("\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B))))
BANNED = [(0xAD, 0xAD), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F)]
BANNED += [(0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)]
ZONE = re.compile(r"Z|([+-])([0-9]{2}):([0-5][0-9])(?:\[([A-Za-z0-9/_+-]+)\])?", re.ASCII)


def need(condition, text):
    if not condition:
        raise Malformed(text)


# ---- combinators: each takes a decoded value and raises Malformed --------------------------------------


def uint(value, most=SPAN_MAX):
    need(type(value) is int and 0 <= value <= most, "not an unsigned integer in range")


def moment(value):
    uint(value, MOMENT_MAX)


def text(value):
    need(type(value) is str, "not text")


def boolean(value):
    need(type(value) is bool, "neither true nor false")


def true(value):
    need(value is True, "may only be true")


def blob(value):
    need(type(value) is bytes, "not a byte string")


def size(length):
    def check(value):
        blob(value)
        need(len(value) == length, f"not {length} bytes")

    return check


def one_of(*choices):
    def check(value):
        need(type(value) is str and value in choices, f"none of {', '.join(choices)}")

    return check


def exactly(wanted):
    return lambda value: need(type(value) is type(wanted) and value == wanted, f"not {wanted!r}")


def members(required, optional=()):
    """A map with these members and no others."""
    optional = dict(optional)

    def check(value):
        need(type(value) is dict, "not a map")
        need(all(key in value for key in required), "a member is missing")
        for key, inner in value.items():
            rule = required.get(key) or optional.get(key)
            need(rule is not None, f"unknown member {key!r}")
            rule(inner)

    return check


def array(inner, least=0, most=1 << 32):
    def check(value):
        need(type(value) is list and least <= len(value) <= most, "not an array of the right length")
        for one in value:
            inner(one)

    return check


# ---- values -----------------------------------------------------------------------------------------


def name(value):
    text(value)
    need(1 <= len(value.encode()) <= 128, "a name of no or too many bytes")
    need(value[0] not in SPACES and value[-1] not in SPACES, "a name with white space at an end")
    for char in value:
        bad = unicodedata.category(char) == "Cc" or any(low <= ord(char) <= high for low, high in BANNED)
        need(not bad, "a name with a forbidden character")


def zone(value):
    text(value)
    found = ZONE.fullmatch(value)
    need(found and len(value) <= 64, "not a zone")
    if found.group(1):
        need(int(found.group(2)) * 60 + int(found.group(3)) <= 24 * 60, "an offset of more than 24 hours")


def moves(value):
    array(text)(value)


venue = members({"at": moment, "zone": zone})
used = members({"black": uint, "white": uint})


def uci_spelled(value):
    return re.fullmatch(r"[a-h][1-8][a-h][1-8][nbrq]?", value, re.ASCII) is not None


def legal_move(board, uci):
    """The move with exactly this spelling, or None."""
    return next((move for move in board.legal_moves if move.uci() == uci), None)


def rfc3339(milliseconds, offset="Z"):
    """A moment at a zone, as section 4 writes it."""
    found = ZONE.fullmatch(offset)
    minutes = 0
    if found.group(1):
        minutes = (int(found.group(2)) * 60 + int(found.group(3))) * (1 if found.group(1) == "+" else -1)
    when = datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=milliseconds, minutes=minutes)
    fraction = f".{milliseconds % 1000:03}".rstrip("0") if milliseconds % 1000 else ""
    bare, _, zone_name = offset.partition("[")
    return when.strftime("%Y-%m-%dT%H:%M:%S") + fraction + bare + (f"[{zone_name}" if zone_name else "")


# ---- positions --------------------------------------------------------------------------------------


def position(fen, chess960):
    """The board of a canonical FEN of a possible position."""
    need(1 <= len(fen.encode()) <= 128, "a FEN of no or too many bytes")
    shape = r"[1-8pnbrqkPNBRQK/]+ [wb] (?:-|[A-Ha-hKQkq]{1,4}) (?:-|[a-h][36]) (?:0|[1-9][0-9]*) [1-9][0-9]*"
    need(re.fullmatch(shape, fen, re.ASCII), "not the six fields of a FEN")
    need(all(int(number) < 2**32 for number in fen.split(" ")[4:]), "a number of 2^32 or more")
    try:
        board = chess.Board(fen, chess960=chess960)
    except ValueError as error:
        raise Malformed(str(error)) from error
    need(board.is_valid(), f"an impossible position: {board.status()!r}")
    need(board.fen(en_passant="legal") == fen, "not the canonical FEN")
    for color in chess.COLORS:
        need(promoted(board, color) <= 8, "more men than promotions allow")
    need(not impossible_check(board), "a check that no move could have given")
    return board


def promoted(board, color):
    """Pawns, and men that only a promotion can have made."""
    count = len(board.pieces(chess.PAWN, color))
    for piece, at_first in ((chess.QUEEN, 1), (chess.ROOK, 2), (chess.KNIGHT, 2)):
        count += max(0, len(board.pieces(piece, color)) - at_first)
    bishops = board.pieces(chess.BISHOP, color)
    for squares in (chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES):
        count += max(0, len(bishops & squares) - 1)
    return count


def impossible_check(board):
    steppers = (chess.PAWN, chess.KNIGHT, chess.KING)
    return sum(board.piece_type_at(square) in steppers for square in board.checkers()) > 1
