//! When what lies still in sled is packed (see `pages`): while nobody commits, and beside commits where that does not
//! suffice. In a large store each row has a page of its own to go to, and whoever commits is not to wait for that.

use super::engine::Engine;
use super::keeper::Keeper;
use super::local::Local;
use super::{StoreError, disk};
use tracing::warn;

/// After how many rows that were written those that lie still are packed.
const EVERY: usize = 32 << 10;
/// How many of them in one go while nobody commits.
const AT_REST: usize = 512;
/// After how many rows this is done beside commits, too, because there was no rest.
const HURRY: usize = 4 * EVERY;
/// How many then with each commit, beside as many as it has itself.
const BESIDE: usize = 64;
/// From which length of sled's log on it is looked at the start whether something is to be packed.
const LARGE: u64 = 64 << 20;

impl Keeper {
    /// Whether something is to be packed.
    pub(super) fn is_to_pack(&self) -> bool {
        self.packing.is_some() || self.unpacked >= EVERY
    }
}

impl Local {
    /// Lets a large store be packed soon, of which an earlier program or one that ended early may have left much as it was.
    pub(super) fn pack_soon(&self) {
        if disk::length(&self.path) > LARGE {
            self.keeper().unpacked = EVERY;
        }
    }

    /// Notes that a commit has written so many rows, and packs some where it is high time.
    pub(super) fn pack_beside(
        &self,
        keeper: &mut Keeper,
        written: usize,
        forgets: bool,
    ) -> Result<(), StoreError> {
        keeper.unpacked += written;
        if forgets {
            // Else who is forgotten would lie on a page until there is enough to pack.
            keeper.unpacked = keeper.unpacked.max(EVERY);
        }
        keeper.hurries |= forgets || keeper.unpacked >= HURRY;
        if keeper.hurries { self.pack(keeper, BESIDE + written) } else { Ok(()) }
    }

    /// Packs some while nobody commits, if nothing is lacking that sled may need for it.
    pub(super) fn pack_at_rest(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        if !keeper.is_to_pack() || !self.is_ready() {
            return Ok(());
        }
        self.spare.give();
        self.pack(keeper, AT_REST)?;
        self.flush_much(keeper)
    }

    /// Packs so many rows. Where they cannot be read now, it is tried again when as much was written anew.
    fn pack(&self, keeper: &mut Keeper, most: usize) -> Result<(), StoreError> {
        if keeper.packing.is_none() && keeper.is_to_pack() {
            (keeper.packing, keeper.unpacked) = (Some(Vec::new()), 0);
        }
        let Some(from) = keeper.packing.take() else { return Ok(()) };
        match self.pages.gather(&from, most) {
            Ok(packing) => {
                keeper.packing.clone_from(&packing.next);
                keeper.bytes += packing.length();
                let packed = self.pages.pack(packing).map_err(|error| StoreError::Disk(Box::new(error)));
                packed.inspect_err(|_| self.let_go())?;
            }
            Err(error) => {
                self.doubts.note(&error);
                warn!(%error, "the store's rows cannot be packed now: they stay as they are");
            }
        }
        keeper.hurries &= keeper.is_to_pack();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::engine::Batch;
    use crate::store::keys::Family;

    /// How many rows a commit of these tests has.
    const ROWS: u32 = 4 << 10;

    fn key(number: u32) -> Vec<u8> {
        [&[Family::Entry as u8][..], &number.to_be_bytes()].concat()
    }

    fn commit(local: &Local, first: u32) {
        let writes = (first..first + ROWS).map(|number| (key(number), Some(number.to_be_bytes().to_vec())));
        local.commit(Batch { writes: writes.collect(), ..Batch::default() }).unwrap();
    }

    fn open(folder: &tempfile::TempDir) -> Local {
        let local = Local::open(folder.path()).unwrap();
        local.begin(false).unwrap();
        local
    }

    /// How many rows stand for themselves.
    fn alone(local: &Local) -> usize {
        local.pages.db().len()
    }

    /// Nobody who commits waits for it, as long as there is rest now and then.
    #[test]
    fn what_lies_still_is_packed_while_nobody_commits() {
        let folder = tempfile::tempdir().unwrap();
        let local = open(&folder);
        let all = EVERY as u32;
        for first in (0..all).step_by(ROWS as usize) {
            assert!(!local.has_chores());
            commit(&local, first);
        }
        assert!(alone(&local) >= EVERY && local.has_chores());
        local.tend().unwrap();
        let left = alone(&local);
        assert!((EVERY - AT_REST..EVERY).contains(&left), "{left}");
        commit(&local, all);
        assert_eq!(alone(&local), left + ROWS as usize);
        let mut pieces = 0;
        while local.has_chores() {
            local.tend().unwrap();
            pieces += 1;
        }
        assert!(
            alone(&local) < AT_REST && pieces <= (EVERY + ROWS as usize) / AT_REST + 1,
            "{} {pieces}",
            alone(&local)
        );
        for number in 0..all + ROWS {
            assert_eq!(local.read(&key(number)).unwrap().unwrap(), number.to_be_bytes());
        }
    }

    /// Where there never is, it is made beside commits, and what is not packed stays little.
    #[test]
    fn what_lies_still_is_packed_beside_commits_where_there_is_no_rest() {
        let folder = tempfile::tempdir().unwrap();
        let local = open(&folder);
        let mut most = 0;
        for first in (0..9 * HURRY as u32 / 4).step_by(ROWS as usize) {
            commit(&local, first);
            most = most.max(alone(&local));
        }
        assert!((HURRY / 2..2 * HURRY).contains(&most) && alone(&local) < 2 * HURRY, "{most}");
    }
}
