//! Reading what people write.

use super::*;
use crate::{Unread, Wanted};

const VARIED: &str = "9/9/2b6/1bwb5/2b6/9/1w7/wbw6/1w4w2 b 1 b0w0";

#[test]
fn positions_round_trip() {
    for text in [START, VARIED, "9/9/9/9/9/9/9/9/b8 w 1 b8w9", "9/9/9/9/9/9/9/9/b8 w 3 b9w0"] {
        assert_eq!(read(text).to_string(), text);
        assert_eq!(read(&format!("  {}  ", text.to_uppercase().replace(' ', "   "))), read(text));
    }
    // A turn that passes for want of an action is not written.
    assert_eq!(read("9/9/2b6/1bwb5/2b6/9/9/9/9 w 1 b0w0").to_string(), "9/9/2b6/1bwb5/2b6/9/9/9/9 w 1 b0w0");
    assert_eq!(read("9/9/9/9/9/9/9/9/b8 w 1 w0b0").to_string(), "9/9/9/9/9/9/9/9/b8 b 1 b0w0");
    for text in ["9/9/9/9/9/9/9/9/9 b 1 b9w9 | @e5", "9/9/2b6/1bwb5/2b6/9/9/9/6w2 w 1 b0w0 | c6^c8"] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn people_may_write_steps_as_they_like() {
    let cases = [
        (START, "@e5", "e5 E5 @E5 @ e5 e5, e5;"),
        (VARIED, "c7-c8", "c7c8 C7C8 c7-C8 c7--c8 c7>c8 c7\u{2013}c8"),
        (VARIED, "xc6-h8", "c6h8 c6-h8 xc6h8 XC6-H8 ×c6-h8"),
        (VARIED, "b2^b4", "b2b4 b2^b4 b2-b4 B2B4"),
    ];
    for (position, step, texts) in cases {
        let position = read(position);
        // A space between two cells is as good.
        let texts: Vec<String> = texts.replace("@ e5", "@e5").split(' ').map(str::to_owned).collect();
        for text in texts.iter().chain([&step.replace(['-', '^'], " ")]) {
            let (found, used) = position.read_steps(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!((found[0].to_string().as_str(), used), (step, text.len()), "{text}");
        }
    }
    let two = Turn::new(board("e6 f5 e3 d5", "e5", "relocate=immediate")).play_text("e3e4 e5h8");
    assert_eq!(two, Ok(2));
}

#[test]
fn what_cannot_be_read_is_located() {
    let step = |text: &str| read(VARIED).read_steps(text).unwrap_err();
    let cases = [
        ("j5-j6", 0, Unread::NoSuchCell { last: None }),
        ("c6", 2, Unread::Missing(Wanted::Cell)),
        ("c6-", 3, Unread::Missing(Wanted::Cell)),
        ("c6-c", 3, Unread::NotA(Wanted::Cell)),
        ("c6-h8x", 0, Unread::NotA(Wanted::Step)),
        ("c6-k8", 3, Unread::NoSuchCell { last: None }),
    ];
    for (text, at, why) in cases {
        let error = step(text);
        assert_eq!((error.at, &error.why), (at, &why), "{text}");
    }
    let position = |text: &str| Daiku::read(text, &options("")).unwrap_err();
    let row = |row| Unread::RowWidth { row, cells: 9 };
    let many = Unread::TooMany { colour: Colour::Black, letter: LETTER };
    let cases = [
        ("8/9/9/9/9/9/9/9/9 b 1 b9w9", 0, row('9')),
        ("9/9/9/9/9/9/9/9/9b b 1 b9w9", 16, row('1')),
        ("9/9/9/9/9/9/9/9 b 1 b9w9", 15, Unread::Missing(Wanted::RowEnd)),
        ("9/9/9/9/9/9/9/9/9 x 1 b9w9", 18, Unread::NotA(Wanted::Side)),
        ("9/9/9/9/9/9/9/9/9 b 4 b9w9", 20, Unread::NotA(Wanted::Wave)),
        ("9/9/9/9/9/9/9/9/9 b 1 b9b9", 22, Unread::NotA(Wanted::ToPlace)),
        ("9/9/9/9/9/9/9/9/9 b 1 b9", 24, Unread::Missing(Wanted::ToPlace)),
        ("9/9/9/9/9/9/9/9/9 b 1 b9w9 z", 27, Unread::Trailing),
        ("9/9/9/9/9/9/9/9/b8 b 1 b9w9", 0, many),
    ];
    for (text, at, why) in cases {
        let error = position(text);
        assert_eq!((error.at, &error.why), (at, &why), "{text}");
    }
    let illegal = position("9/9/9/9/9/9/9/9/9 b 1 b9w9 | e5-e6");
    assert!(matches!((illegal.at, illegal.why), (29, Unread::Illegal(_))));
    let long = position(&"9/".repeat(101));
    assert_eq!(long.why, Unread::TooLong { limit: notation::POSITION_MAX });
}
