//! Keeping records: append only, durable before anyone is told.
