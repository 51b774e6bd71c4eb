//! Keeping it: appending to a folder of files.

use sealed_move::custody::{FileStore, Store};
use sealed_move::statement::head_of;

use crate::sealing::typical;
use crate::{Work, work};

/// Appends the second statement, each time in a record of its own.
fn append(times: u64) -> Box<dyn FnMut() -> u64> {
    let folder = std::env::temp_dir().join(format!("sealed-move-benches-{}", std::process::id()));
    let statements = typical().statements();
    let case = typical().record.id();
    let mut stores: Vec<FileStore> = (0..times)
        .map(|number| {
            let folder = folder.join(number.to_string());
            std::fs::create_dir_all(&folder).unwrap();
            let mut store = FileStore::folder(&folder);
            store.create(&case, &statements[0]).unwrap();
            store
        })
        .collect();
    Box::new(move || {
        let mut store = stores.pop().unwrap();
        store.append(&case, head_of(&statements[0]), &statements[1]).unwrap();
        if stores.is_empty() {
            std::fs::remove_dir_all(&folder).unwrap();
        }
        1
    })
}

pub fn works() -> Vec<Work> {
    vec![work("append to a folder", None, 8, append)]
}
