//! The folder of scenarios.

use std::path::{Path, PathBuf};

use super::script::Script;

/// Every row of section 1 of the law, in its order. E2a to E2e are one scenario each or share one; the
/// `row:` line of a file says which it shows.
pub(crate) const ROWS: [&str; 52] = [
    "E1a.1",
    "E1a.2",
    "E1a.3",
    "E1a.4",
    "E1a.5",
    "E1a.6",
    "E1a.7",
    "E1b",
    "E2a",
    "E2b",
    "E2c",
    "E2d",
    "E2e",
    "E2f",
    "E2g",
    "E3",
    "E4",
    "E5",
    "E6",
    "E7",
    "E8a",
    "E8b",
    "E8c",
    "E9a",
    "E9b",
    "E9c",
    "E10.1",
    "E10.2",
    "E11",
    "E12a.1",
    "E12a.2",
    "E12b",
    "E13.1",
    "E13.2",
    "E14.1",
    "E14.2",
    "A15.1",
    "A15.2a",
    "A15.2b",
    "A15.2c",
    "A15.2d",
    "A15.2e",
    "A16.1",
    "A16.2",
    "A16.3",
    "A16.4",
    "A16.5i",
    "A16.5ii",
    "6.9",
    "A16.6",
    "section 3",
    "section 6",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

/// Every scenario there is, sorted by path.
pub(crate) fn all() -> Vec<Script> {
    let mut paths = Vec::new();
    walk(&root(), &mut paths);
    paths.sort();
    let name = |path: &Path| path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
    let read = |path: &PathBuf| Script::read(&name(path), &std::fs::read_to_string(path).unwrap());
    paths.iter().flat_map(read).collect()
}

/// Those to be run: all, or with `SCENARIO=part-of-a-path` some.
pub(crate) fn wanted() -> Vec<Script> {
    let part = std::env::var("SCENARIO").unwrap_or_default();
    let scripts: Vec<Script> = all().into_iter().filter(|one| one.path.contains(&part)).collect();
    assert!(!scripts.is_empty(), "no scenario of that name");
    scripts
}

fn walk(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            paths.push(path);
        }
    }
}
