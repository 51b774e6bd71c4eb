//! Verifying a record of others: findings, and who is at fault.
