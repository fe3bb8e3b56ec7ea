//! What Nahil says of leagues: what is posted where they are told, and what it answers.

use super::deal::{LeagueDeal, weeks};
use super::table::{PairLine, RoundList, SectionName, Standings, halves};
use crate::games::Kind;
use crate::i18n::games::game;
use crate::i18n::joined::and;
use crate::i18n::{either, relative};
use crate::play::{LeagueId, MatchId};
use crate::players::Locale;
use jiff::Timestamp;

/// Which league it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    /// Its number.
    pub id: LeagueId,
    /// Its name.
    pub name: String,
    /// The season, from 1; none on a ladder.
    pub season: Option<usize>,
}

/// Some names of many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Some of them.
    pub some: Vec<String>,
    /// How many there are.
    pub count: usize,
}

/// A message about a league, or a line of one.
#[derive(Clone, Debug, PartialEq)]
pub enum LeagueTalk {
    /// The form of a new league.
    Form {
        /// What it will be called.
        name: String,
        /// How it will be played; without a game, if none is chosen.
        deal: Option<LeagueDeal>,
    },
    /// Whether it is really to be founded: what will happen then, and when.
    ReallyFound {
        /// What it will be called.
        name: String,
        /// How it will be played.
        deal: LeagueDeal,
        /// When sign-up will close; never on a ladder.
        closes: Option<Timestamp>,
        /// How many players it takes.
        least: usize,
        /// Whether a match may well last longer than a season.
        too_slow: bool,
    },
    /// It is not founded.
    NotFounded,
    /// It is founded.
    Founded(Head),
    /// Sign-up is open.
    SignUp {
        /// Which league.
        head: Head,
        /// How it is played.
        deal: LeagueDeal,
        /// When sign-up closes.
        closes: Timestamp,
        /// Whether that was put off.
        prolonged: bool,
        /// Who has signed up.
        names: Names,
        /// How many players it takes.
        least: usize,
    },
    /// A season is being played.
    Running {
        /// Which league.
        head: Head,
        /// The game.
        kind: Kind,
        /// When it is over, or the round is.
        ends: Option<Timestamp>,
        /// How many matches are over, and how many there are so far.
        played: (usize, usize),
        /// Who leads each section.
        leaders: Vec<Leader>,
    },
    /// Play is over but for rulings.
    AtCut {
        /// Which league.
        head: Head,
        /// Until when rulings are waited for.
        until: Timestamp,
        /// The matches that are not over.
        open: Vec<MatchId>,
        /// How many more there are.
        more: usize,
    },
    /// A season is over.
    Over {
        /// Which league.
        head: Head,
        /// Who won.
        champion: Option<String>,
        /// The tables.
        tables: Vec<Standings>,
        /// How many more there are.
        more: usize,
    },
    /// A season did not take place.
    Cancelled(Head),
    /// A ladder.
    Ladder {
        /// Which league.
        head: Head,
        /// How it is played.
        deal: LeagueDeal,
        /// Who stands on it, the first first.
        names: Names,
    },
    /// The sections are drawn.
    Drawn {
        /// Which league.
        head: Head,
        /// Who plays in which.
        sections: Vec<(Option<SectionName>, Vec<String>)>,
        /// How many more there are.
        more: usize,
    },
    /// A round of a Swiss is paired.
    Paired {
        /// Which league.
        head: Head,
        /// Who meets whom.
        rounds: Vec<RoundList>,
        /// How many more there are.
        more: usize,
        /// When it is over.
        ends: Option<Timestamp>,
    },
    /// A round is over.
    Story {
        /// Which league.
        head: Head,
        /// The round.
        round: usize,
        /// Who leads each section.
        leaders: Vec<Leader>,
        /// Who won against the odds: the winner, the loser, by how much they were rated higher, and in which match.
        upset: Option<(String, String, u32, MatchId)>,
    },
    /// What ended this week.
    Week {
        /// Which league.
        head: Head,
        /// The results, the first first.
        results: Vec<PairLine>,
        /// How many more there are.
        more: usize,
        /// Who leads each section.
        leaders: Vec<Leader>,
    },
    /// What organisers should look after.
    ToOrganisers {
        /// Which league.
        head: Head,
        /// Who is silent and was warned.
        silent: Vec<String>,
        /// Who is short of time, and in which match.
        short: Vec<(String, MatchId)>,
    },
    /// Play is over: what is not decided is decided later.
    Cut {
        /// Which league.
        head: Head,
        /// Until when rulings are waited for.
        until: Timestamp,
        /// How many matches are not over.
        open: usize,
    },
    /// Sign-up stays open for longer, for want of players.
    Prolonged {
        /// Which league.
        head: Head,
        /// Until when.
        until: Timestamp,
        /// How many players it takes.
        least: usize,
        /// How many there are.
        count: usize,
    },
    /// Somebody's new matches.
    YourMatches {
        /// Which league.
        head: Head,
        /// The matches, and against whom.
        matches: Vec<(MatchId, String, bool)>,
        /// How many more there are.
        more: usize,
    },
    /// One's matches that go on.
    OwnMatches {
        /// Which league.
        head: Head,
        /// The matches, against whom, and whether it is one's turn.
        matches: Vec<(MatchId, String, bool)>,
        /// How many more there are.
        more: usize,
    },
    /// Asks who played last season whether they stay in.
    StayIn {
        /// Which league.
        head: Head,
        /// When sign-up closes.
        closes: Timestamp,
    },
    /// Warns somebody who is silent.
    Silent {
        /// Which league.
        head: Head,
        /// When they are withdrawn.
        until: Timestamp,
    },
    /// Somebody is out.
    Withdrawn {
        /// Which league.
        head: Head,
        /// Who.
        name: String,
        /// Why.
        why: Gone,
    },
    /// Whether somebody really wants to leave, with so many matches open.
    ReallyLeave {
        /// Which league.
        head: Head,
        /// How many they have open.
        open: usize,
    },
    /// What was asked is done.
    Done(Deed),
    /// The tables.
    Tables {
        /// Which league.
        head: Head,
        /// Those of this page.
        tables: Vec<Standings>,
        /// The page.
        page: usize,
        /// How many pages there are.
        pages: usize,
    },
    /// The pairings.
    Rounds {
        /// Which league.
        head: Head,
        /// Those of this page.
        rounds: Vec<RoundList>,
        /// The page.
        page: usize,
        /// How many pages there are.
        pages: usize,
    },
    /// How it is played.
    Rules {
        /// Which league.
        head: Head,
        /// How.
        deal: LeagueDeal,
    },
    /// There is nothing to show yet.
    NothingYet(Head),
    /// The code by which it can be shown elsewhere.
    Code {
        /// Which league.
        head: Head,
        /// The code.
        code: String,
    },
}

/// Who leads a section.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// Which section; nothing where there is but one.
    pub section: Option<SectionName>,
    /// The first, with their points in halves.
    pub names: Vec<(String, i64)>,
}

/// Why somebody is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gone {
    /// They wanted to.
    Own,
    /// An organiser expelled them.
    Expelled,
    /// They did not play.
    Silent,
    /// They are the same person as another entrant.
    Same,
}

/// What was done.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// The asker has signed up.
    Joined {
        /// When sign-up closes, if it is still open.
        closes: Option<Timestamp>,
    },
    /// The asker has taken the sign-up back, or left.
    Left,
    /// The asker does not play the next round.
    Bye,
    /// The asker said that they are there.
    Here,
    /// The asker stays after all.
    Stays,
    /// Somebody was expelled.
    Removed(String),
    /// Somebody may play again.
    Readmitted(String),
    /// Somebody took another's place.
    Replaced(String, String),
    /// Somebody organises it from now on.
    Organises(String),
    /// Sign-up is open.
    Opened,
    /// Play begins.
    Started,
    /// The next round is paired.
    Paired,
    /// No season follows.
    Ended,
    /// The last deed is taken back.
    TakenBack,
    /// It is told here, too.
    Shown,
    /// Somebody is challenged, in this match.
    Challenged(String, MatchId),
}

impl Head {
    /// `**Liga Maya (L1) · season 2**`.
    fn say(&self, locale: Locale) -> String {
        let Self { id, name, season } = self;
        match season {
            Some(season) => {
                say!(locale, "**{name} ({id}) · season {season}**", "**{name} ({id}) · temporada {season}**")
            }
            None => format!("**{name} ({id})**"),
        }
    }
}

impl Names {
    fn say(&self, locale: Locale) -> String {
        let more = self.count.saturating_sub(self.some.len());
        let named = self.some.join(", ");
        if more == 0 { named } else { say!(locale, "{named} and {more} more", "{named} y {more} más") }
    }
}

impl LeagueTalk {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            LeagueTalk::Form { .. }
            | LeagueTalk::ReallyFound { .. }
            | LeagueTalk::NotFounded
            | LeagueTalk::Founded(_) => founding(locale, self),
            LeagueTalk::SignUp { .. }
            | LeagueTalk::Running { .. }
            | LeagueTalk::AtCut { .. }
            | LeagueTalk::Over { .. }
            | LeagueTalk::Cancelled(_)
            | LeagueTalk::Ladder { .. } => state(locale, self),
            LeagueTalk::Done(deed) => done(locale, deed),
            LeagueTalk::YourMatches { .. }
            | LeagueTalk::StayIn { .. }
            | LeagueTalk::OwnMatches { .. }
            | LeagueTalk::Silent { .. }
            | LeagueTalk::ReallyLeave { .. }
            | LeagueTalk::Withdrawn { .. } => to_players(locale, self),
            LeagueTalk::Tables { .. }
            | LeagueTalk::Rounds { .. }
            | LeagueTalk::Rules { .. }
            | LeagueTalk::NothingYet(_)
            | LeagueTalk::Code { .. } => shown(locale, self),
            _ => news(locale, self),
        }
    }
}

/// The form of a new league, and what comes of it.
fn founding(locale: Locale, talk: &LeagueTalk) -> String {
    match talk {
        LeagueTalk::Form { name, deal } => {
            let name = if name.is_empty() { String::new() } else { format!(": {name}") };
            let title = say!(locale, "**A new league{name}**", "**Una liga nueva{name}**");
            let rest = deal.as_ref().map(|deal| deal.lines(locale).join("\n"));
            let asks = || {
                say!(locale;
                    "Choose a game. The rest is set as most leagues want it; change what you like.",
                    "Elige un juego. Lo demás está como lo quiere la mayoría; cambia lo que quieras.")
            };
            format!("{title}\n{}", rest.unwrap_or_else(asks))
        }
        LeagueTalk::ReallyFound { name, deal, closes, least, too_slow } => {
            let mut lines =
                vec![say!(locale, "**{name}**: this will happen.", "**{name}**: esto es lo que pasará.")];
            lines.extend(deal.lines(locale));
            lines.push(match closes {
                Some(closes) => say!(locale;
                    "Sign-up opens here now and closes {}. With at least {least} players the season begins by itself then, and the next one follows when it is over.",
                    "La inscripción se abre aquí ahora y se cierra {}. Con al menos {least} jugadores, la temporada empieza entonces por sí sola, y al terminar sigue la próxima.";
                    relative(*closes)),
                None => say!(locale, "People can join here from now on.", "Desde ahora se puede entrar aquí."),
            });
            if *too_slow {
                lines.push(say!(locale;
                    "Note: with this clock, a long match can last longer than the season. What is not over then is decided by the time used.",
                    "Ojo: con este reloj, una partida larga puede durar más que la temporada. Lo que no haya terminado se decide por el tiempo usado."));
            }
            lines.push(say!(locale, "Found it?", "¿La fundas?"));
            lines.join("\n")
        }
        LeagueTalk::Founded(head) => say!(locale;
            "{} is founded. You are its organiser; `!n help league` says what you can do.",
            "{} queda fundada. La organizas tú; `!n ayuda liga` dice lo que puedes hacer.";
            head.say(locale)),
        _ => say!(locale, "No league was founded.", "No se fundó ninguna liga."),
    }
}

/// The post about how a league stands.
fn state(locale: Locale, talk: &LeagueTalk) -> String {
    match talk {
        LeagueTalk::SignUp { head, deal, closes, prolonged, names, least } => {
            let open = if *prolonged {
                say!(
                    locale,
                    "sign-up stays open; it closes {}",
                    "la inscripción sigue abierta; se cierra {}",
                    relative(*closes)
                )
            } else {
                say!(
                    locale,
                    "sign-up is open; it closes {}",
                    "la inscripción está abierta; se cierra {}",
                    relative(*closes)
                )
            };
            let count = names.count;
            let who = if count == 0 {
                say!(locale;
                    "Nobody has signed up yet; it takes {least} players.",
                    "Todavía no se ha inscrito nadie; hacen falta {least} jugadores.")
            } else {
                say!(locale, "Signed up ({count}): {}.", "Inscripciones ({count}): {}.", names.say(locale))
            };
            format!("{}: {open}.\n{}\n{who}", head.say(locale), deal.lines(locale).join("\n"))
        }
        LeagueTalk::Running { head, kind, ends, played: (over, all), leaders } => {
            let mut lines = vec![format!("{} · {}", head.say(locale), game(*kind))];
            lines.push(say!(locale;
                "Being played: {over} of {all} matches are over.",
                "En juego: han terminado {over} de {all} partidas."));
            lines.extend(ends.map(|ends| say!(locale, "It ends {}.", "Termina {}.", relative(ends))));
            lines.extend(leaders.iter().map(|leader| leader.say(locale)));
            lines.join("\n")
        }
        LeagueTalk::AtCut { head, until, open, more } => {
            let ids: Vec<String> = open.iter().map(|id| format!("#{id}")).collect();
            let more =
                if *more == 0 { String::new() } else { say!(locale, " and {more} more", " y {more} más") };
            say!(locale;
                "{}: play is over. Not finished: {}{more}. Arbiters can decide them until {}; after that, the time used does.",
                "{}: el juego ha terminado. Quedan sin decidir: {}{more}. Los árbitros pueden decidirlas hasta {}; después decide el tiempo usado.";
                head.say(locale), ids.join(", "), relative(*until))
        }
        LeagueTalk::Over { head, champion, tables, more } => {
            let mut lines = vec![match champion {
                Some(name) => say!(locale, "{}: **{name} wins!**", "{}: **¡gana {name}!**", head.say(locale)),
                None => say!(
                    locale,
                    "{}: the season is over.",
                    "{}: la temporada ha terminado.",
                    head.say(locale)
                ),
            }];
            lines.extend(tables.iter().map(|table| table.say(locale)));
            if *more > 0 {
                lines.push(say!(locale;
                    "There are {more} more groups: `!n league table` shows them.",
                    "Hay {more} grupos más: `!n liga tabla` los muestra."));
            }
            lines.join("\n")
        }
        LeagueTalk::Ladder { head, deal, names } => {
            let rungs = names.some.iter().zip(1..).map(|(name, place)| format!("{place}. {name}"));
            let rungs = rungs.collect::<Vec<_>>().join("\n");
            let more = names.count.saturating_sub(names.some.len());
            let rest = match (names.count, more) {
                (0, _) => say!(locale, "Nobody stands on it yet.", "Todavía no hay nadie en ella."),
                (_, 0) => rungs,
                _ => say!(locale, "{rungs}\n… and {more} more", "{rungs}\n… y {more} más"),
            };
            format!("{} · {}\n{rest}", head.say(locale), game(deal.kind))
        }
        LeagueTalk::Cancelled(head) => say!(locale;
            "{} does not take place: too few people signed up.",
            "{} no se juega: se inscribieron muy pocos.";
            head.say(locale)),
        _ => String::new(),
    }
}

/// What is posted once.
fn news(locale: Locale, talk: &LeagueTalk) -> String {
    match talk {
        LeagueTalk::Drawn { head, sections, more } => {
            let mut lines = vec![say!(locale;
                "{} begins. Each player gets a message with their matches.",
                "{}: empieza la temporada. Cada jugador recibe un mensaje con sus partidas.";
                head.say(locale))];
            lines.extend(sections.iter().map(|(section, names)| match section {
                Some(section) => format!("**{}**: {}", section.say(locale), names.join(", ")),
                None => names.join(", "),
            }));
            if *more > 0 {
                lines.push(say!(locale;
                    "And {more} more groups: `!n league table`.",
                    "Y {more} grupos más: `!n liga tabla`."));
            }
            lines.join("\n")
        }
        LeagueTalk::Paired { head, rounds, more, ends } => {
            let mut lines = vec![say!(locale, "{}: a new round.", "{}: nueva ronda.", head.say(locale))];
            lines.extend(rounds.iter().map(|round| round.say(locale)));
            if *more > 0 {
                lines.push(say!(
                    locale,
                    "And {more} more: `!n league pairs`.",
                    "Y {more} más: `!n liga cruces`."
                ));
            }
            lines.extend(ends.map(|ends| say!(locale, "It ends {}.", "Termina {}.", relative(ends))));
            lines.join("\n")
        }
        LeagueTalk::Story { head, round, leaders, upset } => {
            let mut lines = vec![say!(locale;
                "{}: round {round} is over.",
                "{}: ha terminado la ronda {round}.";
                head.say(locale))];
            lines.extend(leaders.iter().map(|leader| leader.say(locale)));
            lines.extend(upset.iter().map(|(winner, loser, by, id)| {
                say!(locale;
                    "Upset of the round: {winner} beats {loser}, rated {by} points higher (#{id}).",
                    "La sorpresa de la ronda: {winner} gana a {loser}, con {by} puntos más de puntuación (#{id}).")
            }));
            lines.join("\n")
        }
        LeagueTalk::Week { head, results, more, leaders } => {
            let mut lines = vec![say!(locale, "{}: this week.", "{}: esta semana.", head.say(locale))];
            lines.extend(results.iter().map(|result| result.say(locale)));
            if *more > 0 {
                lines.push(say!(
                    locale,
                    "And {more} more: `!n league pairs`.",
                    "Y {more} más: `!n liga cruces`."
                ));
            }
            lines.extend(leaders.iter().map(|leader| leader.say(locale)));
            lines.join("\n")
        }
        LeagueTalk::ToOrganisers { head, silent, short } => {
            let mut lines = vec![say!(
                locale,
                "{}: for its organisers.",
                "{}: para quienes la organizan.",
                head.say(locale)
            )];
            if !silent.is_empty() {
                let names = silent.join(", ");
                lines.push(say!(locale, "Silent, and warned: {names}.", "Sin jugar, con aviso: {names}."));
            }
            let named = short.iter().map(|(name, id)| format!("{name} (#{id})"));
            let named = named.collect::<Vec<_>>().join(", ");
            if !short.is_empty() {
                lines.push(say!(
                    locale,
                    "Less than a day left: {named}.",
                    "Les queda menos de un día: {named}."
                ));
            }
            lines.join("\n")
        }
        LeagueTalk::Cut { head, until, open } => say!(locale;
            "{}: play is over, with {open} matches unfinished. Arbiters can decide them until {}; after that, whoever used at least twice the other's time loses, or else it is half a point each.",
            "{}: el juego ha terminado, con {open} partidas sin decidir. Los árbitros pueden decidirlas hasta {}; después pierde quien haya usado al menos el doble de tiempo, y si no, es medio punto para cada uno.";
            head.say(locale), relative(*until)),
        LeagueTalk::Prolonged { head, until, least, count } => say!(locale;
            "{}: {count} of {least} players so far, so sign-up stays open and closes {}.",
            "{}: van {count} de {least} jugadores, así que la inscripción sigue abierta y se cierra {}.";
            head.say(locale), relative(*until)),
        _ => String::new(),
    }
}

impl Leader {
    fn say(&self, locale: Locale) -> String {
        let names: Vec<String> =
            self.names.iter().map(|(name, points)| format!("{name} ({})", halves(*points))).collect();
        let names = and(locale, &names);
        match self.section {
            Some(section) => say!(locale, "{}: {names}.", "{}: {names}.", section.say(locale)),
            None => say!(locale, "In the lead: {names}.", "En cabeza: {names}."),
        }
    }
}

/// What a player is told alone.
fn to_players(locale: Locale, talk: &LeagueTalk) -> String {
    match talk {
        LeagueTalk::YourMatches { head, matches, more } => {
            let first = say!(locale, "{}: your new matches.", "{}: tus nuevas partidas.", head.say(locale));
            format!("{first}\n{}", own_matches(locale, matches, *more))
        }
        LeagueTalk::OwnMatches { head, matches, more } => {
            let first = say!(locale, "{}: your matches.", "{}: tus partidas.", head.say(locale));
            format!("{first}\n{}", own_matches(locale, matches, *more))
        }
        LeagueTalk::StayIn { head, closes } => say!(locale;
            "{}: sign-up is open and closes {}. Do you play again?",
            "{}: la inscripción está abierta y se cierra {}. ¿Juegas otra vez?";
            head.say(locale), relative(*closes)),
        LeagueTalk::Silent { head, until } => say!(locale;
            "{}: you have not played for a while. You will be withdrawn {} unless you play a turn in this league or press the button.",
            "{}: llevas un tiempo sin jugar. Se te retirará {}, a menos que juegues un turno en esta liga o pulses el botón.";
            head.say(locale), relative(*until)),
        LeagueTalk::ReallyLeave { head, open } => say!(locale;
            "{}: leave this season? You lose your {open} open matches, and those that have not begun.",
            "{}: ¿salir de esta temporada? Pierdes tus {open} partidas abiertas y las que no han empezado.";
            head.say(locale)),
        LeagueTalk::Withdrawn { head, name, why } => {
            let head = head.say(locale);
            match why {
                Gone::Own => say!(locale, "{head}: {name} leaves.", "{head}: {name} se retira."),
                Gone::Expelled => {
                    say!(
                        locale,
                        "{head}: {name} is removed by an organiser.",
                        "{head}: un organizador saca a {name}."
                    )
                }
                Gone::Silent => say!(locale;
                    "{head}: {name} is withdrawn for not playing.",
                    "{head}: se retira a {name} por no jugar."),
                Gone::Same => say!(locale;
                    "{head}: one of {name}'s two entries is withdrawn.",
                    "{head}: se retira una de las dos inscripciones de {name}."),
            }
        }
        _ => String::new(),
    }
}

fn own_matches(locale: Locale, matches: &[(MatchId, String, bool)], more: usize) -> String {
    let line = |(id, against, yours): &(MatchId, String, bool)| {
        let turn = if *yours { either(locale, " · **your turn**", " · **tu turno**") } else { "" };
        say!(locale, "#{id} vs {against}{turn}", "#{id} contra {against}{turn}")
    };
    let mut lines: Vec<String> = matches.iter().map(line).collect();
    if more > 0 {
        lines.push(say!(locale, "And {more} more: `!n games`.", "Y {more} más: `!n partidas`."));
    }
    lines.join("\n")
}

/// Why somebody loses a match whom a league has withdrawn, as it stands in the record.
pub const fn gone_reason(locale: Locale) -> &'static str {
    either(locale, "withdrawn from the league", "fuera de la liga")
}

/// What somebody wanted to see.
fn shown(locale: Locale, talk: &LeagueTalk) -> String {
    let paged = |page: usize, pages: usize| match pages {
        0 | 1 => String::new(),
        _ => say!(locale, " · page {page} of {pages}", " · página {page} de {pages}"),
    };
    match talk {
        LeagueTalk::Tables { head, tables, page, pages } => {
            let tables = tables.iter().map(|table| table.say(locale)).collect::<Vec<_>>().join("\n");
            format!("{}{}\n{tables}", head.say(locale), paged(*page, *pages))
        }
        LeagueTalk::Rounds { head, rounds, page, pages } => {
            let rounds = rounds.iter().map(|round| round.say(locale)).collect::<Vec<_>>().join("\n");
            format!("{}{}\n{rounds}", head.say(locale), paged(*page, *pages))
        }
        LeagueTalk::Rules { head, deal } => {
            let lines = deal.lines(locale).join("\n");
            format!("{}\n{lines}\n{}", head.say(locale), how_it_goes(locale, deal))
        }
        LeagueTalk::Code { head, code } => say!(locale;
            "{}: `!n league show {code}` shows it in another channel, on any platform. Whoever manages the server there has to write it.",
            "{}: `!n liga mostrar {code}` la muestra en otro canal, de cualquier plataforma. Tiene que escribirlo quien administre allí el servidor.";
            head.say(locale)),
        LeagueTalk::NothingYet(head) => {
            say!(locale, "{}: nothing to show yet.", "{}: todavía no hay nada que mostrar.", head.say(locale))
        }
        _ => String::new(),
    }
}

/// What happens by itself, and when.
fn how_it_goes(locale: Locale, deal: &LeagueDeal) -> String {
    let sign_up = weeks(locale, deal.sign_up);
    say!(locale;
        "Sign-up is open for {sign_up}. Somebody who leaves loses their open matches; if they finished fewer than half, none of their results count in the table. Matches that are not over at the end wait 7 days for an arbiter.",
        "La inscripción dura {sign_up}. Quien se retira pierde sus partidas abiertas; si terminó menos de la mitad, sus resultados no cuentan en la tabla. Las partidas que no hayan terminado al final esperan 7 días a un árbitro.")
}

/// That something is done.
fn done(locale: Locale, deed: &Deed) -> String {
    match deed {
        Deed::Joined { closes: Some(closes) } => say!(locale;
            "You are in. Sign-up closes {}; then you get your matches.",
            "Te has inscrito. La inscripción se cierra {}; entonces recibirás tus partidas.";
            relative(*closes)),
        Deed::Joined { closes: None } => say!(locale, "You are in.", "Ya estás dentro."),
        Deed::Left => say!(locale, "You are out of this league.", "Has salido de esta liga."),
        Deed::Bye => say!(locale, "You will skip the next round.", "Descansas en la próxima ronda."),
        Deed::Here => say!(
            locale,
            "Good that you are there. You stay in.",
            "Qué bien que sigues ahí. Te quedas en la liga."
        ),
        Deed::Stays => say!(locale, "You stay in this league.", "Sigues en esta liga."),
        Deed::Removed(name) => {
            say!(locale, "{name} is out of this league.", "{name} queda fuera de esta liga.")
        }
        Deed::Readmitted(name) => say!(locale, "{name} can play again.", "{name} puede volver a jugar."),
        Deed::Replaced(old, new) => {
            say!(locale, "{new} takes the place of {old}.", "{new} ocupa el lugar de {old}.")
        }
        Deed::Organises(name) => {
            say!(locale, "{name} now organises this league too.", "Ahora {name} también organiza esta liga.")
        }
        Deed::Opened => say!(locale, "Sign-up is open.", "La inscripción está abierta."),
        Deed::Started => {
            say!(locale, "Sign-up is closed; play begins.", "La inscripción está cerrada; empieza el juego.")
        }
        Deed::Paired => say!(locale, "The next round begins.", "Empieza la próxima ronda."),
        Deed::Ended => say!(locale;
            "No further season will follow. `!n league open` opens one again.",
            "No seguirá otra temporada. `!n liga abrir` vuelve a abrir una."),
        Deed::TakenBack => say!(locale, "Taken back.", "Deshecho."),
        Deed::Shown => {
            say!(locale, "This league is shown here from now on.", "Esta liga se muestra aquí desde ahora.")
        }
        Deed::Challenged(name, id) => {
            say!(
                locale,
                "You challenge {name}: match #{id} begins.",
                "Desafías a {name}: empieza la partida #{id}."
            )
        }
    }
}
