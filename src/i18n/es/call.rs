//! Lo que Nahil dice de los avisos, del resumen y de lo que te espera.

use super::games::game;
use super::joined::and;
use super::offer::offer;
use super::row::game_row;
use crate::i18n::call::{Asked, Notice, Question, missed_on};
use crate::play::MatchId;
use crate::players::{Calls, Digest, Way};

/// How the profile is changed.
pub(super) const PROFILE: &str = "`!n perfil` lo muestra. `!n perfil es` o `!n perfil en` elige tu idioma; con `sin-confirmar` el turno se juega en \
     cuanto está completo, con `confirmar` pregunto antes.\n\
     **Avisos**: `canal`, `directo` o `ambos`: te aviso donde se juega la partida, por mensaje directo, o en los dos. \
     `resumen=8:00` te manda un resumen diario en lugar de avisos sueltos; `resumen=no` lo desactiva. `avisos` lo muestra. \
     `turnos-del-canal=sí` te avisa de los turnos de un canal con el que votas.\n\
     **Descanso**: tus relojes descansan mientras duermes, `zona=America/Guatemala sueño=23:00-07:00` (9 horas como \
     mucho), y los fines de semana, `findes=sí`. Entonces los avisos de turno de esas partidas esperan. Si cambias estas \
     horas, el cambio cuenta desde tu próxima noche y tu próximo fin de semana.\n\
     **Recordatorios**: `recordatorios=1/2,1/10,3h` te avisa cuando te queda tanto de tu tiempo; `recordatorios=no`, \
     `recordatorios=usual`. Siempre te aviso cuando empiezas a gastar vacaciones; los recordatorios lo repiten cada día, y \
     cuando te quedan 24 h y 1 h.\n\
     **Tableros**: `tableros` muestra cómo se ven los que solo tú ves: `estándar`, `noche`, `contraste`; `mi-color`, \
     `blancas-abajo`, `negras-abajo`.\n\
     **Datos**: `exportar` te da todo lo que guardo sobre ti, `borrar` lo elimina.";

/// How calls are tried.
pub(super) const NOTIFY: &str = "`!n avisar prueba` te manda un aviso como el de tu turno, adonde hayas elegido (`!n perfil avisos`). Si no \
     puede llegarte, te lo digo aquí.";

/// The words of a message.
pub(in crate::i18n) fn notice(notice: &Notice) -> String {
    match notice {
        Notice::Panel { calls, digest } => panel(*calls, *digest),
        Notice::InProfile { calls, digest } => {
            let daily = digest.map_or(String::new(), |digest| {
                format!(", en un resumen diario a las {} (y el último recordatorio aparte)", digest.at)
            });
            format!("Avisos: {}{daily} · `!n perfil avisos`", self::calls(*calls))
        }
        Notice::Test { name, way } => test(name, *way),
        Notice::TestSent(calls) => format!("Te mando un aviso de prueba {}.", self::calls(*calls)),
        Notice::TestFailed(Way::Direct) => {
            "**El aviso de prueba no pudo llegarte por mensaje directo.** Quizá no permites mensajes directos desde aquí: permítelos, o recibe los avisos en el canal con `!n perfil canal`.".to_owned()
        }
        Notice::TestFailed(Way::Channel) => {
            "**El aviso de prueba no pudo publicarse en el canal.** Quienes lo administran tienen que darme permiso para escribir ahí; con `!n perfil directo` te aviso por mensaje directo.".to_owned()
        }
        Notice::NotInChannel => {
            "No pude escribir donde se juega esta partida, así que te lo digo aquí.".to_owned()
        }
        Notice::NotDirectly { name, id } => {
            let what = id.map_or("tu resumen".to_owned(), |id| format!("un aviso de la #{id}"));
            format!("@{name}: {what} no te pudo llegar por mensaje directo, así que te aviso aquí.")
        }
        Notice::NotThere { name, id } => {
            let what = id.map_or("tu resumen".to_owned(), |id| format!("un aviso de la #{id}"));
            format!("@{name}: {what} no pudo publicarse en su lugar, así que te aviso aquí.")
        }
        Notice::NobodyElse { id } => format!(
            "Aquí no hay nadie más que lo lea. Dile a alguien que use `!n aceptar #{id}`, o nombra a la persona con quien quieres jugar: `!n jugar @nombre`."
        ),
        Notice::SentDirectly { name } => {
            format!("Puede que {name} no vea esto aquí, así que también le mando el reto por mensaje directo.")
        }
        Notice::ToldDirectly => {
            "Aquí no puedo escribir por mi cuenta, así que mando los tableros a cada jugador por mensaje directo.".to_owned()
        }
        Notice::ChallengeLost { id, name } => format!(
            "**#{id}: no puedo mandarle a {name} un mensaje directo.** Si no puede leer el reto aquí, no se enterará. \
             Reta a esa persona en un canal que ambos lean y donde yo pueda escribir. O pídele que permita mis mensajes directos \
             (entrando en un servidor donde yo esté, o añadiéndome a su cuenta) y que use `!n aceptar #{id}`."
        ),
        Notice::OpponentLost { id, name } => format!(
            "**No puedo avisar a {name} de la partida #{id}**: no permite mis mensajes directos. Su reloj corre, así que \
             avísale tú: con `!n tablero #{id}` verá la partida donde pueda usarme."
        ),
        Notice::Missed(missed) => self::missed(missed),
        Notice::Digest { name, rows, asked, more } => {
            let more = if *more == 0 { String::new() } else { format!("\nY {more} más: `!n partidas`.") };
            let lines: Vec<_> = rows.iter().map(game_row).chain(asked.iter().map(self::asked)).collect();
            format!("@{name}, **esto te espera hoy**, lo más urgente primero:\n{}{more}", lines.join("\n"))
        }
        Notice::Asked { asked, more } => {
            let lines: Vec<_> = asked.iter().map(self::asked).collect();
            let more = if *more == 0 { String::new() } else { format!("\nY {more} más.") };
            if lines.is_empty() { more } else { format!("**Esperan tu respuesta**\n{}{more}", lines.join("\n")) }
        }
        Notice::Waiting { count: 1 } => "Te espera una partida:".to_owned(),
        Notice::Waiting { count } => format!("Te esperan {count} partidas; la más urgente:"),
        Notice::NothingWaits => {
            "No te espera ninguna partida. `!n partidas` muestra todas las tuyas.".to_owned()
        }
        Notice::Played { id, count: 1 } => format!("La #{id} sigue. Te espera otra partida:"),
        Notice::Played { id, count } => {
            format!("La #{id} sigue. Te esperan otras {count} partidas; la más urgente:")
        }
        Notice::Page { pages: 1, .. } => String::new(),
        Notice::Page { page, pages } => format!("Página {page} de {pages}"),
    }
}

fn test(name: &str, way: Way) -> String {
    let advice = match way {
        Way::Channel => "permite las notificaciones de este canal y de las menciones",
        Way::Direct => "permite las notificaciones de mis mensajes directos",
    };
    format!(
        "**Esto es un aviso de prueba**, @{name}: no te espera ningún turno. ¿Ha sonado tu dispositivo? Si no, {advice}, en esta aplicación y en los ajustes del dispositivo; o elige otro lugar con `!n perfil avisos`."
    )
}

fn asked(Asked { id, by, what }: &Asked) -> String {
    let what = match what {
        Question::Challenge(kind) => format!("{by} te reta a {}", game(*kind)),
        Question::ChannelChallenge(kind) => format!("{by} reta a este canal a {}", game(*kind)),
        Question::Offer(kind) => format!("{by} ofrece {}", offer(*kind)),
        Question::Claim => format!("{by} reclama que la partida ya no avanza"),
    };
    format!("#{id} · {what} · `!n aceptar #{id}` o `!n rechazar #{id}`")
}

fn calls(calls: Calls) -> &'static str {
    match calls {
        Calls::Channel => "en el canal",
        Calls::Direct => "por mensaje directo",
        Calls::Both => "en el canal y por mensaje directo",
    }
}

fn panel(calls: Calls, digest: Option<Digest>) -> String {
    let daily = digest.map_or(
        " cada vez que es tu turno.".to_owned(),
        |digest| {
            format!(
                ". En lugar de avisos sueltos te mando un resumen diario a las {}; aparte solo llega el último recordatorio de cada turno.",
                digest.at
            )
        },
    );
    format!("**Cómo te aviso**\nTe aviso {}{daily}", self::calls(calls))
}

fn missed(missed: &[(Option<MatchId>, Way)]) -> String {
    let lines = [
        (Way::Direct, ("no pudo llegarte por mensaje directo", "no pudieron llegarte por mensaje directo")),
        (Way::Channel, ("no pudo publicarse en el canal", "no pudieron publicarse en el canal")),
    ];
    let line = |(way, (one, several)): (Way, (&str, &str))| {
        let (ids, others) = missed_on(missed, way);
        let (what, failed) = match (ids.len(), others) {
            (0, false) => return None,
            (0, true) => ("Un mensaje para ti".to_owned(), one),
            (1, false) => (format!("Un aviso de la {}", ids[0]), one),
            (_, false) => (format!("Avisos de {}", and(&ids)), several),
            (_, true) => (format!("Avisos de {} y un mensaje para ti", and(&ids)), several),
        };
        Some(format!("{what} {failed}."))
    };
    let lines: Vec<_> = lines.into_iter().filter_map(line).collect();
    format!(
        "{}\nCon `!n avisar prueba` lo intento otra vez; con `!n perfil avisos` eliges otro lugar.",
        lines.join("\n")
    )
}
