//! Leading: the loop runs at one of several programs, and at this one whenever no other one leads.

use super::{Said, Shared};
use crate::bot::{self, Bot, Count, Hand, Helm, Now, Settings};
use crate::cli::opening::{INBOX_MAX, house_time};
use crate::cli::reload;
use crate::cli::version::VERSION;
use crate::config::Config;
use crate::i18n::Several;
use crate::machine::Machine;
use crate::players::Platform;
use crate::status::{Figures, Status};
use crate::store::{Candidacy, Candidate, Footing, Lead, Store, StoreError};
use jiff::SignedDuration;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};

/// After how long a database that cannot be reached is asked again.
const AGAIN: Duration = Duration::from_millis(250);
/// After how long one that refuses is.
const REFUSED_AGAIN: Duration = Duration::from_secs(2);
/// After how long a database that does not answer counts as gone.
const LATE: Duration = Duration::from_secs(2);
/// By how much a machine's clock may differ from the database's without a word.
const CLOCK_OFF: SignedDuration = SignedDuration::from_secs(10);

/// What a program needs to lead.
pub(super) struct Leading {
    pub(super) config: Config,
    pub(super) shared: Shared,
    pub(super) platforms: Vec<Platform>,
    /// The database's clock, by which all programs go.
    pub(super) date: Now,
    pub(super) count: Count,
    pub(super) status: Status,
    pub(super) settings: watch::Receiver<Settings>,
    pub(super) figures: Figures,
    pub(super) told: mpsc::Sender<Said>,
    pub(super) machine: Option<Arc<Machine>>,
    pub(super) hand: Hand,
}

impl Leading {
    /// Leads whenever no other program does, until it is told to stop.
    pub(super) async fn run(
        self,
        mut candidate: Candidate,
        mut stopped: watch::Receiver<bool>,
    ) -> anyhow::Result<()> {
        let (locale, mut last, mut is_in) = (self.config.language, String::new(), false);
        while !*stopped.borrow() {
            // Whoever is told to stop does not wait for the database.
            let standing = spawn_blocking(move || (candidate.stand(), candidate));
            let (placed, again) = tokio::select! {
                biased;
                _ = stopped.wait_for(|stopped| *stopped) => return Ok(()),
                standing = self.patiently(standing) => standing?,
            };
            candidate = again;
            self.figures.beat();
            self.figures.reaches_database(placed.is_ok());
            if placed.is_ok() && !std::mem::replace(&mut is_in, true) {
                self.compare();
            }
            let (words, wait) = match placed {
                Ok(Candidacy::Leads(store, lead)) => {
                    self.figures.placed(true, lead.epoch());
                    self.say(Several::Leads(lead.epoch()).say(locale)).await;
                    let ended = self.lead(store, lead, stopped.clone()).await;
                    self.figures.placed(false, 0);
                    last.clear();
                    let Err(why) = ended else { continue };
                    self.passing(why)?
                }
                Ok(Candidacy::Waits { holder, epoch, again }) => {
                    self.figures.placed(false, epoch);
                    // Whoever comes to lead just now has said nothing yet.
                    let words =
                        if holder.is_empty() { last.clone() } else { Several::Waits(&holder).say(locale) };
                    (words, again)
                }
                // Whoever was in already waits until somebody has mended it: it may be a replica that is to be the primary.
                Err(why @ StoreError::Refused(_)) if !is_in => return Err(why.into()),
                Err(why) => self.passing(why)?,
            };
            if words != last {
                self.say(words.clone()).await;
                last = words;
            }
            tokio::select! {
                _ = stopped.wait_for(|stopped| *stopped) => {}
                () = sleep(wait) => {}
            }
        }
        Ok(())
    }

    /// What to say of a fault that may pass, at any moment from when this program comes to lead, and after how long to lead
    /// again; fails with any other.
    fn passing(&self, fault: StoreError) -> Result<(String, Duration), StoreError> {
        let locale = self.config.language;
        Ok(match fault {
            // Another program goes on, and this one may lead again.
            StoreError::Deposed | StoreError::Unsure(_) => {
                tracing::warn!("this program leads no more: {fault}");
                (Several::Deposed.say(locale), AGAIN)
            }
            StoreError::Unreachable(why) => (Several::NoDatabase(&why).say(locale), AGAIN),
            StoreError::Refused(why) => (Several::Refuses(&why).say(locale), REFUSED_AGAIN),
            fault => return Err(fault),
        })
    }

    /// Waits for an answer of the database; when it does not come soon, it is shown that there is none.
    async fn patiently<T>(&self, answer: impl Future<Output = T>) -> T {
        tokio::pin!(answer);
        if let Ok(answer) = timeout(LATE, &mut answer).await {
            return answer;
        }
        self.figures.reaches_database(false);
        answer.await
    }

    /// Tells the host of a machine whose clock is wrong. It does no harm: the database's counts.
    fn compare(&self) {
        let (machine, database) = (bot::wall_clock()(), (self.date)());
        if machine.duration_since(database).abs() > CLOCK_OFF {
            tracing::warn!(%machine, %database, "this machine's clock differs from the database's, by which all programs go");
        }
    }

    /// Says something to the host. When the program ends, nobody says it any more.
    async fn say(&self, words: String) {
        let _ = self.told.send(Said::Words(words)).await;
    }

    /// Runs the loop, until it is told to stop; fails when this program leads no more.
    async fn lead(
        &self,
        store: Store,
        mut lead: Lead,
        mut stopped: watch::Receiver<bool>,
    ) -> Result<(), StoreError> {
        let config = &self.config;
        let settings = reload::settings(config, self.machine.is_some());
        let mut bot = Bot::new(store, settings, Box::new(rand::random));
        bot.count_in(self.figures.clone());
        bot.heed(self.settings.clone());
        let (inbox, events) = mpsc::channel(INBOX_MAX);
        let service = self.machine.as_ref().map(|machine| {
            let service = machine.serve(&inbox, Some(self.hand.elsewhere(&VERSION)));
            bot.set_thinker(service.thinker());
            service
        });
        let last = tokio::task::block_in_place(|| bot.last_beat())?;
        let time = house_time(config, (Arc::clone(&self.date), Arc::clone(&self.count)), last, &self.status);
        let (helm, outboxes) = Helm::new(self.shared.address.clone(), &self.platforms);
        let mut serving = JoinSet::new();
        serving.spawn(helm.serve(inbox, bot.changes()));
        serving.spawn(show(self.figures.clone(), lead.clone()));
        let ended = bot::run(bot, time, events, outboxes, async {
            tokio::select! {
                () = lead.deposed() => {}
                _ = stopped.wait_for(|stopped| *stopped) => {}
            }
        })
        .await;
        drop((serving, service));
        ended
    }
}

/// Shows how this program is placed while it leads, whatever the loop waits for: while it cannot say that it leads, it is not
/// counted as the one that does.
async fn show(figures: Figures, mut lead: Lead) {
    loop {
        let footing = lead.changed().await;
        if footing == Footing::Deposed {
            return;
        }
        figures.placed(footing == Footing::Leads, lead.epoch());
        figures.reaches_database(footing == Footing::Leads);
    }
}
