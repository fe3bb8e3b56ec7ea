//! What is to be told, as it is kept until it is delivered.
//!
//! It lies in the store in the same transaction as what it tells of, so that it may be sent twice but is never lost.

use super::call::Call;
use crate::bot::message::{Animation, Button, File, Menu, Outgoing, Picture, Post, Topic, What};
use crate::games::{Kind, Mark, MarkKind, Options, Scene, Side};
use crate::players::{Account, Locale, Place, Skin};
use serde::{Deserialize, Serialize};

/// Something to be told, kept until it is delivered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct OutboxRow {
    /// Where.
    pub(super) place: Place,
    /// Who alone may see it.
    pub(super) private_to: Option<Account>,
    /// What.
    pub(super) note: Note,
    /// The event that it answers, if it tells something to him alone whose it was.
    pub(super) answers: Option<String>,
    /// The calls that it carries.
    #[serde(default)]
    pub(super) calls: Vec<Call>,
    /// Whether it may count as news for everybody who is there, if several people see it.
    #[serde(default)]
    pub(super) aloud: bool,
}

/// What is to be told. As [`What`], but with boards as notation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Note {
    /// A message, new or edited.
    Post(Box<PostRow>),
    /// The message with this key goes away.
    Close(String),
}

impl Note {
    /// The same with another text, if it has one.
    pub(super) fn with_text(mut self, change: impl FnOnce(&str) -> String) -> Self {
        if let Note::Post(row) = &mut self {
            row.text = change(&row.text);
        }
        self
    }

    /// The post, if it is one.
    pub(super) fn post(&self) -> Option<&PostRow> {
        match self {
            Note::Close(_) => None,
            Note::Post(row) => Some(row),
        }
    }
}

/// How the boards of a post look, and a moving picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Dress {
    /// The colours of the boards.
    pub(super) skin: Skin,
    /// A moving picture.
    pub(super) film: Option<Film>,
}

/// A run of boards, each without its words, and the words of all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Film {
    /// The boards, in order.
    pub(super) boards: Vec<Board>,
    /// The same in words.
    pub(super) alt: String,
}

/// As [`Post`], but with boards as notation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct PostRow {
    /// Key by which it can be edited.
    pub(super) key: String,
    /// Keys of posts that lose their buttons.
    pub(super) retire: Vec<String>,
    /// Text.
    pub(super) text: String,
    /// Who is called.
    pub(super) calls: Vec<Account>,
    /// Boards.
    pub(super) boards: Vec<Board>,
    /// Rows of buttons.
    pub(super) buttons: Vec<Vec<Button>>,
    /// Menus.
    pub(super) menus: Vec<Menu>,
    /// A file.
    pub(super) file: Option<File>,
    /// Whether it is wanted until it is retired or changed.
    #[serde(default)]
    pub(super) stays: bool,
    /// The conversation to which it belongs.
    pub(super) topic: Option<Topic>,
    /// The button that opens a form.
    pub(super) form: Option<Button>,
    /// How its boards look, and a moving picture.
    pub(super) dress: Dress,
    /// Labels of the boards, where they are small.
    pub(super) labels: Vec<String>,
    /// The language in which it is written, if it is known.
    pub(super) language: Option<Locale>,
    /// Whether others may see what is for one person.
    pub(super) open: bool,
    /// Whether it is of no use to those who are not called; not kept.
    #[serde(skip)]
    pub(super) only_calls: bool,
}

/// A board to draw, in notation: so what waits in the outbox outlives any change of how boards look.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Board {
    /// The game's id.
    pub(super) game: String,
    /// Its options.
    pub(super) options: String,
    /// Position before the steps.
    pub(super) position: String,
    /// Steps made from there, to be pointed out.
    pub(super) steps: String,
    /// What else is pointed out: why, which cells, with which text.
    pub(super) marks: Vec<(Pointed, Vec<String>, String)>,
    /// Whether the match is over, so that nobody is to move whatever the position says.
    pub(super) over: bool,
    /// Whether Black sits at the bottom.
    pub(super) black_below: bool,
    /// The same in words.
    pub(super) alt: String,
}

impl Board {
    /// The side at the bottom.
    pub(super) fn bottom(&self) -> Side {
        if self.black_below { Side::Black } else { Side::White }
    }
}

/// [`MarkKind`], as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Pointed {
    /// What is chosen.
    Chosen,
    /// Where it could go.
    Target,
    /// Where a piece of the last turn came from.
    From,
    /// Where it went.
    To,
}

impl From<MarkKind> for Pointed {
    fn from(kind: MarkKind) -> Self {
        match kind {
            MarkKind::Chosen => Pointed::Chosen,
            MarkKind::Target => Pointed::Target,
            MarkKind::From => Pointed::From,
            MarkKind::To => Pointed::To,
        }
    }
}

impl From<Pointed> for MarkKind {
    fn from(pointed: Pointed) -> Self {
        match pointed {
            Pointed::Chosen => MarkKind::Chosen,
            Pointed::Target => MarkKind::Target,
            Pointed::From => MarkKind::From,
            Pointed::To => MarkKind::To,
        }
    }
}

impl OutboxRow {
    /// What goes to the platform: the same, with the boards set up.
    pub(super) fn outgoing(self, number: u64) -> Outgoing {
        let what = match self.note {
            Note::Close(key) => What::Close { key },
            Note::Post(row) => {
                let post = row.post();
                let aloud = self.aloud && (self.private_to.is_none() || post.open);
                let turns = self.calls.iter().filter_map(Call::to_turn).cloned().collect();
                What::Post(Box::new(Post { turns, aloud, ..post }))
            }
        };
        Outgoing { number, place: self.place, private_to: self.private_to, what, answers: self.answers }
    }
}

impl From<PostRow> for Note {
    fn from(row: PostRow) -> Self {
        Note::Post(Box::new(row))
    }
}

impl PostRow {
    fn post(self) -> Post {
        let skin = self.dress.skin;
        let labels = self.labels.into_iter().map(Some).chain(std::iter::repeat(None));
        let drawn = |(board, label): (&Board, _)| Some(Picture { label, ..board.picture(skin)? });
        let pictures = self.boards.iter().zip(labels).filter_map(drawn).collect();
        Post {
            key: self.key,
            retire: self.retire,
            text: self.text,
            language: self.language,
            calls: self.calls,
            turns: Vec::new(),
            pictures,
            animation: self.dress.film.and_then(|film| film.animation(skin)),
            buttons: self.buttons,
            menus: self.menus,
            file: self.file,
            topic: self.topic,
            open: self.open,
            aloud: false,
            stays: self.stays,
            form: self.form,
        }
    }
}

impl Film {
    fn animation(self, skin: Skin) -> Option<Animation> {
        let view = self.boards.first()?.bottom();
        Some(Animation { run: Run(Boards::Notation(self.boards)), view, skin, alt: self.alt })
    }
}

/// Boards of one match in order, which are set up when they are to be drawn: that takes time and room.
#[derive(Clone, Debug, PartialEq)]
pub struct Run(Boards);

#[derive(Clone, Debug, PartialEq)]
enum Boards {
    Notation(Vec<Board>),
    Scenes(Vec<Scene>),
}

impl From<Vec<Scene>> for Run {
    fn from(scenes: Vec<Scene>) -> Self {
        Self(Boards::Scenes(scenes))
    }
}

impl Run {
    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Boards::Notation(boards) => boards.len(),
            Boards::Scenes(scenes) => scenes.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The boards set up; those that cannot be, because they are of a game of a later version, are left out.
    pub fn scenes(&self) -> Vec<Scene> {
        match &self.0 {
            Boards::Notation(boards) => boards.iter().filter_map(Board::scene).collect(),
            Boards::Scenes(scenes) => scenes.clone(),
        }
    }

    /// The last of them.
    pub fn last(&self) -> Option<Scene> {
        match &self.0 {
            Boards::Notation(boards) => boards.iter().rev().find_map(Board::scene),
            Boards::Scenes(scenes) => scenes.last().cloned(),
        }
    }
}

impl Board {
    /// The board set up. Nothing if a game of a later version is on it: then its words must do.
    pub(super) fn picture(&self, skin: Skin) -> Option<Picture> {
        Some(Picture { scene: self.scene()?, view: self.bottom(), skin, alt: self.alt.clone(), label: None })
    }

    fn scene(&self) -> Option<Scene> {
        let rules = Kind::from_id(&self.game)?.rules();
        let options = Options::read(rules.options(), &self.options).ok()?;
        let mut table = rules.table_at(&options, &self.position).ok()?;
        table.play(&self.steps).ok()?;
        let mut scene = table.scene();
        scene.to_move = scene.to_move.filter(|_| !self.over);
        let mark = |(kind, cells, text): &(Pointed, Vec<String>, String)| Mark {
            kind: MarkKind::from(*kind),
            cells: cells.clone(),
            text: text.clone(),
        };
        scene.marks.extend(self.marks.iter().map(mark));
        Some(scene)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Platform;

    fn row(dress: Dress) -> OutboxRow {
        let board = Board {
            game: "maya".to_owned(),
            options: String::new(),
            position: "p".to_owned(),
            steps: String::new(),
            marks: Vec::new(),
            over: false,
            black_below: true,
            alt: "w".to_owned(),
        };
        let post = PostRow {
            key: "k".to_owned(),
            text: "t".to_owned(),
            boards: vec![board],
            dress,
            ..PostRow::default()
        };
        let place = Place { platform: Platform::Local, id: "r".to_owned() };
        OutboxRow {
            place,
            private_to: None,
            note: post.into(),
            answers: None,
            calls: Vec::new(),
            aloud: false,
        }
    }

    fn kept(row: &OutboxRow) -> OutboxRow {
        serde_json::from_str(&serde_json::to_string(row).unwrap()).unwrap()
    }

    #[test]
    fn a_post_is_kept_with_all_it_has() {
        let film = Film { boards: Vec::new(), alt: "f".to_owned() };
        let mut dressed = row(Dress { skin: Skin::Night, film: Some(film) });
        let Note::Post(post) = &mut dressed.note else { panic!("not a post") };
        (post.language, post.labels, post.open) = (Some(Locale::Es), vec!["#1".to_owned()], true);
        assert_eq!(kept(&dressed), dressed);
        let What::Post(post) = kept(&dressed).outgoing(1).what else { panic!("not a post") };
        assert_eq!((post.text.as_str(), post.animation, post.language), ("t", None, Some(Locale::Es)));
    }

    /// As a version might write it that knew more and less: what it has not is left at its default, what it has beside is
    /// passed over.
    #[test]
    fn a_post_of_another_version_is_read() {
        let text = r#"{"place":{"platform":"Local","id":"r"},"private_to":null,"answers":null,"later":[1],
            "note":{"Post":{"key":"k","text":"t","later":{"a":1}}}}"#;
        let other: OutboxRow = serde_json::from_str(text).unwrap();
        let Note::Post(post) = &other.note else { panic!("not a post") };
        assert_eq!(**post, PostRow { key: "k".to_owned(), text: "t".to_owned(), ..PostRow::default() });
        assert_eq!((other.calls, other.aloud), (Vec::new(), false));
    }
}
