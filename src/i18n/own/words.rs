//! What Nahil says of replays, of how boards look, and of what it keeps on a person.

use super::{Own, OwnTrouble, Payer, Spent};
use crate::games::{BySide, Colour, Kind};
use crate::i18n::games::{colour, game};
use crate::i18n::joined::and;
use crate::i18n::web::WebText;
use crate::i18n::{colours, either, month, relative, span};
use crate::play::MatchId;
use crate::players::{Locale, Looks, Seat};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The words of a message.
pub(in crate::i18n) fn own(locale: Locale, own: &Own) -> String {
    match own {
        Own::Deadline { at, zone } => deadline(locale, *at, zone.as_deref()),
        Own::TimeLeft(left) => span(locale, *left),
        Own::TurnNumber(turn) => say!(locale, "Turn {turn}", "Turno {turn}"),
        Own::Turn { ply, turns, played } => turn(locale, *ply, *turns, played.as_ref()),
        Own::Film { kind, names, first, turns } => film(locale, *kind, names, [*first, *turns]),
        Own::FilmIsShort { turns } => say!(locale;
            "This is a long match: the animation shows its last {turns} turns.",
            "La partida es larga: la imagen animada muestra sus últimos {turns} turnos."),
        Own::NoFilm(spent) => {
            let why = too_many(locale, *spent);
            say!(locale;
                "No animation this time: {why} Next one in {} min.",
                "Esta vez sin imagen animada: {why} Podrás pedir otra dentro de {} min.";
                spent.left)
        }
        Own::NoPicture(payer) => no_picture(locale, *payer),
        Own::Hello => say!(locale;
            "Hello, I am Nahil. Play Ajedrez Maya, Arimaa, Abalone and Daiku 9 with me, one turn at a time, whenever you have time.\n`!n play @name maya` challenges somebody, `!n play maya` anybody.\n`!n rules maya` teaches the game, `!n help` lists everything else.\nTo move, reply to the board with your steps, or use the reactions under it.",
            "¡Hola! Soy Nahil. Conmigo puedes jugar Ajedrez Maya, Arimaa, Abalone y Daiku 9 a tu ritmo: cada turno, cuando tengas tiempo.\n`!n jugar @nombre maya` reta a alguien; `!n jugar maya`, a quien quiera.\n`!n reglas maya` enseña el juego y `!n ayuda` muestra lo demás.\nPara jugar, responde al tablero con tus pasos o usa las reacciones de debajo."),
        Own::Moved => say!(locale;
            "The matches of the old room continue here.",
            "Las partidas de la sala anterior siguen aquí."),
        Own::Looks(looks) => self::looks(locale, *looks),
        Own::PanelPlace(true) => say!(locale;
            "Your panel: in the room where you open it. Everyone sees it, but only you can use it.",
            "Tu panel se abre en la sala de la partida, a la vista de todos; solo tú puedes usarlo."),
        Own::PanelPlace(false) => say!(locale;
            "Your panel: in a private room with me.",
            "Tu panel se abre en una sala contigo a solas."),
        Own::MoreOfProfile => say!(locale;
            "`!n profile boards`: how boards look · `export`: get a copy of your data · `delete`: delete it",
            "`!n perfil tableros`: cómo se ven los tableros · `exportar`: todo lo que guardo sobre ti · `borrar`: eliminarlo"),
        Own::Exported => say!(locale;
            "Here is everything I have saved about you. `!n record #12` gives a whole match.",
            "Aquí está todo lo que guardo sobre ti. `!n registro #12` da una partida entera."),
        Own::ReallyForget { matches, expelled: false } => really_forget(locale, matches),
        Own::ReallyForget { matches, expelled: true } => {
            really_forget(locale, matches)
                + either(
                    locale,
                    " Your expulsion stays on record until it ends.",
                    " Tu expulsión se conserva hasta que termine.",
                )
        }
        Own::NotForgotten => say!(locale, "Nothing was deleted.", "No se ha borrado nada."),
        Own::Forgotten => say!(locale;
            "Everything I had saved about you is deleted. Your matches stay, under “a former player”. If you ever write to me again, you start from scratch.",
            "He borrado todo lo que guardaba sobre ti. Tus partidas se conservan, y en ellas figuras como «un exjugador». Si me vuelves a escribir, empiezas de cero."),
        Own::Former => say!(locale, "a former player", "un exjugador"),
        Own::Blocked(names) if names.is_empty() => say!(locale;
            "You have not blocked anybody. `!n block @name` stops somebody from challenging you.",
            "No has bloqueado a nadie. `!n bloquear @nombre` impide que alguien te rete."),
        Own::Blocked(names) => say!(locale;
            "You have blocked {}. `!n unblock @name` unblocks them.",
            "Has bloqueado a {}. `!n desbloquear @nombre` lo deshace.";
            and(locale, names)),
        Own::NowBlocked { name } => say!(locale;
            "{name} can no longer challenge you, and is not told. Your matches with them go on. `!n unblock @{name}` unblocks them.",
            "{name} ya no puede retarte, y no se entera. Tus partidas con esa persona siguen. `!n desbloquear @{name}` lo deshace."),
        Own::Unblocked { name } => {
            say!(locale, "{name} can challenge you again.", "{name} puede retarte otra vez.")
        }
    }
}

fn turn(locale: Locale, ply: u32, turns: u32, played: Option<&(String, Colour, String)>) -> String {
    match played {
        Some((name, side, text)) => say!(locale;
            "Turn {ply} of {turns} · {name} ({}): `{text}`",
            "Turno {ply} de {turns} · {name} ({}): `{text}`";
            colour(locale, *side)),
        None if turns == 0 => {
            say!(locale, "The start. Nothing has been played yet.", "El comienzo; aún no se ha jugado nada.")
        }
        None if turns == 1 => say!(locale, "The start. 1 turn follows.", "El comienzo; sigue 1 turno."),
        None => say!(locale, "The start. {turns} turns follow.", "El comienzo; siguen {turns} turnos."),
    }
}

/// Why an answer comes without its picture.
fn no_picture(locale: Locale, payer: Payer) -> String {
    match payer {
        Payer::Person => say!(locale;
            "No picture this time: you have had many in a short while. Ask again in half a minute.",
            "Esta vez sin imagen: has pedido muchas en poco tiempo. Vuelve a intentarlo dentro de medio minuto."),
        Payer::Place => say!(locale;
            "No picture this time: people here have had many in a short while. Ask again in half a minute.",
            "Esta vez sin imagen: aquí se han pedido muchas en poco tiempo. Vuelve a intentarlo dentro de medio minuto."),
        Payer::All => say!(locale;
            "No picture this time: I am very busy. Ask again in half a minute.",
            "Esta vez sin imagen: tengo mucho trabajo. Vuelve a intentarlo dentro de medio minuto."),
    }
}

/// Why there is no moving picture and no export.
fn too_many(locale: Locale, Spent { payer, most, minutes, .. }: Spent) -> String {
    match payer {
        Payer::Person => say!(locale;
            "you can have {most} animations and exports in {minutes} minutes.",
            "puedes pedir {most} imágenes animadas o exportaciones cada {minutes} minutos."),
        Payer::Place => say!(locale;
            "people here can have {most} animations and exports in {minutes} minutes.",
            "aquí se pueden pedir {most} imágenes animadas o exportaciones cada {minutes} minutos."),
        Payer::All => say!(locale;
            "so many have been asked for that I need a break.",
            "me han pedido tantas que necesito un descanso."),
    }
}

/// What a moving picture shows, from one turn to another.
fn film(locale: Locale, kind: Kind, names: &BySide<String>, [first, turns]: [u32; 2]) -> String {
    let from = if first == 0 {
        say!(locale, "the start", "el comienzo")
    } else {
        say!(locale, "turn {first}", "el turno {first}")
    };
    say!(locale;
        "{}, {} against {}: an animation from {from} to turn {turns}. At the end:",
        "{}, {} contra {}, en una imagen animada desde {from} hasta el turno {turns}. Al final:";
        game(kind), names.white, names.black)
}

/// A moment as short as it can be told where no platform puts it into its reader's words.
fn deadline(locale: Locale, at: Timestamp, zone: Option<&str>) -> String {
    let zone = zone.and_then(|name| TimeZone::get(name).ok());
    let mark = if zone.is_none() { " UTC" } else { "" };
    let at = at.to_zoned(zone.unwrap_or(TimeZone::UTC));
    format!("{} {} {:02}:{:02}{mark}", at.day(), month(locale, at.date()), at.hour(), at.minute())
}

fn looks(locale: Locale, looks: Looks) -> String {
    let skin = colours(locale, looks.skin);
    let seat = match looks.seat {
        Seat::Own => either(locale, "your own side", "tu color"),
        Seat::White => either(locale, "always White (or Gold)", "siempre las blancas (u oro)"),
        Seat::Black => either(locale, "always Black (or Silver)", "siempre las negras (o plata)"),
    };
    let letters = if looks.letters {
        either(locale, "with their letters", "con su letra")
    } else {
        either(locale, "without letters", "sin letra")
    };
    say!(locale;
        "**Boards only you see**\nColours: {skin}.\nAt the bottom: {seat}.\nPieces: {letters}.\nBoards that everyone sees do not change.",
        "**Los tableros que solo tú ves**\nColores: {skin}.\nAbajo: {seat}.\nPiezas: {letters}.\nLos que ven todos no cambian.")
}

fn really_forget(locale: Locale, matches: &[MatchId]) -> String {
    let numbers: Vec<_> = matches.iter().map(|id| format!("#{id}")).collect();
    let first = match &numbers[..] {
        [] => String::new(),
        [only] => say!(locale;
            "**This resigns match {only}**, and your opponent wins it. ",
            "**Abandonarás la partida {only}**, y la ganará tu rival. "),
        several => say!(locale;
            "**This resigns matches {}**, and your opponents win them. ",
            "**Abandonarás las partidas {}**, y las ganarán tus rivales. ";
            and(locale, several)),
    };
    say!(locale;
        "Delete everything I have saved about you: your name, accounts, settings, drafts, challenges and blocks? {first}\
         Your matches stay for your opponents, under “a former player”. This cannot be undone. `!n profile export` gives you \
         a copy first.",
        "¿Borro todo lo que guardo sobre ti: tu nombre, cuentas, ajustes, borradores, retos y bloqueos? {first}\
         Tus partidas se conservan para tus rivales, y en ellas figurarás como «un exjugador». No se puede deshacer. `!n \
         perfil exportar` te da antes una copia.")
}

/// Why nothing was done.
pub(in crate::i18n) fn refused(locale: Locale, why: &OwnTrouble) -> String {
    match why {
        OwnTrouble::NoSuchTurn { id, turns } => say!(locale;
            "#{id} has no such turn; it has {turns} now. `!n record #{id}` shows them.",
            "La partida #{id} ya no tiene ese turno; tiene {turns}. `!n registro #{id}` la muestra como está ahora."),
        OwnTrouble::NoExport(spent) => {
            let why = too_many(locale, *spent);
            say!(locale;
                "No export this time: {why} Next one in {} min.",
                "Esta vez sin exportación: {why} Podrás pedir otra dentro de {} min.";
                spent.left)
        }
        OwnTrouble::NoSearch(Spent { payer, left, .. }) => {
            let who = match payer {
                Payer::Person => say!(
                    locale,
                    "You have looked through many matches in a short while.",
                    "Has consultado muchas partidas en poco tiempo."
                ),
                Payer::Place => say!(
                    locale,
                    "People here have looked through many matches in a short while.",
                    "Aquí se han consultado muchas partidas en poco tiempo."
                ),
                Payer::All => say!(locale, "I am very busy.", "Tengo mucho trabajo."),
            };
            say!(locale, "{who} Try again in {left} min.", "{who} Inténtalo de nuevo dentro de {left} min.")
        }
        OwnTrouble::ForgetStale => say!(locale;
            "Something has changed since I asked, so nothing was deleted. Here is the question again:",
            "Algo ha cambiado desde que pregunté, así que no he borrado nada. Esta es la pregunta actualizada:"),
        OwnTrouble::JustLinked { until } => say!(locale;
            "Your accounts were linked less than a day ago, and both sides can still take back what they had. You can delete it {}, or \
             at once after `!n unlink`, each side its own.",
            "Tus cuentas se enlazaron hace menos de un día y cada una puede todavía recuperar lo que tenía. Podrás borrarlo {}, o ya \
             mismo después de `!n desenlazar`, cada cuenta lo suyo.";
            relative(*until)),
        OwnTrouble::NoWeb => WebText::Nowhere.say(locale),
        OwnTrouble::BlockOneself => say!(locale;
            "You can't block yourself.",
            "No puedes bloquear tu propia cuenta."),
        OwnTrouble::SamePerson => say!(locale;
            "Name somebody else: you can't play against yourself.",
            "Nombra a otra persona: no puedes jugar contra ti."),
        OwnTrouble::TooManyBlocked { limit } => say!(locale;
            "You have blocked {limit} people, the most allowed. `!n block` lists them.",
            "Has bloqueado a {limit} personas, el máximo. `!n bloquear` las muestra."),
        OwnTrouble::NotBlocked { name } => say!(locale;
            "You have not blocked {name}. `!n block` lists the people you have blocked.",
            "No has bloqueado a {name}. `!n bloquear` muestra a quiénes sí."),
        OwnTrouble::NotTaken { name } => say!(locale;
            "You can't play {name} right now. `!n play maya` challenges anybody here.",
            "Por ahora no puedes jugar contra {name}. `!n jugar maya` reta a quien quiera."),
    }
}
