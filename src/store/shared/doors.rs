//! Where the program that holds a lane is reached by the others, and the secret by which they know each other. It stands in
//! a table beside the lanes: whoever does not know that table holds lanes all the same, and says nothing of where it is.

use super::exchange::Exchange;
use crate::store::StoreError;
use std::net::{IpAddr, SocketAddr};

/// Where a program listens everywhere, the others reach it where the database does.
const OPEN: &str = "INSERT INTO nahil_doors (lane, holder, epoch, ip, port, secret)
    VALUES ($1, $2, $3, coalesce($4, host(inet_client_addr()), '127.0.0.1'), $5, $6)
    ON CONFLICT (lane) DO UPDATE SET holder = excluded.holder, epoch = excluded.epoch, ip = excluded.ip,
        port = excluded.port, secret = excluded.secret
    WHERE nahil_doors.epoch <= excluded.epoch";
const TELL: &str = "SELECT pg_notify('nahil_doors', $1)";
const FIND: &str = "SELECT lane.holder, lane.epoch, door.ip, door.port, door.secret
    FROM nahil_lanes AS lane
    LEFT JOIN nahil_doors AS door
        ON door.lane = lane.lane AND door.holder = lane.holder AND door.epoch = lane.epoch
    WHERE lane.lane = $1 AND lane.holder IS NOT NULL AND lane.expires > clock_timestamp()";

/// A program that holds a lane, as the others find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its name.
    pub holder: String,
    /// Since which epoch it holds it.
    pub epoch: i64,
    /// Where it is reached, and its secret; nothing while it does not say so.
    pub door: Option<(SocketAddr, Vec<u8>)>,
}

impl Exchange {
    /// Says where the holder of a lane is reached since this epoch, and by which secret: at this port, and at this address
    /// or, where it says none, at that from which it has reached the database.
    pub async fn open_door(
        &self,
        (lane, holder, epoch): (&str, &str, i64),
        (ip, port): (Option<IpAddr>, u16),
        secret: &[u8],
    ) -> Result<(), StoreError> {
        let (ip, port) = (ip.map(|ip| ip.to_string()), i32::from(port));
        self.act(OPEN, &[&lane, &holder, &epoch, &ip, &port, &secret]).await?;
        self.act(TELL, &[&lane]).await
    }

    /// Who holds a lane, and where it is reached; nothing while nobody does.
    pub async fn find(&self, lane: &str) -> Result<Option<Found>, StoreError> {
        let rows = self.rows(FIND, &[&lane]).await?;
        Ok(rows.first().map(found))
    }
}

fn found(row: &tokio_postgres::Row) -> Found {
    let ip: Option<String> = row.get(2);
    let port = row.get::<_, Option<i32>>(3).and_then(|port| u16::try_from(port).ok());
    let address = ip.and_then(|ip| ip.parse().ok()).zip(port).map(|(ip, port)| SocketAddr::new(ip, port));
    Found { holder: row.get(0), epoch: row.get(1), door: address.zip(row.get(4)) }
}
