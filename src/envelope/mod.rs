//! Commitment, locks, opening, counterfoil and lock keys. Never asks what a writing means.
