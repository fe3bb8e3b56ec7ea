//! The rows of a board as notations write them: from the top, with `/` between, a letter for what stands on a cell and a
//! digit for so many empty ones.

use super::outcome::{Unread, Unreadable, Wanted};
use super::reader::Reader;
use std::fmt;

/// A row's name and its cells from the left.
type Row<C> = (char, Vec<C>);

impl<P> Reader<'_, P> {
    /// Reads rows, given from the top, and hands out each thing with its cell. A letter is a thing if `thing` knows it.
    pub(super) fn rows<C: Copy, T>(
        &mut self,
        rows: impl IntoIterator<Item = Row<C>>,
        thing: impl Fn(char) -> Option<T>,
        mut found: impl FnMut(T, C),
    ) -> Result<(), Unreadable> {
        for (place, row) in rows.into_iter().enumerate() {
            if place > 0 {
                self.take(|c| c == '/').ok_or_else(|| self.wanted(Wanted::RowEnd))?;
            }
            self.row(&row, &thing, &mut found)?;
        }
        Ok(())
    }

    fn row<C: Copy, T>(
        &mut self,
        (name, cells): &Row<C>,
        thing: impl Fn(char) -> Option<T>,
        mut found: impl FnMut(T, C),
    ) -> Result<(), Unreadable> {
        let (from, mut width) = (self.byte, 0);
        while let Some(next) = self.peek().filter(|c| *c != '/' && !c.is_whitespace()) {
            match (thing(next), next.to_digit(10)) {
                (Some(thing), _) => {
                    if let Some(&cell) = cells.get(width) {
                        found(thing, cell);
                    }
                    width += 1;
                }
                (None, Some(empty @ 1..)) => width += empty as usize,
                _ => return Err(self.wanted(Wanted::Cells)),
            }
            self.take(|_| true);
        }
        let wrong = Unread::RowWidth { row: *name, cells: cells.len() as u8 };
        match width {
            _ if width == cells.len() => Ok(()),
            0 => Err(self.wanted(Wanted::Cells)),
            _ => Err(self.error_from(from, wrong)),
        }
    }
}

/// Writes rows, given from the top; `letter` says what stands on a cell, if anything does.
pub(super) fn write<C: Copy>(
    f: &mut fmt::Formatter<'_>,
    rows: impl IntoIterator<Item = Row<C>>,
    letter: impl Fn(C) -> Option<char>,
) -> fmt::Result {
    for (place, (_, cells)) in rows.into_iter().enumerate() {
        f.write_str(if place > 0 { "/" } else { "" })?;
        let mut cells = &cells[..];
        while let [first, rest @ ..] = cells {
            if let Some(letter) = letter(*first) {
                write!(f, "{letter}")?;
                cells = rest;
            } else {
                let empty = cells.iter().take_while(|cell| letter(**cell).is_none()).count();
                write!(f, "{empty}")?;
                cells = &cells[empty..];
            }
        }
    }
    Ok(())
}
