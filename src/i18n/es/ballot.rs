//! Lo que Nahil dice de los canales que juegan.

use super::games::colour;
use super::joined::and;
use super::offer::{claim, offer};
use crate::i18n::ballot::{Ballot, NoBallot, Proposed, State};
use crate::i18n::{relative, span};
use crate::play::Action;
use crate::play::ballot::Majority;
use jiff::{SignedDuration, Timestamp};

/// The words of a message about a channel that plays.
pub(in crate::i18n) fn ballot(ballot: &Ballot) -> String {
    match ballot {
        Ballot::Terms { minutes, quorum } => format!(
            "Un canal elige sus turnos por votación. Tiene {} para cada uno, y como mucho la mitad de lo que le quede en el \
             reloj; {}. Propone y vota quien estaba en el canal antes de empezar la partida, salvo el rival.",
            span(SignedDuration::from_mins(i64::from(*minutes))),
            needed(*quorum)
        ),
        Ballot::Draft => {
            "Decides con el canal: **Confirmar** propone el turno y después todos votan.".to_owned()
        }
        Ballot::Call { name, colour: side, closes, quorum, flag } => format!(
            "**¡Nahil!** {name} ({}), es el turno del canal. Se proponen turnos y se votan: {} se juega el que tenga más votos; {}. El tiempo se acaba {}.",
            colour(*side),
            relative(*closes),
            needed(*quorum),
            relative(*flag)
        ),
        Ballot::Proposals { id, name, proposals, state } => {
            let lines = proposals.iter().zip(1..).map(|(one, number)| proposed(number, one, state));
            let lines: Vec<_> = lines.collect();
            format!("**#{id} · {name}**: {}\n{}", self::state(state), lines.join("\n"))
        }
        Ballot::Hidden { id, name, proposals, voters, state } => {
            let why = if state.is_open() {
                " El rival lee este canal, así que cada uno ve las propuestas a solas."
            } else {
                ""
            };
            format!(
                "**#{id} · {name}**: {} Propuestas: {proposals}; votos: {voters}.{why}",
                self::state(state)
            )
        }
        Ballot::Final(majority) => {
            format!("Para abandonar, aceptar o cancelar hacen falta {}.", self::majority(*majority))
        }
        Ballot::Seconded { id, name, wanted, needed } => format!(
            "**#{id}**: {wanted} de las {needed} personas necesarias {} que {name} acepte. Para sumarse desde el canal: `!n aceptar #{id} como canal`.",
            if *wanted == 1 { "quiere" } else { "quieren" }
        ),
        Ballot::Voted { id, number, action, until } => {
            format!("#{id}: tu voto es **{number}**: {}.{}", self::action(action), vote_ends(*until))
        }
        Ballot::Chosen { name, number, action, votes, voters } => format!(
            "{name} ha elegido {number}: {}, con {votes} de {voters} {}.",
            self::action(action),
            if *voters == 1 { "voto" } else { "votos" }
        ),
        Ballot::Tied { name, numbers, closes } => format!(
            "{name}: hay empate entre {}. Se vota otra vez, solo entre ellas; la votación termina {}. Si empatan de nuevo, se juega la primera.",
            self::numbers(numbers),
            relative(*closes)
        ),
        Ballot::NotCarried { name, flag } => {
            let flag = time_ends(*flag);
            format!(
                "{name}: se acabó el plazo para elegir y ninguna propuesta tiene votos suficientes. El reloj sigue corriendo hasta que alguna los tenga.{flag}"
            )
        }
        Ballot::TooFew { name, voters, quorum, flag } => {
            let flag = time_ends(*flag);
            format!(
                "{name}: se acabó el plazo para elegir con {voters} de los {quorum} votos necesarios. El reloj sigue corriendo; en \
                 cuanto los haya, se juega lo elegido.{flag}"
            )
        }
    }
}

/// What it takes to choose what cannot be undone.
fn majority(majority: Majority) -> String {
    let Majority { voters, percent } = majority;
    format!("al menos {voters} votantes (o todos, si son menos) y el {percent} % de los votos")
}

/// When the clock that goes on runs out, if it does.
fn time_ends(flag: Option<Timestamp>) -> String {
    flag.map_or(String::new(), |at| format!(" El tiempo se acaba {}.", relative(at)))
}

/// Until when a vote can be changed, if it is known.
fn vote_ends(until: Option<Timestamp>) -> String {
    until.map_or(String::new(), |at| {
        format!(" La votación termina {}; hasta entonces puedes cambiarlo.", relative(at))
    })
}

/// How many must vote.
fn needed(quorum: u32) -> String {
    match quorum {
        1 => "basta 1 voto".to_owned(),
        quorum => format!("hacen falta al menos {quorum} votos"),
    }
}

fn numbers(numbers: &[u32]) -> String {
    and(&numbers.iter().map(|number| format!("**{number}**")).collect::<Vec<_>>())
}

fn state(state: &State) -> String {
    match state {
        State::Open { closes, quorum } => {
            format!(
                "la votación termina {}; {}. Puedes cambiar tu voto o proponer otro turno.",
                relative(*closes),
                needed(*quorum)
            )
        }
        State::Tied { closes, numbers } => format!(
            "hay empate entre {}. Se vota otra vez, solo entre ellas; la votación termina {}.",
            self::numbers(numbers),
            relative(*closes)
        ),
        State::Late { quorum } => format!(
            "se acabó el plazo; se juega lo primero que reúna votos suficientes ({}).",
            needed(*quorum)
        ),
        State::Chosen { .. } => "ya se eligió.".to_owned(),
        State::Void => "estas propuestas ya no valen.".to_owned(),
    }
}

fn proposed(number: u32, one: &Proposed, state: &State) -> String {
    let Proposed { action, by, votes } = one;
    let chosen = if *state == (State::Chosen { number }) { " **←**" } else { "" };
    let noun = if *votes == 1 { "voto" } else { "votos" };
    format!("**{number}** · {} · {by} · {votes} {noun}{chosen}", self::action(action))
}

/// What is proposed.
fn action(action: &Action) -> String {
    match action {
        Action::Turn { text, .. } => format!("`{text}`"),
        Action::Offer(kind) => format!("ofrecer {}", offer(*kind)),
        Action::Accept(kind) => format!("aceptar {}", offer(*kind)),
        Action::Reject(kind) => format!("rechazar {}", offer(*kind)),
        Action::Claim { kind, turn: None } => format!("reclamar {}", claim(*kind)),
        Action::Claim { kind, turn: Some(turn) } => format!("reclamar {} con `{turn}`", claim(*kind)),
        Action::Answer { right: true } => "estar de acuerdo".to_owned(),
        Action::Answer { right: false } => "disputarlo".to_owned(),
        Action::Resign => "abandonar".to_owned(),
        Action::Resume => "reanudar los relojes".to_owned(),
    }
}

/// Why somebody does not decide with a channel.
pub(in crate::i18n) fn no_ballot(why: NoBallot) -> String {
    match why {
        NoBallot::Outsider => "Con un canal solo vota quien ha participado en él.".to_owned(),
        NoBallot::Newcomer => {
            "En esta partida vota quien estaba en el canal antes de que empezara. Llegaste después: podrás votar en la próxima."
                .to_owned()
        }
        NoBallot::Adversary => "Quien juega contra un canal no decide con él.".to_owned(),
        NoBallot::OtherSide => "En esta partida votas por el otro canal.".to_owned(),
        NoBallot::NotTurn => "Un canal solo decide cuando es su turno.".to_owned(),
        NoBallot::NoChannel => {
            "En esta partida no juega ningún canal, así que no hay nada que elegir.".to_owned()
        }
        NoBallot::NotHere => "Un canal solo puede jugar donde hay varias personas.".to_owned(),
        NoBallot::Over => "Esta elección ya terminó.".to_owned(),
        NoBallot::NoSuchProposal { count: 0 } => {
            "Todavía no hay propuestas: **Proponer un turno**, o escríbelo con `!n mover`.".to_owned()
        }
        NoBallot::NoSuchProposal { count } => format!("Hay propuestas de la 1 a la {count}."),
        NoBallot::Full { limit } => format!("Ya hay {limit} propuestas, el máximo: vota por una."),
        NoBallot::Enough { limit } => format!("Ya has propuesto {limit} turnos, el máximo: vota por uno."),
        NoBallot::OnlyTied => "Hubo empate: ahora solo se vota entre las propuestas empatadas.".to_owned(),
        NoBallot::NotByVote => "Un canal no decide esto por votación.".to_owned(),
    }
}
