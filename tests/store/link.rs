//! Two players who turn out to be one person: all that names the one names the other, in one commit.

use crate::house::House;
use crate::made::{at, challenge, draft, new_match, place};
use crate::voted::voted_match;
use nahil::games::BySide;
use nahil::play::{Choice, MatchId};
use nahil::players::{Account, Hours, LinkCode, Platform, PlayerId, Profile};
use nahil::store::{ActedRow, CodeRow, Draft, HeardRow, LinkRow, VoteRow, Work};

acts! {
    all_that_names_the_one_names_the_other,
    two_who_are_parted_have_what_they_had,
    a_person_may_be_joined_again_and_forgotten,
    a_person_has_one_vote,
    a_code_is_kept_until_it_is_entered,
    an_account_goes_its_own_way,
}

const HOST: PlayerId = PlayerId(1);
const GUEST: PlayerId = PlayerId(7);
const OTHER: PlayerId = PlayerId(2);
/// Whoever plays the matches in which others vote.
const PLAYERS: BySide<PlayerId> = BySide { white: PlayerId(20), black: PlayerId(21) };

fn account(id: &str) -> Account {
    Account { platform: Platform::Discord, id: id.into() }
}

fn profile(name: &str) -> Profile {
    Profile { name: name.into(), accounts: vec![account(name)], ..Profile::default() }
}

fn acted(name: &str) -> ActedRow {
    ActedRow { account: account(name), place: place() }
}

fn vote(choice: Choice, second: i64) -> VoteRow {
    VoteRow { choice, at: at(second) }
}

/// A match of these two.
fn put_match(work: &mut Work<'_>, id: u64, white: PlayerId, black: PlayerId) {
    let mut row = new_match(id);
    row.preamble.sides = BySide { white, black };
    work.put_match(&mut row, []).unwrap();
    for player in [white, black] {
        work.set_going(player, row.id, true);
    }
}

/// Two persons with something of everything.
fn fill(work: &mut Work<'_>) {
    for (player, name) in [(HOST, "ana"), (GUEST, "nita"), (OTHER, "beto")] {
        work.put_profile(player, &profile(name)).unwrap();
    }
    put_match(work, 10, HOST, OTHER);
    put_match(work, 11, OTHER, GUEST);
    put_match(work, 12, GUEST, HOST);
    for player in [HOST, GUEST] {
        work.set_going(player, MatchId(12), false);
    }
    work.put_draft(&Draft { match_id: MatchId(11), player: GUEST, ..draft("Ce6") }).unwrap();
    work.put_acted(MatchId(11), GUEST, &acted("nita")).unwrap();
    work.put_heard(&account("nita"), &HeardRow { name: "Nita".into(), at: at(5) }).unwrap();
    for (id, from, to) in [(30, GUEST, None), (31, OTHER, Some(GUEST)), (32, OTHER, Some(HOST))] {
        let mut row = challenge(id);
        (row.challenge.from, row.challenge.to) = (from, to);
        work.put_challenge(&row).unwrap();
    }
    work.set_blocked(GUEST, OTHER, true);
    work.set_blocked(PlayerId(9), GUEST, true);
    work.set_blocked(GUEST, HOST, true);
    work.set_blocked(HOST, GUEST, true);
    for (player, year, hours) in [(HOST, 2026, 5), (GUEST, 2026, 7), (GUEST, 2025, 1)] {
        work.put_vacation(player, year, hours).unwrap();
    }
}

fn all_that_names_the_one_names_the_other() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    fill(&mut work);
    store.commit(work).unwrap();
    let mut work = store.work();
    work.join(HOST, GUEST, &profile("ana").joined(&profile("nita"))).unwrap();
    // Nothing of it is there before the commit.
    assert_eq!(store.work().player_of(&account("nita")).unwrap(), Some(GUEST));
    store.commit(work).unwrap();
    drop(store);
    let store = house.open();
    is_joined(&store.work());
    assert_eq!(store.verify().unwrap(), (3, vec![]));
}

fn is_joined(work: &Work<'_>) {
    for name in ["ana", "nita"] {
        assert_eq!(work.player_of(&account(name)).unwrap(), Some(HOST));
    }
    assert_eq!(work.profile(GUEST).unwrap(), work.profile(HOST).unwrap());
    assert_eq!(work.profile(HOST).unwrap().unwrap().accounts, ["ana", "nita"].map(account));
    assert_eq!(work.going(HOST).unwrap(), [10, 11].map(MatchId));
    assert!(work.going(GUEST).unwrap().is_empty());
    let sides = |id| work.match_by_id(MatchId(id)).unwrap().unwrap().preamble.sides;
    assert_eq!(sides(11), BySide { white: OTHER, black: HOST });
    // Nobody has played both sides.
    assert_eq!(sides(12), BySide { white: GUEST, black: HOST });
    let ids: Vec<_> = work.matches_of(HOST).unwrap().into_iter().map(|row| row.id.0).collect();
    assert_eq!(ids, [10, 11, 12]);
    let draft = work.draft(MatchId(11), HOST).unwrap().unwrap();
    assert_eq!((draft.player, draft.steps.as_str()), (HOST, "Ce6"));
    assert_eq!(work.draft(MatchId(11), GUEST).unwrap(), None);
    assert_eq!(work.acted(MatchId(11), HOST).unwrap(), Some(acted("nita")));
    assert_eq!(work.acted(MatchId(11), GUEST).unwrap(), None);
    assert!(work.challenges_of(GUEST).unwrap().is_empty());
    let rows = work.challenges_of(HOST).unwrap().into_iter();
    let named: Vec<_> = rows.map(|row| (row.challenge.from, row.challenge.to)).collect();
    assert_eq!(named, [(HOST, None), (OTHER, Some(HOST)), (OTHER, Some(HOST))]);
    assert_eq!(work.blocked(HOST).unwrap(), [OTHER]);
    assert_eq!(work.blocked(PlayerId(9)).unwrap(), [HOST]);
    assert!(work.blocked(GUEST).unwrap().is_empty());
    assert_eq!(work.vacations(HOST).unwrap(), [(2025, 1), (2026, 12)]);
    assert!(work.vacations(GUEST).unwrap().is_empty());
}

/// All that is kept of a player, as one reads it.
fn kept(work: &Work<'_>, player: PlayerId) -> String {
    let rows = work.matches_of(player).unwrap();
    let matches: Vec<_> = rows.iter().map(|row| (row.id, row.preamble.sides)).collect();
    let going = work.going(player).unwrap();
    let drafts: Vec<_> = going.iter().map(|id| work.draft(*id, player).unwrap()).collect();
    let acted: Vec<_> = going.iter().map(|id| work.acted(*id, player).unwrap()).collect();
    let follows = work.follows(MatchId(50), player).unwrap();
    let theirs = [work.blocked(PlayerId(9)).unwrap(), work.blocked(player).unwrap()];
    let (challenges, vacations) = (work.challenges_of(player).unwrap(), work.vacations(player).unwrap());
    let accounts = work.profile(player).unwrap();
    format!(
        "{matches:?} {going:?} {drafts:?} {acted:?} {follows:?} {theirs:?} {challenges:?} {vacations:?} {accounts:?}"
    )
}

fn two_who_are_parted_have_what_they_had() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    fill(&mut work);
    work.put_follows(MatchId(50), GUEST, PlayerId(60)).unwrap();
    let before = [HOST, GUEST].map(|player| kept(&work, player));
    let profiles = [profile("ana"), profile("nita")];
    work.note_link(HOST, GUEST, at(100)).unwrap();
    work.join(HOST, GUEST, &profiles[0].joined(&profiles[1])).unwrap();
    store.commit(work).unwrap();
    drop(store);
    let store = house.open();
    let mut work = store.work();
    let row = work.linked_to(HOST).unwrap().remove(0);
    assert_eq!((row.matches.clone(), row.at), (vec![MatchId(11)], at(100)));
    // What is begun meanwhile is the host's, and so is the vacation that is spent.
    put_match(&mut work, 13, HOST, OTHER);
    work.put_vacation(HOST, 2026, 14).unwrap();
    work.sever(&row, [&profiles[0], &profiles[1]]).unwrap();
    assert_eq!(work.vacation(HOST, 2026).unwrap(), 7);
    work.put_vacation(HOST, 2026, 5).unwrap();
    assert_eq!(work.going(HOST).unwrap(), [10, 13].map(MatchId));
    work.set_going(HOST, MatchId(13), false);
    let without =
        |text: String| text.replace(", (MatchId(13), BySide { white: PlayerId(1), black: PlayerId(2) })", "");
    assert_eq!(without(kept(&work, GUEST)), before[1]);
    let host = without(kept(&work, HOST)).replace("Some(PlayerId(60))", "None");
    assert_eq!(host.replace("(2025, 0), ", ""), before[0]);
    assert!(work.linked_to(HOST).unwrap().is_empty());
    store.commit(work).unwrap();
    assert_eq!(store.verify().unwrap(), (4, vec![]));
}

/// Whoever is joined to somebody who is joined to a third is known as the third; and nobody is, once that one is
/// forgotten.
fn a_person_may_be_joined_again_and_forgotten() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    fill(&mut work);
    work.see(&place(), &account("nita"), at(3)).unwrap();
    let joined = profile("ana").joined(&profile("nita"));
    work.join(HOST, GUEST, &joined).unwrap();
    let third = PlayerId(8);
    let all = profile("carla").joined(&joined);
    work.put_profile(third, &profile("carla")).unwrap();
    work.join(third, HOST, &all).unwrap();
    for player in [GUEST, HOST, third] {
        assert_eq!(work.profile(player).unwrap().as_ref(), Some(&all));
    }
    assert_eq!(work.places_of(&account("nita")).unwrap(), [("local:plaza".to_owned(), at(3))]);
    assert_eq!(work.acted(MatchId(11), third).unwrap(), Some(acted("nita")));
    assert_eq!(work.heard(&account("nita")).unwrap().map(|row| row.at), Some(at(5)));
    work.forget_player(third).unwrap();
    assert_eq!(work.acted(MatchId(11), third).unwrap(), None);
    for (player, name) in [(GUEST, "nita"), (HOST, "ana"), (third, "carla")] {
        assert_eq!(work.profile(player).unwrap(), None);
        assert_eq!(work.player_of(&account(name)).unwrap(), None);
        assert!(work.places_of(&account(name)).unwrap().is_empty());
        assert_eq!(work.heard(&account(name)).unwrap(), None);
    }
    store.commit(work).unwrap();
    assert_eq!(store.verify().unwrap(), (3, vec![]));
}

/// Of two votes the later one counts; who plays has none; a vote that was counted stays as it was.
fn a_person_has_one_vote() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    let (mut counted, record) = voted_match(40);
    counted.preamble.sides = PLAYERS;
    work.put_match(&mut counted, record.entries.iter()).unwrap();
    for (id, sides) in [(41, PLAYERS), (42, BySide { white: OTHER, black: GUEST })] {
        let mut open = new_match(id);
        open.preamble.sides = sides;
        work.put_match(&mut open, []).unwrap();
    }
    for (id, host, guest) in [(41, 5, 6), (42, 6, 5)] {
        work.put_vote(MatchId(id), 1, HOST, vote(Choice::No, host)).unwrap();
        work.put_vote(MatchId(id), 1, GUEST, vote(Choice::Yes, guest)).unwrap();
        work.put_vote(MatchId(id), 1, OTHER, vote(Choice::No, 4)).unwrap();
    }
    work.put_vote(MatchId(40), 1, HOST, vote(Choice::Yes, 4)).unwrap();
    work.put_vote(MatchId(40), 1, GUEST, vote(Choice::No, 4)).unwrap();
    work.put_vote(MatchId(40), 1, OTHER, vote(Choice::No, 4)).unwrap();
    let before = work.votes(MatchId(40), 1).unwrap();
    work.join(HOST, GUEST, &profile("ana")).unwrap();
    let votes = |id| work.votes(MatchId(id), 1).unwrap();
    assert_eq!(votes(40), before);
    assert_eq!(votes(41), [(HOST, vote(Choice::Yes, 6)), (OTHER, vote(Choice::No, 4))].into());
    assert_eq!(votes(42), [(OTHER, vote(Choice::No, 4))].into());
    let mine: Vec<_> = work.votes_of(HOST).unwrap().into_iter().map(|(id, round, _)| (id.0, round)).collect();
    assert_eq!(mine, [(40, 1), (41, 1)]);
    store.commit(work).unwrap();
    assert_eq!(store.verify().unwrap(), (3, vec![]));
}

fn a_code_is_kept_until_it_is_entered() {
    let house = House::new();
    let code = CodeRow { code: LinkCode::throw(&mut || true), until: at(600), place: place() };
    let mut row = LinkRow { account: account("ana"), code: Some(code), wrong: vec![at(1)], asked: None };
    let store = house.open();
    let mut work = store.work();
    work.put_link(&row).unwrap();
    store.commit(work).unwrap();
    drop(store);
    let store = house.open();
    let mut work = store.work();
    assert_eq!(work.links().unwrap(), [row.clone()]);
    assert_eq!(work.link(&account("ana")).unwrap(), Some(row.clone()));
    assert_eq!(store.verify().unwrap(), (0, vec![]));
    (row.code, row.wrong) = (None, Vec::new());
    work.put_link(&row).unwrap();
    assert_eq!(work.link(&account("ana")).unwrap(), None);
}

fn an_account_goes_its_own_way() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    let hours = Hours { weekends: true, ..Hours::default() };
    let joined = Profile { hours, ..profile("ana").joined(&profile("nita")) };
    work.put_profile(HOST, &joined).unwrap();
    let rest = Profile { accounts: vec![account("ana")], ..joined };
    for (id, name) in [(11, "nita"), (12, "ana")] {
        work.put_acted(MatchId(id), HOST, &acted(name)).unwrap();
    }
    work.part(HOST, &account("nita"), &rest).unwrap();
    assert_eq!(work.acted(MatchId(11), HOST).unwrap(), None);
    assert_eq!(work.acted(MatchId(12), HOST).unwrap(), Some(acted("ana")));
    assert_eq!(work.player_of(&account("nita")).unwrap(), None);
    assert_eq!(work.player_of(&account("ana")).unwrap(), Some(HOST));
    assert_eq!(work.profile(HOST).unwrap(), Some(rest));
}
