//! What Nahil says with the boards of a guided match: what has happened, and what is near.

use super::games::{a_piece, colour, happens, own_piece, piece, side, the_piece};
use super::joined::{and, or};
use super::{capital, either};
use crate::games::{BySide, Filling, Kind, Near, Nearby, Side};
use crate::play::review::Happens;
use crate::players::Locale;

/// How many things are told that a side can do.
const SHOWN_MAX: usize = 4;
/// Up to how many cells of a sector are named that a side lacks.
const MISSING_MAX: usize = 3;

/// What is told with a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearbyText {
    /// The game.
    pub kind: Kind,
    /// The side that the machine plays; the other one is to move.
    pub machine: Side,
    /// What the last turns have done.
    pub done: Vec<Happens>,
    /// What is near.
    pub nearby: Nearby,
}

impl NearbyText {
    /// The words, a line for each thing that there is to say. What counts most comes last, beside the board: on a small phone
    /// the first lines are out of sight.
    pub fn say(&self, locale: Locale) -> String {
        let lines = [
            self.done(locale),
            self.far(locale),
            self.hunt(locale),
            self.filling(locale),
            self.frozen(locale),
            self.chances(locale),
            self.threats(locale),
        ];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// The words of what counts for the next turn: what threatens, what can be done, and what cannot move.
    pub(super) fn next(&self, locale: Locale) -> String {
        let lines = [self.frozen(locale), self.chances(locale), self.threats(locale)];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// Whether something counts for the next turn.
    pub fn has_next(&self) -> bool {
        !self.next(Locale::En).is_empty()
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.say(Locale::En).is_empty()
    }

    /// What a side is called in a sentence.
    fn side(&self, locale: Locale, of: Side) -> String {
        side(locale, self.kind.rules().colours()[of]).to_owned()
    }

    fn done(&self, locale: Locale) -> Option<String> {
        let done: Vec<_> =
            self.done.iter().take(SHOWN_MAX).map(|what| happens(locale, self.kind, *what)).collect();
        (!done.is_empty()).then(|| capital(&format!("{}.", and(locale, &done))))
    }

    fn threats(&self, locale: Locale) -> Option<String> {
        let side = self.side(locale, self.machine);
        if self.nearby.threats.is_empty() {
            let no = self.verb(locale, self.machine, ["threatens", "no amenaza", "no amenazan"]);
            let said = say!(locale, "{side} {no} nothing for now.", "Por ahora, {side} {no} nada.");
            return self.nearby.whole.then(|| capital(&said));
        }
        let what = self.list(locale, &self.nearby.threats);
        let could = self.verb(locale, self.machine, ["could", "podría", "podrían"]);
        Some(say!(locale;
            "Careful: on the next turn, {side} {could} {what}.",
            "Cuidado: en el próximo turno, {side} {could} {what}."))
    }

    fn chances(&self, locale: Locale) -> Option<String> {
        let chances = &self.nearby.chances;
        let own = self.machine.other();
        let side = self.side(locale, own);
        let what = self.list(locale, chances);
        let can = self.verb(locale, own, ["can", "puede", "pueden"]);
        (!chances.is_empty()).then(|| {
            say!(locale, "With this turn, {side} {can} {what}.", "En este turno, {side} {can} {what}.")
        })
    }

    /// A verb of a side: in English, and in Spanish of one and of many.
    fn verb(&self, locale: Locale, of: Side, [english, one, many]: [&'static str; 3]) -> &'static str {
        let is_many = side(Locale::Es, self.kind.rules().colours()[of]).starts_with("las ");
        either(locale, english, if is_many { many } else { one })
    }

    fn list(&self, locale: Locale, near: &[Near]) -> String {
        // In Abalone, what wins is one of the pushes.
        let only_win = self.kind == Kind::Abalone && near.contains(&Near::Win);
        let told = near.iter().filter(|near| !only_win || matches!(near, Near::Win)).take(SHOWN_MAX);
        // A turn may have room for one of them alone.
        or(locale, &told.map(|near| self.near(locale, near)).collect::<Vec<_>>())
    }

    fn near(&self, locale: Locale, near: &Near) -> String {
        match near {
            Near::Win => either(locale, "win", "ganar").to_owned(),
            Near::Katun(letter) => {
                let piece = own_piece(locale, self.kind, *letter);
                say!(locale, "win by taking the Leader with {piece}", "ganar capturando al Líder con {piece}")
            }
            Near::Temple => either(
                locale,
                "win by bringing the Leader to a Temple",
                "ganar llevando al Líder a un Templo",
            )
            .to_owned(),
            Near::Fill => either(locale, "fill a sector", "completar un sector").to_owned(),
            Near::Take { at: Some(at), .. } if self.kind == Kind::Abalone => {
                say!(locale, "push off the marble on {at}", "expulsar la pieza de {at}")
            }
            Near::Take { letter, at: Some(at) } => {
                let piece = own_piece(locale, self.kind, *letter);
                say!(locale, "take {piece} on {at}", "capturar {piece} de {at}")
            }
            Near::Take { letter, at: None } => {
                say!(locale, "take {}", "capturar {}", a_piece(locale, self.kind, *letter))
            }
            Near::Relocate { at } => {
                say!(locale, "relocate the piece on {at}", "reubicar la pieza de {at}")
            }
        }
    }

    fn frozen(&self, locale: Locale) -> Option<String> {
        let frozen = &self.nearby.frozen;
        let named: Vec<_> = frozen.iter().map(|piece| the_piece(locale, self.kind, piece)).collect();
        let verb = if named.len() == 1 { "se puede" } else { "se pueden" };
        let named = and(locale, &named);
        (!frozen.is_empty()).then(|| match self.kind {
            Kind::Maya => say!(locale, "Cannot move now: {named}.", "Ahora no {verb} mover {named}."),
            _ => say!(locale, "Frozen: {named}.", "No se pueden mover por sí solos: {named}."),
        })
    }

    /// A number of each side, the person's first, where both have one.
    fn both(&self, locale: Locale, counts: BySide<Option<u8>>) -> Option<(String, String)> {
        let of = |side: Side| {
            let colour = colour(locale, self.kind.rules().colours()[side]);
            counts[side].map(|count| format!("{colour} {count}"))
        };
        Some((of(self.machine.other())?, of(self.machine)?))
    }

    /// The sectors that both are filling.
    fn filling(&self, locale: Locale) -> Option<String> {
        let sides = [self.machine.other(), self.machine].into_iter();
        let told: Vec<_> = sides.filter_map(|side| self.filled(locale, side)).collect();
        let told = told.join("; ");
        (!told.is_empty()).then(|| {
            say!(
                locale,
                "Fullest sector not yet complete: {told}.",
                "Sector más lleno sin completar: {told}."
            )
        })
    }

    /// `Black d4–f6, 7 of 9 (e5 and f6 missing)`.
    fn filled(&self, locale: Locale, side: Side) -> Option<String> {
        let Filling { corners: [from, to], count, missing } = self.nearby.filling[side].as_ref()?;
        let colour = colour(locale, self.kind.rules().colours()[side]);
        let told = say!(locale, "{colour} {from}–{to}, {count} of 9", "{colour} {from}–{to}, {count} de 9");
        if missing.len() > MISSING_MAX {
            return Some(told);
        }
        let named = and(locale, missing);
        let lacks = if missing.len() == 1 { "falta" } else { "faltan" };
        Some(say!(locale, "{told} ({named} missing)", "{told} ({lacks} {named})"))
    }

    /// How far both are from winning by a race.
    fn far(&self, locale: Locale) -> Option<String> {
        let (own, machine) = self.both(locale, self.nearby.far)?;
        Some(say!(
            locale,
            "Movements to a Temple, at least: {own}, {machine}.",
            "Movimientos hasta un Templo, al menos: {own}, {machine}."
        ))
    }
}

impl NearbyText {
    /// How far the nearest solids are from the enemy Leaders.
    fn hunt(&self, locale: Locale) -> Option<String> {
        let of = |side: Side| {
            let colour = colour(locale, self.kind.rules().colours()[side]);
            let (letter, rolls) = self.nearby.hunt[side]?;
            Some(format!("{colour} {rolls} ({})", piece(locale, self.kind, letter)))
        };
        let (own, machine) = (of(self.machine.other())?, of(self.machine)?);
        Some(say!(
            locale,
            "Movements to the enemy Leader, at least: {own}, {machine}; a turn has three.",
            "Movimientos hasta el Líder rival, al menos: {own}, {machine}; un turno tiene tres."
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::PieceName;

    fn lines(kind: Kind, machine: Side, nearby: &Nearby) -> Vec<Vec<String>> {
        let done = vec![Happens::Loses(machine, kind.rules().letters().chars().last().unwrap_or(' '))];
        let text = NearbyText { kind, machine, done, nearby: nearby.clone() };
        Locale::ALL.map(|locale| text.say(locale).lines().map(str::to_owned).collect()).to_vec()
    }

    #[test]
    fn what_is_near_is_said_in_both_languages() {
        let take = |letter, at: &str| Near::Take { letter, at: Some(at.to_owned()) };
        let colour = Kind::Arimaa.rules().colours()[Side::White];
        let nearby = Nearby {
            threats: vec![Near::Win, take('E', "e4"), Near::Take { letter: 'R', at: None }],
            chances: vec![take('D', "c6")],
            frozen: vec![PieceName { colour, letter: 'C', at: "c4".to_owned() }],
            whole: true,
            ..Nearby::default()
        };
        let [english, spanish] = &lines(Kind::Arimaa, Side::Black, &nearby)[..] else { panic!("two") };
        assert_eq!(
            english[1..],
            [
                "Frozen: Gold's cat on c4.",
                "With this turn, Gold can take the dog on c6.",
                "Careful: on the next turn, Silver could win, take the elephant on e4 or take a rabbit.",
            ]
        );
        assert_eq!(
            spanish[1..],
            [
                "No se pueden mover por sí solos: el gato dorado de c4.",
                "En este turno, oro puede capturar el perro de c6.",
                "Cuidado: en el próximo turno, plata podría ganar, capturar el elefante de e4 o capturar un conejo.",
            ]
        );
    }

    #[test]
    fn marbles_sectors_and_races_are_told_as_well() {
        let nearby = Nearby {
            threats: vec![Near::Take { letter: ' ', at: Some("e1".to_owned()) }],
            chances: vec![Near::Fill],
            far: BySide { white: Some(9), black: Some(16) },
            ..Nearby::default()
        };
        let [english, spanish] = &lines(Kind::Abalone, Side::White, &nearby)[..] else { panic!("two") };
        assert_eq!(
            english[..],
            [
                "White loses a marble.",
                "Movements to a Temple, at least: Black 16, White 9.",
                "With this turn, Black can fill a sector.",
                "Careful: on the next turn, White could push off the marble on e1.",
            ]
        );
        assert_eq!(
            spanish[..],
            [
                "Las blancas pierden una pieza.",
                "Movimientos hasta un Templo, al menos: negras 16, blancas 9.",
                "En este turno, las negras pueden completar un sector.",
                "Cuidado: en el próximo turno, las blancas podrían expulsar la pieza de e1.",
            ]
        );
    }

    #[test]
    fn in_daiku_it_is_said_which_sectors_are_filled_and_what_they_lack() {
        let filling = |from: &str, to: &str, missing: &[&str]| {
            let corners = [from.to_owned(), to.to_owned()];
            let missing: Vec<_> = missing.iter().copied().map(str::to_owned).collect();
            Some(Filling { corners, count: 9 - missing.len() as u8, missing })
        };
        let white = filling("a1", "c3", &["a1", "b1", "c1", "a2"]);
        let nearby = Nearby {
            filling: BySide { white, black: filling("g4", "i6", &["h5", "i5"]) },
            ..Nearby::default()
        };
        let told = &lines(Kind::Daiku, Side::White, &nearby);
        assert_eq!(
            [&told[0][1], &told[1][1]],
            [
                "Fullest sector not yet complete: Black g4–i6, 7 of 9 (h5 and i5 missing); White a1–c3, 5 of 9.",
                "Sector más lleno sin completar: negras g4–i6, 7 de 9 (faltan h5 e i5); blancas a1–c3, 5 de 9.",
            ]
        );
        let nearby =
            Nearby { filling: BySide { white: None, black: filling("a1", "c3", &["b2"]) }, ..nearby };
        let told = &lines(Kind::Daiku, Side::White, &nearby);
        assert_eq!(told[1][1], "Sector más lleno sin completar: negras a1–c3, 8 de 9 (falta b2).");
    }

    #[test]
    fn in_daiku_it_is_said_which_piece_can_be_relocated() {
        let relocate = |at: &str| Near::Relocate { at: at.to_owned() };
        let nearby = Nearby {
            threats: vec![Near::Fill, relocate("e5")],
            chances: vec![relocate("c6")],
            ..Nearby::default()
        };
        let [english, spanish] = &lines(Kind::Daiku, Side::White, &nearby)[..] else { panic!("two") };
        let english_lines = [
            "With this turn, Black can relocate the piece on c6.",
            "Careful: on the next turn, White could fill a sector or relocate the piece on e5.",
        ];
        assert_eq!(english[1..], english_lines);
        let spanish_lines = [
            "En este turno, las negras pueden reubicar la pieza de c6.",
            "Cuidado: en el próximo turno, las blancas podrían completar un sector o reubicar la pieza de e5.",
        ];
        assert_eq!(spanish[1..], spanish_lines);
    }

    #[test]
    fn in_ajedrez_maya_it_is_said_who_takes_a_leader_and_how_far_they_are() {
        let colour = Kind::Maya.rules().colours()[Side::White];
        let nearby = Nearby {
            threats: vec![Near::Katun('A'), Near::Katun('D'), Near::Temple],
            frozen: vec![PieceName { colour, letter: 'G', at: "d4".to_owned() }],
            hunt: BySide { white: Some(('D', 4)), black: Some(('A', 2)) },
            whole: true,
            ..Nearby::default()
        };
        let text = NearbyText { kind: Kind::Maya, machine: Side::Black, done: Vec::new(), nearby };
        assert_eq!(
            text.say(Locale::En),
            "Movements to the enemy Leader, at least: White 4 (Defense), Black 2 (Attack); a turn has three.\n\
             Cannot move now: White's Guardian on d4.\n\
             Careful: on the next turn, Black could win by taking the Leader with the Attack, win by taking the \
             Leader with the Defense or win by bringing the Leader to a Temple."
        );
        assert_eq!(
            text.say(Locale::Es),
            "Movimientos hasta el Líder rival, al menos: blancas 4 (Defensa), \
             negras 2 (Ataque); un turno tiene tres.\n\
             Ahora no se puede mover el Guardián blanco de d4.\n\
             Cuidado: en el próximo turno, las negras podrían ganar capturando al Líder con el Ataque, ganar \
             capturando al Líder con la Defensa o ganar llevando al Líder a un Templo."
        );
    }

    #[test]
    fn where_nothing_is_near_and_nothing_was_counted_nothing_is_said() {
        let (kind, machine, done) = (Kind::Daiku, Side::White, Vec::new());
        let text = NearbyText { kind, machine, done, nearby: Nearby::default() };
        assert!(text.is_empty());
        let quiet = Nearby { whole: true, ..Nearby::default() };
        assert_eq!(
            NearbyText { nearby: quiet, ..text }.say(Locale::Es),
            "Por ahora, las blancas no amenazan nada."
        );
    }
}
