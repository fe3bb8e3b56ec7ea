//! What Nahil says of reports, of bans, and of what arbiters have before them.

use super::flag::Fall;
use super::joined::and;
use super::link::{self, Known};
use super::{either, relative};
use crate::play::MatchId;
use crate::players::Locale;
use jiff::Timestamp;

/// A message, or a line of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Docket {
    /// A report has reached the arbiters.
    Reported {
        /// Whether the organisers of a league have it, too.
        league: bool,
    },
    /// What somebody reports, for the arbiters.
    Report(Complaint),
    /// Somebody is banned or muted until then.
    Sanctioned {
        /// Who.
        name: String,
        /// Whether only muted.
        muted: bool,
        /// Until when.
        until: Timestamp,
    },
    /// Somebody is not banned or muted any more.
    Lifted {
        /// Who.
        name: String,
        /// Whether only from being muted.
        muted: bool,
    },
    /// Who may not do what here.
    Sanctions(Vec<Sanction>),
    /// All that arbiters have before them here.
    Desk {
        /// Claims that are open: the match, its players, and until when.
        claims: Vec<(MatchId, String, Option<Timestamp>)>,
        /// Matches near the end of somebody's time: whose.
        near: Vec<(MatchId, String, Fall)>,
        /// Reports, the latest first; and how many more there are.
        reports: Reports,
        /// What arbiters have done, the latest first: in which match, when, and what.
        rulings: Vec<(MatchId, Timestamp, String)>,
    },
}

/// Some of what people report, and how much more of it there is.
pub type Reports = (Vec<Complaint>, usize);

/// What somebody reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// Who.
    pub by: String,
    /// About which match.
    pub id: Option<MatchId>,
    /// About whom, or whose match it is.
    pub about: Vec<String>,
    /// When.
    pub at: Timestamp,
    /// What.
    pub text: String,
}

/// What somebody may not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sanction {
    /// Who.
    pub name: String,
    /// Their accounts, where another one goes by the same name.
    pub accounts: Vec<Known>,
    /// Until when they are expelled by a ruling.
    pub expelled: Option<Timestamp>,
    /// Until when they begin no matches.
    pub banned: Option<Timestamp>,
    /// Until when they send no messages.
    pub muted: Option<Timestamp>,
}

/// Why nothing is reported, or nobody banned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDocket {
    /// It names neither a match nor a person.
    AboutWhat,
    /// It says nothing.
    NoText,
    /// It is longer than so many characters.
    TooLong {
        /// How many.
        most: usize,
    },
    /// There is nobody whom it could reach.
    Nobody {
        /// Whether others than the host are in charge where it was sent.
        server: bool,
    },
    /// They have reported just this already.
    Already,
    /// They have reported as often as one may in a day.
    TooOften {
        /// How often.
        most: usize,
    },
    /// They are no arbiter here, nor in charge.
    NotInCharge,
    /// It is no number of days.
    Days {
        /// How many at most.
        most: i64,
    },
    /// One does not ban oneself.
    Oneself,
    /// They are muted.
    Muted {
        /// Until when.
        until: Timestamp,
    },
}

impl Docket {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            Docket::Reported { league: true } => say!(locale;
                "Thank you. The arbiters and the organisers of the league have your report; nobody else is told.",
                "Gracias. Los árbitros y quienes organizan la liga tienen tu denuncia; nadie más se entera."),
            Docket::Reported { league: false } => say!(locale;
                "Thank you. The arbiters have your report; nobody else is told.",
                "Gracias. Los árbitros tienen tu denuncia; nadie más se entera."),
            Docket::Report(report) => report.say(locale),
            Docket::Sanctioned { name, muted: false, until } => say!(locale;
                "{name} can't begin matches here for now; the ban ends {}. Matches in progress go on. `!n ban @{name} off` lifts it.",
                "{name} no puede empezar partidas aquí por ahora; el veto termina {}. Las partidas en curso siguen. `!n vetar @{name} no` lo levanta.";
                relative(*until)),
            Docket::Sanctioned { name, muted: true, until } => say!(locale;
                "{name} can't send messages with turns or post matches here for now; that ends {}. `!n mute @{name} off` lifts it.",
                "{name} no puede enviar mensajes con sus turnos ni publicar partidas aquí por ahora; eso termina {}. `!n silenciar @{name} no` lo levanta.";
                relative(*until)),
            Docket::Lifted { name, muted: false } => {
                say!(locale, "{name} is not banned here any more.", "{name} ya no tiene veto aquí.")
            }
            Docket::Lifted { name, muted: true } => {
                say!(locale, "{name} is not muted here any more.", "{name} ya puede enviar mensajes aquí.")
            }
            Docket::Sanctions(all) if all.is_empty() => say!(locale;
                "Nobody is banned, muted or expelled here.",
                "Nadie tiene aquí veto, silencio ni expulsión."),
            Docket::Sanctions(all) => all.iter().map(|one| one.say(locale)).collect::<Vec<_>>().join("\n"),
            Docket::Desk { claims, near, reports, rulings } => {
                desk(locale, (claims, near), (reports, rulings))
            }
        }
    }
}

impl Complaint {
    fn say(&self, locale: Locale) -> String {
        let Self { by, id, about, at, text } = self;
        let number = id.map_or(String::new(), |id| format!("#{id} "));
        let about = and(locale, about);
        say!(locale;
            "**{number}{about}** · {by} reports, {}: {text}",
            "**{number}{about}** · denuncia de {by}, {}: {text}";
            relative(*at))
    }
}

impl Sanction {
    fn say(&self, locale: Locale) -> String {
        let parts = [
            (self.expelled, either(locale, "expelled", "expulsión")),
            (self.banned, either(locale, "banned", "veto")),
            (self.muted, either(locale, "muted", "silencio")),
        ];
        let part = |(until, what): (Option<Timestamp>, &str)| {
            until.map(|until| say!(locale, "{what}, ends {}", "{what}, termina {}", relative(until)))
        };
        let parts: Vec<_> = parts.into_iter().filter_map(part).collect();
        let accounts = match &self.accounts[..] {
            [] => String::new(),
            several => format!(" ({})", link::words::names(locale, several)),
        };
        format!("{}{accounts} · {}", self.name, parts.join(", "))
    }
}

/// The claims and the matches near their end.
type Pressing<'t> = (&'t [(MatchId, String, Option<Timestamp>)], &'t [(MatchId, String, Fall)]);

fn desk(
    locale: Locale,
    (claims, near): Pressing<'_>,
    ((reports, more), rulings): (&Reports, &[(MatchId, Timestamp, String)]),
) -> String {
    let claims = claims.iter().map(|(id, names, until)| {
        let until =
            until.map_or(String::new(), |until| say!(locale, " · due {}", " · vence {}", relative(until)));
        format!("#{id} · {names}{until}")
    });
    let near = near.iter().map(|(id, name, fall)| {
        say!(locale;
            "#{id} · {name}'s time runs out {}",
            "#{id} · a {name} se le acaba el tiempo {}";
            relative(fall.end()))
    });
    let more = (*more > 0).then(|| say!(locale, "And {more} more.", "Y {more} más."));
    let rulings = rulings.iter().map(|(id, at, said)| format!("#{id} · {} · {said}", relative(*at)));
    let none = || either(locale, "None.", "Nada.").to_owned();
    let part = |title: String, lines: Vec<String>| {
        let lines = if lines.is_empty() { vec![none()] } else { lines };
        [vec![title], lines].concat().join("\n")
    };
    [
        part(say!(locale, "**Open claims**", "**Reclamos abiertos**"), claims.collect()),
        part(
            say!(
                locale,
                "**Running out of time within a day**",
                "**Se les acaba el tiempo en menos de un día**"
            ),
            near.collect(),
        ),
        part(
            say!(locale, "**Reports**", "**Denuncias**"),
            reports.iter().map(|one| one.say(locale)).chain(more).collect(),
        ),
        part(say!(locale, "**Rulings so far**", "**Decisiones hasta ahora**"), rulings.collect()),
    ]
    .join("\n")
}

impl NoDocket {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            NoDocket::AboutWhat => say!(locale;
                "Say what it is about, then what has happened: `!n report #12 …` or `!n report @name …`.",
                "Di de qué se trata, y luego qué ha pasado: `!n denunciar #12 …` o `!n denunciar @nombre …`."),
            NoDocket::NoText => say!(locale, "Say what has happened.", "Di qué ha pasado."),
            NoDocket::Nobody { server: true } => say!(locale;
                "There is no arbiter here to receive your report. Tell the people who manage this server.",
                "Aquí no hay ningún árbitro que pueda recibir tu denuncia. Díselo a quienes administran este servidor."),
            NoDocket::Nobody { server: false } => say!(locale;
                "There is no arbiter here to receive your report. Tell the person who runs this bot.",
                "Aquí no hay ningún árbitro que pueda recibir tu denuncia. Díselo a quien administra el bot."),
            NoDocket::Already => say!(locale;
                "You have reported this already.",
                "Ya has denunciado esto."),
            NoDocket::TooLong { most } => say!(locale;
                "That is too long: {most} characters at most. Nothing was sent; say the main thing first.",
                "Es demasiado largo: {most} caracteres como mucho. No se ha enviado nada; cuenta lo principal."),
            NoDocket::TooOften { most } => say!(locale;
                "You can send {most} reports a day. Try again tomorrow.",
                "Puedes enviar {most} denuncias al día. Inténtalo mañana."),
            NoDocket::NotInCharge => say!(locale;
                "This is for arbiters and for people who manage this server.",
                "Esto es para árbitros y para quienes administran este servidor."),
            NoDocket::Days { most } => say!(locale;
                "Give a number of days from 1 to {most}, such as `7d`, or `off`.",
                "Di un número de días de 1 a {most}, como `7d`, o `no`."),
            NoDocket::Oneself => say!(locale, "That is you.", "Esa cuenta es la tuya."),
            NoDocket::Muted { until } => say!(locale;
                "The arbiters have muted you here. That ends {}.",
                "Los árbitros te han silenciado aquí. Eso termina {}.";
                relative(until)),
        }
    }
}
