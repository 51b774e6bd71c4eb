//! Reading a written move: bytes to readings to a verdict in a position. Never runs while a move is sealed.
