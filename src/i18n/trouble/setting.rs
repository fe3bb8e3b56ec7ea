//! Why a clock or a setting cannot be had.

use super::BadSetting;
use super::quote::{meant, quoted};
use crate::games::Kind;
use crate::i18n::games::game;
use crate::i18n::{Slot, Word, either, flag, relative, span};
use crate::play::Control;
use crate::play::ballot::QUORUM_MAX;
use crate::play::control::{ClockPart, ControlError};
use crate::players::{Locale, Rung, Sleep};
use jiff::SignedDuration;

/// How a match against the machine is begun, with what was said of it.
pub(super) fn against_machine(locale: Locale, game: Option<Kind>, said: &str) -> String {
    let named = Word::Game(game.unwrap_or(Kind::Maya)).spelling(locale);
    let said = quoted(said);
    let named = match game {
        Some(_) if !said.is_empty() => said,
        _ => format!("{named} {said}").trim_end().to_owned(),
    };
    match game {
        Some(_) => say!(
            locale,
            "Which level, from 1 to 10? Write `!n play machine 1 {named}`, for example.",
            "¿Qué nivel, del 1 al 10? Escribe, por ejemplo, `!n jugar máquina 1 {named}`."
        ),
        None => say!(locale;
            "To play against the machine, name a game and a level from 1 to 10: `!n play machine 1 {named}`.",
            "Para jugar contra la máquina, indica un juego y un nivel del 1 al 10: `!n jugar máquina 1 {named}`."),
    }
}

/// What is wrong with it.
pub(super) fn setting(locale: Locale, why: &BadSetting) -> String {
    match why {
        BadSetting::NoSuchZone { word, nearest } => say!(locale;
            "There is no time zone `{}`.{} Zones are written like `America/Guatemala`; the city is enough.",
            "No existe la zona horaria `{}`.{} Las zonas se escriben como `America/Guatemala`; basta con la ciudad.";
            quoted(word), meant(locale, nearest.as_deref())),
        BadSetting::NoSuchSleep => say!(locale;
            "Write sleeping hours like `sleep=23:00-07:00`, at most {} hours, or `sleep=off`.",
            "Escribe las horas de sueño así: `sueño=23:00-07:00`, {} horas como mucho, o `sueño=no`.";
            Sleep::MINUTES_MAX / 60),
        BadSetting::NoSuchReminder => say!(locale;
            "Write reminders like `reminders=1/2,1/10,3h`: fractions of your time, or days, hours and minutes (`d`, `h`, `m`) from 10 minutes to 30 days, at most {}. Or write `reminders=usual` or `reminders=off`.",
            "Escribe los recordatorios así: `recordatorios=1/2,1/10,3h`: fracciones de tu tiempo, o días, horas y minutos (`d`, `h`, `m`) de 10 minutos a 30 días, {} como mucho. O escribe `recordatorios=habitual`, `recordatorios=no`.";
            Rung::MAX),
        BadSetting::NoSuchTime => say!(locale;
            "Write a time of day in your time zone, like `digest=8:00`, or `digest=off`.",
            "Escribe una hora del día, en tu zona horaria: `resumen=8:00`; o `resumen=no`."),
        BadSetting::NoSuchPanel => say!(locale;
            "Write `panel=direct` (in a private room with me) or `panel=here` (in the match's room).",
            "Escribe `panel=directo` (en una sala contigo a solas) o `panel=aquí` (en la sala de la partida)."),
        BadSetting::NoSuchColours => say!(locale;
            "Write `channel-theme=light`, `dark`, `contrast`, `wood` or `stone`, or `channel-theme=server`.",
            "Escribe `tema-del-canal=claro`, `oscuro`, `contraste`, `madera` o `piedra`, o bien `tema-del-canal=servidor`."),
        BadSetting::TooManyChannels { most } => say!(
            locale,
            "That is set for {most} channels of this server already, the most allowed. Switch it off in one of them first.",
            "Eso ya está puesto en {most} canales de este servidor, el máximo. Quítalo antes en uno de ellos."
        ),
        BadSetting::NoSuchGame => say!(locale;
            "Write `puzzle=maya`, `arimaa`, `abalone` or `daiku`, or `puzzle=off`.",
            "Escribe `problema=maya`, `arimaa`, `abalone` o `daiku`, o bien `problema=no`."),
        BadSetting::NoSuchVacation => say!(locale;
            "Write `vacation=on`, `vacation=off` or a number of hours, like `vacation=48h`.",
            "Escribe `vacaciones=sí`, `vacaciones=no` u horas: `vacaciones=48h`."),
        BadSetting::TooMuchVacation { most } => too_much_vacation(locale, *most),
        BadSetting::NoSuchChoosing => say!(locale;
            "Write minutes, hours or days from `10m` to `14d`, like `choosing=12h`.",
            "Escribe `elección=12h`: minutos, horas o días, de `10m` a `14d`."),
        BadSetting::NoSuchQuorum => say!(locale;
            "Write a number from 1 to {QUORUM_MAX}, like `quorum=3`.",
            "Escribe `quórum=3`: un número del 1 al {QUORUM_MAX}."),
        BadSetting::NoSuchMode => say!(locale;
            "Write `mode=seb` (40 minutes a side), `mode=pek` (15 minutes) or `mode=pek10m`.",
            "Escribe `modo=seb` (40 minutos por bando), `modo=pek` (15 minutos) o `modo=pek10m`."),
        BadSetting::OfMode { slot } => say!(locale;
            "The mode already sets the {0}. Leave out one of them.",
            "El modo ya fija «{}»: indica solo una de las dos cosas.";
            slot.name(locale)),
        BadSetting::NotByPieces { kind } => say!(locale;
            "A clock that limits the whole match decides it by counting pieces, which makes no sense in {}. Write 0 for the fifth part: `0:30/5/100/0/0`.",
            "Un reloj con límite de partida decide por las piezas que quedan, y en {} eso no sirve. Escribe 0 en la quinta parte: `0:30/5/100/0/0`.";
            game(*kind)),
        BadSetting::NotWithin { slot: Slot::Machine, .. } => against_machine(locale, None, ""),
        BadSetting::NotWithin { slot, least, most } => say!(locale;
            "Write a number from {least} to {most}: `{}={least}`.",
            "Escribe un número del {least} al {most}: `{}={least}`.";
            slot.name(locale)),
        BadSetting::NotSoManyDays { slot, least, most } => say!(locale;
            "Write days or weeks, from {least} to {most} days: `{0}=14d`, `{0}=2w`.",
            "Escribe días o semanas, de {least} a {most} días: `{0}=14d`, `{0}=2w`.";
            slot.name(locale)),
        BadSetting::NotOnOff { slot } => {
            say!(locale, "Write `{0}=on` or `{0}=off`.", "Escribe `{0}=sí` o `{0}=no`.", slot.name(locale))
        }
        BadSetting::HoursTooOften { most, again } => say!(locale;
            "You have changed your hours {most} times in a week while playing, the most allowed. Nothing was changed. You can change them again {}.",
            "Has cambiado tus horas {most} veces en una semana mientras jugabas, el máximo. Nada ha cambiado; podrás cambiarlas otra vez {}.";
            relative(*again)),
    }
}

/// So many hours of it can be had at most.
fn too_much_vacation(locale: Locale, most: u32) -> String {
    if most == 0 {
        return either(locale, "Vacation is not available here.", "Aquí no hay vacaciones.").to_owned();
    }
    say!(locale;
        "Everybody has {} of vacation a year here. Write at most `vacation={most}h`, or `vacation=on`.",
        "Aquí hay {} de vacaciones al año: `vacaciones={most}h` como mucho, o `vacaciones=sí`.";
        flag::days(locale, i64::from(most)))
}

/// What is wrong with it.
pub(super) fn clock(locale: Locale, error: &ControlError) -> String {
    let time = |seconds: u32| span(locale, SignedDuration::from_secs(i64::from(seconds)));
    let examples = either(
        locale,
        "Clocks look like `3d` (days per turn), `5d+12h max 10d` (bank, increment, cap), `2d bank 5d` (days per turn, then a bank), `sudden 2h`, `seb`, `pek`, or, as in Arimaa tournaments, `0:30/5/100/0/5` (turn, reserve, percent kept, cap, match).",
        "Los relojes se escriben `3d` (días por turno), `5d+12h max 10d` (reserva, incremento, tope), `2d bank 5d` (días por turno, luego una reserva), `sudden 2h`, `seb`, `pek`, o como en los torneos de Arimaa `0:30/5/100/0/5` (turno, reserva, porcentaje que se guarda, tope, partida).",
    );
    match error {
        ControlError::TooLong { limit } => say!(locale;
            "That clock is longer than {limit} characters. {examples}",
            "Un reloj tiene como máximo {limit} caracteres. {examples}"),
        ControlError::Unknown { word } => say!(locale;
            "`{}` isn't a valid clock. {examples}",
            "`{}` no es un reloj. {examples}";
            quoted(word)),
        ControlError::NotATime { word } => say!(locale;
            "`{}` isn't a valid time. Write `3d`, `12h`, `40m` or `1d12h`.",
            "`{}` no es un tiempo; escribe `3d`, `12h`, `40m` o `1d12h`.";
            quoted(word)),
        ControlError::NotWholeDays { word } => say!(locale;
            "Time per turn comes in whole days, at most {1}: `3d`. If each side has `{0}` for the whole match, write `sudden {0}`.",
            "El tiempo por turno va en días enteros, {1} como máximo: `3d`. Si cada bando tiene `{0}` para toda la partida, escribe `sudden {0}`.";
            quoted(word), Control::DAYS_MAX),
        ControlError::OutOfRange { setting, least, most, .. } => {
            let setting = match setting {
                ClockPart::Turn => either(locale, "the time per turn", "el tiempo por turno"),
                ClockPart::Bank => either(locale, "the bank", "la reserva"),
                ClockPart::Increment => either(locale, "the increment", "el incremento"),
                ClockPart::Cap => either(locale, "the cap", "el tope"),
                ClockPart::Pek => either(locale, "the time in Pek", "el tiempo de Pek"),
                ClockPart::Length => either(locale, "the length of the match", "la duración de la partida"),
                ClockPart::Longest => either(locale, "the longest turn", "el turno más largo"),
                ClockPart::Kept | ClockPart::Turns => {
                    return say!(locale;
                        "Out of range: {} must be between {least} and {most}.",
                        "Fuera de rango: {} debe estar entre {least} y {most}.";
                        counted(locale, *setting));
                }
            };
            say!(locale;
                "Out of range: {setting} must be between {} and {}.",
                "Fuera de rango: {setting} debe estar entre {} y {}.";
                time(*least), time(*most))
        }
    }
}

fn counted(locale: Locale, setting: ClockPart) -> &'static str {
    if setting == ClockPart::Turns {
        either(locale, "the number of turns", "el número de turnos")
    } else {
        either(locale, "the percentage kept", "el porcentaje que se guarda")
    }
}
