//! See fuzz/README.md.
#![no_main]

#[path = "../choices.rs"]
#[allow(dead_code)] // each target uses its part
mod choices;
#[path = "../event_laws.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|input: &[u8]| laws::events(input));
