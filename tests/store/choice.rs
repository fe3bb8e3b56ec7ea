//! How channels have chosen their turns: the tally in a record is counted again from the votes that are kept, and of whoever
//! turns out to be somebody else one vote counts.

use crate::house::House;
use crate::made::{at, begun, new_match};
use nahil::play::{Action, Calendars, Chosen, MatchId};
use nahil::players::{PlayerId, Profile};
use nahil::store::{BallotRow, CastRow, ProposalRow, Work};
use std::collections::BTreeMap;

acts! {
    a_tally_is_counted_again_from_the_votes,
    a_choice_that_is_not_kept_is_missed,
    a_person_has_one_vote_for_a_turn,
}

/// The channel that plays White in [`new_match`].
const CHANNEL: PlayerId = PlayerId(1);
const HOST: PlayerId = PlayerId(11);
const GUEST: PlayerId = PlayerId(17);
const OTHER: PlayerId = PlayerId(12);

fn cast(proposal: u32, second: i64) -> CastRow {
    CastRow { proposal, at: at(second) }
}

fn action(text: &str) -> Action {
    Action::Turn { text: text.into(), ply: 0 }
}

/// The first turn of a match of the channel: two have voted for the first of two proposals, one for the second.
fn put_chosen(work: &mut Work<'_>, id: u64) {
    let mut row = new_match(id);
    let mut played = begun(&row);
    let choice = Chosen { round: 1, number: 1, quorum: 2, votes: vec![2, 1] };
    played.choose(choice, at(60), &Calendars::default()).unwrap();
    played.act(CHANNEL, action("Lb2 La1 Lb2"), at(60), &Calendars::default()).unwrap();
    work.put_match(&mut row, played.record().entries.iter()).unwrap();
}

/// The choice of two proposals, one by each of the two who are one person.
fn put_ballot(work: &mut Work<'_>, id: u64, chosen: Option<(u32, u32, u32)>) {
    let proposals = [(HOST, "Lb2 La1 Lb2"), (GUEST, "Lb2 Ce6 Dd7-e9")];
    let proposal = |(by, text)| ProposalRow { action: action(text), position: None, by, at: at(1) };
    let row = BallotRow {
        round: 1,
        channel: CHANNEL,
        ply: 0,
        closes: at(60),
        quorum: 2,
        proposals: proposals.map(proposal).to_vec(),
        late: false,
        chosen,
        due: None,
        since: Some(at(0)),
        tied: Vec::new(),
    };
    work.put_ballot(MatchId(id), &row).unwrap();
    for (voter, cast) in [(HOST, cast(1, 5)), (OTHER, cast(1, 4)), (GUEST, cast(2, 6))] {
        work.put_cast(MatchId(id), 1, voter, cast).unwrap();
    }
}

fn a_tally_is_counted_again_from_the_votes() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    put_chosen(&mut work, 7);
    put_ballot(&mut work, 7, Some((1, 2, 3)));
    store.commit(work).unwrap();
    assert_eq!(store.verify().unwrap(), (1, vec![]));
    // The vote was for the other one, says the store; so neither the choice nor the record is right.
    let mut work = store.work();
    work.put_cast(MatchId(7), 1, OTHER, cast(2, 4)).unwrap();
    store.commit(work).unwrap();
    let (sound, hurt) = store.verify().unwrap();
    assert_eq!((sound, hurt.len()), (0, 2), "{hurt:?}");
    assert!(hurt.iter().any(|why| why.contains("match 7")), "{hurt:?}");
}

fn a_choice_that_is_not_kept_is_missed() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    put_chosen(&mut work, 7);
    store.commit(work).unwrap();
    let (sound, hurt) = store.verify().unwrap();
    assert_eq!((sound, hurt.len()), (0, 1), "{hurt:?}");
}

/// Of two votes the later one counts; what was chosen stays as it was counted; what was proposed is the one person's.
fn a_person_has_one_vote_for_a_turn() {
    let house = House::new();
    let store = house.open();
    let mut work = store.work();
    for player in [HOST, GUEST] {
        work.put_profile(player, &Profile::default()).unwrap();
    }
    put_chosen(&mut work, 7);
    work.put_match(&mut new_match(8), []).unwrap();
    put_ballot(&mut work, 7, Some((1, 2, 3)));
    put_ballot(&mut work, 8, None);
    work.join(HOST, GUEST, &Profile::default()).unwrap();
    let counted = BTreeMap::from([(HOST, cast(1, 5)), (OTHER, cast(1, 4)), (GUEST, cast(2, 6))]);
    assert_eq!(work.casts(MatchId(7), 1).unwrap(), counted);
    let one = BTreeMap::from([(HOST, cast(2, 6)), (OTHER, cast(1, 4))]);
    assert_eq!(work.casts(MatchId(8), 1).unwrap(), one);
    for id in [7, 8] {
        let row = work.ballot(MatchId(id), 1).unwrap().unwrap();
        assert!(row.proposals.iter().all(|proposal| proposal.by == HOST), "{row:?}");
    }
    let his = work.casts_of(HOST).unwrap().into_iter().map(|(id, round, cast)| (id.0, round, cast));
    assert_eq!(his.collect::<Vec<_>>(), [(7, 1, cast(1, 5)), (8, 1, cast(2, 6))]);
    work.drop_cast(MatchId(8), 1, HOST);
    assert_eq!(work.casts(MatchId(8), 1).unwrap().len(), 1);
    store.commit(work).unwrap();
    assert_eq!(store.verify().unwrap(), (2, vec![]));
}
