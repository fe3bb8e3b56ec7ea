//! The configuration.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::config::Config;

fuzz_target!(|text: &str| {
    // Whether it is sound does not matter.
    let _ = toml::from_str::<Config>(text);
});
