//! What browsers send to the chat room and to the pages on the web: a line with the method and the address, and behind it the
//! body. The bot hears what comes of it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::bot::message::Input;
use nahil::bot::{Bot, Settings};
use nahil::chat::local::fuzzing::Foyer;
use nahil::chat::web::fuzzing::Porch;
use nahil::store::Store;
use std::sync::{LazyLock, Mutex};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

struct House {
    runtime: Runtime,
    foyer: Foyer,
    porch: Porch,
    bot: Bot,
    _folder: TempDir,
}

static HOUSE: LazyLock<Mutex<House>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("there is a folder for what passes");
    let runtime = Builder::new_current_thread().enable_all().build().expect("threads can be made");
    let store = Store::open(&folder.path().join("store")).expect("a new store opens");
    let bot = Bot::new(store, Settings::default(), Box::new(|| true));
    let foyer = runtime.block_on(Foyer::open(folder.path())).expect("a new room opens");
    let porch = {
        let _entered = runtime.enter();
        Porch::open(&folder.path().join("web"), "1").expect("a key can be made")
    };
    Mutex::new(House { runtime, foyer, porch, bot, _folder: folder })
});

fuzz_target!(|bytes: &[u8]| {
    let mut house = HOUSE.lock().expect("one at a time");
    let House { runtime, foyer, porch, bot, .. } = &mut *house;
    let now = jiff::Timestamp::from_second(1_800_000_000).expect("that is a moment");
    let mut hear = |input: Input| drop(bot.apply(vec![input], now).expect("the store is well"));
    runtime.block_on(async {
        // What is answered does not matter, as long as neither has failed.
        let _ = foyer.ask(bytes, &mut hear).await;
        let _ = porch.ask(bytes, &mut hear).await;
    });
});
