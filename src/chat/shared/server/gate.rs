//! Who may be connected: how many in all and from each network, and who goes when there is no more room.

use crate::chat::shared::lock;
use axum::http::HeaderMap;
use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// Files that are not for connections: the store's, the journals', those of the platforms' libraries.
const FILES_KEPT: usize = 256;
/// Most connections, however many files there may be: each costs memory, too.
const CONNECTIONS_MAX: usize = 8_192;
/// The header in which a proxy says for whom it asks.
const FORWARDED: &str = "x-forwarded-for";

/// How many there may be at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Connections, of all servers together.
    pub connections: usize,
    /// Connections from one network.
    pub connections_each: usize,
    /// Streams of events.
    pub streams: usize,
    /// Streams of events to one network.
    pub streams_each: usize,
}

impl Limits {
    /// The limits where the program may have so many files open. No network can have more than half of anything.
    pub fn of_files(files: usize) -> Self {
        let connections = files.saturating_sub(FILES_KEPT).max(files / 4).clamp(4, CONNECTIONS_MAX);
        let streams = connections * 3 / 4;
        Self { connections, connections_each: connections / 2, streams, streams_each: streams / 2 }
    }
}

/// Lets connections in. When there is no room, the one goes that has been idle for longest; one that is asking or being
/// answered stays.
#[derive(Debug)]
pub struct Gate {
    limits: Limits,
    proxies: Vec<IpAddr>,
    /// A place each, until the connection is closed.
    places: Arc<Semaphore>,
    visits: Mutex<Visits>,
}

#[derive(Debug, Default)]
struct Visits {
    /// Given to each visit, and to each moment at which one becomes idle.
    next: u64,
    all: BTreeMap<u64, Seat>,
    /// How many there are from each network.
    each: HashMap<IpAddr, usize>,
}

#[derive(Debug)]
struct Seat {
    /// From which network; none, once it is known to speak for others.
    from: Option<IpAddr>,
    /// Since when it is idle, if it is.
    idle: Option<u64>,
    /// Tells it to go.
    leave: Arc<Notify>,
}

impl Gate {
    /// A gate with these limits. What these proxies say of whom they ask for is believed, and their connections, which
    /// are other people's, are limited by the number of all alone.
    pub fn new(limits: Limits, proxies: &[IpAddr]) -> Arc<Self> {
        let places = Arc::new(Semaphore::new(limits.connections));
        let proxies = proxies.iter().map(IpAddr::to_canonical).collect();
        Arc::new(Self { limits, proxies, places, visits: Mutex::default() })
    }

    /// How many there may be at a time.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Lets a connection in, if there is room or some can be made.
    pub(super) async fn enter(self: &Arc<Self>, peer: IpAddr) -> Option<Visit> {
        let peer = peer.to_canonical();
        let from = network(peer);
        let is_crowd = || self.count(from) >= self.limits.connections_each && !self.proxies.contains(&peer);
        if is_crowd() && !self.dismiss(|seat| seat.from == Some(from)) {
            return None;
        }
        let place = self.place().await?;
        Some(self.seat(peer, from, place))
    }

    /// A place for a connection, as long as what is returned lives, if there is room or some can be made: one to another
    /// program counts as one of those that come.
    pub(in crate::chat) async fn place(&self) -> Option<OwnedSemaphorePermit> {
        match Arc::clone(&self.places).try_acquire_owned() {
            Ok(place) => Some(place),
            Err(_) if self.make_room() => Arc::clone(&self.places).acquire_owned().await.ok(),
            Err(_) => None,
        }
    }

    fn seat(self: &Arc<Self>, peer: IpAddr, from: IpAddr, place: OwnedSemaphorePermit) -> Visit {
        let leave = Arc::new(Notify::new());
        let mut visits = lock(&self.visits);
        let number = visits.count();
        visits.all.insert(number, Seat { from: Some(from), idle: Some(number), leave: Arc::clone(&leave) });
        *visits.each.entry(from).or_default() += 1;
        Visit { gate: Arc::clone(self), number, peer, leave, _place: place }
    }

    /// Sends somebody away who does nothing; whether there was anybody.
    pub(super) fn make_room(&self) -> bool {
        self.dismiss(|_| true)
    }

    /// Of those who are idle, sends one away from the network that has most: who has been so for longest.
    fn dismiss(&self, is_meant: impl Fn(&Seat) -> bool) -> bool {
        let mut visits = lock(&self.visits);
        let idle = visits.all.iter().filter(|(_, seat)| is_meant(seat));
        let crowd =
            |seat: &Seat| seat.from.and_then(|from| visits.each.get(&from)).copied().unwrap_or_default();
        let idle = idle.filter_map(|(&number, seat)| Some((crowd(seat), seat.idle?, number)));
        let chosen = idle.max_by_key(|&(crowd, since, _)| (crowd, std::cmp::Reverse(since)));
        let Some((.., number)) = chosen else { return false };
        if let Some(seat) = visits.remove(number) {
            seat.leave.notify_one();
        }
        true
    }

    fn count(&self, from: IpAddr) -> usize {
        lock(&self.visits).each.get(&from).copied().unwrap_or_default()
    }

    /// The network of whoever asks: of the connection or, where a proxy has it, of whom the proxy names last.
    pub(super) fn caller(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.proxies.contains(&peer) {
            return network(peer);
        }
        let named = headers.get_all(FORWARDED).iter().filter_map(|value| value.to_str().ok());
        let named: Vec<_> = named.flat_map(|value| value.split(',')).map(str::trim).collect();
        let named = named.iter().rev().map_while(|name| name.parse::<IpAddr>().ok());
        named.into_iter().find(|ip| !self.proxies.contains(ip)).map_or_else(|| network(peer), network)
    }
}

impl Visits {
    fn count(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn remove(&mut self, number: u64) -> Option<Seat> {
        let mut seat = self.all.remove(&number)?;
        if let Some(from) = seat.from.take() {
            self.discount(from);
        }
        Some(seat)
    }

    fn discount(&mut self, from: IpAddr) {
        if let Some(count) = self.each.get_mut(&from) {
            *count -= 1;
            if *count == 0 {
                self.each.remove(&from);
            }
        }
    }
}

/// A connection that was let in; it goes when this is dropped.
#[derive(Debug)]
pub(super) struct Visit {
    gate: Arc<Gate>,
    number: u64,
    peer: IpAddr,
    leave: Arc<Notify>,
    _place: OwnedSemaphorePermit,
}

impl Visit {
    /// Who is at its other end.
    pub(super) fn peer(&self) -> IpAddr {
        self.peer
    }

    /// Notes that it asks for something; until what is returned is dropped, it is not idle.
    pub(super) fn begin(&self) -> Busy {
        if let Some(seat) = lock(&self.gate.visits).all.get_mut(&self.number) {
            seat.idle = None;
        }
        Busy { gate: Arc::clone(&self.gate), number: self.number }
    }

    /// Notes that what comes over it is other people's, as from a proxy: it is one of all, and no network's.
    pub(super) fn speak_for_others(&self) {
        let mut visits = lock(&self.gate.visits);
        if let Some(from) = visits.all.get_mut(&self.number).and_then(|seat| seat.from.take()) {
            visits.discount(from);
        }
    }

    /// Returns when somebody else needs its place.
    pub(super) async fn dismissed(&self) {
        self.leave.notified().await;
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        lock(&self.gate.visits).remove(self.number);
    }
}

/// A request under way.
#[derive(Debug)]
pub(super) struct Busy {
    gate: Arc<Gate>,
    number: u64,
}

impl Drop for Busy {
    fn drop(&mut self) {
        let mut visits = lock(&self.gate.visits);
        let since = visits.count();
        if let Some(seat) = visits.all.get_mut(&self.number) {
            seat.idle = Some(since);
        }
    }
}

/// The network of an address: of the newer ones, everybody has some billions.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(connections: usize, connections_each: usize) -> Limits {
        Limits { connections, connections_each, streams: 0, streams_each: 0 }
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn limits_follow_the_files_and_leave_some() {
        for (files, connections, streams) in
            [(0, 4, 3), (64, 16, 12), (256, 64, 48), (1_024, 768, 576), (100_000, 8_192, 6_144)]
        {
            let limits = Limits::of_files(files);
            assert_eq!((limits.connections, limits.streams), (connections, streams), "{files}");
            assert_eq!((limits.connections_each, limits.streams_each), (connections / 2, streams / 2));
        }
    }

    #[tokio::test]
    async fn who_has_been_idle_for_longest_makes_room() {
        let gate = Gate::new(limits(3, 3), &[]);
        let one = gate.enter(ip("10.0.0.1")).await.unwrap();
        let two = gate.enter(ip("10.0.0.1")).await.unwrap();
        let three = gate.enter(ip("10.0.0.1")).await.unwrap();
        let busy = one.begin();
        let entering = tokio::spawn({
            let gate = Arc::clone(&gate);
            async move { gate.enter(ip("10.0.0.1")).await }
        });
        // The first one is busy, so it is the second one's turn; its place is free when it has gone.
        two.dismissed().await;
        assert!(!entering.is_finished());
        drop(two);
        let four = entering.await.unwrap().expect("there is room");
        let all_busy = (three.begin(), four.begin());
        assert!(gate.enter(ip("10.0.0.2")).await.is_none(), "nobody is idle");
        drop(busy);
        let entering = tokio::spawn(async move { gate.enter(ip("10.0.0.2")).await });
        one.dismissed().await;
        drop(one);
        assert!(entering.await.unwrap().is_some());
        drop(all_busy);
    }

    #[tokio::test]
    async fn one_network_leaves_room_for_others() {
        let gate = Gate::new(limits(4, 2), &[ip("127.0.0.1")]);
        let crowd =
            [gate.enter(ip("2001:db8::1")).await.unwrap(), gate.enter(ip("2001:db8::2")).await.unwrap()];
        let busy = crowd.each_ref().map(Visit::begin);
        assert!(gate.enter(ip("2001:db8::3")).await.is_none(), "it is the same network");
        let other = gate.enter(ip("2001:db8:0:1::1")).await.unwrap();
        let proxy = gate.enter(ip("127.0.0.1")).await.unwrap();
        drop((busy, proxy));
        // Now all are idle, and the network that has most makes room, though the other one was there before.
        let _again = crowd[0].begin();
        let entering =
            tokio::spawn(async move { [gate.enter(ip("10.0.0.9")).await, gate.enter(ip("10.0.0.8")).await] });
        let [first, second] = crowd;
        second.dismissed().await;
        drop(second);
        drop(other);
        drop(first);
        assert!(entering.await.unwrap().iter().all(Option::is_some));
    }

    #[tokio::test]
    async fn whoever_speaks_for_others_is_one_of_all_and_no_network_s() {
        let gate = Gate::new(limits(3, 1), &[]);
        let one = gate.enter(ip("10.0.0.1")).await.unwrap();
        let busy = one.begin();
        assert!(gate.enter(ip("10.0.0.1")).await.is_none());
        (0..2).for_each(|_| one.speak_for_others());
        let two = gate.enter(ip("10.0.0.1")).await.unwrap();
        let busier = two.begin();
        let place = gate.place().await.unwrap();
        assert!(
            gate.place().await.is_none() && gate.enter(ip("10.0.0.2")).await.is_none(),
            "there is no room"
        );
        drop((busy, busier, one, two, place));
        assert_eq!(gate.count(ip("10.0.0.1")), 0);
        assert!(gate.enter(ip("10.0.0.1")).await.is_some());
    }

    #[test]
    fn proxies_alone_speak_for_others() {
        let gate = Gate::new(limits(4, 2), &[ip("127.0.0.1"), ip("10.0.0.1")]);
        let mut headers = HeaderMap::new();
        headers.append(FORWARDED, "203.0.113.7, 198.51.100.4".parse().unwrap());
        headers.append(FORWARDED, "10.0.0.1".parse().unwrap());
        for (peer, caller) in [("127.0.0.1", "198.51.100.4"), ("192.0.2.1", "192.0.2.1")] {
            assert_eq!(gate.caller(ip(peer), &headers), ip(caller), "{peer}");
        }
        for said in ["", "unknown", "198.51.100.4, nobody"] {
            let headers = HeaderMap::from_iter([(FORWARDED.parse().unwrap(), said.parse().unwrap())]);
            assert_eq!(gate.caller(ip("127.0.0.1"), &headers), ip("127.0.0.1"), "{said}");
        }
    }
}
