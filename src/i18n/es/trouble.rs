//! Lo que Nahil dice cuando no hace lo que se le pide.

use super::ballot;
use super::claim;
use super::court;
use super::games::{colour, game, illegal, unfinished, unreadable};
use crate::games::{Kind, Refused, Side};
use crate::i18n::trouble::{BadSetting, Trouble};
use crate::i18n::{Slot, Verb, Word, list, relative, span};
use crate::play::ballot::QUORUM_MAX;
use crate::play::control::{ControlError, Setting};
use crate::play::text::RecordFlaw;
use crate::play::{ChallengeRefusal, ClaimKind, Control, Flaw, MatchId, Refusal};
use crate::players::{Locale, Rung, Sleep};
use jiff::SignedDuration;

const ES: Locale = Locale::Es;
const NO_MATCH: &str = "No tienes partidas ahora. `!n jugar maya` reta a quien quiera; una partida terminada se ve con su número: `!n tablero #12`.";

/// Says that something kept cannot be read.
const DAMAGED: &str = "No puedo leer lo que guardo de esto. Nada cambió; avisa a quien me aloja, el registro del programa dice más.";

/// Says that Nahil does not play.
const AGAINST_NAHIL: &str = "Gracias, pero yo solo llevo las partidas; no juego. Nombra a una persona, o no nombres a nadie: entonces puede aceptar quien quiera.";

/// The words.
pub(in crate::i18n) fn trouble(trouble: &Trouble) -> String {
    match trouble {
        Trouble::UnknownCommand { word, nearest } => unknown_command(word, *nearest),
        Trouble::UnknownWord { verb, word, nearest, person } => unknown_word(*verb, word, *nearest, *person),
        Trouble::Twice { verb, slot } => {
            let name = verb.name(ES);
            format!("`{name}` admite una sola vez: {}. Mira `!n ayuda {name}`.", slot.name(ES))
        }
        Trouble::Missing { verb, slot, known } => missing(*verb, *slot, known),
        Trouble::Clock(error) => clock(error),
        Trouble::Setting(why) => setting(why),
        Trouble::Own(why) => super::own::refused(why),
        Trouble::Link(why) => super::link::refused(why),
        Trouble::Options(kind, error) => {
            format!("Esas opciones no valen: {}.", unreadable(Some(*kind), error))
        }
        Trouble::UnknownPerson { name } => {
            format!("Aquí nadie se llama `@{}`. Escribe el nombre como lo muestra la sala.", quoted(name))
        }
        Trouble::AgainstBot { name } => against_bot(name),
        Trouble::AgainstNahil => AGAINST_NAHIL.to_owned(),
        Trouble::SeveralOfName { name, accounts } => several_of_name(name, accounts),
        Trouble::TooLong { limit } => format!("Es demasiado largo: {limit} caracteres como máximo."),
        Trouble::NoMatch => NO_MATCH.to_owned(),
        Trouble::WhichMatch { ids } => format!("¿Cuál partida? Dilo: {}.", numbers(ids)),
        Trouble::NoSuchMatch { id } => {
            format!("No existe la partida #{id}, o no es tuya. `!n partidas` muestra las tuyas.")
        }
        Trouble::NothingToAnswer => "Aquí no hay nada que contestar.".to_owned(),
        Trouble::WhichChallenge { ids } => format!("¿Cuál reto? Dilo: {}.", numbers(ids)),
        Trouble::NoSuchChallenge { id } => format!("El reto #{id} ya no está en pie."),
        Trouble::Challenge(refusal) => challenge(*refusal),
        Trouble::Match(kind, refusal) => refused(*kind, refusal),
        Trouble::Stale { id } => {
            format!(
                "Este botón es de una posición anterior de la #{id}; nada cambió. `!n mover #{id}` abre el panel."
            )
        }
        Trouble::PanelMovedOn { id } => format!("Tu panel de la #{id} ya avanzó; aquí está como está ahora."),
        Trouble::NotYourButton => "Este botón es para otra persona.".to_owned(),
        Trouble::StrangeButton => "Este botón ya no hace nada.".to_owned(),
        Trouble::EmptyDraft => "Tu borrador está vacío. `!n mover` abre el panel.".to_owned(),
        Trouble::TooManyMatches { name, limit } => format!("{name} ya juega {limit} partidas, el máximo."),
        Trouble::NotOver { id } => not_over(*id),
        Trouble::RematchGoesOn { id } => format!("Ya juegas otra vez contra esa persona: #{id}."),
        Trouble::RematchProposed { id } => rematch_proposed(*id),
        Trouble::OpponentGone { id } => format!("Quien jugó contigo la #{id} ya no juega aquí."),
        Trouble::TooManyChallenges { limit } => {
            format!("Ya tienes {limit} retos en pie, el máximo. Retira uno con `!n retirar`.")
        }
        Trouble::ChallengedTooOften { name, limit, minutes } => challenged_too_often(name, *limit, *minutes),
        Trouble::TooManyOpen { limit } => too_many_open(*limit),
        Trouble::NoSuchPage { pages: 1 } => "Hay una sola página.".to_owned(),
        Trouble::NoSuchPage { pages } => format!("Hay {pages} páginas."),
        Trouble::Record(kind, flaw) => record(*kind, flaw),
        Trouble::Damaged => DAMAGED.to_owned(),
        Trouble::NoServer => "Esto es para servidores; aquí no hay nada que elegir.".to_owned(),
        Trouble::NotInCharge => "Solo quienes administran este servidor pueden cambiar eso.".to_owned(),
        Trouble::NotHere => "En este servidor se reta en otros canales.".to_owned(),
        Trouble::MayNotChallenge => {
            "En este servidor solo pueden retar quienes tienen cierto rol.".to_owned()
        }
        Trouble::Court(why) => court::no_court(why),
        Trouble::Prepared(why) => why.say(Locale::Es),
        Trouble::Manner(why) => why.say(Locale::Es),
        Trouble::Ballot(why) => ballot::no_ballot(*why),
        Trouble::TooFast { seconds } => format!("Vas un poco rápido. Sigue en {seconds} s."),
    }
}

fn against_bot(name: &str) -> String {
    format!(
        "{name} es un bot, y los bots no pueden jugar aquí. Nombra a una persona, o no nombres a nadie: entonces puede aceptar quien quiera."
    )
}

fn unknown_command(word: &str, nearest: Option<&str>) -> String {
    format!("No existe la orden `{}`.{} `!n ayuda` muestra las que hay.", quoted(word), meant(nearest))
}

fn challenged_too_often(name: &str, limit: u32, minutes: i64) -> String {
    format!(
        "Ya has retado a {name} {limit} veces en una hora, que es lo máximo. Prueba otra vez dentro de {minutes} min."
    )
}

fn too_many_open(limit: usize) -> String {
    format!(
        "Tienes {limit} retos abiertos aquí, el máximo en un mismo lugar. Retira uno con `!n retirar`, o nombra a un rival."
    )
}

fn rematch_proposed(id: MatchId) -> String {
    format!("Ya has propuesto la revancha: el reto #{id} espera respuesta.")
}

fn not_over(id: MatchId) -> String {
    format!("La partida #{id} sigue en juego. Podrás proponer la revancha cuando termine.")
}

fn unknown_word(verb: Verb, word: &str, nearest: Option<&str>, person: bool) -> String {
    let (name, word) = (verb.name(ES), quoted(word));
    let person = if person { format!(" Si es una persona, escribe `@{word}`.") } else { String::new() };
    format!("`{name}` no entiende `{word}`.{}{person} Mira `!n ayuda {name}`.", meant(nearest))
}

fn missing(verb: Verb, slot: Slot, known: &[Word]) -> String {
    if slot == Slot::Proposal {
        return "Di por qué votas: `!n votar 2` por un turno propuesto, `!n votar #12 sí` sobre un reclamo."
            .to_owned();
    }
    let name = verb.name(ES);
    // Of the other slots that must be filled, only that of the match has no words of its own.
    let known = if known.is_empty() { "`#12`".to_owned() } else { words(known) };
    format!("Di cuál {}: {}. Mira `!n ayuda {name}`.", slot.name(ES), known)
}

fn setting(why: &BadSetting) -> String {
    match why {
        BadSetting::NoSuchZone { word, nearest } => {
            format!(
                "No existe la zona horaria `{}`.{} Las zonas se escriben como `America/Guatemala`; basta con la ciudad.",
                quoted(word),
                meant(nearest.as_deref())
            )
        }
        BadSetting::NoSuchSleep => {
            format!(
                "Escribe las horas de sueño así: `sueño=23:00-07:00`, {} horas como mucho, o `sueño=no`.",
                Sleep::MINUTES_MAX / 60
            )
        }
        BadSetting::NoSuchReminder => format!(
            "Escribe los recordatorios así: `recordatorios=1/2,1/10,3h`: partes de tu tiempo o `d`, `h`, `m`, de 10 minutos a 30 días, {} como mucho; o `recordatorios=usual`, `recordatorios=no`.",
            Rung::MAX
        ),
        BadSetting::NoSuchTime => {
            "Escribe una hora del día, en tu zona horaria: `resumen=8:00`; o `resumen=no`.".to_owned()
        }
        BadSetting::NoSuchPanel => {
            "Escribe `panel=directo` (en una sala contigo a solas) o `panel=aquí` (en la sala de la partida)."
                .to_owned()
        }
        BadSetting::NoSuchVacation => {
            "Escribe `vacaciones=sí`, `vacaciones=no` u horas: `vacaciones=48h`.".to_owned()
        }
        BadSetting::TooMuchVacation { most: 0 } => "Aquí no hay vacaciones.".to_owned(),
        BadSetting::TooMuchVacation { most } => {
            format!(
                "Aquí se tienen {most} h de vacaciones al año: `vacaciones={most}h` como mucho, o `vacaciones=sí`."
            )
        }
        BadSetting::NoSuchChoosing => {
            "Escribe `elección=12h`: minutos, horas o días, de `10m` a `14d`.".to_owned()
        }
        BadSetting::NoSuchQuorum => format!("Escribe `quórum=3`: un número del 1 al {QUORUM_MAX}."),
        BadSetting::NoSuchMode => {
            "Escribe `modo=seb` (40 minutos por bando), `modo=pek` (15 minutos) o `modo=pek10m`.".to_owned()
        }
        BadSetting::OfMode { slot } => {
            format!("El modo ya fija «{}»: quita una de las dos cosas.", slot.name(ES))
        }
        BadSetting::NotByPieces { kind } => format!(
            "Un reloj que termina la partida al cabo de un tiempo cuenta entonces las piezas, y en {} no dicen nada. Escribe 0 en la quinta parte: `0:30/5/100/0/0`.",
            game(*kind)
        ),
        BadSetting::NotOnOff { slot } => format!("Escribe `{0}=sí` o `{0}=no`.", slot.name(ES)),
        BadSetting::HoursTooOften { most, again } => format!(
            "Has cambiado tus horas {most} veces en una semana mientras jugabas, todas las que se puede. Nada cambió; podrás otra vez {}.",
            relative(*again)
        ),
    }
}

fn words(words: &[Word]) -> String {
    list(&words.iter().map(|word| format!("`{}`", word.spelling(ES))).collect::<Vec<_>>(), "o")
}

fn meant(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!(" ¿Querías decir `{nearest}`?"))
}

fn quoted(word: &str) -> String {
    word.replace(['`', '\n'], "'").chars().take(40).collect()
}

fn numbers(ids: &[MatchId]) -> String {
    list(&ids.iter().map(|id| format!("`#{id}`")).collect::<Vec<_>>(), "o")
}

fn clock(error: &ControlError) -> String {
    let time = |seconds: u32| span(SignedDuration::from_secs(i64::from(seconds)));
    let examples = "Los relojes se escriben `3d` (días por turno), `5d+12h max 10d` (reserva, incremento, tope), `2d bank 5d` (días por turno, luego una reserva), `sudden 2h`, `seb`, `pek`, o como en los torneos de Arimaa `0:30/5/100/0/5` (turno, reserva, porcentaje que se guarda, tope, partida).";
    match error {
        ControlError::TooLong { limit } => {
            format!("Un reloj tiene como máximo {limit} caracteres. {examples}")
        }
        ControlError::Unknown { word } => format!("`{}` no es un reloj. {examples}", quoted(word)),
        ControlError::NotATime { word } => {
            format!("`{}` no es un tiempo; escribe `3d`, `12h`, `40m` o `1d12h`.", quoted(word))
        }
        ControlError::NotWholeDays { word } => {
            format!("`{}` debe ser días enteros, {} como máximo.", quoted(word), Control::DAYS_MAX)
        }
        ControlError::OutOfRange { setting, least, most, .. } => {
            let setting = match setting {
                Setting::Turn => "el tiempo por turno",
                Setting::Bank => "la reserva",
                Setting::Increment => "el incremento",
                Setting::Cap => "el tope",
                Setting::Pek => "el tiempo de Pek",
                Setting::Length => "la duración de la partida",
                Setting::Longest => "el turno más largo",
                Setting::Kept | Setting::Turns => {
                    return format!("No puede ser: {} va de {least} a {most}.", counted(*setting));
                }
            };
            format!("No puede ser: {setting} va de {} a {}.", time(*least), time(*most))
        }
    }
}

fn counted(setting: Setting) -> &'static str {
    if setting == Setting::Turns { "el número de turnos" } else { "el porcentaje que se guarda" }
}

fn challenge(refusal: ChallengeRefusal) -> String {
    match refusal {
        ChallengeRefusal::Own => "Se juega contra otra persona: ese reto es tuyo.".to_owned(),
        ChallengeRefusal::NotForYou => "Este reto es para otra persona.".to_owned(),
        ChallengeRefusal::NotYours => "Solo quien hizo el reto puede retirarlo.".to_owned(),
        ChallengeRefusal::Expired => "El reto caducó.".to_owned(),
        ChallengeRefusal::Lifetime { least, most } => {
            format!("Un reto está en pie de {} a {}.", span(least), span(most))
        }
    }
}

fn refused(kind: Kind, refusal: &Refusal) -> String {
    let side = |side: Side| colour(kind.rules().colours()[side]);
    match refusal {
        Refusal::NotAPlayer => "No juegas en esta partida.".to_owned(),
        Refusal::NotYourTurn => "Es el turno de tu adversario.".to_owned(),
        Refusal::Over => "La partida terminó.".to_owned(),
        Refusal::FlagFallen { side: fallen } => format!("Se acabó el tiempo de {}.", side(*fallen)),
        Refusal::StalePly { .. } => "La partida ya avanzó; nada cambió.".to_owned(),
        Refusal::Refused(Refused::Unreadable(error)) => {
            format!("No lo puedo leer: {}. Nada cambió.", unreadable(Some(kind), error))
        }
        Refusal::Refused(Refused::Illegal { step, why, .. }) => {
            format!("`{step}` no se permite: {}. Nada cambió.", illegal(kind, why))
        }
        Refusal::Unfinished(why) => format!("El turno no está completo: {}.", unfinished(why)),
        Refusal::NoSuchOffer(_) | Refusal::NoSuchClaim(_) => "Eso no existe en este juego.".to_owned(),
        Refusal::OfferStands { by } => format!("La oferta de {} está en pie y espera respuesta.", side(*by)),
        Refusal::OfferTooSoon => "Podrás ofrecer de nuevo después de tu próximo turno.".to_owned(),
        Refusal::NothingOffered(_) => "No hay ninguna oferta que contestar.".to_owned(),
        Refusal::OwnOffer => "La oferta es tuya; la contesta tu adversario.".to_owned(),
        Refusal::ClaimWrong { kind: ClaimKind::Repetition, count, wanted } => format!(
            "El reclamo no procede: la posición se ha dado {count} vez/veces con el mismo jugador en turno; hacen falta {wanted}."
        ),
        Refusal::ClaimWrong { count, .. } => {
            format!("El reclamo no procede: {count} de los 2 jugadores están donde estaban dos turnos antes.")
        }
        Refusal::TsaulAtTop { level } => format!("El Tsaul está en el nivel {level}, el más alto."),
        Refusal::InOneSitting => "Esta partida se juega en una sola sesión, sin pausas.".to_owned(),
        Refusal::Paused => "Los relojes ya están parados. `!n reanudar` los pone en marcha.".to_owned(),
        Refusal::NotPaused => "Los relojes no están parados, o ya lo has dicho.".to_owned(),
        Refusal::CasePending => {
            "Se está juzgando un reclamo; hasta entonces no se juega, ni se ofrece, ni se reclama.".to_owned()
        }
        Refusal::NoCase => "No hay ningún reclamo que espere esto.".to_owned(),
        Refusal::OwnClaim => "El reclamo es tuyo; lo contesta tu adversario.".to_owned(),
        Refusal::ClaimTooEarly { turns } => claim::too_early(*turns),
        Refusal::ClaimBarred { turns } => court::barred(*turns),
        Refusal::NoTurnWanted => "Este reclamo se hace sin turno.".to_owned(),
        Refusal::NoSuchPosition => "No hay un turno así al que volver.".to_owned(),
        Refusal::NotAsked => "No es eso lo que se decide.".to_owned(),
        Refusal::NotSoMuchTime => {
            "No se puede dar ni quitar tanto: 30 días como mucho, y algo de tiempo debe quedar.".to_owned()
        }
        Refusal::NotOver => "Mientras la partida sigue, nadie tiene puntos por ella.".to_owned(),
        Refusal::NotSoManyPoints { halves: 0 } => "De esta partida no quedan puntos que quitar.".to_owned(),
        Refusal::NotSoManyPoints { halves: 1 } => "Solo se puede quitar medio punto.".to_owned(),
        Refusal::NotSoManyPoints { halves } => {
            format!("Se puede quitar como mucho {}, y al menos medio punto.", court::points(*halves))
        }
        Refusal::Expelled => "Esta expulsión ya consta en el acta; `readmitir` la levanta.".to_owned(),
        Refusal::GoesOn
        | Refusal::SameResult
        | Refusal::NoDraw
        | Refusal::TooLateToChange
        | Refusal::NoTimeLeft
        | Refusal::NotSoLong
        | Refusal::NotExpelled => court::unruled(refusal).unwrap_or_default(),
        Refusal::NothingToTakeBack => "No has jugado ningún turno que se pueda deshacer.".to_owned(),
        Refusal::NoTakeback => "En una partida puntuada o estricta, el turno jugado queda jugado.".to_owned(),
        Refusal::TooLateToCancel => {
            "Ya se han jugado demasiados turnos para eso. `!n abandonar` entrega la partida.".to_owned()
        }
        Refusal::TsaulPending => {
            "El Tsaul ya está acordado; sube cuando las negras hagan su próximo turno.".to_owned()
        }
    }
}

fn record(kind: Option<Kind>, flaw: &RecordFlaw) -> String {
    let known = |known: &[&str]| list(&known.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>(), "o");
    match flaw {
        RecordFlaw::TooLong { limit } => format!("El registro pasa de {limit} bytes."),
        RecordFlaw::NotAHeader => "Esto no es una cabecera; escribe `[Nombre \"valor\"]`.".to_owned(),
        RecordFlaw::UnknownHeader { known: names } => {
            format!("No existe esa cabecera; existen {}.", known(names))
        }
        RecordFlaw::HeaderTwice => "Esta cabecera está dos veces.".to_owned(),
        RecordFlaw::HeaderMissing { header } => format!("Falta arriba la cabecera `{header}`."),
        RecordFlaw::ValueTooLong { limit } => format!("El valor pasa de {limit} caracteres."),
        RecordFlaw::NotOneOf { known: names } => format!("El valor debe ser {}.", known(names)),
        RecordFlaw::Options(error) => format!("Esas opciones no valen: {}.", unreadable(kind, error)),
        RecordFlaw::Clock(error) => clock(error),
        RecordFlaw::NotADate => "Esto no es una fecha como `2026-11-21`.".to_owned(),
        RecordFlaw::NotATime => "Esto no es una hora como `2026-11-21T09:00:00Z`.".to_owned(),
        RecordFlaw::Brace => "La llave no tiene pareja en su línea.".to_owned(),
        RecordFlaw::NotAnEntry => "Esto no es un turno ni nada que un registro pueda llevar.".to_owned(),
        RecordFlaw::Number { wanted } => format!("Debería ser el turno número {wanted}."),
        RecordFlaw::Flaw(flaw) => self::flaw(kind, flaw),
        RecordFlaw::ResultDiffers { reached: None } => "Dice un resultado, pero la partida sigue.".to_owned(),
        RecordFlaw::ResultDiffers { reached: Some(result) } => {
            let reached = match result.winner {
                Some(Side::White) => "ganan las blancas",
                Some(Side::Black) => "ganan las negras",
                None if result.both_lost() => "ambos pierden",
                None if result.is_draw() => "es empate",
                None => "la partida no cuenta",
            };
            format!("El resultado no es ese: {reached} (`{}`).", result.how.id())
        }
        RecordFlaw::EndedDiffers { reached } => {
            let reached = reached.map_or("no terminó".to_owned(), |at| format!("terminó en {at}"));
            format!("El final no es ese: la partida {reached}.")
        }
    }
}

fn flaw(kind: Option<Kind>, flaw: &Flaw) -> String {
    match flaw {
        Flaw::UnknownGame(game) => format!("No existe el juego `{}`.", quoted(game)),
        Flaw::Options(error) => format!("Esas opciones no valen: {}.", unreadable(kind, error)),
        Flaw::Control => "No existe ese reloj.".to_owned(),
        Flaw::OutOfOrder => "Esto es anterior a lo que está antes.".to_owned(),
        Flaw::FlagTooEarly => "Aquí no pudo caer la bandera.".to_owned(),
        Flaw::CreditTooLarge => "Se devuelve más tiempo del que tomó el turno.".to_owned(),
        Flaw::RestTooLarge => "Consta más descanso del que pudo tener el reloj.".to_owned(),
        Flaw::NoPause => "Nadie acordó esta pausa.".to_owned(),
        Flaw::VacationTooLarge => "Constan más vacaciones de las que se pueden gastar aquí.".to_owned(),
        Flaw::NoCase => "Ningún reclamo espera esto.".to_owned(),
        Flaw::NotChosen => "Así no se pudo elegir nada, o no en este momento.".to_owned(),
        Flaw::NotWrong => "Aquí no puede constar un reclamo equivocado.".to_owned(),
        Flaw::NotIllegal => "Este turno no cuenta aquí como ilegal.".to_owned(),
        Flaw::Reason => "Falta el motivo del árbitro, o no puede serlo.".to_owned(),
        Flaw::Refused(refusal) => refused(kind.unwrap_or(Kind::ALL[0]), refusal),
    }
}

/// Asks for the account where a name is not enough.
fn several_of_name(name: &str, accounts: &[String]) -> String {
    let count = if accounts.len() == 2 { "dos".to_owned() } else { accounts.len().to_string() };
    let accounts: Vec<_> = accounts.iter().map(|account| format!("`{}`", quoted(account))).collect();
    format!("Hay {count} personas llamadas `@{}`: di la cuenta, {}.", quoted(name), list(&accounts, "o"))
}
