//! Lo que Nahil dice de relojes.

use super::flag;
use super::joined::and;
use super::row::game_row;
use crate::games::{BySide, Side};
use crate::i18n::flag::Fall;
use crate::i18n::talk::Timing;
use crate::i18n::{exact, later, relative, span, zone};
use crate::play::control::{Length, Tournament};
use crate::play::{Control, Respite, Vacation};
use crate::players::{Hours, Rung};
use jiff::{SignedDuration, Timestamp};

/// The words of a message about clocks.
pub(in crate::i18n) fn timing(timing: &Timing) -> String {
    match timing {
        Timing::Clocks { names, left, flag, control, respite, paused, vacation } => clocks(
            left,
            flag.as_ref(),
            control,
            &Standing { names, vacation, respite: *respite, paused: *paused },
        ),
        Timing::ClocksToChoose { usual, presets } => clocks_to_choose(usual, presets),
        Timing::StandStill { until } => format!(
            "Los relojes están en pausa. Vuelven a correr {} a más tardar, o antes con `!n reanudar`. Mientras tanto se puede jugar.",
            relative(*until)
        ),
        Timing::Reminder { name, left, fall } => {
            format!(
                "**Recordatorio**: @{name}, es tu turno. Te {}; {}.",
                flag::remain(&span(*left)),
                flag::yours(fall)
            )
        }
        Timing::Vacation { name, begins, fall } => flag::on_vacation(name, *begins, fall),
        Timing::Several { name, why, rows } => {
            let rows: Vec<_> = rows.iter().map(game_row).collect();
            format!("{}\n{}", flag::several(name, *why), rows.join("\n"))
        }
        Timing::FirstTurn { time } => {
            format!(
                "Cada jugador tiene {} para su primer turno; después empieza a correr su reloj.",
                span(*time)
            )
        }
    }
}

/// A kind of clock.
pub(in crate::i18n) fn control(control: &Control) -> String {
    let time = |seconds: u32| span(SignedDuration::from_secs(i64::from(seconds)));
    match *control {
        Control::Days { days: 1 } => "1 día por turno".to_owned(),
        Control::Days { days } => format!("{days} días por turno"),
        Control::Fischer { bank, increment, cap } => {
            format!("{} más {} por turno, hasta {}", time(bank), time(increment), time(cap))
        }
        Control::Reserve { days: 1, bank } => format!("1 día por turno más una reserva de {}", time(bank)),
        Control::Reserve { days, bank } => format!("{days} días por turno más una reserva de {}", time(bank)),
        Control::Sudden { bank } => format!("{} para toda la partida", time(bank)),
        Control::Tournament(clock) => tournament(clock),
    }
}

/// The clock of Arimaa's tournaments.
fn tournament(clock: Tournament) -> String {
    let time = |seconds: u32| span(SignedDuration::from_secs(i64::from(seconds)));
    let mut text = format!("{} por turno más una reserva de {}", time(clock.turn), time(clock.reserve));
    text.push_str(&match clock.kept {
        0 => String::new(),
        100 => ", a la que se suma lo que sobra de cada turno".to_owned(),
        kept => format!(", a la que se suma el {kept} % de lo que sobra de cada turno"),
    });
    if clock.kept > 0 && clock.cap > 0 {
        text.push_str(&format!(" hasta {}", time(clock.cap)));
    }
    if clock.longest > 0 {
        text.push_str(&format!("; ningún turno dura más de {}", time(clock.longest)));
    }
    text.push_str(&match clock.length {
        Length::Unlimited => String::new(),
        Length::Time(length) => {
            format!("; tras {} entre ambos relojes, gana quien tenga más piezas", time(length))
        }
        Length::Turns(turns) => format!("; tras {turns} turnos de cada bando, gana quien tenga más piezas"),
    });
    text
}

/// Whether clocks rest and vacation is spent, after a comma; nothing where neither is so.
pub(in crate::i18n) fn respite(respite: Respite) -> String {
    let vacation = match respite.vacation {
        Vacation::Off => None,
        Vacation::On => Some("vacaciones".to_owned()),
        Vacation::Hours(hours) => {
            Some(format!("hasta {} de vacaciones", span(SignedDuration::from_hours(i64::from(hours)))))
        }
    };
    let with: Vec<_> =
        respite.rest.then(|| "relojes que descansan".to_owned()).into_iter().chain(vacation).collect();
    let with = if with.is_empty() { String::new() } else { format!(", con {}", and(&with)) };
    if respite.sitting { format!("{with}, en una sola sesión") } else { with }
}

/// What there is to say of the clocks of a match beside their times.
struct Standing<'t> {
    names: &'t BySide<String>,
    vacation: &'t BySide<SignedDuration>,
    respite: Respite,
    paused: Option<Timestamp>,
}

fn clocks(
    left: &BySide<SignedDuration>,
    flag: Option<&(String, Fall)>,
    control: &Control,
    state: &Standing<'_>,
) -> String {
    let names = state.names;
    let mut text = format!("Reloj: {}.", self::control(control));
    for side in Side::BOTH {
        text.push_str(&format!("\nA {} le {}", names[side], flag::remain(&exact(left[side]))));
    }
    if let (Some((name, fall)), None) = (flag, state.paused) {
        text.push_str(&format!("\n{}.", flag::of(name, fall)));
    }
    if let Some(until) = state.paused {
        text.push_str(&format!(
            "\nLos relojes están en pausa. Vuelven a correr {} a más tardar.",
            relative(until)
        ));
    }
    text.push_str(&respite_line(state));
    text
}

/// What there is of rest and vacation in a match.
fn respite_line(state: &Standing<'_>) -> String {
    let mut text = String::new();
    for side in Side::BOTH.into_iter().filter(|side| state.vacation[*side].is_positive()) {
        text.push_str(&format!(
            "\n{} ha gastado {} de vacaciones en esta partida.",
            state.names[side],
            span(state.vacation[side])
        ));
    }
    let agreed = respite(state.respite);
    if agreed.is_empty() { text } else { format!("{text}\nSe acordó:{}.", agreed.trim_start_matches(',')) }
}

/// When one's clocks rest, and when one is reminded.
pub(in crate::i18n) fn hours_of(hours: &Hours, reminders: &[Rung], vacation: u32) -> String {
    let zone = hours.zone.as_deref().map_or("UTC (no la has elegido tú)".to_owned(), zone);
    let sleep = hours.sleep.map_or("ninguna (si las pones, tus relojes descansan entonces)".to_owned(), |sleep| {
        format!("{sleep} (tus relojes descansan; los avisos y los recordatorios esperan a que despiertes, salvo el último)")
    });
    let weekends = if hours.weekends { "tus relojes descansan" } else { "tus relojes corren" };
    let from = later(hours).map_or(String::new(), |from| {
        format!(
            "\nTu cambio entra en vigor {}; hasta entonces tus relojes descansan como antes.",
            relative(from)
        )
    });
    let rungs: Vec<_> = reminders.iter().map(|rung| format!("`{rung}`")).collect();
    let reminders = if rungs.is_empty() {
        "nunca".to_owned()
    } else {
        format!("cuando te queda {} de tu tiempo", and(&rungs))
    };
    format!(
        "Zona horaria: {zone}\nHoras de sueño: {sleep}\n\
         Fines de semana: {weekends}.{from}\nRecordatorios: {reminders}\nVacaciones que te quedan este año: {vacation} h"
    )
}

fn clocks_to_choose(usual: &Control, presets: &[Control]) -> String {
    let line = |preset: &Control| {
        let usual = if preset == usual { " (por defecto)" } else { "" };
        format!("`{preset}` · {}{usual}", control(preset))
    };
    let lines: Vec<_> = presets.iter().map(line).collect();
    format!(
        "Relojes, por ejemplo:\n{}\nTambién puedes escribir otros tiempos dentro de los límites: `2d`, `10d+1d max 20d`, \
         `2d bank 5d`, `sudden 2h`. `!n jugar maya 3d` juega con uno.\n\
         En los torneos de Arimaa se escribe `0:30/5/100/0/5`: turno, reserva, porcentaje que se guarda, tope, partida y turno \
         más largo. El reglamento de Abalone propone 10 o 15 minutos por bando. `modo=seb` y `modo=pek` quitan además el \
         descanso, las vacaciones y las pausas.\n\
         Con un reloj de menos de un día, cada jugador tiene 5 minutos para su primer turno, y después empieza a correr su \
         reloj. Los relojes que cuentan días descansan en tus horas de sueño (`!n perfil`), y si se te acaba el tiempo gastas \
         vacaciones; `descanso=no`, `vacaciones=no` o `vacaciones=48h` lo cambian.",
        lines.join("\n")
    )
}
