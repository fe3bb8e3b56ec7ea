//! What can be asked of Nahil: the catalogue of commands, and how a typed text becomes one.
//!
//! The catalogue is the only declaration of a command. Its names and help are in `i18n::guide`; the parser of typed
//! texts, `help`, and what platforms register all come from here.

mod address;
mod attempt;
mod catalogue;
mod colloquial;
mod day;
mod found;
mod given;
mod jotting;
mod named;
mod parts;
mod person;
mod preparing;
mod sentence;
mod short;
mod verb;
mod wish;

pub use address::{PREFIXES, addressed, addressed_at_home};
pub use attempt::Attempt;
pub use catalogue::{CATALOGUE, Spec};
pub use day::Day;
use found::Found;
pub use given::used;
pub use jotting::Jotting;
use named::is_name_of;
pub use parts::{Part, parts};
pub use preparing::Preparing;
pub use sentence::Sentence;
use short::{of_machine, reminded};
pub(in crate::bot) use verb::in_full;
pub use verb::verb_of;
use verb::{is_nearly_verb, is_offered, unknown_command, verb_in_full};
pub use wish::{
    Absence, HistoryQuery, Invitation, InviteQuery, Leaguing, ProfileChange, RematchQuery, ServerChange, Wish,
};

pub use crate::bot::ask::word::known_words;
use crate::bot::ask::word::{self, looks_like_clock, match_number, nearest, spelled, verb_named};
use crate::bot::wire::message::Mention;
use crate::games::Kind;
use crate::i18n::guide::LeagueWord;
use crate::i18n::{Slot, Trouble, Verb, Word, is_joining};
use crate::play::{Choice, ClaimKind, MatchId, OfferKind, Preference};
use crate::players::{Account, Locale};

/// A command with all it takes, understood but not judged.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Challenge somebody or anybody.
    Play(Invitation),
    /// Ask what to challenge somebody to, or anybody, or what to play against the machine.
    Invite(InviteQuery),
    /// Accept a challenge, perhaps for this channel, or an offer, perhaps of this kind.
    Accept(Option<MatchId>, bool, Option<OfferKind>),
    /// Decline a challenge or reject an offer, perhaps of this kind.
    Decline(Option<MatchId>, Option<OfferKind>),
    /// Take a challenge back.
    Withdraw(Option<MatchId>),
    /// Propose to play a match again that is over.
    Rematch(RematchQuery),
    /// Put steps into the draft; none: open the panel.
    Move(Option<MatchId>, String),
    /// Take the last step of the draft back.
    Undo(Option<MatchId>),
    /// Play the draft.
    Confirm(Option<MatchId>),
    /// Drop the draft.
    Cancel(Option<MatchId>),
    /// Prepare answers, list them or take them away.
    Prepare(Option<MatchId>, Preparing),
    /// Try lines on a board of one's own.
    Analyse(Option<MatchId>, Attempt),
    /// Write something down about a match.
    Note(Option<MatchId>, Jotting),
    /// Say something with the next turn.
    Say(Option<MatchId>, Jotting),
    /// Show the board; perhaps in words.
    Board(Option<MatchId>, bool),
    /// List one's matches; with a page of small boards, if one is named.
    Games(Option<usize>),
    /// Show the match that waits next.
    Queue,
    /// List the challenges that concern one.
    Challenges,
    /// List matches that are over.
    History(HistoryQuery),
    /// Follow a match, perhaps alone; nothing named: list what one follows.
    Follow(Option<MatchId>, bool),
    /// Follow it no longer.
    Unfollow(Option<MatchId>),
    /// Offer something; nothing named: ask what.
    Offer(Option<MatchId>, Option<OfferKind>),
    /// Claim something, perhaps with the turn that brings it about.
    Claim(Option<MatchId>, ClaimKind, String),
    /// Ask whether to resign.
    Resign(Option<MatchId>),
    /// Show the clocks.
    Clock(Option<MatchId>),
    /// Show which clocks there are.
    Clocks,
    /// Vote on a claim.
    Vote(MatchId, Choice),
    /// Vote for a proposed turn.
    Choose(Option<MatchId>, u32),
    /// Say who the arbiters are, of a match or here.
    Arbiters(Option<MatchId>),
    /// Act as an arbiter: in which match, how, and the words that follow.
    Arbiter(MatchId, Word, String),
    /// Report something about a match or a person to the arbiters.
    Report(Option<MatchId>, Option<Account>, String),
    /// Show what the arbiters have before them.
    Desk,
    /// Ban somebody, or lift it; nobody named: list who is. Whether it is but muting.
    Ban(Option<Account>, Sentence, bool),
    /// Let the clocks run again.
    Resume(Option<MatchId>),
    /// Export the record.
    Record(Option<MatchId>),
    /// Begin a first match against the machine, which says what is near.
    Guide(Kind),
    /// Give a hint in a match against the machine.
    Hint(Option<MatchId>),
    /// Look at a match that is over again; nothing named: the asker's last one.
    Review(Option<MatchId>),
    /// Show a page of a lesson.
    Rules(Kind, usize),
    /// See or change what one has chosen.
    Profile(ProfileChange),
    /// Declare vacation, or show it.
    Vacation(Absence),
    /// Show what others may know of somebody.
    Page(Account),
    /// Show somebody's rating in a game, or in all.
    Rating(Option<Account>, Option<Kind>),
    /// Show a page of the ranking of a game.
    Ranking(Kind, usize),
    /// Show how two people have played against each other; one named: that one and the asker.
    Versus(Account, Option<Account>),
    /// Give a puzzle, perhaps of a game, or answer the one that is open with these steps.
    Puzzle(Option<Kind>, String),
    /// Give the puzzle of the day of the channel.
    DailyPuzzle(Option<Kind>),
    /// Give a task, perhaps of a game, or answer the one that is open with these steps.
    Practise(Option<Kind>, String),
    /// Show what people play first in a game, or in all.
    Openings(Option<Kind>),
    /// Try whether calls arrive.
    NotifyTest,
    /// Keep somebody from challenging one; nobody named: list whom one has kept.
    Block(Option<Account>),
    /// Let them challenge one again; nobody named: list whom one has kept from it.
    Unblock(Option<Account>),
    /// Take the code that was given on another account, so that both are one person's; without one, give one.
    Link(Option<String>),
    /// Part the account from the others.
    Unlink,
    /// See a league, play in it or organise it.
    League(Box<Leaguing>),
    /// See or change what holds on a server.
    Server(ServerChange),
    /// Say what can be said.
    Help(Option<Verb>),
}

/// Most words of a time zone: `Ciudad de México`.
const ZONE_WORDS_MAX: usize = 4;
/// What Nahil itself is called where no person has that name.
const OWN_NAME: &str = "nahil";
/// Longest id of a role, in characters.
const ROLE_MAX: usize = 64;
/// What takes the rest of a text as it is written.
const TEXTS: [Slot; 7] =
    [Slot::Steps, Slot::Plan, Slot::Line, Slot::Answer, Slot::Words, Slot::Account, Slot::Term];
/// What is mostly about one game, so that a word which nothing has may be meant for one.
const NAMING: [Verb; 6] = [Verb::Play, Verb::Guide, Verb::Rules, Verb::Ranking, Verb::Rating, Verb::Openings];
/// Longest command that is read, in characters.
pub const TEXT_MAX: usize = 2_000;

/// Reads a command, in either language, whatever the reader's own. `mentions` are the persons that the text names.
pub fn read(text: &str, mentions: &[Mention]) -> Result<Command, Trouble> {
    if text.chars().nth(TEXT_MAX).is_some() {
        return Err(Trouble::TooLong { limit: TEXT_MAX });
    }
    let text = &in_full(text);
    let (name, rest) = split_word(text);
    if name.is_empty() {
        return Ok(Command::Help(None));
    }
    let verb = verb_in_full(text).ok_or_else(|| unknown_command(name))?;
    if let Some(said) = reminded(verb, name, rest) {
        return said;
    }
    let rest = if is_offered(name) { text } else { rest };
    let mut reader = Reader::new(verb);
    match reader.read(rest, mentions) {
        Ok(()) => reader.found.command(verb),
        Err(why) => of_machine(why, rest),
    }
}

pub(in crate::bot) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

/// Reads what a command takes, word by word.
struct Reader {
    verb: Verb,
    slots: &'static [Slot],
    found: Found,
    /// What was given last.
    last: Option<Slot>,
}

impl Reader {
    fn new(verb: Verb) -> Self {
        let slots = Spec::of(verb).map_or(&[][..], |spec| spec.slots);
        Self { verb, slots, found: Found::default(), last: None }
    }

    fn read(&mut self, text: &str, mentions: &[Mention]) -> Result<(), Trouble> {
        let mut rest = text.trim();
        while !rest.is_empty() {
            rest = self.take_one(rest, mentions)?.trim_start();
        }
        Ok(())
    }

    /// Takes what the text begins with and returns what follows.
    fn take_one<'t>(&mut self, text: &'t str, mentions: &[Mention]) -> Result<&'t str, Trouble> {
        if let Some((mention, slot)) = text.strip_prefix('@').zip(self.person_slot()) {
            return self.take_person(mention, slot, mentions);
        }
        if self.found.deed == Some(LeagueWord::Show) {
            // A code may look like anything.
            text.clone_into(&mut self.found.steps);
            self.last = Some(Slot::Name);
            return Ok("");
        }
        // What follows a ruling is the arbiter's own words.
        let is_free = self.found.ruling.is_some();
        let phrase = word::phrase(text, self.slots).filter(|_| !is_free);
        let (word, rest) = phrase.unwrap_or_else(|| split_word(text));
        if self.takes(Slot::Against) && rest.starts_with('@') && is_name_of(Slot::Against, word) {
            return Ok(rest);
        }
        if let Some(id) = match_number(word).filter(|_| self.takes(Slot::Match)) {
            let twice = Trouble::Twice { verb: self.verb, slot: Slot::Match };
            self.last = Some(Slot::Match);
            return set(&mut self.found.id, id, twice).map(|()| rest);
        }
        if !is_free && self.take_word(word::named(word, self.slots).unwrap_or(word))? {
            return Ok(rest);
        }
        if let Some(rest) = self.take_zone(text)? {
            return Ok(rest);
        }
        if self.take_setting(word)? || self.take_role(word)? {
            return Ok(rest);
        }
        if let Some(rest) = self.take_apart(word, rest)? {
            return Ok(rest);
        }
        if self.takes(Slot::Options) && word.contains('=') {
            self.found.options.push(word.to_owned());
            self.last = Some(Slot::Options);
            return Ok(rest);
        }
        if self.takes(Slot::Clock) && looks_like_clock(word) {
            return self.take_clock(text);
        }
        if let Some(league) = word.parse().ok().filter(|_| self.takes(Slot::League) && !is_free) {
            let twice = Trouble::Twice { verb: self.verb, slot: Slot::League };
            self.last = Some(Slot::League);
            return set(&mut self.found.league, league, twice).map(|()| rest);
        }
        if self.takes(Slot::Code) {
            self.found.code = Some(text.to_owned());
            self.last = Some(Slot::Code);
            return Ok("");
        }
        let takes_text = TEXTS.into_iter().any(|slot| self.takes(slot)) || self.takes_name();
        if takes_text || (self.takes(Slot::Reason) && self.found.ruling.is_some()) {
            text.clone_into(&mut self.found.steps);
            self.last = TEXTS.into_iter().chain([Slot::Reason, Slot::Name]).find(|slot| self.takes(*slot));
            return Ok("");
        }
        let names_somebody = self.takes(Slot::Game) || self.person_slot().is_some();
        if names_somebody && !rest.is_empty() && is_joining(word) {
            return Ok(rest);
        }
        Err(self.unknown(word))
    }

    /// Whether a word that could be a value begins the name of a new league instead: such a value is known already.
    fn begins_name(&self, known: Word) -> bool {
        let is_known = match known {
            Word::League(_) => self.found.deed.is_some(),
            Word::Format(_) => self.found.format.is_some(),
            Word::Game(_) => self.found.kind.is_some(),
            _ => false,
        };
        is_known && self.takes_name()
    }

    /// Whether what follows is the name of a league, or a code.
    fn takes_name(&self) -> bool {
        let named = [Some(LeagueWord::New), Some(LeagueWord::Change), Some(LeagueWord::Show)];
        self.takes(Slot::Name) && named.contains(&self.found.deed)
    }

    fn takes(&self, slot: Slot) -> bool {
        self.slots.contains(&slot)
    }

    /// Takes `slot=role`; `false` if the word is none such.
    fn take_role(&mut self, word: &str) -> Result<bool, Trouble> {
        let Some((name, role)) = word.split_once('=') else {
            return Ok(false);
        };
        let named = |slot: Slot| Locale::ALL.iter().any(|locale| slot.name(*locale) == name.to_lowercase());
        let slot =
            [Slot::Challengers, Slot::Arbiters].into_iter().find(|slot| named(*slot) && self.takes(*slot));
        let Some(slot) = slot else {
            return Ok(false);
        };
        self.last = Some(slot);
        let twice = Trouble::Twice { verb: self.verb, slot };
        let place =
            if slot == Slot::Arbiters { &mut self.found.arbiters } else { &mut self.found.challengers };
        set(place, role.chars().take(ROLE_MAX).collect(), twice).map(|()| true)
    }

    /// Takes all words that look like parts of a clock; they must be one.
    fn take_clock<'t>(&mut self, text: &'t str) -> Result<&'t str, Trouble> {
        let (clock, rest) = word::clock(text);
        let control = clock.parse().map_err(Trouble::Clock)?;
        let twice = Trouble::Twice { verb: self.verb, slot: Slot::Clock };
        self.last = Some(Slot::Clock);
        set(&mut self.found.control, control, twice).map(|()| rest)
    }

    /// Takes a word that stands for a value, a command or a page; `false` if it is none that the command takes.
    fn take_word(&mut self, word: &str) -> Result<bool, Trouble> {
        let verb = self.verb;
        let twice = |slot| Trouble::Twice { verb, slot };
        if self.takes(Slot::Topic)
            && let Some(topic) = verb_named(word)
        {
            self.last = Some(Slot::Topic);
            return set(&mut self.found.topic, topic, twice(Slot::Topic)).map(|()| true);
        }
        if self.take_number(word)? || self.take_day(word)? {
            return Ok(true);
        }
        let known = known_words(self.slots).into_iter().find(|(_, known)| spelled(*known, word));
        match known {
            Some((_, known)) if self.begins_name(known) => Ok(false),
            Some((slot, known)) => self.take_known(slot, known),
            None => Ok(false),
        }
    }

    /// Takes a word that stands for a value of a slot; `false` if it is read elsewhere.
    fn take_known(&mut self, slot: Slot, known: Word) -> Result<bool, Trouble> {
        let verb = self.verb;
        let twice = |slot| Trouble::Twice { verb, slot };
        self.last = Some(slot);
        let found = &mut self.found;
        let done = match known {
            Word::Game(kind) => set_same(&mut found.kind, kind, twice(slot)),
            Word::White if slot == Slot::Choice => set(&mut found.choice, Choice::White, twice(slot)),
            Word::Black if slot == Slot::Choice => set(&mut found.choice, Choice::Black, twice(slot)),
            Word::White => set(&mut found.side, Preference::White, twice(slot)),
            Word::Black => set(&mut found.side, Preference::Black, twice(slot)),
            Word::Random => set(&mut found.side, Preference::Random, twice(slot)),
            Word::Rated => set(&mut found.rated, true, twice(slot)),
            Word::Casual => set(&mut found.rated, false, twice(slot)),
            Word::Tsaul => set(&mut found.offer, OfferKind::Tsaul, twice(slot)),
            Word::Pause => set(&mut found.offer, OfferKind::Pause, twice(slot)),
            Word::Takeback => set(&mut found.offer, OfferKind::Takeback, twice(slot)),
            Word::Cancelling => set(&mut found.offer, OfferKind::Cancel, twice(slot)),
            Word::Repetition => set(&mut found.claim, ClaimKind::Repetition, twice(slot)),
            Word::Standstill => set(&mut found.claim, ClaimKind::Standstill, twice(slot)),
            Word::NoProgress => set(&mut found.claim, ClaimKind::NoProgress, twice(slot)),
            Word::TakeAway if slot == Slot::Days => set(&mut found.drop, (), twice(slot)),
            Word::Then | Word::Whatever | Word::TakeAway => return Ok(false), // These are read among the turns.
            Word::Yes => set(&mut found.choice, Choice::Yes, twice(slot)),
            Word::No => set(&mut found.choice, Choice::No, twice(slot)),
            Word::Warn
            | Word::Loss
            | Word::Adjust
            | Word::Restore
            | Word::Decide
            | Word::Annul
            | Word::Reduce
            | Word::Expel
            | Word::Readmit
            | Word::Correct
            | Word::Reopen
            | Word::Strike
            | Word::Reinstate
            | Word::History => set(&mut found.ruling, known, twice(slot)),
            Word::Language(locale) => set(&mut found.language, locale, twice(slot)),
            Word::ConfirmOn | Word::ConfirmOff => {
                set(&mut found.confirm, known == Word::ConfirmOn, twice(slot))
            }
            Word::Calls(calls) => set(&mut found.calls, calls, twice(slot)),
            Word::CallPanel => set(&mut found.wish, Wish::Calls, twice(slot)),
            Word::Test | Word::OfToday => set(&mut found.asked, known, twice(slot)),
            Word::Skin(skin) => set(&mut found.skin, skin, twice(slot)),
            Word::Seat(seat) => set(&mut found.seat, seat, twice(slot)),
            Word::Boards => set(&mut found.wish, Wish::Boards, twice(slot)),
            Word::Text => set(&mut found.wish, Wish::Text, twice(slot)),
            Word::Export => set(&mut found.wish, Wish::Export, twice(slot)),
            Word::Delete => set(&mut found.wish, Wish::Delete, twice(slot)),
            Word::ThreadsOn | Word::ThreadsOff => {
                set(&mut found.apart, known == Word::ThreadsOn, twice(slot))
            }
            Word::QuietOn | Word::QuietOff => set(&mut found.quiet, known == Word::QuietOn, twice(slot)),
            Word::Here | Word::Everywhere => set(&mut found.here, known == Word::Here, twice(slot)),
            Word::DeskHere | Word::DeskOff => set(&mut found.desk, known == Word::DeskHere, twice(slot)),
            // `export trf` names one thing.
            Word::League(deed) if deed.is_file() && found.deed == Some(LeagueWord::Export) => {
                found.deed = Some(deed);
                Ok(())
            }
            Word::League(deed) => set(&mut found.deed, deed, twice(slot)),
            Word::Format(format) => set(&mut found.format, format, twice(slot)),
            Word::Everyone | Word::Members => set(&mut found.members, known == Word::Members, twice(slot)),
            Word::Channel | Word::AsChannel => set(&mut found.channel, known == Word::AsChannel, twice(slot)),
        };
        done.map(|()| true)
    }

    /// Takes the number of a page or of a proposal; `false` if it is none that the command takes.
    fn take_number(&mut self, word: &str) -> Result<bool, Trouble> {
        let verb = self.verb;
        let twice = |slot| Trouble::Twice { verb, slot };
        if self.takes(Slot::Page)
            && let Ok(page) = word.parse()
        {
            self.last = Some(Slot::Page);
            return set(&mut self.found.page, page, twice(Slot::Page)).map(|()| true);
        }
        if self.takes(Slot::Proposal)
            && let Ok(number) = word.parse()
        {
            self.last = Some(Slot::Proposal);
            return set(&mut self.found.proposal, number, twice(Slot::Proposal)).map(|()| true);
        }
        Ok(false)
    }

    fn unknown(&self, word: &str) -> Trouble {
        if self.takes(Slot::Topic) {
            return unknown_command(word);
        }
        let known = known_words(self.slots).into_iter().map(|(_, word)| word);
        let spellings = known.flat_map(|word| Locale::ALL.map(|locale| word.spelling(locale)));
        let nearest = nearest(word, spellings);
        let is_free = |slot: &Slot| slot.is_person() && self.found.person_in(*slot).is_none();
        let person = nearest.is_none() && !word.contains('=') && self.slots.iter().any(is_free);
        let takes_game = NAMING.contains(&self.verb);
        let game = takes_game && nearest.is_none() && self.found.kind.is_none();
        Trouble::UnknownWord { verb: self.verb, word: word.to_owned(), nearest, person, game }
    }
}

/// Sets what is not set yet to another value: `ajedrez maya` names the same game in two words.
fn set_same<T: PartialEq>(slot: &mut Option<T>, value: T, twice: Trouble) -> Result<(), Trouble> {
    if slot.as_ref() == Some(&value) { Ok(()) } else { set(slot, value, twice) }
}

fn set<T>(slot: &mut Option<T>, value: T, twice: Trouble) -> Result<(), Trouble> {
    if slot.is_some() {
        return Err(twice);
    }
    *slot = Some(value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::spoken::Spoken;
    use crate::play::Control;
    use crate::players::{Platform, PlayerId};

    fn ana() -> Vec<Mention> {
        let account = Account { platform: Platform::Local, id: "7".to_owned() };
        vec![Mention::person("Ana María", account)]
    }

    fn reading(text: &str) -> Result<Command, Trouble> {
        read(addressed(text).expect("it has the prefix"), &ana())
    }

    #[test]
    fn what_the_room_says_in_its_reader_s_stead_is_understood() {
        for locale in Locale::ALL {
            let usual = Control::Days { days: 3 };
            let said = Spoken { usual, machine: true }.commands(locale);
            let alone = Spoken { usual, machine: false }.commands(locale);
            assert!(alone.machine.is_empty() && alone.games.iter().all(|game| game.guide.is_none()));
            assert_eq!(said.machine.len(), usize::from(PlayerId::MACHINE_MAX));
            assert_eq!(reading(&said.help), Ok(Command::Help(None)));
            assert_eq!(said.games.len(), Kind::ALL.len());
            for (game, kind) in said.games.iter().zip(Kind::ALL) {
                assert_eq!(reading(&game.learn), Ok(Command::Rules(*kind, 1)));
                assert_eq!(reading(game.guide.as_ref().unwrap()), Ok(Command::Guide(*kind)));
                for (person, account) in [("", None), ("@Ana María ", Some(ana()[0].account.clone()))] {
                    let play = reading(&game.play.replace("{person} ", person));
                    let Ok(Command::Play(asked)) = play else { panic!("{play:?}") };
                    assert_eq!((asked.kind, asked.to), (*kind, account));
                }
                let play = game.play.replace("{person} ", "");
                for choice in said.choices(game) {
                    let said = format!("{play} {}", choice.say);
                    assert!(matches!(reading(&said), Ok(Command::Play(_))), "{said}");
                }
            }
        }
    }

    #[test]
    fn only_what_has_the_prefix_is_a_command() {
        assert_eq!(addressed("!n play"), Some("play"));
        assert_eq!(addressed("  !NAHIL   jugar maya "), Some("jugar maya"));
        assert_eq!(addressed("!n"), Some(""));
        assert_eq!(addressed("N! help"), Some("help"));
        assert_eq!(addressed("/n help"), Some("help"));
        assert_eq!(addressed("/now"), None);
        assert_eq!(addressed("!now"), None);
        assert_eq!(addressed("!nahilist"), None);
        assert_eq!(addressed("ñandú"), None);
    }

    /// In a room of Nahil's own, who calls it by its name or has just come is heard, and who speaks of it is not.
    #[test]
    fn whoever_knows_no_prefix_is_heard_at_home() {
        for (said, heard) in [
            ("ayuda", "ayuda"),
            (" ¡Ayuda! ", "ayuda"),
            ("Help me?", "help"),
            ("Quiero jugar", "jugar"),
            ("¿Cómo se juega?", "ayuda"),
            ("@Nahil help", "help"),
            ("nahil, quiero jugar maya", "quiero jugar maya"),
        ] {
            assert_eq!(addressed_at_home(said), Some(heard), "{said}");
            assert_eq!(addressed(said), None, "{said}");
            assert!(read(heard, &[]).is_ok(), "{said}");
        }
        for said in [
            "Nahil!",
            "nahil",
            "@nahil",
            "nahil is a nice word",
            "help yourself",
            "I can help",
            "ayuda a Ana",
            "quiero jugar contigo",
            "",
            "?",
        ] {
            assert_eq!(addressed_at_home(said), None, "{said}");
        }
    }

    #[test]
    fn both_languages_mean_the_same() {
        let english = reading("!n play @ana maría maya black 5d+12h max 10d rated tsaul=remove").unwrap();
        let spanish =
            reading("!n JUGAR tsaul=remove puntuada 5d+12h max 10d negras maya @Ana María").unwrap();
        assert_eq!(english, spanish);
        let Command::Play(invitation) = english else { panic!("not an invitation") };
        assert_eq!((invitation.side, invitation.rated), (Preference::Black, Some(true)));
        assert_eq!(invitation.to, Some(ana()[0].account.clone()));
    }

    #[test]
    fn steps_are_taken_as_they_are_written() {
        assert_eq!(
            reading("!n m #12  Lb2  ce6 ").unwrap(),
            Command::Move(Some(MatchId(12)), "Lb2  ce6".to_owned())
        );
        assert_eq!(reading("!n mover").unwrap(), Command::Move(None, String::new()));
    }

    #[test]
    fn trouble_names_the_word_and_the_nearest() {
        let trouble = reading("!n ply maya").unwrap_err();
        assert_eq!(trouble, Trouble::UnknownCommand { word: "ply".to_owned(), nearest: Some("play") });
        let trouble = reading("!n play maia").unwrap_err();
        assert_eq!(
            trouble,
            Trouble::UnknownWord {
                verb: Verb::Play,
                word: "maia".to_owned(),
                nearest: Some("maya"),
                person: false,
                game: false
            }
        );
        assert_eq!(
            reading("!n play @beto maya").unwrap_err(),
            Trouble::UnknownPerson { name: "beto".to_owned() }
        );
        assert!(matches!(reading("!n play maya 99d").unwrap_err(), Trouble::Clock(_)));
        assert!(matches!(reading("!n play maya tsaul=never").unwrap_err(), Trouble::Options(..)));
        assert_eq!(
            reading("!n play white black").unwrap_err(),
            Trouble::Twice { verb: Verb::Play, slot: Slot::Side }
        );
        assert!(matches!(
            reading(&format!("!n m {}", "x".repeat(TEXT_MAX))).unwrap_err(),
            Trouble::TooLong { .. }
        ));
    }

    #[test]
    fn a_channel_is_challenged_or_plays_itself() {
        for (text, channel) in [
            ("!n play channel maya", Some(false)),
            ("!n jugar maya como canal", Some(true)),
            ("!n play as channel maya quorum=3 choosing=12h", Some(true)),
            ("!n play maya as-channel", Some(true)),
            ("!n play maya", None),
        ] {
            let Ok(Command::Play(asked)) = reading(text) else { panic!("{text}") };
            assert_eq!(asked.channel, channel, "{text}");
        }
        assert_eq!(reading("!n accept #12 as channel"), Ok(Command::Accept(Some(MatchId(12)), true, None)));
        assert_eq!(reading("!n vote 2"), Ok(Command::Choose(None, 2)));
        assert_eq!(reading("!n votar #12 2"), Ok(Command::Choose(Some(MatchId(12)), 2)));
        assert_eq!(reading("!n vote #12 yes"), Ok(Command::Vote(MatchId(12), Choice::Yes)));
        assert!(matches!(reading("!n play channel maya as channel"), Err(Trouble::Twice { .. })));
        assert!(matches!(reading("!n vote"), Err(Trouble::Missing { .. })));
    }

    #[test]
    fn settings_are_named_with_a_sign_or_without() {
        let written = reading("!n perfil zona=Guatemala sueño=22:00-07:00 es");
        assert!(
            matches!(&written, Ok(Command::Profile(chosen)) if chosen.settings.len() == 2),
            "{written:?}"
        );
        assert_eq!(reading("!n profile zone guatemala es sleep 22:00-07:00"), written);
        assert!(matches!(reading("!n profile zone"), Err(Trouble::UnknownWord { .. })));
    }

    #[test]
    fn words_are_taken_as_people_write_them() {
        for (text, plain) in [
            ("!n jugar ajedrez maya 3 días", "!n play maya 3d"),
            ("!n play maya chess 2days reserva 5 days", "!n play maya 2d bank 5d"),
            ("!n jugar daiku 9 5d+12h máx 10d", "!n play daiku 5d+12h max 10d"),
            ("!n jugar color=negras juego=abalone súbita 2 horas", "!n play black abalone sudden 2h"),
            ("!n perfil sin confirmar tema=noche idioma=es", "!n profile confirm-off night es"),
            ("!n perfil confirmar=no abajo=blancas avisos=ambos", "!n profile confirm=off white-below both"),
            ("!n perfil zona=Ciudad de México findes=sí", "!n profile zone=America/Mexico_City weekends=on"),
            ("!n perfil zona Buenos Aires es", "!n profile zone=America/Argentina/Buenos_Aires es"),
            ("!n reclamar sin avance", "!n claim no-progress"),
            ("!n claim no progress", "!n claim no-progress"),
            ("!n disputar #3", "!n decline #3"),
            ("!n avisar", "!n profile calls"),
            ("!n retar con maya", "!n play maya"),
            ("!n reglas de arimaa", "!n rules arimaa"),
        ] {
            let written = reading(text);
            assert!(written.is_ok(), "{text}: {written:?}");
            assert_eq!(written, reading(plain), "{text}");
        }
        assert_eq!(
            reading("!n arbiter #1 loss black no progress at all"),
            Ok(Command::Arbiter(MatchId(1), Word::Loss, "black no progress at all".to_owned()))
        );
        assert!(matches!(reading("!n play maya 3d 5d"), Err(Trouble::Clock(_))));
        assert!(matches!(reading("!n play ana maya"), Err(Trouble::UnknownWord { person: true, .. })));
        assert!(matches!(reading("!n help nothing"), Err(Trouble::UnknownCommand { .. })));
    }

    #[test]
    fn the_catalogue_has_each_command_once() {
        for verb in Verb::ALL {
            assert_eq!(CATALOGUE.iter().filter(|spec| spec.verb == verb).count(), 1, "{verb:?}");
        }
    }
}
