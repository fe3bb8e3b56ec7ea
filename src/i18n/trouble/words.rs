//! What Nahil says when it does not do what was asked.

use super::Trouble;
use super::quote::{meant, quoted};
use super::{record, setting};
use crate::games::Kind;
use crate::i18n::games::unreadable;
use crate::i18n::joined::{and, or};
use crate::i18n::{Both, Slot, Verb, Word, ballot, court, relative, span};
use crate::i18n::{link, own, refusal};
use crate::play::{ChallengeRefusal, MatchId};
use crate::players::Locale;
use jiff::civil::Date;

const NO_MATCH: Both = Both {
    en: "You have no matches at the moment. `!n play maya` challenges anybody. To see a finished match, give its number: `!n board #12`.",
    es: "Ahora no tienes partidas. `!n jugar maya` reta a quien quiera; una partida terminada se ve con su número: `!n tablero #12`.",
};

/// Says that something kept cannot be read.
const DAMAGED: Both = Both {
    en: "I can't read my stored data for this. Nothing was changed. Please tell the person who runs this bot (details are in the log).",
    es: "No puedo leer lo que tengo guardado de esto. Nada ha cambiado; avisa a quien administra el bot (el registro del programa dice más).",
};

/// The words.
pub(in crate::i18n) fn trouble(locale: Locale, trouble: &Trouble) -> String {
    match trouble {
        Trouble::UnknownCommand { word, nearest } => unknown_command(locale, word, *nearest),
        Trouble::UnknownWord { verb, word, nearest, person, game } => {
            unknown_word(locale, *verb, word, *nearest, (*person, *game))
        }
        Trouble::WhichDay { word, days } => which_day(locale, word, *days),
        Trouble::Twice { verb, slot } => twice(locale, *verb, *slot),
        Trouble::Missing { verb, slot, known } => missing(locale, *verb, *slot, known),
        Trouble::NoSuchClaim { word, known } => no_such_claim(locale, word, known),
        Trouble::Clock(error) => setting::clock(locale, error),
        Trouble::Setting(why) => setting::setting(locale, why),
        Trouble::Own(why) => own::words::refused(locale, why),
        Trouble::Link(why) => link::words::refused(locale, why),
        Trouble::League(why) => why.say(locale),
        Trouble::Puzzle(_) | Trouble::Task(_) | Trouble::Review(_) => of_learning(locale, trouble),
        Trouble::Options(kind, error) => bad_options(locale, &unreadable(locale, Some(*kind), error)),
        Trouble::UnknownPerson { .. }
        | Trouble::TooLong { .. }
        | Trouble::NotYourButton
        | Trouble::StrangeButton
        | Trouble::EmptyDraft
        | Trouble::NoDraft { .. }
        | Trouble::NoServer
        | Trouble::NotInCharge
        | Trouble::TooFast { .. } => not_yours(locale, trouble).unwrap_or_default(),
        Trouble::SeveralOfName { name, accounts } => several_of_name(locale, name, accounts),
        Trouble::NoMatch => NO_MATCH.say(locale).to_owned(),
        Trouble::WhichMatch { ids } => which_match(locale, ids),
        Trouble::NoSuchMatch { id } => no_such_match(locale, *id),
        Trouble::NothingToAnswer
        | Trouble::WhichChallenge { .. }
        | Trouble::NoSuchChallenge { .. }
        | Trouble::AgainstBot { .. }
        | Trouble::AgainstNahil { .. }
        | Trouble::TooManyMatches { .. }
        | Trouble::NoneOver
        | Trouble::NoneSuchOver
        | Trouble::NotOver { .. }
        | Trouble::RematchGoesOn { .. }
        | Trouble::FormUsed { .. }
        | Trouble::RematchProposed { .. }
        | Trouble::OpponentGone { .. }
        | Trouble::TooManyChallenges { .. }
        | Trouble::TooManyToThem { .. }
        | Trouble::ChallengedTooOften { .. }
        | Trouble::TooManyOpen { .. }
        | Trouble::TooManyOpenHere { .. }
        | Trouble::NotHere
        | Trouble::MayNotChallenge => of_challenges(locale, trouble).unwrap_or_default(),
        Trouble::Challenge(refusal) => challenge(locale, *refusal),
        Trouble::Match(kind, refusal) => refusal::refused(locale, *kind, refusal),
        Trouble::Stale { id } => stale(locale, *id),
        Trouble::PanelMovedOn { id } => panel_moved_on(locale, *id),
        Trouble::NoSuchPage { pages } => no_such_page(locale, *pages),
        Trouble::Record(kind, flaw) => record::record(locale, *kind, flaw),
        Trouble::Damaged => DAMAGED.say(locale).to_owned(),
        Trouble::Court(why) => court::words::no_court(locale, why),
        Trouble::Prepared(why) => why.say(locale),
        Trouble::Watch(why) => why.say(locale),
        Trouble::Leave(why) => why.say(locale),
        Trouble::Docket(why) => why.say(locale),
        Trouble::Trial(why) => why.say(locale),
        Trouble::Memo(why) => why.say(locale),
        Trouble::Manner(why) => why.say(locale),
        Trouble::Machine(why) => why.say(locale),
        Trouble::Ballot(why) => ballot::words::no_ballot(locale, *why),
    }
}

fn bad_options(locale: Locale, why: &str) -> String {
    say!(locale, "Invalid options: {why}.", "Esas opciones no son válidas: {why}.")
}

fn panel_moved_on(locale: Locale, id: MatchId) -> String {
    say!(locale;
        "Your panel for #{id} has changed since. Here it is now.",
        "Tu panel de la partida #{id} ya avanzó; así está ahora.")
}

fn no_such_match(locale: Locale, id: MatchId) -> String {
    say!(locale;
        "There is no match #{id}, or you can't see it. `!n games` lists yours.",
        "No existe la partida #{id}, o no puedes verla. `!n partidas` muestra las tuyas.")
}

/// What hinders whoever is learning.
fn of_learning(locale: Locale, trouble: &Trouble) -> String {
    match trouble {
        Trouble::Puzzle(why) => why.say(locale),
        Trouble::Task(why) => why.say(locale),
        Trouble::Review(why) => why.say(locale),
        _ => String::new(),
    }
}

fn which_day(locale: Locale, word: &str, [day, other]: [Date; 2]) -> String {
    say!(locale;
        "`{}` can be read as two days. Write the year first: `{}` or `{}`.",
        "`{}` puede ser dos días distintos. Escribe primero el año: `{}` o `{}`.";
        quoted(word), day, other)
}

fn twice(locale: Locale, verb: Verb, slot: Slot) -> String {
    // A channel or the machine is the opponent, too.
    if slot == Slot::Person {
        return say!(locale;
            "A challenge has one opponent: a person, this channel or the machine.",
            "Un reto tiene un solo rival: una persona, este canal o la máquina.");
    }
    let name = verb.name(locale);
    say!(locale;
        "`{name}` takes “{}” only once. See `!n help {name}`.",
        "`{name}` admite «{}» una sola vez. Mira `!n ayuda {name}`.";
        slot.name(locale))
}

fn no_such_page(locale: Locale, pages: usize) -> String {
    match pages {
        1 => say!(locale, "There is only one page.", "Hay una sola página."),
        pages => say!(locale, "There are {pages} pages.", "Hay {pages} páginas."),
    }
}

/// What somebody may not do, or not here.
fn not_yours(locale: Locale, trouble: &Trouble) -> Option<String> {
    Some(match trouble {
        Trouble::UnknownPerson { name } => say!(locale;
            "Nobody here is called `@{}`. Write the name exactly as it is shown here.",
            "Aquí nadie se llama `@{}`. Escribe el nombre tal como aparece aquí.";
            quoted(name)),
        Trouble::TooLong { limit } => say!(locale;
            "That is too long: at most {limit} characters.",
            "Es demasiado largo: {limit} caracteres como máximo."),
        Trouble::NotYourButton => {
            say!(locale, "This button is for somebody else.", "Este botón es para otra persona.")
        }
        Trouble::StrangeButton => say!(locale, "This button no longer works.", "Este botón ya no hace nada."),
        Trouble::EmptyDraft => say!(locale;
            "Your draft is empty. `!n move` opens the panel.",
            "Tu borrador está vacío. `!n mover` abre el panel."),
        Trouble::NoDraft { undo: true } => say!(locale;
            "You have no step to take back. `!n offer takeback` asks to take back a turn that was played.",
            "No tienes ningún paso que deshacer. `!n ofrecer deshacer` pide deshacer un turno ya jugado."),
        Trouble::NoDraft { undo: false } => say!(locale;
            "You have no draft to cancel. `!n offer cancel` asks your opponent to cancel the match, `!n resign` gives it up, `!n withdraw` takes back a challenge.",
            "No tienes ningún borrador que cancelar. `!n ofrecer cancelar` propone cancelar la partida, `!n abandonar` la da por perdida y `!n retirar` retira un reto."),
        Trouble::NoServer => say!(locale;
            "This works only on a server.",
            "Esto solo funciona en un servidor."),
        Trouble::NotInCharge => say!(locale;
            "Only people who can manage this server can change that.",
            "Solo quienes administran este servidor pueden cambiar eso."),
        Trouble::TooFast { seconds } => say!(locale;
            "Slow down a little: try again in {seconds} s.",
            "Vas un poco rápido: inténtalo de nuevo en {seconds} s."),
        _ => return None,
    })
}

fn which_match(locale: Locale, ids: &[MatchId]) -> String {
    say!(locale;
        "Which match? Add its number: {}.",
        "¿Qué partida? Añade su número: {}.";
        numbers(locale, ids))
}

fn stale(locale: Locale, id: MatchId) -> String {
    say!(locale;
        "This button belongs to an earlier position of #{id}. Nothing was changed. `!n move #{id}` opens the panel.",
        "Este botón es de una posición anterior de la partida #{id}; nada ha cambiado. `!n mover #{id}` abre el panel.")
}

/// What is in the way of a challenge.
fn of_challenges(locale: Locale, trouble: &Trouble) -> Option<String> {
    Some(match trouble {
        Trouble::NothingToAnswer => {
            say!(locale;
                "There is nothing to answer or withdraw. `!n challenges` lists the challenges.",
                "No hay nada que contestar ni retirar. `!n retos` muestra los retos.")
        }
        Trouble::WhichChallenge { ids } => {
            say!(locale;
                "Which challenge? Add its number: {}.",
                "¿Qué reto? Añade su número: {}.";
                numbers(locale, ids))
        }
        Trouble::NoSuchChallenge { id } => {
            say!(locale, "Challenge #{id} is no longer open.", "El reto #{id} ya no está abierto.")
        }
        Trouble::AgainstBot { name } => against_bot(locale, name),
        Trouble::AgainstNahil { game, said } => setting::against_machine(locale, *game, said),
        Trouble::TooManyMatches { name, limit } => say!(locale;
            "{name} is already playing {limit} matches, the most allowed.",
            "{name} ya juega {limit} partidas, el máximo."),
        Trouble::NoneOver => say!(locale;
            "You have no finished match yet. `!n play maya` challenges anybody.",
            "Todavía no has terminado ninguna partida. `!n jugar maya` reta a quien quiera."),
        Trouble::NoneSuchOver => say!(locale;
            "You have finished no match like that. `!n history` lists your finished matches, and `!n play` starts a new one.",
            "No has terminado ninguna partida así. `!n historial` muestra las que has terminado y `!n jugar` empieza otra."),
        Trouble::NotOver { id } => not_over(locale, *id),
        Trouble::RematchGoesOn { id } => say!(locale;
            "You are already playing that opponent, in #{id}.",
            "Ya juegas contra ese rival en la #{id}."),
        Trouble::FormUsed { id, begun: true } => say!(locale;
            "You already used this form for match #{id}. `!n board #{id}` shows it.",
            "Ya usaste este formulario para la partida #{id}. `!n tablero #{id}` la muestra."),
        Trouble::FormUsed { id, begun: false } => say!(locale;
            "You already used this form for challenge #{id}.",
            "Ya usaste este formulario para el reto #{id}."),
        Trouble::RematchProposed { id } => rematch_proposed(locale, *id),
        Trouble::OpponentGone { id } => say!(locale;
            "Your opponent in #{id} no longer plays here.",
            "Tu rival de la partida #{id} ya no juega aquí."),
        Trouble::TooManyChallenges { limit } => say!(locale;
            "You have {limit} open challenges, the most allowed. Withdraw one with `!n withdraw`.",
            "Ya tienes {limit} retos abiertos, el máximo. Retira uno con `!n retirar`."),
        Trouble::TooManyToThem { name, limit } => say!(locale;
            "{name} already has {limit} challenges to answer, the most allowed. Try again later, or make an open challenge.",
            "{name} ya tiene {limit} retos por contestar, el máximo. Prueba más tarde o haz un reto abierto."),
        Trouble::ChallengedTooOften { name, minutes } => say!(locale;
            "You have challenged {name} too often. Try again in {minutes} min.",
            "Has retado a {name} demasiadas veces. Prueba otra vez dentro de {minutes} min."),
        Trouble::TooManyOpen { limit } => too_many_open(locale, *limit),
        Trouble::TooManyOpenHere { standing, expires } => say!(locale;
            "{standing} open challenges are waiting here, and there is no room for more. The next one expires {}. Accept one of them (`!n challenges`), or name an opponent.",
            "Aquí esperan {standing} retos abiertos y no caben más. El próximo caduca {}. Acepta uno de ellos (`!n retos`) o nombra a un rival.";
            relative(*expires)),
        Trouble::NotHere => say!(locale;
            "Challenges aren't allowed in this channel. Try another one on this server.",
            "En este canal no se puede retar. Prueba en otro de este servidor."),
        Trouble::MayNotChallenge => say!(locale;
            "On this server you need a certain role to make challenges.",
            "En este servidor solo pueden retar quienes tienen un rol determinado."),
        _ => return None,
    })
}

fn against_bot(locale: Locale, name: &str) -> String {
    say!(locale;
        "{name} is a bot, and bots cannot play here. Name a person, or leave out the opponent so that anybody here can accept.",
        "{name} es un bot, y los bots no pueden jugar aquí. Nombra a una persona, o a nadie para que acepte quien quiera.")
}

const TSAUL: Both = Both {
    en: "Tsaul is offered or claimed in Ajedrez Maya: `!n offer tsaul`, or `!n claim repetition`. See `!n help claim`.",
    es: "El Tsaul se ofrece o se reclama en Ajedrez Maya: `!n ofrecer tsaul`, o `!n reclamar repetición`. Mira `!n ayuda reclamar`.",
};

fn unknown_command(locale: Locale, word: &str, nearest: Option<&str>) -> String {
    let folded = word.to_lowercase();
    let is_called = |kind: &Kind| {
        Locale::ALL.iter().any(|locale| Word::Game(*kind).spellings(*locale).contains(&folded.as_str()))
    };
    if let Some(kind) = Kind::ALL.iter().copied().find(is_called) {
        return say!(locale;
            "`{0}` is a game: `!n rules {0}` teaches it, and `!n play {0}` challenges anybody.",
            "`{0}` es un juego: `!n reglas {0}` lo enseña y `!n jugar {0}` reta a quien quiera.";
            Word::Game(kind).spelling(locale));
    }
    if folded == Word::Tsaul.spelling(locale) {
        return TSAUL.say(locale).to_owned();
    }
    say!(locale;
        "There is no command `{}`.{} `!n help` lists the commands.",
        "No existe la orden `{}`.{} `!n ayuda` muestra las que hay.";
        quoted(word), meant(locale, nearest))
}

fn too_many_open(locale: Locale, limit: usize) -> String {
    say!(locale;
        "You have {limit} open challenges here, the most allowed in one place. Withdraw one with `!n withdraw`, or name an opponent.",
        "Ya tienes {limit} retos abiertos a todos aquí, el máximo. Retira uno con `!n retirar`, o nombra a un rival.")
}

fn rematch_proposed(locale: Locale, id: MatchId) -> String {
    say!(locale;
        "You have already proposed a rematch: challenge #{id} is waiting for an answer.",
        "Ya has propuesto la revancha: el reto #{id} espera respuesta.")
}

fn not_over(locale: Locale, id: MatchId) -> String {
    say!(locale;
        "Match #{id} is still going on. You can propose a rematch when it is over.",
        "La partida #{id} sigue en juego. Podrás proponer la revancha cuando termine.")
}

/// What those write who want to agree on a draw.
pub(crate) const DRAWS: &[&str] = &["draw", "tie", "remis", "tablas", "empate"];

const NO_DRAWS: Both = Both {
    en: "A draw cannot be offered here. You can offer `tsaul` (in Ajedrez Maya), `pause`, `takeback` or `cancel`: `!n offer takeback`.",
    es: "Aquí no se ofrecen tablas. Puedes ofrecer `tsaul` (en Ajedrez Maya), `pausa`, `deshacer` o `cancelar`: `!n ofrecer deshacer`.",
};

fn unknown_word(
    locale: Locale,
    verb: Verb,
    word: &str,
    nearest: Option<&str>,
    (person, game): (bool, bool),
) -> String {
    if verb == Verb::Offer && DRAWS.contains(&word.to_lowercase().as_str()) {
        return NO_DRAWS.say(locale).to_owned();
    }
    let (name, word) = (verb.name(locale), quoted(word));
    let games = if game {
        let games: Vec<_> =
            Kind::ALL.iter().map(|kind| format!("`{}`", Word::Game(*kind).spelling(locale))).collect();
        say!(locale, " The games are {}.", " Los juegos son {}.", and(locale, &games))
    } else {
        String::new()
    };
    let person = if person {
        say!(locale, " If that is a person, write `@{word}`.", " Si es una persona, escribe `@{word}`.")
    } else {
        String::new()
    };
    say!(locale;
        "`{name}` does not take `{word}`.{}{games}{person} See `!n help {name}`.",
        "`{name}` no admite `{word}`.{}{games}{person} Mira `!n ayuda {name}`.";
        meant(locale, nearest))
}

fn no_such_claim(locale: Locale, word: &str, known: &[Word]) -> String {
    say!(locale;
        "I don't know the claim `{}`. Choose one: {}.",
        "No conozco el reclamo `{}`. Elige uno: {}.";
        quoted(word), words(locale, known))
}

fn missing(locale: Locale, verb: Verb, slot: Slot, known: &[Word]) -> String {
    if slot == Slot::Proposal {
        return say!(locale;
            "What do you vote for? `!n vote 2` is for a proposed turn, `!n vote #12 yes` for a claim.",
            "Di a favor de qué votas: `!n votar 2` por un turno propuesto, `!n votar #12 sí` sobre un reclamo.");
    }
    if (verb, slot) == (Verb::Vote, Slot::Match) {
        return say!(locale;
            "If a vote on a claim is open, its post has buttons. Or name the match: `!n vote #12 yes`.",
            "Si hay una votación abierta sobre un reclamo, su mensaje tiene botones; o di la partida: `!n votar #12 sí`.");
    }
    let name = verb.name(locale);
    // Of the other slots that must be filled, only these have no words of their own: a person's and that of the match.
    let known = if slot.is_person() {
        say!(locale, "for example `@ana`", "por ejemplo `@ana`")
    } else if known.is_empty() {
        say!(locale, "for example `#12`", "por ejemplo `#12`")
    } else {
        words(locale, known)
    };
    say!(locale;
        "Choose the {}: {known}. See `!n help {name}`.",
        "Falta «{}»: {known}. Mira `!n ayuda {name}`.";
        slot.name(locale))
}

fn words(locale: Locale, words: &[Word]) -> String {
    or(locale, &words.iter().map(|word| format!("`{}`", word.spelling(locale))).collect::<Vec<_>>())
}

fn numbers(locale: Locale, ids: &[MatchId]) -> String {
    or(locale, &ids.iter().map(|id| format!("`#{id}`")).collect::<Vec<_>>())
}

fn challenge(locale: Locale, refusal: ChallengeRefusal) -> String {
    match refusal {
        ChallengeRefusal::Own => {
            say!(locale;
                "You can't challenge yourself or answer your own challenge.",
                "No puedes retarte ni contestar tu propio reto.")
        }
        ChallengeRefusal::NotForYou => {
            say!(locale, "This challenge is for somebody else.", "Este reto es para otra persona.")
        }
        ChallengeRefusal::NotYours => say!(locale;
            "Only the challenger can withdraw a challenge.",
            "Solo quien hizo el reto puede retirarlo."),
        ChallengeRefusal::Expired => say!(locale, "The challenge has expired.", "El reto ha caducado."),
        ChallengeRefusal::Lifetime { least, most } => say!(locale;
            "A challenge can stay open from {} to {}.",
            "Un reto puede durar de {} a {}.";
            span(locale, least), span(locale, most)),
    }
}

/// Asks for the account where a name is not enough.
fn several_of_name(locale: Locale, name: &str, accounts: &[String]) -> String {
    let count = if accounts.len() == 2 { say!(locale, "two", "dos") } else { accounts.len().to_string() };
    let accounts: Vec<_> = accounts.iter().map(|account| format!("`{}`", quoted(account))).collect();
    say!(locale;
        "There are {count} people called `@{}`. Name the account: {}.",
        "Hay {count} personas llamadas `@{}`; indica la cuenta, {}.";
        quoted(name), or(locale, &accounts))
}
