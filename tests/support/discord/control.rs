//! The HTTP interface by which a person drives this counterpart, thin over what tests use.
//!
//! `GET /control` shows what there is; each act is a `POST /control/NAME` with a JSON body, in which people, guilds
//! and channels are named by their names or ids. [`HOW_TO`] tells them all.

use super::driver::{Asked, Channel, Guild, Message, User, transcript};
use super::endpoint;
use super::fault::{Fault, Rule};
use super::gateway::Frame;
use super::server::Shared;
use super::world::{Id, World, read_id};
use axum::body::Body;
use axum::http::{Request, Response};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// What a person may ask of it.
pub(crate) const HOW_TO: &str = r#"GET  /control                what there is: people, guilds, channels, commands, sessions
GET  /control/transcript     all posts with what became of them
GET  /control/violations     what Discord would not have let pass
POST /control/guild          {"name": "Club"}
POST /control/channel        {"guild": "Club", "name": "juegos"}
POST /control/user           {"name": "ana", "locale": "es-ES"}
POST /control/role           {"guild": "Club", "name": "staff", "permissions": 32, "user": "ana"}   32 manages the server
POST /control/messages       {"user": "ana", "channel": "juegos"}            what she sees there
POST /control/say            {"user": "ana", "channel": "juegos", "text": "hola"}
POST /control/slash          {"user": "ana", "channel": "juegos", "command": "play", "options": {"opponent": "ID", "game": "maya"}}
POST /control/autocomplete   {..., "focused": "steps"}
POST /control/on_person      {"user": "ana", "channel": "juegos", "command": "Challenge", "target": "beto"}
POST /control/press          {"user": "ana", "message": "ID", "button": "Label or custom id"}
POST /control/choose         {"user": "ana", "message": "ID", "menu": "", "values": ["Label or value"]}
POST /control/submit         {"interaction": "ID", "texts": {"Label": "text"}}  sends off the window that was shown
POST /control/fault          {"method": "POST", "path": "/channels/*/messages", "kind": "status", "status": 503, "times": 1}
                             kinds: status, status_after, code, cut_before, cut_after, slow (seconds), too_many (seconds, global)
POST /control/faults_clear   {}
POST /control/gateway        {"close": 4000} or {"op": 7} or {"op": 9, "d": false}
POST /control/endpoint       {"url": "http://127.0.0.1:8080/"} or {"url": null}
POST /control/advance        {"seconds": 900}
A channel may also be {"dm": "ana"}. Acts answer with what the bot said within 3 s:
"message" is its answer, or the message whose button was pressed; what it says beside that is in "followups"."#;

/// How long an act waits for the bot.
const WAIT: Duration = Duration::from_secs(3);
const BODY_MAX: usize = 1 << 20;

pub(super) async fn receive(shared: Arc<Shared>, request: Request<Body>) -> Response<Body> {
    let name = request.uri().path().trim_start_matches("/control").trim_matches('/').to_owned();
    let reading = request.method() == "GET";
    let bytes = axum::body::to_bytes(request.into_body(), BODY_MAX).await.unwrap_or_default();
    let body = serde_json::from_slice(&bytes).unwrap_or_default();
    let control = Control { shared, body };
    let told = if reading { control.show(&name) } else { control.act(&name).await };
    let (status, told) = match told {
        Ok(told) => (200, told),
        Err(error) => (400, json!({ "error": error })),
    };
    let text = serde_json::to_string_pretty(&told).unwrap_or_default() + "\n";
    let response = Response::builder().status(status).header("content-type", "application/json");
    response.body(Body::from(text)).expect("headers made here")
}

struct Control {
    shared: Arc<Shared>,
    body: Value,
}

type Told = Result<Value, String>;

impl Control {
    fn show(&self, name: &str) -> Told {
        let world = self.shared.world();
        match name {
            "" => Ok(overview(&world)),
            "transcript" => Ok(transcript(&world)),
            "violations" => Ok(json!({ "bot": world.violations, "counterpart": world.own_violations })),
            other => Err(format!("there is no {other:?} to see; GET /control tells what there is")),
        }
    }

    async fn act(&self, name: &str) -> Told {
        match name {
            "guild" => Ok(json!({ "id": Guild::create(&self.shared, self.text("name")?).id().to_string() })),
            "channel" => Ok(json!({ "id": self.guild()?.channel(self.text("name")?).id().to_string() })),
            "user" => {
                let user = User::create(&self.shared, self.text("name")?);
                let user = user.locale(self.body["locale"].as_str().unwrap_or("en-US"));
                Ok(json!({ "id": user.id().to_string() }))
            }
            "role" => {
                let (guild, user) = (self.guild()?, self.user()?);
                let permissions = self.body["permissions"].as_u64().unwrap_or_default();
                Ok(json!({ "id": guild.role(self.text("name")?, permissions, &[&user]).to_string() }))
            }
            "messages" => {
                let seen = self.user()?.sees(&self.channel()?);
                Ok(seen.iter().map(Message::json).collect())
            }
            "say" => Ok(self.user()?.say(&self.channel()?, self.text("text")?).json()),
            "slash" | "autocomplete" => {
                let focused = if name == "slash" { None } else { Some(self.text("focused")?) };
                let (user, channel) = (self.user()?, self.channel()?);
                let options = &self.body["options"];
                self.outcome(&user.command(&channel, self.text("command")?, options, focused)?).await
            }
            "on_person" => {
                let (user, target) = (self.user()?, self.user_named(&self.body["target"])?);
                self.outcome(&user.try_on_person(&self.channel()?, self.text("command")?, &target)?).await
            }
            "press" => self.outcome(&self.user()?.try_press(&self.message()?, self.text("button")?)?).await,
            "choose" => {
                let values = self.body["values"].as_array().into_iter().flatten().filter_map(Value::as_str);
                let values: Vec<_> = values.collect();
                let menu = self.body["menu"].as_str().unwrap_or_default();
                self.outcome(&self.user()?.try_choose(&self.message()?, menu, &values)?).await
            }
            "submit" => {
                let asked = Asked::of(&self.shared, self.number("interaction")?);
                let modal = tokio::time::timeout(WAIT, asked.modal()).await;
                let modal = modal.map_err(|_| "no window was shown")?;
                self.outcome(&modal.try_submit(&self.body["texts"])?).await
            }
            _ => self.trouble(name),
        }
    }

    fn trouble(&self, name: &str) -> Told {
        match name {
            "fault" => drop(self.shared.world().faults.add(self.rule()?)),
            "faults_clear" => self.shared.world().faults.clear(),
            "gateway" => {
                let close = self.body["close"].as_u64().map(|code| Frame::Close(code as u16));
                let frame = close.unwrap_or_else(|| Frame::Send(self.body.clone()));
                self.shared.world().gateway.sessions.iter().for_each(|session| session.send(frame.clone()));
            }
            "endpoint" => endpoint::send_to(&self.shared, self.body["url"].as_str()),
            "advance" => {
                let seconds = self.body["seconds"].as_u64().ok_or("how many seconds")?;
                self.shared.world().clock.advance(Duration::from_secs(seconds));
            }
            other => return Err(format!("there is no act {other:?}; GET /control tells which there are")),
        }
        self.shared.changed();
        Ok(json!({}))
    }

    fn rule(&self) -> Result<Rule, String> {
        let number = |key: &str, default: u64| self.body[key].as_u64().unwrap_or(default);
        let seconds = self.body["seconds"].as_f64().unwrap_or(1.0);
        let global = self.body["global"] == true;
        let fault = match self.text("kind")? {
            "status" => Fault::Status(number("status", 503) as u16),
            "status_after" => Fault::StatusAfter(number("status", 502) as u16),
            "code" => Fault::Code(number("code", 50_013) as u32),
            "cut_before" => Fault::CutBefore,
            "cut_after" => Fault::CutAfter,
            "slow" => Fault::Slow(Duration::from_secs_f64(seconds.clamp(0.0, 3_600.0))),
            "too_many" => Fault::TooMany { retry_after: seconds, global },
            other => return Err(format!("there is no fault {other:?}")),
        };
        let rule = Rule::new(self.text("method")?, self.text("path")?, fault);
        Ok(rule.times(number("times", 1) as usize).after(number("after", 0) as usize))
    }

    /// What the bot made of an act, as far as it has come.
    async fn outcome(&self, asked: &Asked) -> Told {
        let said = async {
            asked.acknowledged().await;
            let state = asked.get();
            if state.modal.is_none() && state.choices.is_none() {
                asked.answer().await;
            }
        };
        let _ = tokio::time::timeout(WAIT, said).await;
        let state = asked.get();
        let world = self.shared.world();
        let tell = |id: &Id| world.messages[id].json(&world);
        Ok(json!({
            "interaction": asked.id().to_string(),
            "answered": state.answered,
            "message": state.original.as_ref().map(tell),
            "followups": state.followups.iter().map(tell).collect::<Vec<_>>(),
            "choices": state.choices,
            "modal": state.modal,
        }))
    }

    fn text(&self, key: &str) -> Result<&str, String> {
        self.body[key].as_str().ok_or_else(|| format!("{key:?} is missing"))
    }

    fn number(&self, key: &str) -> Result<Id, String> {
        let id = read_id(&self.body[key]).ok_or_else(|| format!("{key:?} is not an id"))?;
        let world = self.shared.world();
        let known = world.messages.contains_key(&id) || world.interactions.contains_key(&id);
        if known { Ok(id) } else { Err(format!("there is nothing with the id {id}")) }
    }

    fn user(&self) -> Result<User, String> {
        self.user_named(&self.body["user"])
    }

    fn user_named(&self, wanted: &Value) -> Result<User, String> {
        let world = self.shared.world();
        let all = world.users.values().map(|user| (user.id, user.name.as_str()));
        Ok(User::of(&self.shared, find(all, wanted).ok_or("there is no such user")?))
    }

    fn guild(&self) -> Result<Guild, String> {
        let world = self.shared.world();
        let all = world.guilds.values().map(|guild| (guild.id, guild.name.as_str()));
        Ok(Guild::of(&self.shared, find(all, &self.body["guild"]).ok_or("there is no such guild")?))
    }

    fn channel(&self) -> Result<Channel, String> {
        let wanted = &self.body["channel"];
        if wanted["dm"].is_string() {
            return Ok(self.user_named(&wanted["dm"])?.dm());
        }
        let world = self.shared.world();
        let live = world.channels.values().filter(|channel| !channel.deleted);
        let all = live.map(|channel| (channel.id, channel.name.as_str()));
        Ok(Channel::of(&self.shared, find(all, wanted).ok_or("there is no such channel")?))
    }

    fn message(&self) -> Result<Message, String> {
        let id = self.number("message")?;
        let there = self.shared.world().messages.contains_key(&id);
        if there { Ok(Message::of(&self.shared, id)) } else { Err("there is no such message".into()) }
    }
}

fn find<'a>(mut all: impl Iterator<Item = (Id, &'a str)>, wanted: &Value) -> Option<Id> {
    let id = read_id(wanted);
    let name = wanted.as_str();
    all.find(|(other, called)| Some(*other) == id || Some(*called) == name).map(|(id, _)| id)
}

fn overview(world: &World) -> Value {
    let people = world.users.values().filter(|user| !user.bot);
    let commands = world.commands.iter().map(|command| command.json(world, true));
    let sessions = world.gateway.connected();
    json!({
        "how_to": HOW_TO.lines().collect::<Vec<_>>(),
        "users": people.map(|user| json!({ "id": user.id.to_string(), "name": user.name, "locale": user.locale }))
            .collect::<Vec<_>>(),
        "guilds": world.guilds.values().map(|guild| json!({ "id": guild.id.to_string(), "name": guild.name }))
            .collect::<Vec<_>>(),
        "channels": world.channels.values().map(|channel| channel.json(world)).collect::<Vec<_>>(),
        "commands": commands.collect::<Vec<_>>(),
        "sessions": sessions.map(|session| json!({ "shard": session.shard.0, "of": session.shard.1,
            "intents": session.intents })).collect::<Vec<_>>(),
    })
}
