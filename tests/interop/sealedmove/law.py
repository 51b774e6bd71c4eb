"""The law of an adjournment, as far as it can be followed without reading writings (level 3).

The machine of the law document's section 5. Where it leaves room, or where a remark on the writing would be needed,
`Unclear` is raised: the verifier then says that it followed the law no further, and goes on with bytes alone.
"""

from dataclasses import dataclass, field

import chess

from . import values

HOUR = 3_600_000
OPEN_PHASES = ("resuming", "opened", "answering", "replying", "replied", "resumed")
BARE_FACE = ("fide-1952", "uschess-7")


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
    called: bool = False
    reply: bool = False
    early: bool = False
    handed: bytes | None = None
    receipts: set = field(default_factory=set)
    shut: bool = False
    sealer: str | None = None
    share_1: bool = False
    lost: set = field(default_factory=set)
    face: dict | None = None
    resumes: int | None = None
    present: dict = field(default_factory=lambda: {"white": True, "black": True})
    moved: dict = field(default_factory=lambda: {"white": True, "black": True})
    offer: str | None = None
    asked: int = 0
    questions: dict = field(default_factory=dict)
    forgiven: set = field(default_factory=set)
    stated: str | None = None
    defaulted: set = field(default_factory=set)
    provisional: bool = False
    opened_once: bool = False
    disclosed: bool = False
    granted: bool = False
    release_ruled: bool = False
    half: int = 0
    outcome: str | None = None
    cause: str | None = None
    remarks: list = field(default_factory=list)
    faults: list = field(default_factory=list)

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
        """None while no session was opened, or where nobody is late."""
        if self.resumes is None or self.default_time is None:
            return None
        return self.resumes + self.default_time

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
        self.run(None)
        self.phase, self.outcome, self.cause = "over", outcome, cause
        self.provisional, self.offer, self.questions = provisional, None, {}

    def win(self, side, cause, provisional=False):
        self.finish("1-0" if side == "white" else "0-1", cause, provisional)

    def ask(self, matter):
        """Numbers are given in the order asked, and never again."""
        self.asked += 1
        self.questions[f"q{self.asked}"] = matter

    def settle(self, *matters):
        self.questions = {name: matter for name, matter in self.questions.items() if matter not in matters}

    def comes(self, side):
        """Who acts at the board is there, whether or not his arrival was entered; after the deadline he is late."""
        if self.present[side]:
            return
        self.present[side] = True
        if self.deadline is not None and self.at > self.deadline and side not in self.forgiven:
            self.ask(("late", side))

    def make(self, uci, index):
        """A move on the board. True if it ended the game."""
        move = values.legal_move(self.board, uci)
        allow(move is not None, f"{uci} is not legal")
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
        if "used" in inner and kind not in ("restored", "clock-corrected"):
            self.end_split()
            if inner["used"] != self.used:
                self.remarks.append(("clocks-differ", "the clocks show something else than was computed"))
            self.used = dict(inner["used"])

    def end_split(self):
        """What is owed of a shared charge falls on the responder."""
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
        allow(self.phase in ("playing", "answering", "resumed"), "nobody can be called to seal now")
        self.start_sealing(index)
        self.called = True

    def start_sealing(self, index, phase="sealing"):
        self.phase, self.origin, self.early, self.called, self.board_move = phase, index, False, False, None
        self.handed, self.receipts, self.share_1, self.lost = None, set(), False, set()
        self.sealer, self.release_ruled, self.stated, self.granted = self.to_move, False, None, False
        self.shut, self.reply = False, phase == "replying"

    def on_adjourned_early(self, inner, index, extra):
        allow(self.phase in ("playing", "answering", "resumed"), "no time to adjourn")
        allow(self.rules != "fide-1952", "the edition knows no early adjournment")
        allow(self.rules != "uschess-7" or self.granted, "the director has not granted it")
        allow(self.session_end is not None and self.at < self.session_end, "not before the end of the session")
        self.comes(self.to_move)
        self.start_sealing(index)
        self.early = True

    def on_board_move(self, inner, index, extra):
        allow(self.phase == "sealing" and self.called and self.board_move is None, "no board move now")
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
            self.comes(self.to_move)
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
            self.phase, self.running, self.face, self.resumes = "adjourned", None, None, None
            self.present = {"white": False, "black": False}
            self.moved, self.forgiven = dict(self.present), set()

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
        allow(self.runs(inner["side"]), "that clock does not run")
        winner = other(inner["side"])
        if self.board.has_insufficient_material(color_of(winner)):
            self.finish("1/2-1/2", "flag-fall")
        else:
            self.win(winner, "flag-fall")

    def on_session_opened(self, inner, index, extra):
        allow(self.phase == "adjourned", "no session can be opened")
        allow(self.face is not None or self.rules in BARE_FACE, "the face is not vouched for")
        allow(self.face is None or self.at >= self.face["resumes"]["at"], "before the hour of resumption")
        self.phase = "resuming"
        self.resumes = self.face["resumes"]["at"] if self.face else self.at
        self.session_end = self.face["finish"]["at"] if self.face and "finish" in self.face else None
        self.running = {"responder": self.responder, "split": "split", "none": None}[self.charge]
        if self.rules == "uschess-7":
            raise Unclear("neither player is there: the director")

    def on_arrived(self, inner, index, extra):
        side = inner["side"]
        allow(self.phase in OPEN_PHASES, "nobody is expected")
        allow(not self.present[side], "is here already")
        shared, waited = self.running == "split", not self.present[self.responder]
        self.comes(side)
        if self.phase == "resuming" and side == self.responder:
            self.run(None)
        elif self.phase == "resuming" and waited and (shared or self.charge == "none"):
            self.run(self.responder)

    def on_presented(self, inner, index, extra):
        allow(self.phase in ("resuming", "replied") and self.shut, "no envelope waits for a share")
        allow(self.present[self.responder], "the responder is not here")
        allow(not self.share_1, "share 1 is in")
        self.share_1 = True

    def on_released(self, inner, index, extra):
        allow(self.shut and not self.share_1, "no envelope waits for a share")
        if extra["reason"] == "default-expired":
            allow(self.phase == "over" and self.provisional, "no default is provisional")
            allow(self.responder in self.defaulted, "the responder is not in default")
        else:
            allow(self.phase in ("resuming", "replied"), "the envelope cannot be opened now")
            allow(1 in self.lost or self.release_ruled, "lock 1 is not lost")
            allow(self.present[self.responder], "the responder is not here")
        self.share_1 = True

    def on_lost(self, inner, index, extra):
        allow(self.shut and self.phase in ("adjourned", "resuming", "replied"), "no envelope is shut")
        allow(inner["lock"] not in self.lost, "that lock was lost already")
        allow(inner["lock"] == 0 or not self.share_1, "share 1 is in")
        self.lost.add(inner["lock"])
        if self.phase == "replied" or self.rules in ("fide-1952", "uschess-7"):
            raise Unclear("an envelope is lost: the arbiter")

    def may_open(self, by_counterfoil):
        """Section 15.3 names the two ways in which an opening may be refused."""
        if not self.shut:
            return False
        default = self.phase == "over" and self.provisional
        if by_counterfoil:
            lost = self.phase in ("resuming", "replied") and bool(self.lost)
            return default or lost or self.phase == "opened"
        return self.share_1 and 0 not in self.lost and (default or self.phase in ("resuming", "replied"))

    def rulings(self, reading, recovered):
        """What the edition may make of a writing with this reading; several where remarks would be needed."""
        if self.stated is not None and not (reading and reading["moves"] == [self.stated]):
            return {"for-the-arbiter"}
        default = self.phase == "over" and self.responder in self.defaulted
        default = default or ("late", self.responder) in self.questions.values()
        reply = self.reply
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
        default = self.phase == "over"
        ruling, reading = extra["ruling"], extra["reading"]
        responder = self.responder
        self.shut, self.opened_once = False, True
        self.settle("envelope")
        if self.stated is not None and ruling != "plays":
            self.faults.append(("contradicted-statement", "the counterfoil does not show the move stated"))
        self.stated = None
        if default:
            if ruling == "plays":
                self.prevail(reading["moves"][0], index)
            elif ruling == "for-the-arbiter":
                self.ask("envelope")
            self.provisional = ruling == "for-the-arbiter"
            return
        if ruling in ("plays", "for-the-arbiter") and self.offer is None and b"(=)" in (extra["writing"] or b""):
            self.offer = self.sealer
        if ruling == "plays":
            self.play_sealed(reading["moves"][0], index)
        elif ruling == "loses":
            self.win(responder, "defective-writing")
        elif ruling == "resigns":
            self.win(responder, "resignation")
        else:
            self.run(None)
            self.phase = "opened"
            self.ask("envelope")

    def play_sealed(self, uci, index):
        """The sealed move is made; a reply is its writer's first move after the resumption."""
        self.shut = False
        if not self.make(uci, index):
            self.run(self.responder)
            self.phase = "resumed" if self.reply else "answering"
            self.moved[self.sealer] = self.moved[self.sealer] or self.reply

    def prevail(self, uci, index):
        """The sealed move replaces a default if it ends the game; else the board stays as it was."""
        self.board.push(values.legal_move(self.board, uci))
        if end := self.ending():
            self.position_set = index
            self.finish(*end)
        else:
            self.board.pop()

    def on_stated(self, inner, index, extra):
        allow(self.phase == "resuming" and self.shut and self.lost, "no envelope is lost")
        allow(self.present[self.sealer], "the sealer is not here")
        allow(values.legal_move(self.board, inner["uci"]) is not None, "the move stated is not legal")
        self.phase, self.running, self.stated = "opened", None, inner["uci"]
        self.ask("envelope")

    def on_restored(self, inner, index, extra):
        allow(self.rules == "fide-1952", "the edition does not know it")
        raise Unclear("restored by agreement")

    def on_position_lost(self, inner, index, extra):
        allow(self.phase in ("adjourned", "resuming"), "too late to annul")
        self.finish("annulled", "annulled")

    def on_clock_corrected(self, inner, index, extra):
        allow(self.in_session, "no correction now")
        allow(not self.moved[inner["claimed"]], "he has moved since the resumption")
        self.used = dict(inner["used"])

    def on_clock_stopped(self, inner, index, extra):
        allow(self.runs(inner["side"]), "that clock does not run")
        self.run(None)

    def runs(self, side):
        """A shared charge is the responder's clock."""
        return side == (self.responder if self.running == "split" else self.running)

    def run(self, side):
        self.end_split()
        self.running = side

    @property
    def in_session(self):
        return self.phase in OPEN_PHASES or (self.phase == "sealing" and self.resumes is not None)

    def on_clock_started(self, inner, index, extra):
        allow(self.phase not in ("adjourned", "opened"), "both clocks stand")
        allow(self.running != inner["side"], "that clock runs")
        self.run(inner["side"])

    def on_reply_elected(self, inner, index, extra):
        allow(self.phase == "answering", "no reply can be sealed now")
        allow(not self.present[other(self.to_move)], "the sealer is here")
        self.comes(self.to_move)
        self.start_sealing(index, "replying")

    def on_moved(self, inner, index, extra):
        allow(self.phase in ("playing", "resumed", "answering", "replying"), "no move can be made now")
        mover, self.granted = self.to_move, False
        allow(values.legal_move(self.board, inner["uci"]) is not None, "the move is not legal")
        self.comes(mover)
        if self.offer == other(mover):
            self.offer = None
        if not self.make(inner["uci"], index):
            self.run(other(mover))
            if self.phase in ("answering", "replying"):
                self.phase = "resumed"
        self.moved[mover] = True

    def on_default_expired(self, inner, index, extra):
        side = inner["side"]
        allow(self.in_session, "no session is open")
        allow(self.deadline is not None and self.at >= self.deadline, "the deadline is not reached")
        allow(self.may_be_late(side), "is here and was in time, or is forgiven")
        if self.phase == "resuming" and side == self.sealer:
            allow(self.lost or not self.present[self.responder], "open the envelope first")
        both = self.may_be_late(other(side))
        if both and self.rules == "uschess-7":
            raise Unclear("both are late: the director")
        provisional = self.phase == "resuming" and self.rules != "fide-1952"
        self.defaulted = set(values.SIDES) if both else {side}
        if both:
            self.finish("0-0", "default", provisional)
        else:
            self.win(other(side), "default", provisional)

    def may_be_late(self, side):
        return side not in self.forgiven and (not self.present[side] or ("late", side) in self.questions.values())

    def answered(self, inner):
        """The name of the question a ruling answers: the one it names, the one the phase waits for, the only one."""
        if "question" in inner:
            allow(inner["question"] in self.questions, "no such question is open")
            return inner["question"]
        own = [name for name, matter in self.questions.items() if matter == "envelope"]
        if self.phase == "opened" and own:
            return own[0]
        allow(len(self.questions) < 2 or inner["outcome"] != "continue", "which of the questions?")
        return next(iter(self.questions)) if len(self.questions) == 1 else None

    def on_ruled(self, inner, index, extra):
        name, outcome, uci = self.answered(inner), inner["outcome"], inner.get("uci")
        matter = self.questions.get(name)
        if outcome != "continue":
            allow(uci is None, "no move is made by a result")
            self.finish(outcome, "annulled" if outcome == "annulled" else "ruling")
        elif self.phase == "over":
            allow(self.ending() is None, "the game ended on the board")
            raise Unclear("an ending is undone")
        elif self.phase == "opened" and matter in ("envelope", None):
            if uci is None:
                raise Unclear("what is proposed to the arbiter follows from the writing")
            self.settle("envelope")
            self.play_sealed(uci, index)
        elif matter is None and uci is not None:
            allow(self.phase == "resuming" and self.lost, "no move waits to be made")
            self.play_sealed(uci, index)
        elif matter is None:
            self.release_ruled = self.release_ruled or self.phase in ("resuming", "replied")
            self.granted = self.granted or self.phase in ("playing", "answering", "resumed")
        else:
            allow(uci is None, "no move waits to be made")
            del self.questions[name]
            if matter[0] == "late":
                self.forgiven.add(matter[1])

    def on_disclosed(self, inner, index, extra):
        allow(self.phase == "over" and self.shut, "nothing to disclose")
        allow(not self.provisional and not self.disclosed, "it opens the envelope, or was disclosed already")
        self.disclosed = True
