"""Records with something wrong, each signed by whoever should: what must every verifier say of them?"""

from sealedmove import arbiter, cards, cbor, cose, envelope, slips
from sealedmove.labels import tagged
from sealedmove.rehearsal import START, hand_in
from stage import (
    PEOPLE,
    RESUMES,
    begun_play,
    dishonest_play,
    party,
    presented_play,
    resumed_play,
    sealed_play,
    short_play,
    stopped_play,
    until_arrived,
    until_face,
)

TRUST = [one.card for one in PEOPLE.values()]
CLEAR = {"moves": ["e2e4"], "verdict": "clear", "debatable": False}
NEXT = {"white": 0, "black": 0}
VENUE = {"at": RESUMES, "zone": "Z"}


def more(play, *events, at=None):
    """The record of a play with these events behind it, whatever they are."""
    clerk = play.arbiter
    data, seq, head = clerk.data, len(clerk.report.raw), clerk.report.head
    for n, (kind, inner) in enumerate(events):
        item = arbiter.statement(clerk.me, clerk.report.case_id, seq + n, head, (at or RESUMES + 9000) + n, kind, inner)
        data, head = data + item, tagged("chain", item)
    return data


def beginnings():
    def case(seed=b"\x01" * 32, seq=0, prev=bytes(32), name="Arbiter", **terms):
        base = begun_play().arbiter.report.case
        payload = cbor.encode({"at": START, "seq": seq, "prev": prev, "event": {"begun": base | terms}})
        return cose.build("statement", seed, name, payload, tagged("case", payload).hex())

    seat = begun_play().arbiter.report.case["white"]
    yield "rules unknown", case(rules="fide-1997")
    yield "dialect unknown", case(white=seat | {"dialect": "tlh"})
    yield "dialect in capitals", case(white=seat | {"dialect": "EN"})
    yield "charge unknown", case(charge="both")
    yield "split under 1952", case(charge="split", rules="fide-1952")
    yield "another game", case(game="go")
    yield "FEN not canonical", case(start="rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    yield "FEN empty", case(start="")
    yield "FEN too long", case(start="8" * 129)
    yield "impossible position", case(start="8/8/8/8/8/8/8/8 w - - 0 1")
    yield "move not spelt as one", case(moves=["e2-e4"])
    yield "move illegal", case(moves=["e2e5"])
    yield "over at once", case(moves=["f2f3", "e7e5", "g2g4", "d8h4"])
    yield "moves behind the end", case(moves=["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"])
    yield "illegal and an unknown charge", case(moves=["e2e5"], charge="both")
    yield "one card twice", case(black=seat)
    yield "custodian is the arbiter", case(custodian=PEOPLE["arbiter"].card.raw)
    yield "paper beside keys", case(paper={"typed": START})
    yield "paper without a moment", case(paper={"scan": bytes(32)})
    yield "paper with a short scan", case(paper={"typed": START, "scan": bytes(31)})
    yield "no arbiter", case(arbiters=[])
    yield "nine arbiters", case(arbiters=[cards.Identity(bytes([n]) * 32, "N").card.raw for n in range(30, 39)])
    yield "signed by no arbiter", case(seed=b"\x09" * 32)
    yield "signed under another name", case(name="Somebody")
    yield "number 1 first", case(seq=1)
    yield "prev not zero", case(prev=b"\x01" * 32)
    yield "card bent", case(black=seat | {"card": PEOPLE["black"].card.raw[:-1] + b"\0"})
    yield "card empty", case(black=seat | {"card": b""})
    yield "session ends at an offset too wide", case(**{"session-end": {"at": 0, "zone": "+24:01"}})
    yield "history unknown", case(**{"history-known": False})
    yield (
        "second arbiter is unknown",
        case(arbiters=[PEOPLE["arbiter"].card.raw, cards.Identity(b"\x20" * 32, "N").card.raw]),
    )
    yield "half moves beyond the game", case(start="4k3/8/8/8/8/8/4P3/4K3 w - - 99 1")
    yield "very large numbers", case(start="4k3/8/8/8/8/8/4P3/4K3 w - - 0 99999999999")
    yield "half move clock beside en passant", case(start="4k3/8/8/3pP3/8/8/8/4K3 w - d6 7 9")
    yield "fide-1952 with split unknown dialect", case(charge="split", rules="fide-1952", white=seat | {"dialect": "x"})


def shapes():
    stopped = stopped_play()
    for name, kind, inner in (
        ("outcome unknown", "ruled", {"article": "x", "reason": "x", "outcome": "2-0"}),
        ("question zero", "ruled", {"article": "x", "reason": "x", "outcome": "continue", "question": "q0"}),
        ("question with a zero", "ruled", {"article": "x", "reason": "x", "outcome": "continue", "question": "q01"}),
        ("question too high", "ruled", {"article": "x", "reason": "x", "outcome": "0-1", "question": "q4294967296"}),
        ("question of no name", "ruled", {"article": "x", "reason": "x", "outcome": "continue", "question": "q1 "}),
        ("ruled with a move and a result", "ruled", {"article": "x", "reason": "x", "outcome": "1-0", "uci": "e2e4"}),
        ("question unknown", "ruled", {"article": "x", "reason": "x", "outcome": "continue", "question": "q7"}),
        (
            "ruled with a misspelled move",
            "ruled",
            {"article": "x", "reason": "x", "outcome": "continue", "uci": "e9e4"},
        ),
        ("ruled with a nameless article", "ruled", {"article": " ", "reason": "x", "outcome": "continue"}),
        ("ruled without reason", "ruled", {"article": "x", "outcome": "continue"}),
        ("lock 2", "lost", {"lock": 2}),
        ("lock 300", "lost", {"lock": 300}),
        ("lock -1", "lost", {"lock": -1}),
        ("lock as text", "lost", {"lock": "0"}),
        ("face without place", "face-vouched", {"resumes": VENUE}),
        ("face without anything", "face-vouched", {}),
        ("face twice", "face-vouched", {"resumes": VENUE, "place": "Hall"}),
        ("face unchanged", "face-corrected", {"place": "Hall"}),
        ("face corrected by nothing", "rescheduled", {}),
        ("face with a bad zone", "rescheduled", {"resumes": VENUE | {"zone": "z"}}),
        ("place with a direction mark", "rescheduled", {"place": "a\u202eb"}),
        ("opened by both", "opened", {"share": bytes(32), "slip": b"\0", "ruling": "plays"}),
        ("opened by neither", "opened", {"ruling": "plays"}),
        ("ruling unknown", "opened", {"share": bytes(32), "ruling": "wins"}),
        ("verdict unknown", "opened", {"share": bytes(32), "ruling": "plays", "reading": CLEAR | {"verdict": "x"}}),
        (
            "reading misspelled",
            "opened",
            {"share": bytes(32), "ruling": "plays", "reading": CLEAR | {"moves": ["E2E4"]}},
        ),
        ("share too short", "opened", {"share": bytes(31), "ruling": "plays"}),
        ("event unknown", "castled", {}),
        ("member unknown", "called", {"why": "x"}),
        ("slip without a place", "called", {"slip": b"\0"}),
        ("side unknown", "arrived", {"side": "green"}),
        ("used of one", "position-lost", {"used": {"white": 0}}),
        ("begun again", "begun", stopped.arbiter.report.case),
        ("move misspelled", "moved", {"uci": "e2e4k"}),
        ("move in capitals", "moved", {"uci": "E2E4"}),
        ("null move", "moved", {"uci": "0000"}),
        ("moved while adjourned", "moved", {"uci": "e2e4"}),
        ("called while adjourned", "called", {}),
        ("clock started while adjourned", "clock-started", {"side": "white"}),
        ("flag while adjourned", "flag-fell", {"side": "white"}),
        ("corrected while adjourned", "clock-corrected", {"used": NEXT, "claimed": "white"}),
        ("restored under another edition", "restored", {"used": NEXT}),
        ("stated while adjourned", "stated", {"uci": "e2e4"}),
        ("declined without an offer", "draw-declined", {}),
        ("agreed without an offer", "draw-agreed", {}),
        ("reply elected while adjourned", "reply-elected", {}),
        ("default while adjourned", "default-expired", {"side": "black"}),
        ("disclosed with no slip", "disclosed", {}),
        ("event empty", None, None),
    ):
        if kind is None:
            clerk = stopped.arbiter
            payload = cbor.encode({"at": RESUMES, "seq": 5, "prev": clerk.report.head, "event": {}})
            yield (
                name,
                clerk.data + cose.build("statement", clerk.me.seed, clerk.me.name, payload, clerk.report.case_id),
            )
        else:
            yield name, more(stopped, (kind, inner))
    yield "session too early", more(stopped, ("session-opened", {}), at=RESUMES - 100)
    yield "clock ran back", more(stopped, ("draw-offered", {"side": "white"}), at=START)
    yield "clocks differ", more(stopped, ("draw-offered", {"side": "white", "used": NEXT}))
    yield "offer twice", more(stopped, *[("draw-offered", {"side": "white"})] * 2)
    yield "face before the stop", more(sealed_play(), ("face-vouched", {"resumes": VENUE}))
    yield "words behind a fault", more(stopped, ("moved", {"uci": "e2e4"}), ("moved", {"uci": "x"}), ("called", {}))
    yield "shape behind a fault", more(stopped, ("moved", {"uci": "e2e4"}), ("castled", {}), ("called", {}))
    session = {"session-end": {"at": START + 3_600_000, "zone": "Z"}}
    yield "called early", more(begun_play(**session), ("called", {}), at=START + 5)
    yield "early without a session end", more(begun_play(), ("adjourned-early", {}), at=START + 5)
    yield "early under 1952", more(begun_play(rules="fide-1952", **session), ("adjourned-early", {}), at=START + 5)
    yield "board move twice", more(short_play(), *[("board-move", {"uci": "e2e4"})] * 2)
    yield "board move clash", clash()
    yield "resumed before its time", more(stopped, ("rescheduled", {"resumes": {"at": START, "zone": "Z"}}))
    for rules in ("fide-1952", "fide-2023"):
        play = sealed_play(rules=rules)
        play.arbiter.enter("clocks-stopped", START + 3000, envelope=play.envelope)
        yield f"session without a face, {rules}", more(play, ("session-opened", {}))
    yield "arrived twice", more(resumed_play(), ("arrived", {"side": "black"}))
    yield "default in time", more(stopped_play(), ("session-opened", {}), ("default-expired", {"side": "black"}))
    late = stopped_play(**{"default-time": 0})
    yield "default at once", more(late, ("session-opened", {}), ("default-expired", {"side": "black"}))
    yield "arrived late", more(late, ("session-opened", {}), ("arrived", {"side": "black"}))


def clash():
    play = short_play()
    play.arbiter.enter("board-move", START + 1500, uci="d2d4")
    sealed, _ = hand_in(play, "white", b"e2e4", START + 2000)
    until_arrived(until_face(play, sealed))
    play.arbiter.enter("presented", RESUMES + 2000, slip=party(play, "black").presence(RESUMES))
    return more(play, ("opened", opened(play, ruling="for-the-arbiter")))


def share_0(play):
    stopped = play.arbiter.report.sealings[-1].value
    return envelope.own_share(stopped, 0, PEOPLE["arbiter"], PEOPLE["white"].fingerprint)


def opened(play, **inner):
    return {"share": share_0(play), "ruling": "plays", "reading": CLEAR} | inner


def slips_of_all_kinds():
    play = short_play()
    white, black = party(play, "white"), party(play, "black")
    case_id, digest = white.report.case_id, {"envelope": b"\x07" * 32}

    def sealing(name, slip):
        return f"seal slip: {name}", more(play, ("sealed", {"slip": slip}))

    good = white.slip("seal", digest, START)
    yield sealing("good", good)
    yield sealing("empty", b"")
    yield sealing("torn", good[:-1])
    yield sealing("a card", PEOPLE["white"].card.raw)
    yield sealing("of the opponent", black.slip("seal", digest, START))
    yield sealing("of the arbiter", slips.make(PEOPLE["arbiter"], case_id, white.report.head, "seal", digest))
    yield sealing("badly signed", good[:-1] + bytes([good[-1] ^ 1]))
    yield sealing(
        "under another name", slips.make(cards.Identity(b"\x02" * 32, "W"), case_id, white.report.head, "seal", digest)
    )
    yield sealing("of another case", slips.make(PEOPLE["white"], "0" * 64, white.report.head, "seal", digest))
    yield sealing("another act", white.slip("resign"))
    yield sealing("unknown act", white.slip("castle"))
    yield sealing("unknown head", slips.make(PEOPLE["white"], case_id, bytes(32), "seal", digest))
    yield sealing("old head", slips.make(PEOPLE["white"], case_id, white.report.heads[0], "seal", digest))
    yield sealing("a member too many", white.slip("seal", digest | {"x": 1}))
    yield sealing("unknown act, badly signed", white.slip("castle")[:-1] + b"\0")
    yield "the same slip twice", more(play, *[("sealed", {"slip": good})] * 2)
    yield (
        "the same digest twice",
        more(play, ("sealed", {"slip": good}), ("sealed", {"slip": white.slip("seal", digest, START + 7)})),
    )
    sealed = sealed_play()
    white = party(sealed, "white")
    handed = {"envelope": white.seen.handed}

    def receipt(name, slip):
        return f"receipt: {name}", more(sealed, ("receipt", {"slip": slip}))

    yield receipt("of the sealer", white.slip("receipt", handed))
    yield receipt("of the custodian", party(sealed, "custodian").slip("receipt", handed))
    yield receipt("of the arbiter", slips.make(PEOPLE["arbiter"], case_id, white.report.head, "receipt", handed))
    yield receipt("of another envelope", white.slip("receipt", digest))
    yield receipt(
        "signed before", slips.make(PEOPLE["white"], white.report.case_id, white.report.heads[1], "receipt", handed)
    )
    yield "receipt before anything was handed in", more(play, ("receipt", {"slip": black.slip("receipt", digest)}))
    yield "resigned by the other", more(sealed, ("resigned", {"side": "black", "slip": white.slip("resign")}))
    yield "resigned", more(sealed, ("resigned", {"side": "white", "slip": white.slip("resign")}))
    yield "declined by slip without an offer", more(sealed, ("draw-declined", {"slip": white.slip("decline")}))
    yield "agreed by either", more(sealed, ("draw-agreed", {"slip": white.slip("accept")}))
    yield (
        "declined by the offerer",
        more(sealed, ("draw-offered", {"side": "white"}), ("draw-declined", {"slip": white.slip("decline")})),
    )
    yield (
        "declined before it was offered",
        more(
            sealed,
            ("draw-offered", {"side": "white"}),
            ("draw-declined", {"slip": party(sealed, "black").slip("decline")}),
        ),
    )
    yield (
        "presence before a stop",
        more(play, ("presented", {"slip": black.slip("presence", digest | {"share": bytes(32)})})),
    )
    lonely = begun_play(custodian=False)
    stray = slips.make(PEOPLE["custodian"], lonely.arbiter.report.case_id, lonely.arbiter.report.head, "release",
                       digest | {"share": bytes(32), "reason": "default-expired"})  # fmt: skip
    yield "released without a custodian", more(lonely, ("released", {"slip": stray}), at=START + 5)
    yield (
        "sealed without a call",
        more(begun_play(), ("sealed", {"slip": party(begun_play(), "white").slip("seal", digest)}), at=START + 5),
    )
    yield (
        "sealed without a call by the other",
        more(begun_play(), ("sealed", {"slip": party(begun_play(), "black").slip("seal", digest)}), at=START + 5),
    )
    stopped = stopped_play()
    yield "sealed while adjourned", more(stopped, ("sealed", {"slip": party(stopped, "white").slip("seal", digest)}))
    yield (
        "sealed while adjourned by the other",
        more(stopped, ("sealed", {"slip": party(stopped, "black").slip("seal", digest)})),
    )
    for who in ("white", "black", "custodian"):
        slip = party(stopped, who).slip(
            "presence", {"share": bytes(32), "envelope": stopped.arbiter.report.sealings[-1].digest}
        )
        yield f"presence while adjourned by {who}", more(stopped, ("presented", {"slip": slip}))
    play = resumed_play()
    for who in ("white", "custodian"):
        slip = party(play, who).slip(
            "presence", {"share": bytes(32), "envelope": play.arbiter.report.sealings[-1].digest}
        )
        yield f"presence by {who}", more(play, ("presented", {"slip": slip}))
    about = {"envelope": play.arbiter.report.sealings[-1].digest}
    for reason in ("default-expired", "key-unusable", "whim"):
        slip = party(play, "custodian").slip("release", about | {"share": bytes(32), "reason": reason})
        yield f"a wrong share released for {reason}", more(play, ("released", {"slip": slip}))
    slip = party(play, "custodian").release("key-unusable", RESUMES)
    yield "released without a reason", more(play, ("released", {"slip": slip}))
    yield "released before lock 1 was lost", more(play, ("lost", {"lock": 1}), ("released", {"slip": slip}))
    play.arbiter.enter("lost", RESUMES + 5000, lock=1)
    after = party(play, "custodian").release("key-unusable", RESUMES)
    yield "released when lock 1 is lost", more(play, ("released", {"slip": after}))
    play = resumed_play()
    yield "released after the presence", more(presented_play(), ("released", {"slip": slip}))
    early = slips.make(
        PEOPLE["black"],
        play.arbiter.report.case_id,
        play.arbiter.report.heads[4],
        "presence",
        about | {"share": bytes(32)},
    )
    yield "presence signed before the session", more(play, ("presented", {"slip": early}))


def stops():
    play = short_play()
    _, first, _ = party(play, "white").seal(b"e2e4")
    yield "stop with nothing handed in", more(play, ("clocks-stopped", {"envelope": first}))
    yield "stop with no envelope", more(play, ("clocks-stopped", {"envelope": b"\0"}))
    sealed = sealed_play()
    yield "stop with another envelope", more(sealed, ("clocks-stopped", {"envelope": first}))
    yield "stop with a torn envelope", more(sealed, ("clocks-stopped", {"envelope": sealed.envelope[:-1]}))
    yield "stop twice", more(sealed, *[("clocks-stopped", {"envelope": sealed.envelope})] * 2)
    wants = sealed_play(**{"receipts-before-stop": True})
    yield "stop without receipts", more(wants, ("clocks-stopped", {"envelope": wants.envelope}))
    me = party(play, "white")
    plan = me.plan()
    for name, other in (
        ("locks exchanged", envelope.Plan(plan.sealer, plan.holders[::-1], plan.context)),
        ("a slot missing", envelope.Plan(plan.sealer, (plan.holders[0], plan.holders[1][:1]), plan.context)),
        ("slots exchanged", envelope.Plan(plan.sealer, (plan.holders[0], plan.holders[1][::-1]), plan.context)),
        ("another context", envelope.Plan(plan.sealer, plan.holders, bytes(32))),
    ):
        made = envelope.seal(other, b"e2e4")
        slip = me.slip("seal", {"envelope": made.digest})
        yield f"stop: {name}", more(play, ("sealed", {"slip": slip}), ("clocks-stopped", {"envelope": made.envelope}))


def openings():
    fake = {"share": bytes(32), "ruling": "loses"}
    yield "opened before a call", more(begun_play(), ("opened", fake))
    yield "opened before the stop", more(sealed_play(), ("opened", fake))
    yield "opened while adjourned, wrong share", more(stopped_play(), ("opened", fake))
    play = resumed_play()
    yield "opened without share 1", more(play, ("opened", opened(play)))
    yield "opened without share 1, wrong share", more(play, ("opened", fake))
    about = {"envelope": play.arbiter.report.sealings[-1].digest}
    black = party(play, "black")
    yield "a wrong share 1", more(play, ("presented", {"slip": black.slip("presence", about | {"share": bytes(32)})}))
    foil = party(play, "white").counterfoil(play.counterfoil)
    yield "counterfoil with nothing lost", more(play, ("opened", {"slip": foil, "ruling": "plays", "reading": CLEAR}))
    yield (
        "counterfoil",
        more(play, ("lost", {"lock": 0}), ("opened", {"slip": foil, "ruling": "plays", "reading": CLEAR})),
    )
    content = about | {"salt": bytes(32), "writing": b"\x04e2e4".ljust(160, b"\0")}
    wrong = party(play, "white").slip("counterfoil", content)
    lost = ("lost", {"lock": 0})
    yield "counterfoil that misses", more(play, lost, ("opened", {"slip": wrong, "ruling": "loses"}))
    yield (
        "counterfoil that misses, with a reading",
        more(play, lost, ("opened", {"slip": wrong, "ruling": "plays", "reading": CLEAR})),
    )
    yield "stated", more(play, lost, ("arrived", {"side": "white"}), ("stated", {"uci": "e2e4"}))
    yield "lost twice", more(play, lost, lost)
    yield "both lost", more(play, ("lost", {"lock": 1}), lost)
    yield "lock 1 lost behind its share", more(presented_play(), ("lost", {"lock": 1}))
    here = [lost, ("arrived", {"side": "white"})]
    for name, uci, ruling in (("proven", "e2e4", "plays"), ("contradicted", "d2d4", "for-the-arbiter")):
        shown = ("opened", {"slip": foil, "ruling": ruling, "reading": CLEAR})
        yield f"stated and {name}", more(play, *here, ("stated", {"uci": uci}), shown)
    padded = dishonest_play(pad=lambda writing: b"\xff" * 160)[0]
    content = {"salt": b"\x01" * 32, "writing": b"\xff" * 160, "envelope": padded.arbiter.report.sealings[-1].digest}
    slip = party(padded, "white").slip("counterfoil", content)
    yield "counterfoil badly padded", more(padded, lost, ("opened", {"slip": slip, "ruling": "loses"}))
    yield "disclosed badly padded", more(padded, ("resigned", {"side": "white"}), ("disclosed", {"slip": slip}))
    yield "withheld", more(withheld(), ("lost", {"lock": 1}))
    yield "withheld, and on", more(withheld(), ("lost", {"lock": 1}), ("moved", {"uci": "e2e4"}))
    play = presented_play()
    two = {"moves": ["d2d4", "e2e4"], "verdict": "ambiguous", "debatable": False}
    for name, inner in (
        ("good", {}),
        ("wrong share 0", {"share": bytes(32)}),
        ("no reading", {"reading": None}),
        ("another ruling", {"ruling": "loses"}),
        ("for the arbiter", {"ruling": "for-the-arbiter"}),
        ("another move read", {"reading": CLEAR | {"moves": ["d2d4"]}}),
        ("an illegal move read", {"reading": CLEAR | {"moves": ["e2e5"]}}),
        ("clear with two moves", {"reading": two | {"verdict": "clear"}}),
        ("illegal with a move", {"reading": CLEAR | {"verdict": "illegal"}, "ruling": "loses"}),
        ("moves unsorted", {"reading": two | {"moves": ["e2e4", "d2d4"]}, "ruling": "loses"}),
        ("moves twice", {"reading": two | {"moves": ["e2e4", "e2e4"]}, "ruling": "loses"}),
    ):
        inner = {key: value for key, value in opened(play, **inner).items() if value is not None}
        yield f"opened: {name}", more(play, ("opened", inner))
        yield f"opened: {name}, and on", more(play, ("opened", inner), ("moved", {"uci": "e2e4"}))
    for name, inner in (
        ("ruling unknown", {"ruling": "wins"}),
        ("verdict unknown", {"reading": CLEAR | {"verdict": "x"}}),
        ("reading misspelled", {"reading": CLEAR | {"moves": ["E2E4"]}}),
        ("reading short of a member", {"reading": {"moves": ["e2e4"], "verdict": "clear"}}),
        ("by neither", {"share": None}),
        ("by both", {"slip": b"\0"}),
        ("with a wrong share and an unknown ruling", {"share": bytes(32), "ruling": "wins"}),
        ("with clocks that differ", {"used": NEXT}),
    ):
        inner = {key: value for key, value in opened(play, **inner).items() if value is not None}
        yield f"lawful, opened: {name}", more(play, ("opened", inner))
    answering = [("opened", opened(play))]
    for name, events in (
        ("a move by nobody's rights", [("moved", {"uci": "e2e4"})]),
        ("elected, absent", [("reply-elected", {})]),
        ("elected, present", [("arrived", {"side": "white"}), ("reply-elected", {})]),
        ("elected twice", [("reply-elected", {}), ("reply-elected", {})]),
        ("called", [("called", {})]),
        ("called, and opened before the stop", [("called", {}), ("opened", fake)]),
        ("elected, and opened before the stop", [("reply-elected", {}), ("opened", fake)]),
        ("moved, and opened again", [("moved", {"uci": "e7e5"}), ("opened", fake)]),
        ("session again", [("session-opened", {})]),
        ("moved and called", [("moved", {"uci": "e7e5"}), ("called", {})]),
        (
            "moved and stopped",
            [("moved", {"uci": "e7e5"}), ("called", {}), ("clocks-stopped", {"envelope": play.envelope})],
        ),
        (
            "the first one corrects late",
            [("moved", {"uci": "e7e5"}), ("clock-corrected", {"used": NEXT, "claimed": "black"})],
        ),
        (
            "the other corrects in time",
            [("moved", {"uci": "e7e5"}), ("clock-corrected", {"used": NEXT, "claimed": "white"})],
        ),
        ("lost when opened", [("lost", {"lock": 0})]),
        (
            "disclosed when opened",
            [
                ("resigned", {"side": "black"}),
                ("disclosed", {"slip": party(play, "white").counterfoil(play.counterfoil)}),
            ],
        ),
        ("ruled out of the blue", [("ruled", {"article": "x", "reason": "y", "outcome": "1-0"})]),
        ("ruled to go on", [("ruled", {"article": "x", "reason": "y", "outcome": "continue", "used": NEXT})]),
        (
            "ruled after the end",
            [("resigned", {"side": "black"}), ("ruled", {"article": "x", "reason": "y", "outcome": "0-1"})],
        ),
        ("flag of the responder", [("flag-fell", {"side": "black"})]),
        ("flag of the other", [("flag-fell", {"side": "white"})]),
        ("clock started twice", [("clock-started", {"side": "black"})]),
        ("clock stopped, then a flag", [("clock-stopped", {"side": "black"}), ("flag-fell", {"side": "black"})]),
        ("default of the sealer in time", [("default-expired", {"side": "white"})]),
        ("receipt too late", [("receipt", {"slip": party(play, "white").receipt()})]),
        ("presence again", [("presented", {"slip": party(play, "black").presence(RESUMES + 6)})]),
    ):
        yield f"answering: {name}", more(play, *answering, *events)
    yield "opened twice", more(play, ("opened", opened(play)), ("opened", opened(play)))
    yield "presented twice", more(play, ("presented", {"slip": party(play, "black").presence(RESUMES + 5)}))
    for name, changes in (
        ("body", {"body_key": lambda *_: (bytes(32), bytes(12))}),
        ("commitment", {"commitment_of": lambda *_: bytes(32)}),
        ("padding", {"pad": lambda writing: b"\xff" * 160}),
        ("encoding", {"pad": lambda writing: b"\x01\xff" + bytes(158)}),
    ):
        play, shares = dishonest_play(**changes)
        loses = ("opened", {"share": shares[0], "ruling": "loses"})
        yield f"dishonest {name}", more(play, loses)
        yield f"dishonest {name}, and on", more(play, loses, ("moved", {"uci": "e7e5"}))
        yield (
            f"dishonest {name}, played",
            more(play, ("opened", {"share": shares[0], "ruling": "plays", "reading": CLEAR})),
        )


def withheld():
    play = stopped_play()
    play.arbiter.enter("receipt", START + 5000, slip=party(play, "black").receipt())
    return until_arrived(play)


def sequences():
    clerk = stopped_play().arbiter
    raw, data = clerk.report.raw, clerk.data

    def signed(seq, prev, kind="called", inner=None, seed=clerk.me, at=START + 1001):
        return arbiter.statement(seed, clerk.report.case_id, seq, prev, at, kind, inner or {})

    yield "empty", b""
    yield "text", b"hello"
    yield "a zero", b"\0"
    yield "a card", PEOPLE["white"].card.raw
    yield "torn at once", raw[0][:-1]
    yield "torn in the first head", raw[0][:3]
    yield "begun is missing", b"".join(raw[1:])
    yield "one is missing", b"".join([*raw[:2], *raw[3:]])
    yield "two exchanged", b"".join([raw[0], raw[2], raw[1], *raw[3:]])
    yield "the last twice", data + raw[-1]
    yield "an earlier one again", data + raw[1]
    yield "statement 0 again", data + raw[0]
    yield "fork behind", data + signed(1, clerk.report.heads[0])
    yield (
        "fork of statement 0",
        data + arbiter.statement(clerk.me, clerk.report.case_id, 0, bytes(32), START + 1, "called", {}),
    )
    yield "fork with prev of the newest", data + signed(1, clerk.report.head)
    yield "number too high", data + signed(9, clerk.report.head)
    yield "seq right, prev wrong", data + signed(5, bytes(32))
    yield "a stranger", data + signed(5, clerk.report.head, seed=cards.Identity(b"\x09" * 32, "Arbiter"))
    yield "another name", data + signed(5, clerk.report.head, seed=cards.Identity(b"\x01" * 32, "Someone"))
    bad = signed(5, clerk.report.head, "moved", {"uci": "e2e4"})
    again = signed(5, clerk.report.head, "moved", {"uci": "d2d4"})
    yield "fork of a statement the law refused", data + bad + again
    yield "fork of a statement out of the chain", data + signed(9, clerk.report.head) + signed(9, bytes(32))
    wrong = signed(5, bytes(32))
    yield "fork of a statement with a wrong prev", data + wrong + signed(5, bytes(32), at=START + 1002)
    first = signed(6, tagged("chain", wrong), "moved", {"uci": "e2e4"})
    yield "fork of a statement behind a fault", data + wrong + first + signed(6, tagged("chain", wrong), "called")
    yield "fork of an early statement behind a fault", data + wrong + signed(1, clerk.report.heads[0])
    yield "bad, then good for it", data + wrong + signed(6, tagged("chain", wrong))
    yield "torn head behind", data + raw[1][:1]
    yield "torn behind", data + raw[1][:50]
    yield "break behind", data + b"\xff"
    yield "indefinite behind", data + b"\x9f\xff"
    yield "zero behind", data + b"\0"
    yield "zero, then more", data + b"\0" + signed(6, tagged("chain", b"\0"))
    yield "deep behind", data + b"\x81" * 17 + b"\0"
    yield "long head behind", data + b"\xd8\x12\x00"
    yield "large behind", data + b"\x5a\x00\x01\x00\x00" + bytes(65_536)
    yield "huge behind", data + b"\x5b\xff\xff\xff\xff\xff\xff\xff\xff"
    yield "slip behind", data + party_slip(clerk)
    flipped = bytearray(raw[2])
    flipped[-1] ^= 1
    yield "one badly signed", b"".join([*raw[:2], bytes(flipped), *raw[3:]])
    two = bytearray(data)
    two[len(raw[0]) - 1] ^= 1
    yield "statement 0 badly signed", bytes(two)


def party_slip(clerk):
    return slips.Party(PEOPLE["white"], clerk.data, clerk.trust).slip("offer", at=START)


def everything():
    for group in (beginnings, shapes, slips_of_all_kinds, stops, openings, sequences):
        yield from group()
