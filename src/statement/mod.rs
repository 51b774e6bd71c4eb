//! Signed bytes: COSE_Sign1 statements, slips, cards, keys and trust.
