//! What people do on Discord: acknowledged at once, then handed to the bot.

use super::api::Failure;
use super::carry::Delivery;
use super::commands;
use super::hub::{Hub, Shown};
use super::limits;
use super::live::{Key, Live, Original};
use super::post::{self, FORM};
use super::whisper::{self, SHOW};
use super::who::{self, account, channel, member, mention, name, place, time};
use crate::bot::command::addressed;
use crate::bot::message::{Act, Given, Incoming, Member, Mention, Place, Query, Receipt, Typed};
use crate::chat::shared::backoff::Backoff;
use crate::i18n::{Aside, Slot, Verb};
use crate::players::{Account, Locale};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// How long the acknowledgement may take: Discord gives 3 s.
const ACK_MAX: Duration = Duration::from_millis(2_900);
/// How long one try of it may take.
const ACK_TRY: Duration = Duration::from_millis(1_200);
/// After how long it is tried again, at first.
const ACK_AGAIN: Backoff = Backoff::new(Duration::from_millis(50), ACK_TRY);
/// Within what time Discord reads a response, or not at all.
const RESPONSE_READ: Duration = Duration::from_secs(3);

/// Kinds of interactions and of answers to them:
/// <https://discord.com/developers/docs/interactions/receiving-and-responding>.
mod kind {
    pub(super) const PING: u64 = 1;
    pub(super) const COMMAND: u64 = 2;
    pub(super) const COMPONENT: u64 = 3;
    pub(super) const AUTOCOMPLETE: u64 = 4;
    pub(super) const MODAL: u64 = 5;
    pub(super) const PONG: u8 = 1;
    pub(super) const DEFERRED: u8 = 5;
    pub(super) const DEFERRED_UPDATE: u8 = 6;
    pub(super) const UPDATE: u8 = 7;
    pub(super) const SUGGESTIONS: u8 = 8;
    pub(super) const FORM: u8 = 9;
}

/// The way on which an interaction came, and on which it is acknowledged.
#[derive(Debug)]
pub(super) enum Via {
    /// Over the gateway: by a call.
    Gateway,
    /// Over HTTP: by the answer to the request.
    Http(oneshot::Sender<Value>),
}

/// What all interactions have.
struct Met {
    event: String,
    key: String,
    from: Account,
    name: String,
    locale: Option<Locale>,
    /// The bot's place, and the topic if it is a thread of ours.
    place: Place,
    topic: Option<String>,
    member: Option<Member>,
    via: Via,
}

/// Takes an interaction, as Discord describes it.
pub(super) async fn interaction(hub: Arc<Hub>, delivery: Arc<Delivery>, value: Value, via: Via) {
    if let Some(pong) = pong(&value) {
        respond(&hub, "", "", via, pong).await;
        return;
    }
    let Some(met) = meet(&hub, &value, via) else {
        tracing::warn!("an interaction has not the shape that it should have");
        return;
    };
    if !hub.is_new(&met.event) {
        return;
    }
    if let Some(locale) = met.locale {
        hub.learn_locale(&met.from.id, locale);
    }
    let data = &value["data"];
    match value["type"].as_u64() {
        Some(kind::COMMAND) => command(&hub, met, data).await,
        Some(kind::COMPONENT) => component(&hub, &delivery, met, &value).await,
        Some(kind::AUTOCOMPLETE) => autocomplete(&hub, met, data).await,
        Some(kind::MODAL) => form(&hub, met, &value).await,
        _ => tracing::warn!("an interaction of an unknown kind"),
    }
}

/// What Discord is answered that only asks whether anybody is there.
pub(super) fn pong(value: &Value) -> Option<Value> {
    (value["type"] == kind::PING).then(|| json!({ "type": kind::PONG }))
}

fn meet(hub: &Hub, value: &Value, via: Via) -> Option<Met> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let user = if value["member"].is_object() { &value["member"]["user"] } else { &value["user"] };
    let channel = text(&value["channel_id"]).or_else(|| text(&value["channel"]["id"]))?;
    let from = account(&text(&user["id"])?);
    let (place, topic) = match hub.memory.conversation(&channel) {
        Some(of) => (self::channel(of.place), Some(of.topic)),
        None => (place(value, &channel, &from), None),
    };
    Some(Met {
        event: text(&value["id"])?,
        key: text(&value["token"])?,
        from,
        name: name(user, &value["member"]),
        locale: value["locale"].as_str().and_then(Locale::from_code),
        place,
        topic,
        member: member(value),
        via,
    })
}

/// Acknowledges an interaction; what comes after does not depend on whether Discord has heard it.
async fn respond(hub: &Hub, event: &str, key: &str, via: Via, body: Value) {
    match via {
        // Whoever has hung up has no use for it.
        Via::Http(answer) => drop(answer.send(body)),
        Via::Gateway => {
            let path = format!("/interactions/{event}/{key}/callback");
            match tokio::time::timeout(ACK_MAX, call_back(hub, &path, &body)).await {
                Ok(Ok(())) => {}
                Ok(Err(failure)) => tracing::warn!(?failure, "an interaction was not acknowledged"),
                Err(_) => tracing::warn!("an interaction was not acknowledged in time"),
            }
        }
    }
}

/// Acknowledges an interaction by a call, again where that may have failed. One try may have had its effect unheard: then
/// Discord does not know the interaction as one to be answered any more.
async fn call_back(hub: &Hub, path: &str, body: &Value) -> Result<(), Failure> {
    let mut again = false;
    let mut backoff = ACK_AGAIN;
    loop {
        let call = hub.api.call(Method::POST, path, Some(body), Vec::new());
        let failure = match tokio::time::timeout(ACK_TRY, call).await {
            Ok(Ok(_)) => return Ok(()),
            Ok(Err(Failure::TokenGone)) if again => return Ok(()),
            Ok(Err(failure)) if failure.may_pass() => failure,
            Ok(Err(failure)) => return Err(failure),
            Err(_) => Failure::Later(None),
        };
        again = true;
        let asked = if let Failure::Later(asked) = failure { asked } else { None };
        let wait = backoff.wait();
        tokio::time::sleep(asked.unwrap_or(wait)).await;
    }
}

impl Met {
    /// Acknowledges that it came, and makes it known to those who answer.
    async fn acknowledge(self, hub: &Hub, original: Original) -> (Live, Incoming) {
        let unknown_until = match self.via {
            Via::Gateway => None,
            Via::Http(_) => Some(Instant::now() + RESPONSE_READ),
        };
        let key = Key { token: self.key.clone(), unknown_until };
        let live = whisper::live(&self.event, key, &self.from.id, &self.place.id, original);
        hub.add(live.clone());
        let body = match live.original {
            Original::Waiting => json!({ "type": kind::DEFERRED, "data": { "flags": post::EPHEMERAL } }),
            _ => json!({ "type": kind::DEFERRED_UPDATE }),
        };
        respond(hub, &self.event, &self.key, self.via, body).await;
        let incoming = Incoming {
            at: time(&self.event, hub.now()),
            id: self.event,
            from: self.from,
            name: self.name,
            locale: self.locale,
            place: self.place,
            act: Act::Said(String::new()),
            mentions: Vec::new(),
            member: self.member,
        };
        (live, incoming)
    }
}

/// Hands the bot what happened, and sees to it that nobody waits for an answer that does not come.
async fn tell(hub: &Hub, live: &Live, mut incoming: Incoming) {
    count(hub, &mut incoming).await;
    let locale = incoming.locale.unwrap_or_else(|| hub.chosen.get().language);
    match hub.tell_bot(incoming).await {
        Receipt::Kept { answered: true, .. } => {}
        Receipt::Kept { answered: false, .. } => hub.settle(live).await,
        Receipt::NotKept => hub.say(live, Aside::NotKept.say(locale)).await,
    }
}

/// Says how many are members of the server where something happened.
async fn count(hub: &Hub, incoming: &mut Incoming) {
    if let Some(member) = &mut incoming.member {
        member.members = hub.guilds.members(&hub.api, &member.server, hub.now()).await;
    }
}

async fn command(hub: &Hub, met: Met, data: &Value) {
    if data["type"] == commands::OF_PERSON {
        return challenge(hub, met, data).await;
    }
    let name = data["name"].as_str().unwrap_or_default();
    let (mut given, mut mentions) = (Vec::new(), Vec::new());
    let spec = commands::spec(name);
    for option in data["options"].as_array().into_iter().flatten() {
        let slot = spec.and_then(|spec| commands::slot(spec, option["name"].as_str()?));
        let value = self::given(option, &data["resolved"], own_id(hub), &mut mentions);
        given.extend(slot.zip(value));
    }
    let takes_match = spec.is_some_and(|spec| spec.slots.contains(&Slot::Match));
    let names_match = given.iter().any(|(slot, _)| *slot == Slot::Match);
    if let Some(topic) = met.topic.as_ref().filter(|_| takes_match && !names_match) {
        given.push((Slot::Match, Given::Text(topic.clone())));
    }
    let act = match spec {
        Some(spec) => Act::Used { verb: spec.verb, given },
        // A command that is registered no more is read, and refused, like a typed one.
        None => Act::Said(format!("!n {name}")),
    };
    let (live, incoming) = met.acknowledge(hub, Original::Waiting).await;
    tell(hub, &live, Incoming { act, mentions, ..incoming }).await;
}

/// Challenges the person in whose menu the command was chosen: what game, and which clock, is asked.
async fn challenge(hub: &Hub, met: Met, data: &Value) {
    let id = data["target_id"].as_str().unwrap_or_default();
    let (user, member) = (&data["resolved"]["users"][id], &data["resolved"]["members"][id]);
    let named = mention(own_id(hub), user, member);
    let named = named.unwrap_or_else(|| Mention::person(&name(user, member), account(id)));
    let given = vec![(Slot::Person, Given::Person(named.account.clone()))];
    let act = Act::Used { verb: Verb::Play, given };
    let (live, incoming) = met.acknowledge(hub, Original::Waiting).await;
    tell(hub, &live, Incoming { act, mentions: vec![named], ..incoming }).await;
}

/// The bot's own id.
fn own_id(hub: &Hub) -> &str {
    hub.app.get().map_or("", |app| &app.bot)
}

fn given(option: &Value, resolved: &Value, own: &str, mentions: &mut Vec<Mention>) -> Option<Given> {
    const USER: u64 = 6;
    const ROLE: u64 = 8;
    let value = &option["value"];
    match option["type"].as_u64() {
        Some(USER) => {
            let id = value.as_str()?;
            let (user, member) = (&resolved["users"][id], &resolved["members"][id]);
            let named = mention(own, user, member);
            let named = named.unwrap_or_else(|| Mention::person(&name(user, member), account(id)));
            let account = named.account.clone();
            mentions.push(named);
            Some(Given::Person(account))
        }
        Some(ROLE) => value.as_str().map(|id| Given::Role(id.to_owned())),
        _ => match value {
            Value::String(text) => Some(Given::Text(text.clone())),
            Value::Number(number) => Some(Given::Text(number.to_string())),
            _ => None,
        },
    }
}

async fn component(hub: &Arc<Hub>, delivery: &Arc<Delivery>, met: Met, value: &Value) {
    let data = &value["data"];
    let id = data["custom_id"].as_str().unwrap_or_default().to_owned();
    if id.starts_with(FORM) {
        let locale = met.locale.unwrap_or_else(|| hub.chosen.get().language);
        respond(hub, &met.event, &met.key, met.via, form_of(&id, locale)).await;
        return;
    }
    if let Some(wanted) = id.strip_prefix(SHOW) {
        show(hub, delivery, met, wanted).await;
        return;
    }
    let chosen = data["values"][0].as_str().map(str::to_owned);
    if let Some(page) = chosen.as_deref().and_then(post::page) {
        let body = turn_page(hub, &met.from.id, &value["message"], &id, page);
        respond(hub, &met.event, &met.key, met.via, body).await;
        return;
    }
    let (live, incoming) = used(hub, met, &value["message"]).await;
    let act = match (chosen, post::tapped(&id)) {
        (Some(option), _) => Act::Chose { menu: id, option },
        (None, Some((menu, option))) => Act::Chose { menu, option },
        (None, None) => Act::Pressed(id),
    };
    tell(hub, &live, Incoming { act, ..incoming }).await;
}

/// Acknowledges that something of a message was used. What only its user sees is changed by the answer, and has a fresh
/// key; where all can see it, a private answer gets a place of its own at once: so it cannot come to be there twice.
async fn used(hub: &Hub, met: Met, message: &Value) -> (Live, Incoming) {
    let slot = hub.slot_of(message, &met.from.id);
    let is_private = message["flags"].as_u64().unwrap_or_default() & post::EPHEMERAL != 0;
    let id = message["id"].as_str().unwrap_or_default().to_owned();
    if slot.is_none() && !is_private {
        return met.acknowledge(hub, Original::Waiting).await;
    }
    let carries = post::carried(&message["components"]);
    let (live, incoming) = met.acknowledge(hub, Original::Message(id.clone())).await;
    if let Some(slot) = slot {
        let now = Shown { key: live.key.clone(), message: id, original: true, since: live.since, carries };
        hub.stands(slot, now).await;
    }
    (live, incoming)
}

/// The form in which a whole turn is written.
fn form_of(id: &str, locale: Locale) -> Value {
    let field = json!({
        "type": 4,
        "custom_id": "text",
        "style": 1,
        "label": limits::cut(Aside::FormLabel.say(locale), limits::FORM_WORDS),
        "min_length": 1,
        "max_length": limits::FORM_TEXT / 4,
        "required": true,
    });
    json!({ "type": kind::FORM, "data": {
        "custom_id": id,
        "title": limits::cut(Aside::FormTitle.say(locale), limits::FORM_WORDS),
        "components": [{ "type": 1, "components": [field] }],
    } })
}

/// The same message with another page of one menu.
fn turn_page(hub: &Hub, account: &str, message: &Value, id: &str, page: usize) -> Value {
    let known = hub.memory.menus(message["id"].as_str().unwrap_or_default());
    let expected = hub.expected_pages(account);
    let Some(menu) = known.iter().chain(&expected).find(|menu| menu.id == id) else {
        return json!({ "type": kind::DEFERRED_UPDATE });
    };
    let mut rows = message["components"].clone();
    for part in rows.as_array_mut().into_iter().flatten().flat_map(parts) {
        if part["custom_id"] == id {
            *part = post::menu(menu, page);
        }
    }
    json!({ "type": kind::UPDATE, "data": { "components": rows } })
}

fn parts(row: &mut Value) -> impl Iterator<Item = &mut Value> {
    row["components"].as_array_mut().into_iter().flatten()
}

/// Shows what waits for its reader.
async fn show(hub: &Arc<Hub>, delivery: &Arc<Delivery>, met: Met, wanted: &str) {
    let (account, number) = wanted.split_once(' ').unwrap_or_default();
    let is_own = account == met.from.id;
    let locale = met.locale.unwrap_or_else(|| hub.chosen.get().language);
    let event = met.event.clone();
    let (live, _) = met.acknowledge(hub, Original::Waiting).await;
    let number = number.parse().ok().filter(|_| is_own);
    let shown = match number {
        Some(number) => delivery.show(account, number, &event),
        None => false,
    };
    if !shown {
        hub.say(&live, Aside::Gone.say(locale)).await;
    }
}

async fn form(hub: &Hub, met: Met, value: &Value) {
    let id = value["data"]["custom_id"].as_str().unwrap_or_default();
    let button = id.strip_prefix(FORM).unwrap_or(id).to_owned();
    let text = field(&value["data"]["components"]).unwrap_or_default();
    let (live, incoming) = used(hub, met, &value["message"]).await;
    tell(hub, &live, Incoming { act: Act::Wrote { button, text }, ..incoming }).await;
}

/// The text of the first field of a form, however its parts are nested.
fn field(parts: &Value) -> Option<String> {
    match parts {
        Value::Array(parts) => parts.iter().find_map(field),
        Value::Object(part) => match part.get("value") {
            Some(Value::String(text)) => Some(text.clone()),
            _ => ["components", "component"].into_iter().find_map(|inner| field(part.get(inner)?)),
        },
        _ => None,
    }
}

async fn autocomplete(hub: &Hub, met: Met, data: &Value) {
    let options: Vec<&Value> = data["options"].as_array().into_iter().flatten().collect();
    let focused = options.iter().find(|option| option["focused"] == true);
    let text = focused.and_then(|option| option["value"].as_str()).unwrap_or_default();
    let text: String = text.chars().take(limits::FORM_TEXT).collect();
    let spec = data["name"].as_str().and_then(commands::spec);
    let slot_of = |option: &Value| commands::slot(spec?, option["name"].as_str()?);
    let typed = match focused.and_then(|option| slot_of(option)) {
        Some(Slot::Match) => Typed::Match(text),
        Some(Slot::Zone) => Typed::Zone(text),
        Some(Slot::Clock) => Typed::Clock(text),
        Some(Slot::Topic) => Typed::Topic(text),
        _ => Typed::Steps(text),
    };
    let named = options.iter().find(|option| slot_of(option) == Some(Slot::Match));
    let named = named.and_then(|option| option["value"].as_str());
    let named = named.or(met.topic.as_deref());
    let query = Query {
        from: met.from.clone(),
        locale: met.locale,
        place: met.place.clone(),
        id: named.and_then(|id| id.trim_start_matches('#').parse().ok()),
        typed,
    };
    let found = hub.ask_bot(query).await;
    let choices: Vec<Value> = found
        .iter()
        .take(limits::CHOICES)
        .map(|found| json!({ "name": limits::cut(&found.label, limits::OPTION), "value": found.value }))
        .collect();
    let body = json!({ "type": kind::SUGGESTIONS, "data": { "choices": choices } });
    respond(hub, &met.event, &met.key, met.via, body).await;
}

/// Takes a message: one in a direct channel, or one that names the bot. Nothing else can be read.
pub(super) async fn message(hub: Arc<Hub>, value: Value) {
    let Some(mut incoming) = hub.app.get().and_then(|app| said(&hub, &app.bot, &value)) else {
        return;
    };
    if !hub.is_new(&incoming.id) {
        return;
    }
    let mentioned = |id: &str| incoming.mentions.iter().any(|mention| mention.account.id == id);
    if let Act::Said(text) = &incoming.act
        && let Some(id) = who::numbered(text).filter(|id| !mentioned(id))
    {
        let found = look_up(&hub, value["guild_id"].as_str(), id).await;
        incoming.mentions.extend(found);
    }
    count(&hub, &mut incoming).await;
    if hub.tell_bot(incoming).await == Receipt::NotKept {
        tracing::error!("a message could not be kept");
    }
}

/// Somebody who is named only by the number of their account.
async fn look_up(hub: &Hub, guild: Option<&str>, id: &str) -> Option<Mention> {
    if let Some(guild) = guild
        && let Ok(member) = hub.api.get(&format!("/guilds/{guild}/members/{id}")).await
    {
        return mention(own_id(hub), &member["user"], &member);
    }
    let user = hub.api.get(&format!("/users/{id}")).await.ok()?;
    mention(own_id(hub), &user, &Value::Null)
}

fn said(hub: &Hub, bot: &str, value: &Value) -> Option<Incoming> {
    if !who::concerns(bot, value) {
        return None;
    }
    let (author, content) = (&value["author"], value["content"].as_str()?);
    let tags = who::tags(bot);
    // The first tag says to whom it is said.
    let first = tags.iter().filter_map(|tag| Some((content.find(tag)?, tag.len()))).min();
    let mut text = match first {
        Some((at, len)) => format!("{} {}", &content[..at], &content[at + len..]),
        None => content.to_owned(),
    };
    let mentions = who::tagged(&mut text, bot, &value["mentions"]);
    let text = if addressed(&text).is_some() { text } else { format!("!n {}", text.trim()) };
    let id = value["id"].as_str()?.to_owned();
    let from = account(author["id"].as_str()?);
    let channel = value["channel_id"].as_str()?;
    let place = match hub.memory.conversation(channel) {
        Some(of) => self::channel(of.place),
        None => place(value, channel, &from),
    };
    Some(Incoming {
        at: time(&id, hub.now()),
        id,
        from,
        name: name(author, &value["member"]),
        locale: None,
        place,
        act: Act::Said(text),
        mentions,
        member: member(value),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_within_the_limits() {
        for locale in Locale::ALL {
            for words in [Aside::FormTitle, Aside::FormLabel] {
                assert!((1..=limits::FORM_WORDS).contains(&words.say(locale).chars().count()));
            }
            assert!(Aside::Show.say(locale).chars().count() <= limits::BUTTON_LABEL);
        }
    }

    #[test]
    fn a_form_s_text_is_found_however_it_is_nested() {
        let field = json!({ "type": 4, "custom_id": "text", "value": "Lb2" });
        for parts in
            [json!([{ "type": 1, "components": [field] }]), json!([{ "type": 18, "component": field }])]
        {
            assert_eq!(super::field(&parts).as_deref(), Some("Lb2"));
        }
    }
}
