//! Frames of the journal whose hashes are right, whatever stands in them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nahil::store::fuzzing;

fuzz_target!(|bytes: &[u8]| fuzzing::read_frame(bytes));
