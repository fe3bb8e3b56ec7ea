//! A league as it stands: the fold over its log.

mod bans;
mod corrected;
mod draw;
mod section;
mod steps;
mod trophy;

pub use draw::SECTION_MAX;
pub use section::{AskedBye, Pairing, Section};
pub use steps::Step;
pub use trophy::Trophy;

use crate::Person;
use crate::ladder::Ladder;
use crate::log::{Entry, Event, Format, Leaving, Settings};
use crate::season::{Entrant, Finished};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Seconds in a day.
pub(crate) const DAY: i64 = 24 * 60 * 60;
/// Until this round of a Swiss is paired, somebody may come late.
const LATE: usize = 2;

/// A league.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct League {
    seasons: Vec<Season>,
    ladder: Ladder,
    bans: BTreeMap<Person, bans::Ban>,
    /// Whom an organiser has taken off the ladder.
    kept_off: BTreeSet<Person>,
    ended: bool,
}

/// A season.
#[derive(Clone, Debug, PartialEq)]
pub struct Season {
    /// What was chosen for it.
    pub settings: Settings,
    /// How far it is.
    pub phase: Phase,
    /// When that began.
    pub since: i64,
    /// When sign-up closes.
    pub closes: i64,
    /// Whether that was put off already.
    pub prolonged: bool,
    /// Who signed up.
    pub entrants: BTreeMap<Person, Entrant>,
    /// The sections, the highest first.
    pub sections: Vec<Section>,
    /// Whom an organiser has expelled from it.
    expelled: BTreeSet<Person>,
}

/// How far a season is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Sign-up.
    Open,
    /// Play.
    Running,
    /// Play is over but for rulings.
    Cut,
    /// All is over.
    Closed,
    /// It never began.
    Cancelled,
}

/// Why an entry cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The season, or the league, is not so far, or too far.
    Phase,
    /// The person may not sign up before this moment.
    Banned {
        /// In Unix seconds.
        until: i64,
    },
    /// The person takes part already.
    Entered,
    /// The person does not take part.
    NotEntered,
    /// The person has finished a match.
    HasPlayed,
    /// There is no such pairing, or it is not as the entry needs it.
    Pairing,
    /// The draw or the pairing does not hold everybody just once.
    Incomplete,
    /// What it takes back can only be left out of a replay.
    Replay,
}

type Applied = Result<(), Refusal>;

impl League {
    /// The entries of a log that stand: those that were not taken back.
    pub fn standing<'a>(log: impl IntoIterator<Item = &'a Entry>) -> Vec<&'a Entry> {
        let mut kept: Vec<&Entry> = Vec::new();
        for entry in log {
            if entry.event == Event::TakenBack {
                kept.pop();
            } else {
                kept.push(entry);
            }
        }
        kept
    }

    /// The league after these entries; those that cannot be change nothing, and those taken back are left out.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a Entry>) -> Self {
        let mut league = Self::default();
        for entry in Self::standing(log) {
            // What was refused when it was written is refused again.
            let _ = league.apply(entry);
        }
        league
    }

    /// The latest season.
    pub fn season(&self) -> Option<&Season> {
        self.seasons.last()
    }

    /// All seasons, the first first.
    pub fn seasons(&self) -> &[Season] {
        &self.seasons
    }

    /// The ladder, if it is one.
    pub fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    /// Whether no season follows.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Takes in what happened; what cannot be changes nothing. What takes an entry back is left to [`League::replay`].
    pub fn apply(&mut self, entry: &Entry) -> Applied {
        let at = entry.at;
        match &entry.event {
            Event::TakenBack => Err(Refusal::Replay),
            Event::Opened(Settings { format: Format::Ladder, .. }) => self.open_ladder(at),
            Event::Opened(settings) => {
                // Whoever opens a season wants the league to go on.
                let ended = self.ended;
                self.ended &= entry.by.is_none();
                let opened = self.open(settings, at);
                self.ended |= ended && opened.is_err();
                opened
            }
            Event::Changed(change) => {
                if let Some(season) = self.seasons.last_mut().filter(|season| season.is_unentered()) {
                    season.change(&change.new.settings, at);
                }
                Ok(())
            }
            Event::Organises(_) | Event::Shared | Event::Shown(_) => Ok(()),
            Event::Ladder(event) => {
                self.ladder.apply(at, *event);
                Ok(())
            }
            Event::Signed { player, sure } => self.sign(Entrant { player: *player, sure: *sure, signed: at }),
            Event::Withdrawn { player, why } => self.withdraw(*player, *why, at),
            Event::Readmitted(player) => self.readmit(*player),
            Event::Corrected { season, slot, result } => self.correct(*season, *slot, *result),
            Event::Ended => {
                self.ended = true;
                self.ladder.close(at);
                Ok(())
            }
            event => self.seasons.last_mut().ok_or(Refusal::Phase)?.apply(event, at),
        }
    }

    /// Opens a ladder that was closed.
    fn open_ladder(&mut self, at: i64) -> Applied {
        if !std::mem::take(&mut self.ended) {
            return Err(Refusal::Phase);
        }
        self.ladder.open(at);
        Ok(())
    }

    /// Whether a change holds at once: on a ladder, between two seasons, and where nobody has signed up yet.
    pub fn changes_at_once(&self) -> bool {
        self.season().is_none_or(|season| season.is_settled() || season.is_unentered())
    }

    fn open(&mut self, settings: &Settings, at: i64) -> Applied {
        if self.ended || self.season().is_some_and(|season| season.phase < Phase::Closed) {
            return Err(Refusal::Phase);
        }
        self.seasons.push(Season {
            settings: settings.clone(),
            phase: Phase::Open,
            since: at,
            closes: at.saturating_add(settings.sign_up),
            prolonged: false,
            entrants: BTreeMap::new(),
            sections: Vec::new(),
            expelled: BTreeSet::new(),
        });
        Ok(())
    }

    fn sign(&mut self, entrant: Entrant) -> Applied {
        if let Some(until) = self.banned(entrant.player, entrant.signed) {
            return Err(Refusal::Banned { until });
        }
        self.seasons.last_mut().ok_or(Refusal::Phase)?.sign(entrant)
    }

    /// The latest season that was played to its end.
    fn finished(&self) -> Option<(usize, Finished)> {
        let closed = |season: &Season| season.phase == Phase::Closed;
        let last = self.seasons.iter().rposition(closed)?;
        Some((last, self.seasons[last].finished()))
    }
}

impl Season {
    /// How many players it needs.
    pub const fn least(&self) -> usize {
        match self.settings.format {
            Format::Groups { .. } => 3,
            Format::Swiss { .. } => 5,
            Format::Ladder => 0,
        }
    }

    /// Whether it is played by the Swiss system.
    pub const fn is_swiss(&self) -> bool {
        matches!(self.settings.format, Format::Swiss { .. })
    }

    /// Whether it takes sign-ups, and nobody has signed up.
    fn is_unentered(&self) -> bool {
        self.phase == Phase::Open && self.entrants.is_empty()
    }

    /// Lets other settings hold. A sign-up of another length begins anew.
    fn change(&mut self, settings: &Settings, at: i64) {
        if settings.sign_up != self.settings.sign_up {
            self.closes = at.saturating_add(settings.sign_up);
        }
        self.settings = settings.clone();
    }

    /// Whether it is over, or never began.
    pub fn is_settled(&self) -> bool {
        self.phase >= Phase::Closed
    }

    /// Whether somebody could still come late to this Swiss, but that the section where they would play is full. Earlier logs
    /// have them come all the same, so it is for the bot to refuse that.
    pub fn is_full(&self) -> bool {
        let last = self.sections.last().filter(|section| self.is_swiss() && section.paired() < LATE);
        self.phase == Phase::Running && last.is_some_and(|section| section.players.len() >= SECTION_MAX)
    }

    /// Whether an organiser has expelled somebody from it. Earlier logs have them sign up again, so it is for the bot to
    /// refuse that.
    pub fn is_expelled(&self, player: Person) -> bool {
        self.expelled.contains(&player)
    }

    /// The section in which somebody plays, and their number there.
    pub fn seat(&self, player: Person) -> Option<(usize, usize)> {
        let mut sections = self.sections.iter().enumerate();
        sections.find_map(|(place, section)| Some((place, section.number(player)?)))
    }

    fn apply(&mut self, event: &Event, at: i64) -> Applied {
        let late = match event {
            Event::Cut
            | Event::Closed
            | Event::Over { .. }
            | Event::Annulled { .. }
            | Event::Again { .. }
            | Event::Reduced { .. } => Phase::Cut,
            _ => Phase::Running,
        };
        let now = match event {
            Event::Unsigned(_) | Event::Prolonged { .. } | Event::Cancelled | Event::Drawn { .. } => {
                Phase::Open..=Phase::Open
            }
            Event::Replaced { .. } => Phase::Open..=Phase::Running,
            _ => Phase::Running..=late,
        };
        if !now.contains(&self.phase) {
            return Err(Refusal::Phase);
        }
        match event {
            Event::Unsigned(player) => self.entrants.remove(player).map(drop).ok_or(Refusal::NotEntered),
            Event::Prolonged { until } => self.prolong(*until),
            Event::Drawn { groups, white_first } => self.draw(groups, *white_first, at),
            Event::Replaced { old, new, sure } => {
                self.replace(*old, Entrant { player: *new, sure: *sure, signed: at })
            }
            Event::Cancelled | Event::Cut | Event::Closed => self.end(event, at),
            event => self.play(event, at),
        }
    }

    /// What happens in a section.
    fn play(&mut self, event: &Event, at: i64) -> Applied {
        let (place, who) = match event {
            Event::Begun { slot, .. }
            | Event::Over { slot, .. }
            | Event::Annulled { slot }
            | Event::Again { slot, .. } => (slot.section, None),
            Event::Paired { section, .. } => (*section, None),
            Event::Reduced { player, .. } | Event::Skips(player) => {
                let (section, number) = self.seat(*player).ok_or(Refusal::NotEntered)?;
                (section, Some(number))
            }
            _ => return Err(Refusal::Phase),
        };
        let section = self.sections.get_mut(place).ok_or(Refusal::Pairing)?;
        match (event, who) {
            (Event::Begun { slot, number }, _) => section.begin(*slot, *number),
            (Event::Over { slot, result }, _) => section.over(*slot, *result),
            (Event::Annulled { slot }, _) => section.annul(*slot),
            (Event::Again { slot, number }, _) => section.again(*slot, *number),
            (Event::Paired { pairs, bye, absent, .. }, _) => section.pair(pairs, *bye, absent, at),
            (Event::Reduced { halves, .. }, Some(number)) => {
                section.reduce(number, *halves);
                Ok(())
            }
            (_, Some(number)) => section.skip(number),
            _ => Err(Refusal::Phase),
        }
    }

    const fn turn(&mut self, phase: Phase, at: i64) {
        self.phase = phase;
        self.since = at;
    }

    /// Whether nothing more is to be played; after the cut, nothing that was paired.
    pub(super) fn is_played(&self) -> bool {
        let over = if self.phase == Phase::Cut { Section::is_idle } else { Section::is_over };
        self.sections.iter().all(over)
    }

    fn end(&mut self, event: &Event, at: i64) -> Applied {
        let phase = match event {
            Event::Cancelled => Phase::Cancelled,
            Event::Cut if self.phase == Phase::Running => {
                self.sections.iter_mut().for_each(Section::cut);
                Phase::Cut
            }
            Event::Closed if self.is_played() => Phase::Closed,
            _ => return Err(Refusal::Phase),
        };
        self.turn(phase, at);
        Ok(())
    }

    fn sign(&mut self, entrant: Entrant) -> Applied {
        let player = entrant.player;
        if self.entrants.contains_key(&player) {
            return Err(Refusal::Entered);
        }
        if self.phase == Phase::Running {
            let swiss = matches!(self.settings.format, Format::Swiss { .. });
            let section = self.sections.last_mut().filter(|section| swiss && section.paired() < LATE);
            section.ok_or(Refusal::Phase)?.join(player);
        } else if self.phase != Phase::Open {
            return Err(Refusal::Phase);
        }
        self.entrants.insert(player, entrant);
        Ok(())
    }

    fn prolong(&mut self, until: i64) -> Applied {
        if self.prolonged || until < self.closes {
            return Err(Refusal::Phase);
        }
        self.closes = until;
        self.prolonged = true;
        Ok(())
    }

    fn draw(&mut self, groups: &crate::season::Groups, white_first: bool, at: i64) -> Applied {
        let all: Vec<Person> = groups.iter().flatten().flatten().copied().collect();
        let different: BTreeSet<&Person> = all.iter().collect();
        if all.len() != self.entrants.len() || !different.into_iter().eq(self.entrants.keys()) {
            return Err(Refusal::Incomplete);
        }
        let levels = groups.iter().enumerate();
        let sections = levels.flat_map(|(level, groups)| groups.iter().map(move |group| (level, group)));
        let format = &self.settings.format;
        self.sections =
            sections.map(|(level, group)| Section::new(level, group, format, white_first, at)).collect();
        self.turn(Phase::Running, at);
        Ok(())
    }

    fn withdraw(&mut self, player: Person, why: Leaving) -> Applied {
        match self.phase {
            Phase::Open => self.entrants.remove(&player).map(drop).ok_or(Refusal::NotEntered),
            Phase::Running => {
                let (section, number) = self.seat(player).ok_or(Refusal::NotEntered)?;
                self.sections[section].withdraw(number, why)
            }
            _ => Err(Refusal::Phase),
        }
    }

    fn readmit(&mut self, player: Person) -> bool {
        let seat = self.seat(player).filter(|_| self.phase == Phase::Running);
        seat.is_some_and(|(section, number)| self.sections[section].readmit(number))
    }

    fn replace(&mut self, old: Person, new: Entrant) -> Applied {
        if self.entrants.contains_key(&new.player) {
            return Err(Refusal::Entered);
        }
        if self.phase == Phase::Running {
            let (section, number) = self.seat(old).ok_or(Refusal::NotEntered)?;
            self.sections[section].replace(number, new.player)?;
        }
        self.entrants.remove(&old).ok_or(Refusal::NotEntered)?;
        self.entrants.insert(new.player, new);
        Ok(())
    }

    /// How it ended, or stands: levels, groups, places.
    pub fn finished(&self) -> Finished {
        let mut levels = Finished::new();
        for section in &self.sections {
            while levels.len() <= section.level {
                levels.push(Vec::new());
            }
            levels[section.level].push(section.finish());
        }
        levels
    }
}
