//! The words of boards on the web: of the pages, and of what is said of them in chat.

use super::{either, game};
use crate::games::Kind;
use crate::players::Locale;
use serde::Serialize;

/// What Nahil says of boards on the web.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebText<'a> {
    /// Whether the reader gets links to boards on the web.
    Links(bool),
    /// Anybody may see the matches of this channel on the web.
    Public,
    /// The host of the bot has no pages.
    Nowhere,
    /// Stands for the name of somebody who wants not to be on the web.
    Nameless,
    /// A link to the rules of a game.
    RulesOf(Kind),
    /// A link to the ranking of a game.
    RankingOf(Kind),
    /// A link to a season of a league, from 1.
    Season(usize),
    /// A link to the page that leads to all others.
    Index,
    /// Title of that page.
    Welcome,
    /// Heading of the matches on it.
    Going,
    /// There is none.
    NoneGoing,
    /// Heading of the leagues on it.
    Leagues,
    /// Heading of the games on it.
    Games,
    /// What can be read of each game.
    GamesText,
    /// Two people at a game, after the number of their match.
    Meet(Kind, &'a str, &'a str),
    /// Where a page is.
    Page(&'a str),
}

impl WebText<'_> {
    /// The words.
    pub fn say(self, locale: Locale) -> String {
        match self {
            WebText::Links(true) => say!(locale;
                "Boards on the web: on (`web=off` removes your links and your matches from the web)",
                "Tableros en la web: sí (`web=no` anula tus enlaces y retira tus partidas de la web)"),
            WebText::Links(false) => say!(locale;
                "Boards on the web: off (`web=on` gives you new links)",
                "Tableros en la web: no (`web=sí` te da enlaces nuevos)"),
            WebText::Public => say!(locale;
                "Anybody can see the matches and leagues of this channel on the web.",
                "Cualquiera puede ver en la web las partidas y ligas de este canal."),
            WebText::Nameless => either(locale, "(name withheld)", "(nombre oculto)").to_owned(),
            // Nothing stands behind the address, for all of that would be taken for it.
            WebText::Page(address) => say!(locale, "On the web: {address}", "En la web: {address}"),
            WebText::RulesOf(kind) => {
                say!(locale, "Rules of {}", "Reglas de {}", game(locale, kind))
            }
            WebText::RankingOf(kind) => {
                say!(locale, "Ranking of {}", "Clasificación de {}", game(locale, kind))
            }
            WebText::Season(number) => say!(locale, "Season {number}", "Temporada {number}"),
            WebText::Index => either(locale, "All pages", "Todas las páginas").to_owned(),
            WebText::Welcome => {
                either(locale, "Matches, leagues and games", "Partidas, ligas y juegos").to_owned()
            }
            WebText::Going => either(locale, "Matches to watch", "Partidas para ver").to_owned(),
            WebText::NoneGoing => say!(locale;
                "No match that is open to everybody is being played right now.",
                "Ahora mismo no se juega ninguna partida abierta al público."),
            WebText::Leagues => either(locale, "Leagues", "Ligas").to_owned(),
            WebText::Games => either(locale, "Games", "Juegos").to_owned(),
            WebText::GamesText => say!(locale;
                "The rules teach each game in a few pages with boards. The rankings show the best players.",
                "Las reglas enseñan cada juego en pocas páginas con tableros; las clasificaciones muestran a los mejores."),
            WebText::Meet(kind, one, other) => {
                say!(locale, "{}: {one} against {other}", "{}: {one} contra {other}", game(locale, kind))
            }
            WebText::Nowhere => {
                say!(locale, "This bot has no web pages.", "Este bot no tiene páginas web.")
            }
        }
    }
}

/// The words of the pages, one field a phrase. `{...}` stands for what the page puts in.
#[derive(Debug, Serialize)]
pub struct WebWords {
    /// Heading of the page of the boards that were opened in a browser.
    pub home_title: &'static str,
    /// What it shows.
    pub home_text: &'static str,
    /// Heading of the page that opens a link.
    pub open_title: &'static str,
    /// What opening does.
    pub open_text: &'static str,
    /// Button to open the board.
    pub open: &'static str,
    /// Heading of a page that cannot be shown.
    pub sorry: &'static str,
    /// A link that was changed, or that nobody gave.
    pub forged: &'static str,
    /// A link that is too old.
    pub expired: &'static str,
    /// A link that was used.
    pub used: &'static str,
    /// A link that its owner has revoked.
    pub revoked: &'static str,
    /// A link of an account that plays in the match no more.
    pub not_theirs: &'static str,
    /// A match that strangers do not see, or that is none.
    pub private: &'static str,
    /// A turn that there is not.
    pub no_turn: &'static str,
    /// An address where nothing is.
    pub nothing: &'static str,
    /// A league or a player that strangers do not see, or that is none.
    pub hidden: &'static str,
    /// An address that cannot be read.
    pub garbled: &'static str,
    /// A request that another site has made.
    pub foreign: &'static str,
    /// Too many requests, or pages.
    pub busy: &'static str,
    /// Nothing was kept.
    pub unkept: &'static str,
    /// How to get a link.
    pub how: &'static str,
    /// Link to the public view.
    pub watch: &'static str,
    /// That the page follows the match.
    pub live: &'static str,
    /// That the match is over.
    pub over: &'static str,
    /// That it is somebody else's turn, for a player.
    pub wait: &'static str,
    /// Which turn is shown.
    pub turn: &'static str,
    /// Links through the turns.
    pub first: &'static str,
    /// See above.
    pub back: &'static str,
    /// See above.
    pub next: &'static str,
    /// See above.
    pub last: &'static str,
    /// Names those links.
    pub turns: &'static str,
    /// Link to the record.
    pub record: &'static str,
    /// Names the links through pages of tables.
    pub tables: &'static str,
    /// Names the links through pages of pairings.
    pub rounds: &'static str,
    /// The page of tables or of pairings before this one.
    pub before: &'static str,
    /// The page after it.
    pub after: &'static str,
    /// Which page is shown.
    pub page: &'static str,
    /// Names the links to other pages.
    pub ways: &'static str,
    /// What opens a table as a picture.
    pub as_picture: &'static str,
    /// Name of the other language, in that language.
    pub other_language: &'static str,
    /// A place that leads up a level.
    pub up: &'static str,
    /// A place that leads down a level.
    pub down: &'static str,
    /// What stands below every page.
    pub about: &'static str,
}

/// The words in this language.
pub const fn words(locale: Locale) -> &'static WebWords {
    match locale {
        Locale::En => &EN,
        Locale::Es => &ES,
    }
}

const EN: WebWords = WebWords {
    home_title: "Your boards",
    home_text: "Here are the boards that you have opened in this browser. Nahil sends you the links in chat.",
    open_title: "Your board is ready",
    open_text: "The link works once. This browser then keeps the board open for you.",
    open: "Open the board",
    sorry: "This page cannot be shown",
    forged: "This link is not complete, or it was changed.",
    expired: "This link is too old.",
    used: "This link has already been used in another browser.",
    revoked: "This link was turned off by its owner.",
    not_theirs: "The account of this link no longer plays in this match.",
    private: "There is no such match, or it is not public.",
    no_turn: "This match does not have that many turns.",
    nothing: "There is nothing at this address.",
    hidden: "There is no such page, or it is not public.",
    garbled: "This address is not complete, or it was changed.",
    foreign: "This request came from another site, so it was refused.",
    busy: "That was a lot at once. Please try again in a moment.",
    unkept: "It could not be saved just now. Please try again in a moment.",
    how: "If you play in this match, write `!n move` (or `/move`) in the chat: the answer has a new link.",
    watch: "Watch the match",
    live: "This page follows the match.",
    over: "The match is over.",
    wait: "It is your opponent's turn. This page shows the board as soon as they have moved.",
    turn: "Turn {turn} of {turns}",
    first: "Start",
    back: "Previous turn",
    next: "Next turn",
    last: "Now",
    turns: "Turns of the match",
    record: "Download the record",
    tables: "Pages of the table",
    rounds: "Pages of the rounds",
    before: "Previous page",
    after: "Next page",
    page: "{page} of {pages}",
    ways: "Other pages",
    as_picture: "As a picture",
    other_language: "Español",
    up: "goes up",
    down: "goes down",
    about: "Nahil: board games in chat, at your own pace.",
};

const ES: WebWords = WebWords {
    home_title: "Tus tableros",
    home_text: "Aquí están los tableros que has abierto en este navegador. Nahil te manda los enlaces por el chat.",
    open_title: "Tu tablero está listo",
    open_text: "El enlace sirve una sola vez. Después, este navegador te mantiene abierto el tablero.",
    open: "Abrir el tablero",
    sorry: "Esta página no se puede mostrar",
    forged: "Este enlace está incompleto o ha sido modificado.",
    expired: "Este enlace es demasiado antiguo.",
    used: "Este enlace ya se ha usado en otro navegador.",
    revoked: "Quien recibió este enlace lo ha anulado.",
    not_theirs: "La cuenta de este enlace ya no juega esta partida.",
    private: "No existe esa partida, o no es pública.",
    no_turn: "Esta partida no tiene tantos turnos.",
    nothing: "En esta dirección no hay nada.",
    hidden: "No existe esa página, o no es pública.",
    garbled: "Esta dirección está incompleta o ha sido modificada.",
    foreign: "La solicitud venía de otro sitio y se ha rechazado.",
    busy: "Son demasiadas cosas a la vez. Inténtalo de nuevo dentro de un momento.",
    unkept: "No se pudo guardar en este momento. Inténtalo de nuevo dentro de un momento.",
    how: "Si juegas esta partida, escribe `!n mover` (o `/mover`) en el chat: la respuesta trae un enlace nuevo.",
    watch: "Ver la partida",
    live: "Esta página sigue la partida.",
    over: "La partida ha terminado.",
    wait: "Es el turno de tu rival. Esta página mostrará el tablero en cuanto haya jugado.",
    turn: "Turno {turn} de {turns}",
    first: "Inicio",
    back: "Turno anterior",
    next: "Turno siguiente",
    last: "Ahora",
    turns: "Turnos de la partida",
    record: "Descargar el registro",
    tables: "Páginas de la tabla",
    rounds: "Páginas de las rondas",
    before: "Página anterior",
    after: "Página siguiente",
    page: "{page} de {pages}",
    ways: "Otras páginas",
    as_picture: "Como imagen",
    other_language: "English",
    up: "asciende",
    down: "desciende",
    about: "Nahil: juegos de tablero por chat, a tu propio ritmo.",
};

/// What a link to the board of a match says.
pub const fn open_board(locale: Locale) -> &'static str {
    either(locale, EN.open, ES.open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_is_there_in_every_language_and_holds_the_same() {
        let [en, es] = Locale::ALL.map(|locale| serde_json::json!(words(locale)));
        for (name, phrase) in en.as_object().unwrap() {
            let [en, es] = [phrase, &es[name]].map(|phrase| phrase.as_str().unwrap());
            let holds = |text: &str| text.matches('{').count();
            assert!(!en.is_empty() && en != es && holds(en) == holds(es), "{name}");
        }
    }
}
