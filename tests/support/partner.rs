//! The machine of a conversation: it thinks when the script says so, by the same way as its threads.

use nahil::bot::Bot;
use nahil::bot::message::{Input, Job, Outlook, Thought};
use nahil::engine::Worker;
use nahil::machine;
use nahil::play::MatchId;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

/// What it is to think about, and what it has thought last.
#[derive(Default)]
pub(crate) struct Partner {
    jobs: Arc<Mutex<BTreeMap<MatchId, Job>>>,
    last: Vec<Thought>,
}

impl Partner {
    /// Takes what this bot hands over.
    pub(crate) fn join(&mut self, bot: &mut Bot) {
        // What an earlier bot has handed over is gone with it.
        let jobs = Arc::default();
        self.jobs = Arc::clone(&jobs);
        bot.set_thinker(Arc::new(move |id, job| {
            let mut jobs = jobs.lock().unwrap();
            match job {
                Some(job) => jobs.insert(id, job),
                None => jobs.remove(&id),
            };
        }));
    }

    /// What it does by a line of a script: it thinks of everything that waits; it says the same `again`; it does so where
    /// it stands worse, `behind`; or it has `nothing` to say to what waits.
    pub(crate) fn does(&mut self, how: &str) -> Vec<Input> {
        let jobs = || std::mem::take(&mut *self.jobs.lock().unwrap()).into_values();
        match how {
            "" => self.last = jobs().map(|job| machine::think(&job, &mut Worker::new(), &|| true)).collect(),
            "behind" => {
                let worse = |job: Job| Thought {
                    outlook: Outlook::Behind,
                    ..machine::think(&job, &mut Worker::new(), &|| true)
                };
                self.last = jobs().map(worse).collect();
            }
            "nothing" => {
                let silent =
                    |job: Job| Thought { turn: None, ..machine::think(&job, &mut Worker::new(), &|| false) };
                self.last = jobs().map(silent).collect();
            }
            "again" => {}
            other => panic!("the machine does not understand {other}"),
        }
        self.last.iter().cloned().map(Input::Thought).collect()
    }
}
