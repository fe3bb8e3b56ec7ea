//! What Discord sends, over its gateway and as the bodies of requests.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::chat::discord::fuzzing::Deaf;
use std::sync::{LazyLock, Mutex};
use tempfile::TempDir;
use tokio::runtime::Builder;

static DEAF: LazyLock<(TempDir, Mutex<Deaf>)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("there is a folder for what passes");
    let deaf = Deaf::new(folder.path()).expect("a new folder can be read");
    (folder, Mutex::new(deaf))
});

fuzz_target!(|bytes: &[u8]| {
    let mut deaf = DEAF.1.lock().expect("one at a time");
    // With it goes whatever waits for Discord.
    let runtime = Builder::new_current_thread().enable_all().build().expect("threads can be made");
    // How much the bot is told does not matter.
    runtime.block_on(deaf.hear(bytes));
});
