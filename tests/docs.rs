//! What the README, the pages under `docs/` and the bot's own help name is there: links lead somewhere, commands can be
//! read, and keys, files and variables exist.

#![expect(clippy::unwrap_used, reason = "what cannot be read fails the test")]

use clap::Parser;
use clap::error::ErrorKind;
use jiff::Timestamp;
use nahil::bot::command::{self, Attempt, Command, Preparing};
use nahil::bot::message::{Mention, Who};
use nahil::chat::watch;
use nahil::cli::Cli;
use nahil::config::Config;
use nahil::games::{BySide, Kind, Options};
use nahil::i18n::Verb;
use nahil::i18n::lesson;
use nahil::play::{Control, Manner, Match, MatchId, Plan, Respite, Terms, Trials};
use nahil::players::{Account, Locale, Platform, PlayerId};
use nahil::status::{Figures, Notice, Sizes};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Two screens.
const README_LINES: usize = 110;
/// What fits into a line of them; a picture and a row of a table may be longer.
const README_COLUMNS: usize = 100;

/// Names with underscores that are neither keys of the configuration nor of the code.
const FOREIGN: &[&str] = &["max_connections", "pg_dump", "register_new_matrix_user", "synchronous_commit"];

/// A page, in parts.
struct Page {
    path: PathBuf,
    parts: Vec<(usize, Part)>,
}

/// What a page has that can be checked.
#[derive(Debug, PartialEq)]
enum Part {
    /// A heading, without its signs.
    Heading(String),
    /// The target of a link or picture.
    Link(String),
    /// Code within a sentence.
    Code(String),
    /// A line of a block of code, with the language of the block.
    Line(String, String),
}

#[test]
fn pages_name_what_is_there() {
    let pages: Vec<_> = paths().iter().map(|path| Page::read(path)).collect();
    let wrong: Vec<_> = pages.iter().flat_map(|page| complaints(page, &pages)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_not_there_is_found() {
    let pages = [Page::of(Path::new("docs/other.md"), "# Your turn: when?\n")];
    for (text, complaint) in [
        ("[a](nowhere.md)", "no such file"),
        ("[a](other.md#mine)", "no such heading"),
        ("[a](#mine)", "no such heading"),
        ("`!n paly @ana`", "cannot be read"),
        ("`!n play chess`", "cannot be read"),
        ("```\n!n profile sleep=soon\n```", "cannot be read"),
        ("`/paly`", "no such command"),
        ("`nahil_torns_total`", "no such figure"),
        ("`nahil cheque`", "unrecognized subcommand"),
        ("```sh\ncargo run --release -- check --fast\n```", "unexpected argument"),
        ("`cargo test --test nothing`", "no such file"),
        ("`cargo run --example nothing`", "no such file"),
        ("```toml\n[local]\nadress = 1\n```", "unknown field"),
        ("```sh\nprintf '[discord]\\non = true\\n' > config.toml\n```", "unknown field"),
        ("`token_fiel`", "no such key"),
        ("`votes.turns`", "no such key"),
        ("`enabeld = true`", "no such key"),
        ("`[voting]`", "no such key"),
        ("`src/nothing`", "no such file"),
        ("`NAHIL_NOTHING`", "no such variable"),
        ("`!n play", "open backtick"),
    ] {
        let page = Page::of(Path::new("docs/this.md"), text);
        let found = complaints(&page, &pages).join("\n");
        assert!(found.contains(complaint), "{text}: {found}");
    }
    let right =
        "[a](other.md#your-turn-when) `!n play @ana maya 3d` `/play` `nahil check` `votes.quorum` `[votes]`";
    let page = Page::of(Path::new("docs/this.md"), right);
    assert_eq!(complaints(&page, &pages), Vec::<String>::new());
}

#[test]
fn the_readme_fits_two_screens() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(text.lines().count() <= README_LINES);
    for line in text.lines() {
        assert!(line.chars().count() <= README_COLUMNS, "{line}");
    }
}

#[test]
fn commands_in_help_and_lessons_can_be_read() {
    let mut wrong = Vec::new();
    for locale in Locale::ALL {
        let manuals = Verb::ALL.into_iter().map(|verb| verb.manual(locale).to_owned());
        let pages =
            Kind::ALL.iter().flat_map(|kind| lesson::pages(locale, *kind)).map(|page| page.text.to_owned());
        for text in manuals.chain(pages) {
            let commands = text.split('`').skip(1).step_by(2).filter(|code| code.starts_with("!n "));
            wrong.extend(commands.filter_map(|code| check_command(code).err()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn turns_in_help_can_be_played() {
    for (locale, verb) in Locale::ALL.into_iter().flat_map(|locale| Verb::ALL.map(|verb| (locale, verb))) {
        // What one example has tried, the next one goes on with.
        let mut trials = Trials::default();
        let codes = verb.manual(locale).split('`').skip(1).step_by(2).filter(|code| code.starts_with("!n "));
        for code in codes {
            check_turns(code, &mut trials).unwrap_or_else(|why| panic!("{locale:?} {code}: {why}"));
        }
    }
    for code in [
        "!n move Lg8",
        "!n puzzle Lb2 Ce6",
        "!n if Lb2 Ce6 Dd7-e9 then Lg8 Ce4",
        "!n if * then Lb2 Ce6 Dd7-e9",
        "!n analyse #12 3",
    ] {
        assert!(check_turns(code, &mut Trials::default()).is_err(), "{code}");
    }
}

/// Plays the turns of a command in a match of Ajedrez Maya that has just begun.
fn check_turns(code: &str, trials: &mut Trials) -> Result<(), String> {
    const OPENING: &str = "Lb2 Ce6 Dd7-e9";
    let game = began();
    let add = |trials: &mut Trials, after, line: &[String]| {
        trials.add(&game, after, line).map(drop).map_err(|why| format!("{why:?}"))
    };
    match understood(code)? {
        Command::Move(_, steps) if !steps.is_empty() => {
            game.table().boxed().play(&steps).map(drop).map_err(|why| format!("{why:?}"))
        }
        Command::Puzzle(_, turn) | Command::Practise(_, turn) | Command::Claim(_, _, turn)
            if !turn.is_empty() =>
        {
            add(trials, 0, &[turn])
        }
        Command::Prepare(_, Preparing::Line(line)) => {
            let line: Vec<_> = line.iter().map(|turn| turn.replace(Plan::WHATEVER, OPENING)).collect();
            add(trials, 0, &line)
        }
        Command::Analyse(_, Attempt::Line(after, line)) => add(trials, after, &line),
        Command::Analyse(_, Attempt::Show(number)) => {
            trials.table(&game, number).map(drop).map_err(|why| format!("{why:?}"))
        }
        Command::Analyse(_, Attempt::Drop(Some(number))) if !trials.remove(number) => {
            Err("no such turn".to_owned())
        }
        _ => Ok(()),
    }
}

fn began() -> Match {
    let kind = Kind::Maya;
    let terms = Terms {
        kind,
        options: Options::defaults(kind.rules().options()),
        sides: BySide { white: PlayerId(1), black: PlayerId(2) },
        control: Control::Days { days: 1 },
        rated: false,
        respite: Respite::NONE,
        strict: false,
        manner: Manner::default(),
        fixture: None,
    };
    Match::begin(MatchId(12), terms, Timestamp::UNIX_EPOCH)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The README and the pages under `docs/`, as they are called in this project.
fn paths() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let pages = entries.map(|name| Path::new("docs").join(name));
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    [PathBuf::from("README.md")].into_iter().chain(pages).collect()
}

impl Page {
    fn read(path: &Path) -> Self {
        Self::of(path, &fs::read_to_string(root().join(path)).unwrap())
    }

    fn of(path: &Path, text: &str) -> Self {
        let mut parts = Vec::new();
        let mut block: Option<String> = None;
        for (number, line) in text.lines().enumerate() {
            let mut add = |part| parts.push((number + 1, part));
            match (line.trim().strip_prefix("```"), &block) {
                (Some(language), None) => block = Some(language.to_owned()),
                (Some(_), Some(_)) => block = None,
                (None, Some(language)) => add(Part::Line(language.clone(), line.trim().to_owned())),
                (None, None) if line.starts_with('#') => {
                    add(Part::Heading(line.trim_start_matches('#').trim().to_owned()));
                }
                (None, None) => inline(line).into_iter().for_each(add),
            }
        }
        Self { path: path.to_owned(), parts }
    }

    /// Whether a heading of the page has this anchor.
    fn has(&self, anchor: &str) -> bool {
        let headings = self.parts.iter().filter_map(|(_, part)| match part {
            Part::Heading(heading) => Some(slug(heading)),
            _ => None,
        });
        headings.into_iter().any(|heading| heading == anchor)
    }

    /// Each block of this language as one text.
    fn blocks(&self, language: &str) -> Vec<(usize, String)> {
        let mut blocks: Vec<(usize, String)> = Vec::new();
        let mut last = 0;
        for (number, part) in &self.parts {
            let Part::Line(of, line) = part else { continue };
            if of != language {
                continue;
            }
            if last + 1 != *number || blocks.is_empty() {
                blocks.push((*number, String::new()));
            }
            last = *number;
            blocks.last_mut().unwrap().1.push_str(&format!("{line}\n"));
        }
        blocks
    }
}

/// Code and links of a line.
fn inline(line: &str) -> Vec<Part> {
    let pieces: Vec<_> = line.split('`').collect();
    let codes = pieces.iter().skip(1).step_by(2).map(|code| Part::Code((*code).to_owned()));
    let open = (pieces.len() % 2 == 0).then(|| Part::Code("open backtick".to_owned()));
    let rest: String = pieces.iter().step_by(2).copied().collect();
    let links = rest.split("](").skip(1).filter_map(|link| link.split(')').next()).map(str::to_owned);
    codes.chain(open).chain(links.map(Part::Link)).collect()
}

/// The anchor of a heading, as forges make it.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// What is wrong on a page, each with its place.
fn complaints(page: &Page, pages: &[Page]) -> Vec<String> {
    let parts = page.parts.iter().map(|(number, part)| (*number, check(page, part, pages)));
    let toml = page.blocks("toml").into_iter().map(|(number, block)| (number, check_config(&block)));
    let failed = parts.chain(toml).filter_map(|(number, checked)| Some((number, checked.err()?)));
    failed.map(|(number, why)| format!("{}:{number}: {why}", page.path.display())).collect()
}

fn check(page: &Page, part: &Part, pages: &[Page]) -> Result<(), String> {
    match part {
        Part::Heading(_) => Ok(()),
        Part::Link(target) => check_link(page, target, pages),
        Part::Line(language, _) if language == "toml" => Ok(()),
        Part::Line(_, line) => check_words(line),
        Part::Code(code) if code == "open backtick" => Err(code.clone()),
        Part::Code(code) => check_words(code).and_then(|()| check_names(code)),
    }
}

fn check_link(page: &Page, target: &str, pages: &[Page]) -> Result<(), String> {
    if target.starts_with("https://") {
        return Ok(());
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let folder = page.path.parent().unwrap();
    let path = if file.is_empty() { page.path.clone() } else { plain(&folder.join(file)) };
    let other = if path == page.path { Some(page) } else { pages.iter().find(|page| page.path == path) };
    if other.is_none() && !root().join(&path).exists() {
        return Err(format!("{target}: no such file"));
    }
    match other {
        _ if anchor.is_empty() => Ok(()),
        Some(other) if other.has(anchor) => Ok(()),
        _ => Err(format!("{target}: no such heading")),
    }
}

/// A path without the steps back in it.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path {
        if part == ".." {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    plain
}

/// What is written as people write it: to the bot, or to a shell.
fn check_words(text: &str) -> Result<(), String> {
    if text == "!n" || text.starts_with("!n ") {
        return check_command(text);
    }
    // A path of the machine is none of the program's words.
    if let Some(name) = text.strip_prefix('/').filter(|name| !name.contains('/')) {
        let name = name.split(' ').next().unwrap_or_default();
        let is_watched = watch::PATHS.iter().any(|path| path.trim_start_matches('/') == name);
        let known = is_watched || Verb::ALL.into_iter().any(|verb| verb.name(Locale::En) == name);
        return if known { Ok(()) } else { Err(format!("{text}: no such command")) };
    }
    let words = shlex::split(text).unwrap_or_default();
    let words: Vec<_> = words.iter().map(String::as_str).skip_while(|word| is_assignment(word)).collect();
    match words.as_slice() {
        ["nahil", ..] => check_program(&words),
        ["cargo", rest @ ..] => check_cargo(rest),
        ["printf", config, ">", "config.toml"] => check_config(&config.replace("\\n", "\n")),
        _ => Ok(()),
    }
}

fn is_assignment(word: &str) -> bool {
    let name = word.split_once('=').map(|(name, _)| name);
    name.is_some_and(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
}

fn check_command(text: &str) -> Result<(), String> {
    understood(text).map(drop)
}

/// The command that a text is.
fn understood(text: &str) -> Result<Command, String> {
    let mention = |name: &str| Mention {
        name: name.to_owned(),
        account: Account { platform: Platform::Local, id: name.to_owned() },
        who: Who::Person,
        is_here: true,
    };
    let mentions = ["ana", "beto", "carla"].map(mention);
    let words = command::addressed(text).unwrap();
    command::read(words, &mentions).map_err(|why| format!("{text}: cannot be read: {why:?}"))
}

fn check_program(words: &[&str]) -> Result<(), String> {
    match Cli::try_parse_from(words) {
        Err(error) if !matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            Err(error.to_string())
        }
        _ => Ok(()),
    }
}

/// What follows `cargo`: the program's own words after `--`, and the names of targets.
fn check_cargo(words: &[&str]) -> Result<(), String> {
    let (cargo, own) =
        words.iter().position(|word| *word == "--").map_or((words, &[][..]), |at| words.split_at(at));
    for pair in cargo.windows(2) {
        let [what, name] = pair else { continue };
        let folder = match *what {
            "--test" => "tests",
            "--example" => "examples",
            _ => continue,
        };
        let [file, main] = [format!("{folder}/{name}.rs"), format!("{folder}/{name}/main.rs")];
        if ![&file, &main].into_iter().any(|path| root().join(path).exists()) {
            return Err(format!("{file}: no such file"));
        }
    }
    if cargo.first() != Some(&"run") || cargo.contains(&"--example") {
        return Ok(());
    }
    let words: Vec<_> = ["nahil"].into_iter().chain(own.iter().skip(1).copied()).collect();
    check_program(&words)
}

fn check_config(text: &str) -> Result<(), String> {
    toml::from_str::<Config>(text).map(drop).map_err(|error| error.to_string())
}

/// Names of files, of keys and of variables.
fn check_names(code: &str) -> Result<(), String> {
    let is_path = ["src/", "tests/", "docs/", "deploy/", "fuzz/", "examples/", ".ci/"]
        .iter()
        .any(|folder| code.starts_with(folder));
    if is_path {
        let path = code.split(['<', ' ']).next().unwrap_or_default();
        let there = path.ends_with('/') || root().join(path).exists();
        return if there { Ok(()) } else { Err(format!("{code}: no such file")) };
    }
    let variables = code.split([' ', '=']).filter(|word| word.starts_with("NAHIL_"));
    for variable in variables {
        if !sources().any(|text| text.contains(variable)) {
            return Err(format!("{variable}: no such variable"));
        }
    }
    if code.starts_with("nahil_") {
        return check_figure(code);
    }
    match key(code) {
        Some(key) if !is_key(key) => Err(format!("{code}: no such key")),
        _ => Ok(()),
    }
}

/// The name of a figure, as Prometheus knows it.
fn check_figure(name: &str) -> Result<(), String> {
    let figures = Figures::default();
    figures.hold(Platform::Local.id(), true);
    figures.played(&BTreeMap::from([(Kind::Maya.id(), 1)]));
    figures.stands_by(Path::new("standby"), 0);
    let page = figures.page(&[], Sizes::default()).unwrap();
    let is_there = page.lines().filter_map(|line| line.strip_prefix("# TYPE ")).any(|line| {
        let (base, kind) = line.split_once(' ').unwrap();
        match kind {
            "counter" => name == format!("{base}_total"),
            "histogram" => name == base || name == format!("{base}_bucket"),
            "info" => name == format!("{base}_info"),
            _ => name == base,
        }
    });
    if is_there { Ok(()) } else { Err(format!("{name}: no such figure")) }
}

#[test]
fn alarms_and_the_dashboard_name_figures_and_topics_that_are_there() {
    for file in ["deploy/alarms.yml", "deploy/dashboard.json"] {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let figures: Vec<_> = words.filter(|word| word.starts_with("nahil_")).collect();
        assert!(figures.len() > 5, "{file}");
        for name in figures {
            check_figure(name).unwrap_or_else(|why| panic!("{file}: {why}"));
        }
        for topic in text.split("topic=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(Notice::TOPICS.contains(&topic), "{file}: {topic}");
        }
    }
    let alarms = fs::read_to_string(root().join("deploy/alarms.yml")).unwrap();
    let page = fs::read_to_string(root().join("docs/operate.md")).unwrap();
    for alarm in alarms.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")) {
        assert!(page.contains(&format!("| `{alarm}` |")), "{alarm} is not explained");
    }
    let dashboard = fs::read_to_string(root().join("deploy/dashboard.json")).unwrap();
    serde_json::from_str::<serde_json::Value>(&dashboard).unwrap();
}

/// The key of the configuration that a code names: `key = value`, `table.key`, `[table]`, or a name with underscores.
fn key(code: &str) -> Option<&str> {
    let is_name = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let of_table = code
        .split_once('.')
        .filter(|(table, key)| ["votes", "local", "discord", "matrix"].contains(table) && is_name(key));
    let set = code.split_once(" = ").map(|(key, _)| key);
    let table = code.starts_with('[').then_some(code);
    let name = Some(code).filter(|code| code.contains('_') && is_name(code) && !FOREIGN.contains(code));
    of_table.map(|_| code).or(set).or(table).or(name)
}

/// Whether the example of a configuration has it; or, of a name with underscores, what a game is made of.
fn is_key(key: &str) -> bool {
    let example = fs::read_to_string(root().join("config.example.toml")).unwrap();
    let sets = |text: &str, key: &str| text.lines().any(|line| line.starts_with(&format!("{key} = ")));
    if let Some((table, key)) = key.split_once('.') {
        let after = example.split(&format!("\n[{table}]\n")).nth(1).and_then(|rest| rest.split("\n[").next());
        return after.is_some_and(|part| sets(part, key));
    }
    let position = fs::read_to_string(root().join("src/games/lib.rs")).unwrap();
    sets(&example, key) || example.lines().any(|line| line == key) || position.contains(&format!("fn {key}("))
}

/// The texts of everything that may ask for a variable.
fn sources() -> impl Iterator<Item = String> {
    let mut folders = ["src", "tests", "examples", "benches"].map(|folder| root().join(folder)).to_vec();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files
        .into_iter()
        .filter(|path| !path.ends_with("docs.rs"))
        .filter_map(|path| fs::read_to_string(path).ok())
}
