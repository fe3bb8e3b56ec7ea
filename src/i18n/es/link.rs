//! Lo que Nahil dice de una persona en varias plataformas.

use super::joined::and;
use crate::i18n::link::{Known, Link, NoLink};
use crate::i18n::{relative, span};
use crate::play::MatchId;
use crate::players::{LinkCode, Platform};

/// How accounts are linked.
pub(super) const LINK: &str = "`!n enlazar` da un código. Escribe `enlazar` y el código en tu otra cuenta, antes de 10 minutos y mejor donde nadie \
     más lea: las dos serán la misma persona, con las mismas partidas, retos, votos, bloqueos y vacaciones, y con los ajustes \
     de la cuenta que dio el código. Antes te muestro qué cambia y te pregunto. `!n desenlazar` las separa.";

/// How they are parted.
pub(super) const UNLINK: &str = "`!n desenlazar`, durante las 24 horas después de enlazar, devuelve a cada cuenta lo que tenía: partidas, retos, ajustes, \
     bloqueos y vacaciones. Lo que empezó mientras tanto, y los votos, se quedan con la cuenta que dio el código. \
     Más tarde, esta cuenta empieza de cero, sin partidas, y todo se queda con tus otras cuentas.";

/// The words of a message.
pub(in crate::i18n) fn link(link: &Link) -> String {
    match link {
        Link::Code { accounts, code, until } => format!(
            "{}\nPara enlazar otra, escribe allí la orden `enlazar {code}` (en Discord con una barra delante, en otras partes con !n), donde \
             nadie más lea. El código sirve una sola vez y caduca {}. **No se lo muestres a nadie**: quien lo escriba será la misma persona que tú.",
            known(accounts),
            relative(*until),
            code = code.shown()
        ),
        Link::Ask { mine, theirs, matches, challenges } => format!(
            "**¿Enlazar estas cuentas?** {} y {}, que dio este código, serían la misma persona.\n{}\nQuien use esas cuentas podrá \
             jugar, abandonar y bloquear por ti. **Si el código te lo dio otra persona, no enlaces.** Durante {} después de \
             enlazar, `!n desenlazar` devuelve a cada cuenta lo que tenía.",
            names(mine),
            names(theirs),
            handed_over(matches, challenges),
            span(LinkCode::REGRET)
        ),
        Link::NotJoined => "No se enlazó nada.".to_owned(),
        Link::Restored { accounts, rest, matches } => {
            let matches = if matches.is_empty() {
                String::new()
            } else {
                format!(" Sus partidas vuelven: {}.", numbers(matches))
            };
            format!(
                "**Ya no están enlazadas.** {} y {} tienen otra vez lo que tenían: ajustes, partidas, retos, bloqueos y vacaciones.{matches} \
                 Lo que empezó mientras estaban enlazadas se queda con {}.",
                names(accounts),
                names(rest),
                names(rest)
            )
        }
        Link::Joined { accounts } => format!(
            "**Enlazadas.** {} Desde ahora partidas, retos, ajustes y vacaciones son los mismos. Si no fuiste tú: durante {}, \
             `!n desenlazar` devuelve a cada cuenta lo que tenía.",
            known(accounts),
            span(LinkCode::REGRET)
        ),
        Link::Parted { account, rest } => format!(
            "{} ya no está enlazada y empieza de cero, sin partidas. Todo se queda con {}.",
            name(account),
            names(rest)
        ),
    }
}

/// What goes over to the other accounts.
fn handed_over(matches: &[MatchId], challenges: &[MatchId]) -> String {
    let list = |what: &str, none: &str, ids: &[MatchId]| match ids {
        [] => none.to_owned(),
        ids => format!("{what} ({})", numbers(ids)),
    };
    format!(
        "Se reúnen: {}; {}. Las vacaciones ya gastadas se suman, y se conservan los ajustes de la cuenta que dio el código.",
        list("partidas", "ninguna partida", matches),
        list("retos", "ningún reto", challenges)
    )
}

fn known(accounts: &[Known]) -> String {
    match accounts {
        [only] => format!("Tu única cuenta conocida es {}.", name(only)),
        several => format!("Tus cuentas: {}.", names(several)),
    }
}

fn names(accounts: &[Known]) -> String {
    and(&accounts.iter().map(name).collect::<Vec<_>>())
}

fn name(account: &Known) -> String {
    let platform = match account.platform {
        Platform::Local => "en la sala",
        Platform::Discord => "en Discord",
        Platform::Matrix => "en Matrix",
    };
    format!("{} {platform}", account.label())
}

/// Why nothing is linked.
pub(in crate::i18n) fn refused(why: &NoLink) -> String {
    match why {
        NoLink::NoSuchCode { left: 0 } => {
            "Ese código no existe, y ya has hecho demasiados intentos. Prueba más tarde.".to_owned()
        }
        NoLink::NoSuchCode { left } => format!(
            "Ese código no existe: está mal escrito, ya se usó o ha caducado. `!n enlazar` en la otra cuenta da uno nuevo. Intentos \
             que te quedan en esta hora: {left}."
        ),
        NoLink::TooManyWrong { until } => format!(
            "En esta cuenta se han escrito demasiados códigos incorrectos. Podrás probar de nuevo {}.",
            relative(*until)
        ),
        NoLink::NotAsked => {
            "Esta pregunta ya no está abierta. `!n enlazar` en la otra cuenta da un código nuevo.".to_owned()
        }
        NoLink::OwnCode => {
            "Este código se escribe en tu otra cuenta, no en la que lo recibió. `!n enlazar` da uno nuevo."
                .to_owned()
        }
        NoLink::Already => "Estas cuentas ya están enlazadas.".to_owned(),
        NoLink::Matches(ids) => format!(
            "Las dos cuentas juegan una contra otra en {}. Termina eso primero; luego `!n enlazar` en la otra cuenta da un código nuevo.",
            numbers(ids)
        ),
        NoLink::Challenges(ids) => format!(
            "Una de las dos cuentas ha retado a la otra: {}. Retira o rechaza el reto primero; luego `!n enlazar` en la otra cuenta da un código \
             nuevo.",
            numbers(ids)
        ),
        NoLink::TooManyAccounts { limit } => format!("Una persona puede tener {limit} cuentas como máximo."),
        NoLink::HoursTooOften { most, again } => format!(
            "Las dos cuentas descansan a horas distintas, y las tuyas han cambiado {most} veces en una semana mientras jugabas, el máximo. No se enlazó nada; podrás enlazarlas {}, o ya mismo con las mismas horas en ambas.",
            relative(*again)
        ),
        NoLink::NotLinked => {
            "Esta cuenta no está enlazada con ninguna. `!n enlazar` la enlaza con otra.".to_owned()
        }
        NoLink::Needed(ids) => format!(
            "Sin esta cuenta no podría avisarte en {}. Termina eso primero, o desenlaza desde la otra cuenta.",
            numbers(ids)
        ),
    }
}

fn numbers(ids: &[MatchId]) -> String {
    and(&ids.iter().map(|id| format!("#{id}")).collect::<Vec<_>>())
}
