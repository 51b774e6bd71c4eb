//! The law of adjournment as one pure state machine; knows no keys.
