"""Whole random adjournments: people, a position, a sealing, a resumption, an opening."""

from dataclasses import dataclass

import chess

from . import arbiter, cards, slips, words

START = 1_796_137_200_000
NAMES = ("Ahn, K.", "Ólafsson, Friðrik", "Медведева, Анна", "Müller-Ø, Jörg", "李 小龍", "Ada")


@dataclass
class Play:
    arbiter: object
    people: dict
    white: object
    black: object


def random_people(rng, custodian=True, tickets=True):
    names = rng.sample(NAMES, 4)
    people = {}
    for who, name in zip(("arbiter", "white", "black", "custodian"), names, strict=True):
        entropy = rng.randbytes(32)
        if tickets and who in ("white", "black") and rng.random() < 0.3:
            people[who] = cards.from_ticket(words.to_words(entropy[:16]), name)
        else:
            people[who] = cards.Identity(entropy, name)
    if not custodian:
        del people["custodian"]
    return people


def random_board(rng, plies=None, chess960=False):
    """A board after random moves, not over, with something to play."""
    while True:
        start = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
        moves, board = [], start.copy()
        for _ in range(rng.randrange(80) if plies is None else plies):
            legal = list(board.legal_moves)
            if not legal or board.is_game_over():
                break
            move = rng.choice(legal)
            moves.append(move.uci())
            board.push(move)
        if not board.is_game_over():
            return start, moves, board


def rehearse(rng, ending=None):
    """One adjournment; `ending` is "presence", "release", "counterfoil", "reply" or anything."""
    ending = ending or rng.choice(("presence", "release", "counterfoil", "reply"))
    people = random_people(rng, custodian=ending == "release" or rng.random() < 0.5)
    chess960 = rng.random() < 0.3
    start, moves, board = random_board(rng, chess960=chess960)
    trust = [one.card for one in people.values()]
    clerk = arbiter.Arbiter(people["arbiter"], trust=trust)
    keeper = people.get("custodian")
    clerk.begin(
        people["white"].card, people["black"].card, custodian=keeper and keeper.card, at=START, chess960=chess960,
        moves=moves, start=start.fen(), **{"default-time": 3_600_000},
    )  # fmt: skip
    play = Play(clerk, people, people["white"], people["black"])
    sealer = "white" if board.turn else "black"
    responder = "black" if board.turn else "white"
    clerk.enter("called", START + 1000)
    uci = rng.choice([move.uci() for move in board.legal_moves])
    if rng.random() < 0.4:
        hand_in(play, sealer, b"second thoughts", START + 2000)
    envelope, counterfoil = hand_in(play, sealer, uci.encode() if rng.random() < 0.9 else b"", START + 3000)
    if rng.random() < 0.5:
        clerk.enter("receipt", START + 3500, slip=slips.Party(people[sealer], clerk.data, trust).receipt(envelope))
    clerk.enter("clocks-stopped", START + 4000, envelope=envelope)
    resumes = START + 86_400_000
    clerk.enter("face-vouched", START + 5000, place="The hall", resumes={"at": resumes, "zone": "+01:00"})
    clerk.enter("session-opened", resumes)
    if ending == "release":
        clerk.enter("default-expired", resumes + 3_600_000, side=responder)
        slip = slips.Party(keeper, clerk.data, trust).release("default-expired", at=resumes + 3_600_000)
        clerk.enter("released", resumes + 3_700_000, slip=slip)
        clerk.open(resumes + 3_800_000, arbiter.plain_reader)
        return play
    clerk.enter("arrived", resumes + 60_000, side=responder)
    if ending == "counterfoil":
        clerk.enter("arrived", resumes + 70_000, side=sealer)
        clerk.enter("lost", resumes + 80_000, lock=0)
        slip = slips.Party(people[sealer], clerk.data, trust).counterfoil(counterfoil)
        clerk.open(resumes + 90_000, arbiter.plain_reader, slip)
        return play
    clerk.enter("presented", resumes + 61_000, slip=slips.Party(people[responder], clerk.data, trust).presence())
    clerk.open(resumes + 62_000, arbiter.plain_reader)
    if ending == "reply" and clerk.report.phase == "answering":
        reply(rng, play, sealer, responder, resumes + 63_000)
    return play


def hand_in(play, sealer, writing, at):
    slip, envelope, counterfoil = slips.Party(play.people[sealer], play.arbiter.data, play.arbiter.trust).seal(writing)
    play.arbiter.take(slip, envelope)
    play.arbiter.enter("sealed", at, slip=slip)
    return envelope, counterfoil


def reply(rng, play, absent, replier, at):
    clerk = play.arbiter
    clerk.enter("reply-elected", at)
    uci = rng.choice([move.uci() for move in clerk.seen.game.board.legal_moves])
    envelope, _ = hand_in(play, replier, uci.encode(), at + 1000)
    clerk.enter("clocks-stopped", at + 2000, envelope=envelope)
    clerk.enter("arrived", at + 3000, side=absent)
    clerk.enter("presented", at + 4000, slip=slips.Party(play.people[absent], clerk.data, clerk.trust).presence())
    clerk.open(at + 5000, arbiter.plain_reader)
