//! What Nahil says of channels that play.

use super::{Ballot, NoBallot, Proposed, State};
use crate::i18n::games::colour;
use crate::i18n::joined::and;
use crate::i18n::offer::{answered, claim, offer};
use crate::i18n::{before, either, flag, relative, span};
use crate::play::Action;
use crate::play::ballot::Majority;
use crate::play::vote::SETTLED_DAYS;
use crate::players::Locale;
use jiff::SignedDuration;

/// The words of a message about a channel that plays.
pub(in crate::i18n) fn ballot(locale: Locale, ballot: &Ballot) -> String {
    match ballot {
        Ballot::Terms { minutes, quorum } => say!(locale;
            "A channel chooses its turns by vote. Each vote lasts {}, but never more than half of the time left on its clock; \
             {}. Everyone known in the channel before the challenge can propose and vote, except its opponent.",
            "Un canal elige sus turnos por votación. Tiene {} para cada uno, y como mucho la mitad de lo que le quede en el \
             reloj; {}. Propone y vota quien ya era conocido en el canal antes del reto, salvo el rival.";
            span(locale, SignedDuration::from_mins(i64::from(*minutes))), needed(locale, *quorum)),
        Ballot::Draft => say!(locale;
            "The channel decides together: what you confirm is a proposal, and everyone votes.",
            "Decide todo el canal: lo que confirmes será una propuesta, y todos votan."),
        Ballot::Call { name, colour: side, closes, quorum, fall } => say!(locale;
            "**Nahil!** {name} ({}), it is your turn. Propose turns and vote: {} the proposal with the most votes is played; {}. If there is a tie, a short second round follows. {}",
            "**¡Nahil!** {name} ({}), es el turno del canal. Se proponen turnos y se votan: {} se juega el que tenga más votos; {}. Si hay empate, se vota otra vez, con menos tiempo. {}";
            colour(locale, *side), relative(*closes), needed(locale, *quorum), flag::falls(locale, fall)),
        Ballot::Still { name, closes, quorum } => say!(locale;
            "{name} still has to choose its turn. The vote ends {}; {}.",
            "{name} todavía tiene que elegir su turno. La votación termina {}; {}.";
            relative(*closes), needed(locale, *quorum)),
        Ballot::Proposals { id, name, proposals, state } => {
            let lines = proposals.iter().zip(1..).map(|(one, number)| proposed(locale, number, one, state));
            let lines: Vec<_> = lines.collect();
            format!("**#{id} · {name}**: {}\n{}", self::state(locale, state), lines.join("\n"))
        }
        Ballot::Hidden { id, name, proposals, voters, state } => {
            let why = if state.is_open() {
                either(
                    locale,
                    " The opponent can read this channel, so the proposals are shown to each voter privately.",
                    " El rival lee este canal, así que cada uno ve las propuestas a solas.",
                )
            } else {
                ""
            };
            say!(locale;
                "**#{id} · {name}**: {} Proposals: {proposals}; votes: {voters}.{why}",
                "**#{id} · {name}**: {} Propuestas: {proposals}; votos: {voters}.{why}";
                self::state(locale, state))
        }
        Ballot::Final(majority) => say!(locale;
            "Resigning, accepting an offer and cancelling need {}.",
            "Para abandonar, aceptar o cancelar hacen falta {}.";
            self::majority(locale, *majority)),
        Ballot::Seconded { id, name, wanted, needed } => say!(locale;
            "**#{id}**: {wanted} of the {needed} people needed {} {name} to accept. If you agree, send `!n accept #{id} as channel`.",
            "**#{id}**: {wanted} de las {needed} personas necesarias {} que {name} acepte. Para sumarse desde el canal: `!n aceptar #{id} como canal`.";
            want(locale, *wanted)),
        Ballot::Objected { id, name, against, needed } => say!(locale;
            "**#{id}**: {against} of the {needed} people needed {} {name} to decline. If you agree, send `!n decline #{id}`.",
            "**#{id}**: {against} de las {needed} personas necesarias {} que {name} rechace el reto. Para sumarse desde el canal: `!n rechazar #{id}`.";
            want(locale, *against)),
        Ballot::Joined { id, name, joined, needed } => say!(locale;
            "**Not sent yet**: {joined} of the {needed} people needed in {name} {} joined. To join, send `!n accept #{id}`.",
            "**Aún sin enviar**: {} {joined} de las {needed} personas necesarias de {name}. Para sumarse: `!n aceptar #{id}`.";
            have(locale, *joined)),
        Ballot::Opened { id, name } => say!(locale;
            "**#{id}**: enough people in {name} have joined, so the challenge has been sent.",
            "**#{id}**: ya se sumaron suficientes personas de {name} y el reto se envió."),
        Ballot::Answers { .. }
        | Ballot::Voted { .. }
        | Ballot::Chosen { .. }
        | Ballot::Tied { .. }
        | Ballot::NotCarried { .. }
        | Ballot::TooFew { .. } => of_votes(locale, ballot).unwrap_or_default(),
    }
}

/// So many want something.
fn want(locale: Locale, count: u32) -> &'static str {
    if count == 1 { either(locale, "wants", "quiere") } else { either(locale, "want", "quieren") }
}

/// So many have done something.
fn have(locale: Locale, count: u32) -> &'static str {
    if count == 1 { either(locale, "has", "va") } else { either(locale, "have", "van") }
}

/// What becomes of a vote.
fn of_votes(locale: Locale, ballot: &Ballot) -> Option<String> {
    Some(match ballot {
        Ballot::Voted { id, number, action, until } => {
            let until = until.map_or(String::new(), |at| {
                say!(locale;
                    " The vote ends {}. Until then you can change your vote.",
                    " La votación termina {}; hasta entonces puedes cambiarlo.";
                    relative(at))
            });
            say!(locale;
                "#{id}: your vote is **{number}**: {}.{until}",
                "#{id}: tu voto es **{number}**: {}.{until}";
                self::action(locale, action))
        }
        Ballot::Chosen { name, number, action, votes, voters } => say!(locale;
            "{name} has chosen {number}: {}, with {votes} of {voters} {}.",
            "{name} ha elegido {number}: {}, con {votes} de {voters} {}.";
            self::action(locale, action),
            if *voters == 1 { either(locale, "vote", "voto") } else { either(locale, "votes", "votos") }),
        Ballot::Answers { name } => say!(locale;
            "{name} votes on the offer when its turn comes.",
            "{name} decide sobre la oferta cuando le toque."),
        Ballot::Tied { name, numbers, closes } => say!(locale;
            "{name}: {} are tied. Vote again, only between these. The vote ends {}; if it is tied again, the earliest is played.",
            "{name}: hay empate entre {}. Se vota otra vez, solo entre ellas; la votación termina {}. Si empatan de nuevo, se juega la primera.";
            self::numbers(locale, numbers), relative(*closes)),
        Ballot::NotCarried { name, fall: Some(fall) } => {
            let fall = flag::falls(locale, fall);
            say!(locale;
                "{name}: voting time is over, but no proposal has enough votes yet. The clock keeps running until one has. {fall}",
                "{name}: se acabó el plazo para elegir y ninguna propuesta tiene votos suficientes. El reloj sigue corriendo hasta que alguna los tenga. {fall}")
        }
        Ballot::NotCarried { name, fall: None } => say!(locale;
            "{name}: voting time is over, but no proposal has enough votes yet. The first that has enough is chosen.",
            "{name}: se acabó el plazo para elegir y ninguna propuesta tiene votos suficientes. Se elige la primera que los tenga."),
        Ballot::TooFew { name, quorum: 1, fall: None, .. } => say!(locale;
            "{name}: voting time is over, but nobody has voted. The first vote decides.",
            "{name}: se acabó el plazo para elegir y nadie ha votado. Decide el primer voto."),
        Ballot::TooFew { name, voters, quorum, fall: None } => say!(locale;
            "{name}: voting time is over. Votes: {voters} of the {quorum} needed; it is decided as soon as there are enough.",
            "{name}: se acabó el plazo para elegir. Votos: {voters} de los {quorum} necesarios; se decide en cuanto los haya."),
        Ballot::TooFew { name, voters, quorum, fall: Some(fall) } => {
            let fall = format!(" {}", flag::falls(locale, fall));
            if *quorum == 1 {
                return Some(say!(locale;
                    "{name}: voting time is over, but nobody has voted. The clock keeps running; the first vote decides.{fall}",
                    "{name}: se acabó el plazo para elegir y nadie ha votado. El reloj sigue corriendo; decide el primer voto.{fall}"));
            }
            say!(locale;
                "{name}: voting time is over. Votes: {voters} of the {quorum} needed. The clock keeps running until there are \
                 enough.{fall}",
                "{name}: se acabó el plazo para elegir. Votos: {voters} de los {quorum} necesarios. El reloj sigue corriendo; en \
                 cuanto los haya, se juega lo elegido.{fall}")
        }
        _ => return None,
    })
}

/// What it takes to choose what cannot be taken back.
fn majority(locale: Locale, majority: Majority) -> String {
    let Majority { voters, percent } = majority;
    let share = match percent {
        Majority::TWO_THIRDS => say!(locale, "two thirds", "dos tercios"),
        percent => say!(locale, "{percent}%", "el {percent} %"),
    };
    say!(locale;
        "at least {voters} voters (or everyone, if fewer can vote) and {share} of the votes",
        "al menos {voters} votantes (o todos, si son menos) y {share} de los votos")
}

/// How many must vote.
fn needed(locale: Locale, quorum: u32) -> String {
    match quorum {
        1 => say!(locale, "one vote is enough", "basta un voto"),
        quorum => say!(locale, "at least {quorum} people must vote", "hacen falta al menos {quorum} votos"),
    }
}

fn numbers(locale: Locale, numbers: &[u32]) -> String {
    and(locale, &numbers.iter().map(|number| format!("**{number}**")).collect::<Vec<_>>())
}

fn state(locale: Locale, state: &State) -> String {
    match state {
        State::Open { closes, quorum } => say!(locale;
            "the vote ends {}; {}. You can change your vote or propose something else.",
            "la votación termina {}; {}. Puedes cambiar tu voto o proponer otra cosa.";
            relative(*closes), needed(locale, *quorum)),
        State::Tied { closes, numbers } => say!(locale;
            "{} are tied. Vote again, only between these. The vote ends {}.",
            "hay empate entre {}. Se vota otra vez, solo entre ellas; la votación termina {}.";
            self::numbers(locale, numbers), relative(*closes)),
        State::Late { quorum } => say!(locale;
            "voting time is over. The first proposal with enough votes is played ({}).",
            "se acabó el plazo; se juega lo primero que reúna votos suficientes ({}).";
            needed(locale, *quorum)),
        State::Chosen { .. } => say!(locale, "chosen.", "ya se eligió."),
        State::Void => say!(locale, "this vote no longer counts.", "estas propuestas ya no valen."),
    }
}

fn proposed(locale: Locale, number: u32, one: &Proposed, state: &State) -> String {
    let Proposed { action, by, votes } = one;
    let chosen = if *state == (State::Chosen { number }) { " **←**" } else { "" };
    let noun = if *votes == 1 { either(locale, "vote", "voto") } else { either(locale, "votes", "votos") };
    format!("**{number}** · {} · {by} · {votes} {noun}{chosen}", self::action(locale, action))
}

/// What is proposed.
fn action(locale: Locale, action: &Action) -> String {
    match action {
        Action::Turn { text, .. } => format!("`{text}`"),
        Action::Offer(kind) => say!(locale, "to offer {}", "ofrecer {}", offer(locale, *kind)),
        Action::Accept(kind) => say!(locale, "to accept {}", "aceptar {}", answered(locale, *kind)),
        Action::Reject(kind) => say!(locale, "to reject {}", "rechazar {}", answered(locale, *kind)),
        Action::Claim { kind, turn: None } => {
            say!(locale, "to claim {}", "reclamar {}", claim(locale, *kind))
        }
        Action::Claim { kind, turn: Some(turn) } => {
            say!(locale, "to claim {} with `{turn}`", "reclamar {} con `{turn}`", claim(locale, *kind))
        }
        Action::Answer { right: true } => say!(locale, "to agree", "estar de acuerdo"),
        Action::Answer { right: false } => say!(locale, "to dispute it", "disputarlo"),
        Action::Resign => say!(locale, "to resign", "abandonar"),
        Action::Resume => say!(locale, "to resume the clocks", "reanudar los relojes"),
    }
}

/// How long somebody must have been known to vote in a match.
fn newcomer(locale: Locale, lead: SignedDuration) -> String {
    say!(locale;
        "To vote in this match, you must have used Nahil in the channel {} the challenge, or been a member for {SETTLED_DAYS} \
         days by then. You can vote in a later match.",
        "En esta partida vota quien, {} del reto, ya había usado Nahil en el canal o llevaba {SETTLED_DAYS} días como \
         miembro. Podrás votar en otra más adelante.";
        before(locale, lead))
}

/// Why somebody does not decide with a channel.
pub(in crate::i18n) fn no_ballot(locale: Locale, why: NoBallot) -> String {
    match why {
        NoBallot::Outsider => say!(locale;
            "Only people who have been active in the channel can vote.",
            "Con un canal solo vota quien ha participado en él."),
        NoBallot::Newcomer(lead) => newcomer(locale, lead),
        NoBallot::Later(lead) => say!(locale;
            "To decide on this challenge, you must have used Nahil in the channel {} it was made, or been a member for \
             {SETTLED_DAYS} days by then. You can decide on a later one.",
            "Sobre este reto decide quien, {} de que se hiciera, ya había usado Nahil en el canal o llevaba {SETTLED_DAYS} días como \
             miembro. Podrás decidir sobre otro más adelante.";
            before(locale, lead)),
        NoBallot::Opponent => say!(locale;
            "You can't vote with the channel you are playing against.",
            "Quien juega contra un canal no decide con él."),
        NoBallot::OtherSide => say!(locale;
            "In this match you vote with the other channel.",
            "En esta partida votas por el otro canal."),
        NoBallot::NotTurn => say!(locale;
            "A channel can only vote when it is its turn.",
            "Un canal solo decide cuando es su turno."),
        NoBallot::AnswerLater => say!(locale;
            "Your channel votes on the offer when its turn comes. Until then the offer stays open.",
            "El canal decide sobre la oferta cuando le toque. Hasta entonces sigue en pie."),
        NoBallot::NoTakeback => say!(locale;
            "A channel answers on its own turn. Offer the takeback after your turn, before the channel plays.",
            "Un canal contesta cuando le toca. Ofrece deshacer después de tu turno, antes de que juegue el canal."),
        NoBallot::NoChannel => say!(locale;
            "No channel is playing in this match, so there is nothing to vote on.",
            "En esta partida no juega ningún canal, así que no hay nada que elegir."),
        NoBallot::NotHere => say!(locale;
            "A channel can only play where there are several people.",
            "Un canal solo puede jugar donde hay varias personas."),
        NoBallot::Over => say!(locale, "This vote is over.", "Esta elección ya terminó."),
        NoBallot::NoSuchProposal { count: 0 } => say!(locale;
            "Nothing has been proposed yet. Press **Propose a turn**, or type one with `!n move`.",
            "Todavía no hay propuestas: **Proponer un turno**, o escríbelo con `!n mover`."),
        NoBallot::NoSuchProposal { count } => say!(locale;
            "There is no such proposal. They are numbered 1 to {count}.",
            "Hay propuestas de la 1 a la {count}."),
        NoBallot::Full { limit } => say!(locale;
            "{limit} turns have been proposed, the most allowed. Vote for one of them.",
            "Ya hay {limit} propuestas, el máximo: vota por una."),
        NoBallot::Enough { limit } => say!(locale;
            "You have proposed {limit} turns, the most allowed. Vote for one of them.",
            "Ya has propuesto {limit} turnos, el máximo: vota por uno."),
        NoBallot::OnlyTied => say!(locale;
            "There was a tie, so you can only vote for the tied proposals now.",
            "Hubo empate: ahora solo se vota entre las propuestas empatadas."),
        NoBallot::NotOpen { joined, needed } => say!(locale;
            "This challenge has not been sent yet: {joined} of the {needed} people needed in its channel {} joined.",
            "Este reto aún no se ha enviado: {} {joined} de las {needed} personas necesarias de su canal.";
            have(locale, joined)),
        NoBallot::NotByVote => {
            say!(locale, "A channel can't decide this by vote.", "Un canal no decide esto por votación.")
        }
        NoBallot::NobodyVotes => say!(locale;
            "`choosing` and `quorum` are for matches with a channel, which votes on its turns. Leave them out, or challenge this \
             channel: `!n play channel`.",
            "`elección` y `quórum` son para partidas con un canal, que vota sus turnos. No los pongas, o reta a este canal: \
             `!n jugar canal`."),
        NoBallot::NeverRated => say!(locale;
            "A channel's matches are never rated. Leave out `rated`.",
            "Las partidas de un canal nunca son puntuadas. Quita `puntuada`."),
    }
}
