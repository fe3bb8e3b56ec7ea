//! Moments in words: nothing on Matrix shows them in its reader's time zone.

use crate::i18n;
use crate::players::Locale;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// The bot's text with its moments, `<t:1760000000:R>`, in words: in the zone of the reader where the bot has put that in,
/// `<t:1760000000:R|America/Guatemala>`, or else in Greenwich's, and how long it is until then; as they stand in a sentence,
/// where its language is known.
pub(super) fn dated(text: &str, language: Option<Locale>, now: Timestamp) -> String {
    let mut dated = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("<t:") {
        dated.push_str(&rest[..start]);
        rest = &rest[start..];
        let Some((words, length)) = said(rest, now) else {
            dated.push_str("<t:");
            rest = &rest[3..];
            continue;
        };
        dated.push_str(&language.map_or_else(|| words.clone(), |locale| i18n::on(locale, &words)));
        rest = &rest[length..];
    }
    dated.push_str(rest);
    dated
}

/// The moment that a text begins with, in words, and how long its mark is.
fn said(text: &str, now: Timestamp) -> Option<(String, usize)> {
    let end = text.find('>')?;
    let inner = text[..end].strip_prefix("<t:")?;
    let at = Timestamp::from_second(inner.split(':').next()?.parse().ok()?).ok()?;
    let zone = inner.split_once('|').and_then(|(_, name)| Some((name, TimeZone::get(name).ok()?)));
    let words = match zone {
        Some((name, zone)) => {
            let at = at.to_zoned(zone);
            // Those of `Etc` have their signs the other way round.
            let name = if name.starts_with("Etc/") { format!("UTC{}", at.offset()) } else { name.to_owned() };
            format!("{} ({name})", at.strftime("%Y-%m-%d %H:%M"))
        }
        None => format!("{} UTC{}", at.strftime("%Y-%m-%d %H:%M"), until(at.duration_since(now))),
    };
    Some((words, end + 1))
}

/// About how long it is until then, in units that are called alike in every language; nothing of what is past.
fn until(left: SignedDuration) -> String {
    let minutes = (left.as_secs() + 30).div_euclid(60);
    match minutes {
        ..1 => String::new(),
        1..60 => format!(" (+{minutes} min)"),
        60..2_880 => format!(" (+{} h)", (minutes + 30) / 60),
        _ => format!(" (+{} d)", (minutes + 720) / 1_440),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_said_as_their_reader_has_them() {
        let now = Timestamp::from_second(1_760_000_000 - 3 * 86_400).unwrap();
        for (text, said) in [
            ("by <t:1760000000:R>.", "by 2025-10-09 08:53 UTC (+3 d)."),
            ("<t:1760000000:R|America/Guatemala>", "2025-10-09 02:53 (America/Guatemala)"),
            ("<t:1760000000:R|Etc/GMT+6>", "2025-10-09 02:53 (UTC-06)"),
            ("<t:1760000000:R|Nowhere/Else>", "2025-10-09 08:53 UTC (+3 d)"),
            ("<t:1759741100:R>", "2025-10-06 08:58 UTC (+5 min)"),
            ("<t:1759748000:R>", "2025-10-06 10:53 UTC (+2 h)"),
            ("<t:1759999970:R>", "2025-10-09 08:52 UTC (+3 d)"),
            ("<t:1:R>", "1970-01-01 00:00 UTC"),
            ("<t:x:R> <t:1 <t:", "<t:x:R> <t:1 <t:"),
            ("<t:99999999999999:R>", "<t:99999999999999:R>"),
        ] {
            assert_eq!(dated(text, None, now), said, "{text}");
        }
        let ends = |locale| dated("… <t:1760000000:R>.", Some(locale), now);
        assert_eq!(ends(Locale::Es), "… el 2025-10-09 08:53 UTC (+3 d).");
        assert_eq!(ends(Locale::En), "… on 2025-10-09 08:53 UTC (+3 d).");
    }
}
