//! What Nahil says of claims that are judged, of votes, and of the arbiter.

use super::reason;
use super::ruling::{self, choice, claim};
use super::{Court, NoCourt};
use crate::games::{BySide, Side};
use crate::i18n::Both;
use crate::i18n::joined::{and, or};
use crate::i18n::{before, claim as claims, either, relative, span};
use crate::play::vote::{BARRED_TURNS, Choice, Question, SETTLED_DAYS, Tally};
use crate::play::{Event, Judge, Match, MatchId, OfferKind, Refusal, Ruling, VoteRefusal};
use crate::players::Locale;
use jiff::{SignedDuration, Timestamp};

/// What happened to a claim, or by the arbiter; nothing if the event is about something else.
pub(in crate::i18n) fn happened(locale: Locale, event: &Event, names: &BySide<String>) -> Option<String> {
    let name = |side: Side| &names[side];
    Some(match event {
        Event::ClaimMade { side, question: Question::Claim, until, .. } => say!(locale;
            "{} claims Tsaul because the match makes no progress. {}, do you agree? **Agree**, and Tsaul goes up. **Dispute** it, \
             and others judge. The answer is due {}; no answer counts as a dispute. The clocks are paused until then.",
            "{} reclama Tsaul: la partida ya no avanza. {}, ¿es así? Con **De acuerdo** sube el Tsaul; con \
             **Disputar** otros juzgan el reclamo. El plazo vence {}; no contestar cuenta como disputa. Mientras tanto los \
             relojes están en pausa.";
            name(*side), name(side.other()), relative(*until)),
        Event::ClaimMade { side, kind, question: Question::Winner, .. } => say!(locale;
            "{} claims that the match makes no progress ({}). Tsaul is at its highest level, so others now judge who wins. \
             The clocks are paused until then.",
            "{} reclama que la partida ya no avanza ({}). El Tsaul no puede subir más, así que se juzga quién gana. Mientras \
             tanto los relojes están en pausa.";
            name(*side), claim(locale, *kind)),
        Event::ClaimAnswered { side, right: true } => {
            say!(locale, "{} agrees.", "{} está de acuerdo.", name(*side))
        }
        Event::ClaimAnswered { side, right: false } => {
            say!(locale, "{} disputes it.", "{} lo disputa.", name(*side))
        }
        Event::ClaimUnanswered { side } => say!(locale;
            "{} did not answer in time, which counts as a dispute.",
            "{} no contestó a tiempo; cuenta como disputa.";
            name(*side)),
        Event::ArbiterSilent => {
            say!(locale, "The arbiter did not decide in time.", "El árbitro no decidió a tiempo.")
        }
        Event::ClaimReferred { judge: Judge::Arbiter, until, .. } => say!(locale;
            "The arbiter decides. If there is no decision, the channel votes {}.",
            "Decide el árbitro; su plazo vence {}. Si no decide, vota el canal.";
            relative(*until)),
        Event::ClaimReferred { question, judge: Judge::Vote { quorum }, until } => {
            ballot(locale, *question, *quorum, *until, names)
        }
        Event::VoteCounted { question, tally, quorum, verdict } => {
            counted(locale, *question, *tally, *quorum, *verdict, names)
        }
        Event::Ruled { ruling, reason } if reason::of_league(locale, *ruling, reason, names).is_some() => {
            reason::of_league(locale, *ruling, reason, names).unwrap_or_default()
        }
        Event::Ruled { ruling, reason } => say!(locale;
            "**The arbiter {}.** Reason: {}",
            "**El árbitro {}.** Motivo: {}";
            ruling::ruling(locale, *ruling, names), reason::told(locale, reason)),
        Event::Reopened { turns, left } => reopened(locale, *turns, left, names),
        Event::PlayedIllegally { side, text, count } => say!(locale;
            "{} has played `{text}`, which is illegal ({count} of {}). The turn is undone.",
            "{} jugó el turno ilegal `{text}` ({count} de {}). Se deshace.";
            name(*side), Match::ILLEGAL_MAX),
        event => return claims::happened(locale, event, names),
    })
}

/// What is voted on, and how.
fn ballot(
    locale: Locale,
    question: Question,
    quorum: u32,
    until: Timestamp,
    names: &BySide<String>,
) -> String {
    let what = match question {
        Question::Claim => say!(locale;
                    "is the claim right, so that Tsaul goes up?",
                    "¿procede el reclamo y sube el Tsaul?"),
        Question::LastClaim => say!(locale;
                    "is the claim right, so that others judge who wins?",
                    "¿procede el reclamo y se juzga quién gana?"),
        Question::Winner => say!(locale;
                    "who has won, {}?",
                    "¿quién gana, {}?";
                    or(locale, &[names.white.clone(), names.black.clone()])),
    };
    let otherwise = match question {
        Question::Winner => {
            either(locale, "the position decides", "si no los hay, o hay empate, decide la posición")
        }
        Question::Claim | Question::LastClaim => {
            either(locale, "the claim fails", "si no los hay, o hay empate, el reclamo no procede")
        }
    };
    say!(locale;
                "**Vote**: {what} Everyone already known here, or a member for {SETTLED_DAYS} days, can vote, except the players. The vote ends {}. Until then \
                 votes are secret and can be changed. At least {quorum} people must vote; if fewer do, or in a tie, \
                 {otherwise}.",
                "**Votación**: {what} Puede votar, salvo los jugadores, quien ya sea conocido aquí o lleve {SETTLED_DAYS} días \
                 como miembro. El voto es secreto y se puede cambiar \
                 hasta el final. Termina {}. Hacen falta al menos {quorum} votos; {otherwise}.";
                relative(until))
}

fn counted(
    locale: Locale,
    question: Question,
    tally: Tally,
    quorum: u32,
    verdict: Option<Choice>,
    names: &BySide<String>,
) -> String {
    let [first, second] = question.choices().map(|one| choice(locale, one, names));
    let Tally { first: ones, second: others } = tally;
    let verdict = match verdict {
        Some(one) => format!("**{}**.", choice(locale, one, names)),
        None if tally.voters() < u64::from(quorum) => {
            say!(
                locale,
                "too few votes ({quorum} were needed).",
                "votos insuficientes (hacían falta {quorum})."
            )
        }
        None => say!(locale, "a tie.", "empate."),
    };
    say!(locale;
        "The vote is over. {first}: {ones}, {second}: {others}. Result: {verdict}",
        "Terminó la votación. {first}: {ones}, {second}: {others}. Resultado: {verdict}")
}

fn reopened(locale: Locale, turns: u32, left: &BySide<SignedDuration>, names: &BySide<String>) -> String {
    let from = if turns == 0 {
        say!(locale, "starts again", "empieza de nuevo")
    } else {
        say!(locale, "goes on after turn {turns}", "sigue después del turno {turns}")
    };
    let [white, black] = [left.white, left.black].map(|left| span(locale, left));
    say!(locale;
        "The match {from}. Time left: {} {white}, {} {black}.",
        "La partida {from}. Tiempo que queda: {} {white}, {} {black}.";
        names.white, names.black)
}

/// The words of a message about a judgement.
pub(in crate::i18n) fn court(locale: Locale, court: &Court) -> String {
    match court {
        Court::Voted { id, choice: one, names, until } => say!(locale;
            "#{id}: your vote is **{}**. The vote ends {}. Until then you can change your vote, and nobody else sees it.",
            "#{id}: tu voto es **{}**. La votación termina {}; hasta entonces puedes cambiarlo, y nadie lo ve.";
            choice(locale, *one, names), relative(*until)),
        Court::ReallyRule { id, ruling: one, reason, names, again } => {
            let words = either(
                locale,
                "The match will be played again as a new one. ",
                "Se juega de nuevo como otra partida. ",
            );
            let again = if *again { words } else { "" };
            say!(locale;
                "**#{id}** · The arbiter {}. Reason: {reason}\n{again}Do you confirm this? Both players will be told, and it goes into the record.",
                "**#{id}** · El árbitro {}. Motivo: {reason}\n{again}¿Es eso lo que quieres? Se comunica a ambos jugadores y queda en el registro.";
                ruling::ruling(locale, *one, names))
        }
        Court::Replaced { id } => say!(locale;
            "#{id}: you have been asked again since. Nothing was done.",
            "#{id}: esta pregunta la sustituyó otra más reciente; no se hizo nada."),
        Court::Overtaken { id } => say!(locale;
            "#{id} has changed since you were asked. Nothing was done. Give the ruling again if it still applies.",
            "La partida #{id} ha cambiado desde que te pregunté; no se hizo nada. Repite la decisión si todavía procede."),
        Court::Conduct(people) => {
            people.iter().map(|it| ruling::conduct(locale, it)).collect::<Vec<_>>().join("\n")
        }
        Court::Done { id } => say!(locale, "#{id}: done.", "#{id}: hecho."),
        Court::LeavesLeague { name, league, ids, more } => leaves_league(locale, name, league, (ids, *more)),
        Court::StillPlays { name, ids, more } => still_plays(locale, name, ids, *more),
        Court::NotDone { id } => say!(locale, "#{id}: nothing was done.", "#{id}: no se hizo nada."),
        Court::Again { id } => again(locale, *id),
        Court::WhatToOffer { id, kinds, at_once } => what_to_offer(locale, *id, kinds, *at_once),
        Court::Arbiters { names, by_role: true } if !names.is_empty() => say!(locale;
            "Arbiters here: {}, and everyone with the server's arbiter role. They judge disputed claims.",
            "Árbitros aquí: {}, y quienes tienen el rol de árbitro en el servidor. Juzgan los reclamos disputados.";
            names.join(", ")),
        Court::Arbiters { by_role: true, .. } => say!(locale;
            "Everyone with this server's arbiter role judges disputed claims.",
            "Quienes tienen el rol de árbitro en este servidor juzgan los reclamos disputados."),
        Court::Arbiters { names, .. } if names.is_empty() => say!(locale;
            "There are no arbiters here: the channel votes on disputed claims.",
            "Aquí no hay árbitros: el canal vota sobre los reclamos disputados."),
        Court::Arbiters { names, .. } => say!(locale;
            "Arbiters here: {}. They judge disputed claims.",
            "Árbitros aquí: {}. Juzgan los reclamos disputados.";
            names.join(", ")),
        Court::Touch => say!(locale;
            "Touch-move: the first piece you move in your draft must make the first step of your turn.",
            "Pieza tocada: la pieza con la que empieces tu borrador debe dar el primer paso de tu turno."),
        Court::Guided => GUIDED.say(locale).to_owned(),
        Court::Closed => say!(locale;
            "Closed to spectators: only the players and the arbiters can see the board and the record.",
            "Sin espectadores: el tablero y el registro solo los ven los jugadores y los árbitros."),
        Court::Pending { question, until } => pending(locale, *question, *until),
        Court::Strict => say!(locale;
            "Strict match: an illegal turn counts as soon as you type it, even before you confirm and even in a claim. With {} you lose. \
             The menus offer only legal steps. Answers cannot be prepared.",
            "Partida estricta: un turno ilegal cuenta en cuanto lo escribes, aunque no lo confirmes, también en un reclamo; con {} se \
             pierde. Los menús solo ofrecen pasos legales. No se pueden preparar respuestas.";
            Match::ILLEGAL_MAX),
    }
}

const GUIDED: Both = Both {
    en: "Guided match: with each board I say what has happened and what could happen next.",
    es: "Partida guiada: con cada tablero te digo qué ha pasado y qué puede pasar.",
};

/// Asks what somebody wants to offer, and says what each thing means.
fn what_to_offer(locale: Locale, id: MatchId, kinds: &[OfferKind], at_once: bool) -> String {
    let kinds = kinds.iter().map(|kind| format!("\n{}", what_is_offered(locale, *kind)));
    let answers = if at_once {
        either(locale, "The machine answers at once.", "La máquina contesta de inmediato.")
    } else {
        either(locale, "Your opponent can accept or reject it.", "Tu rival puede aceptarlo o rechazarlo.")
    };
    say!(locale;
        "**#{id}** · What do you want to offer? {answers}{}",
        "**#{id}** · ¿Qué ofreces? {answers}{}";
        kinds.collect::<String>())
}

/// What an offer means.
fn what_is_offered(locale: Locale, kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Tsaul => either(
            locale,
            "**Tsaul**, the forced game: it goes up by one level and never down. Level 1 takes both Defenses out of play, level 2 \
             both Attacks as well: they are immobilised or, with `tsaul=remove`, leave the board.",
            "**Tsaul**, la partida obligada: sube un nivel y no vuelve a bajar. El nivel 1 deja fuera de juego ambas Defensas; el \
             nivel 2, también ambos Ataques: quedan inmovilizados o, con `tsaul=retira`, salen del tablero.",
        ),
        OfferKind::Pause => either(
            locale,
            "**A pause**: the clocks stop for up to 30 days. Turns can still be played.",
            "**Una pausa**: los relojes se detienen hasta 30 días; se puede seguir jugando.",
        ),
        OfferKind::Takeback => either(
            locale,
            "**Take back my turn**: your last turn and everything after it. Each player keeps the time they have left.",
            "**Deshacer mi turno**: tu último turno y lo que vino después; cada uno conserva su tiempo.",
        ),
        OfferKind::Cancel => {
            either(locale, "**Cancel the match**: it does not count.", "**Cancelar la partida**: no cuenta.")
        }
    }
}

/// Why a vote is not taken, or an arbiter does nothing.
pub(in crate::i18n) fn no_court(locale: Locale, why: &NoCourt) -> String {
    match why {
        NoCourt::Vote(VoteRefusal::Over) => {
            say!(locale;
            "There is no open vote on a claim in this match.",
            "En esa partida no hay ninguna votación abierta sobre un reclamo.")
        }
        NoCourt::Vote(VoteRefusal::Player) => say!(locale;
            "Players can't vote on their own match.",
            "Quien juega la partida no puede votar sobre ella."),
        NoCourt::Newcomer(lead) => say!(locale;
            "To vote here, you must have used Nahil here {} the vote began, or been a member for {SETTLED_DAYS} days by then.",
            "Para votar aquí hay que haber usado Nahil aquí {} de la votación, o llevar ya entonces {SETTLED_DAYS} días como miembro.";
            before(locale, *lead)),
        NoCourt::Vote(VoteRefusal::NotOnBallot) => {
            say!(locale, "This is not what the vote is about.", "Aquí no se vota eso.")
        }
        NoCourt::NotArbiter => say!(locale;
            "You are not an arbiter here.",
            "Eso solo puede hacerlo un árbitro, y aquí no lo eres."),
        NoCourt::OwnMatch => {
            say!(locale, "You can't arbitrate your own match.", "No puedes arbitrar tu propia partida.")
        }
        NoCourt::LongReason { most } => say!(locale;
            "The reason is too long: {most} characters at most. Nothing was done.",
            "El motivo es demasiado largo: {most} caracteres como mucho. No se ha hecho nada."),
        NoCourt::NoReason => say!(locale;
            "Please add a reason. Both players see it, and it goes into the record.",
            "Di también por qué: el motivo se comunica a ambos jugadores y queda en el registro."),
        NoCourt::WhichRuling => say!(locale;
            "Say who or what it is about before the reason. `!n help arbiter` shows how.",
            "Di a quién o a qué se refiere, antes del motivo: `!n ayuda árbitro` explica cómo."),
        NoCourt::NothingToRule => say!(locale;
            "This question has already been answered or asked again. Nothing was done.",
            "Esa pregunta ya se contestó o se sustituyó por otra; no se hizo nada."),
        NoCourt::PlayerGone => say!(locale;
            "A player of this match no longer plays here, so it cannot be reopened.",
            "Alguien que jugaba esta partida ya no juega aquí; no se puede reabrir."),
        NoCourt::OnePerson => say!(locale;
            "Both players of this match are the same person, so it cannot be reopened.",
            "Quienes jugaban esta partida resultaron ser una sola persona; no se puede reabrir."),
        NoCourt::PlayedAgain { id } => say!(locale;
            "This match is being played again as #{id}, so it cannot be reopened until that one is over.",
            "Esta partida se está jugando de nuevo como la #{id}; no se puede reabrir hasta que esa termine."),
        NoCourt::SeasonOver | NoCourt::SeasonPlayed | NoCourt::PairedSince | NoCourt::LadderMoved => {
            stands(locale, why)
        }
        NoCourt::MachineExpelled => say!(locale;
            "The machine cannot be expelled.",
            "No se puede expulsar a la máquina."),
        NoCourt::ChannelExpelled => say!(locale;
            "A channel cannot be expelled; `loss` ends the match.",
            "Un canal no se puede expulsar; `derrota` termina la partida."),
        NoCourt::Expelled { until } => say!(locale;
            "You can't make or accept challenges here for now. That ends {}.",
            "Por ahora no puedes retar ni aceptar retos aquí. Eso termina {}.";
            relative(*until)),
        NoCourt::OtherExpelled { name, until } => say!(locale;
            "{name} can't start a match here for now. That ends {}.",
            "Por ahora {name} no puede empezar partidas aquí. Eso termina {}.";
            relative(*until)),
    }
}

/// Why what a match has brought in its league stands.
fn stands(locale: Locale, why: &NoCourt) -> String {
    match why {
        NoCourt::SeasonOver => say!(locale;
            "The league has begun another season since, so the result of this match stands.",
            "La liga ya empezó otra temporada; el resultado de esta partida queda firme."),
        NoCourt::SeasonPlayed => say!(locale;
            "The season of this match is over, so it cannot go on. `correct` changes its result.",
            "La temporada de esta partida ya terminó, así que no puede seguir. `corregir` cambia su resultado."),
        NoCourt::PairedSince => say!(locale;
            "A later round has been paired, so this match cannot be reopened. `correct` changes its result.",
            "Ya se emparejó una ronda posterior; esta partida no se puede reabrir. `corregir` cambia su resultado."),
        _ => say!(locale;
            "The ladder has already counted this match, so its result stands. `strike` takes it out of the ratings; \
             on the ladder, the two can meet again 14 days after its end.",
            "La escalera ya contó esta partida; su resultado queda firme. `excluir` la deja fuera de la puntuación; \
             en la escalera, pueden volver a enfrentarse a los 14 días de su final."),
    }
}

/// Why an arbiter's act about a result is refused; nothing if the refusal is about something else.
pub(in crate::i18n) fn unruled(locale: Locale, refusal: &Refusal) -> Option<String> {
    Some(match refusal {
        Refusal::GoesOn => say!(locale;
            "The match is still going on, so there is no result to change.",
            "La partida sigue en juego; todavía no hay resultado que cambiar."),
        Refusal::SameResult => say!(locale, "That is already the result.", "Ese ya es el resultado."),
        Refusal::NoDraw => say!(locale, "There are no draws in this game.", "En este juego no hay empates."),
        Refusal::TooLateToChange => say!(locale;
            "A result can only be changed for {} days after the end.",
            "Un resultado se puede cambiar durante {} días después del final; ese plazo ya pasó.";
            Ruling::CHANGE.as_hours() / 24),
        Refusal::NoTimeLeft => say!(locale;
            "One of the players has no time left. Without `clocks=end` the clocks go back to that turn.",
            "A uno de los dos no le queda tiempo. Sin `relojes=final` los relojes vuelven a ese turno."),
        Refusal::NotSoLong => say!(locale;
            "An expulsion lasts whole days, from 1 to {}: `7d`.",
            "Una expulsión dura días enteros, de 1 a {}: `7d`.";
            Ruling::EXPULSION_DAYS_MAX),
        Refusal::NotExpelled => say!(locale;
            "That player is not expelled by this match.",
            "Ese jugador no está expulsado por esta partida."),
        Refusal::Casual => say!(locale;
            "This match is casual and does not count for the ratings anyway.",
            "Esta partida es amistosa y de todos modos no cuenta para la puntuación."),
        Refusal::Struck => say!(locale;
            "This match is already struck from the ratings. `reinstate` takes that back.",
            "Esta partida ya está excluida de la puntuación; `incluir` lo revierte."),
        Refusal::NotStruck => say!(locale;
            "This match is not struck from the ratings.",
            "Esta partida no está excluida de la puntuación."),
        _ => return None,
    })
}

/// Says for how long a claim that failed is not heard.
pub(in crate::i18n) fn barred(locale: Locale, turns: u32) -> String {
    say!(locale;
        "This claim has failed before. Turns of yours until you can make it again: {turns} of {BARRED_TURNS}.",
        "Ese reclamo ya fracasó. Turnos tuyos que faltan para repetirlo: {turns} de {BARRED_TURNS}.")
}

fn again(locale: Locale, id: MatchId) -> String {
    say!(locale, "The match will be played again as #{id}.", "La partida se juega de nuevo como #{id}.")
}

fn numbered(locale: Locale, ids: &[MatchId], more: usize) -> Vec<String> {
    let more = (more > 0).then(|| say!(locale, "{more} more", "otras {more}"));
    ids.iter().map(|id| format!("#{id}")).chain(more).collect()
}

/// That an expulsion ends the matches of the same league.
fn leaves_league(locale: Locale, name: &str, league: &str, (ids, more): (&[MatchId], usize)) -> String {
    if ids.is_empty() {
        return say!(
            locale,
            "{name} is removed from the season of {league} as well.",
            "{name} queda además fuera de la temporada de {league}."
        );
    }
    say!(locale;
        "{name} is removed from the season of {league} as well, and loses what is in progress there: {}.",
        "{name} queda además fuera de la temporada de {league} y pierde lo que tiene allí en juego: {}.";
        and(locale, &numbered(locale, ids, more)))
}

/// That an expulsion ends no other match, and what does.
fn still_plays(locale: Locale, name: &str, ids: &[MatchId], more: usize) -> String {
    let all = numbered(locale, ids, more);
    let first = ids.first().map(ToString::to_string).unwrap_or_default();
    say!(locale;
        "{name} also plays {}, where you are an arbiter. An expulsion ends no other match; `!n arbiter #{first} loss …` does.",
        "{name} también juega {}, donde puedes arbitrar. Una expulsión no termina otras partidas; `!n árbitro #{first} derrota …` sí.";
        and(locale, &all))
}

/// What a match waits for that is judged.
fn pending(locale: Locale, question: Question, until: Option<Timestamp>) -> String {
    match (question, until.map(relative)) {
        (Question::Winner, Some(until)) => say!(locale;
            "No more turns are played: it is decided {until} at the latest who wins.",
            "Ya no se juegan más turnos: a más tardar {until} se decide quién gana."),
        (Question::Winner, None) => say!(locale;
            "No more turns are played: it is being decided who wins.",
            "Ya no se juegan más turnos: se está decidiendo quién gana."),
        (Question::Claim | Question::LastClaim, _) => say!(locale;
            "A claim has been made. Nothing is played until it is decided.",
            "Hay un reclamo pendiente. Hasta que se decida no se juega nada."),
    }
}
