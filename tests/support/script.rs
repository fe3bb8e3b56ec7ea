//! What the scripts of conversations are made of.

use nahil::bot::Bot;
use nahil::bot::message::{Act, Drawing, Errand, Member, Outgoing};
use nahil::players::Locale;
use nahil::store::Store;

/// Who is a member of a server, and what they are there.
pub(crate) fn member(line: &str) -> (String, Member) {
    let mut words = line.split_whitespace().map(str::to_owned);
    let (Some(name), Some(server)) = (words.next(), words.next()) else { panic!("not understood: {line}") };
    let mut member = Member { server, ..Member::default() };
    for word in words {
        if word == "manages" {
            member.manages = true;
        } else if let Ok(members) = word.parse() {
            member.members = Some(members);
        } else if let Ok(joined) = format!("{word}T00:00:00Z").parse() {
            member.joined = Some(joined);
        } else {
            member.roles.push(word);
        }
    }
    (name, member)
}

/// What somebody does, if it is the same whatever they see.
pub(crate) fn act(did: &str) -> Option<Act> {
    match did {
        "lets it in" => return Some(Act::LetIn { moved: false }),
        "lets it into the next room" => return Some(Act::LetIn { moved: true }),
        _ => {}
    }
    let said = did.strip_prefix('>').map(|text| Act::Said(text.trim().replace("\\n", "\n")));
    let pressed = || did.strip_prefix("presses ").map(|button| Act::Pressed(button.to_owned()));
    let speaks = || did.strip_prefix("speaks ").and_then(Locale::from_code).map(Act::Speaks);
    said.or_else(pressed).or_else(speaks)
}

/// The lines that one line of a script stands for, of which nothing is written down, if it is such a one.
pub(crate) fn unwritten(line: &str) -> Option<Vec<String>> {
    let rounds = line.strip_prefix("rounds ").map(rounds);
    let matches = || line.strip_prefix("matches ").map(matches);
    rounds.or_else(matches).or_else(|| line.strip_prefix("crowd ").map(crowd))
}

/// The lines for so many people who come to the plaza and each do the same: how many, and what each does.
fn crowd(words: &str) -> Vec<String> {
    let (count, line) = words.split_once(' ').unwrap_or_else(|| panic!("not understood: {words}"));
    let count: usize = count.parse().unwrap_or_else(|_| panic!("not a number: {count}"));
    let names: Vec<_> = (1..=count).map(|number| format!("crowd{number}")).collect();
    let people = names.iter().map(|name| format!(" {name}:en")).collect::<String>();
    let deeds = names.iter().map(|name| line.replacen("crowd", name, 1));
    std::iter::once(format!("people +{people}")).chain(deeds).collect()
}

/// The lines for so many short matches of Ajedrez Maya: how many, the day, the time, who is White and wins, and who gives
/// up. Both read English and play without confirming.
fn matches(words: &str) -> Vec<String> {
    let words: Vec<_> = words.split_whitespace().collect();
    let [count, day, time, white, black] = &words[..] else { panic!("not understood: {words:?}") };
    let count: usize = count.parse().unwrap_or_else(|_| panic!("not a number: {count}"));
    let deeds = [
        format!("{white}> !n play @{black} maya white 3d rest=off"),
        format!("{black}> !n accept"),
        format!("{white}> !n move Lb2 Ce6 Dd7-e9"),
        format!("{black}> !n move Lo2 Cl4 Dl1-m1"),
        format!("{black}> !n resign"),
        format!("{black} [Resign]"),
    ];
    let lines = deeds.map(|deed| format!("{day} {time} {deed}"));
    std::iter::repeat_n(lines, count).flatten().collect()
}

/// The lines of a script for so many turns of Ajedrez Maya by each, which come back to where they began: how many, the day,
/// the time, who is White and who is Black, and `on` if an odd number of them was played before.
fn rounds(words: &str) -> Vec<String> {
    let words: Vec<_> = words.split_whitespace().collect();
    let [count, day, time, white, black, on @ ..] = &words[..] else { panic!("not understood: {words:?}") };
    let count: usize = count.parse().unwrap_or_else(|_| panic!("not a number: {count}"));
    let turns = [["Lb2 La1 Lb2", "Lo2 Lp1 Lo2"], ["La1 Lb2 La1", "Lp1 Lo2 Lp1"]];
    let round = |round: usize| [white, black].into_iter().zip(turns[(round + on.len()) % 2]);
    let line = |(name, turn): (&&str, &str)| format!("{day} {time} {name}> !n move {turn}");
    (0..count).flat_map(round).map(line).collect()
}

/// Where two scripts differ first.
pub(crate) fn first_difference(script: &str, played: &str) -> String {
    let pairs = script.lines().zip(played.lines()).enumerate();
    match pairs.into_iter().find(|(_, (script, played))| script != played) {
        Some((line, (script, played))) => {
            format!("  line {}\n    written: {script}\n    played:  {played}", line + 1)
        }
        None => format!("  {} lines written, {} played", script.lines().count(), played.lines().count()),
    }
}

/// Whether nothing waits on the disk of a bot but what it has just told.
pub(crate) fn are_kept(bot: &Bot, told: Vec<Outgoing>) -> bool {
    without_badges(bot.waiting().unwrap()) == without_badges(told)
}

/// Whatever was said, each row that is kept is sound, and found by what is to find it.
pub(crate) fn check_kept(store: &Store, said: &str) {
    let found = [store.verify().unwrap().1, store.astray().unwrap()].concat();
    assert_eq!(found, Vec::<String>::new(), "{said}");
}

/// The same without the badges of boards: some tell of the turns before, which are not kept with a board.
fn without_badges(mut told: Vec<Outgoing>) -> Vec<Outgoing> {
    for outgoing in &mut told {
        if let Errand::Post(post) = &mut outgoing.what {
            for picture in &mut post.pictures {
                if let Drawing::Board { scene, .. } = &mut picture.drawing {
                    scene.badges.clear();
                }
            }
        }
    }
    told
}
