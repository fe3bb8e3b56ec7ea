//! Why something is not done in a league.

use crate::games::{Kind, Unreadable};
use crate::i18n::games::unreadable;
use crate::i18n::relative;
use crate::play::LeagueId;
use crate::players::Locale;
use jiff::Timestamp;

/// Why something is not done in a league.
#[derive(Clone, Debug, PartialEq)]
pub enum NoLeague {
    /// No league is told here.
    NoneHere,
    /// Several are; it should be said which.
    Which(Vec<(LeagueId, String)>),
    /// There is no league of this number.
    NoSuch(LeagueId),
    /// They do not organise it.
    NotOrganiser,
    /// They may not found one here.
    MayNotFound,
    /// A league needs a channel that several people read.
    NoPlace,
    /// As many leagues are told here as may be.
    TooMany {
        /// The limit.
        limit: usize,
    },
    /// They have founded as many here as one person may.
    TooManyOwn {
        /// Those that go on.
        own: Vec<LeagueId>,
        /// The limit.
        limit: usize,
    },
    /// A name is at most so long.
    LongName {
        /// The limit, in characters.
        limit: usize,
    },
    /// The form is not the latest one, or was used.
    FormGone,
    /// It has been changed since the form was opened.
    ChangedSince,
    /// It is like that already.
    SameAlready,
    /// It would be another league.
    OtherLeague,
    /// It is not the time for it.
    NotNow,
    /// Nobody can sign up now.
    NotOpen,
    /// They have signed up already.
    Entered,
    /// As many take part as may.
    Full {
        /// The limit.
        limit: usize,
    },
    /// Who comes late to a Swiss finds its last group full.
    SectionFull {
        /// The limit.
        limit: usize,
    },
    /// They do not play in it.
    NotEntered,
    /// This person does not play in it.
    StrangerToIt {
        /// Who.
        name: String,
    },
    /// This person plays in it already.
    PlaysAlready {
        /// Who.
        name: String,
    },
    /// This person has finished a match.
    HasPlayed {
        /// Who.
        name: String,
    },
    /// The organiser has a match against this person, which is not theirs to decide.
    OwnOpponent {
        /// Who.
        name: String,
    },
    /// An organiser has expelled them from the season.
    Expelled,
    /// An organiser has taken them off the ladder.
    KeptOff,
    /// They may not sign up for some time.
    Banned {
        /// Until when.
        until: Timestamp,
    },
    /// Only those may sign up who are where it was founded.
    MembersOnly,
    /// It is to be said who is meant.
    Who,
    /// It is to be said who leaves and who comes.
    WhoAndWhom,
    /// Too few have signed up.
    TooFew {
        /// How many it takes.
        least: usize,
    },
    /// A round is being played.
    RoundGoesOn,
    /// The rules allow no further pairing.
    NoPairing,
    /// There is nothing that could be taken back.
    NothingToTakeBack,
    /// What would be taken back has made more matches than are annulled at once.
    TooMuchToTakeBack {
        /// The limit.
        limit: usize,
    },
    /// They have left this season, or were withdrawn.
    OutOfSeason,
    /// They skip the next round already.
    SkipsAlready,
    /// A match of a Swiss is not paused.
    NoPause,
    /// This is for a Swiss only.
    OnlySwiss,
    /// This is for a ladder only.
    OnlyLadder,
    /// A ladder has no such thing.
    NotOnLadder,
    /// The ladder is closed.
    LadderClosed,
    /// The one who is challenged stands below.
    Below,
    /// The one who is challenged stands too far above.
    TooFar {
        /// By how many places.
        by: usize,
        /// How many there may be.
        reach: usize,
    },
    /// The two have met lately.
    MetLately {
        /// When they may again.
        until: Timestamp,
    },
    /// They have challenged as often as they may at a time.
    TooManyGiven {
        /// The limit.
        limit: u32,
    },
    /// The other one is challenged by as many as may be at a time.
    TooManyTaken {
        /// Who.
        name: String,
        /// The limit.
        limit: u32,
    },
    /// There is no league with this code.
    NoSuchCode,
    /// This person organises it already.
    OrganisesAlready {
        /// Who.
        name: String,
    },
    /// The game has no such options, nor has a league.
    BadOptions(Kind, Unreadable),
    /// No round follows.
    LastRound,
    /// No season is to come: it was ended, or did not take place.
    NoneFollows(LeagueId),
    /// As many organisers are named as may be.
    TooManyOrganisers {
        /// The limit.
        limit: usize,
    },
    /// A league that is played like this has no such thing to choose.
    NotSo,
    /// It is told in as many places as may be.
    TooManyPlaces {
        /// The limit.
        limit: usize,
    },
}

impl NoLeague {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            NoLeague::NoneHere
            | NoLeague::Which(_)
            | NoLeague::NoSuch(_)
            | NoLeague::NotOrganiser
            | NoLeague::MayNotFound
            | NoLeague::NoPlace
            | NoLeague::TooMany { .. }
            | NoLeague::TooManyOwn { .. }
            | NoLeague::LongName { .. }
            | NoLeague::FormGone
            | NoLeague::ChangedSince
            | NoLeague::SameAlready
            | NoLeague::OtherLeague
            | NoLeague::NoSuchCode
            | NoLeague::TooManyOrganisers { .. }
            | NoLeague::OrganisesAlready { .. }
            | NoLeague::BadOptions(..)
            | NoLeague::NotSo
            | NoLeague::TooManyPlaces { .. } => of_leagues(locale, self),
            NoLeague::Below
            | NoLeague::TooFar { .. }
            | NoLeague::MetLately { .. }
            | NoLeague::TooManyGiven { .. }
            | NoLeague::TooManyTaken { .. }
            | NoLeague::OnlyLadder
            | NoLeague::LadderClosed
            | NoLeague::NotOnLadder => of_ladders(locale, self),
            NoLeague::NotOpen
            | NoLeague::NoneFollows(_)
            | NoLeague::Entered
            | NoLeague::Banned { .. }
            | NoLeague::Expelled
            | NoLeague::KeptOff
            | NoLeague::MembersOnly
            | NoLeague::Full { .. }
            | NoLeague::SectionFull { .. }
            | NoLeague::OutOfSeason => of_sign_up(locale, self),
            _ => of_seasons(locale, self),
        }
    }
}

/// Which league is meant, and who may found and organise one.
fn of_leagues(locale: Locale, why: &NoLeague) -> String {
    match why {
        NoLeague::Which(leagues) => {
            let named = leagues.iter().map(|(id, name)| format!("{id} ({name})"));
            let named = named.collect::<Vec<_>>().join(", ");
            say!(locale;
                "There are several leagues here: {named}. Add the number of the one you mean: `!n league {}`.",
                "Aquí hay varias ligas: {named}. Añade el número de la que quieres: `!n liga {}`.";
                leagues.first().map_or(LeagueId(1), |(id, _)| *id))
        }
        NoLeague::NoSuch(id) => say!(locale, "There is no league {id}.", "No existe la liga {id}."),
        NoLeague::NotOrganiser => say!(locale;
            "Only the organisers of this league can do that.",
            "Eso solo lo pueden hacer los organizadores de esta liga."),
        NoLeague::MayNotFound => say!(locale;
            "Here, only the people who manage the server and its arbiters can create a league.",
            "Aquí solo pueden crear una liga quienes administran el servidor y sus árbitros."),
        NoLeague::NoPlace => say!(locale;
            "A league needs a channel that its players can read. Create it there.",
            "Una liga necesita un canal que sus jugadores puedan leer. Créala allí."),
        NoLeague::TooMany { limit } => say!(locale;
            "There can be at most {limit} leagues in this channel. Create yours in another one, or ask the organisers of a league here to end it with `!n league end`; arbiters can, too.",
            "En este canal puede haber {limit} ligas como mucho. Crea la tuya en otro, o pide a quienes organizan alguna de aquí que la cierren con `!n liga cerrar`; los árbitros también pueden."),
        NoLeague::TooManyOwn { own, limit } => say!(locale;
            "You already have {limit} leagues in this channel, as many as one person can. Create this one in another channel, or end one of yours first with `!n league end {}`.",
            "Ya tienes {limit} ligas en este canal, el máximo por persona. Crea esta en otro canal o cierra antes una de las tuyas con `!n liga cerrar {}`.";
            own.first().map_or(LeagueId(1), |id| *id)),
        NoLeague::LongName { limit } => say!(locale;
            "The name of a league has at most {limit} characters.",
            "El nombre de una liga tiene {limit} caracteres como mucho."),
        NoLeague::FormGone => say!(locale;
            "This form is no longer open. Start again with `!n league new` or `!n league change`.",
            "Este formulario ya no está abierto. Empieza de nuevo con `!n liga nueva` o `!n liga ajustar`."),
        NoLeague::ChangedSince => say!(locale;
            "This league has been changed since you opened this form. Start again with `!n league change`.",
            "Esta liga ha cambiado desde que abriste este formulario. Empieza de nuevo con `!n liga ajustar`."),
        NoLeague::SameAlready => say!(locale;
            "Nothing would change: it is like that already.",
            "No cambiaría nada: ya está así."),
        NoLeague::OtherLeague => say!(locale;
            "A league keeps its game, and a ladder stays a ladder: create another league with `!n league new`.",
            "Una liga conserva su juego, y una escalera sigue siendo escalera: crea otra liga con `!n liga nueva`."),
        NoLeague::NoSuchCode => say!(locale;
            "There is no league with this code. An organiser gets one with `!n league share`.",
            "Ninguna liga tiene ese código. Lo da `!n liga compartir` a quien la organiza."),
        NoLeague::OrganisesAlready { name } => say!(locale;
            "{name} already organises this league.",
            "{name} ya organiza esta liga."),
        NoLeague::BadOptions(kind, error) => say!(locale;
            "Invalid options: {}. A league itself has `legs=1`, `size=6`, `cap=3`, `rounds=5`, `length=16w`, `signup=7d`, `rest=off`, `vacation=48h`, `strict=on`, `members` and `everyone`.",
            "Esas opciones no son válidas: {}. La liga misma tiene `vueltas=1`, `tamaño=6`, `tope=3`, `rondas=5`, `duración=16w`, `inscripción=7d`, `descanso=no`, `vacaciones=48h`, `estricta=sí`, `miembros` y `todos`.";
            unreadable(locale, Some(*kind), error)),
        NoLeague::TooManyOrganisers { limit } => say!(locale;
            "A league has at most {limit} named organisers.",
            "Una liga tiene {limit} organizadores nombrados como mucho."),
        NoLeague::NotSo => say!(locale;
            "`legs`, `size` and `cap` are for groups, `rounds` is for a Swiss; a ladder has neither `length` nor `signup`.",
            "`vueltas`, `tamaño` y `tope` son para grupos, `rondas` para un suizo; una escalera no tiene `duración` ni `inscripción`."),
        NoLeague::TooManyPlaces { limit } => say!(locale;
            "A league can be shown in at most {limit} places.",
            "Una liga se puede mostrar en {limit} lugares como mucho."),
        _ => say!(locale;
            "There is no league in this channel. `!n league new` creates one.",
            "En este canal no hay ninguna liga. `!n liga nueva` crea una."),
    }
}

/// What cannot be done in a season as it stands.
fn of_seasons(locale: Locale, why: &NoLeague) -> String {
    match why {
        NoLeague::NotEntered => {
            say!(locale, "You are not playing in this league.", "No juegas en esta liga.")
        }
        NoLeague::StrangerToIt { name } => {
            say!(locale, "{name} is not playing in this league.", "{name} no juega en esta liga.")
        }
        NoLeague::PlaysAlready { name } => {
            say!(locale, "{name} is already playing in this league.", "{name} ya juega en esta liga.")
        }
        NoLeague::HasPlayed { name } => say!(locale;
            "{name} has already finished a match, so nobody can take that place.",
            "{name} ya ha terminado una partida, así que nadie puede ocupar su lugar."),
        NoLeague::OwnOpponent { name } => say!(locale;
            "You play against {name} yourself, and nobody decides their own matches. Another organiser can do that; `!n league organiser @name` names one.",
            "Juegas contra {name}, y nadie decide sobre sus propias partidas. Puede hacerlo otra persona que organice; `!n liga organizador @nombre` la nombra."),
        NoLeague::Who => say!(locale;
            "Say who you mean: add `@` and their name.",
            "Di a quién te refieres: añade `@` y su nombre."),
        NoLeague::WhoAndWhom => say!(locale;
            "Name two people: `!n league replace @ana @beto` gives Ana's place to Beto.",
            "Nombra a dos personas: `!n liga cambiar @ana @beto` da a Beto el lugar de Ana."),
        NoLeague::TooFew { least } => say!(locale;
            "It takes at least {least} players to begin.",
            "Para empezar hacen falta al menos {least} jugadores."),
        NoLeague::LastRound => say!(locale;
            "There is no further round to skip: this one is the last.",
            "No queda ninguna ronda que saltarse: esta es la última."),
        NoLeague::RoundGoesOn => say!(locale;
            "The round is still being played.",
            "Todavía se está jugando la ronda."),
        NoLeague::NoPairing => say!(locale;
            "The rules allow no further pairing of these players. The season ends by itself when the time of this round is up.",
            "Las reglas no permiten más emparejamientos de estos jugadores. La temporada termina sola cuando se acabe el tiempo de esta ronda."),
        NoLeague::NothingToTakeBack => say!(locale;
            "There is nothing to take back: the last thing in this league was not done by you as its organiser, or something has followed from it.",
            "No hay nada que deshacer: lo último que pasó en esta liga no lo hiciste tú como organizador, o ya tuvo consecuencias."),
        NoLeague::TooMuchToTakeBack { limit } => say!(locale;
            "That has made more than {limit} matches, too many to annul at once.",
            "Eso ha creado más de {limit} partidas, demasiadas para anularlas de una vez."),
        NoLeague::SkipsAlready => {
            say!(locale, "You skip the next round already.", "Ya descansas en la próxima ronda.")
        }
        NoLeague::NoPause => say!(locale;
            "A match of a Swiss cannot be paused: everybody would wait for it.",
            "Una partida de un torneo suizo no se puede pausar: todos tendrían que esperarla."),
        NoLeague::OnlySwiss => {
            say!(locale, "That is for Swiss leagues only.", "Eso solo existe en las ligas por sistema suizo.")
        }
        _ => say!(locale;
            "That is not possible at this point of the season.",
            "Eso no se puede hacer en este momento de la temporada."),
    }
}

/// Why somebody does not sign up.
fn of_sign_up(locale: Locale, why: &NoLeague) -> String {
    match why {
        NoLeague::NotOpen => say!(locale;
            "Sign-up is closed. The next season will be announced here.",
            "La inscripción está cerrada. La próxima temporada se anunciará aquí."),
        NoLeague::NoneFollows(id) => say!(locale;
            "Sign-up is closed, and no season is planned. An organiser can open one: `!n league open {id}`.",
            "La inscripción está cerrada y no hay ninguna temporada prevista. Quien organiza puede abrir una: `!n liga abrir {id}`."),
        NoLeague::Entered => say!(locale, "You have already signed up.", "Ya te habías inscrito."),
        NoLeague::Banned { until } => say!(locale;
            "You were withdrawn from this league for not playing. You can sign up again {}, or sooner if an organiser allows it.",
            "Se te retiró de esta liga por no jugar. Puedes volver a inscribirte {}, o antes si lo permite quien la organiza.";
            relative(*until)),
        NoLeague::Expelled => say!(locale;
            "An organiser has removed you from this season.",
            "Un organizador te ha sacado de esta temporada."),
        NoLeague::KeptOff => say!(locale;
            "An organiser has taken you off this ladder. An organiser can let you back in.",
            "Quien organiza te ha sacado de esta escalera y puede readmitirte."),
        NoLeague::MembersOnly => say!(locale;
            "Only members of the server where this league was created can sign up.",
            "Solo pueden inscribirse los miembros del servidor donde se creó esta liga."),
        NoLeague::Full { limit } => say!(locale;
            "This league is full: at most {limit} players can take part.",
            "Esta liga está completa: pueden participar como máximo {limit} jugadores."),
        NoLeague::SectionFull { limit } => say!(locale;
            "It is too late for this season: there is no place left, as a group has at most {limit} players. The next season will be announced here.",
            "Ya es tarde para esta temporada: no quedan plazas, porque un grupo tiene {limit} jugadores como máximo. La próxima se anunciará aquí."),
        _ => say!(locale;
            "You are out of this season. The next one will be announced here.",
            "Ya estás fuera de esta temporada. La próxima se anunciará aquí."),
    }
}

/// What cannot be done on a ladder.
fn of_ladders(locale: Locale, why: &NoLeague) -> String {
    match why {
        NoLeague::Below => say!(locale;
            "You can only challenge somebody who stands above you.",
            "Solo puedes desafiar a quien está por encima de ti."),
        NoLeague::TooFar { by, reach } => say!(locale;
            "That is {by} places above you. You can challenge up to {reach} places above.",
            "Está {by} puestos por encima de ti. Puedes desafiar hasta {reach} puestos más arriba."),
        NoLeague::MetLately { until } => say!(locale;
            "You have played this person lately. You can challenge them again {}.",
            "Te enfrentaste hace poco a esa persona. Podrás volver a desafiarla {}.";
            relative(*until)),
        NoLeague::TooManyGiven { limit } => say!(locale;
            "You have {limit} challenges in progress, the most you can have.",
            "Ya tienes {limit} desafíos en curso, el máximo."),
        NoLeague::TooManyTaken { name, limit } => say!(locale;
            "{name} is already playing {limit} challengers, the most there can be.",
            "{name} ya juega contra {limit} desafiantes, el máximo."),
        NoLeague::OnlyLadder => {
            say!(locale, "That is for ladders only.", "Eso solo existe en las escaleras.")
        }
        NoLeague::LadderClosed => say!(locale;
            "This ladder is closed. An organiser can open it again: `!n league open`.",
            "Esta escalera está cerrada. Quien la organiza puede volver a abrirla: `!n liga abrir`."),
        _ => say!(locale, "A ladder has no such thing.", "En una escalera no existe eso."),
    }
}
