//! One batch at work: what a handler of commands may read, change and tell.

mod asker;
pub(super) mod below;
pub(super) mod budget;
pub(super) mod cache;
pub(super) mod league;
pub(super) mod outbox;
pub(super) mod pairing;
pub(super) mod rate;
pub(super) mod ratings;
pub(super) mod shared;
pub(super) mod withheld;

use crate::bot::ask::settings::Settings;
use crate::bot::wire::board::Board;
use crate::bot::wire::request::request_of;
use crate::games::{BySide, Side, Table};
use crate::i18n::machine::NoMachine;
use crate::i18n::own::Own;
use crate::i18n::puzzle::NoPuzzle;
use crate::i18n::web::WebText;
use crate::i18n::{self, Talk, Trouble};
use crate::play::{Calendar, Calendars, Case, Match, MatchId, Outages, Terms};
use crate::players::{Account, Locale, Place, Platform, PlayerId, Profile, Skin};
use crate::store::{ActedRow, MatchRow, Savepoint, ServerRow, StoreError, Work};
pub(super) use asker::Asker;
use below::Asking;
use budget::Cost;
use cache::Cache;
use jiff::Timestamp;
use outbox::{Note, OutboxRow, PostRow};
use pairing::Pairings;
use rate::Rate;
use shared::Shared;
use std::collections::{BTreeMap, BTreeSet};
use tracing::{error, warn};
use withheld::AllWithheld;

/// Why a handler stops. Whatever it had changed is undone.
#[derive(Debug)]
pub(super) enum Stop {
    /// The player's doing: they are told.
    Trouble(Trouble),
    /// The store cannot read or write: the whole batch is given up.
    Fault(StoreError),
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Self {
        Stop::Trouble(trouble)
    }
}

impl From<StoreError> for Stop {
    /// A damaged entry hurts only those who ask for it; anything else hurts all.
    fn from(fault: StoreError) -> Self {
        match fault {
            StoreError::Corrupt { .. } => {
                error!("{fault}");
                Stop::Trouble(Trouble::Damaged)
            }
            fault => Stop::Fault(fault),
        }
    }
}

/// The number of nobody.
pub(super) const STRANGER: PlayerId = PlayerId(0);

/// How things stand: what is written, how much is told, and what of it waits.
pub(super) type Mark = (Savepoint, usize, usize, AllWithheld);

/// What a handler returns.
pub(super) type Done = Result<(), Stop>;

/// One batch at work.
#[derive(Debug)]
pub(super) struct Desk<'a> {
    pub(super) work: Work<'a>,
    pub(super) cache: &'a mut Cache,
    pub(super) rate: &'a mut Rate,
    /// What is being paired beside the loop.
    pub(super) pairings: &'a mut Pairings,
    pub(super) settings: &'a Settings,
    /// When the program was away.
    pub(super) outages: &'a Outages,
    pub(super) now: Timestamp,
    /// What this batch has put into the outbox, with its numbers, in order.
    pub(super) told: Vec<(u64, OutboxRow)>,
    /// What it has told on pages of the web, in order: it goes with the answer, and is never kept.
    pub(super) paged: Vec<OutboxRow>,
    /// The matches that it has changed.
    pub(super) changed: Vec<MatchId>,
    /// How many turns of each game it has played.
    pub(super) played: BTreeMap<&'static str, u64>,
    /// What of it, and of earlier ones, waits a moment before it is sent.
    pub(super) withheld: &'a mut AllWithheld,
    /// Matches against the machine that have changed: it may have to think.
    pub(super) thinkable: BTreeSet<MatchId>,
    /// Those in which the rules refused what it thought of.
    pub(super) refused_thoughts: BTreeSet<MatchId>,
    /// Whose event is at work, and which.
    pub(super) asking: Option<Asking>,
    /// Whether they were told something alone.
    pub(super) answered: bool,
    /// Whether that is why it was not done.
    pub(super) refused: bool,
    /// Whether what is shown goes to anybody on the web: then it is what anybody may see, and nobody is named who wants to be
    /// kept from there.
    pub(super) abroad: bool,
}

/// A match out of the store.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) row: MatchRow,
    /// Shared with what is remembered of it, until it changes.
    pub(super) game: Shared,
    /// When the players' clocks rest, as they have it now.
    pub(super) calendars: Calendars,
    /// What its league is called, if it is of one.
    pub(super) league: Option<String>,
    /// What is to be said of it next, before anything else.
    pub(super) notes: Vec<Talk>,
    /// What is said after what has happened in it.
    pub(super) guide: Vec<Talk>,
    /// Whether one of its players is about to leave its league.
    pub(super) leaves: bool,
}

impl Desk<'_> {
    /// The match of this number.
    pub(super) fn held(&mut self, id: MatchId) -> Result<Option<Held>, Stop> {
        let Some(row) = self.work.match_by_id(id)? else {
            return Ok(None);
        };
        let game = match self.cache.get(id, row.version) {
            Some(game) => game,
            None => self.replayed(&row)?.into(),
        };
        let calendars = self.calendars(game.terms())?;
        let league = self.league_name(game.terms())?;
        Ok(Some(Held { row, game, calendars, league, notes: Vec::new(), guide: Vec::new(), leaves: false }))
    }

    /// The same, for those who look after several: one that is damaged, which is in the log, must not harm the others.
    pub(super) fn sound(&mut self, id: MatchId) -> Result<Option<Held>, Stop> {
        match self.held(id) {
            Err(Stop::Trouble(_)) => Ok(None),
            held => held,
        }
    }

    /// The match of a row; a record that the rules do not bear is the host's business.
    fn replayed(&self, row: &MatchRow) -> Result<Match, Stop> {
        Match::replay(row.id, &self.work.record(row)?).map_err(|corrupt| {
            error!(id = %row.id, ?corrupt, "the record of a match cannot be replayed");
            Stop::Trouble(Trouble::Damaged)
        })
    }

    /// Notes where somebody acts in a match, or in the challenge of which it is to come, for themselves or for another
    /// player.
    pub(super) fn acted(&mut self, id: MatchId, player: PlayerId, asker: &Asker) -> Done {
        // On a page nobody can be called.
        if asker.place.is_page() {
            return Ok(());
        }
        let row = ActedRow { account: asker.account.clone(), place: asker.place.clone() };
        Ok(self.work.put_acted(id, player, &row)?)
    }

    /// When the players of a match rest.
    pub(super) fn calendars(&self, terms: &Terms) -> Result<Calendars, Stop> {
        let [white, black] = Side::BOTH.map(|side| self.calendar(terms.sides[side]));
        Ok(BySide { white: white?, black: black? })
    }

    /// When a player's clocks rest.
    fn calendar(&self, player: PlayerId) -> Result<Calendar, Stop> {
        let profile = self.work.shared_profile(player)?.unwrap_or_default();
        Ok(Calendar::new(&profile.hours).with_outages(self.outages.clone()))
    }

    /// What is known of a player; a stranger, if nothing is.
    pub(super) fn profile(&self, player: PlayerId) -> Result<Profile, Stop> {
        let stranger = || Profile { name: format!("?{}", player.0), ..Profile::default() };
        Ok(self.work.profile(player)?.unwrap_or_else(stranger))
    }

    /// The player who owns this account, made known if they were not.
    pub(super) fn player(
        &mut self,
        account: &Account,
        name: &str,
        spoken: Option<Locale>,
    ) -> Result<(PlayerId, Profile), Stop> {
        let name = i18n::person_name(name);
        let (player, known) = match self.work.player_of(account)? {
            Some(player) => (player, self.work.profile(player)?),
            None => (self.work.next_player()?, None),
        };
        let before = known.clone();
        let mut profile =
            known.unwrap_or_else(|| Profile { accounts: vec![account.clone()], ..Profile::default() });
        profile.name = name;
        profile.spoken = spoken.or(profile.spoken);
        if before.as_ref() != Some(&profile) {
            self.work.put_profile(player, &profile)?;
        }
        Ok((player, profile))
    }

    /// The players' names; in this language, where one is not kept any more.
    pub(super) fn names(&self, held: &Held, locale: Locale) -> Result<BySide<String>, Stop> {
        let [white, black] = Side::BOTH.map(|side| self.name(held.player(side), locale));
        Ok(BySide { white: white?, black: black? })
    }

    /// A player's name; in this language, where it is not kept any more.
    pub(super) fn name(&self, player: PlayerId, locale: Locale) -> Result<String, Stop> {
        Ok(match self.work.shared_profile(player)? {
            None => Own::Former.say(locale),
            Some(profile) if self.is_kept_back(&profile) => WebText::Nameless.say(locale),
            Some(profile) => profile.name.clone(),
        })
    }

    /// Whether somebody of whom this is known is not to be seen by whoever reads what is shown now.
    pub(super) fn is_kept_back(&self, profile: &Profile) -> bool {
        self.abroad && profile.no_web
    }

    /// What was chosen for a server; nothing, where there is none.
    pub(super) fn server(&self, server: Option<&str>) -> Result<ServerRow, Stop> {
        let row = server.map(|server| self.work.server(server)).transpose()?;
        Ok(row.unwrap_or_default())
    }

    /// Whether what is told in a place may be news for everybody who is there, not for those only who are called.
    pub(super) fn is_loud(&self, place: &Place) -> Result<bool, Stop> {
        let server = self.work.server_at(place)?;
        Ok(self.server(server.as_deref())?.aloud)
    }

    /// What is to be told with its moments as its reader has them, if it is told to one alone. Their time zone is
    /// nobody else's business.
    pub(super) fn in_his_zone(
        &self,
        place: &Place,
        private_to: Option<&Account>,
        note: Note,
    ) -> Result<Note, Stop> {
        let reader = private_to.filter(|_| !place.platform.shows_moments());
        let Some(reader) = reader else { return Ok(note) };
        let Some(player) = self.work.player_of(reader)? else { return Ok(note) };
        let zone = self.profile(player)?.hours.zone;
        Ok(zone.map_or(note.clone(), |zone| note.with_text(|text| i18n::in_zone(text, &zone))))
    }

    /// The language of what is told in a place: that of the only one who reads there; that of the server; that of those
    /// whom it concerns, if they have the same one; or else that of those who are called.
    pub(super) fn language_at(
        &self,
        place: &Place,
        concerned: &[PlayerId],
        called: &[PlayerId],
    ) -> Result<Locale, Stop> {
        if let Some(reader) = place.reader() {
            let player = self.work.player_of(&reader)?;
            return Ok(self.common_language(player.as_slice())?.unwrap_or(self.settings.language));
        }
        let server = self.work.server_at(place)?;
        if let Some(language) = self.server(server.as_deref())?.language {
            return Ok(language);
        }
        let language = match self.common_language(concerned)? {
            None => self.common_language(called)?,
            language => language,
        };
        Ok(language.unwrap_or(self.settings.language))
    }

    /// The language of those of whom it is known, if it is the same one.
    fn common_language(&self, readers: &[PlayerId]) -> Result<Option<Locale>, Stop> {
        let mut languages = Vec::new();
        for &reader in readers {
            languages.extend(self.work.shared_profile(reader)?.and_then(|profile| profile.language()));
        }
        let same = languages.iter().all(|language| Some(language) == languages.first());
        Ok(languages.first().copied().filter(|_| same))
    }

    /// Counts a puzzle that somebody asks for; refuses it where there were too many.
    pub(super) fn afford_puzzle(&mut self, asker: &Asker) -> Done {
        let most = Rate::PUZZLES_MAX;
        let admitted = self.rate.admit_puzzle(asker.player, self.now);
        admitted.map_err(|left| Trouble::Puzzle(NoPuzzle::TooMany { most, left }).into())
    }

    /// Counts a hint that somebody asks for; refuses it where there were too many.
    pub(super) fn afford_hint(&mut self, asker: &Asker) -> Done {
        let most = Rate::HINTS_MAX;
        let admitted = self.rate.admit_hint(asker.player, self.now);
        admitted.map_err(|left| Trouble::from(NoMachine::TooManyHints { most, left }).into())
    }

    /// The colours of the boards that everybody sees who is in a place.
    pub(super) fn skin_at(&self, place: &Place) -> Result<Skin, Stop> {
        let server = self.work.server_at(place)?;
        let row = self.server(server.as_deref())?;
        Ok(row.skin_of(&place.id).unwrap_or(row.skin))
    }

    /// Posts something for all to see.
    pub(super) fn post(&mut self, place: &Place, mut post: PostRow) -> Done {
        post.dress.skin = self.skin_at(place)?;
        self.tell(place, None, post.into())
    }

    /// Shows something to one person only.
    pub(super) fn show(&mut self, to: &Asker, mut post: PostRow) -> Done {
        self.pay(to, &mut post);
        // Pictures that nobody else sees have the colours that they like.
        let is_drawn = !post.boards.is_empty() || !post.sheets.is_empty() || post.dress.film.is_some();
        post.dress.skin = if is_drawn { to.profile.looks.skin } else { Skin::default() };
        post.dress.letters |= is_drawn && to.profile.looks.letters;
        post.language = post.language.or(Some(to.locale));
        self.bring_down(to, &post.key)?;
        self.tell(&to.place, Some(to.account.clone()), post.into())
    }

    /// Counts the pictures of an answer, or leaves them out and says why. A page counts what it is asked for itself, and is
    /// nothing without its board.
    fn pay(&mut self, to: &Asker, post: &mut PostRow) {
        if (post.boards.is_empty() && post.sheets.is_empty()) || to.place.is_page() {
            return;
        }
        if let Err(spent) = self.afford(to, Cost::Picture) {
            (post.boards, post.sheets) = Default::default();
            let without = Own::NoPicture(spent.payer).say(to.locale);
            post.text.push_str(if post.text.is_empty() { "" } else { "\n" });
            post.text.push_str(&without);
        }
    }

    /// Says something to one person only.
    pub(super) fn answer(&mut self, to: &Asker, text: String) -> Done {
        self.show(to, PostRow { text, ..PostRow::default() })
    }

    /// Takes something away that one person saw.
    pub(super) fn close(&mut self, place: &Place, reader: &Account, key: String) -> Done {
        self.tell(place, Some(reader.clone()), Note::Close(key))
    }

    /// Tells something, for all to see or to one person only.
    pub(super) fn tell(&mut self, place: &Place, private_to: Option<Account>, note: Note) -> Done {
        let mine = self.asking.as_ref().filter(|asking| private_to.as_ref() == Some(&asking.account));
        let answers = mine.map(|asking| asking.event.clone());
        self.answered |= answers.is_some() && !matches!(note, Note::Close(_));
        let note = self.in_his_zone(place, private_to.as_ref(), note)?;
        let (calls, aloud) = (Vec::new(), self.is_loud(place)?);
        self.put_out(OutboxRow {
            place: place.clone(),
            private_to,
            note,
            answers,
            calls,
            aloud,
            request: None,
        })
    }

    /// Puts something into the outbox; what is told on a page goes back to it with the answer.
    pub(super) fn put_out(&mut self, mut row: OutboxRow) -> Done {
        row.request = self.asking.as_ref().map(|asking| request_of(asking.account.platform, &asking.event));
        if row.place.is_page() {
            self.paged.push(row);
            return Ok(());
        }
        let number = self.work.tell(&row)?;
        self.told.push((number, row));
        Ok(())
    }

    /// Takes something that needs no further telling out of the outbox.
    pub(super) fn delivered(&mut self, number: u64) {
        self.work.delivered(number);
        self.told.retain(|(told, _)| *told != number);
    }

    /// How things stand, to come back to it.
    pub(super) fn mark(&self) -> Mark {
        (self.work.mark(), self.told.len(), self.paged.len(), self.withheld.clone())
    }

    /// Undoes all that was done since the mark.
    pub(super) fn rewind(&mut self, (mark, told, paged, withheld): Mark) {
        let undone = self.work.rewind(mark);
        for id in undone {
            self.cache.forget(id);
        }
        self.cache.forget_written();
        self.told.truncate(told);
        self.paged.truncate(paged);
        *self.withheld = withheld;
        self.answered = false;
    }
}

impl Asker {
    /// Somebody of whom nothing is known, on a page on the web.
    pub(super) fn stranger(locale: Locale, at: Timestamp) -> Self {
        let account = Account { platform: Platform::Local, id: String::new() };
        let (player, profile, place) = (STRANGER, Profile::default(), Place::page(account.platform));
        Self { player, account, profile, locale, place, member: None, at }
    }
}

impl Held {
    /// Who plays this side.
    pub(super) fn player(&self, side: Side) -> PlayerId {
        self.game.terms().sides[side]
    }

    /// Who plays.
    pub(super) fn players(&self) -> [PlayerId; 2] {
        Side::BOTH.map(|side| self.player(side))
    }

    /// Where the match is told.
    pub(super) fn places(&self) -> impl Iterator<Item = &Place> {
        self.row.places()
    }

    /// When the flag of the side to move falls or, if it is earlier, the match ends because its time is up; nothing when
    /// it is over.
    pub(super) fn flag(&self) -> Option<Timestamp> {
        self.game.end_of_time(&self.calendars)
    }

    /// When the match ends because its time is up, if that is before the flag falls.
    pub(super) fn end(&self) -> Option<Timestamp> {
        let end = self.game.end_of_match(&self.calendars);
        end.filter(|end| self.flag().is_some_and(|flag| *end <= flag))
    }

    /// When the program was away.
    pub(super) fn outages(&self) -> &Outages {
        self.calendars.white.outages()
    }

    /// The claim that is being judged, if there is one, and until when.
    pub(super) fn judged(&self) -> Option<Case> {
        self.game.judged(&self.calendars)
    }

    /// The board of a table of this match, seen from a side.
    pub(super) fn board(&self, table: &dyn Table, bottom: Side, locale: Locale) -> Board {
        let (terms, over) = (self.game.terms(), self.game.result().is_some());
        let board = Board::of((terms.kind, &terms.options), table, over, bottom, locale);
        Board { letters: terms.manner.guided, ..board } // Whoever is guided does not know the pieces yet.
    }
}

/// Where the lot comes from.
pub type Dice = Box<dyn FnMut() -> bool + Send>;

/// What is nobody's doing, such as a damaged match whose flag falls, is in the log already; the rest goes on.
pub(super) fn forgive(done: Done) -> Done {
    match done {
        Err(Stop::Trouble(trouble)) => {
            warn!(?trouble, "something that fell due could not be done");
            Ok(())
        }
        done => done,
    }
}
