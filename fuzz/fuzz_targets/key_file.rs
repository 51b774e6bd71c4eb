//! See fuzz/README.md.
#![no_main]

#[path = "../../tests/hostile/stage.rs"]
#[allow(dead_code)] // the lies are told by other targets
mod stage;
#[path = "../format_laws.rs"]
#[allow(dead_code)] // each target uses its part
mod formats;

libfuzzer_sys::fuzz_target!(|input: &[u8]| formats::key_file(input));
