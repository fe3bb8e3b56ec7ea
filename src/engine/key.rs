//! Keys of positions: a quick hash, the same on every machine.

use std::hash::{Hash, Hasher};

/// The key of anything; two differ unless by chance.
pub(crate) fn key_of(value: &impl Hash) -> u64 {
    let mut keyed = Keyed(0x243f_6a88_85a3_08d3);
    value.hash(&mut keyed);
    keyed.finish()
}

/// Spreads a number over all bits (splitmix64).
pub(crate) const fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// Multiplies and folds. A product that is only cut off would let bits of one word undo those of the next.
struct Keyed(u64);

impl Keyed {
    #[inline]
    fn add(&mut self, word: u64) {
        let wide = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        // A word that makes the product zero is not to make all before it forgotten.
        self.0 = (wide as u64) ^ ((wide >> 64) as u64) ^ word.rotate_left(32);
    }
}

impl Hasher for Keyed {
    fn finish(&self) -> u64 {
        mix(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_ne_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.add(n.into());
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.add(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.add(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }

    #[inline]
    fn write_u128(&mut self, n: u128) {
        self.add(n as u64);
        self.add((n >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }

    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.add(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn words_that_differ_in_a_bit_or_two_have_different_keys() {
        let mut keys = HashSet::new();
        let words = || {
            (0..192).map(|bit| (u128::from(bit < 128) << (bit % 128), u64::from(bit >= 128) << (bit % 64)))
        };
        for (a, b) in words() {
            for (c, d) in words() {
                keys.insert(key_of(&(a ^ c, b ^ d)));
            }
        }
        // Each pair of bits, and none.
        assert_eq!(keys.len(), 192 * 191 / 2 + 1);
    }
}
