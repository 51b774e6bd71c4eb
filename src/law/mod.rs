//! Editions of the Laws as rule profiles: named policies, each with its citation.
