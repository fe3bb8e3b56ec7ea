//! Turns as they are typed, a line each, in each game from its start.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::games::{Kind, Options};

fuzz_target!(|text: &str| {
    for kind in Kind::ALL {
        let mut table = kind.table(&Options::defaults(kind.rules().options()));
        for line in text.lines().take(20) {
            let before = table.position();
            if table.play(line).is_err() {
                assert_eq!(table.position(), before, "what is refused changes nothing");
                continue;
            }
            // Whether the turn is complete does not matter.
            let _ = table.end_turn();
            drop(table.scene());
        }
    }
});
