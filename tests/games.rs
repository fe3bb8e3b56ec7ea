//! What a game owes besides its rules: words in each language, data, and its place in what people read. What is missing
//! is named with the file where it belongs.

#![expect(clippy::unwrap_used, reason = "what cannot be read fails the test")]

use nahil::games::{Kind, Options, Pick, PieceName, Scene};
use nahil::i18n::own::Own;
use nahil::i18n::{self, Word, lesson};
use nahil::players::Locale;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Pages of a lesson, at least.
const PAGES_MIN: usize = 4;

#[test]
fn every_game_has_all_that_it_owes() {
    let missing: Vec<_> = Kind::ALL.iter().flat_map(|kind| missing(*kind)).collect();
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

#[test]
fn what_is_missing_is_named() {
    let nothing = |_: &str| String::new();
    let lost = named(Kind::Daiku, &nothing);
    assert_eq!(lost.len(), 3, "{lost:?}");
    assert_eq!(played(Kind::Daiku, &[], &[]).len(), 3);
    assert_eq!(unnamed(Locale::En, Kind::Arimaa, &[piece('E'), piece('X')]), ["X"]);
}

/// What a game has not.
fn missing(kind: Kind) -> Vec<String> {
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap_or_default();
    let lost = [
        named(kind, &read),
        played(kind, &texts("tests/records", "match"), &texts("tests/conversations", "txt")),
        counted_and_drawn(kind),
        Locale::ALL.into_iter().flat_map(|locale| unworded(kind, locale)).collect(),
    ];
    lost.concat().into_iter().map(|lost| format!("{}: {lost}", kind.id())).collect()
}

/// Where the game is not named.
fn named(kind: Kind, read: &dyn Fn(&str) -> String) -> Vec<String> {
    let (name, readme) = (i18n::game(Locale::En, kind), read("README.md"));
    let mut lost = Vec::new();
    if readme.matches(name).count() < 2 {
        lost.push("README.md does not both name it and say whose it is".to_owned());
    }
    if !readme.contains(&format!("{}`", kind.id())) {
        lost.push("README.md does not say how to play it".to_owned());
    }
    if !read("benches/perft.rs").contains(&format!("Kind::{kind:?}")) {
        lost.push("benches/perft.rs does not count it".to_owned());
    }
    lost
}

/// What is not played of the game, in records and conversations.
fn played(kind: Kind, records: &[String], talks: &[String]) -> Vec<String> {
    let is_record =
        |text: &String| text.contains(&format!("[Game \"{}\"]", kind.id())) && !text.contains("{fails at ");
    let mut lost = Vec::new();
    if !records.iter().any(is_record) {
        lost.push("tests/records has no whole match of it".to_owned());
    }
    for locale in Locale::ALL {
        let command = i18n::Verb::Play.name(locale);
        let begins = |line: &str| line.contains(&format!("{command} ")) && line.contains(kind.id());
        let is_talk = |talk: &String| {
            talk.lines().any(|line| line.starts_with('d') && begins(line)) && talk.contains("board")
        };
        if !talks.iter().any(is_talk) {
            lost.push(format!("tests/conversations has no `{command}` of it with a board"));
        }
    }
    lost
}

/// Which data and pictures are not there.
fn counted_and_drawn(kind: Kind) -> Vec<String> {
    let mut lost = Vec::new();
    if counted(kind).is_empty() {
        lost.push(format!("tests/perft/{}.jsonl has no positions", kind.id()));
    }
    let drawn = files("tests/boards", "png");
    let is_its = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().starts_with(kind.id());
    if !drawn.iter().any(is_its) {
        lost.push(format!("tests/boards has no picture {}*.png (tests/boards.rs)", kind.id()));
    }
    if !root().join(format!("src/i18n/lesson/{}.rs", kind.id())).exists() {
        lost.push(format!("src/i18n/lesson/{}.rs has no boards of its lesson", kind.id()));
    }
    lost
}

/// The positions whose steps are counted.
fn counted(kind: Kind) -> Vec<String> {
    let path = root().join(format!("tests/perft/{}.jsonl", kind.id()));
    let position = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(case["position"].as_str()?.to_owned())
    };
    fs::read_to_string(path).unwrap_or_default().lines().filter_map(position).collect()
}

/// What has no words in a language.
fn unworded(kind: Kind, locale: Locale) -> Vec<String> {
    let code = locale.code();
    let mut lost = Vec::new();
    if !Word::Game(kind).spellings(locale).contains(&kind.id()) {
        lost.push(format!("src/i18n: guide in `{code}` does not spell it `{}`", kind.id()));
    }
    if !Own::Hello.say(locale).contains(i18n::game(locale, kind)) {
        lost.push(format!("src/i18n: own in `{code}` does not greet with it"));
    }
    let colours = kind.rules().colours();
    for (word, colour) in [(Word::White, colours.white), (Word::Black, colours.black)] {
        let name = i18n::colour(locale, colour).to_lowercase();
        if !word.spellings(locale).iter().any(|spelling| name.contains(spelling)) {
            lost.push(format!("src/i18n: guide in `{code}` does not spell {word:?} as `{name}`"));
        }
    }
    let pages = lesson::pages(locale, kind);
    let boards = pages.iter().filter(|page| page.board.is_some()).count();
    if pages.len() < PAGES_MIN || boards == 0 {
        lost.push(format!(
            "src/i18n: lesson/{} in `{code}` has {} pages, {boards} boards",
            kind.id(),
            pages.len()
        ));
    }
    let letters = kind.rules().letters().chars().filter(|letter| letter.is_alphabetic());
    let pieces: Vec<_> = letters.map(piece).collect();
    for letter in unnamed(locale, kind, &pieces) {
        lost.push(format!("src/i18n: games in `{code}` does not name the piece {letter}"));
    }
    lost.extend(unsaid(kind, locale).map(|scene| format!("src/i18n: games in `{code}`: {scene}")));
    lost
}

fn piece(letter: char) -> PieceName {
    PieceName { colour: Kind::ALL[0].rules().colours().white, letter, at: "x".to_owned() }
}

/// The letters of pieces that are called as what is no piece of the game.
fn unnamed(locale: Locale, kind: Kind, pieces: &[PieceName]) -> Vec<String> {
    let label =
        |name: &PieceName| i18n::pick(locale, kind, &Pick::Piece(name.clone())).replacen(name.letter, "", 1);
    let nobody = label(&piece('?'));
    pieces.iter().filter(|name| label(name) == nobody).map(|name| name.letter.to_string()).collect()
}

/// The letters and words of a position that somebody who cannot see it would miss.
fn unsaid(kind: Kind, locale: Locale) -> impl Iterator<Item = String> {
    let options = Options::defaults(kind.rules().options());
    let table = |position: &String| kind.rules().table_at(&options, position).ok();
    let scenes: Vec<Scene> = counted(kind).iter().filter_map(table).map(|table| table.scene()).collect();
    let known: HashSet<char> = kind.rules().letters().chars().collect();
    let strange = move |scene: &Scene| {
        let words = i18n::alt(locale, kind, scene, i18n::Steps::None);
        let letter = |piece: &nahil::games::Piece| {
            let is_bare = piece.letter == ' ';
            if is_bare != known.is_empty() || !is_bare && !known.contains(&piece.letter) {
                return Some(format!("`{}` is none of the game's LETTERS", piece.letter));
            }
            (!words.contains(&piece.at)).then(|| format!("{} is not said in `{words}`", piece.at))
        };
        let said = words.chars().count() < i18n::ALT_MAX;
        scene.pieces.iter().find_map(letter).filter(|_| said)
    };
    scenes.into_iter().find_map(move |scene| strange(&scene)).into_iter()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|known| known == extension)).collect()
}

fn texts(folder: &str, extension: &str) -> Vec<String> {
    files(folder, extension).iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}
