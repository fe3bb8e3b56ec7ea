//! The chores that wait until they are done.

use super::memory::{CHORES_MAX, Chore};
use crate::chat::shared::lock;
use std::collections::VecDeque;
use std::sync::Mutex;
use tokio::sync::Notify;

/// The chores that wait.
#[derive(Debug, Default)]
pub(super) struct Chores {
    waiting: Mutex<VecDeque<Chore>>,
    more: Notify,
}

impl Chores {
    /// Takes a chore, behind those before it.
    pub(super) fn take(&self, chore: Chore) {
        let mut waiting = lock(&self.waiting);
        if !waiting.contains(&chore) {
            waiting.push_back(chore);
        }
        if waiting.len() > CHORES_MAX {
            waiting.pop_front();
        }
        drop(waiting);
        self.more.notify_one();
    }

    /// Takes a chore before all others.
    pub(super) fn take_first(&self, chore: Chore) {
        lock(&self.waiting).push_front(chore);
        self.more.notify_one();
    }

    pub(super) fn next(&self) -> Option<Chore> {
        lock(&self.waiting).pop_front()
    }

    /// Returns once there may be another.
    pub(super) async fn more(&self) {
        self.more.notified().await;
    }
}
