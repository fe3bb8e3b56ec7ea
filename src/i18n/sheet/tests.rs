//! Tables of a small league, read as text.

use super::{Drawn, Entrant, GroupTable, RatingCurve, ReviewCurve, SwissTable, alt, halves, quarters};
use crate::games::sheet::{Curve, Grid, Sheet, Trend};
use crate::games::{BySide, Kind, Side};
use crate::i18n::ALT_MAX;
use crate::league::Person;
use crate::league::book::Period;
use crate::league::counted::{Ended, Outcome};
use crate::league::log::{Ending, Entry, Event, Format, Leaving, Settings, Slot};
use crate::league::memory::Memory;
use crate::league::ratings::Ratings;
use crate::league::season::Sizes;
use crate::league::state::League;
use crate::league::week::{WEEK, Week};
use crate::play::MatchId;
use crate::play::review::{Review, TURNS_MAX};
use crate::players::Locale;
use std::collections::BTreeMap;

fn grid(drawn: &Drawn) -> &Grid {
    let Sheet::Grid(grid) = &drawn.sheet else { panic!("no table") };
    grid
}

/// A table as text: a line each row, cells between bars, lines of a cell between slashes.
fn text(drawn: &Drawn) -> String {
    let grid = grid(drawn);
    let mut lines = vec![format!("{}: {}", grid.title, grid.subtitle)];
    lines.push(grid.columns.iter().map(|column| column.head.clone()).collect::<Vec<_>>().join("|"));
    for row in &grid.rows {
        let cell = |cell: &crate::games::sheet::Cell| {
            let lines: Vec<_> = cell.lines.iter().map(|line| line.text.as_str()).collect();
            if cell.is_blocked { "#".to_owned() } else { lines.join("/") }
        };
        let cells = row.cells.iter().map(cell).collect::<Vec<_>>().join("|");
        let sign = match row.trend {
            Some(Trend::Up) => "^ ",
            Some(Trend::Down) => "v ",
            None if row.is_struck => "x ",
            None => "",
        };
        lines.push(format!("{sign}{cells}"));
    }
    lines.extend(grid.notes.iter().map(|note| format!("({})", note.text)));
    lines.join("\n")
}

fn league(format: Format, players: u64, events: Vec<Event>) -> League {
    let settings = Settings { format, sign_up: 0, length: 0 };
    let sign = |player| Event::Signed { player: Person(player), sure: 1500.0 };
    let mut all = vec![Event::Opened(settings)];
    all.extend((1..=players).map(sign));
    let group = (1..=players).map(Person).collect();
    all.push(Event::Drawn { groups: vec![vec![group]], white_first: true });
    all.extend(events);
    let mut league = League::default();
    for event in all {
        league.apply(&Entry { at: 0, by: None, event }).expect("the league goes on");
    }
    league
}

fn over(round: usize, board: usize, halves: (u32, u32), forfeit: bool) -> [Event; 2] {
    let slot = Slot { section: 0, round, board };
    let number = (10 * round + board) as u64;
    [Event::Begun { slot, number }, Event::Over { slot, result: Some(Ending::new(halves, forfeit)) }]
}

fn entrants(count: usize) -> Vec<Entrant> {
    let names = ["Ana", "Beto", "Cai", "Dan", "Eva", "Fe"];
    let entrant = |(place, name): (usize, &&str)| Entrant {
        name: (*name).to_owned(),
        rating: (place != 2).then(|| format!("{}{}", 1700 - 50 * place, if place == 1 { "?" } else { "" })),
        ..Entrant::default()
    };
    names.iter().take(count).enumerate().map(entrant).collect()
}

fn group() -> League {
    let sizes = Sizes { target: 4, least: 3, most: 6, width: 2 };
    let played = [
        over(1, 1, (2, 0), false),
        over(1, 2, (0, 2), false),
        over(2, 1, (1, 1), false),
        over(2, 2, (2, 0), true),
    ];
    league(Format::Groups { sizes, twice: true, cap: 10 }, 4, played.concat())
}

fn group_table(league: &League, locale: Locale) -> Drawn {
    let section = &league.season().expect("there is a season").sections[0];
    let mut entrants = entrants(section.players.len());
    for (place, entrant) in entrants.iter_mut().enumerate() {
        entrant.has_left = section.has_left(place + 1);
    }
    let part = if locale == Locale::En { "Season 1" } else { "Temporada 1" };
    GroupTable { title: "Liga", part, section, entrants: &entrants, moves: (1, 1), page: 0 }.draw(locale)
}

const GROUP: &str = "\
Liga: Season 1 · 4 of 12 matches played
|Name|1|2|3|4|Pts|Tie-break
^ 1/1–4|Cai|#|+/·|1/·|·/·|2|
2/1–4|Ana/1700|−/·|#|·/·|1/·|1|
3/1–4|Beto/1650?|0/·|·/·|#|½/·|½|=
v 3/1–4|Dan/1550|·/·|0/·|½/·|#|½|=
(promoted)
(relegated)
(=: shared)
(+ −: won and lost without play)
(Below the place: the best and the worst that points still allow)";

#[test]
fn a_group_is_a_crosstable_with_what_decided() {
    assert_eq!(text(&group_table(&group(), Locale::En)), GROUP);
}

const GROUP_ES: &str = "\
Liga: Temporada 1 · 8 de 12 partidas jugadas
|Nombre|1|2|3|4|Pts|Desempate
^ 1/1–3|Cai|#|+/·|1/·|+/+|2|
2/1–3|Ana/1700|−/·|#|·/·|1/+|0|=
2/1–3|Beto/1650?|0/·|·/·|#|½/+|0|=
v –|Dan/salió · 1550|−/−|0/−|½/−|#||
(asciende)
(desciende)
(=: compartido)
(+ −: ganada y perdida sin jugar)
(Bajo el puesto: el mejor y el peor que los puntos aún permiten)
(Tachado: salió pronto, así que estos resultados no cuentan)";

const GROUP_ALT_ES: &str = "Liga, Temporada 1: 8 de 12 partidas jugadas. 1. Cai, 2 puntos (posible: 1–3, asciende). \
    2. Ana, 0 puntos (posible: 1–3). 2. Beto, 0 puntos (compartido, posible: 1–3). Dan: estos resultados no cuentan.";

#[test]
fn results_of_who_left_early_are_struck() {
    let mut league = group();
    let event = Event::Withdrawn { player: Person(4), why: Leaving::Own };
    league.apply(&Entry { at: 0, by: None, event }).expect("they leave");
    let drawn = group_table(&league, Locale::Es);
    assert_eq!(text(&drawn), GROUP_ES);
    assert_eq!(drawn.alt, GROUP_ALT_ES);
}

fn swiss(forfeit: bool) -> League {
    let person = |number: u64| Person(number);
    let paired = |pairs: [(u64, u64); 2], bye: u64| Event::Paired {
        section: 0,
        pairs: pairs.map(|(white, black)| (person(white), person(black))).to_vec(),
        bye: Some(person(bye)),
        absent: BTreeMap::default(),
    };
    let mut events = vec![paired([(1, 3), (4, 2)], 5)];
    events.extend(over(1, 1, (2, 0), false));
    events.extend(over(1, 2, (1, 1), forfeit));
    events.push(paired([(5, 1), (2, 3)], 4));
    events.extend(over(2, 1, (0, 2), false));
    league(Format::Swiss { rounds: Some(3) }, 5, events)
}

fn swiss_table(locale: Locale) -> Drawn {
    swiss_table_of(&swiss(false), locale)
}

fn swiss_table_of(league: &League, locale: Locale) -> Drawn {
    let section = &league.season().expect("there is a season").sections[0];
    let now: Vec<_> = section.pairings.iter().filter(|pairing| pairing.round == 2).copied().collect();
    let entrants = entrants(5);
    let tournament = section.tournament();
    let (tournament, now, rests) = (&tournament, &now, &section.resting(2));
    SwissTable { title: "Copa", part: "", tournament, now, rests, entrants: &entrants, page: 0 }.draw(locale)
}

const SWISS: &str = "\
Copa: 1 of 3 rounds played
|Name|1|2|Pts|Tie-break
1|Eva/No. 5 · 1500|+|1w0|1|BH-1 ½
2|Ana/No. 1 · 1700|3w1|5b1|1|BH-1 0
3|Beto/No. 2 · 1650?|4b=|3w·|½|=
3|Dan/No. 4 · 1550|2w=|+|½|=
5|Cai/No. 3|1b0|2b·|0|
(12w1: with White against number 12, and won · +, ½, −: without play)
(BH-1: Buchholz without the lowest · =: shared)";

const SWISS_ALT: &str = "Copa, 1 of 3 rounds played. 1. Eva, 1 point. 2. Ana, 1 point (Buchholz without the lowest). \
    3. Beto, ½ point. 3. Dan, ½ point (shared). 5. Cai, 0 points.";

#[test]
fn a_swiss_shows_whom_each_met() {
    let drawn = swiss_table(Locale::En);
    assert_eq!(text(&drawn), SWISS);
    assert_eq!(drawn.alt, SWISS_ALT);
}

#[test]
fn half_a_point_without_play_is_none_that_was_lost() {
    let table = text(&swiss_table_of(&swiss(true), Locale::En));
    assert!(table.contains("|4b½|") && table.contains("|2w½|"), "{table}");
}

#[test]
fn both_languages_have_the_same_rows() {
    let cells = |drawn: &Drawn| grid(drawn).rows.iter().map(|row| row.cells.len()).collect::<Vec<_>>();
    let league = group();
    let both = Locale::ALL.map(|locale| [group_table(&league, locale), swiss_table(locale)]);
    for (one, other) in both[0].iter().zip(&both[1]) {
        assert_eq!(cells(one), cells(other));
        assert_ne!(grid(one).notes, grid(other).notes);
        assert!(one.alt.chars().count() <= ALT_MAX);
    }
}

/// Ana wins in the first week and in the fifth.
fn played() -> Vec<Period> {
    let mut ratings = Memory::default();
    for (number, week) in [(1, 0), (2, 4)] {
        let at = Week::of(1_772_400_000).start() + week * WEEK + 60;
        let Ok(()) = ratings.rate(ended(number, at));
    }
    let Ok(weeks) = ratings.curve((Kind::Arimaa, Person(1)));
    weeks
}

fn ended(number: u64, at: i64) -> Ended {
    Ended {
        number,
        game: Kind::Arimaa,
        players: BySide { white: Person(1), black: Person(1 + number) },
        at,
        result: Outcome::Won(Side::White),
        on_time: false,
        casual: false,
        channel: false,
        league: false,
        turns: BySide { white: 20, black: 20 },
        loser_last_turn: Some(at),
        struck: false,
    }
}

fn curve(locale: Locale, weeks: i64) -> (Curve, String) {
    let periods = &played();
    let until = periods[0].week.before(-weeks);
    let drawn = RatingCurve { name: "Ana", kind: Kind::Arimaa, periods, until }.draw(locale);
    let Sheet::Curve(curve) = drawn.sheet else { panic!("no curve") };
    (curve, drawn.alt)
}

#[test]
fn a_curve_begins_before_the_first_match_and_widens_in_weeks_without_one() {
    let (curve, alt) = curve(Locale::En, 7);
    let measured: Vec<_> = curve.points.iter().map(|point| point.is_measured).collect();
    assert_eq!(measured, [false, true, false, false, false, true, false, false]);
    assert_eq!(curve.points.iter().map(|point| point.at).collect::<Vec<_>>(), (0..8).collect::<Vec<_>>());
    assert!(
        (curve.points[0].value - 1500.0).abs() < 0.01 && (curve.points[0].deviation - 350.0).abs() < 0.01
    );
    assert!(curve.points[3].deviation > curve.points[1].deviation);
    assert!((curve.points[4].value - curve.points[1].value).abs() < 0.01);
    let said =
        "Rating of Ana in Arimaa: 1751 ±257. 2 weeks with matches since 23 Feb 2026. Latest: 1662, 1751.";
    assert_eq!(alt, said);
}

#[test]
fn a_curve_names_days_months_or_years() {
    let names = |weeks| {
        let (curve, _) = curve(Locale::Es, weeks);
        curve.marks.into_iter().map(|mark| mark.text).take(5).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(6), "16 feb 23 feb 2 mar 9 mar 16 mar");
    assert_eq!(names(26), "mar abr may jun jul");
    assert_eq!(names(60), "mar may jul sep nov");
    assert_eq!(names(500), "2027 2028 2029 2030 2031");
}

#[test]
fn points_have_halves_and_quarters() {
    assert_eq!([0, 1, 2, 5, -1, -6].map(halves), ["0", "½", "1", "2½", "−½", "−3"]);
    assert_eq!([1, 4, 7, 85].map(quarters), ["¼", "1", "1¾", "21¼"]);
}

#[test]
fn a_description_ends_with_a_whole_sentence() {
    let sentence = format!("{}.", "a".repeat(399));
    let text = alt(vec![sentence.clone(); 3]);
    assert_eq!(text, format!("{sentence} {sentence}…"));
    assert_eq!(alt([]), "");
    assert!(alt(["b".repeat(5_000)]).chars().count() <= ALT_MAX);
}

#[test]
fn the_curve_of_the_longest_match_has_room_in_words_and_names_its_side() {
    let review = Review { chances: vec![Some(625); TURNS_MAX as usize + 1], ..Review::default() };
    let names = BySide { white: "Ana".to_owned(), black: "Beto".to_owned() };
    for (locale, last, marked) in [
        (Locale::En, "Gold: 62%", "1, turn 12 (62%); 2, turn 40 (62%); 3, turn 300 (62%)"),
        (Locale::Es, "Oro: 62 %", "1, turno 12 (62 %); 2, turno 40 (62 %); 3, turno 300 (62 %)"),
    ] {
        let worst = vec![12, 40, 300];
        let curve = ReviewCurve {
            id: MatchId(7),
            kind: Kind::Arimaa,
            names: &names,
            review: &review,
            worst,
            reader: None,
        };
        let drawn = curve.draw(locale);
        assert!(drawn.alt.chars().count() <= ALT_MAX && drawn.alt.contains(marked), "{}", drawn.alt);
        let Sheet::Curve(curve) = drawn.sheet else { panic!("no curve") };
        assert_eq!((curve.last.as_str(), curve.points.len()), (last, TURNS_MAX as usize + 1));
        assert!(curve.marks.len() <= 12 && curve.range == Some([0.0, 100.0]));
        assert_eq!(curve.pins.iter().map(|pin| pin.text.as_str()).collect::<Vec<_>>(), ["1", "2", "3"]);
    }
}
