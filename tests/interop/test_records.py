"""Records made here: whole adjournments hold; every bent one is found, with its kind and party."""

import random

import pytest

from sealedmove import arbiter, cards, cbor, envelope, key_file, record, slips
from sealedmove.rehearsal import START, hand_in, random_people, rehearse
from stage import RESUMES, dishonest_play, party, resumed_play, short_play, stopped_play

ENDINGS = ("presence", "release", "counterfoil", "reply")


def trust_of(play):
    return [one.card for one in play.people.values()]


@pytest.mark.parametrize("seed", range(16))
def test_random_adjournments_hold(seed):
    play = rehearse(random.Random(seed), ENDINGS[seed % 4])
    report = record.verify(play.arbiter.data, trust_of(play))
    assert not report.faults
    assert report.holds or report.level == 2
    assert any("writing" in found for found in report.writings)


def test_every_prefix_holds():
    play = rehearse(random.Random(3), "presence")
    for count in range(1, len(play.arbiter.report.raw) + 1):
        assert record.verify(b"".join(play.arbiter.report.raw[:count]), trust_of(play)).code == 0


def test_trust():
    play = rehearse(random.Random(5), "presence")
    report = record.verify(play.arbiter.data)
    assert report.code == 2 and report.kinds() == ["untrusted-key"]
    only = record.verify(play.arbiter.data, [play.people["arbiter"].card])
    assert only.code == 0
    other = cards.Identity(b"\x09" * 32, play.people["arbiter"].name)
    assert record.verify(play.arbiter.data, [other.card]).code == 2


def test_bit_flips():
    """A sample of all single-bit flips; every byte of the envelope's neighbourhood is as likely as any other."""
    play = resumed_play()
    play.arbiter.enter("presented", RESUMES + 2000, slip=party(play, "black").presence())
    play.arbiter.open(RESUMES + 3000, arbiter.plain_reader)
    data, trust = play.arbiter.data, play.arbiter.trust
    assert record.verify(data, trust).code == 0
    rng = random.Random(11)
    for bit in rng.sample(range(8 * len(data)), 500):
        bent = bytearray(data)
        bent[bit // 8] ^= 1 << bit % 8
        report = record.verify(bytes(bent), trust)
        assert report.faults and not report.holds, f"bit {bit} is not seen"


def test_truncation():
    play = stopped_play()
    data, trust = play.arbiter.data, play.arbiter.trust
    ends = {0}
    at = 0
    for raw in play.arbiter.report.raw:
        at += len(raw)
        ends.add(at)
    for cut in random.Random(2).sample(range(1, len(data)), 60):
        report = record.verify(data[:cut], trust)
        assert (report.code == 0) == (cut in ends)
        if cut not in ends:
            assert report.kinds() == ["malformed"]
    assert record.verify(b"", trust).code == 2


def faulty(play, at, kind, **inner):
    """What a verifier says of a record with one more statement, whatever it is."""
    clerk = play.arbiter
    seq, prev = len(clerk.report.raw), clerk.report.head
    item = arbiter.statement(clerk.me, clerk.report.case_id, seq, prev, at, kind, inner)
    report = record.verify(clerk.data + item, clerk.trust)
    return [(found.kind, found.at_fault) for found in report.faults if found.statement == seq]


def test_faults_of_slips():
    play = short_play()
    white, black = party(play, "white"), party(play, "black")
    slip, sealed, _ = white.seal(b"e2e4")
    at = START + 2000
    assert faulty(play, at, "sealed", slip=b"\x00") == [("malformed", "arbiter")]
    digest = {"envelope": bytes(32)}
    assert faulty(play, at, "sealed", slip=black.slip("seal", digest)) == [("bad-signature", "arbiter")]
    bent = slip[:-1] + bytes([slip[-1] ^ 1])
    assert faulty(play, at, "sealed", slip=bent) == [("bad-signature", "arbiter")]
    foreign = slips.make(play.people["white"], "0" * 64, white.report.head, "seal", digest)
    assert faulty(play, at, "sealed", slip=foreign) == [("unlawful-event", "arbiter")]
    assert faulty(play, at, "sealed", slip=white.slip("resign")) == [("unlawful-event", "arbiter")]
    unknown = slips.make(play.people["white"], white.report.case_id, bytes(32), "seal", digest)
    assert faulty(play, at, "sealed", slip=unknown) == [("unlawful-event", "arbiter")]
    early = slips.make(play.people["white"], white.report.case_id, white.report.heads[0], "seal", digest)
    assert faulty(play, at, "sealed", slip=early) == [("rollback", "arbiter")]
    play.arbiter.enter("sealed", at, slip=slip)
    assert faulty(play, at, "sealed", slip=slip) == [("rollback", "arbiter")]
    again = slips.Party(play.people["white"], play.arbiter.data, play.arbiter.trust)
    same = again.slip("seal", {"envelope": envelope.envelope_digest(sealed)})
    assert faulty(play, at, "sealed", slip=same) == [("rollback", "arbiter")]
    assert faulty(play, at, "receipt", slip=again.slip("receipt", digest)) == [("unlawful-event", "arbiter")]
    stale = white.slip("receipt", {"envelope": envelope.envelope_digest(sealed)})
    assert faulty(play, at, "receipt", slip=stale) == [("rollback", "arbiter")]
    assert faulty(play, at, "resigned", side="black", slip=again.slip("resign")) == [("bad-signature", "arbiter")]


def test_faults_of_the_stop():
    play = short_play()
    _, first, _ = party(play, "white").seal(b"e2e4")
    assert faulty(play, START + 2000, "clocks-stopped", envelope=first) == [("unlawful-event", "arbiter")]
    sealed, _ = hand_in(play, "white", b"d2d4", START + 2000)
    at = START + 3000
    assert faulty(play, at, "clocks-stopped", envelope=first) == [("rollback", "arbiter")]
    assert faulty(play, at, "clocks-stopped", envelope=sealed + b"\0") == [("malformed", "arbiter")]
    share = {"share": bytes(32)}
    assert faulty(play, at, "opened", ruling="loses", **share) == [("opened-before-stop", "arbiter")]


def sealed_against_plan(change):
    """A stop with an envelope that its sealer made by another plan."""
    play = short_play()
    me = party(play, "white")
    plan = change(me.plan(), play)
    sealed = envelope.seal(plan, b"e2e4")
    play.arbiter.enter("sealed", START + 2000, slip=me.slip("seal", {"envelope": sealed.digest}))
    return faulty(play, START + 3000, "clocks-stopped", envelope=sealed.envelope)


def test_plans():
    def swapped(plan, play):
        return envelope.Plan(plan.sealer, plan.holders[::-1], plan.context)

    def lonely(plan, play):
        return envelope.Plan(plan.sealer, (plan.holders[0], plan.holders[1][:1]), plan.context)

    def elsewhere(plan, play):
        return envelope.Plan(plan.sealer, plan.holders, bytes(32))

    assert sealed_against_plan(lambda plan, play: plan) == []
    for change in (swapped, lonely, elsewhere):
        assert sealed_against_plan(change) == [("unlawful-event", "arbiter")]


def test_faults_of_the_opening():
    play = resumed_play()
    black = party(play, "black")
    about = {"envelope": black.seen.handed}
    at = RESUMES + 2000
    wrong = black.slip("presence", about | {"share": bytes(32)})
    assert faulty(play, at, "presented", slip=wrong) == [("share-mismatch", "black")]
    unasked = faulty(play, at, "opened", share=bytes(32), ruling="loses")
    assert unasked == [("opened-without-responder", "arbiter")]
    stopped = play.arbiter.report.sealings[-1].value
    white = play.people["white"].fingerprint
    share = envelope.own_share(stopped, 0, play.people["arbiter"], white)
    assert faulty(play, at, "opened", share=share, ruling="loses") == [("opened-without-responder", "arbiter")]
    play.arbiter.enter("presented", at, slip=black.presence())
    at += 1000
    assert faulty(play, at, "opened", share=bytes(32), ruling="loses") == [("share-mismatch", "arbiter")]
    assert faulty(play, at, "opened", share=share, ruling="loses") == [("reading-differs", "arbiter")]
    clear = {"moves": ["e2e4"], "verdict": "clear", "debatable": False}
    assert faulty(play, at, "opened", share=share, ruling="loses", reading=clear) == [("ruling-differs", "arbiter")]
    assert faulty(play, at, "opened", share=share, ruling="wins", reading=clear) == [("malformed", "arbiter")]
    assert faulty(play, at, "opened", ruling="plays", reading=clear) == [("malformed", "arbiter")]
    two = clear | {"moves": ["e2e4", "d2d4"], "verdict": "ambiguous"}
    assert faulty(play, at, "opened", share=share, ruling="loses", reading=two) == [("reading-differs", "arbiter")]
    assert faulty(play, at, "opened", share=share, ruling="plays", reading=clear) == []


def dishonest(**changes):
    play, shares = dishonest_play(**changes)
    return faulty(play, RESUMES + 3000, "opened", share=shares[0], ruling="loses")


def test_faults_of_the_sealer():
    assert dishonest(body_key=lambda *_: (bytes(32), bytes(12))) == [("body-mismatch", "white")]
    assert dishonest(commitment_of=lambda *_: bytes(32)) == [("commitment-mismatch", "white")]
    assert dishonest(pad=lambda writing: b"\xff" * 160) == [("body-mismatch", "white")]


def test_disclosed():
    play = stopped_play()
    play.arbiter.enter("resigned", START + 5000, side="white")
    me = party(play, "white")
    slip = me.counterfoil(play.counterfoil)
    assert faulty(play, START + 6000, "disclosed", slip=slip) == []
    salt, writing = envelope.open_counterfoil(me.stopped().value, play.counterfoil, play.people["white"])
    content = {"salt": bytes(32), "writing": writing, "envelope": me.stopped().digest}
    assert faulty(play, START + 6000, "disclosed", slip=me.slip("counterfoil", content)) == [
        ("commitment-mismatch", "white")
    ]
    assert faulty(play, START + 6000, "moved", uci="e2e4") == [("unlawful-event", "arbiter")]


def test_chain_and_forks():
    play = stopped_play()
    raw, clerk = play.arbiter.report.raw, play.arbiter

    def kinds(items):
        return [(f.kind, f.statement) for f in record.verify(b"".join(items), clerk.trust).faults]

    assert kinds([*raw[:2], *raw[3:]])[0] == ("bad-chain", 2)
    assert kinds([raw[0], raw[2], raw[1]])[0] == ("bad-chain", 1)
    assert kinds([*raw, raw[-1]]) == [("bad-chain", len(raw))]
    other = arbiter.statement(clerk.me, clerk.report.case_id, 1, clerk.report.heads[0], START + 1001, "called", {})
    assert kinds([*raw, other]) == [("forked", len(raw))]
    stranger = arbiter.statement(
        cards.Identity(b"\x08" * 32, "Arbiter"),
        clerk.report.case_id,
        len(raw),
        clerk.report.head,
        RESUMES,
        "session-opened",
        {},
    )
    assert kinds([*raw, stranger]) == [("bad-signature", len(raw))]
    assert kinds(raw[1:]) == [("malformed", 0)]


def test_law_and_remarks():
    play = stopped_play(writing=b"")
    assert faulty(play, START + 9000, "session-opened") == [("unlawful-event", "arbiter")]
    assert faulty(play, START + 9000, "moved", uci="e2e4") == [("unlawful-event", "arbiter")]
    assert faulty(play, START + 9000, "begun", **play.arbiter.report.case) == [("malformed", "unknown")]
    assert faulty(play, START + 9000, "ruled", article="E8", outcome="2-0", reason="x") == [("malformed", "arbiter")]
    play.arbiter.enter("session-opened", RESUMES, used={"white": 1, "black": 2})
    play.arbiter.enter("draw-offered", RESUMES - 5, side="white")
    remarks = {(f.kind, f.statement) for f in play.arbiter.report.findings if not f.fault}
    assert {("clocks-differ", 5), ("clock-ran-back", 6), ("attested-only", 6)} <= remarks


def test_clocks():
    play = resumed_play(**{"used": {"white": 10, "black": 20}})
    assert play.arbiter.seen.game.used == {"white": 10 + 3000, "black": 20 + 1000}
    play.arbiter.enter("presented", RESUMES + 2000, slip=party(play, "black").presence())
    play.arbiter.open(RESUMES + 3000, arbiter.plain_reader)
    play.arbiter.enter("moved", RESUMES + 4500, uci="e7e5")
    assert play.arbiter.seen.game.used == {"white": 3010, "black": 2520}
    assert play.arbiter.seen.game.running == "white"


def test_early_adjournment_is_charged_to_the_end():
    play = short_play()
    people = play.people
    clerk = arbiter.Arbiter(people["arbiter"], trust=play.arbiter.trust)
    clerk.begin(
        people["white"].card, people["black"].card, at=START, **{"session-end": {"at": START + 60_000, "zone": "Z"}}
    )
    play.arbiter = clerk
    clerk.enter(
        "adjourned-early", START + 1000, slip=slips.Party(people["white"], clerk.data, clerk.trust).slip("early")
    )
    sealed, _ = hand_in(play, "white", b"e2e4", START + 2000)
    clerk.enter("clocks-stopped", START + 3000, envelope=sealed)
    assert clerk.seen.game.used == {"white": 60_000, "black": 0}


def test_two_adjournments():
    play = resumed_play()
    clerk = play.arbiter
    clerk.enter("presented", RESUMES + 2000, slip=party(play, "black").presence())
    clerk.open(RESUMES + 3000, arbiter.plain_reader)
    clerk.enter("moved", RESUMES + 4000, uci="e7e5")
    clerk.enter("called", RESUMES + 5000)
    sealed, _ = hand_in(play, "white", b"g1f3", RESUMES + 6000)
    clerk.enter("clocks-stopped", RESUMES + 7000, envelope=sealed)
    assert clerk.report.code == 0 and clerk.report.phase == "adjourned"


def test_key_files():
    seed = random.Random(4).randbytes(32)
    for passphrase in (None, b"correct horse"):
        assert key_file.seed(cards.write_key(seed, passphrase), passphrase) == seed
    with pytest.raises(ValueError):
        key_file.seed(cards.write_key(seed, b"right"), b"wrong")


def test_people_are_distinct():
    people = random_people(random.Random(1))
    with pytest.raises(cbor.Malformed):
        arbiter.Arbiter(people["arbiter"]).begin(people["white"].card, people["white"].card)
