//! A homeserver, a room with two people, and the program, which has come into it.

use crate::homeserver::Homeserver;
use crate::program::Program;
use crate::timeline::Message;
use crate::user::{Room, User};
use serde_json::{Value, json};

/// Where a test takes place.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) server: &'static Homeserver,
    pub(crate) program: Program,
    pub(crate) ana: User,
    pub(crate) beto: User,
    /// The room in which they are, made by Ana.
    pub(crate) room: String,
}

impl Stage {
    /// A stage in a room of the newest version; nothing, where there is no homeserver.
    pub(crate) fn set() -> Self {
        Self::set_with(&json!({}), "")
    }

    /// The same in such a room, with more lines in the program's configuration.
    pub(crate) fn set_with(room: &Value, more: &str) -> Self {
        let mut stage = Self::prepared(room, more);
        stage.program.start();
        stage.enter();
        stage
    }

    /// The same, before the program starts.
    pub(crate) fn prepared(room: &Value, more: &str) -> Self {
        let server = Homeserver::get();
        let program = Program::new(server, more);
        let (ana, beto) = (server.user("Ana"), server.user("Beto"));
        let room = ana.create(room).id;
        beto.join(&room);
        Self { server, program, ana, beto, room }
    }

    /// Ana invites the bot, which comes and greets.
    pub(crate) fn enter(&self) {
        self.hers().invite(&self.program.id);
        let greeting = self.bot_says(&self.hers(), "!n play");
        assert_eq!((greeting.kind(), greeting.called().len()), ("m.notice", 0), "it rings for nobody");
    }

    /// The room as Ana sees it.
    pub(crate) fn hers(&self) -> Room<'_> {
        self.ana.room(&self.room)
    }

    /// The room as Beto sees it.
    pub(crate) fn his(&self) -> Room<'_> {
        self.beto.room(&self.room)
    }

    /// Waits for a message of the bot with these words; the newest.
    pub(crate) fn bot_says(&self, room: &Room<'_>, words: &str) -> Message {
        let bot = self.program.id.as_str();
        room.sees(words, |message| message.sender == bot && bare(message.text()).contains(words))
    }

    /// Waits for a message of the bot with these words that calls somebody; the newest.
    pub(crate) fn bot_calls(&self, room: &Room<'_>, words: &str) -> Message {
        let bot = self.program.id.as_str();
        room.sees(&format!("a call: {words}"), |message| {
            message.sender == bot && bare(message.text()).contains(words) && !message.called().is_empty()
        })
    }

    /// The room where the bot tells somebody what nobody else may read. They come when they are invited.
    pub(crate) fn direct<'u>(&self, user: &'u User) -> Room<'u> {
        let known = |user: &User| {
            user.look(|seen| {
                let direct = |(id, room): (&String, &_)| self.is_direct(user, room).then(|| id.clone());
                seen.rooms.iter().find_map(direct)
            })
        };
        if let Some(known) = known(user) {
            return user.room(&known);
        }
        let invited = |events: &Vec<Value>| {
            events.iter().any(|event| {
                event["type"] == "m.room.member"
                    && event["sender"] == self.program.id.as_str()
                    && event["content"]["is_direct"] == true
            })
        };
        let room = user.until("a direct room with the bot", |seen| {
            seen.invitations.iter().find(|(_, events)| invited(events)).map(|(id, _)| id.clone())
        });
        let room = user.join(&room);
        room.until_joined(&user.id);
        room
    }

    /// Whether only the bot and this person are in a room that the bot has created.
    fn is_direct(&self, user: &User, room: &crate::timeline::Timeline) -> bool {
        let member = |id: &str| {
            room.state_of("m.room.member", id).is_some_and(|event| event["content"]["membership"] == "join")
        };
        let made_by = |event: &Value| event["sender"] == self.program.id.as_str();
        room.state_of("m.room.create", "").is_some_and(made_by)
            && member(&user.id)
            && member(&self.program.id)
    }

    /// Stops the program in good order; what it has kept replays well.
    pub(crate) fn end(mut self) {
        self.program.stop();
        let verified = self.program.ask(&["verify"]);
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    }
}

/// A text without the marks that a client shows as type.
pub(crate) fn bare(text: &str) -> String {
    text.chars().filter(|c| !"*`\u{fe0f}".contains(*c)).collect()
}
