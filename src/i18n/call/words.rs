//! What Nahil says of calls, of the digest and of what waits for one.

use super::{Asked, CallText, Overnight, Request, missed_on};
use crate::i18n::games::game;
use crate::i18n::joined::and;
use crate::i18n::offer::{offer, word};
use crate::i18n::row::game_row;
use crate::i18n::{Both, either};
use crate::play::MatchId;
use crate::players::{Calls, Digest, Locale, Way};

/// How the profile is changed.
pub(in crate::i18n) const PROFILE: Both = Both {
    en: "`!n profile` shows your settings. Change them by adding words:\n\
        · Language: `en` or `es`.\n\
        · Turns: `confirm-on` asks before a turn is played, `confirm-off` plays it as soon as it is complete.\n\
        · Notifications (`notifications` shows them): `channel`, `direct` (a direct message) or `both`. `digest=8:00` sends one \
        summary a day instead, `digest=off` stops it. `channel-turns=on` also notifies you when a channel you vote with \
        has a turn (if you sleep then, when you wake) or must answer a claim.\n\
        · Rest: your clocks pause while you sleep, `zone=America/Guatemala sleep=23:00-07:00` (up to 9 hours), and at \
        weekends, `weekends=on`. If a match's clocks rest, its notifications wait until you wake. Changes count from your \
        next night or weekend.\n\
        · Reminders: `reminders=1/2,1/10,3h` (when that much of your time is left), `reminders=usual`, `reminders=off`. You are \
        always notified when your vacation starts to be used. Reminders also come every day of it, and with 24 h and 1 h left.\n\
        · Boards only you see: `boards` shows how they look. `standard`, `night`, `contrast`, `wood`, `stone`; `own-side`, \
        `white-below`, `black-below`.\n\
        · Your data: `export` gives you a copy, `delete` removes it. `ranking=off` hides you from rankings. \
        `web=off` turns your links to boards on the web off, and keeps your matches from the web.\n\
        `!n profile @ana` shows Ana's page: ratings, results, and what Ana plays now.",
    es: "`!n perfil` muestra tus ajustes. Para cambiarlos, añade palabras:\n\
        · Idioma: `en` o `es`.\n\
        · Turnos: con `confirmar` pregunto antes de jugar un turno; con `sin-confirmar` se juega en cuanto está completo.\n\
        · Avisos (`avisos` los muestra): `canal`, `directo` (por mensaje directo) o `ambos`. `resumen=8:00` te manda un \
        resumen diario en lugar de avisos sueltos; `resumen=no` lo desactiva. `turnos-del-canal=sí` te avisa también cuando \
        le toca jugar (si duermes, cuando despiertes) o contestar un reclamo a un canal con el que votas.\n\
        · Descanso: tus relojes descansan mientras duermes, `zona=America/Guatemala sueño=23:00-07:00` (9 horas como \
        mucho), y los fines de semana, `findes=sí`. Si los relojes de una partida descansan, sus avisos esperan a que \
        despiertes. Los cambios cuentan desde tu próxima noche o tu próximo fin de semana.\n\
        · Recordatorios: `recordatorios=1/2,1/10,3h` (cuando te queda tanto de tu tiempo), `recordatorios=habitual`, \
        `recordatorios=no`. Siempre te aviso cuando empiezas a gastar vacaciones. Mientras las gastas, los recordatorios \
        llegan también cada día, y cuando te quedan 24 h y 1 h.\n\
        · Tableros que solo tú ves: `tableros` muestra cómo se ven. `estándar`, `noche`, `contraste`, `madera`, \
        `piedra`; `mi-color`, `blancas-abajo`, `negras-abajo`.\n\
        · Tus datos: `exportar` te da una copia, `borrar` los elimina. `clasificación=no` te oculta en las clasificaciones. \
        `web=no` anula tus enlaces a tableros en la web y retira de ella tus partidas.\n\
        `!n perfil @ana` muestra la página de Ana: puntuaciones, resultados y qué juega ahora.",
};

/// How calls are tried.
pub(in crate::i18n) const NOTIFY: Both = Both {
    en: "`!n notify test` notifies you just as I do when it is your turn, where you have chosen (`!n profile notifications`). If \
        it cannot be delivered, I tell you here.",
    es: "`!n avisar prueba` te manda un aviso como el de tu turno, adonde hayas elegido (`!n perfil avisos`). Si no \
        puede llegarte, te lo digo aquí.",
};

/// The words of a message.
pub(in crate::i18n) fn notice(locale: Locale, notice: &CallText) -> String {
    match notice {
        CallText::Panel { calls, digest, channel } => panel(locale, *calls, *digest, *channel),
        CallText::InProfile { calls, digest } => {
            let daily = digest.map_or(String::new(), |digest| {
                say!(locale;
                    ", once a day at {} (plus a last reminder)",
                    ", en un resumen diario a las {} (y el último recordatorio aparte)";
                    digest.at)
            });
            say!(locale;
                "Notifications: {}{daily} (`!n profile notifications`)",
                "Avisos: {}{daily} · `!n perfil avisos`";
                self::calls(locale, *calls))
        }
        CallText::Test { name, way } => test(locale, name, *way),
        CallText::TestSent(calls) => say!(locale;
            "A test notification is on its way {}.",
            "Te mando un aviso de prueba {}.";
            self::calls(locale, *calls)),
        CallText::TestFailed(_)
        | CallText::NotInChannel
        | CallText::NotDirectly { .. }
        | CallText::NotThere { .. }
        | CallText::NobodyElse { .. }
        | CallText::SentDirectly { .. }
        | CallText::ToldDirectly
        | CallText::NoPrivateThread { .. }
        | CallText::ChallengeLost { .. }
        | CallText::OpponentLost { .. }
        | CallText::Missed(_) => undelivered(locale, notice).unwrap_or_default(),
        CallText::Digest { .. }
        | CallText::Woken { .. }
        | CallText::Which { .. }
        | CallText::Asked { .. }
        | CallText::Waiting { .. }
        | CallText::NothingWaits
        | CallText::Played { .. }
        | CallText::Page { .. } => waiting(locale, notice).unwrap_or_default(),
    }
}

/// What waits for somebody.
fn waiting(locale: Locale, notice: &CallText) -> Option<String> {
    Some(match notice {
        CallText::Digest { name, rows, asked, more } => {
            let more = if *more == 0 {
                String::new()
            } else {
                say!(locale, "\nAnd {more} more: `!n games`.", "\nY {more} más: `!n partidas`.")
            };
            let lines: Vec<_> = rows
                .iter()
                .map(|it| game_row(locale, it))
                .chain(asked.iter().map(|it| self::asked(locale, it)))
                .collect();
            say!(locale;
                "**Waiting for you today**, @{name}, the most urgent first:\n{}{more}",
                "@{name}, **esto te espera hoy**, lo más urgente primero:\n{}{more}";
                lines.join("\n"))
        }
        CallText::Woken { name, news, asked, more } => {
            let asked = Some(questions(locale, asked, *more)).filter(|_| !asked.is_empty());
            woken(locale, name, happened(locale, news).as_deref(), asked.as_deref())
        }
        CallText::Which { asked, more } => say!(locale;
            "**Which do you answer?** Nothing has changed.\n{}",
            "**¿A qué contestas?** Nada ha cambiado.\n{}";
            questions(locale, asked, *more)),
        CallText::Asked { asked, more } if asked.is_empty() => questions(locale, asked, *more),
        CallText::Asked { asked, more } => say!(locale;
            "**Waiting for your answer**\n{}",
            "**Esperan tu respuesta**\n{}";
            questions(locale, asked, *more)),
        CallText::Waiting { count: 1 } => {
            say!(locale, "One match is waiting for you:", "Te espera una partida:")
        }
        CallText::Waiting { count } => say!(locale;
            "{count} matches are waiting for you. The most urgent:",
            "Te esperan {count} partidas; la más urgente:"),
        CallText::NothingWaits => say!(locale;
            "No match is waiting for you. `!n games` lists all your matches.",
            "No te espera ninguna partida. `!n partidas` muestra todas las tuyas."),
        CallText::Played { id, count: 1 } => say!(locale;
            "#{id} goes on. One more match is waiting for you:",
            "La #{id} sigue. Te espera otra partida:"),
        CallText::Played { id, count } => say!(locale;
            "#{id} goes on. {count} more matches are waiting for you. The most urgent:",
            "La #{id} sigue. Te esperan otras {count} partidas; la más urgente:"),
        CallText::Page { pages: 1, .. } => String::new(),
        CallText::Page { page, pages } => say!(locale, "Page {page} of {pages}", "Página {page} de {pages}"),
        _ => return None,
    })
}

/// What could not be delivered, or not where it was to go.
fn undelivered(locale: Locale, notice: &CallText) -> Option<String> {
    Some(match notice {
        CallText::TestFailed(Way::Direct) => say!(locale;
            "**The test could not reach you by direct message.** Perhaps you do not accept direct messages from here. Allow them, or let me notify you in the channel: `!n profile channel`.",
            "**El aviso de prueba no pudo llegarte por mensaje directo.** Quizá no permites mensajes directos desde aquí: permítelos, o recibe los avisos en el canal con `!n perfil canal`."),
        CallText::TestFailed(Way::Channel) => say!(locale;
            "**The test could not be posted in the channel.** Whoever manages it must allow me to write there. Or let me notify you by direct message: `!n profile direct`.",
            "**El aviso de prueba no pudo publicarse en el canal.** Quienes lo administran tienen que darme permiso para escribir ahí; con `!n perfil directo` te aviso por mensaje directo."),
        CallText::NotInChannel => say!(locale;
            "I could not post this in the match's channel, so here it is.",
            "No pude escribir donde se juega esta partida, así que te lo digo aquí."),
        CallText::NotDirectly { name, id } => {
            let what = id.map_or(say!(locale, "a notification", "tu resumen"), |id| {
                say!(locale, "a notification about #{id}", "un aviso de la #{id}")
            });
            say!(locale;
                "@{name}: {what} could not reach you by direct message, so I am notifying you here.",
                "@{name}: {what} no te pudo llegar por mensaje directo, así que te aviso aquí.")
        }
        CallText::NotThere { name, id } => {
            let what = id.map_or(say!(locale, "a notification", "tu resumen"), |id| {
                say!(locale, "a notification about #{id}", "un aviso de la #{id}")
            });
            say!(locale;
                "@{name}: {what} could not be posted in its own channel, so I am notifying you here.",
                "@{name}: {what} no pudo publicarse en su lugar, así que te aviso aquí.")
        }
        CallText::NobodyElse { id } => say!(locale;
            "Nobody else can read this here. Ask somebody to send `!n accept #{id}`, or name your opponent: `!n play @name`.",
            "Aquí no hay nadie más que lo lea. Dile a alguien que use `!n aceptar #{id}`, o nombra a la persona con quien quieres jugar: `!n jugar @nombre`."),
        CallText::SentDirectly { name } => say!(locale;
            "{name} might not see this here, so I am also sending the challenge by direct message.",
            "Puede que {name} no vea esto aquí, así que también le mando el reto por mensaje directo."),
        CallText::ToldDirectly => say!(locale;
            "I cannot post here on my own, so I will send each player the boards by direct message.",
            "Aquí no puedo escribir por mi cuenta, así que mando los tableros a cada jugador por mensaje directo."),
        CallText::NoPrivateThread { id } => say!(locale;
            "**#{id}** is played in direct messages: in your channel I cannot create a private thread. For that, whoever manages \
             the server must give me **Create Private Threads**, **Manage Threads** and **Send Messages in Threads** there. Matches that begin afterwards will have their thread.",
            "La **#{id}** se juega por mensajes directos: en su canal no puedo crear un hilo privado. Para eso, quien administre \
             el servidor debe darme allí **Crear hilos privados**, **Gestionar hilos** y **Enviar mensajes en hilos**. Las partidas que empiecen después tendrán su hilo."),
        CallText::ChallengeLost { id, name } => say!(locale;
            "**#{id}: I cannot send {name} a direct message.** If they cannot read the challenge here, they do not know about it. \
             Challenge them in a channel you share where I can write. Or ask them to allow my direct messages \
             (by joining a server where I am, or by adding me to their account) and to send `!n accept #{id}`.",
            "**#{id}: no puedo mandarle a {name} un mensaje directo.** Si no puede leer el reto aquí, no se enterará. \
             Reta a esa persona en un canal que ambos lean y donde yo pueda escribir. O pídele que permita mis mensajes \
             directos \
             (entrando en un servidor donde yo esté, o añadiéndome a su cuenta) y que use `!n aceptar #{id}`."),
        CallText::OpponentLost { id, name } => say!(locale;
            "**I cannot reach {name} about #{id}**: they do not accept my direct messages. Their clock is running, so \
             please let them know. `!n board #{id}` shows them the match wherever they can use me.",
            "**No puedo avisar a {name} de la partida #{id}**: no permite mis mensajes directos. Su reloj corre, así que \
             avísale tú: con `!n tablero #{id}` verá la partida donde pueda usarme."),
        CallText::Missed(missed) => self::missed(locale, missed),
        _ => return None,
    })
}

fn test(locale: Locale, name: &str, way: Way) -> String {
    let advice = match way {
        Way::Channel => either(
            locale,
            "turn on notifications for mentions and for this channel",
            "permite las notificaciones de este canal y de las menciones",
        ),
        Way::Direct => either(
            locale,
            "turn on notifications for my direct messages",
            "permite las notificaciones de mis mensajes directos",
        ),
    };
    say!(locale;
        "**This is a test**, @{name}: no turn is waiting. Did your device ring? If not, {advice}, both in this app and in your device's settings. Or choose another place with `!n profile notifications`.",
        "**Esto es un aviso de prueba**, @{name}: no te espera ningún turno. ¿Ha sonado tu dispositivo? Si no, {advice}, en esta aplicación y en los ajustes del dispositivo; o elige otro lugar con `!n perfil avisos`.")
}

/// What one is asked, and how many more questions there are.
/// What somebody is told when they wake: what happened, and what they are asked.
fn woken(locale: Locale, name: &str, happened: Option<&str>, asked: Option<&str>) -> String {
    match (happened, asked) {
        (Some(happened), Some(asked)) => say!(locale;
            "**While you slept**, @{name}, there was news in:\n{happened}\nYou were asked:\n{asked}",
            "@{name}, **mientras dormías** hubo novedades en:\n{happened}\nY llegó esto para ti:\n{asked}"),
        (Some(happened), None) => say!(locale;
            "**While you slept**, @{name}, there was news in:\n{happened}",
            "@{name}, **mientras dormías** hubo novedades en:\n{happened}"),
        (None, asked) => say!(locale;
            "**While you slept**, @{name}, you were asked:\n{}",
            "@{name}, **mientras dormías** llegó esto para ti:\n{}";
            asked.unwrap_or_default()),
    }
}

/// The matches in which something happened, if there are any.
fn happened(locale: Locale, news: &[Overnight]) -> Option<String> {
    let line = |one: &Overnight| match one {
        Overnight::Over(row) => row.say(locale),
        Overnight::GoesOn(row) => game_row(locale, row),
    };
    let lines: Vec<_> = news.iter().map(line).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn questions(locale: Locale, asked: &[Asked], more: usize) -> String {
    let lines: Vec<_> = asked.iter().map(|it| self::asked(locale, it)).collect();
    let more = if more == 0 { String::new() } else { say!(locale, "\nAnd {more} more.", "\nY {more} más.") };
    [lines.join("\n"), more].concat()
}

fn asked(locale: Locale, Asked { id, by, what, among }: &Asked) -> String {
    let named = match what {
        Request::Offer(kind) if *among => format!(" {}", word(locale, *kind)),
        _ => String::new(),
    };
    let what = match what {
        Request::Challenge(kind) => {
            say!(locale, "{by} challenges you to {}", "{by} te reta a {}", game(*kind))
        }
        Request::ChannelChallenge(kind) => {
            say!(locale, "{by} challenges this channel to {}", "{by} reta a este canal a {}", game(*kind))
        }
        Request::Offer(kind) => say!(locale, "{by} offers {}", "{by} ofrece {}", offer(locale, *kind)),
        Request::Claim => say!(locale;
            "{by} claims that the match makes no progress",
            "{by} reclama que la partida ya no avanza"),
    };
    say!(locale;
        "#{id} · {what} · `!n accept #{id}{named}` or `!n decline #{id}{named}`",
        "#{id} · {what} · `!n aceptar #{id}{named}` o `!n rechazar #{id}{named}`")
}

fn calls(locale: Locale, calls: Calls) -> &'static str {
    match calls {
        Calls::Channel => either(locale, "in the channel", "en el canal"),
        Calls::Direct => either(locale, "by direct message", "por mensaje directo"),
        Calls::Both => {
            either(locale, "in the channel and by direct message", "en el canal y por mensaje directo")
        }
    }
}

fn panel(locale: Locale, calls: Calls, digest: Option<Digest>, channel: bool) -> String {
    let each = || say!(locale, " each time it is your turn.", " cada vez que es tu turno.");
    let daily = |digest: Digest| {
        say!(locale;
        ". But not one by one: at {} I send you a summary of the matches waiting for you. Only the last reminder for a turn still comes on its own.",
        ". En lugar de avisos sueltos te mando un resumen diario a las {}; aparte solo llega el último recordatorio de cada turno.";
        digest.at)
    };
    let daily = digest.map_or_else(each, daily);
    let channel = if channel {
        either(
            locale,
            "\nAlso when a channel you vote with has a turn.",
            "\nTambién cuando le toca a un canal con el que votas.",
        )
    } else {
        ""
    };
    say!(locale;
        "**Notifications**\nI notify you {}{daily}{channel}",
        "**Cómo te aviso**\nTe aviso {}{daily}{channel}";
        self::calls(locale, calls))
}

fn missed(locale: Locale, missed: &[(Option<MatchId>, Way)]) -> String {
    let lines = [
        (
            Way::Direct,
            (
                either(
                    locale,
                    "could not reach you by direct message",
                    "no pudo llegarte por mensaje directo",
                ),
                either(
                    locale,
                    "could not reach you by direct message",
                    "no pudieron llegarte por mensaje directo",
                ),
            ),
        ),
        (
            Way::Channel,
            (
                either(locale, "could not be posted in the channel", "no pudo publicarse en el canal"),
                either(locale, "could not be posted in the channel", "no pudieron publicarse en el canal"),
            ),
        ),
    ];
    let line = |(way, (one, several)): (Way, (&str, &str))| {
        let (ids, others) = missed_on(missed, way);
        let (what, failed) = match (ids.len(), others) {
            (0, false) => return None,
            (0, true) => (say!(locale, "A message for you", "Un mensaje para ti"), one),
            (1, false) => (say!(locale, "A notification about {}", "Un aviso de la {}", ids[0]), one),
            (_, false) => {
                (say!(locale, "Notifications about {}", "Avisos de {}", and(locale, &ids)), several)
            }
            (_, true) => (
                say!(locale;
                    "Notifications about {} and a message for you",
                    "Avisos de {} y un mensaje para ti";
                    and(locale, &ids)),
                several,
            ),
        };
        Some(format!("{what} {failed}."))
    };
    let lines: Vec<_> = lines.into_iter().filter_map(line).collect();
    say!(locale;
        "{}\n`!n notify test` tries again. `!n profile notifications` lets you choose another place.",
        "{}\nCon `!n avisar prueba` lo intento otra vez; con `!n perfil avisos` eliges otro lugar.";
        lines.join("\n"))
}
