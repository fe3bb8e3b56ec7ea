//! A match with a vote on a claim.

use crate::made::{at, begun, new_match};
use jiff::SignedDuration;
use nahil::play::{Action, Calendars, ClaimKind, Judge, Record, Tally};
use nahil::players::PlayerId;
use nahil::store::MatchRow;

/// A match of which a claim was disputed, and a vote of which one said yes and two said no.
pub(crate) fn voted_match(id: u64) -> (MatchRow, Record) {
    let row = new_match(id);
    let mut played = begun(&row);
    let calendars = Calendars::default();
    let turns = ["Lb2 La1 Lb2", "Lo2 Lp1 Lo2", "La1 Lb2 La1", "Lp1 Lo2 Lp1"];
    for (ply, text) in (0..20).zip(turns.into_iter().cycle()) {
        let by = PlayerId(1 + u64::from(ply % 2));
        played.act(by, Action::Turn { text: text.to_owned(), ply }, at(10), &calendars).unwrap();
    }
    let claim = Action::Claim { kind: ClaimKind::NoProgress, turn: None };
    played.act(PlayerId(1), claim, at(10), &calendars).unwrap();
    played.act(PlayerId(2), Action::Answer { right: false }, at(20), &calendars).unwrap();
    played.refer(Judge::Vote { quorum: 3 }, SignedDuration::from_secs(100), at(30));
    assert_eq!(played.count(Tally { first: 1, second: 2 }, at(130), &calendars).len(), 3);
    (row, played.record().clone())
}
