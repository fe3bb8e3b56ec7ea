//! What arbiters write: what is to be done, whom or how much it is about, and the reason.

use crate::bot::ask::command::split_word;
use crate::bot::ask::word::spelled;
use crate::games::{BySide, Side};
use crate::i18n::{Word, undirected};
use crate::play::{Choice, Control, Match, Ruling, Verdict};

/// What stands for both players, a draw, the end of a match, and the clocks as they were then.
const BOTH: [&str; 3] = ["both", "ambos", "ambas"];
const DRAW: [&str; 3] = ["draw", "empate", "tablas"];
const END: [&str; 3] = ["end", "final", "fin"];
const KEEP: [&str; 3] = ["clocks=end", "relojes=final", "relojes=fin"];

/// What an arbiter wants in a match of so many turns and such clocks, and the words that follow: their reason.
pub(in crate::bot) fn ruling<'t>(
    word: Word,
    text: &'t str,
    names: &BySide<String>,
    (turns, control): (u32, Control),
) -> Option<(Ruling, &'t str)> {
    let (first, rest) = split_word(text);
    Some(match word {
        Word::Warn => (Ruling::Warn { side: side(first, names)? }, rest),
        Word::Loss if is_one_of(first, &BOTH) => (Ruling::LossOfBoth, rest),
        Word::Loss => (Ruling::Loss { side: side(first, names)? }, rest),
        Word::Adjust => {
            let (time, rest) = split_word(rest);
            (Ruling::Adjust { side: side(first, names)?, millis: millis(time)? }, rest)
        }
        Word::Restore => (Ruling::Restore { turns: first.parse().ok()? }, rest),
        Word::Decide => (Ruling::Decide { choice: choice(first, names)? }, rest),
        Word::Annul => (Ruling::Annul, text),
        Word::Strike => (Ruling::Strike { back: false }, text),
        Word::Reinstate => (Ruling::Strike { back: true }, text),
        Word::Reduce => {
            let (points, rest) = split_word(rest);
            (Ruling::Reduce { side: side(first, names)?, halves: halves(points)? }, rest)
        }
        Word::Expel => {
            let side = side(first, names)?;
            let (days, rest) = term(rest).unwrap_or((Ruling::EXPULSION_DAYS, rest));
            (Ruling::Expel { side, days: Some(days) }, rest)
        }
        Word::Readmit => (Ruling::Readmit { side: side(first, names)? }, rest),
        Word::Correct => (Ruling::Correct { verdict: verdict(first, names)? }, rest),
        Word::Reopen => {
            let turns = if is_one_of(first, &END) { turns } else { first.parse().ok()? };
            let (word, after) = split_word(rest);
            let keep = is_one_of(word, &KEEP);
            (Ruling::Reopen { turns, notice: notice(control), keep }, if keep { after } else { rest })
        }
        _ => return None,
    })
}

/// For how long the clocks of a match stand still that goes on again, in milliseconds.
fn notice(control: Control) -> u64 {
    u64::try_from(control.wait(Match::NOTICE).as_millis()).unwrap_or_default()
}

fn is_one_of(word: &str, known: &[&str]) -> bool {
    known.contains(&word.to_lowercase().as_str())
}

/// A side, by its colour or its player.
pub(in crate::bot) fn side(word: &str, names: &BySide<String>) -> Option<Side> {
    // Nobody types the marks about a name from right to left.
    let plain = undirected(word.trim_start_matches('@'));
    let by_name = || Side::BOTH.into_iter().find(|side| undirected(&names[*side]) == plain);
    match word {
        word if spelled(Word::White, word) => Some(Side::White),
        word if spelled(Word::Black, word) => Some(Side::Black),
        _ => by_name(),
    }
}

fn choice(word: &str, names: &BySide<String>) -> Option<Choice> {
    match word {
        word if spelled(Word::Yes, word) => Some(Choice::Yes),
        word if spelled(Word::No, word) => Some(Choice::No),
        word => side(word, names).map(Choice::of),
    }
}

fn verdict(word: &str, names: &BySide<String>) -> Option<Verdict> {
    match word {
        word if is_one_of(word, &BOTH) => Some(Verdict::BothLost),
        word if is_one_of(word, &DRAW) => Some(Verdict::Draw),
        word => side(word, names).map(|side| match side {
            Side::White => Verdict::White,
            Side::Black => Verdict::Black,
        }),
    }
}

/// For how many days the text says, also in two words, and what follows.
fn term(text: &str) -> Option<(u32, &str)> {
    let (first, rest) = split_word(text);
    let (second, after) = split_word(rest);
    days(first)
        .map(|days| (days, rest))
        .or_else(|| days(&format!("{first}{second}")).map(|days| (days, after)))
}

/// `30d`, `2w`, in days; none at all for what is no whole day, which no expulsion lasts; nothing if it is no time.
fn days(word: &str) -> Option<u32> {
    let word = word.to_lowercase();
    let unit = word.trim_start_matches(['+', '-']).trim_start_matches(|c: char| c.is_ascii_digit());
    let number = word.strip_suffix(unit)?;
    if !number.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let factor = match unit {
        "d" | "day" | "days" | "día" | "días" | "dia" | "dias" => 1,
        "w" | "week" | "weeks" | "semana" | "semanas" => 7,
        "h" | "m" | "min" | "s" => 0,
        _ => return None,
    };
    Some(number.parse::<u32>().map_or(0, |number| number.saturating_mul(factor)))
}

/// `+2h`, `-30m`, `1d`, in milliseconds.
fn millis(word: &str) -> Option<i64> {
    let word = word.to_lowercase();
    let units = [('d', 86_400_000), ('h', 3_600_000), ('m', 60_000), ('s', 1_000)];
    let (unit, factor) = units.into_iter().find(|(unit, _)| word.ends_with(*unit))?;
    word.strip_suffix(unit)?.parse::<i64>().ok()?.checked_mul(factor)
}

/// `1`, `½`, `1/2`, `0.5`, `1,5`, in half points.
fn halves(word: &str) -> Option<u32> {
    if let Some(halves) = word.strip_suffix("/2") {
        return halves.parse().ok();
    }
    let (whole, half) = match word.strip_suffix('½') {
        Some(whole) => (whole, true),
        None => {
            match [".5", ",5", ".0", ",0"].into_iter().find_map(|end| Some((word.strip_suffix(end)?, end))) {
                Some((whole, end)) => (whole, end.ends_with('5')),
                None => (Some(word).filter(|word| !word.is_empty())?, false),
            }
        }
    };
    let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    whole.checked_mul(2)?.checked_add(u32::from(half))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_somebody_is_expelled() {
        let names = BySide { white: "ana".to_owned(), black: "beto".to_owned() };
        let days: Control = "3d".parse().unwrap();
        for (text, lasts, why) in [
            ("beto x y", 30, "x y"),
            ("beto 7D x", 7, "x"),
            ("beto 2w x", 14, "x"),
            ("beto 2 semanas x", 14, "x"),
            ("beto 2 times x", 30, "2 times x"),
            ("beto 2h x", 0, "x"),
            ("beto -1d x", 0, "x"),
            ("beto 3rd time", 30, "3rd time"),
        ] {
            let expel = Ruling::Expel { side: Side::Black, days: Some(lasts) };
            assert_eq!(ruling(Word::Expel, text, &names, (9, days)), Some((expel, why)), "{text}");
        }
    }

    #[test]
    fn what_arbiters_say() {
        let names = BySide { white: "ana".to_owned(), black: "beto".to_owned() };
        let white = Side::White;
        let days: Control = "3d".parse().unwrap();
        for (word, text, ruling, why) in [
            (Word::Warn, "white too late", Ruling::Warn { side: white }, "too late"),
            (Word::Warn, "@beto x", Ruling::Warn { side: Side::Black }, "x"),
            (Word::Loss, "ambos x", Ruling::LossOfBoth, "x"),
            (Word::Loss, "blancas x", Ruling::Loss { side: white }, "x"),
            (Word::Adjust, "ana +2h x", Ruling::Adjust { side: white, millis: 7_200_000 }, "x"),
            (Word::Adjust, "ana -30m x y", Ruling::Adjust { side: white, millis: -1_800_000 }, "x y"),
            (Word::Restore, "6 x", Ruling::Restore { turns: 6 }, "x"),
            (Word::Decide, "sí x", Ruling::Decide { choice: Choice::Yes }, "x"),
            (Word::Decide, "black x", Ruling::Decide { choice: Choice::Black }, "x"),
            (Word::Annul, "x y", Ruling::Annul, "x y"),
            (Word::Strike, "x y", Ruling::Strike { back: false }, "x y"),
            (Word::Reinstate, "x y", Ruling::Strike { back: true }, "x y"),
            (Word::Reduce, "ana 1 x", Ruling::Reduce { side: white, halves: 2 }, "x"),
            (Word::Reduce, "white ½ x", Ruling::Reduce { side: white, halves: 1 }, "x"),
            (Word::Reduce, "blancas 0,5 x", Ruling::Reduce { side: white, halves: 1 }, "x"),
            (Word::Reduce, "ana 1.5 x", Ruling::Reduce { side: white, halves: 3 }, "x"),
            (Word::Reduce, "black 1/2 x", Ruling::Reduce { side: Side::Black, halves: 1 }, "x"),
            (Word::Reduce, "black 3/2 x", Ruling::Reduce { side: Side::Black, halves: 3 }, "x"),
            (Word::Readmit, "negras x", Ruling::Readmit { side: Side::Black }, "x"),
            (Word::Correct, "@ana x", Ruling::Correct { verdict: Verdict::White }, "x"),
            (Word::Correct, "both x", Ruling::Correct { verdict: Verdict::BothLost }, "x"),
            (Word::Correct, "Empate x", Ruling::Correct { verdict: Verdict::Draw }, "x"),
            (Word::Reopen, "6 x y", Ruling::Reopen { turns: 6, notice: 43_200_000, keep: false }, "x y"),
            (Word::Reopen, "end x", Ruling::Reopen { turns: 9, notice: 43_200_000, keep: false }, "x"),
            (
                Word::Reopen,
                "6 relojes=final x",
                Ruling::Reopen { turns: 6, notice: 43_200_000, keep: true },
                "x",
            ),
        ] {
            assert_eq!(super::ruling(word, text, &names, (9, days)), Some((ruling, why)), "{text}");
        }
        let reopens = |notice| Some((Ruling::Reopen { turns: 6, notice, keep: false }, "x"));
        let live = "sudden 40m".parse().unwrap();
        assert_eq!(
            ruling(Word::Reopen, "6 x", &names, (9, live)),
            reopens(600_000),
            "a live match waits less"
        );
        for (word, text) in [
            (Word::Warn, "carla x"),
            (Word::Adjust, "ana x"),
            (Word::Adjust, "ana 99999999999999999d x"),
            (Word::Restore, "-1 x"),
            (Word::Decide, "perhaps x"),
            (Word::Reduce, "ana x"),
            (Word::Reduce, "ana 0.3 x"),
            (Word::Reduce, "ana 4000000000 x"),
            (Word::Reduce, "ana 1/3 x"),
            (Word::Expel, "both x"),
            (Word::Correct, "x"),
            (Word::Reopen, "x"),
            (Word::Pause, "white x"),
        ] {
            assert_eq!(ruling(word, text, &names, (9, days)), None, "{text}");
        }
    }
}
