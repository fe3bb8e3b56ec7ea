//! Where several matches can be meant by what was typed: each is a button that says the same of it.

use crate::bot::command::in_full;
use crate::bot::desk::outbox::PostRow;
use crate::bot::desk::{Asker, Desk, Done, Stop};
use crate::bot::wire::message::{Act, Button, Given, Look};
use crate::i18n::{self, Label, Slot, Trouble, Verb};
use crate::play::MatchId;
use crate::players::Locale;

/// Most buttons, and how many stand in a row, which no platform has less room for.
const BUTTONS_MAX: usize = 10;
const ROW: usize = 5;
/// The key of the post, and what the ids of its buttons begin with.
const KEY: &str = "which";
/// Longest id of a button, in characters: the platform with the tightest limit has no more.
const BUTTON_MAX: usize = 100;

/// What the question of which match is meant has to do with an act.
pub(in crate::bot) enum About {
    /// Nothing.
    Nothing,
    /// This was typed, of which it may be asked.
    Typed(String),
    /// It answers the question.
    Answer,
}

impl About {
    /// What an act has to do with it; what was said comes without its prefix.
    pub(in crate::bot) fn of(act: &Act, said: &str) -> Self {
        match act {
            Act::Said(_) => About::Typed(said.to_owned()),
            Act::Used { verb, given } => said_apart(*verb, given).map_or(About::Nothing, About::Typed),
            Act::Pressed(button) if typed_by(button).is_some() => About::Answer,
            _ => About::Nothing,
        }
    }
}

/// Says why something was not done; where it is not clear in which match, with buttons that do it.
pub(in crate::bot) fn refuse(desk: &mut Desk<'_>, asker: &Asker, trouble: &Trouble, about: &About) -> Done {
    let text = trouble.say(asker.locale);
    if let (Trouble::WhichMatch { ids }, About::Typed(typed)) = (trouble, about) {
        return ask(desk, asker, text, (ids, typed));
    }
    if matches!(about, About::Answer) {
        close(desk, asker)?;
    }
    desk.answer(asker, text)
}

/// Asks which match is meant, below what was typed, wherever it was asked before.
fn ask(desk: &mut Desk<'_>, asker: &Asker, text: String, (ids, typed): (&[MatchId], &str)) -> Done {
    close(desk, asker)?;
    let mut all = Vec::new();
    for id in ids.iter().take(BUTTONS_MAX) {
        all.extend(button(desk, asker, *id, typed)?);
    }
    let buttons = all.chunks(ROW).map(<[Button]>::to_vec).collect();
    desk.show(asker, PostRow { key: KEY.to_owned(), text, buttons, ..PostRow::default() })
}

/// Takes the question away once it is answered.
pub(in crate::bot) fn close(desk: &mut Desk<'_>, asker: &Asker) -> Done {
    desk.close(&asker.place, &asker.account, KEY.to_owned())
}

/// The same command of this match; nothing, where it is too long for a button, or names a person.
fn button(desk: &mut Desk<'_>, asker: &Asker, id: MatchId, typed: &str) -> Result<Option<Button>, Stop> {
    // Behind the number there may be what somebody writes.
    let typed = in_full(typed);
    let (verb, rest) = typed.trim().split_once(char::is_whitespace).unwrap_or((typed.trim(), ""));
    let pressed = format!("{KEY}:{verb} #{id} {rest}");
    let fits = pressed.chars().count() <= BUTTON_MAX && !typed.contains(['@', '\n']);
    let Some(held) = desk.sound(id)?.filter(|_| fits) else { return Ok(None) };
    let side = held.game.side_of(asker.player).unwrap_or_else(|| held.game.to_move());
    let name = desk.names(&held, asker.locale)?[side.other()].clone();
    let game = i18n::game(asker.locale, held.game.terms().kind);
    let label = Label::Value(Slot::Match, format!("#{id} · {name} · {game}")).say(asker.locale);
    Ok(Some(Button::new(pressed, label, Look::Plain)))
}

/// What a button says, as if it were typed; nothing, if it is no button of this question.
pub(in crate::bot) fn typed_by(button: &str) -> Option<&str> {
    button.strip_prefix(KEY)?.strip_prefix(':')
}

/// What would be typed for what was given apart; nothing for what cannot be.
fn said_apart(verb: Verb, given: &[(Slot, Given)]) -> Option<String> {
    let words = given.iter().map(|(_, given)| match given {
        Given::Text(text) => Some(text.as_str()),
        _ => None,
    });
    let words: Option<Vec<_>> = std::iter::once(Some(verb.name(Locale::En))).chain(words).collect();
    words.map(|words| words.join(" "))
}
