//! What Nahil says of how somebody plays: a rating and what made it, a ranking, a person's page, two people against each other.

use super::league::{Honour, LeaguePlace};
use super::rating::{expected, number, shown};
use super::{either, game};
use crate::games::Kind;
use crate::league::rating::{Rating, Score};
use crate::play::MatchId;
use crate::players::Locale;

/// A message about ratings, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub enum RatingText {
    /// Somebody's rating in a game.
    Card {
        /// Who.
        name: String,
        /// The game.
        kind: Kind,
        /// The rating; nothing before the first match that counts.
        rating: Option<Rating>,
        /// The place in the ranking, where it is shown.
        place: RankPlace,
        /// What changed it last, the latest first.
        weeks: Vec<WeekRow>,
    },
    /// Somebody's ratings in all games.
    Cards {
        /// Who.
        name: String,
        /// Each with its game and its place.
        ratings: Vec<(Kind, Rating, RankPlace)>,
    },
    /// A page of a ranking.
    Ranking {
        /// The game.
        kind: Kind,
        /// Which page, and of how many.
        page: (usize, usize),
        /// The places, with names and ratings.
        rows: Vec<(usize, String, Rating)>,
        /// The reader's place, if it is on another page.
        own: Option<usize>,
        /// Within how many weeks one must have played to be in it.
        weeks: i64,
    },
    /// A ranking in which there is nobody.
    NoRanking {
        /// The game.
        kind: Kind,
    },
    /// Somebody's page.
    Page(Box<PersonPage>),
    /// How two people have played against each other.
    Versus {
        /// Who.
        names: [String; 2],
        /// For each game how often the first has won, how often the second, and how many were drawn.
        games: Vec<(Kind, [usize; 3])>,
        /// The last matches, the latest first: in which the first has reached this.
        last: Vec<(MatchId, Kind, Score)>,
        /// Both ratings in games in which both have one.
        ratings: Vec<(Kind, [Rating; 2])>,
    },
    /// Ratings are being worked out anew.
    Counted,
    /// Whether one is shown in rankings.
    InRankings(bool),
}

/// A place in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankPlace {
    /// This one, of so many.
    At(usize, usize),
    /// None yet, for the rating is not certain enough.
    Provisional,
    /// None any more, for too long nothing was played.
    Inactive,
    /// It is not shown.
    Hidden,
}

/// A week in which somebody's rating has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct WeekRow {
    /// Its first day, as a date.
    pub day: String,
    /// Whether it goes on.
    pub is_open: bool,
    /// The rating at its start, and after it.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
    /// The matches that count: which, what they brought, and against whom.
    pub matches: Vec<(MatchId, Score, String)>,
    /// How many more there are.
    pub more: usize,
}

/// What others may know of somebody.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PersonPage {
    /// Who.
    pub name: String,
    /// Ratings.
    pub ratings: Vec<(Kind, Rating, RankPlace)>,
    /// Whether these are being worked out anew, and none is shown.
    pub is_counted: bool,
    /// Matches won, lost and drawn since ratings are kept.
    pub results: [usize; 3],
    /// What the last matches brought in a row, and how many they are.
    pub streak: Option<(Score, usize)>,
    /// The longest match, and how many turns it had.
    pub longest: Option<(MatchId, u32)>,
    /// First turns that were played most often: the game, the turn, how often.
    pub openings: Vec<(Kind, String, usize)>,
    /// Leagues, and where they stand in them.
    pub leagues: Vec<LeaguePlace>,
    /// What they have won in leagues, the latest first.
    pub honours: Vec<Honour>,
    /// Matches that go on and may be watched: the game and against whom.
    pub going: Vec<(MatchId, Kind, String)>,
    /// How many more there are.
    pub more: usize,
}

impl RatingText {
    /// The words.
    pub fn say(&self, locale: Locale) -> String {
        match self {
            RatingText::Card { name, kind, rating: None, .. } => say!(locale;
                "{name} has no rating in {0} yet: no rated match has counted.",
                "{name} aún no tiene puntuación de {0}: ninguna partida puntuada ha contado.";
                game(locale, *kind)),
            RatingText::Card { name, kind, rating: Some(rating), place, weeks } => {
                card(locale, (name, *kind), *rating, *place, weeks)
            }
            RatingText::Cards { name, ratings } => cards(locale, name, ratings),
            RatingText::Ranking { kind, page, rows, own, weeks } => {
                ranking(locale, (*kind, *page), rows, *own, *weeks)
            }
            RatingText::NoRanking { kind } => say!(locale;
                "Nobody has a rating in {} yet that is certain enough. Play rated matches: `!n play {}`.",
                "Nadie tiene todavía una puntuación lo bastante segura de {}. Juega partidas puntuadas: `!n jugar {}`.";
                game(locale, *kind), kind.id()),
            RatingText::Page(page) => page.say(locale),
            RatingText::Versus { names, games, last, ratings } => versus(locale, names, games, last, ratings),
            RatingText::Counted => say!(locale;
                "The ratings are being worked out anew. Ask again in a minute.",
                "Las puntuaciones se están recalculando. Vuelve a preguntar dentro de un minuto."),
            RatingText::InRankings(true) => {
                say!(locale, "Rankings show your place.", "Las clasificaciones muestran tu puesto.")
            }
            RatingText::InRankings(false) => say!(locale;
                "Rankings do not show you to others.",
                "Las clasificaciones no te muestran a los demás."),
        }
    }
}

fn card(
    locale: Locale,
    (name, kind): (&str, Kind),
    rating: Rating,
    place: RankPlace,
    weeks: &[WeekRow],
) -> String {
    let heading = format!("**{name} · {}: {}**", game(locale, kind), shown(rating));
    let lines = [heading, certainty(locale, rating), self::place(locale, place)];
    let weeks = weeks.iter().map(|week| self::week(locale, week));
    lines.into_iter().filter(|line| !line.is_empty()).chain(weeks).collect::<Vec<_>>().join("\n")
}

/// A deviation in words.
fn certainty(locale: Locale, rating: Rating) -> String {
    let spread = (2.0 * rating.deviation).round() as i64;
    let (low, high) = (number(rating) - spread, number(rating) + spread);
    let word = match rating.deviation {
        deviation if deviation < 60.0 => either(locale, "very certain", "muy segura"),
        deviation if deviation < crate::league::rating::PROVISIONAL => either(locale, "certain", "segura"),
        deviation if deviation < 200.0 => either(locale, "uncertain", "poco segura"),
        _ => either(locale, "very uncertain", "muy poco segura"),
    };
    say!(locale;
        "This rating is {word}: the real strength is most likely between {low} and {high}.",
        "Esta puntuación es {word}: la fuerza real está casi con seguridad entre {low} y {high}.")
}

fn place(locale: Locale, place: RankPlace) -> String {
    match place {
        RankPlace::At(place, of) => {
            say!(
                locale,
                "Place {place} of {of} in the ranking.",
                "Puesto {place} de {of} en la clasificación."
            )
        }
        RankPlace::Provisional => say!(locale;
            "It is provisional (`?`) and has no place in the ranking yet.",
            "Es provisional (`?`) y todavía no tiene puesto en la clasificación."),
        RankPlace::Inactive => say!(locale;
            "It has no place in the ranking, because no match has counted for half a year.",
            "No tiene puesto en la clasificación, porque ninguna partida ha contado en medio año."),
        RankPlace::Hidden => String::new(),
    }
}

/// `Week of 2026-03-02: 1500? → 1662? (#12 won against Ben)`
fn week(locale: Locale, week: &WeekRow) -> String {
    let result = |(id, score, against): &(MatchId, Score, String)| match score {
        Score::Win => say!(locale, "#{id} won against {against}", "#{id} ganada contra {against}"),
        Score::Draw => say!(locale, "#{id} drawn with {against}", "#{id} empatada con {against}"),
        Score::Loss => say!(locale, "#{id} lost to {against}", "#{id} perdida contra {against}"),
    };
    let more = (week.more > 0).then(|| say!(locale, "{} more", "{} más", week.more));
    let matches: Vec<_> = week.matches.iter().map(result).chain(more).collect();
    let (day, change) = (&week.day, format!("{} → {}", shown(week.before), shown(week.after)));
    let open = if week.is_open { either(locale, ", until Monday", ", hasta el lunes") } else { "" };
    say!(locale;
        "· Week of {day}{open}: {change} ({})",
        "· Semana del {day}{open}: {change} ({})";
        matches.join(", "))
}

fn cards(locale: Locale, name: &str, ratings: &[(Kind, Rating, RankPlace)]) -> String {
    if ratings.is_empty() {
        return say!(locale;
            "{name} has no rating yet. Matches between people are rated unless they are casual.",
            "{name} aún no tiene puntuación. Las partidas entre personas son puntuadas, salvo las amistosas.");
    }
    format!("**{name}**\n{}", rating_lines(locale, ratings))
}

fn rating_lines(locale: Locale, ratings: &[(Kind, Rating, RankPlace)]) -> String {
    let line = |(kind, rating, place): &(Kind, Rating, RankPlace)| {
        let place = match place {
            RankPlace::At(place, of) => {
                say!(locale, " · place {place} of {of}", " · puesto {place} de {of}")
            }
            _ => String::new(),
        };
        format!("{}: **{}**{place}", game(locale, *kind), shown(*rating))
    };
    ratings.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn ranking(
    locale: Locale,
    (kind, (page, pages)): (Kind, (usize, usize)),
    rows: &[(usize, String, Rating)],
    own: Option<usize>,
    weeks: i64,
) -> String {
    let of = if pages > 1 { format!(" ({page}/{pages})") } else { String::new() };
    let heading = say!(locale, "**Ranking · {}**{of}", "**Clasificación · {}**{of}", game(locale, kind));
    let row = |(place, name, rating): &(usize, String, Rating)| format!("{place}. {name} {}", shown(*rating));
    let own = own.map(|place| say!(locale, "Your place: {place}.", "Tu puesto: {place}."));
    let note = say!(locale;
        "Listed: players whose rating is certain and who have a counted match in the last {weeks} weeks.",
        "Figuran quienes tienen una puntuación segura y una partida que contó en las últimas {weeks} semanas.");
    let lines = [heading].into_iter().chain(rows.iter().map(row)).chain(own).chain([note]);
    lines.collect::<Vec<_>>().join("\n")
}

impl PersonPage {
    fn say(&self, locale: Locale) -> String {
        let ratings = Some(rating_lines(locale, &self.ratings)).filter(|lines| !lines.is_empty());
        let results = results(locale, self.results);
        let streak =
            self.streak.filter(|(_, count)| *count > 1).map(|(score, count)| streak(locale, score, count));
        let longest = self.longest.map(|(id, turns)| {
            say!(locale, "Longest match: #{id}, {turns} turns.", "Partida más larga: #{id}, {turns} turnos.")
        });
        let opening = |(kind, turn, count): &(Kind, String, usize)| {
            say!(locale;
                "Favourite first turn in {}: `{turn}` ({count} times).",
                "Primer turno favorito en {}: `{turn}` ({count} veces).";
                game(locale, *kind))
        };
        let counted = self.is_counted.then(|| RatingText::Counted.say(locale));
        let lines = [format!("**{}**", self.name)].into_iter().chain(ratings).chain(counted).chain([results]);
        let lines = lines.chain(streak).chain(longest).chain(self.openings.iter().map(opening));
        let leagues = self.leagues.iter().map(|place| place.say(locale));
        lines
            .chain(leagues)
            .chain(self.honours(locale))
            .chain(self.going(locale))
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn honours(&self, locale: Locale) -> Option<String> {
        let all: Vec<_> = self.honours.iter().map(|honour| honour.say(locale)).collect();
        (!all.is_empty()).then(|| say!(locale, "Trophies: {}.", "Trofeos: {}.", all.join("; ")))
    }

    fn going(&self, locale: Locale) -> Option<String> {
        let one = |(id, kind, against): &(MatchId, Kind, String)| {
            say!(locale, "#{id} {} against {against}", "#{id} {} contra {against}", game(locale, *kind))
        };
        let more = (self.more > 0).then(|| say!(locale, "{} more", "{} más", self.more));
        let all: Vec<_> = self.going.iter().map(one).chain(more).collect();
        (!all.is_empty()).then(|| say!(locale, "Playing now: {}.", "Juega ahora: {}.", all.join(", ")))
    }
}

fn results(locale: Locale, [won, lost, drawn]: [usize; 3]) -> String {
    if [won, lost, drawn] == [0; 3] {
        return say!(locale, "No finished matches yet.", "Todavía sin partidas terminadas.");
    }
    let drawn =
        if drawn > 0 { say!(locale, ", {drawn} drawn", "; empatadas: {drawn}") } else { String::new() };
    say!(locale;
        "Matches: {won} won, {lost} lost{drawn}.",
        "Partidas ganadas: {won}; perdidas: {lost}{drawn}.")
}

fn streak(locale: Locale, score: Score, count: usize) -> String {
    match score {
        Score::Win => say!(locale, "Won the last {count}.", "Ha ganado las últimas {count}."),
        Score::Draw => say!(locale, "Drew the last {count}.", "Ha empatado las últimas {count}."),
        Score::Loss => say!(locale, "Lost the last {count}.", "Ha perdido las últimas {count}."),
    }
}

fn versus(
    locale: Locale,
    names: &[String; 2],
    games: &[(Kind, [usize; 3])],
    last: &[(MatchId, Kind, Score)],
    ratings: &[(Kind, [Rating; 2])],
) -> String {
    let [one, other] = names;
    let heading = say!(locale, "**{one} against {other}**", "**{one} contra {other}**");
    let line = |(kind, [won, lost, drawn]): &(Kind, [usize; 3])| {
        let drawn =
            if *drawn > 0 { say!(locale, ", {drawn} drawn", "; empates: {drawn}") } else { String::new() };
        format!("{}: {one} {won} – {lost} {other}{drawn}", game(locale, *kind))
    };
    let none = games.is_empty().then(|| {
        say!(
            locale,
            "They have not finished a match against each other yet.",
            "Todavía no han terminado ninguna partida entre sí."
        )
    });
    let latest: Vec<_> = last.iter().map(|(id, _, score)| won_by(locale, *id, *score, names)).collect();
    let latest = (!latest.is_empty()).then(|| say!(locale, "Latest: {}.", "Últimas: {}.", latest.join(", ")));
    let expected = |(kind, [own, others]): &(Kind, [Rating; 2])| expected(locale, *kind, one, *own, *others);
    let lines = [heading].into_iter().chain(none).chain(games.iter().map(line)).chain(latest);
    lines.chain(ratings.iter().map(expected)).collect::<Vec<_>>().join("\n")
}

fn won_by(locale: Locale, id: MatchId, score: Score, [one, other]: &[String; 2]) -> String {
    match score {
        Score::Win => say!(locale, "#{id} {one} won", "#{id} ganó {one}"),
        Score::Draw => say!(locale, "#{id} drawn", "#{id} empate"),
        Score::Loss => say!(locale, "#{id} {other} won", "#{id} ganó {other}"),
    }
}
