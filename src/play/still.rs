//! A match as it stood after so many turns, to look at. What was taken back is not looked at.

use super::Match;
use crate::games::{Mark, Scene, Side, Table};

/// A match as it stood after so many turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Still {
    /// The position, in the game's notation.
    pub position: String,
    /// Where the pieces of the last turn came from and went.
    pub marks: Vec<Mark>,
    /// Who played the last turn, and the turn in the game's notation; nobody before the first.
    pub played: Option<(Side, String)>,
    /// Whether the match was over by then.
    pub over: bool,
}

impl Match {
    /// The match as it stood after so many turns; nothing if there were not so many.
    pub fn still(&self, ply: u32) -> Option<Still> {
        let position = self.state.position_at(ply)?.to_owned();
        let played = ply.checked_sub(1).and_then(|before| self.record.turns().nth(before as usize));
        let marks = played.map_or_else(Vec::new, |(_, text)| self.marks(ply - 1, text).unwrap_or_default());
        let played = played.map(|(side, text)| (side, text.to_owned()));
        Some(Still { position, marks, played, over: ply == self.length() && self.result().is_some() })
    }

    /// The board of the match as it stood after so many turns; nothing if there were not so many. Unlike that of
    /// [`Match::table_after`], it knows what has stood before, for which all these turns are played again.
    pub fn table_with_past(&self, ply: u32) -> Option<Box<dyn Table>> {
        self.state.table_with_past(ply)
    }

    /// What is to be drawn of the match as it stood after so many turns; nothing if there were not so many.
    pub fn scene_at(&self, ply: u32) -> Option<Scene> {
        let Still { position, marks, over, .. } = self.still(ply)?;
        let table = self.terms.kind.rules().table_at(&self.terms.options, &position).ok()?;
        let mut scene = table.scene();
        scene.marks.extend(marks);
        scene.to_move = scene.to_move.filter(|_| !over);
        Some(scene)
    }

    /// What is pointed out after the turn that was played after so many.
    fn marks(&self, before: u32, text: &str) -> Option<Vec<Mark>> {
        let position = self.state.position_at(before)?;
        let mut table = self.terms.kind.rules().table_at(&self.terms.options, position).ok()?;
        table.play(text).ok()?;
        table.end_turn().ok()?;
        Some(table.marks())
    }
}

#[cfg(test)]
mod tests {
    use crate::play::text;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_turn_of_every_record_can_be_looked_at() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
        let mut seen = 0;
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if !path.is_file() || name.starts_with("fails") {
                continue;
            }
            let played = text::read(&fs::read_to_string(&path).unwrap()).unwrap().played;
            for ply in 0..=played.length() {
                let still = played.still(ply).unwrap();
                assert_eq!(still.played.is_some(), ply > 0, "{name} {ply}");
                assert_eq!(still.marks.is_empty(), ply == 0, "{name} {ply}");
                assert!(!played.scene_at(ply).unwrap().cells.is_empty(), "{name} {ply}");
            }
            let (shown, end) = (played.scene_at(played.length()).unwrap(), played.table().scene());
            let to_move = end.to_move.filter(|_| played.result().is_none());
            assert!(shown.pieces == end.pieces && shown.marks == end.marks, "{name}");
            assert_eq!(shown.to_move, to_move, "{name}");
            assert_eq!(played.still(played.length() + 1), None);
            seen += 1;
        }
        assert!(seen > 5);
    }
}
