//! Positions and options of each game: what can be read is written as it was read, and can be played on.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::games::{Kind, Options};

fuzz_target!(|text: &str| {
    let (options, position) = text.split_once('\n').unwrap_or(("", text));
    for kind in Kind::ALL {
        let rules = kind.rules();
        let Ok(options) = Options::read(rules.options(), options) else { continue };
        let Ok(mut table) = rules.table_at(&options, position) else { continue };
        let written = table.position();
        let again = rules.table_at(&options, &written).expect("what was written can be read");
        assert_eq!(again.position(), written, "{kind:?}");
        drop(table.scene());
        if let Some(choice) = table.choices().into_iter().next() {
            table.play(&choice.step).expect("what can be chosen can be played");
        }
    }
});
