//! How people ask who know no command yet.

use crate::bot::ask::command::named::is_name_of;
use crate::bot::ask::command::{OWN_NAME, split_word};
use crate::bot::ask::word::{match_number, spelled, verb_named};
use crate::games::Kind;
use crate::i18n::{Slot, Verb, Word, is_joining};
use crate::players::Locale;

/// How the machine is called besides.
const MACHINES: [&str; 7] = ["maquina", "computer", "computadora", "ordenador", "bot", "ai", OWN_NAME];
/// What comes before whom somebody plays against.
const AGAINST: [&str; 3] = ["versus", "vs", "contra"];
/// What comes before the level of the machine.
const LEVELS: [&str; 2] = ["level", "nivel"];
/// How a question begins that asks for the way.
const HOW: [&str; 3] = ["how", "como", "cómo"];
/// What is asked for then.
const PLAYING: [&str; 6] = ["play", "jugar", "juego", "juega", "juegan", "jugamos"];
/// How many words may stand between the two: `how does one play`.
const BETWEEN_MAX: usize = 3;
/// What somebody says who needs help.
const LOST: [&str; 5] =
    ["no entiendo", "no entiendo nada", "no comprendo", "i don't understand", "i do not understand"];

/// What somebody says who wants another match with the same opponent.
const ONCE_MORE: [&str; 9] = [
    "again",
    "play again",
    "once more",
    "otra",
    "otra vez",
    "otra partida",
    "de nuevo",
    "jugar otra vez",
    "jugar de nuevo",
];

/// The command that a text means which is none; nothing if it means no other than it says.
pub(super) fn meant(text: &str) -> Option<String> {
    let is_mark = |c: char| matches!(c, '¿' | '?' | '¡' | '!' | ',' | '.');
    let words: Vec<&str> = text.split_whitespace().map(|word| word.trim_matches(is_mark)).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    in_so_many_words(&words)
        .or_else(|| how_to_play(&words))
        .or_else(|| against_machine(text, &words))
        .or_else(|| at_level(text, &words))
}

/// What is said in so many words, of a match that is named or of none.
fn in_so_many_words(words: &[&str]) -> Option<String> {
    let (id, rest) = words.split_last().filter(|(last, _)| match_number(last).is_some()).unzip();
    let said = rest.unwrap_or(words).join(" ").to_lowercase();
    let known: [(&[&str], Verb); 2] = [(&LOST, Verb::Help), (&ONCE_MORE, Verb::Rematch)];
    let (_, verb) = known.into_iter().find(|(known, _)| known.contains(&said.as_str()))?;
    let about = id.filter(|_| verb == Verb::Rematch).map(|id| format!(" {id}")).unwrap_or_default();
    Some(format!("{}{about}", verb.name(Locale::En)))
}

/// `level 3 maya`, `play maya level 3`, or `level maya`, which asks for the level: only the machine has levels.
fn at_level(text: &str, words: &[&str]) -> Option<String> {
    let is_play = verb_named(split_word(text).0) == Some(Verb::Play);
    let words = if is_play { words.get(1..)? } else { words };
    let at = words.iter().position(|word| is_one(&LEVELS, word))?;
    let mut rest = [words.get(..at)?, words.get(at + 1..)?].concat();
    rest.retain(|word| word.strip_prefix('@') != Some(OWN_NAME));
    // The number follows at once, or somewhere: `level maya 3`.
    let number = Some(at).filter(|at| rest.get(*at).is_some_and(is_number));
    let number = number.or_else(|| rest.iter().position(is_number));
    let level = number.map(|at| format!("={}", rest.remove(at))).unwrap_or_default();
    let is_about_a_match = |word: &&str| is_joining(word) || is_game(word) || is_side(word);
    let says_much = number.is_some() || !rest.is_empty();
    if !is_play && !(says_much && rest.iter().all(is_about_a_match)) {
        return None;
    }
    let [play, machine] = [Verb::Play.name(Locale::En), Slot::Machine.name(Locale::En)];
    Some(format!("{play} {} {machine}{level}", rest.join(" ")))
}

fn is_game(word: &str) -> bool {
    Kind::ALL.iter().any(|kind| spelled(Word::Game(*kind), word))
}

fn is_side(word: &str) -> bool {
    [Word::White, Word::Black].into_iter().any(|side| spelled(side, word))
}

/// `how do I play maya` asks for its rules; without a game, it asks for help.
fn how_to_play(words: &[&str]) -> Option<String> {
    let (_, rest) = words.split_first().filter(|(first, _)| is_one(&HOW, first))?;
    let playing = rest.iter().take(BETWEEN_MAX).position(|word| is_one(&PLAYING, word))?;
    let said = rest.get(playing + 1..)?.iter().filter(|word| !is_joining(word));
    let said: Vec<&str> = said.copied().collect();
    let is_game = |kind: &&Kind| spelled(Word::Game(**kind), &said.join("-"));
    let game = Kind::ALL.iter().find(is_game);
    let rules = |kind: &Kind| format!("{} {}", Verb::Rules.name(Locale::En), kind.id());
    let help = said.is_empty().then(|| Verb::Help.name(Locale::En).to_owned());
    game.map(rules).or(help)
}

/// `against the computer` is said for `play machine`, and `play maya against the machine level 3` for `machine=3`.
fn against_machine(text: &str, words: &[&str]) -> Option<String> {
    let is_play = verb_named(split_word(text).0) == Some(Verb::Play);
    let words = if is_play { words.get(1..)? } else { words };
    let at = words.iter().position(|word| is_machine(word))?;
    let (before, after) = (words.get(..at)?, words.get(at + 1..)?);
    let leads = before.iter().rev().take_while(|word| is_joining(word) || is_one(&AGAINST, word)).count();
    let before = before.get(..before.len() - leads)?;
    let level = level_in(after);
    let is_clear = is_play
        && is_name_of(Slot::Machine, words.get(at)?)
        && level.is_none_or(|(at, count)| (at, count) == (0, 1));
    if is_clear || (!is_play && !before.is_empty()) || words.iter().any(|word| word.starts_with('@')) {
        return None;
    }
    let (at, count) = level.unwrap_or((after.len(), 0));
    let level = after.get(at..at + count)?.last().map(|level| format!("={level}")).unwrap_or_default();
    let said = [before, after.get(..at)?, after.get(at + count..)?].concat().join(" ");
    let [play, machine] = [Verb::Play.name(Locale::En), Slot::Machine.name(Locale::En)];
    Some(format!("{play} {said} {machine}{level}"))
}

/// Where the level stands in what follows the machine, and in how many words: `3` at once, or `level 3` somewhere.
fn level_in(after: &[&str]) -> Option<(usize, usize)> {
    let said = after.windows(2).position(is_level).map(|at| (at, 2));
    said.or_else(|| after.first().filter(|word| is_number(word)).map(|_| (0, 1)))
}

/// Whether two words name a level.
fn is_level(pair: &[&str]) -> bool {
    matches!(pair, [name, level] if is_one(&LEVELS, name) && is_number(level))
}

fn is_number(word: &&str) -> bool {
    word.parse::<u8>().is_ok()
}

fn is_machine(word: &str) -> bool {
    is_name_of(Slot::Machine, word) || is_one(&MACHINES, word)
}

fn is_one(known: &[&str], word: &str) -> bool {
    known.contains(&word.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use crate::bot::command::read;

    #[test]
    fn what_people_say_is_the_command_that_they_mean() {
        for (said, meant) in [
            ("contra la máquina maya nivel 3", "play maya machine=3"),
            ("contra la maquina 2 daiku", "play daiku machine=2"),
            ("maquina arimaa nivel 1", "play arimaa machine=1"),
            ("against the computer level 4 abalone", "play abalone machine=4"),
            ("jugar contra nahil 3 maya", "play maya machine=3"),
            ("Quiero jugar Arimaa contra la maquina, nivel 2", "play arimaa machine=2"),
            ("play maya against the machine level 3 white", "play maya machine=3 white"),
            ("jugar ajedrez maya contra el ordenador nivel 5 blancas", "play maya machine=5 white"),
            ("nivel 3 maya", "play maya machine=3"),
            ("daiku nivel 2", "play daiku machine=2"),
            ("jugar maya nivel 3", "play maya machine=3"),
            ("play arimaa level 2 gold", "play arimaa machine=2 gold"),
            ("nivel maya 3", "play maya machine=3"),
            ("level daiku 1 white", "play daiku machine=1 white"),
            ("play @nahil daiku level 2", "play daiku machine=2"),
            ("nivel 3 maya blancas", "play maya machine=3 white"),
            ("abalone level 3 black", "play abalone machine=3 black"),
            ("¿cómo se juega arimaa?", "rules arimaa"),
            ("como se juega al ajedrez maya", "rules maya"),
            ("how do I play Daiku 9?", "rules daiku"),
            ("how to play", "help"),
            ("¿Cómo juego?", "help"),
            ("no entiendo nada", "help"),
            ("¡Otra vez!", "rematch"),
            ("once more", "rematch"),
            ("otra vez #12", "rematch #12"),
            ("jugar otra vez", "rematch"),
        ] {
            assert_eq!(read(said, &[]), read(meant, &[]), "{said}");
            assert!(read(said, &[]).is_ok(), "{said}");
        }
    }

    /// Without a level, one is asked for it; and what names a person, or is a command already, stays so.
    #[test]
    fn what_is_said_otherwise_is_as_it_was() {
        for (said, same) in [
            ("contra la máquina maya", "play maya machine"),
            ("against the computer", "play machine"),
            ("nivel maya", "play maya machine"),
            ("contra @ana", "versus @ana"),
            ("level me 3", "level"),
            ("level 4", "play machine=4"),
            ("no", "decline"),
            ("how are you", "how"),
        ] {
            assert_eq!(read(said, &[]), read(same, &[]), "{said}");
        }
    }
}
