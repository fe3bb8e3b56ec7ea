//! Records of matches: the program's own, and those of arimaa.com. What can be read comes out the same again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::games::arimaa;
use nahil::play::text;

fuzz_target!(|record: &str| {
    if let Ok(transcript) = text::read(record) {
        drop(transcript.played.table().position());
    }
    // Whether it can be read does not matter.
    let _ = arimaa::record::read(record);
});
