//! What there is in a store: the first byte of each key says it.

/// The first byte of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Family {
    /// Account -> player.
    Account = b'a',
    /// Where a player last acted in a match.
    Acted = b'A',
    /// By how much the time was ahead of the machine's clock, while that is not believed.
    Ahead = b'N',
    /// Whom a player has blocked.
    Blocked = b'b',
    /// Challenge.
    Challenge = b'c',
    /// Challenges that a player has made, and those to them.
    Concerned = b'C',
    /// Challenges to anybody, by place.
    OpenAt = b'O',
    /// Vote of a person in a vote of a match.
    Vote = b'w',
    /// Draft of a player in a match.
    Draft = b'd',
    /// Entry of the record of a match.
    Entry = b'E',
    /// Id of an event that was applied.
    Event = b'e',
    /// The same by time, to forget them in order.
    EventByTime = b'f',
    /// Matches of a player that are over, the latest first.
    Finished = b'F',
    /// Matches of a player that go on.
    Going = b'g',
    /// Account -> when it was last heard.
    Heard = b'H',
    /// Moment at which the program was last seen alive.
    Heartbeat = b'h',
    /// Player who turned out to be another one -> that one.
    Joined = b'j',
    /// When somebody was first seen in a place.
    Seen = b'k',
    /// The same in the order in which they came.
    Came = b'K',
    /// Account -> its code, and the wrong ones that were entered on it.
    Link = b'l',
    /// What two players had before they were linked, by the number that is out of use.
    Linked = b'L',
    /// Match.
    Match = b'm',
    /// Calls that have not reached a player.
    Missed = b'x',
    /// What happened in matches of a player who slept, and is told when they wake.
    Slept = b'0',
    /// Next free number of something.
    Next = b'n',
    /// What is still to be told.
    Outbox = b'o',
    /// Beginning of an outage -> its end.
    Outage = b'D',
    /// What a person has written down about a match.
    Memo = b'1',
    /// What a player says with the next turn of a match.
    Saying = b'2',
    /// Lines that a person tries in a match.
    Trials = b'7',
    /// What was said with the turns of a match.
    Said = b'3',
    /// What a player has prepared in a match.
    Plan = b'i',
    /// Player.
    Player = b'p',
    /// What an arbiter was asked about.
    Ruling = b'q',
    /// Settings of a server.
    Server = b's',
    /// Place -> the server to which it belongs.
    ServerAt = b'S',
    /// How many people a server has.
    Members = b'M',
    /// Place or server and account -> the expulsion that holds there.
    Expulsion = b'Q',
    /// Server or place -> what its arbiters have before them and have done, the latest first.
    Docket = b'8',
    /// Place or server and account -> what the account may not do there.
    Sanction = b'9',
    /// What falls due, by time.
    Due = b't',
    /// Hours of vacation that a player has spent in a year.
    Vacation = b'u',
    /// Version of the whole layout.
    Version = b'v',
    /// Up to where the journal is in the store.
    Journal = b'/',
    /// Channel that plays, by its number as a player.
    Channel = b'X',
    /// The same number, by place.
    ChannelAt = b'Y',
    /// What was agreed on for the votes of a match in which a channel plays.
    Pact = b'Z',
    /// How a turn of a channel is chosen.
    Ballot = b'J',
    /// A person's vote for a turn.
    Cast = b'W',
    /// For which channel a person votes in a match.
    Follows = b'R',
    /// Who follows a match, and where they hear of it.
    Watcher = b'4',
    /// Matches that a person follows.
    Watched = b'5',
    /// Matches that are followed in a place.
    WatchedAt = b'6',
    /// How a match ended, as an earlier program has kept it for ratings.
    Unrated = b'r',
    /// The same, with what ratings make of it.
    Ended = b'#',
    /// The same matches by time, the latest first.
    EndedAt = b'@',
    /// Week in which somebody played a game, the latest first.
    Rated = b'^',
    /// The last of them.
    Head = b'>',
    /// Run of somebody's absences, the latest first.
    Absence = b'_',
    /// From where on ratings are to be reckoned again.
    Behind = b'<',
    /// Two players who were ever known to be one person.
    Kin = b'V',
    /// When a player last finished a turn.
    LastTurn = b'T',
    /// Player whom rankings do not show to others.
    Unranked = b'U',
    /// League.
    League = b'G',
    /// Entry of the log of a league.
    LeagueEntry = b'y',
    /// Leagues by the place where they are told.
    LeagueAt = b'B',
    /// Pairing of a league -> the match that was made of it.
    Fixture = b'P',
    /// How somebody plays a season of a league.
    Entrant = b'I',
    /// League that a person is about to found.
    Founding = b'z',
    /// What a person has made of puzzles.
    Puzzler = b'+',
    /// Match that is over and being looked at.
    Reviewing = b'?',
    /// What was found in a position of it.
    Look = b'=',
    /// What came of looking at a match.
    Review = b'!',
    /// Turn that somebody has tried in a match that is over, and that is being looked at.
    Retry = b'(',
    /// Hint that was asked for in a match.
    Hint = b'"',
    /// Channel that gets a puzzle each day.
    Daily = b'*',
    /// Match that is gone through for puzzles.
    Mining = b'&',
    /// Puzzle that was found in a match.
    Mined = b'%',
    /// Match of which not all could be saved when files were hurt.
    Lost = b'~',
}

impl Family {
    const ALL: [Family; 79] = [
        Family::Account,
        Family::Acted,
        Family::Ahead,
        Family::Heard,
        Family::Blocked,
        Family::Challenge,
        Family::Concerned,
        Family::OpenAt,
        Family::Draft,
        Family::Entry,
        Family::Event,
        Family::EventByTime,
        Family::Finished,
        Family::Going,
        Family::Heartbeat,
        Family::Match,
        Family::Memo,
        Family::Trials,
        Family::Said,
        Family::Saying,
        Family::Missed,
        Family::Slept,
        Family::Next,
        Family::Outbox,
        Family::Outage,
        Family::Plan,
        Family::Player,
        Family::Server,
        Family::ServerAt,
        Family::Due,
        Family::Vacation,
        Family::Version,
        Family::Journal,
        Family::Vote,
        Family::Seen,
        Family::Came,
        Family::Members,
        Family::Ruling,
        Family::Channel,
        Family::ChannelAt,
        Family::Pact,
        Family::Ballot,
        Family::Cast,
        Family::Follows,
        Family::Watcher,
        Family::Watched,
        Family::WatchedAt,
        Family::Joined,
        Family::Link,
        Family::Linked,
        Family::Expulsion,
        Family::Docket,
        Family::Sanction,
        Family::Unrated,
        Family::Ended,
        Family::EndedAt,
        Family::Rated,
        Family::Head,
        Family::Absence,
        Family::Behind,
        Family::Kin,
        Family::LastTurn,
        Family::Unranked,
        Family::League,
        Family::LeagueEntry,
        Family::LeagueAt,
        Family::Fixture,
        Family::Entrant,
        Family::Founding,
        Family::Puzzler,
        Family::Reviewing,
        Family::Look,
        Family::Review,
        Family::Retry,
        Family::Hint,
        Family::Daily,
        Family::Mining,
        Family::Mined,
        Family::Lost,
    ];

    /// What a key names.
    pub(super) fn of(key: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|family| key.first() == Some(&(*family as u8)))
    }
}

/// What numbers are given out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Sequence {
    /// Matches and challenges share their numbers: a match keeps the number of its challenge.
    Match = b'm',
    /// What is to be told.
    Outbox = b'o',
    /// Players.
    Player = b'p',
    /// Leagues.
    League = b'l',
    /// Channels that get puzzles.
    Daily = b'd',
}

impl Sequence {
    /// Every one.
    pub(super) const ALL: [Self; 5] = [Self::Match, Self::Outbox, Self::Player, Self::League, Self::Daily];

    /// What has such numbers.
    pub(super) fn families(self) -> &'static [Family] {
        match self {
            Sequence::Match => &[Family::Match, Family::Challenge],
            Sequence::Outbox => &[Family::Outbox],
            Sequence::Player => &[Family::Player, Family::Channel],
            Sequence::League => &[Family::League],
            Sequence::Daily => &[Family::Daily],
        }
    }
}
