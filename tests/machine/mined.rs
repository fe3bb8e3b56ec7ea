//! Puzzles out of matches: only where everybody who played allows it; each found once, whatever is killed or told twice; given
//! to others without a name; and gone with the word of one of them.

use super::{ID, World, open};
use jiff::{SignedDuration, Timestamp};
use nahil::bot::message::{Act, Errand, Incoming, Input, Job, Member, Outgoing, Place, Purpose, Thought};
use nahil::engine::Worker;
use nahil::games::Kind;
use nahil::machine;
use nahil::play::puzzle::{Goal, Puzzle};
use nahil::players::{Account, Platform};
use nahil::store::MinedRow;

/// How many turns are played until the person resigns.
const TURNS: u64 = 6;
/// After how many turns the machine claims to have found something.
const FOUND: u32 = 2;

/// The number of the match of two people, after that against the machine.
const TWO: u64 = 2;

/// Says or presses something on a server.
fn does(world: &mut World, who: &str, act: Act) {
    world.events += 1;
    let member = Member { server: "patio".to_owned(), manages: true, ..Member::default() };
    let incoming = Incoming {
        id: format!("e{}", world.events),
        at: world.now(),
        from: Account { platform: Platform::Local, id: who.to_owned() },
        name: who.to_owned(),
        locale: None,
        place: Place { platform: Platform::Local, id: "plaza".to_owned() },
        act,
        mentions: Vec::new(),
        member: Some(member),
    };
    world.seconds += 20;
    world.apply(Input::Incoming { incoming, receipt: None });
}

fn says(world: &mut World, who: &str, text: &str) {
    does(world, who, Act::Said(text.to_owned()));
}

/// A match against the machine that is over, whose person has said this before.
fn over(kind: Kind, said: &str) -> World {
    let mut world = World::new(kind);
    world.say(said);
    for seed in 0..TURNS {
        if world.played().terms().machine() == Some(world.played().to_move()) {
            let thought = world.thought().unwrap();
            world.apply(Input::Thought(thought));
        } else {
            let turn = world.turn(seed).unwrap();
            world.say(&format!("!n move {turn}"));
        }
    }
    let ply = world.played().ply();
    world.press("ana", &format!("resign:1:{ply}"));
    world
}

fn jobs(world: &World) -> Vec<Job> {
    world.bot.as_ref().unwrap().jobs().unwrap()
}

/// What the machine thinks of a position, with a puzzle in one of them: that which was played next.
fn thought(world: &mut World, job: &Job) -> Thought {
    let thought = machine::think(job, &mut world.worker, &|| true);
    assert!(thought.value.is_some() && thought.puzzle.is_none(), "{thought:?}");
    let played = world.bot.as_ref().unwrap().played(job.id).unwrap().unwrap();
    let turn = played.record().turns().nth(job.ply as usize).map(|(_, text)| text.to_owned());
    let position = job.position.clone().unwrap();
    let (lines, goal) = (vec![vec![turn.unwrap()]], Goal::Best);
    let puzzle = Puzzle { grade: 3, goal, position, options: None, lines };
    Thought { puzzle: (job.ply == FOUND).then(|| Box::new(puzzle)), ..thought }
}

/// Goes through the match to its end.
fn mine(world: &mut World) {
    while let Some(job) = jobs(world).pop() {
        let thought = thought(world, &job);
        world.apply(Input::Thought(thought));
    }
}

/// What was found, from the disk.
fn found(world: &mut World, kind: Kind) -> Vec<MinedRow> {
    world.bot = None;
    let mined = open(world.folder.path()).work().all_mined(kind).unwrap();
    world.start();
    mined
}

/// The last button whose id begins so, under a post whose key begins so.
fn button(world: &World, key: &str, id: &str) -> Option<String> {
    world.told.iter().rev().find_map(|outgoing| match &outgoing.what {
        Errand::Post(post) if post.key.starts_with(key) => {
            let mut buttons = post.buttons.iter().flatten().map(|button| button.id.clone());
            buttons.find(|button| button.starts_with(id))
        }
        _ => None,
    })
}

/// The words of the last post under this key.
fn last(world: &World, key: &str) -> Option<String> {
    world.told.iter().rev().find_map(|outgoing: &Outgoing| match &outgoing.what {
        Errand::Post(post) if post.key.starts_with(key) => Some(post.text.clone()),
        _ => None,
    })
}

#[test]
fn a_match_is_gone_through_once_whatever_is_killed_or_told_twice() {
    for kind in Kind::ALL {
        let mut all = Vec::new();
        for kills in [false, true] {
            let mut world = over(*kind, "!n profile puzzles=on");
            let mut old: Vec<Thought> = Vec::new();
            while let Some(job) = jobs(&world).pop() {
                if kills {
                    world.start();
                }
                assert_eq!(world.jobs.lock().unwrap().last(), Some(&job), "it was handed over");
                let ply = old.last().map_or(0, |thought| match thought.purpose {
                    Purpose::Mine { ply, .. } => ply + 1,
                    other => panic!("{other:?}"),
                });
                assert!(matches!(job.purpose, Purpose::Mine { ply: due, .. } if due == ply), "{job:?}");
                let thought = thought(&mut world, &job);
                for once in old.iter().chain([&thought]).chain(kills.then_some(&thought)) {
                    world.apply(Input::Thought(once.clone()));
                }
                old.push(thought);
            }
            // What comes soon after a puzzle is hardly another position.
            assert_eq!(old.len() as u32, FOUND + 1, "{kind:?}");
            for thought in &old {
                world.apply(Input::Thought(thought.clone()));
            }
            let mined = found(&mut world, *kind);
            assert_eq!(mined.len(), 1, "{kind:?}");
            assert_eq!(mined[0].id, ID);
            all.push(mined[0].puzzle.clone());
            world.bot = None;
            assert_eq!(open(world.folder.path()).verify().unwrap(), (1, Vec::new()));
        }
        assert_eq!(all[0], all[1]);
    }
}

#[test]
fn a_review_goes_first_and_then_it_goes_on() {
    let mut world = over(Kind::Abalone, "!n profile puzzles=on");
    let begun = jobs(&world).remove(0);
    world.press("ana", "review:1");
    let review = jobs(&world).remove(0);
    assert_eq!(review.purpose, Purpose::Review(0));
    while world.reviews() == 0 {
        let thought = world.thought().unwrap();
        world.apply(Input::Thought(thought));
    }
    assert_eq!(world.jobs.lock().unwrap().last(), Some(&begun), "it is handed over again");
    // Of two moments of one match, one is thought about.
    assert_eq!(jobs(&world), [begun]);
}

#[test]
fn only_where_everybody_allows_it_and_others_may_look_on() {
    for said in ["!n help", "!n profile puzzles=off"] {
        assert_eq!(jobs(&over(Kind::Abalone, said)), [], "{said}");
    }
    for (ana, beto, watch, due) in
        [(true, false, "on", 0), (false, true, "on", 0), (true, true, "off", 0), (true, true, "on", 1)]
    {
        let world = between_two(ana, beto, watch);
        let jobs = jobs(&world);
        assert_eq!(jobs.len(), due, "{ana} {beto} {watch}: {jobs:?}");
        assert!(jobs.iter().all(|job| job.id.0 == TWO && job.person.level().is_some()), "{jobs:?}");
    }
}

/// A match of Ana's and Beto's that is over; whether each allows puzzles of it, and whether others may look on.
fn between_two(ana: bool, beto: bool, watch: &str) -> World {
    let mut world = over(Kind::Abalone, "!n help");
    for (who, allows) in [("ana", ana), ("beto", beto)] {
        says(&mut world, who, if allows { "!n profile puzzles=on" } else { "!n help" });
        says(&mut world, who, "!n profile confirm-off");
    }
    says(&mut world, "ana", &format!("!n play abalone black watch={watch}"));
    world.press("beto", &format!("accept:{TWO}"));
    for (who, turn) in [("ana", "c5d5"), ("beto", "g5f5"), ("ana", "c4d4")] {
        says(&mut world, who, &format!("!n move #{TWO} {turn}"));
    }
    world.press("beto", &format!("resign:{TWO}:3"));
    world
}

#[test]
fn what_an_arbiter_does_changes_no_puzzle_but_where_the_match_goes_on() {
    let mut world = between_two(true, true, "on");
    let rules = |world: &mut World, what: &str| {
        says(world, "zoe", &format!("!n arbiter #{TWO} {what} it was agreed"));
        let button = button(world, "", "rule:").unwrap();
        world.press("zoe", &button);
    };
    rules(&mut world, "correct white");
    let job = jobs(&world).remove(0);
    assert_eq!((job.id.0, job.ply), (TWO, 0));
    mine(&mut world);
    assert_eq!(found(&mut world, Kind::Abalone).len(), 1);
    rules(&mut world, "correct black");
    assert_eq!((found(&mut world, Kind::Abalone).len(), jobs(&world)), (1, Vec::new()));
    rules(&mut world, "reopen end");
    assert_eq!(found(&mut world, Kind::Abalone), []);
}

#[test]
fn who_takes_their_word_back_takes_their_puzzles_with_it() {
    for said in ["!n profile puzzles=off", "!n profile delete"] {
        // While it is looked for, and afterwards.
        for done in [false, true] {
            let mut world = over(Kind::Maya, "!n profile puzzles=on");
            let late = jobs(&world).remove(0);
            let late = thought(&mut world, &late);
            if done {
                mine(&mut world);
                assert_eq!(found(&mut world, Kind::Maya).len(), 1);
            }
            world.say(said);
            if said.ends_with("delete") {
                let button = button(&world, "", "forget:");
                world.press("ana", &button.unwrap());
            }
            assert_eq!(jobs(&world), [], "{said}");
            world.apply(Input::Thought(late));
            assert_eq!(jobs(&world), [], "{said}");
            assert_eq!(found(&mut world, Kind::Maya), [], "{said}");
        }
    }
}

#[test]
fn what_was_found_is_solved_by_others_and_not_given_to_who_has_played_it() {
    let mut world = over(Kind::Maya, "!n profile puzzles=on");
    mine(&mut world);
    let mined = found(&mut world, Kind::Maya).remove(0).puzzle().unwrap();
    let (sign, solution) = (mined.sign(), mined.lines[0][0].clone());
    let panel = "panel:puzzle";
    let mut given = Vec::new();
    for who in ["ana", "carla"] {
        // All that there are, and the first of them once more.
        loop {
            world.seconds += 3_600;
            says(&mut world, who, "!n puzzle maya");
            let button = button(&world, panel, "puzzle-show:");
            let button = button.unwrap();
            if given.contains(&(who, button.clone())) {
                break;
            }
            // The first time it says what that costs.
            for _ in 0..2 {
                world.press(who, &button);
            }
            given.push((who, button));
        }
    }
    let has = |who: &str| {
        given.iter().any(|(by, button)| *by == who && button.starts_with(&format!("puzzle-show:{sign}:")))
    };
    assert_eq!((has("ana"), has("carla")), (false, true));
    // It is open, answered and counted as any other; nobody is named.
    world.press("dora", &format!("puzzle-daily:9:{sign}"));
    let shown = last(&world, panel).unwrap();
    assert!(shown.starts_with("**Puzzle · Ajedrez Maya** · difficulty 1400"), "{shown}");
    assert!(!shown.contains("ana"), "{shown}");
    world.seconds += 60;
    says(&mut world, "dora", "!n profile confirm-off");
    says(&mut world, "dora", &format!("!n puzzle {solution}"));
    let solved = last(&world, panel).unwrap();
    assert!(
        solved.contains("**Solved!**") && solved.contains("You get a puzzle rating after 5 puzzles"),
        "{solved}"
    );
    // Once it is gone, its board is.
    world.press("elsa", &format!("puzzle-daily:9:{sign}"));
    world.say("!n profile puzzles=off");
    says(&mut world, "elsa", &format!("!n puzzle {solution}"));
    world.press("frida", &format!("puzzle-daily:9:{sign}"));
    assert!(last(&world, "").unwrap().contains("This puzzle is over"), "{:?}", last(&world, ""));
}

#[test]
fn a_channel_gets_it_once_when_nobody_remembers_the_match() {
    let mut world = over(Kind::Maya, "!n profile puzzles=on");
    mine(&mut world);
    let sign = found(&mut world, Kind::Maya).remove(0).puzzle().unwrap().sign();
    says(&mut world, "carla", "!n server puzzle=maya");
    let (mut days, mut came) = (0, Vec::new());
    let begun = world.now();
    while days < 12 {
        let due = world.bot.as_ref().unwrap().next_due().unwrap().unwrap();
        world.seconds = world.seconds.max(due.as_second());
        let now = world.now();
        let told = world.bot.as_mut().unwrap().due(now).unwrap();
        for outgoing in &told {
            let Errand::Post(post) = &outgoing.what else { continue };
            if post.key.starts_with("daily-") {
                days += 1;
                came.extend(post.key.contains(&format!("-{sign}-")).then_some((days, now)));
            }
        }
        world.told.extend(told);
    }
    let kept_back = |at: Timestamp| at.duration_since(begun) >= SignedDuration::from_hours(6 * 24);
    assert!(matches!(came[..], [(7..=8, at)] if kept_back(at)), "{came:?}");
    // Its solution was told with the next one.
    let posts = world.told.iter().filter_map(|outgoing| match &outgoing.what {
        Errand::Post(post) if post.key.starts_with("daily-") => Some(post.text.clone()),
        _ => None,
    });
    let told: Vec<_> = posts.collect();
    assert!(told[came[0].0].contains("The last puzzle:"), "{told:?}");
}

#[test]
fn the_machine_finds_what_was_made_to_be_found_after_a_mistake_and_nothing_without_one() {
    let mut world = over(Kind::Abalone, "!n profile puzzles=on");
    let job = jobs(&world).remove(0);
    let look = |kind: Kind, puzzle: &Puzzle, before: Option<i32>| {
        let purpose = Purpose::Mine { ply: 0, before };
        let (options, position) = (puzzle.options(kind), Some(puzzle.position.clone()));
        let job = Job { kind, options, position, purpose, ..job.clone() };
        machine::think(&job, &mut Worker::new(), &|| true).puzzle
    };
    for kind in Kind::ALL {
        let all = nahil::play::puzzles::all(*kind);
        let found = all.iter().find_map(|puzzle| Some((puzzle, look(*kind, puzzle, Some(0))?)));
        let (puzzle, found) = found.unwrap();
        assert_eq!(found.position, puzzle.position, "{kind:?}");
        let mut table = puzzle.table(*kind).unwrap();
        table.play(&found.lines[0][0]).unwrap();
        assert!(found.judge(*kind, &*table).is_some(), "{kind:?}");
        // Who was winning already has only gone on, and where nothing is known of before, nothing is claimed.
        assert_eq!(look(*kind, puzzle, Some(18_000)), None, "{kind:?}");
        assert_eq!(look(*kind, puzzle, None), None, "{kind:?}");
    }
    world.start();
}
