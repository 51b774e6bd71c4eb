//! Intake of PGN and FEN: where a game started and the moves since.
