//! Pages of packed rows, whatever they say.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::store::fuzzing;

fuzz_target!(|bytes: &[u8]| fuzzing::read_page(bytes));
