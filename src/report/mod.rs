//! A verdict for people.
