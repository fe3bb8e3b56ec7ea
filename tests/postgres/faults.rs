//! What becomes of a commit when the wire or the database fails in the middle of it.

use crate::house::House;
use crate::leader::{insist, tell, told, wait};
use crate::left::Left;
use crate::program::{Home, POLL, Program};
use crate::relay::{Relay, Wire};
use crate::server::{Server, ask};
use crate::trials::trials;
use nahil::store::{Address, Candidate, StoreError};
use std::net::Shutdown;
use std::thread;

trials! {
    a_commit_whose_answer_is_lost_is_there_once,
    a_commit_outlives_a_wire_that_is_cut,
    a_commit_that_nobody_answers_is_given_up,
    a_program_that_nobody_answers_stops_when_it_is_told_to,
    a_leader_that_was_cut_off_commits_nothing_after_another_one,
    a_database_that_is_started_again_is_waited_for,
    a_commit_that_the_database_refuses_changes_nothing,
    tables_are_made_once_by_however_many,
}

/// A place for a store that is reached by a wire, and the wire.
fn behind_a_wire() -> (House, House, Relay) {
    let house = House::new();
    let (before, behind) = house.url.split_once('@').unwrap();
    let (target, path) = behind.split_once('/').unwrap();
    let relay = Relay::to(target);
    let far = House { url: format!("{before}@{}/{path}", relay.address()) };
    (house, far, relay)
}

/// The server has it, and the program does not know.
fn a_commit_whose_answer_is_lost_is_there_once() {
    let (house, far, relay) = behind_a_wire();
    let (store, _) = far.lead("far").unwrap();
    tell(&store, "a").unwrap();
    for text in ["b", "c"] {
        relay.set(Wire::LosesAnswers);
        thread::scope(|scope| {
            let committing = scope.spawn(|| insist(|| tell(&store, text)));
            // As soon as others see it, it is there.
            let seen = || house.peek().contains(&text.to_owned());
            while !seen() {
                thread::yield_now();
            }
            relay.set(Wire::Passes);
            relay.cut();
            committing.join().unwrap();
        });
    }
    insist(|| tell(&store, "d"));
    assert_eq!(told(&store), ["a", "b", "c", "d"]);
    drop(store);
    assert_eq!(told(&house.open()), ["a", "b", "c", "d"]);
}

fn a_commit_outlives_a_wire_that_is_cut() {
    let (house, far, relay) = behind_a_wire();
    let (store, _) = far.lead("far").unwrap();
    relay.set(Wire::Delays);
    let cuts = [Shutdown::Both, Shutdown::Write, Shutdown::Read, Shutdown::Both];
    for (number, how) in (0..).zip(cuts) {
        thread::scope(|scope| {
            let committing = scope.spawn(|| insist(|| tell(&store, &format!("{number}"))));
            relay.close(how);
            committing.join().unwrap();
        });
    }
    drop(store);
    assert_eq!(told(&house.open()), ["0", "1", "2", "3"]);
}

/// The loop waits for it, and hears nothing else meanwhile.
fn a_commit_that_nobody_answers_is_given_up() {
    let (house, far, relay) = behind_a_wire();
    let (store, _) = far.lead("far").unwrap();
    tell(&store, "a").unwrap();
    relay.set(Wire::Swallows);
    let lost = tell(&store, "b").unwrap_err();
    // On a busy machine the lease may be over before it is sent.
    assert!(matches!(lost, StoreError::Unsure(_) | StoreError::Unreachable(_)), "{lost:?}");
    drop(store);
    let (again, ..) = wait(&mut Candidate::new(house.address(), "far").unwrap());
    assert_eq!(told(&again), ["a"]);
}

fn a_program_that_nobody_answers_stops_when_it_is_told_to() {
    let (_, far, relay) = behind_a_wire();
    let home = Home::over(Left { url: far.url });
    let mut program = Program::start(&home);
    assert!(program.line("This program leads").is_some() && program.address().is_some(), "{}", home.log());
    // Whoever comes first makes the tables, be it a lane or the leader.
    assert!(!home.log().contains("does not exist"), "{}", home.log());
    relay.set(Wire::Swallows);
    program.terminate();
}

fn a_leader_that_was_cut_off_commits_nothing_after_another_one() {
    let (house, far, relay) = behind_a_wire();
    let (first, _) = far.lead("first").unwrap();
    tell(&first, "a").unwrap();
    relay.set(Wire::Swallows);
    thread::scope(|scope| {
        // What it sends is on its way for as long as it takes.
        let late = scope.spawn(|| tell(&first, "late"));
        let (second, ..) = wait(&mut Candidate::new(house.address(), "second").unwrap());
        tell(&second, "b").unwrap();
        relay.set(Wire::Passes);
        relay.cut();
        let refused = late.join().unwrap().unwrap_err();
        assert!(matches!(refused, StoreError::Deposed), "{refused:?}");
        assert_eq!(told(&second), ["a", "b"]);
    });
}

fn a_database_that_is_started_again_is_waited_for() {
    let server = Server::start().unwrap();
    let house = House { url: server.schema() };
    let (store, _) = house.lead("a").unwrap();
    tell(&store, "a").unwrap();
    for (text, how) in [("b", "fast"), ("c", "immediate")] {
        server.stop(how);
        assert!(!store.is_ready());
        thread::scope(|scope| {
            let committing = scope.spawn(|| insist(|| tell(&store, text)));
            server.start_again();
            committing.join().unwrap();
        });
        let mut looks = (0..POLL.1).inspect(|_| thread::sleep(POLL.0));
        assert!(looks.any(|_| store.is_ready()), "it is there again");
    }
    assert_eq!(told(&store), ["a", "b", "c"]);
    drop(store);
    assert_eq!(told(&house.open()), ["a", "b", "c"]);
}

fn a_commit_that_the_database_refuses_changes_nothing() {
    let house = House::new();
    let (store, _) = house.lead("a").unwrap();
    tell(&store, "a").unwrap();
    // As a disk does that is full: it refuses whatever is new.
    ask(&house.url, "ALTER TABLE nahil_rows ADD CHECK (length(value) < 100) NOT VALID");
    let refused = tell(&store, &"x".repeat(200)).unwrap_err();
    assert!(matches!(&refused, StoreError::Refused(why) if why.contains("23514")) && !refused.is_final());
    tell(&store, "b").unwrap();
    assert_eq!(told(&store), ["a", "b"]);
}

fn tables_are_made_once_by_however_many() {
    let house = House::new();
    let made = |number: usize| {
        let address = Address::read(&house.url, None).unwrap();
        Candidate::new(address, &format!("{number}")).unwrap().stand().unwrap()
    };
    thread::scope(|scope| {
        let all: Vec<_> = (0..8).map(|number| scope.spawn(move || made(number))).collect();
        let placed: Vec<_> = all.into_iter().map(|one| one.join().unwrap()).collect();
        let leaders = placed.iter().filter(|placed| matches!(placed, nahil::store::Candidacy::Leads(..)));
        assert_eq!(leaders.count(), 1);
    });
}
