//! What is to be told and whom it calls, as it is kept until it is delivered.
//!
//! It lies in the store in the same transaction as what it tells of, so that it may be sent twice but is never lost.

use crate::bot::wire::board::{Board, Run};
use crate::bot::wire::message::{
    Again, Animation, BoardLink, Button, Drawing, Errand, File, Menu, Outgoing, Picture, Post, Ring,
    RingWords, Topic, Touch,
};
use crate::bot::wire::press::At;
use crate::games::sheet::Sheet;
use crate::play::MatchId;
use crate::players::{Account, Locale, Place, PlayerId, Skin, Way};
use serde::{Deserialize, Serialize};

/// Something to be told, kept until it is delivered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::bot) struct OutboxRow {
    /// Where.
    pub(in crate::bot) place: Place,
    /// Who alone may see it.
    pub(in crate::bot) private_to: Option<Account>,
    /// What.
    pub(in crate::bot) note: Note,
    /// The event that it answers, if it tells something to them alone whose it was.
    pub(in crate::bot) answers: Option<String>,
    /// The calls that it carries.
    #[serde(default)]
    pub(in crate::bot) calls: Vec<Call>,
    /// Whether it may count as news for everybody who is there, if several people see it.
    #[serde(default)]
    pub(in crate::bot) aloud: bool,
    /// The request that it comes of ([`Incoming::request`](crate::bot::message::Incoming::request)): for the log alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::bot) request: Option<String>,
}

/// What is to be told. As [`Errand`], but with boards as notation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::bot) enum Note {
    /// A message, new or edited.
    Post(Box<PostRow>),
    /// The message with this key goes away.
    Close(String),
}

impl Note {
    /// The same with another text, if it has one.
    pub(in crate::bot) fn with_text(mut self, change: impl FnOnce(&str) -> String) -> Self {
        if let Note::Post(row) = &mut self {
            row.text = change(&row.text);
        }
        self
    }

    /// The post, if it is one.
    pub(in crate::bot) fn post(&self) -> Option<&PostRow> {
        match self {
            Note::Close(_) => None,
            Note::Post(row) => Some(row),
        }
    }
}

/// How the boards of a post look, and a moving picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::bot) struct Dress {
    /// The colours of the boards.
    pub(in crate::bot) skin: Skin,
    /// Whether pieces that differ bear their letters.
    pub(in crate::bot) letters: bool,
    /// A moving picture.
    pub(in crate::bot) film: Option<Film>,
}

/// A run of boards, each without its description, and the description of all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::bot) struct Film {
    /// The boards, in order.
    pub(in crate::bot) boards: Vec<Board>,
    /// The same in words.
    pub(in crate::bot) alt: String,
}

/// A table or a curve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::bot) struct SheetRow {
    /// What is drawn.
    pub(in crate::bot) sheet: Sheet,
    /// The same in words.
    pub(in crate::bot) alt: String,
}

/// As [`Post`], but with boards as notation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::bot) struct PostRow {
    /// Key by which it can be edited.
    pub(in crate::bot) key: String,
    /// Keys of posts that lose their buttons.
    pub(in crate::bot) retire: Vec<String>,
    /// Text.
    pub(in crate::bot) text: String,
    /// Who is called.
    pub(in crate::bot) calls: Vec<Account>,
    /// Boards.
    pub(in crate::bot) boards: Vec<Board>,
    /// Tables and curves, after the boards.
    pub(in crate::bot) sheets: Vec<SheetRow>,
    /// Rows of buttons.
    pub(in crate::bot) buttons: Vec<Vec<Button>>,
    /// Menus.
    pub(in crate::bot) menus: Vec<Menu>,
    /// What touching its first board does.
    pub(in crate::bot) touch: Option<Touch>,
    /// A file.
    pub(in crate::bot) file: Option<File>,
    /// Whether it is wanted until it is retired or changed.
    #[serde(default)]
    pub(in crate::bot) stays: bool,
    /// The conversation to which it belongs.
    pub(in crate::bot) topic: Option<Topic>,
    /// The button that opens a form.
    pub(in crate::bot) form: Option<Button>,
    /// How its boards look, and a moving picture.
    pub(in crate::bot) dress: Dress,
    /// Labels of the boards, where they are small.
    pub(in crate::bot) labels: Vec<String>,
    /// The language in which it is written, if it is known.
    pub(in crate::bot) language: Option<Locale>,
    /// The language that its reader has just chosen.
    #[serde(default)]
    pub(in crate::bot) speaks: Option<Locale>,
    /// Whether others may see what is for one person.
    pub(in crate::bot) open: bool,
    /// A link for its one reader to the board of a match on the web.
    pub(in crate::bot) link: Option<BoardLink>,
    /// The match that could be played again.
    pub(in crate::bot) again: Option<Box<Again>>,
    /// Whether it is of no use to those who are not called; not kept.
    #[serde(skip)]
    pub(in crate::bot) only_calls: bool,
}

impl OutboxRow {
    /// What goes to the platform: the same, with the boards set up.
    pub(in crate::bot) fn outgoing(self, number: u64) -> Outgoing {
        let what = match self.note {
            Note::Close(key) => Errand::Close { key },
            Note::Post(row) => {
                let post = row.post();
                let aloud = self.aloud && (self.private_to.is_none() || post.open);
                let turns = self.calls.iter().filter_map(Call::to_turn).cloned().collect();
                let rings = self.calls.iter().filter_map(Call::rings).collect();
                Errand::Post(Box::new(Post { turns, rings, aloud, ..post }))
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
        let Dress { skin, letters, film } = self.dress;
        let labels = self.labels.into_iter().map(Some).chain(std::iter::repeat(None));
        let boards = self.boards.into_iter().zip(labels);
        let boards = boards.filter_map(|(board, label)| board.picture(skin, label));
        let boards = boards.map(|picture| Picture { letters: letters || picture.letters, ..picture });
        let sheets = self.sheets.into_iter().map(|row| row.picture(skin));
        Post {
            key: self.key,
            retire: self.retire,
            text: self.text,
            language: self.language,
            speaks: self.speaks,
            calls: self.calls,
            turns: Vec::new(),
            rings: Vec::new(),
            pictures: boards.chain(sheets).collect(),
            animation: film.and_then(|film| film.animation(skin, letters)),
            buttons: self.buttons,
            menus: self.menus,
            touch: self.touch,
            file: self.file,
            topic: self.topic,
            open: self.open,
            aloud: false,
            stays: self.stays,
            form: self.form,
            link: self.link,
            again: self.again,
        }
    }
}

impl Film {
    fn animation(self, skin: Skin, letters: bool) -> Option<Animation> {
        let view = self.boards.first()?.bottom();
        Some(Animation { run: Run::from(self.boards), view, skin, letters, alt: self.alt })
    }
}

impl Board {
    /// The board set up. Nothing if a game of a later version is on it: then its words must do.
    pub(in crate::bot) fn picture(mut self, skin: Skin, label: Option<String>) -> Option<Picture> {
        let scene = self.drawn.take().or_else(|| self.scene())?;
        let drawing = Drawing::Board { scene, view: self.bottom(), label, words: self.words.map(Box::new) };
        Some(Picture { drawing, skin, letters: self.letters, alt: self.alt })
    }
}

impl SheetRow {
    pub(in crate::bot) fn picture(self, skin: Skin) -> Picture {
        Picture { drawing: Drawing::Sheet(self.sheet), skin, letters: false, alt: self.alt }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sheet::{
        Align, Cell, Column, Curve, Grid, Note as SheetNote, Row, Sample, Tone, Trend,
    };
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
            ended: false,
            letters: false,
            words: None,
            drawn: None,
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
            request: None,
        }
    }

    fn kept(row: &OutboxRow) -> OutboxRow {
        serde_json::from_str(&serde_json::to_string(row).unwrap()).unwrap()
    }

    #[test]
    fn a_post_is_kept_with_all_it_has() {
        let film = Film { boards: Vec::new(), alt: "f".to_owned() };
        let mut dressed = row(Dress { skin: Skin::Night, letters: true, film: Some(film) });
        let Note::Post(post) = &mut dressed.note else { panic!("not a post") };
        (post.language, post.labels, post.open) = (Some(Locale::Es), vec!["#1".to_owned()], true);
        assert_eq!(kept(&dressed), dressed);
        let Errand::Post(post) = kept(&dressed).outgoing(1).what else { panic!("not a post") };
        assert_eq!((post.text.as_str(), post.animation, post.language), ("t", None, Some(Locale::Es)));
        assert!(kept(&dressed).note.post().unwrap().dress.letters);
    }

    #[test]
    fn a_table_and_a_curve_are_kept_and_drawn_after_the_boards() {
        let line = |cells| Row { cells, trend: Some(Trend::Up), is_struck: true };
        let cell = Cell::new("½", Tone::Strong).over("SB 2", Tone::Remark);
        let grid = Grid {
            title: "Liga".to_owned(),
            columns: vec![Column::of_names("Name"), Column::new("1", Align::Centre)],
            rows: vec![line(vec![cell, Cell::blocked()])],
            notes: vec![SheetNote { sign: Some(Trend::Down), text: "down".to_owned() }],
            ..Grid::default()
        };
        let sample = Sample { at: -3, value: 1512.25, deviation: 45.5, is_measured: true };
        let curve = Curve { points: vec![sample], ..Curve::default() };
        let sheets = [Sheet::Grid(grid), Sheet::Curve(curve)];
        let mut all = row_of_sheets(&sheets);
        assert_eq!(kept(&all), all);
        let Note::Post(post) = &mut all.note else { panic!("not a post") };
        post.boards.clear();
        let Errand::Post(post) = kept(&all).outgoing(1).what else { panic!("not a post") };
        let drawn: Vec<_> = post.pictures.iter().map(|picture| picture.drawing.clone()).collect();
        assert_eq!(drawn, sheets.map(Drawing::Sheet));
        let names: Vec<_> =
            post.pictures.iter().zip(1..).map(|(picture, number)| picture.file_name(number)).collect();
        assert_eq!(names, ["table-1.png", "curve-2.png"]);
        assert!(post.pictures.iter().all(|picture| picture.skin == Skin::Night && picture.alt == "w"));
    }

    fn row_of_sheets(sheets: &[Sheet]) -> OutboxRow {
        let mut dressed = row(Dress { skin: Skin::Night, ..Dress::default() });
        let Note::Post(post) = &mut dressed.note else { panic!("not a post") };
        let kept = |sheet: &Sheet| SheetRow { sheet: sheet.clone(), alt: "w".to_owned() };
        post.sheets = sheets.iter().map(kept).collect();
        dressed
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

/// Where somebody can be called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Spot {
    /// On which way.
    pub(in crate::bot) way: Way,
    /// On which account.
    pub(in crate::bot) account: Account,
    /// In which place; directly, from which place.
    pub(in crate::bot) place: Place,
}

/// A call, as it is kept with the post that carries it until that is delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) struct Call {
    /// Who is called.
    pub(in crate::bot) player: PlayerId,
    /// On which of their accounts.
    pub(in crate::bot) account: Account,
    /// Why.
    pub(in crate::bot) about: About,
    /// On which way.
    pub(in crate::bot) way: Way,
    /// What is tried where it does not arrive, in order.
    #[serde(default)]
    pub(in crate::bot) further: Vec<Spot>,
    /// What their device shows, and in which language.
    #[serde(default)]
    pub(in crate::bot) ring: Option<(Locale, RingWords)>,
}

impl Call {
    /// What their device shows.
    fn rings(&self) -> Option<Ring> {
        let (language, words) = self.ring.clone()?;
        let id = self.about.id().map(|id| id.0);
        Some(Ring { account: self.account.clone(), id, words, language })
    }

    /// The account that is called because it is its owner's turn.
    pub(in crate::bot) fn to_turn(&self) -> Option<&Account> {
        self.about.turn().map(|_| &self.account)
    }
}

/// Why somebody is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::bot) enum About {
    /// It is their turn in a match, after so many.
    Turn(MatchId, u32),
    /// They are reminded of it.
    Reminder(MatchId, u32),
    /// They are reminded of it for the last time.
    LastReminder(MatchId, u32),
    /// Their vacation is spent in it.
    Vacation(MatchId, u32),
    /// Several matches wait for them.
    Several,
    /// They are asked something in a match.
    Question(MatchId),
    /// Something has happened in a match.
    News(MatchId),
    /// They are challenged.
    Challenge(MatchId),
    /// They are told once a day what waits for them.
    Digest,
    /// Something was reported to them as an arbiter.
    Report,
    /// They want to know whether they can be called.
    Test,
    /// They are told something of a league in which they play.
    League,
}

impl About {
    /// The match or challenge that it is about.
    pub(in crate::bot) fn id(self) -> Option<MatchId> {
        match self {
            About::Turn(id, _)
            | About::Reminder(id, _)
            | About::LastReminder(id, _)
            | About::Vacation(id, _)
            | About::Question(id)
            | About::News(id)
            | About::Challenge(id) => Some(id),
            About::Several | About::Digest | About::Report | About::Test | About::League => None,
        }
    }

    /// The turn that it is about.
    pub(in crate::bot) fn turn(self) -> Option<At> {
        match self {
            About::Turn(id, ply)
            | About::Reminder(id, ply)
            | About::LastReminder(id, ply)
            | About::Vacation(id, ply) => Some(At { id, ply }),
            _ => None,
        }
    }

    /// Whether they are asked something.
    pub(in crate::bot) fn asks(self) -> bool {
        matches!(self, About::Question(_) | About::Challenge(_))
    }

    /// Whether it can wait for the digest of somebody who has chosen one. What somebody asks them may not.
    pub(in crate::bot) fn can_wait(self) -> bool {
        matches!(self, About::Turn(..) | About::Reminder(..) | About::News(_))
    }
}
