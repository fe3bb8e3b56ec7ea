//! All conversations over a database: who says what at what time, and what the bot answers.

use crate::conversation::{all_are_as_written, opened};
use crate::house::House;
use crate::trials::trials;
use nahil::store::Store;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

trials! {
    what_is_answered_is_the_same,
}

/// The URLs of the stores that stand for these folders.
static URLS: LazyLock<Mutex<HashMap<PathBuf, String>>> = LazyLock::new(Mutex::default);

fn open(folder: &Path) -> Store {
    let mut urls = URLS.lock().unwrap();
    let url = urls.entry(folder.to_owned()).or_insert_with(|| House::new().url).clone();
    drop(urls);
    House { url }.open()
}

fn what_is_answered_is_the_same() {
    opened::open_by(open);
    all_are_as_written();
}
