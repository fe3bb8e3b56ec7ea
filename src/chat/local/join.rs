//! Who comes in. Where strangers come, somebody must let them in: the host by an invitation, or they themselves by a code
//! that they have been given elsewhere, where they are known.

use super::door::{self, Asker, Told};
use super::hall::{Hall, MEMBERS_MAX, MEMBERS_SPARED};
use super::hub::{Hub, Shared, incoming};
use super::invitation;
use super::item::{Entry, Member, Session};
use super::name;
use super::refusal::Refusal;
use super::session;
use super::view;
use crate::bot::message::Act;
use crate::chat::shared::server::Caller;
use crate::i18n::spoken;
use crate::players::Locale;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use axum_extra::extract::cookie::SignedCookieJar;
use serde::Deserialize;
use serde_json::{Value, json};
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Longest code, in characters.
const CODE_MAX: usize = 64;

/// A wish to join.
#[derive(Debug, Deserialize)]
pub(super) struct Join {
    name: String,
    locale: Locale,
    /// Made by the browser for this wish: with it, the same wish may be sent again.
    ticket: String,
    /// What lets them in, where not everybody is.
    #[serde(default)]
    code: String,
}

/// What lets somebody in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    /// Everybody is let in, or they have been.
    Free,
    /// An invitation.
    Invitation,
    /// A code that was given elsewhere.
    Link,
}

pub(super) async fn join(
    State(shared): State<Shared>,
    jar: SignedCookieJar,
    Extension(Caller(caller)): Extension<Caller>,
    headers: HeaderMap,
    Told(wish): Told<Join>,
) -> Result<(SignedCookieJar, Json<Value>), Refusal> {
    shared.0.pace_join(caller)?;
    let name = name::person(&wish.name)?;
    let is_new = shared.0.hall().named(&name).is_none();
    if is_new {
        name::check_new(&name, &shared.0.chosen.get().local.arbiters)?;
    }
    door::check_event(&wish.ticket)?;
    let mine = door::known(&jar, &shared);
    // Before it is somebody's turn: else each would wait as long as all before them.
    shared.0.find_room().await?;
    let _coming = shared.0.coming.lock().await;
    let pass = pass(&shared, caller, (&name, &wish), &mine).await?;
    let here = shared.0.here();
    let (new, hub) = (Session::new(shared.0.now(), session::device(&headers)), shared.0.clone());
    let (code, locale, spent) = (wish.code.clone(), wish.locale, Arc::new(AtomicBool::new(false)));
    let spends = spent.clone();
    // A flood from some networks does not keep out those who come from others.
    let places = if shared.0.are_few_from(caller) { MEMBERS_MAX } else { MEMBERS_MAX - MEMBERS_SPARED };
    let decide = move |hall: &Hall, seq| {
        let (entry, member, asker) = admit(hall, seq, (name, new), (&wish, places), (&mine, &here))?;
        // From here on only the disk is in the way, so it may be spent.
        if pass == Pass::Invitation {
            let is_there = hub.invitations.as_ref().is_some_and(|all| invitation::take(all, &wish.code));
            spends.store(is_there, Ordering::Relaxed);
            is_there.then_some(()).ok_or(Refusal::NotInvited)?;
        }
        Ok((entry, (member, asker)))
    };
    let state = shared.clone();
    let (member, asker) = Hub::see_through(async move {
        let come = state.0.write(decide).await;
        if let Some(all) = state.0.invitations.as_ref().filter(|_| spent.load(Ordering::Relaxed)) {
            invitation::settle(all, &code, come.is_ok()).unwrap_or_else(|error| unsettled(&error));
        }
        let (member, asker) = come?;
        if is_new {
            state.0.count_comer(caller);
        }
        if pass == Pass::Link {
            link(&state, &member, locale, &code).await?;
        }
        Ok((member, asker))
    })
    .await?;
    let is_secure = shared.0.names.is_secure(&headers);
    Ok((jar.add(door::proof(&asker, is_secure)), Json(welcome(&shared, &member))))
}

fn unsettled(error: &io::Error) {
    tracing::warn!("an invitation that was brought lies aside still: {error}");
}

/// Who they are, and what is to be read: on a slow line they would wait for that once more.
fn welcome(shared: &Shared, member: &Member) -> Value {
    let hall = shared.0.hall();
    let told = json!({ "update": view::update(&hall, &member.id, None), "here": &*shared.0.here() });
    let mut welcome = view::identity(member);
    welcome["told"] = told;
    welcome
}

/// What lets them in; nothing is spent yet.
async fn pass(
    shared: &Shared,
    caller: IpAddr,
    (name, wish): (&str, &Join),
    mine: &[Asker],
) -> Result<Pass, Refusal> {
    let is_in = |member: &Member| mine.iter().any(|one| one.id == member.id) || member.ticket == wish.ticket;
    let Some(folder) = &shared.0.invitations else { return Ok(Pass::Free) };
    if shared.0.hall().named(name).is_some_and(is_in) {
        return Ok(Pass::Free);
    }
    if wish.code.trim().is_empty() || wish.code.chars().nth(CODE_MAX).is_some() {
        return Err(Refusal::NotInvited);
    }
    shared.0.pace_code(caller)?;
    if invitation::holds(folder, &wish.code, shared.0.now()) {
        return Ok(Pass::Invitation);
    }
    let is_vouched = shared.0.is_vouched(wish.code.clone()).await?;
    if is_vouched { Ok(Pass::Link) } else { Err(Refusal::NotInvited) }
}

fn admit(
    hall: &Hall,
    seq: u64,
    (name, new): (String, Session),
    (wish, places): (&Join, usize),
    (mine, here): (&[Asker], &[String]),
) -> Result<(Option<Entry>, Member, Asker), Refusal> {
    if let Some(member) = hall.named(&name) {
        if let Some(known) = mine.iter().find(|one| one.id == member.id) {
            return Ok((None, member.clone(), known.clone()));
        }
        if member.ticket != wish.ticket {
            return Err(Refusal::NameTaken);
        }
        let asker = Asker { id: member.id.clone(), session: new.id.clone() };
        let member = member.clone().with(new);
        return Ok((Some(Entry::Member(member.clone())), member, asker));
    }
    if hall.has_like(&name) {
        return Err(Refusal::NameAlike);
    }
    if mine.len() >= door::NAMES_EACH_MAX {
        return Err(Refusal::Full);
    }
    // A name that somebody took and never used does not keep others out.
    let is_full = hall.members().len() >= places;
    let gone =
        is_full.then(|| hall.idlest(here).map(|idle| idle.id.clone()).ok_or(Refusal::Full)).transpose()?;
    // Ids are drawn at random, so that those of another data folder, whose cookies a browser may still have, are not
    // given to somebody else.
    let id = format!("{:016x}", rand::random::<u64>());
    let asker = Asker { id: id.clone(), session: new.id.clone() };
    let (locale, ticket, sessions) = (wish.locale, wish.ticket.clone(), vec![new]);
    let member = Member { id, name, locale, ticket, changed: seq, acted: false, sessions, unnamed: false };
    let entry = match gone {
        Some(gone) => Entry::Instead { gone, member: member.clone() },
        None => Entry::Member(member.clone()),
    };
    Ok((Some(entry), member, asker))
}

/// Enters the code for them who have come by it: then it is spent, and they are asked whether both are one person.
async fn link(shared: &Shared, member: &Member, locale: Locale, code: &str) -> Result<(), Refusal> {
    let said = format!("{} {}", spoken::link(locale), code.trim());
    let told = {
        let hall = shared.0.hall();
        let channel = hall.channels().first().ok_or(Refusal::ChannelUnknown)?;
        let event = format!("{}:{}", member.id, member.ticket);
        incoming(&hall, &member.id, &event, &channel.id, shared.0.now(), Act::Said(said))
    };
    shared.0.tell_bot(told).await.map(drop)
}
