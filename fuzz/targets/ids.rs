//! Ids of buttons and menus, as they come back from a platform: what can be read is written as what means the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::bot::fuzzing;

fuzz_target!(|text: &str| fuzzing::read_id(text));
