//! What hands ask and are answered, as it is written down between them.

use crate::bot::overheard::Overheard;
use crate::bot::wire::message::{
    Delivery, Incoming, Input, PageRefusal, PageView, PageVisit, Query, Receipt, SiteView, SiteVisit,
    Suggestion,
};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

/// What a hand asks.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Carried {
    Incoming(Box<Incoming>),
    Query(Query),
    Page(PageVisit),
    Site(SiteVisit),
    Vouch(String),
    Report(Delivery),
    Overheard(String),
}

/// What it is answered.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Reply {
    Receipt(Receipt),
    Suggestions(Vec<Suggestion>),
    Page(Box<Result<PageView, PageRefusal>>),
    Site(Option<Box<SiteView>>),
    Vouched(bool),
    Overheard(Option<String>),
    /// Nobody says anything of it.
    Nothing,
}

/// Who waits at the hand for the answer.
#[derive(Debug)]
pub(super) enum Waiting {
    Receipt(Option<oneshot::Sender<Receipt>>),
    Suggestions(oneshot::Sender<Vec<Suggestion>>),
    Page(oneshot::Sender<Result<PageView, PageRefusal>>),
    Site(oneshot::Sender<Option<SiteView>>),
    Vouched(oneshot::Sender<bool>),
    Overheard(oneshot::Sender<Option<String>>),
}

impl Waiting {
    /// Gives it to them. Whoever has gone away does not need it, and whoever gets nothing sees that.
    pub(super) fn answer(self, reply: Reply) {
        match (self, reply) {
            (Waiting::Receipt(Some(waiting)), Reply::Receipt(receipt)) => drop(waiting.send(receipt)),
            (Waiting::Suggestions(waiting), Reply::Suggestions(found)) => drop(waiting.send(found)),
            (Waiting::Page(waiting), Reply::Page(view)) => drop(waiting.send(*view)),
            (Waiting::Site(waiting), Reply::Site(view)) => drop(waiting.send(view.map(|view| *view))),
            (Waiting::Vouched(waiting), Reply::Vouched(is_so)) => drop(waiting.send(is_so)),
            (Waiting::Overheard(waiting), Reply::Overheard(said)) => drop(waiting.send(said)),
            _ => {}
        }
    }

    /// Whether they have gone away, so that nobody need be asked any more.
    pub(super) fn is_gone(&self) -> bool {
        match self {
            // It is to happen, whoever waits for it.
            Waiting::Receipt(_) | Waiting::Overheard(_) => false,
            Waiting::Suggestions(waiting) => waiting.is_closed(),
            Waiting::Page(waiting) => waiting.is_closed(),
            Waiting::Site(waiting) => waiting.is_closed(),
            Waiting::Vouched(waiting) => waiting.is_closed(),
        }
    }
}

/// What the loop has been asked, and how it answers.
#[derive(Debug)]
pub(super) enum Pending {
    Receipt(oneshot::Receiver<Receipt>),
    /// The post with which it may be over.
    Report(Delivery, oneshot::Receiver<Receipt>),
    Suggestions(oneshot::Receiver<Vec<Suggestion>>),
    Page(oneshot::Receiver<Result<PageView, PageRefusal>>),
    Site(oneshot::Receiver<Option<SiteView>>),
    Vouched(oneshot::Receiver<bool>),
    Overheard(oneshot::Receiver<Option<String>>),
    /// Nobody can read it.
    Unread,
}

impl Pending {
    /// What the loop says of it; nothing, where it says nothing.
    pub(super) async fn reply(&mut self) -> Option<Reply> {
        match self {
            Pending::Receipt(said) | Pending::Report(_, said) => said.await.ok().map(Reply::Receipt),
            Pending::Suggestions(said) => said.await.ok().map(Reply::Suggestions),
            Pending::Page(said) => said.await.ok().map(Box::new).map(Reply::Page),
            Pending::Site(said) => said.await.ok().map(|view| Reply::Site(view.map(Box::new))),
            Pending::Vouched(said) => said.await.ok().map(Reply::Vouched),
            Pending::Overheard(said) => said.await.ok().map(Reply::Overheard),
            Pending::Unread => Some(Reply::Nothing),
        }
    }
}

/// Parts what an adapter hands over into what is asked and who waits for it. Nothing for what no adapter hands over.
pub(super) fn part(input: Input) -> Option<(Carried, Waiting)> {
    let report = |report| (Carried::Report(report), Waiting::Receipt(None));
    Some(match input {
        Input::Incoming { incoming, receipt } => {
            (Carried::Incoming(Box::new(incoming)), Waiting::Receipt(receipt))
        }
        Input::Query { query, answer } => (Carried::Query(query), Waiting::Suggestions(answer)),
        Input::Page { visit, answer } => (Carried::Page(visit), Waiting::Page(answer)),
        Input::Site { visit, answer } => (Carried::Site(visit), Waiting::Site(answer)),
        Input::Vouch { code, answer } => (Carried::Vouch(code), Waiting::Vouched(answer)),
        Input::Delivered(number) => report(Delivery::Delivered(number)),
        Input::Kept(number) => report(Delivery::Kept(number)),
        Input::Undeliverable { number, why } => report(Delivery::Undeliverable { number, why }),
        Input::Reported { report, receipt } => (Carried::Report(report), Waiting::Receipt(Some(receipt))),
        // The machine thinks beside the loop.
        Input::Thought(_) => return None,
    })
}

/// The same for the loop; nothing for what is for somebody else.
pub(super) fn ask(carried: Carried) -> Option<(Input, Pending)> {
    fn way<T>() -> (oneshot::Sender<T>, oneshot::Receiver<T>) {
        oneshot::channel()
    }
    Some(match carried {
        Carried::Incoming(incoming) => {
            let (receipt, said) = way();
            (Input::Incoming { incoming: *incoming, receipt: Some(receipt) }, Pending::Receipt(said))
        }
        Carried::Query(query) => {
            let (answer, said) = way();
            (Input::Query { query, answer }, Pending::Suggestions(said))
        }
        Carried::Page(visit) => {
            let (answer, said) = way();
            (Input::Page { visit, answer }, Pending::Page(said))
        }
        Carried::Site(visit) => {
            let (answer, said) = way();
            (Input::Site { visit, answer }, Pending::Site(said))
        }
        Carried::Vouch(code) => {
            let (answer, said) = way();
            (Input::Vouch { code, answer }, Pending::Vouched(said))
        }
        Carried::Report(report) => {
            let (receipt, said) = way();
            (Input::Reported { report: report.clone(), receipt }, Pending::Report(report, said))
        }
        // It is for whoever holds a lane.
        Carried::Overheard(_) => return None,
    })
}

/// Parts what was heard into what is told and who waits for the answer.
#[expect(clippy::unnecessary_wraps, reason = "it stands where the other way of parting does")]
pub(super) fn part_heard(Overheard { what, answer }: Overheard) -> Option<(Carried, Waiting)> {
    Some((Carried::Overheard(what), Waiting::Overheard(answer)))
}

/// The same for whoever holds the lane; nothing for what is for the loop.
pub(super) fn hear(carried: Carried) -> Option<(Overheard, Pending)> {
    let Carried::Overheard(what) = carried else { return None };
    let (answer, said) = oneshot::channel();
    Some((Overheard { what, answer }, Pending::Overheard(said)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::wire::message::{PageWish, Picture, Post, Typed};
    use crate::games::{Kind, Options, Side};
    use crate::players::{Account, Locale, Place, Platform, Skin};
    use serde::de::DeserializeOwned;

    fn written<T: Serialize + DeserializeOwned>(value: &T) -> T {
        serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
    }

    /// Brings what an adapter asks to the loop, and what that answers back.
    async fn carry(input: Input, answer: impl FnOnce(Input)) {
        let (carried, waiting) = part(input).unwrap();
        let (asked, mut pending) = ask(written(&carried)).unwrap();
        answer(asked);
        waiting.answer(written(&pending.reply().await.unwrap_or(Reply::Nothing)));
    }

    #[tokio::test]
    async fn a_question_arrives_and_so_does_its_answer() {
        let account = Account { platform: Platform::Local, id: "ana".to_owned() };
        let place = Place { platform: Platform::Local, id: "plaza".to_owned() };
        let typed = Typed::Steps("a1".to_owned());
        let query = Query { from: account, locale: Some(Locale::Es), place, id: Some(7), typed };
        let found = vec![Suggestion { value: "a1a2".to_owned(), label: "a1-a2".to_owned() }];
        let (answer, answered) = oneshot::channel();
        carry(Input::Query { query: query.clone(), answer }, |asked| match asked {
            Input::Query { query: same, answer } if same == query => answer.send(found.clone()).unwrap(),
            other => panic!("{other:?}"),
        })
        .await;
        assert_eq!(answered.await.unwrap(), found);
    }

    #[tokio::test]
    async fn a_page_arrives_with_its_board() {
        let scene = Kind::Maya.table(&Options::defaults(Kind::Maya.rules().options())).scene();
        let board = Post {
            pictures: vec![Picture::board(scene, Side::Black, Skin::Night, "alt".to_owned())],
            ..Post::default()
        };
        let view = PageView {
            locale: Locale::En,
            title: "t".to_owned(),
            board,
            notices: Vec::new(),
            turns: 3,
            turn: 2,
            over: false,
            file: None,
            ways: Vec::new(),
        };
        let visit = PageVisit { id: 1, pass: None, locale: None, wish: PageWish::Look };
        let (answer, answered) = oneshot::channel();
        carry(Input::Page { visit, answer }, |asked| match asked {
            Input::Page { answer, .. } => answer.send(Ok(view.clone())).unwrap(),
            other => panic!("{other:?}"),
        })
        .await;
        assert_eq!(answered.await.unwrap(), Ok(view));
    }

    #[tokio::test]
    async fn a_report_is_answered_and_whoever_is_told_nothing_sees_that() {
        let (carried, _) = part(Input::Undeliverable { number: 9, why: "shut".to_owned() }).unwrap();
        let (Input::Reported { report, receipt }, mut pending) = ask(written(&carried)).unwrap() else {
            panic!()
        };
        assert_eq!(report, Delivery::Undeliverable { number: 9, why: "shut".to_owned() });
        receipt.send(Receipt::NotKept).unwrap();
        assert!(matches!(pending.reply().await, Some(Reply::Receipt(Receipt::NotKept))));
        let (answer, answered) = oneshot::channel();
        carry(Input::Vouch { code: "x".to_owned(), answer }, drop).await;
        assert!(answered.await.is_err());
    }
}
