//! Links to boards on the web: what anybody makes up, and whatever was signed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::chat::Links;
use std::sync::{Arc, LazyLock};
use tempfile::TempDir;

static LINKS: LazyLock<(TempDir, Links)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("there is a folder for what passes");
    let now = Arc::new(|| jiff::Timestamp::UNIX_EPOCH);
    let links = Links::open(folder.path(), "https://play.example.org", now).expect("a key can be made");
    (folder, links)
});

fuzz_target!(|bytes: &[u8]| LINKS.1.read_anything(12, bytes));
