//! What help says of all commands: how to begin, then their names by what they are for.

use super::Verb;
use crate::i18n::Both;
use crate::players::Locale;

const WHAT: Both = Both {
    en: "**Nahil** runs matches of abstract board games, at your own pace.",
    es: "**Nahil** lleva partidas de juegos de tablero abstractos, a tu propio ritmo.",
};

const FIRST: Both = Both {
    en: "**New here?** `!n guide maya` plays a first match with you and explains each turn; `!n rules maya` teaches the game.",
    es: "**¿Acabas de llegar?** `!n guía maya` juega contigo una primera partida y explica cada turno; `!n reglas maya` enseña el juego.",
};

const FIRST_ALONE: Both = Both {
    en: "**New here?** `!n rules maya` teaches a game.",
    es: "**¿Acabas de llegar?** `!n reglas maya` enseña un juego.",
};

const PLAY: Both = Both {
    en: "**A match**: `!n play @ana maya` challenges Ana, `!n play maya` anybody here, `!n play machine 1 maya` the machine at its easiest.",
    es: "**Una partida**: `!n jugar @ana maya` reta a Ana; `!n jugar maya`, a cualquiera de aquí; `!n jugar máquina 1 maya`, a la máquina en su nivel más fácil.",
};

const PLAY_PEOPLE: Both = Both {
    en: "**A match**: `!n play @ana maya` challenges Ana, `!n play maya` anybody here.",
    es: "**Una partida**: `!n jugar @ana maya` reta a Ana; `!n jugar maya`, a cualquiera de aquí.",
};

const TURN: Both = Both {
    en: "**Your turn**: press **Move** under the board. `!n games` lists your matches.",
    es: "**Tu turno**: pulsa **Mover** bajo el tablero. `!n partidas` muestra tus partidas.",
};

const COMMANDS: Both = Both {
    en: "**All commands**, each after `!n`, in English or Spanish (`!n help play` explains one):",
    es: "**Todas las órdenes**, cada una después de `!n`, en español o en inglés (`!n ayuda jugar` explica una):",
};

/// What commands are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Challenges,
    Turns,
    Matches,
    Learning,
    Leagues,
    Oneself,
    Arbiters,
}

impl Group {
    const ALL: [Self; 7] = [
        Self::Challenges,
        Self::Turns,
        Self::Matches,
        Self::Learning,
        Self::Leagues,
        Self::Oneself,
        Self::Arbiters,
    ];

    const fn title(self) -> Both {
        match self {
            Group::Challenges => Both { en: "Challenges", es: "Retos" },
            Group::Turns => Both { en: "Your turn", es: "Tu turno" },
            Group::Matches => Both { en: "Matches", es: "Partidas" },
            Group::Learning => Both { en: "Learning", es: "Aprender" },
            Group::Leagues => Both { en: "Leagues and rankings", es: "Ligas y clasificaciones" },
            Group::Oneself => Both { en: "Yourself", es: "Tú" },
            Group::Arbiters => Both { en: "Arbiters and organisers", es: "Árbitros y organización" },
        }
    }

    /// Nothing for the command that lists all of them.
    const fn of(verb: Verb) -> Option<Self> {
        Some(match verb {
            Verb::Play | Verb::Accept | Verb::Decline | Verb::Withdraw | Verb::Challenges | Verb::Rematch => {
                Group::Challenges
            }
            Verb::Move
            | Verb::Undo
            | Verb::Confirm
            | Verb::Cancel
            | Verb::Prepare
            | Verb::Analyse
            | Verb::Note
            | Verb::Say
            | Verb::Hint
            | Verb::Queue => Group::Turns,
            Verb::Board
            | Verb::Games
            | Verb::Offer
            | Verb::Claim
            | Verb::Resign
            | Verb::Clock
            | Verb::Clocks
            | Verb::Pause
            | Verb::Resume
            | Verb::Vote
            | Verb::Report
            | Verb::Record
            | Verb::History
            | Verb::Follow
            | Verb::Unfollow => Group::Matches,
            Verb::Guide | Verb::Rules | Verb::Practise | Verb::Puzzle | Verb::Review | Verb::Openings => {
                Group::Learning
            }
            Verb::League | Verb::Rating | Verb::Ranking | Verb::Versus => Group::Leagues,
            Verb::Profile
            | Verb::Vacation
            | Verb::Notify
            | Verb::Block
            | Verb::Unblock
            | Verb::Link
            | Verb::Unlink => Group::Oneself,
            Verb::Arbiter | Verb::Desk | Verb::Ban | Verb::Mute | Verb::Server => Group::Arbiters,
            Verb::Help => return None,
        })
    }
}

/// What help says of all commands, where there is a machine to play with or none.
pub fn overview(locale: Locale, has_machine: bool) -> String {
    let (first, play) = if has_machine { (FIRST, PLAY) } else { (FIRST_ALONE, PLAY_PEOPLE) };
    let begin = [WHAT, first, play, TURN, COMMANDS].map(|line| line.say(locale).to_owned());
    let groups = Group::ALL.map(|group| {
        let is_here = |verb: &&Verb| has_machine || !verb.needs_machine();
        let names = Verb::ALL.iter().filter(|verb| Group::of(**verb) == Some(group)).filter(is_here);
        let names: Vec<_> = names.map(|verb| format!("`{}`", verb.name(locale))).collect();
        format!("· {}: {}", group.title().say(locale), names.join(", "))
    });
    begin.into_iter().chain(groups).collect::<Vec<_>>().join("\n")
}
