//! Lo que Nahil dice de los reclamos que se juzgan, de las votaciones y del árbitro.

use super::claim;
use crate::games::{BySide, Side};
use crate::i18n::court::{Court, Deed, Misdeed, NoCourt};
use crate::i18n::{list, relative, span};
use crate::play::vote::{BARRED_TURNS, Choice, Question, Tally};
use crate::play::{ClaimKind, Event, Judge, Match, OfferKind, Refusal, Ruling, Verdict, VoteRefusal};
use jiff::SignedDuration;

/// What happened to a claim, or by the arbiter; nothing if the event is about something else.
pub(in crate::i18n) fn happened(event: &Event, names: &BySide<String>) -> Option<String> {
    let name = |side: Side| &names[side];
    Some(match event {
        Event::ClaimMade { side, question: Question::Claim, until, .. } => format!(
            "{} reclama Tsaul: la partida ya no avanza. {}, ¿es así? Si dices **De acuerdo**, sube el Tsaul; si lo \
             **disputas**, otros juzgan. El plazo vence {}; no contestar vale como disputa. Mientras tanto los relojes están parados.",
            name(*side),
            name(side.other()),
            relative(*until)
        ),
        Event::ClaimMade { side, kind, question: Question::Winner, .. } => format!(
            "{} reclama que la partida ya no avanza ({}). El Tsaul no puede subir más, así que se juzga quién gana. Mientras \
             tanto los relojes están parados.",
            name(*side),
            claim(*kind)
        ),
        Event::ClaimAnswered { side, right: true } => format!("{} está de acuerdo.", name(*side)),
        Event::ClaimAnswered { side, right: false } => format!("{} lo disputa.", name(*side)),
        Event::ClaimUnanswered { side } => {
            format!("{} no contestó a tiempo; vale como disputa.", name(*side))
        }
        Event::ArbiterSilent => "El árbitro no decidió a tiempo.".to_owned(),
        Event::ClaimReferred { judge: Judge::Arbiter, until, .. } => {
            format!("Decide el árbitro; su plazo vence {}. Si no lo hace, vota el canal.", relative(*until))
        }
        Event::ClaimReferred { question, judge: Judge::Vote { quorum }, until } => {
            let what = match question {
                Question::Claim => "¿procede el reclamo, y sube el Tsaul?".to_owned(),
                Question::LastClaim => "¿procede el reclamo, y se juzga quién gana?".to_owned(),
                Question::Winner => format!("¿quién gana, {} o {}?", names.white, names.black),
            };
            let otherwise = match question {
                Question::Winner => "si no, o con empate, decide la posición",
                Question::Claim | Question::LastClaim => "con empate el reclamo no procede",
            };
            format!(
                "**Votación**: {what} Puede votar quien estaba aquí antes de ahora, menos los jugadores. Termina {}; hasta \
                 entonces el voto se puede cambiar y es secreto. Deben votar al menos {quorum}; {otherwise}.",
                relative(*until)
            )
        }
        Event::VoteCounted { question, tally, quorum, verdict } => {
            counted(*question, *tally, *quorum, *verdict, names)
        }
        Event::Ruled { ruling, reason } => {
            format!("**El árbitro {}.** Motivo: {reason}", self::ruling(*ruling, names))
        }
        Event::Reopened { turns, left } => reopened(*turns, left, names),
        Event::PlayedIllegally { side, text, count } => format!(
            "{} jugó `{text}`, contra las reglas: {count} de {}. Se deshace.",
            name(*side),
            Match::ILLEGAL_MAX
        ),
        event => return claim::happened(event, names),
    })
}

fn counted(
    question: Question,
    tally: Tally,
    quorum: u32,
    verdict: Option<Choice>,
    names: &BySide<String>,
) -> String {
    let [first, second] = question.choices().map(|one| choice(one, names));
    let Tally { first: ones, second: others } = tally;
    let verdict = match verdict {
        Some(one) => format!("**{}**.", choice(one, names)),
        None if tally.voters() < u64::from(quorum) => format!("son pocos, hacen falta {quorum}."),
        None => "empate.".to_owned(),
    };
    format!("Terminó la votación. {first}: {ones}, {second}: {others}; votaron {}: {verdict}", tally.voters())
}

fn reopened(turns: u32, left: &BySide<SignedDuration>, names: &BySide<String>) -> String {
    let from =
        if turns == 0 { "empieza de nuevo".to_owned() } else { format!("sigue después del turno {turns}") };
    let [white, black] = [left.white, left.black].map(span);
    format!("La partida {from}. Tiempo que queda: {} {white}, {} {black}.", names.white, names.black)
}

/// What one votes for.
pub(in crate::i18n) fn choice(choice: Choice, names: &BySide<String>) -> String {
    match choice {
        Choice::Yes => "Sí".to_owned(),
        Choice::No => "No".to_owned(),
        Choice::White => names.white.clone(),
        Choice::Black => names.black.clone(),
    }
}

fn claim(kind: ClaimKind) -> &'static str {
    match kind {
        ClaimKind::Repetition => "repetición",
        ClaimKind::Standstill => "estancamiento",
        ClaimKind::NoProgress => "sin avance",
    }
}

/// What the arbiter does, after "el árbitro".
fn ruling(ruling: Ruling, names: &BySide<String>) -> String {
    match ruling {
        Ruling::Warn { side } => format!("amonesta a {}", names[side]),
        Ruling::Loss { side } => format!("declara que {} pierde", names[side]),
        Ruling::LossOfBoth => "declara que ambos pierden".to_owned(),
        Ruling::Adjust { side, millis } => {
            let time = span(SignedDuration::from_millis(millis).abs());
            let verb = if millis < 0 { "quita" } else { "da" };
            format!("{verb} {time} a {}", names[side])
        }
        Ruling::Restore { turns: 0 } => "restablece la posición del comienzo".to_owned(),
        Ruling::Restore { turns: 1 } => "restablece la posición después del primer turno".to_owned(),
        Ruling::Restore { turns } => format!("restablece la posición después de {turns} turnos"),
        Ruling::Decide { choice: Choice::Yes } => "acepta el reclamo".to_owned(),
        Ruling::Decide { choice: Choice::No } => "rechaza el reclamo".to_owned(),
        Ruling::Decide { choice: one } => format!("decide que gana {}", choice(one, names)),
        Ruling::Annul => "anula la partida".to_owned(),
        Ruling::Correct { verdict } => format!("corrige el resultado: {}", self::verdict(verdict, names)),
        Ruling::Reopen { turns, keep, .. } => reopens(turns, keep),
        Ruling::Reduce { side, halves } => {
            format!("le quita {} a {} de lo que obtuvo en esta partida", points(halves), names[side])
        }
        Ruling::Expel { side, days: None } => format!("expulsa a {} de la competición", names[side]),
        Ruling::Expel { side, days: Some(1) } => {
            format!("expulsa a {} por 1 día (sin partidas nuevas aquí)", names[side])
        }
        Ruling::Expel { side, days: Some(days) } => {
            format!("expulsa a {} por {days} días (sin partidas nuevas aquí)", names[side])
        }
        Ruling::Readmit { side } => format!("levanta la expulsión de {}", names[side]),
    }
}

fn verdict(verdict: Verdict, names: &BySide<String>) -> String {
    match verdict {
        Verdict::White => format!("gana {}", names.white),
        Verdict::Black => format!("gana {}", names.black),
        Verdict::Draw => "empate".to_owned(),
        Verdict::BothLost => "ambos pierden".to_owned(),
    }
}

fn reopens(turns: u32, keep: bool) -> String {
    let from =
        if turns == 0 { "desde el comienzo".to_owned() } else { format!("después del turno {turns}") };
    let clocks = if keep {
        "cada quien conserva el tiempo que le quedaba al final"
    } else {
        "los relojes vuelven a ese momento"
    };
    format!("reabre la partida {from}; {clocks}")
}

/// So many half points.
pub(in crate::i18n) fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "medio punto".to_owned(),
        (1, 0) => "1 punto".to_owned(),
        (whole, 0) => format!("{whole} puntos"),
        (whole, _) => format!("{whole}½ puntos"),
    }
}

/// The words of a message about a judgement.
pub(in crate::i18n) fn court(court: &Court) -> String {
    match court {
        Court::Voted { id, choice: one, names, until } => format!(
            "#{id}: tu voto es **{}**. La votación termina {}; hasta entonces lo puedes cambiar, y nadie lo ve.",
            choice(*one, names),
            relative(*until)
        ),
        Court::ReallyRule { id, ruling: one, reason, names, again } => {
            let again = if *again { "Se juega de nuevo como otra partida. " } else { "" };
            format!(
                "**#{id}** · El árbitro {}. Motivo: {reason}\n{again}¿Lo quieres así? Se les dice a ambos jugadores y consta en el acta.",
                ruling(*one, names)
            )
        }
        Court::Replaced { id } => format!("#{id}: ya te pregunté de nuevo; no se hizo nada."),
        Court::Overtaken { id } => {
            format!(
                "La #{id} ha cambiado desde que te pregunté; no se hizo nada. Repite la decisión si todavía procede."
            )
        }
        Court::Conduct(people) => people.iter().map(conduct).collect::<Vec<_>>().join("\n"),
        Court::Done { id } => format!("#{id}: hecho."),
        Court::StillPlays { name, ids, more } => {
            let more = (*more > 0).then(|| format!("otras {more}"));
            let all: Vec<_> = ids.iter().map(|id| format!("#{id}")).chain(more).collect();
            let all = list(&all, "y");
            let first = ids.first().map(ToString::to_string).unwrap_or_default();
            format!(
                "{name} también juega {all}, donde eres árbitro. Una expulsión no termina otras partidas; `!n árbitro #{first} derrota …` sí."
            )
        }
        Court::NotDone { id } => format!("#{id}: no se hizo nada."),
        Court::Again { id } => format!("La partida se juega de nuevo como #{id}."),
        Court::WhatToOffer { id, kinds } => {
            let kinds = kinds.iter().map(|kind| format!("\n{}", what_is_offered(*kind)));
            format!(
                "**#{id}** · ¿Qué ofreces? Tu adversario lo acepta o lo rechaza.{}",
                kinds.collect::<String>()
            )
        }
        Court::Arbiters { names, by_role: true } if !names.is_empty() => format!(
            "Árbitros aquí: {}, y quien tiene el rol de árbitro en el servidor. Juzgan los reclamos disputados.",
            names.join(", ")
        ),
        Court::Arbiters { by_role: true, .. } => {
            "Quien tiene el rol de árbitro en este servidor juzga los reclamos disputados.".to_owned()
        }
        Court::Arbiters { names, .. } if names.is_empty() => {
            "Aquí no hay árbitro: los reclamos disputados los vota el canal.".to_owned()
        }
        Court::Arbiters { names, .. } => {
            format!("Árbitros aquí: {}. Juzgan los reclamos disputados.", names.join(", "))
        }
        Court::Touch => {
            "Pieza tocada: la pieza del primer paso de tu borrador debe dar el primer paso de tu turno."
                .to_owned()
        }
        Court::Closed => {
            "Sin espectadores: el tablero y el registro solo los ven los jugadores y los árbitros.".to_owned()
        }
        Court::Strict => format!(
            "Es estricta: un turno ilegal cuenta en cuanto lo escribes, confirmes o no tus turnos, también en un reclamo; con {} se \
             pierde. Los menús solo ofrecen pasos legales. No se preparan respuestas.",
            Match::ILLEGAL_MAX
        ),
    }
}

/// What is in the records about a player.
fn conduct((name, deeds): &(String, Vec<Misdeed>)) -> String {
    if deeds.is_empty() {
        return format!("**{name}**: nada en las actas.");
    }
    let line = |one: &Misdeed| format!("\n#{} · {} · {}", one.id, relative(one.at), deed(&one.what));
    format!("**{name}**, de lo más reciente a lo más antiguo:{}", deeds.iter().map(line).collect::<String>())
}

fn deed(deed: &Deed) -> String {
    match deed {
        Deed::Ruled(ruling, reason) => format!("{}: {reason}", penalty(*ruling)),
        Deed::Misclaimed(ClaimKind::Repetition, 1) => {
            "reclamo equivocado de repetición: la posición se había dado 1 vez".to_owned()
        }
        Deed::Misclaimed(ClaimKind::Repetition, count) => {
            format!("reclamo equivocado de repetición: la posición se había dado {count} veces")
        }
        Deed::Failed(kind) => format!("reclamo que no prosperó ({})", claim(*kind)),
        Deed::Misclaimed(kind, count) => {
            format!("reclamo equivocado de {}: {count} de los 2 jugadores", claim(*kind))
        }
        Deed::Illegal(text) => format!("turno contra las reglas: `{text}`"),
    }
}

/// What an arbiter did to a player.
fn penalty(ruling: Ruling) -> String {
    match ruling {
        Ruling::Reduce { halves, .. } => format!("se le quitó {}", points(halves)),
        Ruling::Expel { days: Some(1), .. } => "expulsión por 1 día".to_owned(),
        Ruling::Expel { days: Some(days), .. } => format!("expulsión por {days} días"),
        Ruling::Expel { .. } => "expulsión".to_owned(),
        Ruling::Loss { .. } | Ruling::LossOfBoth | Ruling::Correct { .. } => "derrota declarada".to_owned(),
        _ => "amonestación".to_owned(),
    }
}

/// What an offer means.
fn what_is_offered(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => "Tsaul: el juego forzado sube un nivel.",
        OfferKind::Pause => "**Una pausa**: los relojes se paran hasta 30 días; se puede jugar.",
        OfferKind::Takeback => {
            "**Deshacer mi turno**: tu último turno y lo que vino después; cada quien conserva su tiempo."
        }
        OfferKind::Cancel => "**Cancelar la partida**: no cuenta para nada.",
    }
}

/// Why a vote is not taken, or an arbiter does nothing.
pub(in crate::i18n) fn no_court(why: &NoCourt) -> String {
    match why {
        NoCourt::Vote(VoteRefusal::Over) => "Ahí no hay ninguna votación abierta.".to_owned(),
        NoCourt::Vote(VoteRefusal::Player) => "Quien juega la partida no vota sobre ella.".to_owned(),
        NoCourt::Vote(VoteRefusal::Newcomer) => {
            "Solo puede votar quien estaba aquí antes de la votación.".to_owned()
        }
        NoCourt::Vote(VoteRefusal::NotOnBallot) => "No es eso lo que se vota.".to_owned(),
        NoCourt::NotArbiter => "Eso solo lo puede hacer un árbitro, y aquí no lo eres.".to_owned(),
        NoCourt::OwnMatch => "Nadie arbitra su propia partida.".to_owned(),
        NoCourt::NoReason => {
            "Di también por qué: el motivo se les dice a ambos y consta en el acta.".to_owned()
        }
        NoCourt::WhichRuling => {
            "Di a quién o a qué se refiere, antes del motivo: `!n ayuda árbitro` explica cómo.".to_owned()
        }
        NoCourt::NothingToRule => {
            "Esa pregunta ya se contestó o se hizo de nuevo; no se hizo nada.".to_owned()
        }
        NoCourt::PlayerGone => {
            "Alguien que jugaba esta partida ya no juega aquí; no se puede reabrir.".to_owned()
        }
        NoCourt::OnePerson => {
            "Quienes jugaban esta partida resultaron ser una sola persona; no se puede reabrir.".to_owned()
        }
        NoCourt::ChannelExpelled => "Un canal no se puede expulsar; `derrota` termina la partida.".to_owned(),
        NoCourt::Expelled { until } => format!(
            "Aquí se te ha expulsado: no puedes hacer ni aceptar retos. La expulsión termina {}.",
            relative(*until)
        ),
        NoCourt::OtherExpelled { name, until } => {
            format!(
                "{name} tiene una expulsión aquí y no puede empezar partidas. Termina {}.",
                relative(*until)
            )
        }
    }
}

/// Why an arbiter's act about a result is refused; nothing if the refusal is about something else.
pub(in crate::i18n) fn unruled(refusal: &Refusal) -> Option<String> {
    Some(match refusal {
        Refusal::GoesOn => "La partida sigue en juego; todavía no hay resultado que cambiar.".to_owned(),
        Refusal::SameResult => "Ese ya es el resultado.".to_owned(),
        Refusal::NoDraw => "En este juego no hay empates.".to_owned(),
        Refusal::TooLateToChange => format!(
            "Un resultado se puede cambiar durante {} días después del final; ese plazo ya pasó.",
            Ruling::CHANGE.as_hours() / 24
        ),
        Refusal::NoTimeLeft => {
            "A uno de los dos no le queda tiempo. Sin `relojes=final` los relojes vuelven a ese turno."
                .to_owned()
        }
        Refusal::NotSoLong => {
            format!("Una expulsión dura de 1 a {} días.", Ruling::EXPULSION_DAYS_MAX)
        }
        Refusal::NotExpelled => "Esta partida no tiene expulsado a ese jugador.".to_owned(),
        _ => return None,
    })
}

/// Says for how long a claim that failed is not heard.
pub(in crate::i18n) fn barred(turns: u32) -> String {
    format!(
        "Ese reclamo ya fracasó: se puede repetir después de {turns} turnos más tuyos ({BARRED_TURNS} en total)."
    )
}

/// The manual of the command: what offers there are.
pub(super) const OFFER: &str = "`!n ofrecer` te pregunta qué. `!n ofrecer tsaul`, `pausa`, `deshacer` (tu último turno y lo que vino \
     después; cada quien conserva su tiempo; no en partidas puntuadas ni estrictas) o `cancelar` (antes de que \
     cada uno haya jugado dos turnos; la partida no cuenta). Tsaul: después de tu turno. No lleva condición y \
     no se puede retirar; vale hasta que tu adversario la acepte, la rechace o siga jugando.";
/// The manual of the command: how one claims.
pub(super) const CLAIM: &str = "`!n reclamar repetición`, `estancamiento` o `sin-avance` (después de diez turnos de cada uno; lo confirma tu rival, \
     o juzgan otros), cuando es tu turno. Si tu próximo turno lo produce, dilo con el turno: `!n reclamar repetición Lb2 Ce6 \
     Dd7-e9`. Un reclamo correcto sube el Tsaul; en el nivel más alto se juzga quién gana. Donde nadie \
     puede juzgar, decide la posición. Un reclamo de falta de avance que no procede te cuesta el tiempo que duró.";
/// The manual of the command: how one votes.
pub(super) const VOTE: &str = "`!n votar 2` vota por la propuesta 2 donde tu canal elige un turno (`!n votar #12 2` dice en qué partida). \
     Sobre un reclamo: `!n votar #12 sí` o `no`; donde se trata de quién gana, `blancas` o `negras`. Puedes cambiar tu voto \
     hasta el final; nadie lo ve antes.";
/// The manual of the command: what arbiters do.
pub(super) const ARBITER: &str = "`!n árbitro` muestra quiénes son los árbitros. Lo demás es solo para ellos, con el motivo al final; se te \
     pregunta otra vez. `!n árbitro #12 amonestar blancas llegó tarde`; `derrota negras`, `derrota ambos`; \
     `tiempo blancas +2h` o `-30m`; `restablecer 6` (la posición después de 6 turnos); `decidir sí`, `no`, \
     `blancas` o `negras` (un reclamo que espera); `anular` (la partida no cuenta; si seguía, se juega de nuevo); \
     `expulsar negras 30d` (sin partidas nuevas aquí por ese tiempo; si la partida sigue, la pierde), `readmitir negras`. \
     De una partida terminada, durante 14 días: `corregir blancas`, `negras`, `empate` o `ambos` (pierden); `reabrir 6` o \
     `reabrir final` (sigue después de tantos turnos, con los relojes de entonces; `relojes=final` conserva el tiempo que \
     quedaba al final); y en cualquier momento `reducir blancas 1` o `½` (puntos). `historial` muestra a un árbitro las \
     amonestaciones, los reclamos equivocados y los turnos ilegales de quienes juegan.";
