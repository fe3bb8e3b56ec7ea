//! Lo que Nahil dice de los canales que juegan.

use super::flag;
use super::games::colour;
use super::talk::{claim, offer};
use crate::i18n::ballot::{Ballot, NoBallot, Proposed, State};
use crate::i18n::{list, relative, span};
use crate::play::Action;
use crate::play::ballot::Majority;
use jiff::SignedDuration;

/// The words of a message about a channel that plays.
pub(in crate::i18n) fn ballot(ballot: &Ballot) -> String {
    match ballot {
        Ballot::Terms { minutes, quorum } => format!(
            "Los turnos de un canal se eligen por votación: {} para cada uno, y como mucho la mitad de lo que le quede a su \
             reloj; deben votar al menos {quorum}. Propone y vota quien estaba en el canal antes de empezar la partida, menos su rival.",
            span(SignedDuration::from_mins(i64::from(*minutes)))
        ),
        Ballot::Draft => "Decides con el canal: **Confirmar** propone el turno, y todos votan.".to_owned(),
        Ballot::Call { name, colour: side, closes, quorum, fall } => format!(
            "**¡Nahil!** {name} ({}), es tu turno. Propongan turnos y voten: {} se juega el que tenga más votos. Deben votar al menos {quorum}. {}",
            colour(*side),
            relative(*closes),
            flag::falls(fall)
        ),
        Ballot::Proposals { id, name, proposals, state } => {
            let lines = proposals.iter().zip(1..).map(|(one, number)| proposed(number, one, state));
            let lines: Vec<_> = lines.collect();
            format!("**#{id} · {name}**: {}\n{}", self::state(state), lines.join("\n"))
        }
        Ballot::Hidden { id, name, proposals, voters, state } => {
            let why = if state.is_open() {
                " El rival lee este canal, así que cada quien ve las propuestas a solas."
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
        Ballot::Seconded { .. } | Ballot::Objected { .. } | Ballot::Joined { .. } | Ballot::Opened { .. } => {
            wish(ballot)
        }
        Ballot::Voted { id, number, action, until } => {
            let until = until.map_or(String::new(), |at| {
                format!(" La votación termina {}; hasta entonces lo puedes cambiar.", relative(at))
            });
            format!("#{id}: tu voto es **{number}**: {}.{until}", self::action(action))
        }
        Ballot::Chosen { name, number, action, votes, voters } => format!(
            "{name} ha elegido {number}: {}, con {votes} de {voters} {}.",
            self::action(action),
            if *voters == 1 { "voto" } else { "votos" }
        ),
        Ballot::Tied { name, numbers, closes } => format!(
            "{name}: hay empate entre {}. Se vota otra vez, solo entre estas, hasta {}; si empatan de nuevo, se juega la primera.",
            self::numbers(numbers),
            relative(*closes)
        ),
        Ballot::NotCarried { name, fall } => {
            let fall = fall.map_or(String::new(), |fall| format!(" {}", flag::falls(&fall)));
            format!(
                "{name}: se acabó el tiempo para elegir y nada tiene todavía votos suficientes. El reloj sigue hasta que algo los tenga.{fall}"
            )
        }
        Ballot::TooFew { name, voters, quorum, fall } => {
            let fall = fall.map_or(String::new(), |fall| format!(" {}", flag::falls(&fall)));
            format!(
                "{name}: se acabó el tiempo para elegir, y han votado {voters} de al menos {quorum}. El reloj sigue; en cuanto \
                 hayan votado {quorum}, vale lo elegido.{fall}"
            )
        }
    }
}

/// What the members of a channel want it to do with a challenge; nothing of another message.
fn wish(ballot: &Ballot) -> String {
    match ballot {
        Ballot::Seconded { id, name, wanted, needed } => format!(
            "**#{id}**: quieren que {name} acepte {wanted} de las {needed} personas que hacen falta. Los demás del canal se suman con `!n aceptar #{id} como canal`."
        ),
        Ballot::Objected { id, name, against, needed } => format!(
            "**#{id}**: quieren que {name} rechace el reto {against} de las {needed} personas que hacen falta. Los demás del canal se suman con `!n rechazar #{id}`."
        ),
        Ballot::Joined { id, name, joined, needed } => format!(
            "**Aún sin enviar**: van {joined} de las {needed} personas de {name} que hacen falta. Los demás se suman con `!n aceptar #{id}`."
        ),
        Ballot::Opened { id, name } => {
            format!("**#{id}**: ya se sumaron suficientes personas de {name} y el reto se envió.")
        }
        _ => String::new(),
    }
}

/// Lo que hace falta para elegir lo que no tiene vuelta.
fn majority(majority: Majority) -> String {
    let Majority { voters, percent } = majority;
    format!("al menos {voters} votantes (todos, si pueden votar menos) y el {percent} % de los votos")
}

fn numbers(numbers: &[u32]) -> String {
    list(&numbers.iter().map(|number| format!("**{number}**")).collect::<Vec<_>>(), "y")
}

fn state(state: &State) -> String {
    match state {
        State::Open { closes, quorum } => {
            format!(
                "la votación termina {}; deben votar al menos {quorum}. Puedes cambiar tu voto, o proponer otro turno.",
                relative(*closes)
            )
        }
        State::Tied { closes, numbers } => format!(
            "hay empate entre {}. Se vota otra vez, solo entre estas, hasta {}.",
            self::numbers(numbers),
            relative(*closes)
        ),
        State::Late { quorum } => format!(
            "se acabó el tiempo; se elige de inmediato lo que reúna votos suficientes (deben votar al menos {quorum})."
        ),
        State::Chosen { .. } => "elegido.".to_owned(),
        State::Void => "nada de esto vale ya.".to_owned(),
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
        Action::Resume => "poner los relojes en marcha".to_owned(),
    }
}

/// Why somebody does not decide with a channel.
pub(in crate::i18n) fn no_ballot(why: NoBallot) -> String {
    match why {
        NoBallot::Outsider => "Con un canal solo vota quien ha participado en él.".to_owned(),
        NoBallot::Newcomer => {
            "En esta partida vota quien estaba en el canal antes de que empezara. Llegaste después: podrás en la próxima del canal."
                .to_owned()
        }
        NoBallot::Later => {
            "Sobre este reto decide quien ya estaba en el canal cuando se hizo. Llegaste después: podrás con el próximo."
                .to_owned()
        }
        NoBallot::Adversary => "Quien juega contra un canal no decide con él.".to_owned(),
        NoBallot::OtherSide => "En esta partida votas por el otro canal.".to_owned(),
        NoBallot::NotTurn => "Un canal decide solo cuando es su turno.".to_owned(),
        NoBallot::NoChannel => {
            "En esta partida no juega ningún canal, así que no hay nada que elegir.".to_owned()
        }
        NoBallot::NotHere => "Un canal solo puede jugar donde hay varias personas.".to_owned(),
        NoBallot::Over => "Esta elección terminó.".to_owned(),
        NoBallot::NoSuchProposal { count: 0 } => {
            "Todavía no hay propuestas: **Proponer un turno**, o escríbelo con `!n mover`.".to_owned()
        }
        NoBallot::NoSuchProposal { count } => format!("Hay propuestas de la 1 a la {count}."),
        NoBallot::Full { limit } => format!("Hay {limit} propuestas, no caben más: vota por una."),
        NoBallot::Enough { limit } => format!("Has propuesto {limit} turnos, no puedes más: vota por uno."),
        NoBallot::OnlyTied => "Hubo empate: ahora solo se vota entre las propuestas empatadas.".to_owned(),
        NoBallot::NotOpen { joined, needed } => format!(
            "Este reto aún no se ha enviado: van {joined} de las {needed} personas de su canal que hacen falta."
        ),
        NoBallot::NotByVote => "Un canal no decide esto por votación.".to_owned(),
    }
}
