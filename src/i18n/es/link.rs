//! Lo que Nahil dice de una persona en varias plataformas.

use crate::i18n::link::{Known, Link, NoLink};
use crate::i18n::{list, relative, span};
use crate::play::MatchId;
use crate::players::{LinkCode, Platform};

/// How accounts are linked.
pub(super) const LINK: &str = "`!n enlazar` da un código; `enlazar` y el código en tu otra cuenta, antes de 10 minutos y mejor donde nadie más lea, \
     hace de las dos una sola persona: partidas, retos, votos, bloqueos y vacaciones son los mismos. Vale lo que \
     elegiste en el perfil de la cuenta que dio el código. Antes muestro qué pasa de una a otra y pregunto. `!n desenlazar` \
     las separa.";

/// How they are parted.
pub(super) const UNLINK: &str = "`!n desenlazar` en las 24 horas después de enlazar devuelve a cada parte lo que tenía: partidas, retos, ajustes, bloqueos \
     y vacaciones. Lo que empezó entretanto, y los votos, quedan con la cuenta que dio el código. Más tarde, esta cuenta \
     pasa a ser alguien nuevo, sin partidas, y todo queda con tus otras cuentas.";

/// The words of a message.
pub(in crate::i18n) fn link(link: &Link) -> String {
    match link {
        Link::Code { accounts, code, until } => format!(
            "{}\nPara enlazar otra: dame allí la orden `enlazar {code}` (en Discord tras una barra, en otras partes tras !n), donde \
             nadie más lea. Vale una sola vez y caduca {}. **No se la muestres a nadie**: quien la escriba será la misma persona que tú.",
            known(accounts),
            relative(*until),
            code = code.shown()
        ),
        Link::Ask { mine, theirs, matches, challenges } => format!(
            "**¿Enlazar estas cuentas?** {} y {}, que dio este código, serían la misma persona.\n{}\nQuien use esas cuentas podrá \
             jugar, abandonar y bloquear por ti. ¿El código te lo dio otra persona? Entonces no enlaces. Durante {} después de \
             enlazar, `!n desenlazar` devuelve a cada parte lo que tenía.",
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
                 Lo que empezó mientras estaban enlazadas queda con {}.",
                names(accounts),
                names(rest),
                names(rest)
            )
        }
        Link::Joined { accounts } => format!(
            "**Enlazadas.** {} Desde ahora partidas, retos, ajustes y vacaciones son los mismos. Si no fuiste tú: durante {}, \
             `!n desenlazar` devuelve a cada parte lo que tenía.",
            known(accounts),
            span(LinkCode::REGRET)
        ),
        Link::Parted { account, rest } => format!(
            "{} va ahora por su cuenta, sin partidas, como quien acaba de llegar. Todo queda con {}.",
            name(account),
            names(rest)
        ),
    }
}

/// Lo que pasa a las otras cuentas.
fn handed_over(matches: &[MatchId], challenges: &[MatchId]) -> String {
    let list = |what: &str, none: &str, ids: &[MatchId]| match ids {
        [] => none.to_owned(),
        ids => format!("{what} ({})", numbers(ids)),
    };
    format!(
        "Lo que pasa: {}; {}. Las vacaciones ya usadas se suman, y valen los ajustes de la cuenta que dio el código.",
        list("partidas", "ninguna partida", matches),
        list("retos", "ningún reto", challenges)
    )
}

fn known(accounts: &[Known]) -> String {
    match accounts {
        [only] => format!("Te conozco como {}, y por ninguna otra cuenta.", name(only)),
        several => format!("Te conozco como {}.", names(several)),
    }
}

fn names(accounts: &[Known]) -> String {
    list(&accounts.iter().map(name).collect::<Vec<_>>(), "y")
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
            "No hay tal código, y ya probaste todos los que se puede por ahora.".to_owned()
        }
        NoLink::NoSuchCode { left } => format!(
            "No hay tal código: está mal escrito, ya se usó o caducó. `!n enlazar` en la otra cuenta da uno nuevo. Puedes probar {left} \
             más en esta hora."
        ),
        NoLink::TooManyWrong { until } => format!(
            "En esta cuenta se escribieron demasiados códigos que no valen. Puedes volver a probar {}.",
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
            "Las dos cuentas juegan una contra otra en {}. Termínalo primero; luego `!n enlazar` en la otra cuenta da un código nuevo.",
            numbers(ids)
        ),
        NoLink::Challenges(ids) => format!(
            "Una de las dos cuentas retó a la otra: {}. Retíralo o recházalo primero; luego `!n enlazar` en la otra cuenta da un código \
             nuevo.",
            numbers(ids)
        ),
        NoLink::TooManyAccounts { limit } => format!("Una persona puede tener {limit} cuentas."),
        NoLink::HoursTooOften { most, again } => format!(
            "Las dos cuentas descansan a horas distintas, y las tuyas han cambiado {most} veces en una semana mientras jugabas, todas las que se puede. No se enlazó nada; podrás enlazarlas {}, o ya mismo con las mismas horas en ambas.",
            relative(*again)
        ),
        NoLink::NotLinked => {
            "Esta cuenta no está enlazada con ninguna. `!n enlazar` la enlaza con otra.".to_owned()
        }
        NoLink::Needed(ids) => format!(
            "Sin esta cuenta no podría llamarte en {}. Termínalo primero, o desenlaza desde la otra cuenta.",
            numbers(ids)
        ),
    }
}

fn numbers(ids: &[MatchId]) -> String {
    list(&ids.iter().map(|id| format!("#{id}")).collect::<Vec<_>>(), "y")
}
