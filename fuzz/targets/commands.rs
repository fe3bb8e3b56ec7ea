//! Commands as they are typed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::bot::command;
use nahil::bot::message::Mention;
use nahil::players::{Account, Platform};

fuzz_target!(|text: &str| {
    let mention = |name: &str| {
        Mention::person(name, Account { platform: Platform::Local, id: name.to_owned() })
    };
    if let Some(words) = command::addressed(text) {
        // Whether it can be read does not matter.
        let _ = command::read(words, &["ana", "beto"].map(mention));
    }
});
