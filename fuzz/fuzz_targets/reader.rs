//! See fuzz/README.md.
#![no_main]

#[path = "../notation_laws.rs"]
#[allow(dead_code)] // each target uses its part
mod laws;

libfuzzer_sys::fuzz_target!(|input: &[u8]| laws::reader(input));
