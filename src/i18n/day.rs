//! How people say from when to when: "tomorrow", "5 days", "hasta el 5 de enero".

/// What a word says of days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DayWord {
    /// So many days from today.
    Ahead(u8),
    /// What follows is the last day.
    Until,
    /// So many, which stands before what is counted.
    Count(u32),
    /// What is counted: a day, or so many of them.
    Unit(u32),
    /// A month, from 1.
    Month(i8),
    /// It only joins others.
    Joining,
}

/// The months, by how their names begin in English and in Spanish.
const MONTHS: [[&str; 2]; 12] = [
    ["jan", "ene"],
    ["feb", "feb"],
    ["mar", "mar"],
    ["apr", "abr"],
    ["may", "may"],
    ["jun", "jun"],
    ["jul", "jul"],
    ["aug", "ago"],
    ["sep", "sep"],
    ["oct", "oct"],
    ["nov", "nov"],
    ["dec", "dic"],
];
/// Their names in full.
const NAMES: [[&str; 2]; 12] = [
    ["january", "enero"],
    ["february", "febrero"],
    ["march", "marzo"],
    ["april", "abril"],
    ["may", "mayo"],
    ["june", "junio"],
    ["july", "julio"],
    ["august", "agosto"],
    ["september", "septiembre"],
    ["october", "octubre"],
    ["november", "noviembre"],
    ["december", "diciembre"],
];

/// What a word says of days, in either language; nothing if it says nothing of them.
pub fn day_word(word: &str) -> Option<DayWord> {
    let word = word.trim_end_matches([',', '.']).to_lowercase();
    Some(match word.as_str() {
        "today" | "now" | "hoy" | "ya" | "ahora" => DayWord::Ahead(0),
        "tomorrow" | "mañana" | "manana" => DayWord::Ahead(1),
        "until" | "till" | "til" | "hasta" | "through" => DayWord::Until,
        "one" | "un" | "una" => DayWord::Count(1),
        "two" | "dos" => DayWord::Count(2),
        "three" | "tres" => DayWord::Count(3),
        "d" | "day" | "days" | "día" | "días" | "dia" | "dias" => DayWord::Unit(1),
        "w" | "week" | "weeks" | "semana" | "semanas" => DayWord::Unit(7),
        "from" | "to" | "for" | "of" | "on" | "the" | "a" | "and" | "starting" | "-" | "–" | "desde"
        | "de" | "del" | "al" | "el" | "los" | "por" | "para" | "durante" | "y" => DayWord::Joining,
        word => DayWord::Month(month(word)?),
    })
}

/// The month of this name, in full or its first three letters.
fn month(word: &str) -> Option<i8> {
    let is_it = |(short, full): (&[&str; 2], &[&str; 2])| short.contains(&word) || full.contains(&word);
    let number = MONTHS.iter().zip(&NAMES).position(is_it)?;
    i8::try_from(number + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_known_in_both_languages() {
        for (word, expected) in [("Dec.", 12), ("enero", 1), ("sep", 9), ("Mayo", 5), ("AGO", 8)] {
            assert_eq!(day_word(word), Some(DayWord::Month(expected)), "{word}");
        }
    }

    #[test]
    fn other_words_are_none() {
        for word in ["", "maya", "off", "borrar", "auto=no", "marble"] {
            assert_eq!(day_word(word), None, "{word}");
        }
    }
}
