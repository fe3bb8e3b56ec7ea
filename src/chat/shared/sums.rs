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
/// How many bytes at the end of a line its sum says nothing of: the sum itself, and what is about it.
const TAIL: usize = 32;
/// The polynomial of the sum, its bits turned around (IEEE 802.3).
const POLYNOMIAL: u32 = 0xEDB8_8320;

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
    let mut bytes = piece.to_vec();
    for (place, bit) in suspects(piece) {
        bytes[place] ^= 1 << bit;
        // What parts or joins lines is looked at as a whole, and anything else is if the end stands.
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
        if lines.all(|line| is_whole(line) == Some(true)) {
            return Some(bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect());
        }
        bytes[place] ^= 1 << bit;
    }
    None
}

/// The bits of which one may be flipped: those that the sums of the lines name, those of which the sums say nothing, and
/// those by which two lines would be one.
fn suspects(piece: &[u8]) -> Vec<(usize, u32)> {
    let mut found = Vec::new();
    let mut began = 0;
    for line in piece.split_inclusive(|byte| *byte == b'\n') {
        let end = began + line.len();
        if is_whole(line) != Some(true) {
            found.extend(named(line).map(|(place, bit)| (began + place, bit)));
            let tail = began.max(end.saturating_sub(TAIL))..end;
            found.extend(tail.flat_map(|place| (0..8).map(move |bit| (place, bit))));
        }
        began = end;
    }
    let joins = |(place, three): (usize, &[u8])| {
        let flipped = three.strip_prefix(&AFTER[..2])?.first()? ^ b'\n';
        flipped.is_power_of_two().then(|| (place + 2, flipped.trailing_zeros()))
    };
    found.extend(piece.windows(AFTER.len()).enumerate().filter_map(joins));
    found
}

/// The bit that must be flipped in what a line says, if one is, for its sum to hold: a flipped bit changes the sum by what
/// depends on its distance from the end alone, and no two alike in any file there can be.
fn named(line: &[u8]) -> Option<(usize, u32)> {
    let (said, digits) = parted(line)?;
    let sum = u32::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()?;
    let change = crc32fast::hash(said) ^ sum;
    // What a flipped bit in the last byte changes, then in the one before it, and so on.
    let mut changes: [u32; 8] = std::array::from_fn(|bit| pushed(1 << bit));
    for place in (0..said.len()).rev() {
        if let Some(bit) = changes.iter().position(|one| *one == change) {
            return Some((place, bit as u32));
        }
        changes = changes.map(pushed);
    }
    None
}

/// A change of the sum, when another byte follows.
fn pushed(change: u32) -> u32 {
    (0..8).fold(change, |change, _| (change >> 1) ^ if change & 1 == 1 { POLYNOMIAL } else { 0 })
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
    fn a_bit_of_a_very_long_line_is_put_back_as_well() {
        let long = format!(r#"{{"seq":1,"said":"{}"}}"#, "á, é".repeat(100_000));
        let (long, next) = (sealed(&[&long]), sealed(&[r#"{"seq":2}"#]));
        let whole = [long.clone(), next].concat();
        for (place, bit) in [(0, 0), (7, 6), (300_000, 7), (long.len() - 5, 1), (long.len() - 1, 3)] {
            let mut hurt = whole.clone();
            hurt[place] ^= 1 << bit;
            assert_eq!(mended(&hurt).map(|lines| lines.concat()), Some(whole.clone()), "{place}");
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
