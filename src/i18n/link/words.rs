//! What Nahil says of one person on several platforms.

use super::{Known, Link, NoLink};
use crate::i18n::joined::and;
use crate::i18n::{Both, either, relative, span};
use crate::play::MatchId;
use crate::players::{LinkCode, Locale, Platform};

/// How accounts are linked.
pub(in crate::i18n) const LINK: Both = Both {
    en: "`!n link` gives you a code. Within 10 minutes, send `link` and the code from your other account, best in private. \
        The two accounts then share matches, challenges, votes, blocks and vacation, and keep the profile of the account \
        that issued the code. I show you what changes and ask first. `!n unlink` separates them again.",
    es: "`!n enlazar` da un código. Escribe `enlazar` y el código en tu otra cuenta, antes de 10 minutos y mejor donde nadie \
        más lea: las dos serán la misma persona, con las mismas partidas, retos, votos, bloqueos y vacaciones, y con los \
        ajustes de la cuenta que dio el código. Antes te muestro qué cambia y te pregunto. `!n desenlazar` las separa.",
};

/// How they are separated.
pub(in crate::i18n) const UNLINK: Both = Both {
    en: "Within 24 hours of linking, `!n unlink` gives both sides back what they had before: matches, challenges, settings, blocks \
        and vacation. Anything started since then, and the votes, stay with the account that issued the code. Later than \
        that, this account starts again without matches, and everything stays with your other accounts.",
    es: "`!n desenlazar`, durante las 24 horas después de enlazar, devuelve a cada cuenta lo que tenía: partidas, retos, ajustes, \
        bloqueos y vacaciones. Lo que empezó mientras tanto, y los votos, se quedan con la cuenta que dio el código. Más \
        tarde, esta cuenta empieza de cero, sin partidas, y todo se queda con tus otras cuentas.",
};

/// The words of a message.
pub(in crate::i18n) fn link(locale: Locale, link: &Link) -> String {
    match link {
        Link::Code { accounts, code, until } => {
            let code = code.shown();
            say!(locale;
            "{}\nTo link another account, send me `link {code}` from it, in private (**/link** on Discord, **!n link** elsewhere). The code \
             works once and expires {}. **Show it to nobody**: whoever enters it becomes the same person as you.",
            "{}\nPara enlazar otra cuenta, envíame desde ella `enlazar {code}`, en privado (**/enlazar** en Discord, **!n enlazar** en otras \
             partes). El código sirve una sola vez y caduca {}. **No se lo muestres a nadie**: quien lo escriba será la \
             misma persona que tú.";
            known(locale, accounts), relative(*until))
        }
        Link::Ask { mine, theirs, matches, challenges } => say!(locale;
            "**Link these accounts?** {} would become the same person as {}, who issued this code.\n{}\nAnyone who can use those accounts \
             could then play, resign and block for you. **If somebody else gave you the code, do not link.** For {} after \
             linking, `!n unlink` gives both sides back what they had.",
            "**¿Enlazar estas cuentas?** {} y {}, que dio este código, serían la misma persona.\n{}\nQuien use esas cuentas podrá \
             jugar, abandonar y bloquear por ti. **Si el código te lo dio otra persona, no enlaces.** Durante {} después de \
             enlazar, `!n desenlazar` devuelve a cada cuenta lo que tenía.";
            names(locale, mine), names(locale, theirs), handed_over(locale, matches, challenges),
            span(locale, LinkCode::REGRET)),
        Link::NotJoined => say!(locale, "Nothing was linked.", "No se enlazó nada."),
        Link::Restored { accounts, rest, matches } => {
            let matches = if matches.is_empty() {
                String::new()
            } else {
                say!(locale;
                    " Their matches go on with them: {}.",
                    " Sus partidas vuelven: {}.";
                    numbers(locale, matches))
            };
            say!(locale;
                "**No longer linked.** {} and {} each have what they had before: settings, matches, challenges, notes, blocks and vacation.{matches} \
                 Anything started while they were linked stays with {}.",
                "**Ya no están enlazadas.** {} y {} tienen otra vez lo que tenían: ajustes, partidas, retos, notas, bloqueos y vacaciones.{matches} \
                 Lo que empezó mientras estaban enlazadas se queda con {}.";
                names(locale, accounts), names(locale, rest), names(locale, rest))
        }
        Link::Joined { accounts } => say!(locale;
            "**Linked.** {} They now share matches, challenges, settings and vacation. If this was not you: for {}, \
             `!n unlink` gives both sides back what they had.",
            "**Enlazadas.** {} Desde ahora partidas, retos, ajustes y vacaciones son los mismos. Si no fuiste tú: durante {}, \
             `!n desenlazar` devuelve a cada cuenta lo que tenía.";
            known(locale, accounts), span(locale, LinkCode::REGRET)),
        Link::Parted { account, rest } => say!(locale;
            "{} is now on its own and starts again without matches. Everything stays with {}.",
            "{} ya no está enlazada y empieza de cero, sin partidas. Todo se queda con {}.";
            name(locale, account), names(locale, rest)),
    }
}

/// What goes over to the other accounts.
fn handed_over(locale: Locale, matches: &[MatchId], challenges: &[MatchId]) -> String {
    let list = |what: &str, none: &str, ids: &[MatchId]| match ids {
        [] => none.to_owned(),
        ids => format!("{what} ({})", numbers(locale, ids)),
    };
    say!(locale;
        "Moves over: {}; {}; past matches with their ratings; notes, lines tried and matches followed. Vacation already used is \
         added up. The settings of the account that issued the code are kept, and where it has chosen nothing, those of the other.",
        "Se reúnen: {}; {}; las partidas pasadas con su puntuación; notas, líneas probadas y partidas seguidas. Las vacaciones \
         ya gastadas se suman. Se conservan los ajustes de la cuenta que dio el código y, donde no eligió nada, los de la otra.";
        list(either(locale, "matches", "partidas"), either(locale, "no matches", "ninguna partida"), matches),
        list( either(locale, "challenges", "retos"), either(locale, "no challenges", "ningún reto"), challenges ))
}

fn known(locale: Locale, accounts: &[Known]) -> String {
    match accounts {
        [only] => say!(locale;
            "Your only account is {}.",
            "Tu única cuenta es {}.";
            name(locale, only)),
        several => say!(locale, "Your accounts are {}.", "Tus cuentas: {}.", names(locale, several)),
    }
}

/// Accounts, and where each is.
pub(in crate::i18n) fn names(locale: Locale, accounts: &[Known]) -> String {
    and(locale, &accounts.iter().map(|it| name(locale, it)).collect::<Vec<_>>())
}

fn name(locale: Locale, account: &Known) -> String {
    let platform = match account.platform {
        Platform::Local => either(locale, "in the chat room", "en la sala"),
        Platform::Discord => either(locale, "on Discord", "en Discord"),
        Platform::Matrix => either(locale, "on Matrix", "en Matrix"),
    };
    format!("{} {platform}", account.label())
}

/// Why nothing is linked.
pub(in crate::i18n) fn refused(locale: Locale, why: &NoLink) -> String {
    match why {
        NoLink::NoSuchCode { left: 0 } => say!(locale;
            "Unknown code. Too many attempts; try again later.",
            "Ese código no existe, y ya has hecho demasiados intentos. Prueba más tarde."),
        NoLink::NoSuchCode { left } => say!(locale;
            "Unknown code: it may be mistyped, used or expired. `!n link` on the other account gives a new one. \
             Tries left this hour: {left}.",
            "Ese código no existe: está mal escrito, ya se usó o ha caducado. `!n enlazar` en la otra cuenta da uno nuevo. Intentos \
             que te quedan en esta hora: {left}."),
        NoLink::TooManyWrong { until } => say!(locale;
            "Too many wrong codes were entered on this account. You can try again {}.",
            "En esta cuenta se han escrito demasiados códigos incorrectos. Podrás probar de nuevo {}.";
            relative(*until)),
        NoLink::NotAsked => say!(locale;
            "This question is no longer open. `!n link` on the other account gives a new code.",
            "Esta pregunta ya no está abierta. `!n enlazar` en la otra cuenta da un código nuevo."),
        NoLink::OwnCode => say!(locale;
            "Enter this code on your other account, not on the one that issued it. `!n link` gives a new one.",
            "Este código se escribe en tu otra cuenta, no en la que lo recibió. `!n enlazar` da uno nuevo."),
        NoLink::Already => {
            say!(locale, "These accounts are already linked.", "Estas cuentas ya están enlazadas.")
        }
        NoLink::JustLinked { until } => say!(locale;
            "Your accounts were linked less than a day ago, which can still be undone. You can hand them over {}. Until then, do it the \
             other way round: send `!n link` here, and enter the code on the other account.",
            "Tus cuentas se enlazaron hace menos de un día y eso aún puede deshacerse. Podrás unirlas a otra {}. Hasta entonces, hazlo al \
             revés: `!n enlazar` aquí, y escribe el código en la otra cuenta.";
            relative(*until)),
        NoLink::Matches(ids) => say!(locale;
            "The two accounts are playing each other in {}. Finish that first. Then `!n link` on the other account gives a new code.",
            "Las dos cuentas juegan una contra otra en {}. Termina eso primero; luego `!n enlazar` en la otra cuenta da un código nuevo.";
            numbers(locale, ids)),
        NoLink::Challenges(ids) => say!(locale;
            "One of the two accounts has challenged the other: {}. Withdraw or decline it first. Then `!n link` on the other \
             account gives a new code.",
            "Una de las dos cuentas ha retado a la otra: {}. Retira o rechaza el reto primero; luego `!n enlazar` en la otra cuenta da un código \
             nuevo.";
            numbers(locale, ids)),
        NoLink::TooManyAccounts { limit } => say!(locale;
            "One person can have at most {limit} accounts.",
            "Una persona puede tener {limit} cuentas como máximo."),
        NoLink::HoursTooOften { most, again } => say!(locale;
            "The two accounts rest at different hours, and yours have changed {most} times in a week while you were playing, the most allowed. Nothing was linked. You can link them {}, or at once with the same hours on both.",
            "Las dos cuentas descansan a horas distintas, y las tuyas han cambiado {most} veces en una semana mientras jugabas, el máximo. No se enlazó nada; podrás enlazarlas {}, o ya mismo con las mismas horas en ambas.";
            relative(*again)),
        NoLink::NotLinked => say!(locale;
            "This account is not linked to any other. `!n link` links it to one.",
            "Esta cuenta no está enlazada con ninguna. `!n enlazar` la enlaza con otra."),
        NoLink::Needed(ids) => say!(locale;
            "Without this account I could not notify you in {}. Finish that first, or unlink on the other account.",
            "Sin esta cuenta no podría avisarte en {}. Termina eso primero, o desenlaza desde la otra cuenta.";
            numbers(locale, ids)),
    }
}

fn numbers(locale: Locale, ids: &[MatchId]) -> String {
    and(locale, &ids.iter().map(|id| format!("#{id}")).collect::<Vec<_>>())
}
