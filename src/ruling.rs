//! What the Laws say of a reading: E8 and its exceptions.
