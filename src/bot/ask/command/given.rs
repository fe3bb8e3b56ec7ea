//! Commands whose parts a platform keeps apart: each slot is given what belongs to it, and no word has to be told from
//! another.

use crate::bot::ask::command::verb::unknown_command;
use crate::bot::ask::command::{Command, Reader, TEXT_MAX};
use crate::bot::ask::setting::Setting;
use crate::bot::ask::word::{self, known_words, spelled, verb_named};
use crate::bot::wire::message::Given;
use crate::i18n::{Slot, Trouble, Verb};
use crate::play::MatchId;

/// Reads a command that gives these things to its slots, each of them once.
pub fn used(verb: Verb, given: &[(Slot, Given)]) -> Result<Command, Trouble> {
    let mut reader = Reader::new(verb);
    for (slot, given) in given {
        reader.give(*slot, given)?;
    }
    reader.found.command(verb)
}

impl Reader {
    fn give(&mut self, slot: Slot, given: &Given) -> Result<(), Trouble> {
        let found = &mut self.found;
        match (slot, given) {
            (_, Given::Person(account)) => *found.of_person(slot) = Some(account.clone()),
            (Slot::Arbiters, Given::Role(id)) => found.arbiters = Some(id.clone()),
            (_, Given::Role(id)) => found.challengers = Some(id.clone()),
            (_, Given::Text(text)) if text.chars().nth(TEXT_MAX).is_some() => {
                return Err(Trouble::TooLong { limit: TEXT_MAX });
            }
            (_, Given::Text(text)) => return self.give_text(slot, text.trim()),
        }
        Ok(())
    }

    fn give_text(&mut self, slot: Slot, text: &str) -> Result<(), Trouble> {
        match slot {
            Slot::Match => {
                let number = text.trim_start_matches('#').parse::<MatchId>();
                self.found.id = Some(number.map_err(|_| self.unknown(text))?);
            }
            Slot::Steps
            | Slot::Plan
            | Slot::Line
            | Slot::Answer
            | Slot::Words
            | Slot::Account
            | Slot::Term
            | Slot::Name
            | Slot::Reason => text.clone_into(&mut self.found.steps),
            Slot::Days => self.read(text, &[])?,
            Slot::League => self.found.league = Some(text.parse().map_err(|_| self.unknown(text))?),
            Slot::Code => self.found.code = Some(text.to_owned()),
            Slot::Options => text.split_whitespace().try_for_each(|word| self.give_option(word))?,
            Slot::Topic => {
                let topic = verb_named(text).ok_or_else(|| unknown_command(text))?;
                self.found.topic = Some(topic);
            }
            Slot::Page => self.found.page = Some(text.parse().map_err(|_| self.unknown(text))?),
            Slot::Proposal => self.found.proposal = Some(text.parse().map_err(|_| self.unknown(text))?),
            Slot::Clock => {
                let (clock, rest) = word::clock(text);
                let clock = if rest.is_empty() { clock } else { text.to_owned() };
                self.found.control = Some(clock.parse().map_err(Trouble::Clock)?);
            }
            slot if Setting::SLOTS.contains(&slot) => {
                // Zones alone have names of several words.
                let value =
                    if slot == Slot::Zone { text.to_owned() } else { text.split_whitespace().collect() };
                self.found.settings.push((slot, Setting::read(slot, &value)?));
            }
            slot => {
                let known = known_words(&[slot]).into_iter().find(|(_, known)| spelled(*known, text));
                let (slot, known) = known.ok_or_else(|| self.unknown(text))?;
                self.take_known(slot, known)?;
            }
        }
        Ok(())
    }

    /// An option of the game or, where that is how it is called, what has a slot of its own.
    fn give_option(&mut self, word: &str) -> Result<(), Trouble> {
        if self.take_setting(word)? {
            return Ok(());
        }
        if !word.contains('=') {
            return Err(self.unknown(word));
        }
        self.found.options.push(word.to_owned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::command;
    use crate::bot::wire::message::Mention;
    use crate::players::{Account, Platform};

    #[test]
    fn what_is_given_apart_means_the_same_as_what_is_typed() {
        let account = Account { platform: Platform::Discord, id: "7".to_owned() };
        let ana = [Mention::person("Ana", account.clone())];
        let text = |text: &str| Given::Text(text.to_owned());
        let (person, role) = (Given::Person(account), |id: &str| Given::Role(id.to_owned()));
        for (verb, given, typed) in [
            (Verb::Play, vec![], "play"),
            (
                Verb::Play,
                vec![
                    (Slot::Game, text("maya")),
                    (Slot::Person, person.clone()),
                    (Slot::Clock, text("3 días")),
                    (Slot::Side, text("white")),
                    (Slot::Watch, text("off")),
                    (Slot::Options, text("tsaul=remove")),
                ],
                "play @ana maya 3d white watch=off tsaul=remove",
            ),
            (Verb::Versus, vec![(Slot::Who, person.clone())], "versus @ana"),
            (Verb::Rating, vec![(Slot::Who, person.clone()), (Slot::Game, text("maya"))], "rating @ana maya"),
            (Verb::Profile, vec![(Slot::Who, person.clone())], "profile @ana"),
            (Verb::Block, vec![(Slot::Who, person)], "block @ana"),
            (Verb::Move, vec![(Slot::Steps, text("Lb2 Ce6")), (Slot::Match, text("12"))], "move #12 Lb2 Ce6"),
            (Verb::Board, vec![(Slot::Match, text("#12")), (Slot::Text, text("text"))], "board #12 text"),
            (
                Verb::Puzzle,
                vec![(Slot::Answer, text("c3d4")), (Slot::Game, text("abalone"))],
                "puzzle abalone c3d4",
            ),
            (Verb::Prepare, vec![(Slot::Plan, text("a1 then b2"))], "if a1 then b2"),
            (Verb::Games, vec![(Slot::Page, text("2"))], "games 2"),
            (Verb::Vote, vec![(Slot::Choice, text("yes")), (Slot::Match, text("1"))], "vote #1 yes"),
            (Verb::Vote, vec![(Slot::Proposal, text("2"))], "vote 2"),
            (
                Verb::Arbiter,
                vec![
                    (Slot::Match, text("1")),
                    (Slot::Ruling, text("loss")),
                    (Slot::Reason, text("black no progress at all")),
                ],
                "arbiter #1 loss black no progress at all",
            ),
            (
                Verb::Profile,
                vec![(Slot::Zone, text("Ciudad de México")), (Slot::Sleep, text("22:00 - 07:00"))],
                "profile zone=America/Mexico_City sleep=22:00-07:00",
            ),
            (
                Verb::Server,
                vec![(Slot::Arbiters, role("77")), (Slot::Where, text("here"))],
                "server arbiters=77 here",
            ),
            (Verb::Link, vec![(Slot::Code, text("ABCD 1234"))], "link ABCD 1234"),
            (Verb::Help, vec![(Slot::Topic, text("jugar"))], "help play"),
        ] {
            assert_eq!(used(verb, &given), command::read(typed, &ana), "{typed}");
        }
    }

    #[test]
    fn what_no_slot_takes_is_refused_with_the_word() {
        let text = |text: &str| Given::Text(text.to_owned());
        for (verb, slot, given) in [
            (Verb::Move, Slot::Match, "x"),
            (Verb::Games, Slot::Page, "-1"),
            (Verb::Play, Slot::Game, "chess"),
            (Verb::Play, Slot::Side, "maya"),
        ] {
            let refused = used(verb, &[(slot, text(given))]);
            assert!(
                matches!(refused, Err(Trouble::UnknownWord { ref word, .. }) if word == given),
                "{refused:?}"
            );
        }
        for (slot, given) in
            [(Slot::Clock, "5x"), (Slot::Clock, "3d maya"), (Slot::Quorum, "none"), (Slot::Options, "x")]
        {
            let given = [(Slot::Game, text("maya")), (slot, text(given))];
            assert!(used(Verb::Play, &given).is_err(), "{given:?}");
        }
        assert!(matches!(used(Verb::Help, &[(Slot::Topic, text("x"))]), Err(Trouble::UnknownCommand { .. })));
        let long = [(Slot::Steps, text(&"x".repeat(TEXT_MAX + 1)))];
        assert_eq!(used(Verb::Move, &long), Err(Trouble::TooLong { limit: TEXT_MAX }));
    }
}
