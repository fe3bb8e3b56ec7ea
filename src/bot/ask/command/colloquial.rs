//! How people ask who know no command yet.

mod phrases;

use crate::bot::ask::command::named::is_name_of;
use crate::bot::ask::command::{Spec, split_word};
use crate::bot::ask::word::{match_number, spelled, verb_named};
use crate::games::Kind;
use crate::i18n::{Slot, Verb, Word, is_joining};
use crate::players::Locale;
use phrases::{
    ABOUT, AGAINST, AT, BETWEEN_MAX, COURTESIES, EASE, FILLERS, HOW, LEVELS, LOST, MACHINES, NAMES,
    ONCE_MORE, PLAYING, SAID, TAUGHT,
};

/// What people write in their own words, or mean to be taken as it is.
const WRITTEN: [Slot; 8] =
    [Slot::Plan, Slot::Line, Slot::Words, Slot::Account, Slot::Term, Slot::Name, Slot::Reason, Slot::Code];
/// Commands that act at once: of whoever only asks about one, nothing is done.
const ACTING: [Verb; 7] =
    [Verb::Accept, Verb::Decline, Verb::Withdraw, Verb::Confirm, Verb::Cancel, Verb::Pause, Verb::Resume];

/// The command that a text means which is none; nothing if it means no other than it says.
pub(super) fn meant(text: &str) -> Option<String> {
    let text = without_filler(text);
    by_name(text).or_else(|| said(text))
}

/// The same of a text that does not call the bot by its name.
fn said(text: &str) -> Option<String> {
    let tidied = tidied(text);
    let words = words(&tidied);
    in_so_many_words(&words)
        .or_else(|| how(&words))
        .or_else(|| against_machine(text, &words))
        .or_else(|| at_level(&words))
        .or_else(|| plainly(text, &tidied))
}

/// What is left of a text without words such as those before a command in `!n quiero jugar` and `!n me rindo`.
pub(super) fn without_filler(text: &str) -> &str {
    let mut left = text.trim_start();
    loop {
        let (word, rest) = split_word(left);
        let is_filler = FILLERS.contains(&word.to_lowercase().as_str()) && verb_named(word).is_none();
        if !is_filler || rest.is_empty() {
            return left;
        }
        left = rest;
    }
}

/// The words, each without the marks about it, and without courtesies at the end.
fn tidied(text: &str) -> Vec<String> {
    let bare = |word: &str| {
        if word.starts_with('@') { word.to_owned() } else { word.trim_matches(is_mark).replace('’', "'") }
    };
    let is_said = |word: &String| word.chars().any(|c| c.is_alphanumeric() || "#@+-".contains(c));
    let mut words: Vec<String> = text.split_whitespace().map(bare).filter(is_said).collect();
    without_manners(&mut words);
    words
}

/// Drops the words of manners at the end of others.
fn without_manners(words: &mut Vec<String>) {
    let is_manners = |words: &[String]| COURTESIES.contains(&words.join(" ").to_lowercase().as_str());
    while let Some(start) =
        (1..words.len()).rev().take(2).find(|start| words.get(*start..).is_some_and(is_manners))
    {
        words.truncate(start);
    }
}

/// The same, with a game of two words as one, and a level as two: `level=3` and `easy` are `level 3` and `level 2`.
fn words(tidied: &[String]) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::new();
    for word in tidied {
        let last = words.last().copied().unwrap_or_default();
        if let Some(kind) = game_of(&format!("{last}-{word}")) {
            words.pop();
            words.push(kind.id());
        } else if let Some(level) = ease(word).filter(|_| !words.iter().any(|word| names_person(word))) {
            let name = Some(LEVELS[0]).filter(|_| !is_one(&LEVELS, last));
            words.extend(name.into_iter().chain([level]));
        } else if let Some(level) = leveled(word) {
            words.extend(level);
        } else {
            words.push(word);
        }
    }
    words
}

/// Whether a word begins somebody's name, of which what follows may be a part.
fn names_person(word: &str) -> bool {
    word.strip_prefix('@').is_some_and(|name| !is_machine(name))
}

/// The number of the level that a word such as `easy` means.
fn ease(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    EASE.into_iter().find_map(|(known, level)| (known == word).then_some(level))
}

/// A level and what names it, written as one word.
fn leveled(word: &str) -> Option<[&str; 2]> {
    LEVELS.into_iter().find_map(|level| {
        let number = word.strip_prefix(level)?.trim_start_matches(['=', ':']);
        is_number(number).then_some([level, number])
    })
}

/// What is said in so many words, of a match that is named or of none.
fn in_so_many_words(words: &[&str]) -> Option<String> {
    let (id, rest) = words.split_last().filter(|(last, _)| match_number(last).is_some()).unzip();
    let said = rest.unwrap_or(words).join(" ").to_lowercase();
    if let Some((_, command)) = SAID.into_iter().find(|(known, _)| *known == said) {
        return Some(id.map_or_else(|| command.to_owned(), |id| format!("{command} {id}")));
    }
    let language = AT.into_iter().find_map(|at| said.strip_prefix(at)?.strip_prefix(' ')).unwrap_or(&said);
    if Locale::ALL.into_iter().any(|locale| spelled(Word::Language(locale), language)) {
        return Some(format!("{} {language}", Verb::Profile.name(Locale::En)));
    }
    let is_lost = || LOST.iter().any(|lost| said == *lost || said.starts_with(&format!("{lost} ")));
    once_more(words).or_else(|| taught(words)).or_else(|| is_lost().then(|| lesson_or_help(words)))
}

/// `teach me maya` asks for its lesson, and `teach me` for all.
fn taught(words: &[&str]) -> Option<String> {
    let end = words.iter().position(|word| game_of(word).is_some()).unwrap_or(words.len());
    let joining = words.get(..end)?.iter().rev().take_while(|word| is_joining(word)).count();
    let said = words.get(..end - joining)?.join(" ").to_lowercase();
    TAUGHT.contains(&said.as_str()).then(|| lesson_or_help(words))
}

/// The lesson of the game that the words name, or what can be done.
fn lesson_or_help(words: &[&str]) -> String {
    match words.iter().find_map(|word| game_of(word)) {
        Some(kind) => format!("{} {}", Verb::Rules.name(Locale::En), kind.id()),
        None => Verb::Help.name(Locale::En).to_owned(),
    }
}

/// `another game of maya with @beto` is said for `rematch maya @beto`.
fn once_more(words: &[&str]) -> Option<String> {
    let (_, words) = apart_from_play(words);
    let is_about_which = |word: &&str| {
        word.starts_with('@') || match_number(word).is_some() || is_joining(word) || game_of(word).is_some()
    };
    let end = words.iter().position(is_about_which).unwrap_or(words.len());
    let (again, which) = words.split_at(end);
    // A name may be several words.
    let is_clear = which.iter().take_while(|word| !word.starts_with('@')).all(is_about_which);
    let is_said = ONCE_MORE.contains(&again.join(" ").to_lowercase().as_str());
    (is_said && is_clear).then(|| format!("{} {}", Verb::Rematch.name(Locale::En), which.join(" ")))
}

/// `how do I play maya` asks for its rules, and `how do I resign` for what help says of it; anything else asks for help.
fn how(words: &[&str]) -> Option<String> {
    let (_, rest) = words.split_first().filter(|(first, _)| is_one(&HOW, first))?;
    if rest.first().is_some_and(|word| word.eq_ignore_ascii_case(ABOUT)) {
        return None;
    }
    let help = Verb::Help.name(Locale::En);
    let about = rest.iter().take(BETWEEN_MAX + 1).find_map(|word| verb_named(word));
    let of_verb = || about.map(|verb| format!("{help} {}", verb.name(Locale::En)));
    let Some(playing) = rest.iter().take(BETWEEN_MAX).position(|word| is_one(&PLAYING, word)) else {
        return of_verb();
    };
    let said = rest.get(playing + 1..)?;
    let game = said.iter().find_map(|word| game_of(word));
    let against = said.iter().any(|word| is_machine(word) || is_one(&LEVELS, word));
    let rest = said.iter().filter(|word| !is_about_match(word)).count();
    match game {
        _ if against => Some(format!("{help} {}", Verb::Play.name(Locale::En))),
        Some(kind) if rest == 0 => Some(format!("{} {}", Verb::Rules.name(Locale::En), kind.id())),
        _ => (rest == 0).then(|| help.to_owned()),
    }
}

/// `nahil, resign` calls the bot by its name.
fn by_name(text: &str) -> Option<String> {
    let (name, rest) = split_word(text);
    let is_called = is_one(&NAMES, name.trim_matches(is_mark));
    let rest = without_filler(rest);
    let is_command = || verb_named(split_word(rest).0).is_some();
    is_called.then(|| said(rest).or_else(|| is_command().then(|| rest.to_owned()))).flatten()
}

/// `level 3 maya`, `play maya level 3`, or `level maya`, which asks for the level: only the machine has levels.
fn at_level(words: &[&str]) -> Option<String> {
    let (is_play, words) = apart_from_play(words);
    let at = words.iter().position(|word| is_one(&LEVELS, word))?;
    let is_lead = |place: usize| {
        let next = words.get(place + 1);
        is_one(&AT, words[place]) && next.is_some_and(|next| is_one(&LEVELS, next) || game_of(next).is_some())
    };
    let is_against =
        |word: &str| is_one(&AGAINST, word) || is_machine(word.strip_prefix('@').unwrap_or(word));
    // The number follows at once, or somewhere: `level maya 3`.
    let number = Some(at + 1).filter(|at| words.get(*at).is_some_and(|word| is_number(word)));
    let number = number.or_else(|| words.iter().position(|word| is_number(word)));
    let level = number.and_then(|at| words.get(at)).map(|level| format!("={level}")).unwrap_or_default();
    let rest = words.iter().enumerate().filter(|(place, word)| {
        *place != at && Some(*place) != number && !is_against(word) && !is_lead(*place)
    });
    let rest: Vec<&str> = rest.map(|(_, word)| *word).collect();
    let says_much = number.is_some() || !rest.is_empty();
    let is_asked = is_play || (says_much && rest.iter().all(|word| is_about_match(word)));
    // The level may be a part of somebody's name.
    let is_named = number.is_none() && rest.iter().any(|word| word.starts_with('@'));
    if !is_asked || is_named {
        return None;
    }
    let [play, machine] = [Verb::Play.name(Locale::En), Slot::Machine.name(Locale::En)];
    Some(format!("{play} {} {machine}{level}", rest.join(" ")))
}

/// Whether the words say that somebody plays, and the others.
fn apart_from_play<'w, 't>(words: &'w [&'t str]) -> (bool, &'w [&'t str]) {
    match words.split_first() {
        Some((first, rest)) if verb_named(first) == Some(Verb::Play) => (true, rest),
        _ => (false, words),
    }
}

/// What follows the words for once more, if it begins with them.
fn after_once_more<'w, 't>(words: &'w [&'t str]) -> &'w [&'t str] {
    let is_said = |end: &usize| {
        words.get(..*end).is_some_and(|said| ONCE_MORE.contains(&said.join(" ").to_lowercase().as_str()))
    };
    (1..=words.len()).rev().find(is_said).and_then(|end| words.get(end..)).unwrap_or(words)
}

/// `against the computer` is said for `play machine`, and `play maya against the machine level 3` for `machine=3`; once more,
/// too, where the level is asked for again.
fn against_machine(text: &str, words: &[&str]) -> Option<String> {
    let (is_play, words) = apart_from_play(words);
    let words = after_once_more(words);
    let at = words.iter().position(|word| is_machine(word))?;
    let (before, mut after) = (words.get(..at)?, words.get(at + 1..)?);
    if let (true, Some((first, rest))) = (before.is_empty(), after.split_first()) {
        after = if verb_named(first) == Some(Verb::Play) { rest } else { after };
    }
    let leads = before.iter().rev().take_while(|word| is_joining(word) || is_one(&AGAINST, word)).count();
    let before = before.get(..before.len() - leads)?;
    let level = level_in(after);
    let is_clear = is_play
        && is_name_of(Slot::Machine, words.get(at)?)
        && level.is_none_or(|(at, count)| (at, count) == (0, 1));
    // `bot is broken` challenges nobody.
    let goes_on = |word: &&str| is_about_match(word) || is_one(&LEVELS, word) || is_number(word);
    let is_asked =
        is_play || (before.iter().all(|word| is_about_match(word)) && after.first().is_none_or(goes_on));
    let names_level = [before, after].concat().iter().any(|word| is_one(&LEVELS, word));
    if is_clear || !is_asked || (level.is_none() && names_level) || text.contains('@') {
        return None;
    }
    let (at, count) = level.unwrap_or((after.len(), 0));
    let level = after.get(at..at + count)?.last().map(|level| format!("={level}")).unwrap_or_default();
    let said = [before, after.get(..at)?, after.get(at + count..)?].concat().join(" ");
    let [play, machine] = [Verb::Play.name(Locale::En), Slot::Machine.name(Locale::En)];
    Some(format!("{play} {said} {machine}{level}"))
}

/// Where the level stands in what follows the machine, and in how many words: `level 3` somewhere, or a number of which no
/// time is said.
fn level_in(after: &[&str]) -> Option<(usize, usize)> {
    let said = after
        .windows(2)
        .position(|pair| matches!(pair, [name, level] if is_one(&LEVELS, name) && is_number(level)));
    let is_bare = |at: &usize| {
        let next = after.get(at + 1);
        is_number(after[*at]) && (*at == 0 || next.is_none_or(|next| is_about_match(next)))
    };
    said.map(|at| (at, 2)).or_else(|| (0..after.len()).find(is_bare).map(|at| (at, 1)))
}

/// The same without the marks and manners about it, where that is a command; what somebody writes stays as it is. Marks between
/// words may mean something: `reminders 1/2, 3h`.
fn plainly(text: &str, tidied: &[String]) -> Option<String> {
    let raw = text.trim_start_matches(|c| is_mark(c) || char::is_whitespace(c));
    let (name, rest) = split_word(raw);
    let bare = name.trim_matches(is_mark);
    let verb = verb_named(bare)?;
    if is_question(text) && ACTING.contains(&verb) {
        return Some(format!("{} {}", Verb::Help.name(Locale::En), verb.name(Locale::En)));
    }
    let is_written = |slot: &Slot| WRITTEN.contains(slot);
    let plain = if Spec::of(verb).is_some_and(|spec| spec.slots.iter().any(is_written)) {
        format!("{bare} {rest}")
    } else if bare == name {
        without_end(raw)
    } else {
        tidied.join(" ")
    };
    (!plain.split_whitespace().eq(text.split_whitespace())).then_some(plain)
}

/// A text without the marks and manners at its end, unless these may be a part of somebody's name.
fn without_end(text: &str) -> String {
    let bare = text.trim_end_matches(is_mark);
    let mut words: Vec<String> = bare.split_whitespace().map(str::to_owned).collect();
    without_manners(&mut words);
    let plain = words.join(" ").trim_end_matches(is_mark).to_owned();
    let is_clear = !text.contains('@') || plain.split_whitespace().last().is_some_and(is_about_match);
    if is_clear { plain } else { text.to_owned() }
}

/// Whether a text asks something.
fn is_question(text: &str) -> bool {
    text.trim_end().ends_with('?')
}

/// Whether it is none of a word, but stands about it.
fn is_mark(c: char) -> bool {
    "¿?¡!,.…:;".contains(c)
}

fn game_of(word: &str) -> Option<Kind> {
    Kind::ALL.iter().copied().find(|kind| spelled(Word::Game(*kind), word))
}

/// Whether a word is of those that say which match is wanted, but for its clock and options.
fn is_about_match(word: &str) -> bool {
    const SAYING: [Word; 5] = [Word::White, Word::Black, Word::Random, Word::Rated, Word::Casual];
    is_joining(word) || game_of(word).is_some() || SAYING.into_iter().any(|said| spelled(said, word))
}

fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

fn is_machine(word: &str) -> bool {
    is_name_of(Slot::Machine, word) || is_one(&MACHINES, word)
}

fn is_one(known: &[&str], word: &str) -> bool {
    known.contains(&word.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use crate::bot::command::{read, verb_of};

    fn assert_means(said: &str, meant: &str) {
        assert_eq!(read(said, &[]), read(meant, &[]), "{said}");
        assert!(read(said, &[]).is_ok(), "{said}");
    }

    #[test]
    fn the_machine_is_challenged_in_many_words() {
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
            ("nivel 2 daiku 9", "play daiku machine=2"),
            ("daiku 9 nivel 2", "play daiku machine=2"),
            ("play maya at level 3", "play maya machine=3"),
            ("jugar maya en nivel: 2", "play maya machine=2"),
            ("maya lvl2", "play maya machine=2"),
            ("play maya level=2 white", "play maya machine=2 white"),
            ("nivel 3 contra la maquina maya", "play maya machine=3"),
            ("maya contra la máquina 1", "play maya machine=1"),
            ("maya contra la compu nivel 1, por favor", "play maya machine=1"),
            ("jugar con la maquina maya 3", "play maya machine=3"),
            ("ai maya 2 black", "play maya machine=2 black"),
            ("bot, quiero jugar maya nivel 2", "play maya machine=2"),
            ("ordenador jugar arimaa 2", "play arimaa machine=2"),
            ("play maya level 3 rest on", "play maya rest=on machine=3"),
            ("nivel fácil maya", "play maya machine=2"),
            ("play @nahil maya easy", "play maya machine=2"),
            ("Daiku 9, easy", "play daiku machine=2"),
            ("jugar arimaa difícil con oro", "play arimaa machine=8 gold"),
            ("contra la máquina, nivel principiante, maya", "play maya machine=1"),
            ("abalone contra la compu medio", "play abalone machine=5"),
        ] {
            assert_means(said, meant);
        }
    }

    #[test]
    fn what_people_say_is_the_command_that_they_mean() {
        for (said, meant) in [
            ("¿cómo se juega arimaa?", "rules arimaa"),
            ("como se juega al ajedrez maya", "rules maya"),
            ("how do I play Daiku 9?", "rules daiku"),
            ("how to play", "help"),
            ("¿Cómo juego?", "help"),
            ("no entiendo nada", "help"),
            ("¡Otra vez!", "rematch"),
            ("once more", "rematch"),
            ("play another", "rematch"),
            ("otra partida, porfa", "rematch"),
            ("Again…", "rematch"),
            ("no entiendo las reglas :(", "help"),
            ("I don’t understand", "help"),
            ("si, acepto", "accept"),
            ("No, gracias", "decline"),
            ("yes please", "accept"),
            ("No.", "decline"),
            ("¡pista!", "hint"),
            ("rematch pls", "rematch"),
            ("las reglas de maya", "rules maya"),
            ("jugar, maya, 3d", "play maya 3d"),
            ("nahil, help", "help"),
            ("bot resign", "resign"),
            ("nahil, reminders 1/2, 3h", "reminders 1/2, 3h"),
            ("nahil, note daiku 9: really? please", "note daiku 9: really? please"),
            ("say: good luck, friend!", "say good luck, friend!"),
            ("puzzle maya, please", "puzzle maya"),
            ("accept?", "help accept"),
            ("¿pausa?", "help pause"),
            ("bot, daily puzzle", "puzzle of the day"),
            ("give up", "resign"),
            ("abandono #3", "resign #3"),
            ("show my games", "games"),
            ("my streak", "profile"),
            ("mi racha", "profile"),
            ("daily puzzle", "puzzle of the day"),
            ("how do I resign?", "help resign"),
            ("como juego contra la maquina", "help play"),
            ("otra vez #12", "rematch #12"),
            ("jugar otra vez", "rematch"),
            ("otra partida de ajedrez maya", "rematch maya"),
            ("play another game of Daiku 9", "rematch daiku"),
            ("take back", "offer takeback"),
            ("takeback please", "offer takeback"),
            ("English", "profile english"),
            ("en español por favor", "profile español"),
        ] {
            assert_means(said, meant);
        }
    }

    /// Without a level, one is asked for it; and what names a person, or is a command already, stays so.
    #[test]
    fn what_is_said_otherwise_is_as_it_was() {
        for (said, same) in [
            ("contra la máquina maya", "play maya machine"),
            ("jugar sola", "play machine"),
            ("no entiendo las reglas de arimaa", "rules arimaa"),
            ("I don't understand Daiku 9", "rules daiku"),
            ("no entiendo nada", "help"),
            ("teach me abalone", "rules abalone"),
            ("enséñame a jugar maya", "rules maya"),
            ("quiero aprender a jugar arimaa", "rules arimaa"),
            ("quiero aprender", "help"),
            ("problema diario", "puzzle of the day"),
            ("otra contra la máquina", "play machine"),
            ("otra partida de maya contra la máquina", "play maya machine"),
            ("another game of daiku against the computer", "play daiku machine"),
            ("jugar otra vez contra la compu nivel 2", "play machine=2"),
            ("quiero otra contra la máquina, nivel 3", "play machine=3"),
            ("against the computer", "play machine"),
            ("nivel maya", "play maya machine"),
            ("nivel daiku 9", "play daiku machine"),
            ("jugar daiku 9 nivel", "play daiku machine"),
            ("jugar maquina maya nivel", "play maya machine"),
            ("maya contra la maquina", "play maya machine"),
            ("maya level -1", "play maya machine=-1"),
            ("say no. please", "say no. please"),
            ("reminders 1/2, 3h", "reminders 1/2, 3h"),
            ("if, * then Lg8 Ce4", "if * then Lg8 Ce4"),
            ("league, new maya swiss 7d Copa de mayo!", "league new maya swiss 7d Copa de mayo!"),
            ("profile @J.R.", "profile @J.R."),
            ("play maya @Ana Level", "play maya @Ana Level"),
            ("play maya @Joe Hard", "play maya @Joe Hard"),
            ("note nivel 3 maya", "note nivel 3 maya"),
            ("league new rapid level 3!", "league new rapid level 3!"),
            ("contra @ana", "versus @ana"),
            ("level me 3", "level"),
            ("level 4", "play machine=4"),
            ("no", "decline"),
            ("how are you", "how"),
            ("how about no", "how"),
        ] {
            assert_eq!(read(said, &[]), read(same, &[]), "{said}");
        }
        for talk in ["bot is broken", "ai what do you think", "maya is great"] {
            assert_eq!(verb_of(talk), None, "{talk}");
        }
    }
}
