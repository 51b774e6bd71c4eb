//! See fuzz/README.md.
#![no_main]

#[path = "../../src/bin/sealed-move/verbs/read/batch/answer.rs"]
#[allow(dead_code)] // who broke off is for the command line to tell
mod answer;
#[path = "../notation_laws.rs"]
#[allow(dead_code)] // each target uses its part
mod laws;
#[path = "../batch_laws.rs"]
mod batch_laws;

#[path = "../../src/bin/sealed-move/json"]
mod json {
    #[allow(dead_code, unused_imports)] // the batch uses its part
    pub(crate) mod lines;
}

libfuzzer_sys::fuzz_target!(|input: &[u8]| batch_laws::batch(input));
