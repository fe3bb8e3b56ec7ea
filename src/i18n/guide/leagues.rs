//! What can be asked of a league, and how leagues are played: the words for it.

use super::Slot;
use crate::i18n::{either, spelled};
use crate::players::Locale;

/// What can be asked of a league.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeagueWord {
    /// To see its tables.
    Table,
    /// To see who meets whom.
    Pairs,
    /// To see how it is played.
    Rules,
    /// To get its standings and pairings as files for a spreadsheet.
    Export,
    /// To get the report of a Swiss for other programs.
    Trf,
    /// To get everything that has happened as a file.
    Json,
    /// To see one's own matches in it.
    Matches,
    /// To sign up.
    Join,
    /// To leave it, or take a sign-up back.
    Leave,
    /// Not to play the next round.
    Bye,
    /// To challenge somebody on a ladder.
    Challenge,
    /// To found one.
    New,
    /// To change how it is played.
    Change,
    /// To open its next season.
    Open,
    /// To close sign-up and begin.
    Start,
    /// To pair the next round now.
    Next,
    /// To let no season follow.
    End,
    /// To expel somebody.
    Remove,
    /// To let somebody in again.
    Readmit,
    /// To let somebody take another's place.
    Replace,
    /// To name another organiser.
    Organiser,
    /// To get the code by which it can be shown elsewhere.
    Share,
    /// To show it here as well.
    Show,
    /// To take the last deed back.
    TakeBack,
}

impl LeagueWord {
    /// Whether it names a file, and so may follow the wish to export.
    pub const fn is_file(self) -> bool {
        matches!(self, LeagueWord::Export | LeagueWord::Trf | LeagueWord::Json)
    }

    /// All of them.
    pub const ALL: [LeagueWord; 24] = [
        LeagueWord::Table,
        LeagueWord::Pairs,
        LeagueWord::Rules,
        LeagueWord::Export,
        LeagueWord::Trf,
        LeagueWord::Json,
        LeagueWord::Matches,
        LeagueWord::Join,
        LeagueWord::Leave,
        LeagueWord::Bye,
        LeagueWord::Challenge,
        LeagueWord::New,
        LeagueWord::Change,
        LeagueWord::Open,
        LeagueWord::Start,
        LeagueWord::Next,
        LeagueWord::End,
        LeagueWord::Remove,
        LeagueWord::Readmit,
        LeagueWord::Replace,
        LeagueWord::Organiser,
        LeagueWord::Share,
        LeagueWord::Show,
        LeagueWord::TakeBack,
    ];
}

/// How a league is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormatWord {
    /// In groups.
    Groups,
    /// In rounds by the Swiss system.
    Swiss,
    /// As a ladder.
    Ladder,
}

impl FormatWord {
    /// All of them.
    pub const ALL: [FormatWord; 3] = [FormatWord::Groups, FormatWord::Swiss, FormatWord::Ladder];

    /// Its name in what buttons and menus carry.
    pub const fn id(self) -> &'static str {
        match self {
            FormatWord::Groups => "groups",
            FormatWord::Swiss => "swiss",
            FormatWord::Ladder => "ladder",
        }
    }
}

/// How it is written.
pub(super) fn league(locale: Locale, word: LeagueWord) -> &'static [&'static str] {
    let (en, es): (&'static [&'static str], &'static [&'static str]) = match word {
        LeagueWord::Table => (&["table", "standings"], &["tabla", "clasificación", "clasificacion"]),
        LeagueWord::Pairs => (&["pairs", "pairings"], &["cruces", "emparejamientos"]),
        LeagueWord::Rules => (&["rules"], &["normas", "reglas"]),
        LeagueWord::Export => (&["export", "csv"], &["exportar", "csv"]),
        LeagueWord::Trf => (&["trf"], &["trf"]),
        LeagueWord::Json => (&["json"], &["json"]),
        LeagueWord::Matches => (&["matches"], &["partidas"]),
        LeagueWord::Join => (
            &["join"],
            &["entrar", "inscribirse", "inscribirme", "apuntarse", "apuntarme", "unirse", "unirme"],
        ),
        LeagueWord::Leave => (&["leave"], &["salir", "retirarse", "retirarme"]),
        LeagueWord::Bye => (&["bye"], &["descanso"]),
        LeagueWord::Challenge => (&["challenge"], &["desafiar"]),
        LeagueWord::New => (&["new"], &["nueva"]),
        LeagueWord::Change => (&["change"], &["ajustar", "modificar"]),
        LeagueWord::Open => (&["open"], &["abrir"]),
        LeagueWord::Start => (&["start"], &["empezar"]),
        LeagueWord::Next => (&["next"], &["ronda"]),
        LeagueWord::End => (&["end"], &["cerrar"]),
        LeagueWord::Remove => (&["remove"], &["sacar"]),
        LeagueWord::Readmit => (&["readmit"], &["readmitir"]),
        LeagueWord::Replace => (&["replace"], &["cambiar"]),
        LeagueWord::Organiser => (&["organiser", "organizer"], &["organizador", "organizadora"]),
        LeagueWord::Share => (&["share"], &["compartir"]),
        LeagueWord::Show => (&["show"], &["mostrar"]),
        LeagueWord::TakeBack => (&["undo"], &["deshacer"]),
    };
    spelled(locale, en, es)
}

/// How it is written.
pub(super) fn format(locale: Locale, word: FormatWord) -> &'static [&'static str] {
    match word {
        FormatWord::Groups => spelled(locale, &["groups"], &["grupos"]),
        FormatWord::Swiss => spelled(locale, &["swiss"], &["suizo"]),
        FormatWord::Ladder => spelled(locale, &["ladder"], &["escalera"]),
    }
}

/// What a slot of the league's command is called; nothing for others.
pub(super) fn slot(locale: Locale, slot: Slot) -> &'static str {
    match slot {
        Slot::League => either(locale, "league", "liga"),
        Slot::Format => either(locale, "format", "formato"),
        Slot::Legs => either(locale, "legs", "vueltas"),
        Slot::Size => either(locale, "size", "tamaño"),
        Slot::Cap => either(locale, "cap", "tope"),
        Slot::Length => either(locale, "length", "duración"),
        Slot::Rounds => either(locale, "rounds", "rondas"),
        Slot::SignUp => either(locale, "signup", "inscripción"),
        Slot::Entry => either(locale, "who", "quiénes"),
        Slot::Name => either(locale, "name", "nombre"),
        _ => "",
    }
}

/// What a slot of the league's command takes, in at most 100 characters; nothing for others.
pub(super) const fn slot_help(locale: Locale, slot: Slot) -> &'static str {
    match locale {
        Locale::En => english(slot),
        Locale::Es => spanish(slot),
    }
}

const fn english(slot: Slot) -> &'static str {
    match slot {
        Slot::Deed => "What you want; leave out to see how the league stands.",
        Slot::League => "The number of the league, such as L7, where there are several.",
        Slot::Format => "How it is played: in groups, as a Swiss, or as a ladder.",
        Slot::Legs => "How often two players of a group meet: 1 or 2.",
        Slot::Size => "How many players a group should have, from 3 to 12.",
        Slot::Cap => "How many matches of the league each player has open at once.",
        Slot::Length => "How long a season lasts, or a round of a Swiss: 16w, 30d.",
        Slot::Rounds => "How many rounds a Swiss has, from 3 to 9.",
        Slot::SignUp => "How long sign-up is open, such as 7d.",
        Slot::Entry => "Who may sign up: everyone, or members of this server only.",
        Slot::Name => "The name of a new league, or a new name; with show, its code.",
        _ => "",
    }
}

const fn spanish(slot: Slot) -> &'static str {
    match slot {
        Slot::Deed => "Qué quieres hacer; sin nada, te muestro cómo va la liga.",
        Slot::League => "El número de la liga, como L7, donde hay varias.",
        Slot::Format => "Cómo se juega: en grupos, por sistema suizo o como escalera.",
        Slot::Legs => "Cuántas veces se enfrentan dos en un grupo: 1 o 2.",
        Slot::Size => "Cuántos jugadores debe tener un grupo, de 3 a 12.",
        Slot::Cap => "Cuántas partidas de la liga tiene abiertas cada uno a la vez.",
        Slot::Length => "Cuánto dura una temporada, o una ronda de un suizo: 16w, 30d.",
        Slot::Rounds => "Cuántas rondas tiene un suizo, de 3 a 9.",
        Slot::SignUp => "Cuánto tiempo está abierta la inscripción, como 7d.",
        Slot::Entry => "Quiénes pueden inscribirse: todos, o solo los miembros de este servidor.",
        Slot::Name => "El nombre de una liga nueva, o el nuevo; con mostrar, su código.",
        _ => "",
    }
}
