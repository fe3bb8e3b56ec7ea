//! The digest: once a day, at an hour of one's choice, what waits for one, instead of a call for each.

use crate::bot::course::waiting;
use crate::bot::desk::outbox::{About, PostRow};
use crate::bot::desk::{Desk, Done, Held};
use crate::bot::news::call;
use crate::i18n::call::CallText;
use crate::play::Calendar;
use crate::players::{DayTime, Digest, PlayerId, Profile};
use crate::store::Due;
use jiff::Timestamp;

/// Most matches that a digest lists; of more, it says how many.
const LISTED_MAX: usize = 20;
/// Most questions that it lists besides.
pub(super) const ASKED_MAX: usize = 10;
/// Most matches that it has a button for.
const BUTTONS_MAX: usize = 5;

/// Chooses when the digest comes, or that none does.
pub(in crate::bot) fn choose(profile: &mut Profile, at: Option<DayTime>, now: Timestamp) {
    let next = |at| Digest { at, next: Calendar::new(&profile.hours).next(now, at) };
    profile.digest = at.map(next);
}

/// Keeps when the digest of a changed profile falls due.
pub(in crate::bot) fn keep_due(desk: &mut Desk<'_>, player: PlayerId, old: &Profile, new: Option<&Profile>) {
    let due = Due::Digest(player);
    for (digest, on) in [(old.digest, false), (new.and_then(|profile| profile.digest), true)] {
        if let Some(digest) = digest {
            desk.work.set_due(digest.next, due, on);
        }
    }
}

/// Sends a digest that has fallen due, if anything waits. However late it is, it is one; the next comes at its hour.
pub(in crate::bot) fn due(desk: &mut Desk<'_>, player: PlayerId) -> Done {
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
    let waiting = waiting::waiting(desk, player)?;
    let channels = waiting::of_channels(desk, player)?;
    let questions = waiting::questions(desk, player)?;
    if waiting.is_empty() && channels.is_empty() && questions.is_empty() {
        return Ok(());
    }
    let locale = profile.language().unwrap_or(desk.settings.language);
    let all = waiting.len() + channels.len() + questions.len();
    let mut rows = Vec::new();
    for held in waiting.iter().take(LISTED_MAX) {
        rows.push(waiting::row(desk, held, player)?);
    }
    let (others, of_channels): (Vec<_>, Vec<_>) = channels.into_iter().unzip();
    rows.extend(of_channels);
    rows.truncate(LISTED_MAX);
    let waiting: Vec<_> = waiting.into_iter().chain(others).collect();
    // A match is told where its player can be called.
    let mut places: Vec<_> = waiting.iter().flat_map(Held::places).cloned().collect();
    places.extend(questions.iter().flat_map(|question| question.places.iter().cloned()));
    let asked: Vec<_> = questions.into_iter().map(|question| question.asked).take(ASKED_MAX).collect();
    let more = all - rows.len() - asked.len();
    let shown = rows.iter().zip(&waiting).take(BUTTONS_MAX);
    let buttons: Vec<_> = shown.map(|(row, held)| waiting::open(held, row, locale)).collect();
    let buttons = if buttons.is_empty() { Vec::new() } else { vec![buttons] };
    let text = CallText::Digest { name: profile.name.clone(), rows, asked, more }.say(locale);
    let post = PostRow { text, language: Some(locale), buttons, ..PostRow::default() };
    call::alone(desk, &places, post, player, About::Digest)
}
