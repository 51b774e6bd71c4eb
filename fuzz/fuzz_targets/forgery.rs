//! See fuzz/README.md.
#![no_main]

#[path = "../choices.rs"]
#[allow(dead_code)] // each target uses its part
mod choices;
#[path = "../../tests/hostile/stage.rs"]
#[allow(dead_code)] // each target uses its part
mod stage;
#[path = "../format_laws.rs"]
#[allow(dead_code)] // each target uses its part
mod formats;
#[path = "../forgery_laws.rs"]
mod forgeries;

libfuzzer_sys::fuzz_target!(|input: &[u8]| forgeries::forgery(input));
