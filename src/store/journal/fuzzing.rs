//! A door for `fuzz/`: frames of which the hash is right, whatever stands in them.

use super::frame::{self, Hash};

/// Reads a frame of these bytes and their hash.
pub(in crate::store) fn read_frame(bytes: &[u8]) {
    let frame = [bytes, &Hash::of(bytes).bytes()].concat();
    // Whether it is one does not matter.
    let _ = frame::read(&frame);
}
