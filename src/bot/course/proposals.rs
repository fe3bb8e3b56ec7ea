//! What is proposed for the turn of a channel: how it is shown, and to whom.
//!
//! It stands in the channel for all to see, unless the opponent reads there, or somebody who votes for it: then only its
//! number does, and each who decides sees it alone.

use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Asker, Desk, Done, Held, Stop};
use crate::bot::news::call;
use crate::bot::seat::{audience, venue};
use crate::bot::wire::message::{Audience, Button, Look};
use crate::bot::wire::press::Press;
use crate::i18n::ballot::{Proposed, State};
use crate::i18n::own::Own;
use crate::i18n::{Ballot, Label, Talk};
use crate::play::{Ballots, MatchId};
use crate::players::{Locale, PlayerId};
use crate::store::{BallotRow, ProposalRow};
use jiff::Timestamp;

/// Buttons in a row.
const ROW: usize = 5;

/// The proposal of this number, from 1.
pub(in crate::bot) fn proposal(row: &BallotRow, number: u32) -> Option<&ProposalRow> {
    row.proposals.get((number as usize).checked_sub(1)?)
}

/// The votes of a choice.
pub(in crate::bot) fn cast(desk: &Desk<'_>, id: MatchId, row: &BallotRow) -> Result<Ballots, Stop> {
    let casts = desk.work.casts(id, row.round)?;
    Ok(casts.into_iter().map(|(voter, cast)| (voter, cast.proposal)).collect())
}

/// When a choice ends, if enough have voted by then: as much later as the program was away meanwhile.
pub(in crate::bot) fn closes(held: &Held, row: &BallotRow) -> Timestamp {
    // Rows without it were kept before outages were; each of those has been added to them.
    held.outages().put_off(row.since.unwrap_or(Timestamp::MIN), row.closes)
}

/// How it stands while it is open.
pub(in crate::bot) fn state(held: &Held, row: &BallotRow) -> State {
    let (closes, quorum) = (closes(held, row), row.quorum);
    match row.late {
        true => State::Late { quorum },
        false if row.tied.is_empty() => State::Open { closes, quorum },
        false => State::Tied { closes, numbers: row.tied.clone() },
    }
}

/// Whether what is proposed is kept from the channel, because the opponent, or whoever votes for it, reads
/// there.
pub(in crate::bot) fn are_hidden(desk: &Desk<'_>, held: &Held, row: &BallotRow) -> Result<bool, Stop> {
    let opponent = opponent(held, row);
    let channel = desk.work.channel(row.channel)?;
    let Some(channel) = channel.filter(|_| held.game.side_of(opponent).is_some()) else { return Ok(false) };
    match desk.work.channel(opponent)? {
        Some(other) => venue::voters_read(desk, held.row.id, &other, (row.channel, &channel.place)),
        None => venue::reads(desk, held.row.id, opponent, &channel.place),
    }
}

/// Against whom the channel plays that chooses.
fn opponent(held: &Held, row: &BallotRow) -> PlayerId {
    let sides = held.game.terms().sides;
    if sides.white == row.channel { sides.black } else { sides.white }
}

/// Shows in the channel what is proposed and how it stands.
pub(in crate::bot) fn show(desk: &mut Desk<'_>, held: &Held, row: &BallotRow, state: State) -> Done {
    let id = held.row.id;
    let channel = desk.work.channel(row.channel)?.filter(|_| !row.proposals.is_empty());
    let Some(channel) = channel else { return Ok(()) };
    let locale = desk.language_at(&channel.place, &held.players(), &[])?;
    let open = state.is_open();
    let voters = audience::but(desk, &[opponent(held, row)])?;
    let post = if are_hidden(desk, held, row)? {
        let (proposals, voters_now) = (row.proposals.len(), cast(desk, id, row)?.voters());
        let name = desk.profile(row.channel)?.name;
        let said = Ballot::Hidden { id, name, proposals, voters: voters_now, state };
        let look = Press::Proposals(id).button(locale, &Label::ShowProposals, Look::Primary).of(voters);
        let buttons = if open { vec![vec![look]] } else { Vec::new() };
        PostRow { text: Talk::Ballot(said).say(locale), buttons, ..PostRow::default() }
    } else {
        listed(desk, held, row, (state, &voters), locale)?
    };
    let post = PostRow { key: key(id, row), language: Some(locale), stays: open, ..post };
    call::tell_at(desk, held, &[channel.place], |_| About::News(id), &|_, _, _| Ok(post.clone()))
}

/// Shows it to somebody alone.
pub(in crate::bot) fn list(desk: &mut Desk<'_>, asker: &Asker, held: &Held, row: &BallotRow) -> Done {
    let post = listed(desk, held, row, (state(held, row), &Audience::All), asker.locale)?;
    desk.show(asker, PostRow { key: key(held.row.id, row), ..post })
}

fn key(id: MatchId, row: &BallotRow) -> String {
    format!("ballot:{id}:{}", row.round)
}

/// All that is proposed, with a button for each proposal that can be voted for.
fn listed(
    desk: &Desk<'_>,
    held: &Held,
    row: &BallotRow,
    (state, voters): (State, &Audience),
    locale: Locale,
) -> Result<PostRow, Stop> {
    let id = held.row.id;
    let ballots = cast(desk, id, row)?;
    let mut proposals = Vec::new();
    for (one, number) in row.proposals.iter().zip(1..) {
        let former = || Own::Former.say(locale);
        let by = desk.work.profile(one.by)?.map_or_else(former, |profile| profile.name);
        let action = one.action.clone();
        proposals.push(Proposed { action, by, votes: ballots.of(number) });
    }
    let open = state.is_open();
    let buttons = if open { buttons(id, row, &proposals, voters, locale) } else { Vec::new() };
    let name = desk.profile(row.channel)?.name;
    let mut lines = vec![Ballot::Proposals { id, name, proposals, state }];
    if open && row.proposals.iter().any(|one| one.action.is_final()) {
        lines.push(Ballot::Final(desk.settings.choosing.majority));
    }
    let lines: Vec<_> = lines.into_iter().map(|line| Talk::Ballot(line).say(locale)).collect();
    Ok(PostRow { text: lines.join("\n"), buttons, ..PostRow::default() })
}

fn buttons(
    id: MatchId,
    row: &BallotRow,
    proposals: &[Proposed],
    voters: &Audience,
    locale: Locale,
) -> Vec<Vec<Button>> {
    let button = |(one, number): (&Proposed, u32)| {
        let label = Label::Proposal(number, one.votes);
        Press::Choose(id, row.round, number).button(locale, &label, Look::Plain).of(voters.clone())
    };
    let stands = |(_, number): &(&Proposed, u32)| row.tied.is_empty() || row.tied.contains(number);
    let buttons: Vec<Button> = proposals.iter().zip(1..).filter(stands).map(button).collect();
    buttons.chunks(ROW).map(<[Button]>::to_vec).collect()
}
