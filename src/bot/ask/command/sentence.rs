//! For how long somebody is banned or muted.

/// What is said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// Nothing: for as long as is usual.
    Usual,
    /// For so many days.
    Days(i64),
    /// No longer.
    Lift,
    /// Something that means none of these.
    Strange,
}

impl Sentence {
    /// Reads what follows the person.
    pub(in crate::bot) fn read(text: &str) -> Self {
        let text = text.trim().to_lowercase();
        match text.as_str() {
            "" => Sentence::Usual,
            "off" | "no" | "none" | "lift" => Sentence::Lift,
            text => {
                let days = text.trim_end_matches(|c: char| !c.is_ascii_digit());
                let unit = text[days.len()..].trim();
                let is_days = ["d", "day", "days", "día", "días", "dia", "dias"].contains(&unit);
                let days = days.parse::<u32>().ok().filter(|_| is_days).map(i64::from);
                days.map_or(Sentence::Strange, Sentence::Days)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_either_language() {
        for (text, sentence) in [
            ("", Sentence::Usual),
            ("7d", Sentence::Days(7)),
            (" 30 Días ", Sentence::Days(30)),
            ("OFF", Sentence::Lift),
            ("7", Sentence::Strange),
            ("7h", Sentence::Strange),
            ("-1d", Sentence::Strange),
            ("for ever", Sentence::Strange),
            ("é", Sentence::Strange),
        ] {
            assert_eq!(Sentence::read(text), sentence, "{text}");
        }
    }
}
