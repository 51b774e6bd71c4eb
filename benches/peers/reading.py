"""Nanoseconds of processor time for each move that python-chess reads: the least of ten passes."""

import sys
import time

import chess

lines = [line.rstrip("\n").split("\t") for line in open(sys.argv[1])]
boards = [(chess.Board(fen), text) for fen, text in lines]
least = float("inf")
for _ in range(10):
    began = time.process_time_ns()
    for board, text in boards:
        board.parse_san(text)
    least = min(least, (time.process_time_ns() - began) / len(boards))
print(f"{least:.1f}")
