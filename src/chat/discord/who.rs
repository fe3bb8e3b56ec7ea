//! Who does something, where and when, as Discord describes it.

use super::permission::{ADMINISTRATOR, MANAGE_GUILD, SEND_IN_THREADS, SEND_MESSAGES, VIEW_CHANNEL};
use crate::bot::message::{Member, Mention, Who};
use crate::players::{Account, Place, Platform};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use std::ops::RangeInclusive;

/// How old an event may be at most when it comes.
const AGE_MAX: SignedDuration = SignedDuration::from_mins(15);
/// The beginning of 2015, from which Discord's ids count their milliseconds.
const EPOCH: i64 = 1_420_070_400_000;

pub(super) fn account(id: &str) -> Account {
    Account { platform: Platform::Discord, id: id.to_owned() }
}

pub(super) fn channel(id: String) -> Place {
    Place { platform: Platform::Discord, id }
}

/// Where an interaction happens: in somebody's direct messages with the bot, in a channel in which it can write, or where
/// it can do no more than answer, be it that only a person has installed it or that it lacks permissions.
///
/// <https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object>
pub(super) fn place(value: &Value, id: &str, from: &Account) -> Place {
    const IN_GUILD: u64 = 0;
    const WITH_BOT: u64 = 1;
    let in_guild = value["guild_id"].is_string();
    let context = value["context"].as_u64().unwrap_or(if in_guild { IN_GUILD } else { WITH_BOT });
    if context == WITH_BOT {
        return Place::direct(from).unwrap_or_else(|| channel(id.to_owned()));
    }
    let owners = &value["authorizing_integration_owners"];
    let is_installed = owners.as_object().is_none_or(|owners| owners.contains_key("0"));
    if in_guild && is_installed && may_write(value) {
        channel(id.to_owned())
    } else {
        Place::passing(Platform::Discord, id)
    }
}

/// Whether the bot may write where an interaction happens.
fn may_write(value: &Value) -> bool {
    let wanted = VIEW_CHANNEL | if is_thread(value) { SEND_IN_THREADS } else { SEND_MESSAGES };
    permissions(&value["app_permissions"]).is_none_or(|held| held & wanted == wanted)
}

pub(super) fn is_thread(value: &Value) -> bool {
    matches!(value["channel"]["type"].as_u64(), Some(10..=12))
}

fn permissions(bits: &Value) -> Option<u64> {
    bits.as_str()?.parse().ok()
}

/// A person's name as others see it there.
pub(super) fn name(user: &Value, member: &Value) -> String {
    let names = [&member["nick"], &user["global_name"], &user["username"]];
    names.into_iter().find_map(Value::as_str).unwrap_or("?").to_owned()
}

pub(super) fn member(value: &Value) -> Option<Member> {
    let server = value["guild_id"].as_str()?.to_owned();
    let member = &value["member"];
    let permissions = permissions(&member["permissions"]).unwrap_or_default();
    let roles = member["roles"].as_array().into_iter().flatten();
    let roles = roles.filter_map(Value::as_str).map(str::to_owned).collect();
    // A thread has the name of what is told in it.
    let channel = value["channel"]["name"].as_str().filter(|_| !is_thread(value)).map(str::to_owned);
    let manages = permissions & (MANAGE_GUILD | ADMINISTRATOR) != 0;
    let joined = member["joined_at"].as_str().and_then(|at| at.parse().ok());
    Some(Member { server, manages, roles, channel, joined, members: None })
}

/// Somebody who is named; `member` is what they are in the channel, if they are in its guild.
pub(super) fn mention(own: &str, user: &Value, member: &Value) -> Option<Mention> {
    let id = user["id"].as_str()?;
    let who = match user["bot"] == true {
        _ if id == own => Who::Nahil,
        true => Who::Bot,
        false => Who::Person,
    };
    let sees = permissions(&member["permissions"]).is_none_or(|held| held & VIEW_CHANNEL != 0);
    Some(Mention { name: name(user, member), account: account(id), who, is_here: member.is_object() && sees })
}

/// Fewest and most digits of an account's number that is typed.
const NUMBER: RangeInclusive<usize> = 17..=20;

/// Whom a message tags, of those whom Discord says that it mentions: among them is also whom it replies to. Each tag becomes
/// a name; the account's number, where several have the same name.
pub(super) fn tagged(text: &mut String, own: &str, mentioned: &Value) -> Vec<Mention> {
    let tags = |id: &str| [format!("<@{id}>"), format!("<@!{id}>")];
    let mentioned = mentioned.as_array().into_iter().flatten();
    let mut named: Vec<_> = mentioned.filter_map(|user| mention(own, user, &user["member"])).collect();
    named.retain(|one| tags(&one.account.id).iter().any(|tag| text.contains(tag)));
    for one in &named {
        let is_same = |other: &&Mention| other.name.to_lowercase() == one.name.to_lowercase();
        let is_alone = named.iter().filter(is_same).count() == 1;
        let name = if is_alone { &one.name } else { &one.account.id };
        for tag in tags(&one.account.id) {
            *text = text.replace(&tag, &format!("@{name}"));
        }
    }
    named
}

/// The number of the account by which somebody is named in a text.
pub(super) fn numbered(text: &str) -> Option<&str> {
    let after = text.split('@').skip(1);
    let digits = |rest: &str| rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
    after.map(|rest| &rest[..digits(rest)]).find(|number| NUMBER.contains(&number.len()))
}

/// The time that is in an id of Discord; never in the future, never long ago.
pub(super) fn time(id: &str, now: Timestamp) -> Timestamp {
    let millis = id.parse::<u64>().ok().map(|id| (id >> 22) as i64 + EPOCH);
    let at = millis.and_then(|millis| Timestamp::from_millisecond(millis).ok()).unwrap_or(now);
    at.clamp(now.checked_sub(AGE_MAX).unwrap_or(Timestamp::MIN), now)
}

/// How somebody names the bot.
pub(super) fn tags(bot: &str) -> [String; 2] {
    [format!("<@{bot}>"), format!("<@!{bot}>")]
}

/// Whether a message is for the bot: said by a person, in a direct channel or with its name.
pub(super) fn concerns(bot: &str, value: &Value) -> bool {
    let is_person = value["author"]["bot"] != true && !value["webhook_id"].is_string();
    let content = value["content"].as_str().unwrap_or_default();
    is_person && (!value["guild_id"].is_string() || tags(bot).iter().any(|tag| content.contains(tag)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn ids_tell_the_time_within_reason() {
        let now = Timestamp::from_millisecond(EPOCH + 60_000).unwrap();
        let id = |millis: u64| (millis << 22).to_string();
        assert_eq!(time(&id(59_000), now), Timestamp::from_millisecond(EPOCH + 59_000).unwrap());
        assert_eq!(time(&id(61_000), now), now);
        assert_eq!(time("?", now), now);
        let late = now + SignedDuration::from_hours(1);
        assert_eq!(time(&id(0), late), late - AGE_MAX);
    }

    #[test]
    fn who_is_replied_to_is_not_named() {
        let user = |id: &str, name: &str| json!({ "id": id, "username": name });
        let (ana, other) = (user("1573983641158025", "ana"), user("1573983641158026", "ana"));
        let beto = user("7", "beto");
        for (text, mentioned, read, named) in [
            ("play <@7> maya", json!([ana, beto]), "play @beto maya", vec!["7"]),
            ("play maya", json!([beto]), "play maya", vec![]),
            (
                "play <@1573983641158025> or <@!1573983641158026>",
                json!([ana, other]),
                "play @1573983641158025 or @1573983641158026",
                vec!["1573983641158025", "1573983641158026"],
            ),
        ] {
            let mut text = text.to_owned();
            let found = tagged(&mut text, "0", &mentioned);
            let found: Vec<_> = found.iter().map(|mention| mention.account.id.as_str()).collect();
            assert_eq!((text.as_str(), found), (read, named));
        }
    }

    #[test]
    fn an_account_is_named_by_its_number() {
        for (text, number) in [
            ("!n play @15739836411580250 maya", Some("15739836411580250")),
            ("!n play @ana @15739836411580250", Some("15739836411580250")),
            ("!n play @2026 maya", None),
            ("!n move 15739836411580250", None),
        ] {
            assert_eq!(numbered(text), number, "{text}");
        }
    }

    #[test]
    fn people_are_called_by_the_name_that_others_see() {
        let user = json!({ "id": "1", "username": "ana", "global_name": "Ana" });
        assert_eq!(name(&user, &json!({ "nick": "Anita" })), "Anita");
        assert_eq!(name(&user, &json!({ "nick": null })), "Ana");
        assert_eq!(name(&json!({ "username": "ana", "global_name": null }), &Value::Null), "ana");
    }
}
