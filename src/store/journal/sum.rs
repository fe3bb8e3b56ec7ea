//! What all rows of a store come to: a sum, so that after a change it is told from what has changed alone.

use sha2::{Digest, Sha256};
use std::fmt;

/// The sum of the hashes of rows, whatever their order.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::store) struct Sum(u128);

impl fmt::Debug for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Sum {
    /// The sum with one row more.
    pub(in crate::store) fn with(self, key: &[u8], value: &[u8]) -> Self {
        Self(self.0.wrapping_add(hash(key, value)))
    }

    /// The sum with one row less.
    pub(in crate::store) fn without(self, key: &[u8], value: &[u8]) -> Self {
        Self(self.0.wrapping_sub(hash(key, value)))
    }

    /// The sum of the rows of both.
    pub(in crate::store) fn and(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }

    /// The sum after the row with this key has changed.
    pub(in crate::store) fn changed(self, key: &[u8], old: Option<&[u8]>, new: Option<&[u8]>) -> Self {
        let sum = old.map_or(self, |old| self.without(key, old));
        new.map_or(sum, |new| sum.with(key, new))
    }

    /// Reads what [`Display`](fmt::Display) writes.
    pub(in crate::store) fn read(text: &str) -> Option<Self> {
        u128::from_str_radix(text, 16).ok().map(Self)
    }

    pub(super) fn bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    pub(super) fn of_bytes(bytes: [u8; 16]) -> Self {
        Self(u128::from_be_bytes(bytes))
    }
}

fn hash(key: &[u8], value: &[u8]) -> u128 {
    let hash =
        Sha256::new().chain_update((key.len() as u64).to_be_bytes()).chain_update(key).chain_update(value);
    hash.finalize().iter().take(16).fold(0, |sum, byte| (sum << 8) | u128::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_knows_neither_order_nor_what_was_taken_away() {
        let one = Sum::default().with(b"a", b"1").with(b"b", b"2");
        let other = Sum::default().with(b"b", b"2").with(b"c", b"").with(b"a", b"1").without(b"c", b"");
        assert_eq!(one, other);
        assert_ne!(one, Sum::default().with(b"a", b"2").with(b"b", b"1"));
        assert_ne!(Sum::default().with(b"ab", b"c"), Sum::default().with(b"a", b"bc"));
        assert_eq!(Sum::read(&one.to_string()), Some(one));
    }
}
