//! Who leads: a row of the database that names one program, and until when. Its epoch grows each time another one takes
//! over, and each commit counts on it.

use super::fault::Fault;
use super::session::{Session, within};
use std::time::Duration;

/// For how long a leader that says nothing still leads, by the database's clock.
pub(super) const LEASE: Duration = Duration::from_millis(2_500);
/// How often it says that it does.
pub(super) const RENEWED: Duration = Duration::from_millis(600);
/// How often others look whether it does.
const LOOKED: Duration = Duration::from_millis(250);

const LOOK: &str = "SELECT epoch, holder,
    (greatest(0, extract(epoch FROM expires - clock_timestamp())) * 1000)::double precision,
    (extract(epoch FROM clock_timestamp()) * 1000)::double precision FROM nahil_leader";
/// Takes the place of whoever led in this epoch, unless that one has said meanwhile that it leads.
const TAKE: &str = "UPDATE nahil_leader
    SET epoch = epoch + 1, session = session + 1, holder = $2,
        expires = clock_timestamp() + $3 * interval '1 millisecond'
    WHERE epoch = $1 AND (holder IS NULL OR holder = $2 OR expires <= clock_timestamp())
    RETURNING epoch, session, commits";
const RENEW: &str = "UPDATE nahil_leader SET expires = clock_timestamp() + $2 * interval '1 millisecond'
    WHERE epoch = $1 RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::double precision";
const RELEASE: &str = "UPDATE nahil_leader SET holder = NULL, expires = 'epoch' WHERE epoch = $1";

/// How a leader is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// It leads.
    Leads,
    /// It has not been able to say so for so long that another one may lead.
    Unsure,
    /// Another one leads. That does not change any more.
    Deposed,
}

/// What stands in the row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Seen {
    pub(super) epoch: i64,
    /// Who leads; nobody, if the last one has stopped.
    pub(super) holder: Option<String>,
    /// For how long, if nothing more is said; nothing, if that is over.
    pub(super) left: Duration,
    /// What the database's clock shows, in milliseconds.
    pub(super) clock: f64,
}

/// What to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Course {
    /// Take over.
    Take,
    /// Look again after this time.
    Wait(Duration),
}

/// What a program of this name is to do that wants to lead.
pub(super) fn course(name: &str, seen: &Seen) -> Course {
    let is_free = seen.left.is_zero() || seen.holder.as_deref().is_none_or(|holder| holder == name);
    if is_free { Course::Take } else { Course::Wait(seen.left.min(LOOKED)) }
}

/// What a leader counts on in its commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    pub(super) epoch: i64,
    pub(super) session: i64,
    /// How many commits there were before.
    pub(super) commits: i64,
}

pub(super) async fn look(session: &Session) -> Result<Seen, Fault> {
    let row = within(session.client().query_one(LOOK, &[])).await?;
    let left = Duration::from_secs_f64(row.get::<_, f64>(2).max(0.0) / 1_000.0);
    Ok(Seen { epoch: row.get(0), holder: row.get(1), left, clock: row.get(3) })
}

/// Takes the place of whoever led in this epoch; nothing, if somebody else was quicker.
pub(super) async fn take(session: &Session, epoch: i64, name: &str) -> Result<Option<Taken>, Fault> {
    let millis = LEASE.as_secs_f64() * 1_000.0;
    let row = within(session.client().query_opt(TAKE, &[&epoch, &name, &millis])).await?;
    Ok(row.map(|row| Taken { epoch: row.get(0), session: row.get(1), commits: row.get(2) }))
}

/// Says that this program leads still; what the database's clock shows, in milliseconds, or nothing if it does not.
pub(super) async fn renew(session: &Session, epoch: i64) -> Result<Option<f64>, Fault> {
    let millis = LEASE.as_secs_f64() * 1_000.0;
    let row = within(session.client().query_opt(RENEW, &[&epoch, &millis])).await?;
    Ok(row.map(|row| row.get(0)))
}

/// Leaves the place to others.
pub(super) async fn release(session: &Session, epoch: i64) -> Result<(), Fault> {
    within(session.client().execute(RELEASE, &[&epoch])).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leads_is_waited_for_and_nobody_else() {
        let seen = |holder: Option<&str>, millis| Seen {
            epoch: 7,
            holder: holder.map(str::to_owned),
            left: Duration::from_millis(millis),
            clock: 0.0,
        };
        for (holder, millis, expected) in [
            (None, 0, Course::Take),
            // It has stopped, and its time does not count any more.
            (None, 900, Course::Take),
            (Some("b"), 0, Course::Take),
            (Some("b"), 1, Course::Wait(Duration::from_millis(1))),
            (Some("b"), 9_000, Course::Wait(LOOKED)),
            // It leads without knowing it: its own answer was lost.
            (Some("a"), 900, Course::Take),
        ] {
            assert_eq!(course("a", &seen(holder, millis)), expected, "{holder:?} {millis}");
        }
    }

    #[test]
    fn one_that_is_killed_is_followed_within_five_seconds() {
        // Its lease, the longest time until somebody looks, and a second to read what is due.
        assert!(LEASE + LOOKED + Duration::from_secs(1) < Duration::from_secs(5));
        // Two of its words may be lost.
        assert!(RENEWED * 3 < LEASE);
    }
}
