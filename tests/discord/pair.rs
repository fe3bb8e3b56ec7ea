//! Two people at a match, and what is told of it.

use crate::discord::{Channel, Message, User};
use crate::player::Player;
use crate::script::{Script, Turn};
use crate::stage::{Stage, is_bare, shows_again};
use nahil::games::Side;
use serde_json::json;
use std::time::Duration;

/// How much time a turn takes.
pub(crate) const PACE: Duration = Duration::from_secs(61);

/// Who plays a match, and where.
#[derive(Debug)]
pub(crate) struct Pair<'s> {
    pub(crate) channel: &'s Channel,
    /// They are White, whatever the game calls that side.
    pub(crate) white: &'s User,
    pub(crate) black: &'s User,
    pub(crate) id: u64,
}

impl<'s> Pair<'s> {
    /// White challenges Black, who accepts.
    pub(crate) async fn begin(
        script: &Script,
        channel: &'s Channel,
        (white, black): (&'s User, &'s User),
        id: u64,
    ) -> Self {
        // Who is in no server is called by nobody there.
        if let Some(guild) = channel.guild() {
            guild.join(black);
        }
        let mut options =
            json!({ "opponent": black.id().to_string(), "game": script.kind.id(), "side": "white" });
        if !script.options.is_empty() {
            options["options"] = json!(script.options);
        }
        let answer = white.slash(channel, "play", options);
        let challenge = channel.offers(&format!("accept:{id}")).await;
        assert_eq!(challenge.rang(), [black.name()]);
        assert!(answer.get().original.is_none_or(|id| id != challenge.id()));
        black.press(&challenge, &format!("accept:{id}"));
        challenge.until("it is answered", is_bare).await;
        Self { channel, white, black, id }
    }

    pub(crate) fn player(&self, turn: &Turn) -> Player<'s> {
        let user = if turn.side == Side::White { self.white } else { self.black };
        Player { user, channel: self.channel, id: self.id }
    }

    /// What is told of the match where everybody reads, oldest first.
    pub(crate) fn posts(&self) -> Vec<Message> {
        let title = format!("#{} ", self.id);
        let posts = self.channel.messages().into_iter();
        posts.filter(|post| post.content().contains(&title) && !post.descriptions().is_empty()).collect()
    }

    /// Plays so many turns by typing, after those that were played.
    pub(crate) async fn play(&self, stage: &Stage, script: &Script, plies: std::ops::Range<usize>) {
        for ply in plies {
            stage.discord.advance(PACE);
            let turn = &script.turns[ply];
            self.player(turn).by_typing(ply, turn).await;
        }
    }

    /// All turns were told.
    pub(crate) async fn was_told(&self, script: &Script) {
        self.told(script, script.turns.len()).await;
        let end = self.posts().pop().unwrap().content();
        // It speaks the language of whom it calls.
        let known = [" wins", "Gana ", "**Draw**", "**Empate**"];
        assert!(known.iter().any(|words| end.contains(words)), "{end}");
    }

    /// So many turns were told, each once, in order; who was to move was called, or at the end who did not end it, and
    /// nobody else; only the newest post of a match that goes on has buttons.
    pub(crate) async fn told(&self, script: &Script, played: usize) {
        if let Some(last) = played.checked_sub(1) {
            self.channel.says(&format!("`{}`", script.turns[last].text)).await;
        }
        if played < script.turns.len() {
            self.channel.offers(&format!("open:{}:{played}", self.id)).await;
        }
        let posts = self.posts();
        assert_eq!(posts.len(), played + 1, "{:#?}", posts.iter().map(Message::content).collect::<Vec<_>>());
        for (ply, post) in posts.iter().enumerate() {
            if ply == script.turns.len() {
                post.until("it shows the match again, and nothing else", shows_again).await;
            } else if ply == played {
                post.until("it has buttons", |message| !is_bare(message)).await;
            } else {
                post.until("it has no buttons", is_bare).await;
            }
            self.is_told(script, ply, post);
        }
    }

    fn is_told(&self, script: &Script, ply: usize, post: &Message) {
        let said = post.content();
        assert!(ply == 0 || said.contains(&format!("`{}`", script.turns[ply - 1].text)), "{ply}: {said}");
        let called = match script.turns.get(ply) {
            Some(turn) => self.player(turn).user,
            None if script.turns[ply - 1].side == Side::White => self.black,
            None => self.white,
        };
        assert_eq!(post.rang(), [called.name()], "{ply}: {said}");
        let words = post.descriptions();
        assert!(words.len() == 1 && (1..=1_024).contains(&words[0].chars().count()), "{words:?}");
    }
}
