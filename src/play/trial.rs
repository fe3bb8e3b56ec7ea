//! Lines that a person tries on a board of their own: trees of turns, each from the match as it stood after so many turns.
//!
//! They are the person's own business, and nothing of them is in the record. Turns are kept in notation; a position is
//! the replay of those before it.

use super::Match;
use super::act;
use super::refusal::Refusal;
use super::text::letter;
use crate::games::{BySide, Table};
use serde::{Deserialize, Serialize};

/// All that a person has tried in a match. Each turn has a number, counted from 1, by the order in which it was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trials {
    turns: Vec<Trial>,
}

/// A turn that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Trial {
    /// After how many turns of the match its line begins.
    from: u32,
    /// The number of the turn before it; 0, if the line begins with it.
    after: usize,
    /// The turn.
    text: String,
}

/// A turn that was tried, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Its number.
    pub number: usize,
    /// After how many turns of the match its line begins.
    pub from: u32,
    /// The number of the turn before it; 0, if the line begins with it.
    pub after: usize,
    /// The turn as a record has it: `7w Lb2 Ce6`; without its place, where it cannot be played any more.
    pub text: String,
}

/// Why something cannot be tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrialRefusal {
    /// Nothing of this number was tried.
    NoSuch,
    /// Turns of the match were taken back, so that it does not come to this any more.
    Gone,
    /// More turns than [`Trials::MAX`].
    TooMany,
    /// A turn cannot be played.
    Turn {
        /// The turn, as it was written.
        text: String,
        /// Why not.
        why: Box<Refusal>,
    },
    /// In a strict match that goes on nothing is tried (R 12.2).
    Strict,
}

impl Trials {
    /// Most turns that one person tries in one match.
    pub const MAX: usize = 100;

    /// Whether nothing was tried.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// How many turns were tried.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Refuses to try anything in a match that does not allow it.
    pub fn check(game: &Match) -> Result<(), TrialRefusal> {
        let is_forbidden = game.terms().strict && game.result().is_none();
        if is_forbidden { Err(TrialRefusal::Strict) } else { Ok(()) }
    }

    /// Tries a run of turns after the one of this number or, if it is 0, from how the match stands. What was tried already
    /// is not there twice. Returns the number of the last turn; if one is refused, nothing has changed.
    pub fn add(&mut self, game: &Match, after: usize, line: &[String]) -> Result<usize, TrialRefusal> {
        Self::check(game)?;
        let mut table = self.table(game, after)?;
        let from = after.checked_sub(1).map_or(game.length(), |place| self.turns[place].from);
        let (mut grown, mut number) = (self.clone(), after);
        for text in line {
            let refused = |why| TrialRefusal::Turn { text: text.trim().to_owned(), why: Box::new(why) };
            act::check_length(text).map_err(refused)?;
            table.play(text).map_err(|why| refused(Refusal::Refused(why)))?;
            let text = table.end_turn().map_err(|why| refused(Refusal::Unfinished(why)))?;
            number = grown.put(Trial { from, after: number, text });
        }
        if grown.turns.len() > Self::MAX {
            return Err(TrialRefusal::TooMany);
        }
        *self = grown;
        Ok(number)
    }

    fn put(&mut self, trial: Trial) -> usize {
        let known = self.turns.iter().position(|known| *known == trial);
        known.map_or_else(
            || {
                self.turns.push(trial);
                self.turns.len()
            },
            |place| place + 1,
        )
    }

    /// Takes a turn away, and all behind it; `false` if there is none of this number. Those that are left have other
    /// numbers then.
    pub fn remove(&mut self, number: usize) -> bool {
        if number == 0 || number > self.turns.len() {
            return false;
        }
        // Whatever follows a turn has a higher number.
        let mut renamed = vec![Some(0)];
        let mut kept: Vec<Trial> = Vec::new();
        for (place, trial) in self.turns.iter().enumerate() {
            let after = renamed[trial.after].filter(|_| place + 1 != number);
            renamed.push(after.map(|after| {
                kept.push(Trial { after, ..trial.clone() });
                kept.len()
            }));
        }
        self.turns = kept;
        true
    }

    /// The board after the turn of this number; if it is 0, as the match stands.
    pub fn table(&self, game: &Match, number: usize) -> Result<Box<dyn Table>, TrialRefusal> {
        let (mut line, mut at) = (Vec::new(), number);
        while at > 0 {
            let trial = self.turns.get(at - 1).ok_or(TrialRefusal::NoSuch)?;
            line.push(trial);
            at = trial.after;
        }
        let from = line.last().map_or(game.length(), |trial| trial.from);
        let mut table = game.table_after(from).ok_or(TrialRefusal::Gone)?;
        for trial in line.iter().rev() {
            table.play(&trial.text).map_err(|_| TrialRefusal::Gone)?;
            table.end_turn().map_err(|_| TrialRefusal::Gone)?;
        }
        Ok(table)
    }

    /// All turns that were tried, in the order of their numbers.
    pub fn listed(&self, game: &Match) -> Vec<Tried> {
        let mut reached: Vec<Option<Reached>> = Vec::new();
        let mut listed = Vec::new();
        for (place, &Trial { from, after, ref text }) in self.turns.iter().enumerate() {
            let before = match after.checked_sub(1) {
                Some(before) => reached[before].as_ref().map(Reached::copy),
                None => Reached::begin(game, from),
            };
            let played = before.and_then(|before| before.play(text));
            let name = played.as_ref().map(|(name, _)| format!("{name} {text}"));
            reached.push(played.map(|(_, reached)| reached));
            listed.push(Tried { number: place + 1, from, after, text: name.unwrap_or_else(|| text.clone()) });
        }
        listed
    }
}

/// A board on the way, and how many turns each side has played by then.
struct Reached {
    table: Box<dyn Table>,
    played: BySide<u32>,
}

impl Reached {
    fn begin(game: &Match, from: u32) -> Option<Self> {
        let mut played = BySide { white: 0, black: 0 };
        game.record().turns().take(from as usize).for_each(|(side, _)| played[side] += 1);
        Some(Self { table: game.table_after(from)?, played })
    }

    fn copy(&self) -> Self {
        Self { table: self.table.boxed(), played: self.played }
    }

    /// Plays a turn; which one of its side it is, as a record has it, and the board after it.
    fn play(mut self, text: &str) -> Option<(String, Self)> {
        let side = self.table.side_to_move();
        self.table.play(text).ok()?;
        self.table.end_turn().ok()?;
        self.played[side] += 1;
        Some((format!("{}{}", self.played[side], letter(side)), self))
    }
}

impl Match {
    /// The board of the match as it stood after so many turns; nothing if there were not so many.
    pub fn table_after(&self, ply: u32) -> Option<Box<dyn Table>> {
        let position = self.still(ply)?.position;
        self.terms.kind.rules().table_at(&self.terms.options, &position).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Kind, Options, Side};
    use crate::play::{Action, Calendars, Control, MatchId, Respite, Terms};
    use crate::players::PlayerId;
    use jiff::Timestamp;

    fn began(strict: bool) -> Match {
        let kind = Kind::Maya;
        let terms = Terms {
            kind,
            options: Options::defaults(kind.rules().options()),
            sides: BySide { white: PlayerId(1), black: PlayerId(2) },
            control: Control::Days { days: 1 },
            rated: false,
            respite: Respite::NONE,
            strict,
            manner: crate::play::Manner::default(),
            fixture: None,
        };
        Match::begin(MatchId(1), terms, Timestamp::UNIX_EPOCH)
    }

    fn line(turns: &[&str]) -> Vec<String> {
        turns.iter().map(|turn| (*turn).to_owned()).collect()
    }

    fn listed(trials: &Trials, game: &Match) -> Vec<String> {
        let one = |tried: Tried| format!("{}<{} @{} {}", tried.number, tried.after, tried.from, tried.text);
        trials.listed(game).into_iter().map(one).collect()
    }

    const OUT: &str = "Lb2 La1 Lb2";
    const BACK: &str = "La1 Lb2 La1";
    const BLACK_OUT: &str = "Lo2 Lp1 Lo2";

    #[test]
    fn what_is_tried_is_a_tree_in_the_notation_of_records() {
        let (game, mut trials) = (began(false), Trials::default());
        assert_eq!(trials.add(&game, 0, &line(&["lb2 la1 lb2", BLACK_OUT])), Ok(2));
        assert_eq!(trials.add(&game, 0, &line(&[OUT, BLACK_OUT, BACK])), Ok(3));
        assert_eq!(trials.add(&game, 1, &line(&["Lo2 Cl4 Lp1"])), Ok(4));
        let all = [
            "1<0 @0 1w Lb2 La1 Lb2",
            "2<1 @0 1b Lo2 Lp1 Lo2",
            "3<2 @0 2w La1 Lb2 La1",
            "4<1 @0 1b Lo2 Cl4 Lp1",
        ];
        assert_eq!(listed(&trials, &game), all);
        assert_eq!(trials.table(&game, 2).unwrap().side_to_move(), Side::White);
        assert_eq!(trials.table(&game, 5).err(), Some(TrialRefusal::NoSuch));
        assert!(!trials.remove(0) && !trials.remove(5) && trials.remove(2));
        assert_eq!(listed(&trials, &game), [all[0], "2<1 @0 1b Lo2 Cl4 Lp1"]);
    }

    #[test]
    fn what_cannot_be_played_is_refused_and_changes_nothing() {
        let (game, mut trials) = (began(false), Trials::default());
        for (text, unread) in [("Zz9", true), ("Lo2", false)] {
            let refused = trials.add(&game, 0, &line(&[OUT, text]));
            let is_so = |why: &Refusal| matches!(*why, Refusal::Refused(_)) == unread;
            assert!(matches!(&refused, Err(TrialRefusal::Turn { why, .. }) if is_so(why)), "{refused:?}");
        }
        assert!(trials.is_empty());
        let mut turns = [OUT, BLACK_OUT, BACK, "Lp1 Lo2 Lp1"].repeat(Trials::MAX / 4);
        assert_eq!(trials.add(&game, 0, &line(&turns)), Ok(Trials::MAX));
        turns.push(OUT);
        assert_eq!(trials.add(&game, 0, &line(&turns)), Err(TrialRefusal::TooMany));
        assert_eq!(trials.len(), Trials::MAX);
        assert_eq!(Trials::default().add(&began(true), 0, &line(&[OUT])), Err(TrialRefusal::Strict));
    }

    #[test]
    fn lines_stay_where_they_began_as_the_match_goes_on() {
        let (mut game, mut trials) = (began(false), Trials::default());
        trials.add(&game, 0, &line(&[OUT])).unwrap();
        let turn = Action::Turn { text: OUT.to_owned(), ply: 0 };
        game.act(PlayerId(1), turn, Timestamp::UNIX_EPOCH, &Calendars::default()).unwrap();
        assert_eq!(trials.add(&game, 0, &line(&[BLACK_OUT])), Ok(2));
        assert_eq!(listed(&trials, &game), ["1<0 @0 1w Lb2 La1 Lb2", "2<0 @1 1b Lo2 Lp1 Lo2"]);
        // Without that turn it does not come to the second line.
        let before = began(false);
        assert_eq!(trials.table(&before, 2).err(), Some(TrialRefusal::Gone));
        assert_eq!(listed(&trials, &before)[1], "2<0 @1 Lo2 Lp1 Lo2");
    }
}
