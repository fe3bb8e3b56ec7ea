//! What an organiser changes of a league that is founded.

use super::deal::LeagueDeal;
use crate::i18n::either;
use crate::players::Locale;

/// A change of a league.
#[derive(Clone, Debug, PartialEq)]
pub struct Amendment {
    /// What the league is called from now on, if that changes.
    pub name: Option<String>,
    /// How it would have been played.
    pub old: LeagueDeal,
    /// How it will be.
    pub new: LeagueDeal,
    /// From when on.
    pub when: When,
}

/// From when on a change holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At once: nobody has signed up yet.
    Now,
    /// For challenges that are made from now on.
    Challenges,
    /// From the next season on.
    NextSeason,
}

/// What is said of a change.
#[derive(Clone, Debug, PartialEq)]
pub enum ChangeTalk {
    /// The form, as it is filled in.
    Form(LeagueDeal),
    /// Whether it is really to be changed; and whether a match may well last longer than a season then.
    Really(Amendment, bool),
    /// It stays as it is.
    NotChanged,
    /// It is changed, says the form.
    Changed,
    /// It is changed, as everybody is told.
    News(Amendment),
    /// A change is taken back, as everybody is told: so it is instead.
    Back(Amendment),
    /// What will hold later.
    Later(Amendment),
    /// The same, as everybody is told.
    Planned(Amendment),
    /// It is not told here any more.
    NotShown,
}

impl Amendment {
    /// What is different, a line each.
    fn lines(&self, locale: Locale) -> Vec<String> {
        let name = self.name.iter();
        let name = name.map(|name| say!(locale, "Its name is now **{name}**.", "Ahora se llama **{name}**."));
        let changes = self.new.differs(&self.old, locale);
        let when = Some(self.when.say(locale)).filter(|_| !changes.is_empty());
        name.chain(when.map(str::to_owned)).chain(changes).collect()
    }
}

impl Amendment {
    /// The same; said as well where nothing is different, as only what was planned is dropped.
    fn lines_or_same(&self, locale: Locale) -> Vec<String> {
        let lines = self.lines(locale);
        if !lines.is_empty() {
            return lines;
        }
        let same = either(
            locale,
            "Everything stays as it is now, in the next season too.",
            "Todo queda como está ahora, también en la próxima temporada.",
        );
        vec![same.to_owned()]
    }
}

impl When {
    const fn say(self, locale: Locale) -> &'static str {
        match self {
            When::Now => either(locale, "From now on:", "Desde ahora:"),
            When::Challenges => either(
                locale,
                "For challenges from now on; matches in progress stay as they are:",
                "Para los desafíos que se hagan desde ahora; las partidas en curso siguen igual:",
            ),
            When::NextSeason => {
                either(locale, "From the next season on:", "A partir de la próxima temporada:")
            }
        }
    }
}

impl ChangeTalk {
    /// The words about the league of this heading.
    pub(super) fn say(&self, locale: Locale, head: &str) -> String {
        let with = |first: String, lines: Vec<String>| [vec![first], lines].concat().join("\n");
        match self {
            ChangeTalk::Form(deal) => {
                with(say!(locale, "{head}: what will change?", "{head}: ¿qué cambia?"), deal.lines(locale))
            }
            ChangeTalk::Really(amendment, too_slow) => {
                let mut lines = amendment.lines_or_same(locale);
                lines.extend(too_slow.then(|| LeagueDeal::too_slow(locale).to_owned()));
                let fast =
                    amendment.new.too_fast(locale).filter(|_| amendment.old.too_fast(locale).is_none());
                lines.extend(fast.map(str::to_owned));
                lines.push(say!(locale, "Change it, and tell everybody?", "¿Cambiarlo y avisar a todos?"));
                with(say!(locale, "{head}: this will change.", "{head}: esto cambiará."), lines)
            }
            ChangeTalk::NotChanged => {
                say!(locale, "{head} stays as it is.", "{head} queda como está.")
            }
            ChangeTalk::Changed => say!(locale;
                "{head} is changed. Everybody has been told where it is shown.",
                "{head}: cambio hecho, y anunciado donde se muestra."),
            ChangeTalk::News(amendment) => with(
                say!(
                    locale,
                    "{head}: the organiser has changed something.",
                    "{head}: quien organiza ha hecho cambios."
                ),
                amendment.lines_or_same(locale),
            ),
            ChangeTalk::Back(amendment) => with(
                say!(locale;
                    "{head}: the organiser has taken the last change back.",
                    "{head}: quien organiza ha deshecho el último cambio."),
                amendment.lines(locale),
            ),
            ChangeTalk::Later(amendment) => amendment.lines(locale).join("\n"),
            ChangeTalk::Planned(amendment) => with(
                say!(locale, "{head}: what is planned.", "{head}: lo que está previsto."),
                amendment.lines(locale),
            ),
            ChangeTalk::NotShown => {
                say!(locale, "{head} is no longer shown here.", "{head} ya no se muestra aquí.")
            }
        }
    }
}
