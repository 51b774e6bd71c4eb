//! The README's shell screen, run as it stands. Its code screen is a documentation test.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]
#![cfg(feature = "cli")]

use std::path::Path;
use std::process::Command;

/// The shell blocks that the README says are run.
fn screens(readme: &str) -> Vec<&str> {
    let marked = readme.split("<!-- run by tests/readme.rs -->\n```sh\n").skip(1);
    marked.map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_shell_screen_adjourns_resumes_and_verifies_a_game() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let screens = screens(&readme);
    assert_eq!(screens.len(), 1);
    let folder = std::env::temp_dir().join(format!("sealed-move-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_sealed-move"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let script = format!("set -eu\n{}", screens[0]);
    let output =
        Command::new("sh").arg("-c").arg(script).current_dir(&folder).env("PATH", path).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("holds"), "{said}");
    std::fs::remove_dir_all(&folder).unwrap();
}
