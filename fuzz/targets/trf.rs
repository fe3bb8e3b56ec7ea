//! Reports of Swiss tournaments.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::league::swiss::trf;

fuzz_target!(|text: &str| {
    // Whether it can be read does not matter.
    let _ = trf::read(text);
});
