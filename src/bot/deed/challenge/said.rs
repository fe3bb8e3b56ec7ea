//! A challenge in words, as it is posted and listed.

use crate::bot::desk::{Desk, Stop};
use crate::i18n::Talk;
use crate::i18n::talk::Deal;
use crate::play::{Challenge, MatchId};
use crate::store::ChallengeRow;

/// Who challenges whom to what.
pub(in crate::bot) fn said(desk: &Desk<'_>, row: &ChallengeRow) -> Result<Talk, Stop> {
    let Challenge { kind, from, to, side, control, rated, expires, .. } = row.challenge;
    let Challenge { respite, strict, manner, .. } = row.challenge;
    let options = row.challenge.options.to_string();
    let deal = Deal { kind, options, control, respite, rated, strict, manner };
    let to = to.map(|to| desk.profile(to)).transpose()?.map(|profile| profile.name);
    let (id, from) = (MatchId(row.challenge.id.0), desk.profile(from)?.name);
    Ok(Talk::Challenge { id, from, to, deal, side, expires })
}
