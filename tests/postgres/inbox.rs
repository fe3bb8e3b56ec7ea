//! What programs ask of each other, after a crash that has lost some of it.

use crate::house::House;
use crate::trials::trials;
use nahil::store::{Exchange, Inquiry, Queue, Settled};

trials! {
    what_is_asked_again_is_answered_once,
    what_stands_in_the_place_of_a_lost_one_is_not_taken_for_it,
    what_somebody_has_taken_who_is_gone_comes_back,
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

fn what_somebody_has_taken_who_is_gone_comes_back() {
    over(async |exchange| {
        let version = "1 thinks";
        exchange.offer_easels("other", version, 2).await.unwrap();
        let wishes = [1, 2, 3].map(|number| (number, "wish".to_owned()));
        exchange.wish("hand", version, &wishes).await.unwrap();
        let taken = exchange.take_wishes("other", version, 2).await.unwrap();
        exchange.fulfil(&[(taken[0].0, b"made".to_vec())]).await.unwrap();
        assert_eq!(exchange.lost_wishes("hand").await.unwrap(), [0; 0]);
        exchange.withdraw_easels("other").await.unwrap();
        // What was made is there, and what nobody has taken waits for others.
        assert_eq!(exchange.lost_wishes("hand").await.unwrap(), [2]);
        assert_eq!(exchange.fetch_drawn("hand").await.unwrap(), [(1, b"made".to_vec())]);
        exchange.offer_easels("third", version, 2).await.unwrap();
        assert_eq!(exchange.take_wishes("third", version, 2).await.unwrap().len(), 1);
    });
}
