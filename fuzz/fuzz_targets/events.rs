//! See fuzz/README.md.
#![no_main]

#[path = "../event_laws.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|input: &[u8]| laws::events(input));
