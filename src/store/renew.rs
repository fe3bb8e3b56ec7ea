//! How the journal of an open store is begun anew: beside the commits, a piece with each, or at once.

use super::aside;
use super::checkpoint::Checkpoint;
use super::engine::Writes;
use super::journal::{self, Appended, Draft, Journal, Older, Stamp};
use super::keeper::Keeper;
use super::local::Local;
use super::{StoreError, owed, view};
use tracing::{info, warn};

/// How many pieces of a checkpoint are made at a time while nobody commits.
const CHORE: u32 = 10;

/// After how many commits a checkpoint that could not be made is tried again.
const REST: u32 = 720;

impl Local {
    /// Goes on making a new beginning of the journal where one is due. Where that cannot be done, for instance because the
    /// disk is full, the journal goes on as it is, and it is tried again later.
    pub(super) fn renew(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        keeper.rest = keeper.rest.saturating_sub(1);
        match self.go_on(keeper) {
            Ok(true) => self.end_checkpoint(keeper),
            Ok(false) => Ok(()),
            Err(error) => {
                warn!(%error, "the store's journal cannot be begun anew now: it goes on as it is");
                (keeper.checkpoint, keeper.rest) = (None, REST);
                keeper.failures = keeper.failures.saturating_add(1);
                if let StoreError::Disk(error) = &error {
                    self.doubts.note(error);
                }
                // It may be in the way of what goes on.
                let _ = Draft::discard(&self.path.join(journal::FOLDER));
                Ok(())
            }
        }
    }

    /// Does some of that while nobody commits, and waits for what it takes.
    pub(super) fn renew_at_rest(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        if !keeper.owes() {
            return Ok(());
        }
        keeper.checkpoint.iter().for_each(Checkpoint::wait);
        (0..CHORE).try_for_each(|_| self.renew(keeper))
    }

    /// Makes the next piece of a checkpoint, if one is due; whether that was the last one.
    fn go_on(&self, keeper: &mut Keeper) -> Result<bool, StoreError> {
        let Some(journal) = &keeper.journal else { return Ok(false) };
        let stamp = journal.stamp();
        keeper.checkpoint = keeper.checkpoint.take().filter(|checkpoint| checkpoint.is_behind(stamp));
        if keeper.checkpoint.is_none() && journal.is_due() && keeper.rest == 0 {
            keeper.checkpoint = Some(Checkpoint::begin(&self.path.join(journal::FOLDER), journal)?);
        }
        match &mut keeper.checkpoint {
            Some(checkpoint) => checkpoint.go_on(&self.pages),
            None => Ok(false),
        }
    }

    /// Begins the journal with the checkpoint that is made. Who was forgotten while it was made may be in it still, and is
    /// to go with the next one.
    fn end_checkpoint(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        let Some(checkpoint) = keeper.checkpoint.take() else { return Ok(()) };
        let forgets = checkpoint.forgets();
        self.flush_all(keeper)?;
        let folder = self.path.join(journal::FOLDER);
        if forgets {
            // Killed before the journal says it, the next start is to know.
            let noted = owed::note(&folder);
            let _ = noted.inspect_err(|error| warn!(%error, "the journal cannot be marked to be begun anew"));
        }
        let held = self.packer.hold();
        let journal = checkpoint.finish().map_err(|error| StoreError::from(error).into_final())?;
        drop(held);
        self.begin_with(keeper, journal)?;
        if forgets {
            let appended = keeper.append(&Writes::new(), keeper.sum(), true);
            let appended = appended.map_err(StoreError::into_final)?;
            appended.as_ref().map_or(Ok(()), Appended::sync).map_err(StoreError::unsure)?;
            self.play(keeper, &Writes::new(), appended.as_ref().map(Appended::stamp))?;
            // Where it stays, the next start begins anew for nothing.
            let _ = owed::settle(&folder);
        }
        Ok(())
    }

    /// Begins the journal anew, because it has grown too large or somebody is to be forgotten in it.
    pub(super) fn begin_anew(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        let before = keeper.journal.as_ref().map(Journal::stamp).unwrap_or_default();
        self.begin_journal(keeper, before, &Older::Gone)
    }

    /// Begins a journal behind this point, with all that is in the store. Where it fails, which journal counts is known
    /// only when the store is opened again.
    pub(super) fn begin_journal(
        &self,
        keeper: &mut Keeper,
        before: Stamp,
        older: &Older,
    ) -> Result<(), StoreError> {
        self.flush_all(keeper)?;
        let folder = self.path.join(journal::FOLDER);
        keeper.checkpoint = None;
        let _held = self.packer.hold();
        let journal = Journal::begin(&folder, before, view::rows(&self.pages), older)?;
        let _ = owed::settle(&folder);
        self.begin_with(keeper, journal)
    }

    /// Goes on with this journal, which begins with all that is in the store.
    fn begin_with(&self, keeper: &mut Keeper, journal: Journal) -> Result<(), StoreError> {
        let (key, value) = view::row(&journal.stamp())?;
        self.pages.put(&key, Some(&value))?;
        self.flush_all(keeper)?;
        info!(frame = journal.stamp().number, "the store's journal begins with all that there is");
        (keeper.journal, keeper.failures) = (Some(journal), 0);
        for aside in aside::all(&self.path)? {
            warn!(folder = %aside.display(), "what was hurt is still there: delete it when nobody needs it");
        }
        Ok(())
    }
}
