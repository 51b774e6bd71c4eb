"""The law of an adjournment, as far as it can be followed without reading writings (level 3).

The machine of the law document's section 5. Where it leaves room, or where a remark on the writing would be needed,
`Unclear` is raised: the verifier then says that it followed the law no further, and goes on with bytes alone.
"""

from dataclasses import dataclass, field

import chess

from . import values

HOUR = 3_600_000
OPEN_PHASES = ("resuming", "opened", "answering", "replying", "replied", "resumed")


class Refused(Exception):
    """The law refuses the event."""


class Unclear(Exception):
    """The law cannot be followed from here without reading writings, or the text leaves it open."""


def allow(condition, text):
    if not condition:
        raise Refused(text)


def color_of(side):
    return chess.WHITE if side == "white" else chess.BLACK


def side_of(color):
    return "white" if color else "black"


def other(side):
    return "black" if side == "white" else "white"


@dataclass
class Game:
    rules: str
    board: chess.Board
    used: dict
    at: int
    charge: str
    default_time: int | None
    session_end: int | None
    wants_receipts: bool
    custodian: bool
    phase: str = "playing"
    running: str | None = None
    origin: int | None = None
    position_set: int = 0
    board_move: str | None = None
    early: bool = False
    handed: bytes | None = None
    receipts: set = field(default_factory=set)
    shut: bool = False
    sealer: str | None = None
    share_1: bool = False
    lost: set = field(default_factory=set)
    face: dict | None = None
    present: dict = field(default_factory=lambda: {"white": True, "black": True})
    moved: dict = field(default_factory=lambda: {"white": True, "black": True})
    offer: str | None = None
    questions: int = 0
    waiting: int = 0
    provisional: bool = False
    opened_once: bool = False
    disclosed: bool = False
    granted: bool = False
    ruled_since_stop: bool = False
    half: int = 0
    outcome: str | None = None
    cause: str | None = None
    remarks: list = field(default_factory=list)

    @classmethod
    def begin(cls, case, at):
        board = values.position(case["start"], case["chess960"])
        for uci in case["moves"]:
            move = values.legal_move(board, uci)
            allow(move is not None, f"{uci} is not legal")
            board.push(move)
        default = case.get("default-time", HOUR if case["rules"] in ("fide-1952", "uschess-7") else None)
        end = case["session-end"]["at"] if "session-end" in case else None
        game = cls(
            case["rules"], board, dict(case["used"]), at, case["charge"], default, end,
            case["receipts-before-stop"], "custodian" in case,
        )  # fmt: skip
        allow(game.ending() is None, "the game is over")
        allow(case["charge"] == "responder" or case["rules"] != "fide-1952", "this charge is unknown to the edition")
        game.running = game.to_move
        return game

    # ---- who and what ------------------------------------------------------------------------------

    @property
    def to_move(self):
        return side_of(self.board.turn)

    @property
    def responder(self):
        return other(self.sealer) if self.sealer else None

    @property
    def deadline(self):
        if self.face is None or self.default_time is None:
            return None
        return self.face["resumes"]["at"] + self.default_time

    def ending(self):
        """(result, cause) of a position that ends the game by itself."""
        board = self.board
        if board.is_checkmate():
            return ("0-1" if board.turn else "1-0"), "checkmate"
        if board.is_stalemate():
            return "1/2-1/2", "stalemate"
        if board.is_insufficient_material():
            return "1/2-1/2", "dead-position"
        if self.rules != "fide-1952" and board.is_fivefold_repetition():
            return "1/2-1/2", "fivefold"
        if self.rules != "fide-1952" and board.is_seventyfive_moves():
            return "1/2-1/2", "75-moves"
        return None

    def finish(self, outcome, cause, provisional=False):
        self.phase, self.running, self.outcome, self.cause = "over", None, outcome, cause
        self.provisional, self.offer = provisional, None

    def win(self, side, cause, provisional=False):
        self.finish("1-0" if side == "white" else "0-1", cause, provisional)

    def ask(self):
        self.questions += 1
        self.waiting += 1

    def make(self, uci, index):
        """A move on the board. True if it ended the game."""
        move = values.legal_move(self.board, uci)
        allow(move is not None, f"{uci} is not legal")
        mover = self.to_move
        if self.offer == other(mover):
            self.offer = None
        self.board.push(move)
        self.position_set = index
        if end := self.ending():
            self.finish(*end)
        return end is not None

    # ---- entering ----------------------------------------------------------------------------------

    def tick(self, at, kind, inner):
        """Charges the clocks, and compares them with what the statement says they show."""
        delta = max(0, at - self.at)
        self.at = max(at, self.at)
        if self.running == "split":
            self.half += delta
            for side in values.SIDES:
                self.used[side] += self.half // 2
            self.half %= 2
        elif self.running:
            self.used[self.running] = min(values.SPAN_MAX, self.used[self.running] + delta)
        if "used" in inner and kind not in ("restored", "clock-corrected", "ruled"):
            if inner["used"] != self.used:
                self.remarks.append(("clocks-differ", "the clocks show something else than was computed"))
            self.used = dict(inner["used"])

    def end_split(self):
        if self.half:
            self.used[self.responder] += self.half
            self.half = 0

    def enter(self, kind, inner, at, index, extra=None):
        """One event; the caller has checked slips and bytes. Nothing changes if it is refused (the caller copies)."""
        self.tick(at, kind, inner)
        if self.phase == "over" and kind not in ("ruled", "disclosed", "released", "opened"):
            raise Refused("the game is over")
        getattr(self, "on_" + kind.replace("-", "_"))(inner, index, extra or {})

    def on_begun(self, inner, index, extra):
        raise Refused("the case has begun already")

    def on_called(self, inner, index, extra):
        allow(self.phase in ("playing", "resumed"), "nobody can be called to seal now")
        if self.session_end is not None and self.at < self.session_end:
            self.remarks.append(("attested-only", "called before the end of the session, on the arbiter's word"))
        self.start_sealing(index)

    def start_sealing(self, index, phase="sealing"):
        self.phase, self.origin, self.early, self.board_move = phase, index, False, None
        self.handed, self.receipts, self.share_1, self.lost = None, set(), False, set()
        self.sealer, self.ruled_since_stop = self.to_move, False
        self.shut = False

    def on_adjourned_early(self, inner, index, extra):
        allow(self.phase in ("playing", "resumed"), "no time to adjourn")
        allow(self.rules != "fide-1952", "the edition knows no early adjournment")
        allow(self.rules != "uschess-7" or self.granted, "the director has not granted it")
        allow(self.session_end is not None and self.at < self.session_end, "not before the end of the session")
        self.start_sealing(index)
        self.early = True

    def on_board_move(self, inner, index, extra):
        allow(self.phase == "sealing" and self.board_move is None, "no board move now")
        move = values.legal_move(self.board, inner["uci"])
        allow(move is not None, "the board move is not legal")
        if self.offer == other(self.to_move):
            self.offer = None
        self.board.push(move)
        if end := self.ending():
            self.finish(*end)
            return
        self.board.pop()
        self.board_move = inner["uci"]

    def on_sealed(self, inner, index, extra):
        if self.rules == "fide-1952" and self.phase in ("playing", "resumed"):
            self.start_sealing(self.position_set)
        allow(self.phase in ("sealing", "replying"), "nobody is sealing")
        self.handed, self.receipts = extra["digest"], set()

    def on_clocks_stopped(self, inner, index, extra):
        allow(self.phase in ("sealing", "replying") and self.handed is not None, "nothing was handed in")
        holders = {self.responder} | ({"custodian"} if self.custodian else set())
        allow(not self.wants_receipts or holders <= self.receipts, "the holders have not given receipts")
        self.shut = True
        if self.early:
            self.used[self.sealer] += max(0, self.session_end - self.at)
        if self.phase == "replying":
            self.phase, self.running = "replied", self.responder
        else:
            self.phase, self.running, self.face = "adjourned", None, None
            self.present = {"white": False, "black": False}

    def on_face_vouched(self, inner, index, extra):
        allow(self.phase == "adjourned" and self.face is None, "no face to vouch for")
        self.face = {key: inner[key] for key in ("place", "resumes", "finish") if key in inner}

    def on_face_corrected(self, inner, index, extra):
        allow(self.phase == "adjourned" and self.face is not None, "no face to change")
        changes = {key: inner[key] for key in ("place", "resumes", "finish") if key in inner}
        allow(self.face | changes != self.face, "nothing changes")
        self.face |= changes

    on_rescheduled = on_face_corrected

    def on_receipt(self, inner, index, extra):
        allow(self.handed is not None, "no envelope is in")
        allow(self.shut or self.phase in ("sealing", "replying"), "the envelope is not shut any more")
        self.receipts.add(extra["signer"])

    def on_draw_offered(self, inner, index, extra):
        allow(self.offer is None, "an offer is open")
        self.offer = inner["side"]

    def on_draw_declined(self, inner, index, extra):
        allow(self.offer is not None, "no offer is open")
        self.offer = None

    def on_draw_agreed(self, inner, index, extra):
        self.finish("1/2-1/2", "agreement")

    def on_resigned(self, inner, index, extra):
        self.win(other(inner["side"]), "resignation")

    def on_flag_fell(self, inner, index, extra):
        allow(self.running == inner["side"], "that clock does not run")
        winner = other(inner["side"])
        if self.board.has_insufficient_material(color_of(winner)):
            self.finish("1/2-1/2", "flag-fall")
        else:
            self.win(winner, "flag-fall")

    def on_session_opened(self, inner, index, extra):
        allow(self.phase == "adjourned", "no session can be opened")
        allow(self.face is not None or self.rules == "fide-1952", "the face is not vouched for")
        allow(self.face is None or self.at >= self.face["resumes"]["at"], "before the hour of resumption")
        self.phase = "resuming"
        self.present = {"white": False, "black": False}
        self.moved = {"white": False, "black": False}
        self.session_end = self.face["finish"]["at"] if self.face and "finish" in self.face else None
        self.running = {"responder": self.responder, "split": "split", "none": None}[self.charge]
        if self.rules == "uschess-7":
            raise Unclear("neither player is there: the director")

    def on_arrived(self, inner, index, extra):
        side = inner["side"]
        allow(self.phase in OPEN_PHASES, "nobody is expected")
        allow(not self.present[side], "is here already")
        self.end_split()
        self.present[side] = True
        if self.deadline is not None and self.at > self.deadline:
            self.ask()
        if self.phase == "resuming":
            self.running = None if self.present[self.responder] else self.responder

    def on_presented(self, inner, index, extra):
        allow(self.phase in ("resuming", "replied") and self.shut, "no envelope waits for a share")
        allow(self.present[self.responder], "the responder is not here")
        allow(not self.share_1, "share 1 is in")
        self.share_1 = True

    def on_released(self, inner, index, extra):
        allow(self.shut and not self.share_1, "no envelope waits for a share")
        if extra["reason"] == "default-expired":
            allow(self.phase == "over" and self.provisional, "no default is provisional")
        else:
            allow(self.phase in ("resuming", "replied"), "the envelope cannot be opened now")
            by_loss = 1 in self.lost and self.present[self.responder]
            allow(by_loss or self.ruled_since_stop, "lock 1 is not lost")
        self.share_1 = True

    def on_lost(self, inner, index, extra):
        allow(self.shut and self.phase in ("adjourned", "resuming", "replied"), "no envelope is shut")
        self.lost.add(inner["lock"])
        if self.phase == "replied" or self.rules in ("fide-1952", "uschess-7"):
            raise Unclear("an envelope is lost: the arbiter")

    def may_open(self, by_counterfoil):
        """Section 15.3 names the two ways in which an opening may be refused."""
        if not self.shut:
            return False
        default = self.phase == "over" and self.provisional
        if by_counterfoil:
            return default or (self.phase in ("resuming", "replied") and bool(self.lost))
        return self.share_1 and (default or self.phase in ("resuming", "replied"))

    def rulings(self, reading, recovered):
        """What the edition may make of a writing with this reading; several where remarks would be needed."""
        default = self.phase == "over"
        reply = self.phase == "replied"
        if not recovered:
            return {"for-the-arbiter"} if reply or default else {"loses"}
        if reading["debatable"]:
            return {"for-the-arbiter"}
        verdict = reading["verdict"]
        if verdict == "clear":
            clash = self.board_move is not None and reading["moves"] != [self.board_move]
            return {"for-the-arbiter"} if clash else {"plays", "for-the-arbiter"}
        left_open = self.rules in ("fide-1952", "uschess-7") and verdict in ("ambiguous", "illegal")
        found = {"for-the-arbiter"} if reply or default or left_open else {"loses", "for-the-arbiter"}
        return found | {"resigns"} if verdict == "unintelligible" and not default else found

    def on_opened(self, inner, index, extra):
        default, reply = self.phase == "over", self.phase == "replied"
        ruling, reading = extra["ruling"], extra["reading"]
        responder = self.responder
        self.shut, self.opened_once = False, True
        if reply:
            self.moved[self.sealer] = True
        if default:
            before = (self.outcome, self.cause)
            if ruling == "plays" and reading["verdict"] == "clear" and not self.make(reading["moves"][0], index):
                self.finish(*before)
            elif ruling == "for-the-arbiter":
                raise Unclear("the opening after a default waits for the arbiter")
            self.provisional = False
            return
        if ruling == "plays":
            offered = b"(=)" in (extra["writing"] or b"")
            if not self.make(reading["moves"][0], index):
                self.running = responder
                self.phase = "resumed" if reply else "answering"
                if offered and self.offer is None:
                    self.offer = other(responder)
        elif ruling == "loses":
            self.win(responder, "defective-writing")
        elif ruling == "resigns":
            self.win(responder, "resignation")
        else:
            self.phase, self.running = "opened", None
            self.ask()

    def on_stated(self, inner, index, extra):
        allow(self.phase == "resuming" and self.shut and self.lost, "no envelope is lost")
        allow(self.present[self.sealer], "the sealer is not here")
        allow(values.legal_move(self.board, inner["uci"]) is not None, "the move stated is not legal")
        self.phase, self.running = "opened", None
        self.ask()

    def on_restored(self, inner, index, extra):
        allow(self.rules == "fide-1952", "the edition does not know it")
        raise Unclear("restored by agreement")

    def on_position_lost(self, inner, index, extra):
        allow(self.phase in ("adjourned", "resuming"), "too late to annul")
        self.finish("annulled", "annulled")

    def on_clock_corrected(self, inner, index, extra):
        allow(self.phase in OPEN_PHASES, "no correction now")
        allow(not self.moved[inner["claimed"]], "he has moved since the resumption")
        self.used = dict(inner["used"])

    def on_clock_stopped(self, inner, index, extra):
        allow(self.running == inner["side"], "that clock does not run")
        self.running = None

    def on_clock_started(self, inner, index, extra):
        allow(self.phase not in ("adjourned", "opened"), "both clocks stand")
        allow(self.running != inner["side"], "that clock runs")
        self.end_split()
        self.running = inner["side"]

    def on_reply_elected(self, inner, index, extra):
        allow(self.phase == "answering", "no reply can be sealed now")
        allow(not self.present[other(self.to_move)], "the sealer is here")
        self.start_sealing(index, "replying")

    def on_moved(self, inner, index, extra):
        allow(self.phase in ("playing", "resumed", "answering", "replying"), "no move can be made now")
        mover = self.to_move
        if not self.make(inner["uci"], index):
            self.running = other(mover)
            if self.phase in ("answering", "replying"):
                self.phase = "resumed"
        self.moved[mover] = True

    def on_default_expired(self, inner, index, extra):
        side = inner["side"]
        allow(self.phase in OPEN_PHASES, "no session is open")
        allow(self.deadline is not None and self.at >= self.deadline, "the deadline is not reached")
        late = self.present[side] and self.waiting > 0
        allow(not self.present[side] or late, "is here")
        neither = not any(self.present.values())
        if neither:
            self.finish("0-0", "default", provisional=self.shut)
            return
        if self.phase == "resuming" and side == self.sealer:
            allow(not (self.shut and self.present[self.responder]), "open the envelope first")
        self.win(other(side), "default", provisional=self.shut and side == self.responder)

    def on_ruled(self, inner, index, extra):
        allow(self.waiting < 2 or "question" in inner, "which of the questions?")
        allow("question" not in inner or self.waiting, "no question is open")
        outcome = inner["outcome"]
        self.waiting = max(0, self.waiting - 1)
        self.granted, self.ruled_since_stop = outcome == "continue", True
        if "used" in inner:
            self.used = dict(inner["used"])
        if outcome != "continue":
            if "uci" in inner:
                self.make(inner["uci"], index)
            self.finish(outcome, "annulled" if outcome == "annulled" else "ruling")
            return
        if self.phase == "over" or (self.phase == "opened" and "uci" not in inner):
            raise Unclear("where the game goes on is the arbiter's to say")
        if "uci" in inner:
            if self.make(inner["uci"], index):
                return
            self.running = self.to_move
            if self.phase == "opened":
                self.phase, self.shut = "answering", False

    def on_disclosed(self, inner, index, extra):
        allow(self.phase == "over" and self.shut and not self.disclosed, "nothing to disclose")
        self.disclosed = True
