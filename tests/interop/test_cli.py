"""The command line, as a club would use it: keys, a sealing, a presence, a verification."""

import json

import pytest

from sealedmove import arbiter, armor, cards, cbor, cli
from sealedmove.rehearsal import START

RESUMES = START + 86_400_000


def verify(path, trust, capsys):
    capsys.readouterr()
    code = cli.main(["verify", str(path), "--trust", str(trust)])
    return code, json.loads(capsys.readouterr().out)


def test_evening_and_morning(tmp_path, capsys):
    for who in ("arbiter", "black"):
        assert cli.main(["key", "--name", who.title(), "--out", str(tmp_path / who)]) == 0
    assert cli.main(["ticket", "--name", "White, A.", "--out", str(tmp_path / "white")]) == 0
    trust = cli.trusted_cards([tmp_path])
    me = cards.load_identity(tmp_path / "arbiter.key", tmp_path / "arbiter.pub")
    white, black = (cards.read_card_file(tmp_path / f"{side}.pub") for side in ("white", "black"))
    game, hand_in, slip, foil = (tmp_path / name for name in ("game.sealed", "e.envelope", "s.slip", "foil"))
    clerk = arbiter.Arbiter(me, trust=trust)
    clerk.begin(white, black, at=START).enter("called", START + 1)
    game.write_bytes(clerk.data)
    (tmp_path / "writing").write_bytes(b"e2e4\n")
    common = ["--trust", str(tmp_path)]
    ticket = ["--ticket-file", str(tmp_path / "white.ticket")]
    how = ["--out", str(hand_in), "--counterfoil", str(foil), "--writing-file", str(tmp_path / "writing")]
    assert cli.main(["seal", str(game), *ticket, *how, *common]) == 0
    assert foil.stat().st_size == 240 and foil.stat().st_mode & 0o077 == 0
    seal_slip, envelope = cbor.items(hand_in.read_bytes(), 65_536)
    clerk.enter("sealed", START + 2, slip=seal_slip).enter("clocks-stopped", START + 3, envelope=envelope)
    clerk.enter("face-vouched", START + 4, place="Hall", resumes={"at": RESUMES, "zone": "Z"})
    clerk.enter("session-opened", RESUMES).enter("arrived", RESUMES + 1, side="black")
    game.write_bytes(clerk.data)
    assert cli.main(["present", str(game), "--key", str(tmp_path / "black.key"), "--out", str(slip), *common]) == 0
    clerk.enter("presented", RESUMES + 2, slip=armor.read(slip.read_bytes(), "SEALED MOVE SLIP", 65_536))
    clerk.open(RESUMES + 3, arbiter.plain_reader)
    game.unlink()
    game.write_bytes(armor.write(clerk.data, "SEALED MOVE RECORD"))
    code, said = verify(game, tmp_path, capsys)
    assert code == 0 and said["holds"] and said["ends"]["phase"] == "answering"
    assert said["writings"] == [{"statement": 8, "writing": "e2e4"}]
    assert {"made-by-arbiter"} <= {found["kind"] for found in said["findings"]}


@pytest.mark.parametrize("seed", (1, 4))
def test_adjourn(tmp_path, capsys, seed):
    assert cli.main(["adjourn", "--out", str(tmp_path), "--seed", str(seed)]) == 0
    code, said = verify(tmp_path / "game.sealed", tmp_path, capsys)
    assert code == 0 and said["holds"]
    assert verify(tmp_path / "game.sealed", tmp_path / "white.pub", capsys)[0] == 2


def test_what_is_no_record(tmp_path, capsys):
    path = tmp_path / "nothing"
    path.write_bytes(b"hello")
    assert verify(path, tmp_path, capsys)[0] == 2
    assert cli.main(["verify", str(tmp_path / "missing")]) == 2
