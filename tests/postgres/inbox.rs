//! What hands ask of the leader, after a crash of the database that has lost some of it.

use crate::house::House;
use crate::trials::trials;
use nahil::store::{Exchange, Inquiry, Queue, Settled};

trials! {
    what_is_asked_again_is_answered_once,
    what_stands_in_the_place_of_a_lost_one_is_not_taken_for_it,
}

/// Does something over a connection to a store that somebody has opened.
fn over<T>(act: impl AsyncFnOnce(Exchange) -> T) -> T {
    let house = House::new();
    drop(house.open());
    let address = house.address();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { act(Exchange::open(&address, &[], true).await.unwrap().0).await })
}

fn settled(asked: &Inquiry, body: &str) -> Settled {
    let Inquiry { place, hand, number, .. } = asked.clone();
    Settled { place, hand, number, body: body.to_owned(), told: None }
}

async fn only(exchange: &Exchange) -> Inquiry {
    let [asked] = exchange.questions(Queue::Inbox, &[]).await.unwrap().try_into().unwrap();
    asked
}

fn what_is_asked_again_is_answered_once() {
    over(async |exchange| {
        exchange.ask(Queue::Inbox, "hand", &[(1, "question")]).await.unwrap();
        let first = only(&exchange).await;
        exchange.settle(Queue::Inbox, &[settled(&first, "lost")]).await.unwrap();
        exchange.ask(Queue::Inbox, "hand", &[(1, "question")]).await.unwrap();
        let again = only(&exchange).await;
        assert_ne!(first.place, again.place);
        // Whoever has taken both answers both.
        let both = [settled(&first, "answer"), settled(&again, "the same answer")];
        exchange.settle(Queue::Inbox, &both).await.unwrap();
        assert_eq!(exchange.answers("hand").await.unwrap(), [(1, "the same answer".to_owned())]);
        assert_eq!(exchange.questions(Queue::Inbox, &[]).await.unwrap(), []);
    });
}

fn what_stands_in_the_place_of_a_lost_one_is_not_taken_for_it() {
    over(async |exchange| {
        exchange.ask(Queue::Inbox, "hand", &[(2, "another")]).await.unwrap();
        let other = only(&exchange).await;
        let lost = Inquiry { number: 1, ..other.clone() };
        exchange.settle(Queue::Inbox, &[settled(&lost, "answer")]).await.unwrap();
        assert_eq!(exchange.questions(Queue::Inbox, &[]).await.unwrap(), [other]);
    });
}
