//! How a league is played, in words.

use crate::games::Kind;
use crate::i18n::games::game;
use crate::i18n::guide::FormatWord;
use crate::i18n::{clock, either, flag, option};
use crate::league::ladder::{AGAIN, IDLE, OPEN_MAX, OUT, REACH, SINK_EVERY};
use crate::league::log::Format;
use crate::play::{Control, Respite, Vacation};
use crate::players::Locale;
use jiff::SignedDuration;

/// Seconds in a day.
const DAY: i64 = 24 * 60 * 60;

/// How a league is played.
#[derive(Clone, Debug, PartialEq)]
pub struct LeagueDeal {
    /// The game.
    pub kind: Kind,
    /// Its options, as text.
    pub options: String,
    /// In groups, as a Swiss, or as a ladder.
    pub format: Format,
    /// The clock of its matches.
    pub control: Control,
    /// Whether their clocks rest, and whether vacation is spent.
    pub respite: Respite,
    /// Whether illegal turns are counted in them.
    pub strict: bool,
    /// How long sign-up is open.
    pub sign_up: SignedDuration,
    /// How long a season lasts, or a round of a Swiss.
    pub length: SignedDuration,
    /// Whether only those may sign up who are where it was founded.
    pub members_only: bool,
}

impl LeagueDeal {
    /// What a player should know, a line each.
    pub fn lines(&self, locale: Locale) -> Vec<String> {
        let mut lines = vec![self.game(locale)];
        lines.extend(self.format(locale));
        lines.push(self.clock(locale));
        lines.push(self.rest(locale));
        if self.strict {
            lines.push(self.strictness(locale).to_owned());
        }
        if self.members_only {
            lines.push(self.entry(locale).to_owned());
        }
        lines
    }

    /// What is different from another way to play it, a line each.
    pub(super) fn differs(&self, old: &Self, locale: Locale) -> Vec<String> {
        let mut lines = Vec::new();
        if self.options != old.options {
            lines.push(self.game(locale));
        }
        if (&self.format, self.length) != (&old.format, old.length) {
            lines.extend(self.format(locale).into_iter().take(1));
        }
        if (self.control, self.respite.rest) != (old.control, old.respite.rest) {
            lines.push(self.clock(locale));
        }
        if self.respite.vacation != old.respite.vacation {
            lines.push(self.vacation(locale));
        }
        if self.strict != old.strict {
            lines.push(self.strictness(locale).to_owned());
        }
        if self.sign_up != old.sign_up {
            let time = weeks(locale, self.sign_up);
            lines.push(say!(locale, "Sign-up is open for {time}.", "La inscripción dura {time}."));
        }
        if self.members_only != old.members_only {
            lines.push(self.entry(locale).to_owned());
        }
        lines
    }

    /// How much vacation there is.
    fn vacation(&self, locale: Locale) -> String {
        match self.respite.vacation {
            Vacation::Off => say!(locale, "Matches have no vacation.", "En las partidas no hay vacaciones."),
            Vacation::On => say!(locale;
                "In a match, players can spend all the vacation they have.",
                "En una partida se pueden gastar todas las vacaciones que se tengan."),
            Vacation::Hours(hours) => say!(locale;
                "Vacation: up to {} for each player in a match.",
                "Vacaciones: hasta {} por jugador en cada partida.";
                flag::days(locale, i64::from(hours))),
        }
    }

    /// Whether illegal turns are counted.
    const fn strictness(&self, locale: Locale) -> &'static str {
        if self.strict {
            either(
                locale,
                "Illegal turns are counted; the third one loses the match.",
                "Los turnos ilegales se cuentan; con el tercero se pierde la partida.",
            )
        } else {
            either(locale, "Illegal turns are not counted.", "Los turnos ilegales no se cuentan.")
        }
    }

    /// Who can sign up.
    const fn entry(&self, locale: Locale) -> &'static str {
        if self.members_only {
            either(
                locale,
                "Only members of this server can sign up.",
                "Solo pueden inscribirse los miembros de este servidor.",
            )
        } else {
            either(locale, "Everybody can sign up.", "Puede inscribirse cualquiera.")
        }
    }

    /// What is noted where the clock is slow for the season.
    pub(super) const fn too_slow(locale: Locale) -> &'static str {
        either(
            locale,
            "Note: with this clock, a long match can last longer than the season. What is not over then is decided by the time used.",
            "Ojo: con este reloj, una partida larga puede durar más que la temporada. Lo que no haya terminado se decide por el tiempo usado.",
        )
    }

    /// What is noted where players have to sit at their matches as they begin; nothing where a turn may take days.
    pub(super) fn too_fast(&self, locale: Locale) -> Option<&'static str> {
        let many = matches!(&self.format, Format::Groups { cap, .. } if *cap > 1);
        (!self.control.is_for_days()).then(|| if many {
            either(
                locale,
                "Note: with this clock, players have to be there when their matches begin, and each has several at once. With `cap=1`, they begin one after another.",
                "Ojo: con este reloj hay que estar presente cuando empiezan las partidas, y cada jugador tiene varias a la vez. Con `tope=1` empiezan una tras otra.",
            )
        } else {
            either(
                locale,
                "Note: with this clock, players have to be there when their matches begin.",
                "Ojo: con este reloj hay que estar presente cuando empiezan las partidas.",
            )
        })
    }

    fn game(&self, locale: Locale) -> String {
        let options = if self.options.is_empty() {
            String::new()
        } else {
            format!(" ({})", option::written(locale, &self.options))
        };
        say!(locale, "Game: {}{options}.", "Juego: {}{options}.", game(self.kind))
    }

    fn format(&self, locale: Locale) -> Vec<String> {
        let length = weeks(locale, self.length);
        match &self.format {
            Format::Groups { sizes, twice, cap } => {
                let legs = if *twice {
                    either(
                        locale,
                        "You meet everybody in your group twice, once with each side",
                        "Te enfrentas dos veces a cada rival de tu grupo, una con cada color",
                    )
                } else {
                    either(
                        locale,
                        "You meet everybody in your group once",
                        "Te enfrentas una vez a cada rival de tu grupo",
                    )
                };
                let cap = match cap {
                    1 => say!(locale, "1 match", "1 partida abierta"),
                    cap => say!(locale, "up to {cap} matches", "hasta {cap} partidas abiertas"),
                };
                vec![
                    say!(locale;
                        "Groups of about {} players. {legs}; {cap} open at once. A season lasts {length}.",
                        "Grupos de unos {} jugadores. {legs}; {cap} a la vez. Una temporada dura {length}.";
                        sizes.target),
                    say!(locale;
                        "The best of each group go up a level, and as many go down.",
                        "Los mejores de cada grupo suben de nivel, y otros tantos bajan."),
                ]
            }
            Format::Swiss { rounds } => {
                let rounds = match rounds {
                    Some(rounds) => say!(locale, "{rounds} rounds", "{rounds} rondas"),
                    None => say!(locale;
                        "As many rounds as it takes (3 to 9)",
                        "Tantas rondas como hagan falta (de 3 a 9)"),
                };
                vec![say!(locale;
                    "Swiss system: in each round you play one match against somebody with about as many points. {rounds}, each of up to {length}.",
                    "Sistema suizo: en cada ronda juegas una partida contra alguien con más o menos tus puntos. {rounds}, cada una de hasta {length}.")]
            }
            Format::Ladder => vec![say!(locale;
                "Ladder: challenge anybody up to {REACH} places above you. If you win, you take their place. It never ends, and you can join and leave at any time.",
                "Escalera: desafía a cualquiera que esté hasta {REACH} puestos por encima. Si ganas, ocupas su puesto. No termina nunca; se entra y se sale cuando se quiera.")],
        }
    }

    /// What happens to whoever stops playing.
    fn rest(&self, locale: Locale) -> String {
        if self.format == Format::Ladder {
            let (idle, again, out) = (IDLE / DAY, SINK_EVERY / DAY, OUT / DAY);
            return say!(locale;
                "All matches are rated. Whoever has no match for {idle} days loses a place, and another every {again} days; after {out} days they are off the ladder.",
                "Todas las partidas son puntuadas. Quien pasa {idle} días sin partidas pierde un puesto, y otro cada {again} días; a los {out} días queda fuera de la escalera.");
        }
        say!(locale;
            "All matches are rated. Whoever stops playing is withdrawn after a warning.",
            "Todas las partidas son puntuadas. Quien deja de jugar queda fuera tras un aviso.")
    }

    /// What happens by itself, and when.
    pub(super) fn how_it_goes(&self, locale: Locale) -> String {
        if self.format == Format::Ladder {
            let again = AGAIN / DAY;
            return say!(locale;
                "A challenge needs no answer: its match begins at once. You can have {OPEN_MAX} matches open as a challenger, and {OPEN_MAX} as the one challenged. Two players who have met can meet again after {again} days.",
                "Un desafío no espera respuesta: su partida empieza enseguida. Puedes tener abiertas {OPEN_MAX} partidas por desafíos tuyos y {OPEN_MAX} por desafíos de otros. Quienes se han enfrentado pueden volver a hacerlo a los {again} días.");
        }
        let sign_up = weeks(locale, self.sign_up);
        if matches!(self.format, Format::Swiss { .. }) {
            return say!(locale;
                "Sign-up is open for {sign_up}. Somebody who leaves loses their open match and is not paired again; their results stand. Whoever asks for it with `!n league bye` skips the next round: the first time for half a point, later and in the last round for no point. If somebody is left over, they have the bye, which counts as a win. Matches that are not over at the end wait 7 days for an arbiter.",
                "La inscripción dura {sign_up}. Quien se retira pierde su partida abierta y no se le empareja más; sus resultados siguen contando. Quien lo pide con `!n liga descanso` se salta la próxima ronda: la primera vez recibe medio punto; después, y en la última ronda, ninguno. Si queda alguien sin rival, descansa, y cuenta como victoria. Las partidas que no hayan terminado al final esperan 7 días a un árbitro.");
        }
        say!(locale;
            "Sign-up is open for {sign_up}. Somebody who leaves loses their open matches; if they finished fewer than half, none of their results count in the table. Matches that are not over at the end wait 7 days for an arbiter.",
            "La inscripción dura {sign_up}. Quien se retira pierde sus partidas abiertas; si terminó menos de la mitad, sus resultados no cuentan en la tabla. Las partidas que no hayan terminado al final esperan 7 días a un árbitro.")
    }

    fn clock(&self, locale: Locale) -> String {
        let control = clock::control(locale, &self.control);
        if self.respite.rest {
            say!(locale;
                "Clock: {control}; clocks rest while players sleep.",
                "Reloj: {control}; los relojes descansan mientras se duerme.")
        } else {
            say!(
                locale,
                "Clock: {control}; clocks never rest.",
                "Reloj: {control}; los relojes no descansan."
            )
        }
    }
}

/// Days, or weeks where they are whole ones.
pub(super) fn weeks(locale: Locale, time: SignedDuration) -> String {
    let days = time.as_hours() / 24;
    match (days, days % 7) {
        (1, _) => say!(locale, "1 day", "1 día"),
        (14.., 0) => say!(locale, "{} weeks", "{} semanas", days / 7),
        _ => say!(locale, "{days} days", "{days} días"),
    }
}

/// The name of a way to play a league, as a menu shows it.
pub fn format_name(locale: Locale, format: FormatWord) -> &'static str {
    match format {
        FormatWord::Groups => {
            either(locale, "Groups, with promotion and relegation", "Grupos, con ascensos y descensos")
        }
        FormatWord::Swiss => either(locale, "Swiss tournament", "Torneo por sistema suizo"),
        FormatWord::Ladder => either(locale, "Ladder, by challenges", "Escalera, por desafíos"),
    }
}

/// A length of a season, as a menu shows it.
pub fn length_name(locale: Locale, time: SignedDuration) -> String {
    weeks(locale, time)
}

/// What a league is called where no name was chosen.
pub fn usual_name(locale: Locale, kind: Kind) -> String {
    say!(locale, "{} league", "Liga de {}", game(kind))
}
