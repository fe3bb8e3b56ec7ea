//! Sums at the ends of lines of JSON: by them a line is known to be what was written, and one bit that a disk has flipped is
//! found and put back.
//!
//! The sum is a field like others, the last one, so that programs which know nothing of it read the line all the same. So is
//! the line's number in its file, before the sum: by it, it is known that whole lines are missing.

/// What stands before the number.
const NUMBER: &str = r#","line":"#;
/// What stands before the sum, and after it.
const BEFORE: &[u8] = br#","sum":""#;
const AFTER: &[u8] = b"\"}\n";
/// The hexadecimal digits of a sum.
const DIGITS: usize = 8;
/// Longest piece in which a flipped bit is looked for: the time grows with the square of it.
const SOUGHT_MAX: usize = 16 << 10;

/// Adds its number and the sum to a line that ends here, and began there: an object with a field at least.
pub(super) fn seal(bytes: &mut Vec<u8>, began: usize, number: u64) {
    if bytes.last() != Some(&b'}') {
        return;
    }
    bytes.pop();
    bytes.extend(format!("{NUMBER}{number}").bytes());
    let sum = crc32fast::hash(&bytes[began..]);
    bytes.extend(BEFORE);
    bytes.extend(format!("{sum:08x}").bytes());
    bytes.extend(&AFTER[..2]);
}

/// Whether a line, with its end, is what was written; nothing, if it has no sum.
pub(super) fn is_whole(line: &[u8]) -> Option<bool> {
    let (said, digits) = parted(line)?;
    Some(digits == format!("{:08x}", crc32fast::hash(said)).as_bytes())
}

/// The number of a line that is whole; nothing, if an earlier program has written it.
pub(super) fn number(line: &[u8]) -> Option<u64> {
    numbered(line).map(|(_, number)| number)
}

/// Puts a line that is whole behind the bytes, with another number; as it is, if it has none.
pub(super) fn renumber(line: &[u8], number: u64, bytes: &mut Vec<u8>) {
    let began = bytes.len();
    let Some((said, _)) = numbered(line) else { return bytes.extend(line) };
    bytes.extend(said);
    bytes.push(b'}');
    seal(bytes, began, number);
    bytes.push(b'\n');
}

/// What a line says before its number, and that.
fn numbered(line: &[u8]) -> Option<(&[u8], u64)> {
    let (said, _) = parted(line)?;
    let digits = said.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let (rest, digits) = said.split_at_checked(said.len().checked_sub(digits)?)?;
    let rest = rest.strip_suffix(NUMBER.as_bytes())?;
    Some((rest, str::from_utf8(digits).ok()?.parse().ok()?))
}

/// What a line with a sum says, and the digits of the sum.
fn parted(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = line.strip_suffix(AFTER)?;
    let (rest, digits) = rest.split_at_checked(rest.len().checked_sub(DIGITS)?)?;
    Some((rest.strip_suffix(BEFORE)?, digits))
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
        for (text, number) in texts.iter().zip(1..) {
            let began = bytes.len();
            bytes.extend(text.bytes());
            seal(&mut bytes, began, number);
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
    fn a_line_has_its_number_or_none() {
        let lines = sealed(&[r#"{"seq":7}"#, r#"{"seq":8}"#]);
        let numbers: Vec<_> = lines.split_inclusive(|byte| *byte == b'\n').map(number).collect();
        assert_eq!(numbers, [Some(1), Some(2)]);
        for without in [r#"{"seq":7,"sum":"01234567"}"#, r#"{"seq":7}"#, r#"{"line":7,"seq":"#, ""] {
            assert_eq!(number(format!("{without}\n").as_bytes()), None, "{without}");
        }
    }

    #[test]
    fn whoever_knows_nothing_of_sums_reads_the_line() {
        let line: serde_json::Value = serde_json::from_slice(&sealed(&[r#"{"seq":1}"#])).unwrap();
        assert_eq!(line["seq"], 1);
    }
}
