//! Reading a record.

use super::header::{Headers, Value};
use super::lines::{Line, Part, Word, Words};
use super::machine;
use super::write::{letter, winner};
use super::{BOTH_LOST, Header, KEPT, OFFER_MARK, RecordError, RecordFlaw, TEXT_MAX, Transcript};
use crate::games::{BySide, Kind, Options, Refused, Side};
use crate::play::{
    Calendar, Choice, Chosen, ClaimKind, Control, End, Fixture, Flaw, Judge, Manner, Match, MatchId,
    MatchResult, OfferKind, Preamble, Refusal, Respite, Ruling, Terms, Vacation, Verdict, What, arbiter,
};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::str::FromStr;

/// Reads the text of a record and plays it by the rules; the stated end, if there is one, must be the one reached.
pub fn read(text: &str) -> Result<Transcript, RecordError> {
    if text.len() > TEXT_MAX {
        let why = RecordFlaw::TooLong { limit: TEXT_MAX };
        return Err(RecordError { line: 1, column: 1, why });
    }
    let mut headers = Headers::default();
    // Some editors begin every file with a mark of its encoding.
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = Line::all(text).filter(|line| !line.text.trim().is_empty()).peekable();
    while let Some(line) = lines.next_if(|line| line.text.starts_with('[')) {
        headers.read(&line)?;
    }
    let end = RecordError { line: text.lines().count().max(1), column: 1, why: RecordFlaw::NotAnEntry };
    let mut reader = Reader { played: begin(&headers, &end)?, timed: false };
    lines.try_for_each(|line| reader.line(line))?;
    reader.check_end(&headers)?;
    let name = |header| headers.get(header).map_or("?", |value| &value.text).to_owned();
    Ok(Transcript {
        names: BySide { white: name(Header::White), black: name(Header::Black) },
        played: reader.played,
    })
}

/// The match of which the headers speak, before its first turn. `end` is where a missing header is missed.
fn begin(headers: &Headers, end: &RecordError) -> Result<Match, RecordError> {
    let missing = |header: Header| RecordError {
        why: RecordFlaw::HeaderMissing { header: header.name() },
        ..end.clone()
    };
    let value = |header: Header| headers.get(header).ok_or_else(|| missing(header));
    let game = value(Header::Game)?;
    let kind = Kind::from_id(&game.text).ok_or_else(|| game.error(not_one_of(Kind::ALL, Kind::id)))?;
    let clock = value(Header::Clock)?;
    let terms = Terms {
        kind,
        options: options(kind, headers.get(Header::Options))?,
        sides: machine::read(headers.get(Header::Machine))?,
        control: clock.text.parse().map_err(|why| clock.error(RecordFlaw::Clock(why)))?,
        rated: rated(headers.get(Header::Rated))?,
        respite: respite(headers)?,
        strict: switch(headers.get(Header::Strict))?,
        manner: Manner {
            touch: switch(headers.get(Header::Touch))?,
            closed: switch(headers.get(Header::Closed))?,
            guided: switch(headers.get(Header::Guided))?,
        },
        fixture: headers.get(Header::Fixture).map(fixture).transpose()?,
    };
    let first_turn = headers.get(Header::FirstTurn).map(first_turn).transpose()?;
    let preamble = Preamble { first_turn, ..Preamble::new(&terms, begun(headers)?) };
    Ok(Match::begin_as(MatchId(0), terms, preamble))
}

/// Of which pairing of a league it is.
fn fixture(value: &Value) -> Result<Fixture, RecordError> {
    let known = vec!["L7 season 1 section 1 round 1 board 1 game 1"];
    value.text.parse().map_err(|_| value.error(RecordFlaw::NotOneOf { known }))
}

/// What each side has for its first turn, in seconds.
fn first_turn(value: &Value) -> Result<u32, RecordError> {
    let seconds = value.text.strip_suffix('s').and_then(|seconds| seconds.parse().ok());
    let seconds = seconds.filter(|seconds| (1..=Control::BANK_MAX).contains(seconds));
    seconds.ok_or_else(|| value.error(RecordFlaw::NotOneOf { known: vec!["300s"] }))
}

fn not_one_of<T: Copy>(all: &[T], id: impl Fn(T) -> &'static str) -> RecordFlaw {
    RecordFlaw::NotOneOf { known: all.iter().map(|&one| id(one)).collect() }
}

fn options(kind: Kind, value: Option<&Value>) -> Result<Options, RecordError> {
    let specs = kind.rules().options();
    let Some(value) = value else { return Ok(Options::defaults(specs)) };
    Options::read(specs, &value.text).map_err(|why| value.error(RecordFlaw::Options(why)))
}

fn rated(value: Option<&Value>) -> Result<bool, RecordError> {
    match value.map(|value| (value, value.text.to_ascii_lowercase())) {
        Some((_, text)) if text == "yes" => Ok(true),
        Some((value, text)) if text != "no" => {
            Err(value.error(RecordFlaw::NotOneOf { known: vec!["yes", "no"] }))
        }
        _ => Ok(false),
    }
}

fn respite(headers: &Headers) -> Result<Respite, RecordError> {
    let vacation = headers.get(Header::Vacation).map_or(Ok(Vacation::Off), |value| {
        let unknown = || value.error(RecordFlaw::NotOneOf { known: vec!["on", "off", "48h"] });
        value.text.parse().map_err(|_| unknown())
    })?;
    let (rest, sitting) = (switch(headers.get(Header::Rest))?, switch(headers.get(Header::Sitting))?);
    Ok(Respite { rest, vacation, sitting })
}

/// `on` or `off`, which it is where the header is missing.
fn switch(value: Option<&Value>) -> Result<bool, RecordError> {
    match value.map(|value| (value, value.text.to_ascii_lowercase())) {
        Some((_, text)) if text == "on" => Ok(true),
        Some((value, text)) if text != "off" => {
            Err(value.error(RecordFlaw::NotOneOf { known: vec!["on", "off"] }))
        }
        _ => Ok(false),
    }
}

/// When the match began: as it is stated, else at the start of its day, else at the start of 1970.
fn begun(headers: &Headers) -> Result<Timestamp, RecordError> {
    let day = match headers.get(Header::Date) {
        None => Timestamp::UNIX_EPOCH,
        Some(value) => date(&value.text).ok_or_else(|| value.error(RecordFlaw::NotADate))?,
    };
    headers.get(Header::Begun).map_or(Ok(day), time)
}

fn date(text: &str) -> Option<Timestamp> {
    let date: Date = text.parse().ok()?;
    date.to_zoned(TimeZone::UTC).ok().map(|start| start.timestamp())
}

fn time(value: &Value) -> Result<Timestamp, RecordError> {
    value.text.parse().map_err(|_| value.error(RecordFlaw::NotATime))
}

/// A match that is read entry by entry.
struct Reader {
    played: Match,
    /// Whether any entry has a time.
    timed: bool,
}

impl Reader {
    fn line(&mut self, line: Line<'_>) -> Result<(), RecordError> {
        for Part { mut words, time } in line.parts()? {
            self.timed |= time.is_some();
            while let Some(first) = words.next() {
                let (what, at) = self.entry(first, &mut words)?;
                self.append(what, at, time, line)?;
            }
        }
        Ok(())
    }

    /// Appends an entry, whose words or turn begin at this byte.
    fn append(
        &mut self,
        what: What,
        at: usize,
        time: Option<Timestamp>,
        line: Line<'_>,
    ) -> Result<(), RecordError> {
        let untimed = match what {
            // What was rested is written down above.
            What::Flagged { .. } | What::NotBegun { .. } => self.played.clock().deadline(&Calendar::RESTLESS),
            What::Resumed => self.played.paused(),
            What::Unanswered | What::Counted { .. } => self.played.case().and_then(|case| case.until()),
            What::PutBack { millis } => self.played.state.put_back_to(millis),
            _ => None,
        };
        let latest = self.played.state.latest();
        let appended = self.played.append(time.or(untimed).unwrap_or(latest), what);
        appended.map(drop).map_err(|flaw| {
            let RecordError { line, column, why } = line.error(at, RecordFlaw::Flaw(flaw));
            RecordError { line, column: column + offset(&why), why }
        })
    }

    /// The entry that begins with this word, and the byte at which a refusal of it is to be shown.
    fn entry(&self, first: Word<'_>, words: &mut Words<'_>) -> Result<(What, usize), RecordError> {
        let no_entry = || words.line().error(first.at, RecordFlaw::NotAnEntry);
        let digits = first.text.len() - first.text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, name) = first.text.split_at(digits);
        let side = Side::BOTH.into_iter().find(|&side| name.chars().eq([letter(side)]));
        match (first.text, side) {
            ("credit", _) => Ok((What::Credited { millis: millis(words)? }, first.at)),
            ("back", _) => Ok((What::PutBack { millis: millis(words)? }, first.at)),
            ("timed-out", _) => Ok((What::TimedOut, first.at)),
            ("cut", _) => Ok((What::Cut { verdict: verdict(words)? }, first.at)),
            ("pause", _) => Ok((What::Paused { millis: millis(words)? }, first.at)),
            ("unanswered", _) => Ok((What::Unanswered, first.at)),
            ("referred", _) => Ok((referred(words)?, first.at)),
            ("counted", _) => Ok((counted(words)?, first.at)),
            ("arbiter", _) => Ok((ruled(words)?, first.at)),
            ("resumed", _) => Ok((What::Resumed, first.at)),
            // What follows a turn, on its line, is its player's.
            (OFFER_MARK, _) => {
                self.played.state.last().map(|side| (offered(side), first.at)).ok_or_else(no_entry)
            }
            (_, Some(side)) if number.is_empty() => act(side, words).map(|what| (what, first.at)),
            (_, Some(side)) => {
                self.check_number(side, number, words.line(), first.at)?;
                turn(side, words)
            }
            _ => Err(no_entry()),
        }
    }

    fn check_number(&self, side: Side, number: &str, line: Line<'_>, at: usize) -> Result<(), RecordError> {
        let wanted = self.played.state.turns(side) + 1;
        if number.parse() == Ok(wanted) { Ok(()) } else { Err(line.error(at, RecordFlaw::Number { wanted })) }
    }

    fn check_end(&self, headers: &Headers) -> Result<(), RecordError> {
        let reached = self.played.result();
        let how = reached.map_or("", |result| result.how.id());
        let both_lost = reached.is_some_and(MatchResult::both_lost);
        let stated = headers.get(Header::Result);
        // Older records do not tell this from a draw.
        let is_old = both_lost && stated.is_some_and(|value| value.text == "none");
        if !is_old {
            check_word(stated, &["white", "black", BOTH_LOST, "none", "*"], winner(reached), reached)?;
        }
        check_word(headers.get(Header::How), &End::all().map(End::id).collect::<Vec<_>>(), how, reached)?;
        let hints = headers.get(Header::Hints);
        hints.map_or(Ok(()), |value| machine::check_hints(value, &self.played))?;
        headers.get(Header::Ended).map_or(Ok(()), |value| self.check_ended(value))
    }

    /// Where the entries have no times, nothing is known of when the match ended.
    fn check_ended(&self, value: &Value) -> Result<(), RecordError> {
        let (stated, reached) = (time(value)?, self.played.ended());
        if self.timed && reached != Some(stated) {
            return Err(value.error(RecordFlaw::EndedDiffers { reached }));
        }
        Ok(())
    }
}

/// Checks what a header says of the end: a known word, and the one that is true.
fn check_word(
    value: Option<&Value>,
    known: &[&'static str],
    wanted: &str,
    reached: Option<MatchResult>,
) -> Result<(), RecordError> {
    let Some(value) = value else { return Ok(()) };
    if value.text.eq_ignore_ascii_case(wanted) {
        return Ok(());
    }
    let is_known = known.iter().any(|known| known.eq_ignore_ascii_case(&value.text));
    let not_known = RecordFlaw::NotOneOf { known: known.to_vec() };
    Err(value.error(if is_known { RecordFlaw::ResultDiffers { reached } } else { not_known }))
}

/// How many characters into a turn its fault is.
fn offset(why: &RecordFlaw) -> usize {
    match why {
        RecordFlaw::Flaw(Flaw::Refused(Refusal::Refused(Refused::Unreadable(unreadable)))) => unreadable.at,
        RecordFlaw::Flaw(Flaw::Refused(Refusal::Refused(Refused::Illegal { at, .. }))) => *at,
        _ => 0,
    }
}

const fn offered(side: Side) -> What {
    What::Offered { side, kind: OfferKind::Tsaul }
}

fn turn(side: Side, words: &mut Words<'_>) -> Result<(What, usize), RecordError> {
    let Word { text, at } = words.until(&[OFFER_MARK, "claims"]);
    let text = text.to_owned();
    if words.peek().is_some_and(|word| word.text == "claims") {
        words.next();
        return Ok((claimed(side, Some(text), words)?, at));
    }
    Ok((What::Turn { side, text }, at))
}

/// What a side can do beside playing turns.
const ACTS: [&str; 17] = [
    OFFER_MARK,
    "offers",
    "accepts",
    "rejects",
    "claims",
    "resigns",
    "time",
    "absent",
    "rests",
    "resumes",
    "vacation",
    "confirms",
    "disputes",
    "illegal",
    "chooses",
    "misclaims",
    "hinted",
];

/// What a side does beside playing turns.
fn act(side: Side, words: &mut Words<'_>) -> Result<What, RecordError> {
    let unknown = words.error(RecordFlaw::NotOneOf { known: ACTS.to_vec() });
    match words.next().map(|word| word.text) {
        Some(OFFER_MARK) => Ok(offered(side)),
        Some("offers") => Ok(What::Offered { side, kind: offer_kind(words)? }),
        Some("rests") => Ok(What::Rested { side, millis: millis(words)? }),
        Some("resumes") => Ok(What::Resuming { side, millis: millis(words)? }),
        Some("vacation") => Ok(What::Vacation { side, millis: millis(words)? }),
        Some("accepts") => accepted(side, words),
        Some("rejects") => Ok(What::Rejected { side, kind: offer_kind(words)? }),
        Some("claims") => claimed(side, None, words),
        Some("resigns") => Ok(What::Resigned { side }),
        Some("time") => Ok(What::Flagged { side }),
        Some("absent") => Ok(What::NotBegun { side }),
        Some("confirms") => Ok(What::Confirmed { side }),
        Some("disputes") => Ok(What::Disputed { side }),
        Some("hinted") => Ok(What::Hinted { side }),
        Some("misclaims") => misclaimed(side, words),
        Some("chooses") => Ok(What::Chosen { side, choice: chosen(words)? }),
        Some("illegal") => Ok(What::Illegal { side, text: words.until(&[]).text.to_owned() }),
        _ => Err(unknown),
    }
}

/// The kind of the claim, what was counted, and the turn that was declared.
fn misclaimed(side: Side, words: &mut Words<'_>) -> Result<What, RecordError> {
    let (kind, count) = (claim_kind(words)?, number(words)?);
    let turn = Some(words.until(&[]).text.to_owned()).filter(|turn| !turn.is_empty());
    Ok(What::Misclaimed { side, kind, turn, count })
}

fn offer_kind(words: &mut Words<'_>) -> Result<OfferKind, RecordError> {
    let unknown = words.error(not_one_of(OfferKind::ALL, OfferKind::id));
    words.next().and_then(|word| OfferKind::from_id(word.text)).ok_or(unknown)
}

fn accepted(side: Side, words: &mut Words<'_>) -> Result<What, RecordError> {
    let kind = offer_kind(words)?;
    let keeps = words.peek().is_some_and(|word| word.text == "keeping");
    if keeps {
        words.next();
    }
    Ok(What::Accepted { side, kind, keeps })
}

/// A claim, perhaps with the time to answer it.
fn claimed(side: Side, turn: Option<String>, words: &mut Words<'_>) -> Result<What, RecordError> {
    let kind = claim_kind(words)?;
    let answer = words.peek().and_then(|word| word.text.parse().ok());
    if answer.is_some() {
        words.next();
    }
    Ok(What::Claimed { side, kind, turn, answer })
}

fn claim_kind(words: &mut Words<'_>) -> Result<ClaimKind, RecordError> {
    let unknown = words.error(not_one_of(ClaimKind::ALL, ClaimKind::id));
    words.next().and_then(|word| ClaimKind::from_id(word.text)).ok_or(unknown)
}

fn millis(words: &mut Words<'_>) -> Result<u64, RecordError> {
    number(words)
}

fn number<N: FromStr>(words: &mut Words<'_>) -> Result<N, RecordError> {
    let not_a_number = words.error(RecordFlaw::NotAnEntry);
    words.next().and_then(|word| word.text.parse().ok()).ok_or(not_a_number)
}

fn referred(words: &mut Words<'_>) -> Result<What, RecordError> {
    let unknown = words.error(RecordFlaw::NotOneOf { known: vec!["arbiter", "vote", "nobody"] });
    let (millis, judge) = match words.next().map(|word| word.text) {
        Some("arbiter") => (number(words)?, Judge::Arbiter),
        Some("vote") => (number(words)?, Judge::Vote { quorum: number(words)? }),
        Some("nobody") => (0, Judge::Nobody),
        _ => return Err(unknown),
    };
    Ok(What::Referred { judge, millis })
}

/// What [`super::write`] writes of a choice, behind the word for it.
fn chosen(words: &mut Words<'_>) -> Result<Chosen, RecordError> {
    let number = number(words)?;
    let mut named = |name: &'static str| {
        let unknown = words.error(RecordFlaw::NotOneOf { known: vec![name] });
        if words.next().is_some_and(|word| word.text == name) { self::number(words) } else { Err(unknown) }
    };
    let (round, quorum, first) = (named("round")?, named("quorum")?, named("votes")?);
    let mut votes = vec![first];
    while let Some(count) = words.peek().and_then(|word| word.text.parse().ok()) {
        words.next();
        votes.push(count);
    }
    Ok(Chosen { round, number, quorum, votes })
}

fn counted(words: &mut Words<'_>) -> Result<What, RecordError> {
    Ok(What::Counted { first: number(words)?, second: number(words)? })
}

/// What the arbiter did, `for` a reason.
fn ruled(words: &mut Words<'_>) -> Result<What, RecordError> {
    const KNOWN: [&str; 13] = [
        "warns",
        "loss",
        "adjusts",
        "restores",
        "decides",
        "annuls",
        "reduces",
        "expels",
        "readmits",
        "corrects",
        "reopens",
        "strikes",
        "reinstates",
    ];
    let unknown = words.error(RecordFlaw::NotOneOf { known: KNOWN.to_vec() });
    let ruling = match words.next().map(|word| word.text) {
        Some("warns") => Ruling::Warn { side: side(words)? },
        Some("loss") if words.peek().is_some_and(|word| word.text == "both") => {
            words.next();
            Ruling::LossOfBoth
        }
        Some("loss") => Ruling::Loss { side: side(words)? },
        Some("adjusts") => Ruling::Adjust { side: side(words)?, millis: number(words)? },
        Some("restores") => Ruling::Restore { turns: number(words)? },
        Some("decides") => Ruling::Decide { choice: choice(words)? },
        Some("annuls") => Ruling::Annul,
        Some("reduces") => Ruling::Reduce { side: side(words)?, halves: halves(words)? },
        Some("expels") => Ruling::Expel { side: side(words)?, days: days(words)? },
        Some("readmits") => Ruling::Readmit { side: side(words)? },
        Some("strikes") => Ruling::Strike { back: false },
        Some("reinstates") => Ruling::Strike { back: true },
        Some("corrects") => Ruling::Correct { verdict: verdict(words)? },
        Some("reopens") => reopened(words)?,
        _ => return Err(unknown),
    };
    let unreasoned = words.error(RecordFlaw::NotOneOf { known: vec!["for"] });
    if words.next().is_none_or(|word| word.text != "for") {
        return Err(unreasoned);
    }
    let reason = arbiter::reason(words.until(&[]).text).unwrap_or_default();
    Ok(What::Ruled { ruling, reason })
}

/// After how many turns a match goes on, and for how long the clocks stand still before.
fn reopened(words: &mut Words<'_>) -> Result<Ruling, RecordError> {
    let (turns, notice) = (number(words)?, number(words)?);
    let keep = words.peek().is_some_and(|word| word.text == KEPT);
    if keep {
        words.next();
    }
    Ok(Ruling::Reopen { turns, notice, keep })
}

/// `30d`; older records have none.
fn days(words: &mut Words<'_>) -> Result<Option<u32>, RecordError> {
    let Some(word) = words.peek().filter(|word| word.text != "for") else { return Ok(None) };
    let unknown = words.error(RecordFlaw::NotOneOf { known: vec!["30d", "for"] });
    words.next();
    word.text.strip_suffix('d').and_then(|days| days.parse().ok()).map(Some).ok_or(unknown)
}

fn verdict(words: &mut Words<'_>) -> Result<Verdict, RecordError> {
    let unknown = words.error(not_one_of(&Verdict::ALL, Verdict::id));
    words.next().and_then(|word| Verdict::from_id(word.text)).ok_or(unknown)
}

/// `1/2`, `2/2`.
fn halves(words: &mut Words<'_>) -> Result<u32, RecordError> {
    let unknown = words.error(RecordFlaw::NotOneOf { known: vec!["1/2", "2/2"] });
    let word = words.next().map_or("", |word| word.text);
    word.strip_suffix("/2").and_then(|halves| halves.parse().ok()).ok_or(unknown)
}

fn side(words: &mut Words<'_>) -> Result<Side, RecordError> {
    let unknown = words.error(RecordFlaw::NotOneOf { known: vec!["w", "b"] });
    let word = words.next().map_or("", |word| word.text);
    Side::BOTH.into_iter().find(|&side| word.chars().eq([letter(side)])).ok_or(unknown)
}

fn choice(words: &mut Words<'_>) -> Result<Choice, RecordError> {
    let unknown = words.error(not_one_of(&Choice::ALL, Choice::id));
    words.next().and_then(|word| Choice::from_id(word.text)).ok_or(unknown)
}

#[cfg(test)]
mod tests {
    use super::super::write::write;
    use super::*;
    use crate::play::Control;
    use crate::play::toy::match_of_toy;

    const CONTROL: Control = Control::Fischer { bank: 600, increment: 60, cap: 900 };

    /// Plays lines on a toy that begins in 1970.
    fn lines(text: &str) -> Result<Match, RecordError> {
        let mut reader = Reader { played: match_of_toy(CONTROL, Timestamp::UNIX_EPOCH), timed: false };
        Line::all(text).try_for_each(|line| reader.line(line)).map(|()| reader.played)
    }

    fn entries(played: &Match) -> String {
        let names = BySide { white: String::new(), black: String::new() };
        write(played, &names, Some("first turn"))
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('['))
            .collect::<Vec<_>>()
            .join("\n")
    }

    const EVERYTHING: &str = "1w on {1970-01-01T00:00:01Z} (//) {1970-01-01T00:00:02Z}
b rejects tsaul {1970-01-01T00:00:03Z}
b (//) {1970-01-01T00:00:03.5Z}
1b on {1970-01-01T00:00:04Z}
2w back {1970-01-01T00:00:05Z}
2b back {1970-01-01T00:00:06Z}
3w on {1970-01-01T00:00:07Z}
3b on claims standstill {1970-01-01T00:00:08Z}
credit 1000 {1970-01-01T00:00:10Z}
4w back {1970-01-01T00:00:11Z}
4b back {1970-01-01T00:00:12Z} (//) {1970-01-01T00:00:13Z}
b time {1970-01-01T00:20:00Z}";

    #[test]
    fn every_entry_is_read_as_it_is_written() {
        // Nobody's flag falls while White is to move, nor before its time.
        let error = lines(EVERYTHING).unwrap_err();
        assert_eq!((error.line, error.column, error.why), (12, 1, RecordFlaw::Flaw(Flaw::FlagTooEarly)));
        let text = EVERYTHING.replace("b time {1970-01-01T00:20:00Z}", "w time {1970-01-01T00:20:00Z}");
        assert_eq!(entries(&lines(&text).unwrap()), text);
        let claims =
            "1w on\n1b on\n2w back\n2b back\n3w on\n3b on\n4w back\n4b back\nw claims repetition\nb resigns";
        let played = lines(claims).unwrap();
        assert_eq!(played.table().tsaul_level(), Some(1));
        assert_eq!(
            entries(&played),
            claims.replace('\n', " {1970-01-01T00:00:00Z}\n") + " {1970-01-01T00:00:00Z}"
        );
    }

    #[test]
    fn what_nobody_could_judge_is_read_as_it_is_written() {
        let text = "1w on\n1b on\nw offers pause\nw offers takeback\nb accepts takeback keeping\nb accepts pause\npause 5\n\
                    b resumes 0\nresumed\n1w on\n1b on\nw claims no-progress 60000\nb disputes\nreferred nobody\npause 1000\n\
                    b resigns";
        let text = text.replace('\n', " {1970-01-01T00:00:00Z}\n") + " {1970-01-01T00:00:00Z}";
        assert_eq!(entries(&lines(&text).unwrap()), text);
        let before = text.replace("no-progress 60000", "no-progress");
        assert_eq!(entries(&lines(&before).unwrap()), before);
        let dropped = text.replace(" keeping", "");
        let error = lines(&dropped).unwrap_err();
        let nothing = Flaw::Refused(Refusal::NothingOffered(OfferKind::Pause));
        assert_eq!((error.line, error.why), (6, RecordFlaw::Flaw(nothing)));
    }

    #[test]
    fn times_may_be_missing() {
        let played = lines("1w ON {a good start}\n\n1b on (//) {1970-01-01T00:05:00Z}\nw time").unwrap();
        let times: Vec<_> = played.record().entries.iter().map(|entry| entry.at.as_second()).collect();
        assert_eq!(times, [0, 300, 300, 300 + 660]);
    }

    #[test]
    fn what_is_wrong_is_located() {
        let flaw = |flaw: Flaw| RecordFlaw::Flaw(flaw);
        let not_one_of = |known: &[&'static str]| RecordFlaw::NotOneOf { known: known.to_vec() };
        for (text, line, column, why) in [
            ("1w on\nx", 2, 1, RecordFlaw::NotAnEntry),
            ("(//)", 1, 1, RecordFlaw::NotAnEntry),
            (" 2w on", 1, 2, RecordFlaw::Number { wanted: 1 }),
            ("1w on\n\n99999999999b on", 3, 1, RecordFlaw::Number { wanted: 1 }),
            ("1b on", 1, 4, flaw(Refusal::NotYourTurn.into())),
            ("b rejects", 1, 10, not_one_of(&["tsaul", "pause", "takeback", "cancel"])),
            ("b claims victory", 1, 10, not_one_of(&["repetition", "standstill", "no-progress"])),
            ("1w on claims", 1, 13, not_one_of(&["repetition", "standstill", "no-progress"])),
            ("{é} b accepts tsaul", 1, 5, flaw(Refusal::NothingOffered(OfferKind::Tsaul).into())),
            ("b dances", 1, 3, not_one_of(&ACTS)),
            ("credit a", 1, 8, RecordFlaw::NotAnEntry),
            ("credit 5", 1, 1, flaw(Flaw::CreditTooLarge)),
            ("1w on }", 1, 7, RecordFlaw::Brace),
            ("1w on {1969-01-01T00:00:00Z}", 1, 4, flaw(Flaw::OutOfOrder)),
            ("w resigns\n1w on", 2, 4, flaw(Refusal::Over.into())),
        ] {
            assert_eq!(lines(text).map(drop), Err(RecordError { line, column, why }), "{text}");
        }
        // A fault in a turn is shown where it is, not where the turn begins.
        assert_eq!(lines("1w on up").unwrap_err().column, 7);
        assert_eq!(lines("1w  on on").unwrap_err().column, 8);
    }

    #[test]
    fn headers_that_are_wrong_are_located() {
        let error = |text: &str| read(text).map(drop).unwrap_err();
        assert_eq!(error("").why, RecordFlaw::HeaderMissing { header: "Game" });
        assert_eq!(error("[Game \"maya\"]").why, RecordFlaw::HeaderMissing { header: "Clock" });
        let at = |text: &str| (error(text).line, error(text).column);
        assert_eq!(at("[Game \"chess\"]\n[Clock \"3d\"]"), (1, 8));
        assert_eq!(at("\u{feff}[Game \"maya\"]\n[Clock \"soon\"]"), (2, 9));
        assert_eq!(at("[Game \"maya\"]\n[Clock \"3d\"]\n[Game \"maya\"]"), (3, 2));
        assert_eq!(error(&" ".repeat(TEXT_MAX + 1)).why, RecordFlaw::TooLong { limit: TEXT_MAX });
    }
}
