//! Sums at the ends of lines of JSON: by them a line is known to be what was written, and one bit that a disk has flipped is
//! found and put back.
//!
//! The sum is a field like others, the last one, so that programs which know nothing of it read the line all the same.

/// What stands before the sum, and after it.
const BEFORE: &[u8] = br#","sum":""#;
const AFTER: &[u8] = b"\"}\n";
/// The hexadecimal digits of a sum.
const DIGITS: usize = 8;
/// Longest piece in which a flipped bit is looked for: the time grows with the square of it.
const SOUGHT_MAX: usize = 16 << 10;

/// Adds the sum to a line that ends here, and began there: an object with a field at least.
pub(super) fn seal(bytes: &mut Vec<u8>, began: usize) {
    if bytes.last() != Some(&b'}') {
        return;
    }
    bytes.pop();
    let sum = crc32fast::hash(&bytes[began..]);
    bytes.extend(BEFORE);
    bytes.extend(format!("{sum:08x}").bytes());
    bytes.extend(&AFTER[..2]);
}

/// Whether a line, with its end, is what was written; nothing, if it has no sum.
pub(super) fn is_whole(line: &[u8]) -> Option<bool> {
    let rest = line.strip_suffix(AFTER)?;
    let (rest, digits) = rest.split_at_checked(rest.len().checked_sub(DIGITS)?)?;
    let said = rest.strip_suffix(BEFORE)?;
    Some(digits == format!("{:08x}", crc32fast::hash(said)).as_bytes())
}

/// The lines of a piece in which one bit is flipped; nothing, if it is not that.
pub(super) fn mended(piece: &[u8]) -> Option<Vec<Vec<u8>>> {
    if piece.len() > SOUGHT_MAX {
        return None;
    }
    let mut bytes = piece.to_vec();
    for place in (0..bytes.len()).rev() {
        for bit in 0..8 {
            bytes[place] ^= 1 << bit;
            // What parts or joins lines is looked at as a whole, and anything else is if the end stands.
            let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
            if lines.all(|line| is_whole(line) == Some(true)) {
                return Some(bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect());
            }
            bytes[place] ^= 1 << bit;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealed(texts: &[&str]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for text in texts {
            let began = bytes.len();
            bytes.extend(text.bytes());
            seal(&mut bytes, began);
            bytes.push(b'\n');
        }
        bytes
    }

    #[test]
    fn each_bit_that_is_flipped_is_put_back() {
        let one = sealed(&[r#"{"seq":1,"entry":{"channel":"á"}}"#]);
        let both = [one.clone(), sealed(&[r#"{"seq":2}"#])].concat();
        assert_eq!(is_whole(&one), Some(true));
        for whole in [one, both] {
            for bit in 0..whole.len() * 8 {
                let mut hurt = whole.clone();
                hurt[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(mended(&hurt).map(|lines| lines.concat()), Some(whole.clone()), "bit {bit}");
            }
        }
    }

    #[test]
    fn what_is_hurt_more_is_not_guessed() {
        let mut hurt = sealed(&[r#"{"seq":1}"#]);
        hurt[2] ^= 1;
        hurt[4] ^= 1;
        assert_eq!(is_whole(&hurt), Some(false));
        assert_eq!(mended(&hurt), None);
        assert_eq!(is_whole(b"{\"seq\":1}\n"), None, "there is no sum in it");
    }

    #[test]
    fn whoever_knows_nothing_of_sums_reads_the_line() {
        let line: serde_json::Value = serde_json::from_slice(&sealed(&[r#"{"seq":1}"#])).unwrap();
        assert_eq!(line["seq"], 1);
    }
}
