//! Who has pages open, and how many: each page is a stream of events, and a stream holds a connection.

use crate::chat::Limits;
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::Notify;

/// Most open pages of one person. Where few files may be open, it is half of all.
pub(in crate::chat) const PAGES_EACH_MAX: usize = 10;

/// There is no more room for this one's pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::chat) struct TooManyPages;

/// Who has pages open. Where there is no more room, whoever has most makes some for those who have less.
#[derive(Debug)]
pub(in crate::chat) struct Here {
    limits: Limits,
    /// Given to each page.
    next: u64,
    pages: BTreeMap<u64, Page>,
    /// How often somebody came or went.
    turns: u64,
    /// Who is here, since somebody last asked and nobody came or went.
    members: Option<Arc<[String]>>,
}

#[derive(Debug)]
struct Page {
    member: String,
    caller: IpAddr,
    /// Tells it to close.
    leave: Arc<Notify>,
}

impl Here {
    /// Nobody.
    pub(in crate::chat) fn new(limits: Limits) -> Self {
        Self { limits, next: 0, pages: BTreeMap::new(), turns: 0, members: None }
    }

    /// How many pages are open.
    pub(in crate::chat) fn pages(&self) -> usize {
        self.pages.len()
    }

    /// Counts a page of this person, who comes from there; returns its number, and what tells it to close.
    pub(in crate::chat) fn arrive(
        &mut self,
        member: &str,
        caller: IpAddr,
    ) -> Result<(u64, Arc<Notify>), TooManyPages> {
        let most = PAGES_EACH_MAX.min(self.limits.streams_each);
        let mut mine = self.pages.values().filter(|page| page.member == member).count();
        if mine >= most {
            self.close_oldest(member);
            mine -= 1;
        }
        let theirs = self.pages.values().filter(|page| page.caller == caller).count();
        let is_crowd = theirs >= self.limits.streams_each;
        let is_full = is_crowd || self.pages.len() >= self.limits.streams;
        if is_full && !self.make_room(mine, |page| !is_crowd || page.caller == caller) {
            return Err(TooManyPages);
        }
        self.next += 1;
        let leave = Arc::new(Notify::new());
        let page = Page { member: member.to_owned(), caller, leave: Arc::clone(&leave) };
        self.pages.insert(self.next, page);
        if mine == 0 {
            self.turn();
        }
        Ok((self.next, leave))
    }

    /// Closes the oldest page of somebody, who may have left it long ago where no network told that.
    fn close_oldest(&mut self, member: &str) {
        let oldest = self.pages.iter().find(|(_, page)| page.member == member).map(|(number, _)| *number);
        if let Some(page) = oldest.and_then(|number| self.pages.remove(&number)) {
            page.leave.notify_one();
        }
    }

    /// Closes the oldest page of whoever has most of these, if it is more than this one will have; whether it was.
    fn make_room(&mut self, mine: usize, is_meant: impl Fn(&Page) -> bool) -> bool {
        let mut counts: BTreeMap<&str, (usize, u64)> = BTreeMap::new();
        for (&number, page) in self.pages.iter().filter(|(_, page)| is_meant(page)) {
            counts.entry(&page.member).or_insert((0, number)).0 += 1;
        }
        let most = counts.values().max_by_key(|(count, _)| *count).filter(|(count, _)| *count > mine + 1);
        let Some(page) = most.copied().and_then(|(_, oldest)| self.remove(oldest)) else {
            return false;
        };
        page.leave.notify_one();
        true
    }

    /// Takes back a page that was counted.
    pub(in crate::chat) fn leave(&mut self, number: u64) {
        self.remove(number);
    }

    fn remove(&mut self, number: u64) -> Option<Page> {
        let page = self.pages.remove(&number)?;
        if !self.pages.values().any(|other| other.member == page.member) {
            self.turn();
        }
        Some(page)
    }

    /// Notes that somebody came or went.
    fn turn(&mut self) {
        self.turns += 1;
        self.members = None;
    }

    /// How often somebody came who had no page open, or closed their last one.
    pub(in crate::chat) const fn turns(&self) -> u64 {
        self.turns
    }

    /// The ids of those who have a page open, each once. All pages ask that at once whenever somebody comes or goes.
    pub(in crate::chat) fn members(&mut self) -> Arc<[String]> {
        let pages = &self.pages;
        let members = self.members.get_or_insert_with(|| {
            let members: BTreeSet<_> = pages.values().map(|page| page.member.as_str()).collect();
            members.into_iter().map(str::to_owned).collect()
        });
        Arc::clone(members)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_a_name_nor_a_network_takes_all_streams() {
        let [home, away] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        // As with 1,024 files, and with very few.
        for (files, mine) in [(1_024, 10), (16, 1)] {
            let limits = Limits::of_files(files);
            let mut here = Here::new(limits);
            for page in 0..limits.streams {
                here.arrive("ana", home).unwrap();
                assert_eq!(here.pages.len(), mine.min(page + 1), "{page} of {files}");
            }
            let crowd = (0..).map(|number| format!("flood{number}"));
            let taken = crowd.take_while(|name| here.arrive(name, home).is_ok()).take(limits.streams).count();
            assert!(
                taken + mine >= limits.streams_each && here.pages.len() == limits.streams_each,
                "{files}"
            );
            here.arrive("beto", away).unwrap();
            assert_eq!(here.pages.len(), limits.streams_each + 1);
        }
    }

    #[tokio::test]
    async fn who_has_most_makes_room_for_others() {
        let limits = Limits { streams: 4, streams_each: 3, ..Limits::of_files(64) };
        let [home, away] = ["10.0.0.1", "10.0.0.2"].map(|text| text.parse().unwrap());
        let mut here = Here::new(limits);
        let (first, leave) = here.arrive("ana", home).unwrap();
        for _ in 0..2 {
            here.arrive("ana", home).unwrap();
        }
        let (beto, _) = here.arrive("beto", home).unwrap();
        leave.notified().await;
        here.leave(first);
        assert_eq!(*here.members(), ["ana", "beto"]);
        assert_eq!(here.turns(), 2, "further pages of somebody tell the others nothing");
        assert_eq!(here.arrive("beto", home).unwrap_err(), TooManyPages, "they would have as many");
        here.leave(beto);
        assert_eq!((&*here.members(), here.turns()), (&["ana".to_owned()][..], 3));
        here.arrive("carla", away).unwrap();
        here.arrive("carla", away).unwrap();
        for name in ["dario", "eva"] {
            here.arrive(name, away).unwrap();
        }
        assert_eq!(*here.members(), ["ana", "carla", "dario", "eva"]);
        assert_eq!(here.arrive("fede", away).unwrap_err(), TooManyPages, "each has one");
    }
}
