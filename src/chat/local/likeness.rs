//! How names look beside each other: which are one, and which can be taken for another.

use std::ops::RangeInclusive;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

/// What may stand in a name beside letters and digits, and hardly changes how it looks.
pub(super) const SEPARATORS: &str = "_-.'";
/// What phones write instead of the last of these, as in K’iche’.
pub(super) const APOSTROPHES: [char; 3] = ['\u{2019}', '\u{2bc}', '\u{b4}'];
/// Scripts whose marks are letters of the word, such as vowels, so that it is another without them: Devanagari to Khmer.
const SPELLING_MARKS: RangeInclusive<char> = '\u{900}'..='\u{17ff}';

/// How a name looks: as it is, in small letters and in capitals. It takes time to tell, so whoever compares with many keeps it.
///
/// A capital I looks like an l, and a small one does not; so a name is looked at as it is, in small letters and in capitals.
/// Marks over letters count for nothing: whoever reads `José` below `Jose` takes them for one; but those that spell a word do.
/// Nor does what stands between letters count: `max__power` passes for `max_power`, and `Is.abel` for `Isabel`.
#[derive(Clone, Debug)]
pub(super) struct Likeness([String; 3]);

impl Likeness {
    /// How this name looks, in whatever script and case it is written (UTS 39, 4).
    pub(super) fn of(name: &str) -> Self {
        let bare = bare(name);
        let counts = |c: &char| !is_combining_mark(*c) || SPELLING_MARKS.contains(c);
        let ways = [fold(&bare), bare.to_uppercase(), bare];
        Self(ways.map(|name| fold(&skeleton(&name).filter(counts).collect::<String>())))
    }

    /// Whether one can be taken for the other.
    pub(super) fn resembles(&self, other: &Self) -> bool {
        self.0.iter().any(|look| other.0.contains(look))
    }

    /// Whether this begins or ends with what can be taken for the other.
    pub(super) fn surrounds(&self, inner: &Self) -> bool {
        let has =
            |look: &String| inner.0.iter().any(|inner| look.starts_with(inner) || look.ends_with(inner));
        self.0.iter().any(has)
    }

    /// Each look, and whether it is another than those before it.
    pub(super) fn distinct(&self) -> impl Iterator<Item = &String> {
        self.0
            .iter()
            .enumerate()
            .filter(|(place, look)| !self.0[..*place].contains(look))
            .map(|(_, look)| look)
    }
}

/// Whether one name can be taken for the other.
pub(super) fn is_alike(one: &str, other: &str) -> bool {
    Likeness::of(one).resembles(&Likeness::of(other))
}

/// The name as it is compared: two names that differ in case, or in how an apostrophe is written, are one.
pub(super) fn fold(name: &str) -> String {
    straight(name).to_lowercase()
}

/// The name with the apostrophes that every keyboard has.
pub(super) fn straight(name: &str) -> String {
    name.replace(APOSTROPHES, "'")
}

/// The name without what stands between letters.
pub(super) fn bare(name: &str) -> String {
    name.chars().filter(|&c| c != ' ' && !SEPARATORS.contains(c)).collect()
}
