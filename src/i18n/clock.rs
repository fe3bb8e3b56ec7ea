//! What Nahil says of clocks.

use super::flag::{CallReason, Fall};
use super::joined::{and, or};
use super::row::{GameRow, game_row};
use super::zone;
use super::{either, exact, flag, later, relative, span};
use crate::games::{BySide, Side};
use crate::play::control::{Length, TournamentClock};
use crate::play::{Control, Respite, Vacation};
use crate::players::{Hours, Locale, Rung};
use jiff::{SignedDuration, Timestamp};

/// A message about clocks, or a line of one.
#[derive(Clone, Debug, PartialEq)]
pub enum Timing {
    /// The clocks.
    Clocks {
        /// The players.
        names: BySide<String>,
        /// What they have left; nothing, who has no clock.
        left: BySide<Option<SignedDuration>>,
        /// Whose flag falls when.
        flag: Option<(String, Fall)>,
        /// The kind of clock.
        control: Control,
        /// Whether the clocks rest, and whether vacation is spent.
        respite: Respite,
        /// Until when the clocks stand still, if they do.
        paused: Option<Timestamp>,
        /// Vacation spent in this match.
        vacation: BySide<SignedDuration>,
    },
    /// Which clocks there are to choose from.
    ClocksToChoose {
        /// The one that is taken where none is named.
        usual: Control,
        /// Some of them.
        presets: Vec<Control>,
    },
    /// The clocks stand still.
    StandStill {
        /// Until then at most.
        until: Timestamp,
    },
    /// Reminds the player to move.
    Reminder {
        /// Their name.
        name: String,
        /// What they have left.
        left: SignedDuration,
        /// When their flag falls.
        fall: Fall,
    },
    /// Calls the player to move, whose vacation is spent.
    Vacation {
        /// Their name.
        name: String,
        /// Whether it has just begun.
        begins: bool,
        /// When their flag falls.
        fall: Fall,
    },
    /// Calls a player to several matches.
    Several {
        /// Their name.
        name: String,
        /// Why.
        why: CallReason,
        /// The matches.
        rows: Vec<GameRow>,
    },
    /// Each side has so much for its first turn, before its clock begins.
    FirstTurn {
        /// How much.
        time: SignedDuration,
    },
}

/// The words of a message about clocks.
pub(in crate::i18n) fn timing(locale: Locale, timing: &Timing) -> String {
    match timing {
        Timing::Clocks { names, left, flag, control, respite, paused, vacation } => clocks(
            locale,
            left,
            flag.as_ref(),
            control,
            &Standing { names, vacation, respite: *respite, paused: *paused },
        ),
        Timing::ClocksToChoose { usual, presets } => clocks_to_choose(locale, usual, presets),
        Timing::StandStill { until } => say!(locale;
            "The clocks are paused. They run again {} at the latest, or sooner with `!n resume`. You can still play turns.",
            "Los relojes están en pausa. Vuelven a correr {} a más tardar, o antes con `!n reanudar`. Mientras tanto se puede jugar.";
            relative(*until)),
        Timing::Reminder { name, left, fall } => say!(locale;
            "**Reminder**: @{name}, it is your turn. You have {}; {}.",
            "**Recordatorio**: @{name}, es tu turno. Te {}; {}.";
            flag::remain(locale, &span(locale, *left)), flag::yours(locale, fall)),
        Timing::Vacation { name, begins, fall } => flag::on_vacation(locale, name, *begins, fall),
        Timing::Several { name, why, rows } => {
            let rows: Vec<_> = rows.iter().map(|it| game_row(locale, it)).collect();
            format!("{}\n{}", flag::several(locale, name, *why), rows.join("\n"))
        }
        Timing::FirstTurn { time } => say!(locale;
            "Each player has {} for their first turn. Their clock starts after it.",
            "Cada jugador tiene {} para su primer turno; después empieza a correr su reloj.";
            span(locale, *time)),
    }
}

/// A kind of clock.
pub(in crate::i18n) fn control(locale: Locale, control: &Control) -> String {
    let time = |seconds: u32| match i64::from(seconds) {
        seconds if seconds > 0 && seconds % 86_400 == 0 => flag::days(locale, seconds / 3_600),
        seconds => span(locale, SignedDuration::from_secs(seconds)),
    };
    match *control {
        Control::Days { days: 1 } => say!(locale, "1 day a turn", "1 día por turno"),
        Control::Days { days } => say!(locale, "{days} days a turn", "{days} días por turno"),
        Control::Fischer { bank, increment, cap } => say!(locale;
            "{} plus {} a turn, at most {}",
            "{} más {} por turno, hasta {}";
            time(bank), time(increment), time(cap)),
        Control::Reserve { days: 1, bank } => say!(locale;
            "1 day a turn, and a bank of {}",
            "1 día por turno más una reserva de {}";
            time(bank)),
        Control::Reserve { days, bank } => say!(locale;
            "{days} days a turn, and a bank of {}",
            "{days} días por turno más una reserva de {}";
            time(bank)),
        Control::Sudden { bank } => {
            say!(locale, "{} a side for the whole match", "{} por bando para toda la partida", time(bank))
        }
        Control::Tournament(clock) => tournament(locale, clock),
    }
}

/// The clock of Arimaa's tournaments.
fn tournament(locale: Locale, clock: TournamentClock) -> String {
    let time = |seconds: u32| span(locale, SignedDuration::from_secs(i64::from(seconds)));
    let mut text = say!(locale;
        "{} a turn, and a reserve of {}",
        "{} por turno más una reserva de {}";
        time(clock.turn), time(clock.reserve));
    text.push_str(&match clock.kept {
        0 => String::new(),
        100 => say!(locale;
            ", which grows by the time left of each turn",
            ", a la que se suma lo que sobra de cada turno"),
        kept => say!(locale;
            ", which grows by {kept}% of the time left of each turn",
            ", a la que se suma el {kept} % de lo que sobra de cada turno"),
    });
    if clock.kept > 0 && clock.cap > 0 {
        text.push_str(&say!(locale, " up to {}", " hasta {}", time(clock.cap)));
    }
    if clock.longest > 0 {
        text.push_str(&say!(locale;
            "; no turn can last longer than {}",
            "; ningún turno dura más de {}";
            time(clock.longest)));
    }
    text.push_str(&match clock.length {
        Length::Unlimited => String::new(),
        Length::Time(length) => say!(locale;
            "; after {} on both clocks together, more pieces win",
            "; tras {} entre ambos relojes, gana quien tenga más piezas";
            time(length)),
        Length::Turns(turns) => say!(locale;
            "; after {turns} turns each, more pieces win",
            "; tras {turns} turnos de cada bando, gana quien tenga más piezas"),
    });
    text
}

/// Whether clocks rest and vacation is spent, after a comma; nothing where neither is so.
pub(in crate::i18n) fn respite(locale: Locale, respite: Respite) -> String {
    let vacation = match respite.vacation {
        Vacation::Off => None,
        Vacation::On => Some(say!(locale, "vacation", "vacaciones")),
        Vacation::Hours(hours) => Some(say!(locale;
            "at most {} of vacation",
            "hasta {} de vacaciones";
            flag::days(locale, i64::from(hours)))),
    };
    let with: Vec<_> =
        respite.rest.then(|| say!(locale, "rest", "descansos")).into_iter().chain(vacation).collect();
    let with = if with.is_empty() {
        String::new()
    } else {
        say!(locale, ", with {}", ", con {}", and(locale, &with))
    };
    if respite.sitting { say!(locale, "{with}, in one sitting", "{with}, en una sola sesión") } else { with }
}

/// What there is to say of the clocks of a match beside their times.
struct Standing<'t> {
    names: &'t BySide<String>,
    vacation: &'t BySide<SignedDuration>,
    respite: Respite,
    paused: Option<Timestamp>,
}

fn clocks(
    locale: Locale,
    left: &BySide<Option<SignedDuration>>,
    flag: Option<&(String, Fall)>,
    control: &Control,
    state: &Standing<'_>,
) -> String {
    let names = state.names;
    let mut text = say!(locale, "Clock: {}.", "Reloj: {}.", self::control(locale, control));
    for side in Side::BOTH {
        let name = &names[side];
        text.push_str(&match left[side] {
            Some(left) => say!(locale;
                "\n{name}: {}",
                "\nA {name} le {}";
                flag::remain(locale, &exact(locale, left))),
            None => say!(locale, "\n{name}: no clock", "\n{name} no tiene reloj"),
        });
    }
    if let (Some((name, fall)), None) = (flag, state.paused) {
        text.push_str(&format!("\n{}.", flag::of(locale, name, fall)));
    }
    if let Some(until) = state.paused {
        text.push_str(&say!(locale;
            "\nThe clocks are paused. They run again {} at the latest.",
            "\nLos relojes están en pausa. Vuelven a correr {} a más tardar.";
            relative(until)));
    }
    text.push_str(&respite_line(locale, state));
    text
}

/// What there is of rest and vacation in a match.
fn respite_line(locale: Locale, state: &Standing<'_>) -> String {
    let mut text = String::new();
    for side in Side::BOTH.into_iter().filter(|side| state.vacation[*side].is_positive()) {
        text.push_str(&say!(locale;
            "\n{} has used {} of vacation in this match.",
            "\n{} ha gastado {} de vacaciones en esta partida.";
            state.names[side], span(locale, state.vacation[side])));
    }
    let agreed = respite(locale, state.respite);
    if agreed.is_empty() {
        text
    } else {
        say!(locale, "{text}\nAgreed:{}.", "{text}\nSe acordó:{}.", agreed.trim_start_matches(','))
    }
}

/// When one's clocks rest, and when one is reminded.
pub(in crate::i18n) fn hours_of(locale: Locale, hours: &Hours, reminders: &[Rung], vacation: u32) -> String {
    let zone = hours.zone.as_deref().map_or(
        say!(locale;
            "UTC (default; `zone=Guatemala` changes it)",
            "UTC (por defecto; `zona=Guatemala` la cambia)"),
        zone,
    );
    let awake = || {
        say!(locale;
        "none (if you set them, your clocks rest then)",
        "ninguna (si las pones, tus relojes descansan entonces)")
    };
    let asleep = |sleep| {
        say!(locale;
        "{sleep} (your clocks rest, and notifications wait until you wake, except the last reminder)",
        "{sleep} (tus relojes descansan; los avisos y los recordatorios esperan a que despiertes, salvo el último)")
    };
    let sleep = hours.sleep.map_or_else(awake, asleep);
    let weekends = if hours.weekends {
        either(locale, "your clocks rest", "tus relojes descansan")
    } else {
        either(locale, "your clocks run", "tus relojes corren")
    };
    let from = later(hours).map_or(String::new(), |from| {
        say!(locale;
            "\nYour change takes effect {}. Until then your clocks rest as before.",
            "\nTu cambio entra en vigor {}; hasta entonces tus relojes descansan como antes.";
            relative(from))
    });
    let rungs: Vec<_> = reminders.iter().map(|rung| self::rung(locale, *rung)).collect();
    let reminders = if rungs.is_empty() {
        say!(locale, "never", "nunca")
    } else {
        say!(locale, "when {} of your time is left", "cuando te queda {} de tu tiempo", or(locale, &rungs))
    };
    let vacation = flag::days(locale, i64::from(vacation));
    say!(locale;
        "Time zone: {zone}\nSleeping hours: {sleep}\n\
         Weekends: {weekends}.{from}\nReminders: {reminders}\nVacation left this year: {vacation}",
        "Zona horaria: {zone}\nHoras de sueño: {sleep}\n\
         Fines de semana: {weekends}.{from}\nRecordatorios: {reminders}\nVacaciones que te quedan este año: {vacation}")
}

/// How much of the time for a turn is left when one is reminded.
fn rung(locale: Locale, rung: Rung) -> String {
    match rung {
        Rung::Part(_) => rung.to_string(),
        Rung::Minutes(minutes) => span(locale, SignedDuration::from_mins(i64::from(minutes))),
    }
}

fn clocks_to_choose(locale: Locale, usual: &Control, presets: &[Control]) -> String {
    let line = |preset: &Control| {
        let usual =
            if preset == usual { either(locale, " (the default here)", " (por defecto)") } else { "" };
        // What people write may leave this word out.
        let written = preset.to_string();
        let written = written.strip_prefix("fischer ").unwrap_or(&written);
        format!("`{written}` · {}{usual}", control(locale, preset))
    };
    let lines: Vec<_> = presets.iter().map(line).collect();
    say!(locale;
        "Some clocks:\n{}\nOther times work too: `2d`, `10d+1d max 20d`, `2d bank 5d`, `sudden 2h`. For example: `!n play maya 3d`.\n\
         · In Arimaa tournaments: `0:30/5/100/0/5` (turn, reserve, percent kept, cap, match, longest turn).\n\
         · Abalone's booklet suggests 10 or 15 minutes a side.\n\
         · With a clock of less than a day, each player has 5 minutes for their first turn, and their clock starts after it.\n\
         · A clock that counts days rests while you sleep (`!n profile`), and vacation is used before you run out of \
         time. `rest=off`, `vacation=off` or `vacation=48h` changes that.\n\
         · `mode=seb` and `mode=pek` are played without rest, vacation and pauses.",
        "Algunos relojes:\n{}\nTambién valen otros tiempos: `2d`, `10d+1d max 20d`, `2d bank 5d`, `sudden 2h`. Por ejemplo: \
         `!n jugar maya 3d`.\n\
         · En los torneos de Arimaa: `0:30/5/100/0/5` (turno, reserva, porcentaje que se guarda, tope, partida, turno \
         más largo).\n\
         · El reglamento de Abalone propone 10 o 15 minutos por bando.\n\
         · Con un reloj de menos de un día, cada jugador tiene 5 minutos para su primer turno; después empieza a correr su \
         reloj.\n\
         · Un reloj que cuenta días descansa mientras duermes (`!n perfil`), y si se te acaba el tiempo gastas vacaciones. \
         `descanso=no`, `vacaciones=no` o `vacaciones=48h` lo cambian.\n\
         · `modo=seb` y `modo=pek` se juegan sin descanso, vacaciones ni pausas.";
        lines.join("\n"))
}
