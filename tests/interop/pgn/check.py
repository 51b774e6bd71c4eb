#!/usr/bin/env python3
"""Reads exported PGN back with python-chess and pgn-extract: the same position, moves and result.

    SEALED_MOVE_PGN=DIR cargo test --test hostile exported
    check.py DIR [PGN-EXTRACT]
"""

import io
import json
import pathlib
import subprocess
import sys

import chess
import chess.pgn


def main(folder: pathlib.Path, extract: str | None) -> int:
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    for expected in index:
        path = folder / expected["file"]
        with path.open(encoding="utf-8") as file:
            game = chess.pgn.read_game(file)
            more = chess.pgn.read_game(file)
        assert game is not None and more is None, path
        assert not game.errors, (path, game.errors)
        compare(path, game, expected)
        if extract and not expected["chess960"]:
            compare(path, extracted(extract, path), expected)
    print(f"{len(index)} games read back by python-chess {chess.__version__}" + (" and pgn-extract" if extract else ""))
    return 0


def compare(path: pathlib.Path, game: chess.pgn.Game, expected: dict) -> None:
    board = game.end().board()
    start = chess.Board(expected["start"], chess960=expected["chess960"])
    end = chess.Board(expected["fen"], chess960=expected["chess960"])
    moves = [move.uci() for move in game.mainline_moves()]
    assert game.board() == start, path
    assert moves == expected["moves"], (path, moves)
    assert board == end, (path, board.fen())
    assert game.headers["Result"] == expected["result"], path
    assert game.headers["Termination"] == expected["termination"], path


def extracted(program: str, path: pathlib.Path) -> chess.pgn.Game:
    """The game as pgn-extract writes it, having checked every move."""
    run = subprocess.run([program, str(path)], capture_output=True, text=True, encoding="utf-8", errors="replace")
    assert run.returncode == 0, (path, run.stderr)
    assert "1 game matched" in run.stderr, (path, run.stderr)
    game = chess.pgn.read_game(io.StringIO(run.stdout))
    assert game is not None and not game.errors, (path, run.stdout)
    return game


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None))
