//! A page: rows one behind the other, in order. Of each, how much of its key is that of the row before it, the rest of the
//! key, and the value; lengths in groups of seven bits, the lowest first.

use super::Row;
use std::collections::BTreeMap;

/// With which length a page ends: it is no longer than this and a row.
pub(super) const LENGTH: usize = 2 << 10;

/// What is kept on a page under a key.
pub(super) fn get<'p>(page: &'p [u8], wanted: &[u8]) -> sled::Result<Option<&'p [u8]>> {
    let (mut rest, mut key) = (page, Vec::new());
    while !rest.is_empty() {
        let value = take(&mut rest, &mut key).ok_or_else(unreadable)?;
        if key[..] >= *wanted {
            return Ok((key == wanted).then_some(value));
        }
    }
    Ok(None)
}

/// All rows of a page.
pub(super) fn rows(page: &[u8]) -> sled::Result<Vec<Row>> {
    let (mut rest, mut key, mut rows) = (page, Vec::new(), Vec::new());
    while !rest.is_empty() {
        let value = take(&mut rest, &mut key).ok_or_else(unreadable)?;
        rows.push((key.clone(), value.to_vec()));
    }
    Ok(rows)
}

fn unreadable() -> sled::Error {
    sled::Error::ReportableBug("a page cannot be read".to_owned())
}

/// Takes a row off the front: its value, and the key where that of the row before was. Nothing if there is none.
fn take<'p>(rest: &mut &'p [u8], key: &mut Vec<u8>) -> Option<&'p [u8]> {
    let [shared, more, length] = [length(rest)?, length(rest)?, length(rest)?];
    if shared > key.len() {
        return None;
    }
    key.truncate(shared);
    key.extend(cut_off(rest, more)?);
    cut_off(rest, length)
}

fn cut_off<'p>(rest: &mut &'p [u8], length: usize) -> Option<&'p [u8]> {
    let (front, back) = rest.split_at_checked(length)?;
    *rest = back;
    Some(front)
}

fn length(rest: &mut &[u8]) -> Option<usize> {
    let mut length = 0;
    for group in 0..4 {
        let byte = *cut_off(rest, 1)?.first()?;
        length |= usize::from(byte & 0x7f) << (7 * group);
        if byte < 0x80 {
            return Some(length);
        }
    }
    None
}

fn add_length(bytes: &mut Vec<u8>, mut length: usize) {
    while length >= 0x80 {
        bytes.push(length as u8 | 0x80);
        length >>= 7;
    }
    bytes.push(length as u8);
}

fn add(bytes: &mut Vec<u8>, before: &[u8], key: &[u8], value: &[u8]) {
    let shared = before.iter().zip(key).take_while(|(first, second)| first == second).count();
    for length in [shared, key.len() - shared, value.len()] {
        add_length(bytes, length);
    }
    bytes.extend(&key[shared..]);
    bytes.extend(value);
}

/// Puts rows on pages, each of which is kept under the key of its first row, and the first one under this one; no page
/// where there is no row. They are full but for the last, or else share the rows evenly.
pub(super) fn cut(first: Vec<u8>, rows: &BTreeMap<Vec<u8>, Vec<u8>>, full: bool) -> Vec<(Vec<u8>, Vec<u8>)> {
    if full {
        return cut_at(LENGTH, first, rows);
    }
    let whole: usize = cut_at(usize::MAX, Vec::new(), rows).iter().map(|(_, page)| page.len()).sum();
    cut_at(whole / (whole / LENGTH + 1) + 1, first, rows)
}

/// The same, where a page ends with the row with which it is so long.
fn cut_at(length: usize, first: Vec<u8>, rows: &BTreeMap<Vec<u8>, Vec<u8>>) -> Vec<(Vec<u8>, Vec<u8>)> {
    let (mut pages, mut page) = (Vec::new(), Vec::new());
    let (mut name, mut before): (Vec<u8>, &[u8]) = (first, &[]);
    for (key, value) in rows {
        if page.len() >= length {
            pages.push((std::mem::replace(&mut name, key.clone()), std::mem::take(&mut page)));
            before = &[];
        }
        add(&mut page, before, key, value);
        before = key;
    }
    if !page.is_empty() {
        pages.push((name, page));
    }
    pages
}

/// Reads bytes as a page. Rows that stand in order must be found on it, and on the pages that are made of them. Whether they
/// are a page.
#[cfg(any(test, feature = "fuzzing"))]
pub(super) fn try_out(bytes: &[u8]) -> bool {
    let (rows, _) = (rows(bytes), get(bytes, bytes));
    let Ok(rows) = rows else { return false };
    if !rows.is_sorted_by(|one, next| one.0 < next.0) {
        return true;
    }
    for (key, value) in &rows {
        assert!(matches!(get(bytes, key), Ok(Some(found)) if found == value), "{key:?} is on the page");
    }
    let all = BTreeMap::from_iter(rows);
    for full in [false, true] {
        let pages = cut(Vec::new(), &all, full).into_iter();
        let found = pages.filter_map(|(_, page)| self::rows(&page).ok()).flatten();
        assert!(found.eq(all.clone()), "what is cut into pages stands on them");
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_on_pages_is_found_there() {
        let row = |number: u32| (number.to_be_bytes().to_vec(), vec![7; number as usize % 300]);
        let rows: BTreeMap<_, _> = (0..3_000).step_by(3).map(row).collect();
        for full in [false, true] {
            let pages = cut(b"".to_vec(), &rows, full);
            assert!(pages.iter().all(|(_, page)| page.len() < LENGTH + 320));
            let found: Vec<_> = pages.iter().flat_map(|(_, page)| super::rows(page).unwrap()).collect();
            assert_eq!(found, rows.clone().into_iter().collect::<Vec<_>>());
            for (key, value) in (0..3_000).map(row) {
                let (_, page) = pages.iter().rev().find(|(first, _)| *first <= key).unwrap();
                assert_eq!(get(page, &key).unwrap(), rows.get(&key).map(|_| &value[..]));
            }
        }
        let lengths = cut(b"".to_vec(), &rows, false).into_iter().map(|(_, page)| page.len());
        assert!(lengths.clone().min() > Some(LENGTH / 2));
        assert_eq!(cut(b"".to_vec(), &BTreeMap::new(), false), []);
    }

    #[test]
    fn what_is_no_page_is_not_read() {
        let page = cut(b"".to_vec(), &[(b"key".to_vec(), vec![1; 200])].into(), true).remove(0).1;
        for end in 1..page.len() {
            assert!(rows(&page[..end]).is_err() && get(&page[..end], b"key").is_err(), "{end}");
        }
        assert!(rows(&[1, 1, 0, 9]).is_err(), "nothing stands before it of which it could have a byte");
        assert!(rows(&[0xff; 9]).is_err());
    }

    /// As `fuzz/targets/pages.rs` does it for hours.
    #[test]
    fn what_was_changed_at_random_is_read_or_refused() {
        let row = |number: u32| (number.to_be_bytes().to_vec(), vec![7; number as usize % 60]);
        let page = cut(b"".to_vec(), &(0..40).map(row).collect(), true).remove(0).1;
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |below: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed as usize % below
        };
        let mut are_pages = 0;
        for _ in 0..20_000 {
            let mut changed = page.clone();
            for _ in 0..=random(3) {
                changed[random(page.len())] = random(256) as u8;
            }
            changed.truncate(page.len() - random(2) * random(page.len()));
            are_pages += usize::from(try_out(&changed));
        }
        assert!((1..20_000).contains(&are_pages), "{are_pages}");
    }
}
