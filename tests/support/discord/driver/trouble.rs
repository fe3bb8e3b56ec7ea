//! What goes wrong with the gateway.

use super::Discord;
use crate::discord::gateway::{Frame, Session};
use serde_json::json;
use tokio::time::Instant;

impl Discord {
    /// Ends every connection with a code: 4000 can be resumed, 4004, 4007, 4009 and 4010 to 4014 cannot.
    pub(crate) fn disconnect(&self, code: u16) {
        self.to_all(&Frame::Close(code));
    }

    /// Ends every connection without a word.
    pub(crate) fn drop_connections(&self) {
        self.to_all(&Frame::Drop);
    }

    /// All of Discord is out of reach: connections end, and none can be made.
    pub(crate) fn go_down(&self) {
        self.shared.world().is_down = true;
        self.drop_connections();
    }

    /// It can be reached again, and knows all that it knew.
    pub(crate) fn come_back(&self) {
        self.shared.world().is_down = false;
    }

    /// Asks every client to connect anew and resume.
    pub(crate) fn ask_to_reconnect(&self) {
        self.to_all(&Frame::Send(json!({ "op": 7, "d": null })));
    }

    /// Says that sessions are invalid, and whether they may be resumed after all.
    pub(crate) fn invalidate(&self, resumable: bool) {
        self.to_all(&Frame::Send(json!({ "op": 9, "d": resumable })));
    }

    /// The next attempt to resume is answered with an invalid session.
    pub(crate) fn refuse_resume(&self, resumable: bool) {
        self.shared.world().gateway.invalid.push(resumable);
    }

    /// From now on nothing is at the addresses for resuming.
    pub(crate) fn lose_resuming(&self) {
        self.shared.world().gateway.no_resuming = true;
    }

    /// From now on the connections that stand hear nothing, not even that their heartbeats arrived.
    pub(crate) fn zombify(&self) {
        let mut world = self.shared.world();
        world.gateway.sessions.iter_mut().filter(|session| session.is_connected()).for_each(|session| {
            session.zombie = true;
        });
    }

    /// The next events are told twice.
    pub(crate) fn repeat_events(&self, count: usize) {
        self.shared.world().gateway.repeats = count;
    }

    /// Keeps events back until [`Discord::release_reversed`].
    pub(crate) fn hold_events(&self) {
        self.shared.world().gateway.held = Some(Vec::new());
    }

    /// Tells the events that were kept back, the last first.
    pub(crate) fn release_reversed(&self) {
        self.shared.world().gateway.release_reversed();
        self.shared.changed();
    }

    /// How many sessions have begun.
    pub(crate) fn identified(&self) -> usize {
        self.shared.world().gateway.identified.len()
    }

    /// Which shard began a session when, the first first.
    pub(crate) fn begun(&self) -> Vec<(u64, Instant)> {
        self.shared.world().gateway.begun.clone()
    }

    /// How often a session was resumed.
    pub(crate) fn resumed(&self) -> usize {
        self.shared.world().gateway.sessions.iter().map(|session| session.resumes).sum()
    }

    /// Waits until sessions were resumed so often.
    pub(crate) async fn resumes(&self, count: usize) {
        let sum = |sessions: &[Session]| sessions.iter().map(|session| session.resumes).sum::<usize>();
        self.wait("a session to be resumed", |world| (sum(&world.gateway.sessions) >= count).then_some(()))
            .await;
    }

    /// Waits until so many sessions have begun.
    pub(crate) async fn identifies(&self, count: usize) {
        self.wait("a new session", |world| (world.gateway.identified.len() >= count).then_some(())).await;
    }

    fn to_all(&self, frame: &Frame) {
        self.shared.world().gateway.sessions.iter().for_each(|session| session.send(frame.clone()));
    }
}
