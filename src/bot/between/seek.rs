//! Where the program is that holds a lane, to those that do not.

use super::line::Line;
use crate::bot::whereabouts::{HouseSecret, Whereabouts};
use crate::players::Platform;
use crate::store::{Address, Found, StoreError, Subject};
use std::sync::Arc;
use tokio::sync::watch;

/// Says again and again where it is, until nobody listens. What was known last counts while the database cannot be asked:
/// then no other program can have told anybody that it holds the lane.
pub(super) fn seek(
    address: Address,
    name: Arc<str>,
    platform: Platform,
) -> watch::Receiver<Option<Whereabouts>> {
    let mut line = Line::new(address, &[Subject::Doors], true);
    let (tell, told) = watch::channel(None);
    tokio::spawn(async move {
        while !tell.is_closed() {
            match look(&mut line, platform).await {
                Ok(found) => {
                    let other = found.filter(|found| *found.holder != *name).map(whereabouts);
                    tell.send_if_modified(|known| {
                        let is_news = *known != other;
                        *known = other;
                        is_news
                    });
                    line.hear().await;
                }
                Err(why) => line.lose(&why).await,
            }
        }
    });
    told
}

async fn look(line: &mut Line, platform: Platform) -> Result<Option<Found>, StoreError> {
    line.renew().await?;
    line.exchange()?.find(platform.id()).await
}

fn whereabouts(found: Found) -> Whereabouts {
    let Found { holder, epoch, door } = found;
    let door = door.map(|(address, secret)| (address, HouseSecret::known(&secret)));
    Whereabouts { holder, epoch, door }
}
