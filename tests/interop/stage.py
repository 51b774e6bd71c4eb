"""Small games between the same four people, at the moments where tests begin."""

from unittest import mock

from sealedmove import arbiter, cards, envelope, slips
from sealedmove.rehearsal import START, hand_in

RESUMES = START + 86_400_000
ROLES = ("arbiter", "white", "black", "custodian")
PEOPLE = {who: cards.Identity(bytes([n]) * 32, who.title()) for n, who in enumerate(ROLES, 1)}


class Play:
    """The people, and the arbiter with his record."""

    def __init__(self, strict=True):
        self.people = dict(PEOPLE)
        self.arbiter = arbiter.Arbiter(PEOPLE["arbiter"], trust=[one.card for one in PEOPLE.values()], strict=strict)


def begun_play(strict=True, custodian=True, **terms):
    play = Play(strict)
    keeper = PEOPLE["custodian"].card if custodian else None
    play.arbiter.begin(PEOPLE["white"].card, PEOPLE["black"].card, custodian=keeper, at=START, **terms)
    return play


def short_play(**terms):
    """White is called to seal."""
    play = begun_play(**terms)
    play.arbiter.enter("called", START + 1000)
    return play


def sealed_play(writing=b"e2e4", **terms):
    play = short_play(**terms)
    play.envelope, play.counterfoil = hand_in(play, "white", writing, START + 2000)
    return play


def stopped_play(writing=b"e2e4", **terms):
    """Sealed, stopped, the face vouched for."""
    play = sealed_play(writing, **terms)
    return until_face(play, play.envelope)


def until_face(play, sealed):
    play.arbiter.enter("clocks-stopped", START + 3000, envelope=sealed)
    play.arbiter.enter("face-vouched", START + 4000, place="Hall", resumes={"at": RESUMES, "zone": "Z"})
    return play


def resumed_play(writing=b"e2e4", **terms):
    """The responder has arrived."""
    return until_arrived(stopped_play(writing, **terms))


def until_arrived(play):
    play.arbiter.enter("session-opened", RESUMES)
    play.arbiter.enter("arrived", RESUMES + 1000, side="black")
    return play


def presented_play(writing=b"e2e4", **terms):
    play = resumed_play(writing, **terms)
    play.arbiter.enter("presented", RESUMES + 2000, slip=party(play, "black").presence(RESUMES))
    return play


def party(play, who):
    return slips.Party(play.people[who], play.arbiter.data, play.arbiter.trust)


def dishonest_play(**changes):
    """A sealer whose envelope is not what he committed to; and its shares."""
    play = short_play()
    me = party(play, "white")
    salt, *shares = drawn = [bytes([n]) * 32 for n in (1, 2, 3)]
    with mock.patch.multiple(envelope, **({"open_body": lambda value, given: (salt, b"e2e4")} | changes)):
        draws = iter(drawn)
        sealed = envelope.seal(me.plan(), b"e2e4", lambda length: next(draws))
    play.arbiter.enter("sealed", START + 2000, slip=me.slip("seal", {"envelope": sealed.digest}))
    until_arrived(until_face(play, sealed.envelope))
    play.arbiter.enter("presented", RESUMES + 2000, slip=party(play, "black").presence())
    return play, shares
