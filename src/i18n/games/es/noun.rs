//! Nouns with their gender and number, so that what is said of them agrees.

use crate::games::{Colour, Kind, PieceName};

/// The gender of a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gender {
    Masculine,
    Feminine,
}

use Gender::{Feminine, Masculine};

/// What a piece of this letter is called, one of them and several.
const fn word(kind: Kind, letter: char) -> (&'static str, &'static str, Gender) {
    match (kind, letter) {
        (Kind::Maya, 'L') => ("Líder", "Líderes", Masculine),
        (Kind::Maya, 'C') => ("Capitán", "Capitanes", Masculine),
        (Kind::Maya, 'G') => ("Guardián", "Guardianes", Masculine),
        (Kind::Maya, 'A') => ("Ataque", "Ataques", Masculine),
        (Kind::Maya, 'D') => ("Defensa", "Defensas", Feminine),
        (Kind::Arimaa, 'E') => ("elefante", "elefantes", Masculine),
        (Kind::Arimaa, 'M') => ("camello", "camellos", Masculine),
        (Kind::Arimaa, 'H') => ("caballo", "caballos", Masculine),
        (Kind::Arimaa, 'D') => ("perro", "perros", Masculine),
        (Kind::Arimaa, 'C') => ("gato", "gatos", Masculine),
        (Kind::Arimaa, 'R') => ("conejo", "conejos", Masculine),
        (Kind::Maya | Kind::Arimaa | Kind::Abalone | Kind::Daiku, _) => ("pieza", "piezas", Feminine),
    }
}

/// The stem of a colour's adjective; its ending agrees with the noun.
const fn stem(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "blanc",
        Colour::Black => "negr",
        Colour::Gold => "dorad",
        Colour::Silver => "platead",
    }
}

/// A piece's name without more, as the option of a menu shows it.
pub(in crate::i18n::games) const fn name(kind: Kind, letter: char) -> &'static str {
    word(kind, letter).0
}

/// A noun in the singular with what describes it, without an article: `Defensa blanca de d7`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Noun {
    words: String,
    gender: Gender,
}

impl Noun {
    /// A piece of this letter; where the game is not known, it is called by the letter.
    pub(super) fn piece(kind: Option<Kind>, letter: char) -> Self {
        let Some(kind) = kind else { return Self { words: format!("pieza {letter}"), gender: Feminine } };
        let (word, _, gender) = word(kind, letter);
        Self { words: word.to_owned(), gender }
    }

    /// The piece with its colour and place.
    pub(super) fn there(kind: Option<Kind>, name: &PieceName) -> Self {
        let mut noun = Self::piece(kind, name.letter).coloured(name.colour);
        noun.words.push_str(&format!(" de {}", name.at));
        noun
    }

    /// The same in this colour.
    pub(super) fn coloured(self, colour: Colour) -> Self {
        let words = format!("{} {}", self.words, self.agree(stem(colour)));
        Self { words, ..self }
    }

    /// `la Defensa blanca`, `el Capitán`.
    pub(super) fn the(&self) -> String {
        format!("{} {}", self.choose("el", "la"), self.words)
    }

    /// `de la Defensa blanca`, `del Capitán`.
    pub(super) fn of_the(&self) -> String {
        format!("{} {}", self.choose("del", "de la"), self.words)
    }

    /// `una Defensa blanca`, `un Capitán`.
    pub(super) fn one(&self) -> String {
        format!("{} {}", self.choose("un", "una"), self.words)
    }

    /// `ninguna Defensa blanca`, `ningún Capitán`.
    pub(super) fn none(&self) -> String {
        format!("{} {}", self.choose("ningún", "ninguna"), self.words)
    }

    /// An adjective or participle of this stem that agrees: `congelado`, `rodeada`.
    pub(super) fn agree(&self, stem: &str) -> String {
        format!("{stem}{}", self.choose("o", "a"))
    }

    const fn choose(&self, masculine: &'static str, feminine: &'static str) -> &'static str {
        match self.gender {
            Masculine => masculine,
            Feminine => feminine,
        }
    }
}

/// Too many of a piece: `demasiados gatos dorados`.
pub(super) fn too_many(kind: Option<Kind>, letter: char, colour: Colour) -> String {
    let (_, several, gender) = kind.map_or(("", "piezas", Feminine), |kind| word(kind, letter));
    let ending = if gender == Masculine { "os" } else { "as" };
    format!("demasiad{ending} {several} {}{ending}", stem(colour))
}

/// So many pieces of a colour: `una pieza blanca`, `3 piezas blancas`.
pub(super) fn pieces(count: u8, colour: Colour) -> String {
    match count {
        1 => format!("una pieza {}a", stem(colour)),
        count => format!("{count} piezas {}as", stem(colour)),
    }
}

/// A side as the subject or object of a sentence.
pub(in crate::i18n::games) const fn side(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "las blancas",
        Colour::Black => "las negras",
        Colour::Gold => "oro",
        Colour::Silver => "plata",
    }
}

/// The form of a verb that agrees with a side: `gana oro`, `ganan las blancas`.
pub(in crate::i18n::games) const fn agree(
    colour: Colour,
    one: &'static str,
    several: &'static str,
) -> &'static str {
    match colour {
        Colour::White | Colour::Black => several,
        Colour::Gold | Colour::Silver => one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there(kind: Kind, colour: Colour, letter: char, at: &str) -> Noun {
        Noun::there(Some(kind), &PieceName { colour, letter, at: at.to_owned() })
    }

    #[test]
    fn every_piece_agrees_with_its_article_and_colour() {
        let told = [
            (Kind::Maya, 'L', "el Líder blanco de b2", "del Líder negro de b2"),
            (Kind::Maya, 'C', "el Capitán blanco de b2", "del Capitán negro de b2"),
            (Kind::Maya, 'G', "el Guardián blanco de b2", "del Guardián negro de b2"),
            (Kind::Maya, 'A', "el Ataque blanco de b2", "del Ataque negro de b2"),
            (Kind::Maya, 'D', "la Defensa blanca de b2", "de la Defensa negra de b2"),
            (Kind::Arimaa, 'E', "el elefante dorado de b2", "del elefante plateado de b2"),
            (Kind::Arimaa, 'M', "el camello dorado de b2", "del camello plateado de b2"),
            (Kind::Arimaa, 'H', "el caballo dorado de b2", "del caballo plateado de b2"),
            (Kind::Arimaa, 'D', "el perro dorado de b2", "del perro plateado de b2"),
            (Kind::Arimaa, 'C', "el gato dorado de b2", "del gato plateado de b2"),
            (Kind::Arimaa, 'R', "el conejo dorado de b2", "del conejo plateado de b2"),
            (Kind::Abalone, ' ', "la pieza blanca de b2", "de la pieza negra de b2"),
            (Kind::Daiku, ' ', "la pieza blanca de b2", "de la pieza negra de b2"),
        ];
        for (kind, letter, first, second) in told {
            let colours = kind.rules().colours();
            assert_eq!(there(kind, colours.white, letter, "b2").the(), first);
            assert_eq!(there(kind, colours.black, letter, "b2").of_the(), second);
        }
    }

    #[test]
    fn a_noun_has_all_its_forms() {
        let defense = there(Kind::Maya, Colour::White, 'D', "d7-e9");
        assert_eq!(
            [defense.one(), defense.none(), defense.agree("inmovilizad")],
            ["una Defensa blanca de d7-e9", "ninguna Defensa blanca de d7-e9", "inmovilizada"]
        );
        let cat = Noun::piece(Some(Kind::Arimaa), 'C');
        assert_eq!([cat.one(), cat.none(), cat.agree("congelad")], ["un gato", "ningún gato", "congelado"]);
        assert_eq!(Noun::piece(None, 'X').coloured(Colour::Gold).the(), "la pieza X dorada");
    }

    #[test]
    fn several_pieces_agree() {
        let told = Kind::ALL.iter().map(|kind| too_many(Some(*kind), 'C', kind.rules().colours().white));
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                "demasiados Capitanes blancos",
                "demasiados gatos dorados",
                "demasiadas piezas blancas",
                "demasiadas piezas blancas"
            ]
        );
        assert_eq!([1, 3].map(|count| pieces(count, Colour::Black)), ["una pieza negra", "3 piezas negras"]);
    }

    #[test]
    fn sides_agree_with_their_verbs() {
        let told = [Colour::White, Colour::Black, Colour::Gold, Colour::Silver]
            .map(|colour| format!("{} {}", agree(colour, "gana", "ganan"), side(colour)));
        assert_eq!(told, ["ganan las blancas", "ganan las negras", "gana oro", "gana plata"]);
    }
}
