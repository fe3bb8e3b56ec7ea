//! The digest: once a day, at an hour of one's choice, what waits for one, instead of a call for each.

use super::call::{self, About};
use super::desk::{Desk, Done};
use super::outbox::PostRow;
use super::queue;
use crate::i18n::call::Notice;
use crate::play::Calendar;
use crate::players::{DayTime, Digest, PlayerId, Profile};
use crate::store::Due;
use jiff::Timestamp;

/// Most matches that a digest lists; of more, it says how many.
const LISTED_MAX: usize = 20;
/// Most matches that it has a button for.
const BUTTONS_MAX: usize = 5;

/// Chooses when the digest comes, or that none does.
pub(super) fn choose(profile: &mut Profile, at: Option<DayTime>, now: Timestamp) {
    let next = |at| Digest { at, next: Calendar::new(&profile.hours).next(now, at) };
    profile.digest = at.map(next);
}

/// Keeps when the digest of a changed profile falls due.
pub(super) fn keep_due(desk: &mut Desk<'_>, player: PlayerId, old: &Profile, new: Option<&Profile>) {
    let due = Due::Digest(player);
    for (digest, on) in [(old.digest, false), (new.and_then(|profile| profile.digest), true)] {
        if let Some(digest) = digest {
            desk.work.set_due(digest.next, due, on);
        }
    }
}

/// Sends a digest that has fallen due, if anything waits. However late it is, it is one; the next comes at its hour.
pub(super) fn due(desk: &mut Desk<'_>, player: PlayerId) -> Done {
    let Some(mut profile) = desk.work.profile(player)? else {
        return Ok(());
    };
    let Some(digest) = profile.digest.filter(|digest| digest.next <= desk.now) else {
        return Ok(());
    };
    choose(&mut profile, Some(digest.at), desk.now);
    desk.work.put_profile(player, &profile)?;
    keep_due(desk, player, &Profile::default(), Some(&profile));
    send(desk, player, &profile)
}

fn send(desk: &mut Desk<'_>, player: PlayerId, profile: &Profile) -> Done {
    let waiting = queue::waiting(desk, player)?;
    // A match is told where its player can be called.
    let home = waiting.iter().map(|held| &held.row.home);
    let home = home.chain(waiting.iter().filter_map(|held| held.row.beside.as_ref())).find_map(|place| {
        let here = profile.accounts.iter().find(|account| account.platform == place.platform);
        here.map(|account| (place.clone(), account.clone()))
    });
    let Some((place, account)) = home else { return Ok(()) };
    let locale = profile.language().unwrap_or(desk.settings.language);
    let mut rows = Vec::new();
    for held in waiting.iter().take(LISTED_MAX) {
        rows.push(queue::row(desk, held, player)?);
    }
    let more = waiting.len() - rows.len();
    let shown = rows.iter().zip(&waiting).take(BUTTONS_MAX);
    let buttons: Vec<_> = shown.map(|(row, held)| queue::open(held, row, locale)).collect();
    let text = Notice::Digest { name: profile.name.clone(), rows, more }.say(locale);
    let post = PostRow { text, buttons: vec![buttons], ..PostRow::default() };
    call::alone(desk, &place, post, (player, account), About::Digest)
}
