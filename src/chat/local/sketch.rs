//! The pictures of a post on their way: what somebody looks at is drawn before the post stands, the rest after it.

use super::gallery;
use super::hub::Hub;
use super::item::Shot;
use super::refusal::{Refusal, unkept};
use super::shade::Shade;
use crate::bot::message::{Animation, Picture};
use crate::chat::Artist;
use crate::chat::shared::artist::Order;
use std::io;
use std::path::Path;
use std::sync::Arc;
use tokio::task::JoinHandle;

/// What is drawn for a post.
#[derive(Debug, Default)]
pub(super) struct Sketch {
    /// Before it stands.
    pub(super) drawn: Vec<Drawn>,
    /// And after it: the other shade of those that have one.
    pub(super) others: Vec<Other>,
}

impl Sketch {
    /// Leaves out the shades at which nobody looks: whoever asks for one of them has the other.
    pub(super) fn leave_unseen(&mut self) {
        self.others.retain(|other| matches!(other.drawing, Drawing::Begun(_)));
    }
}

/// A picture that is drawn, or could not be.
#[derive(Debug)]
pub(super) struct Drawn {
    picture: Option<Vec<u8>>,
    /// As the post shows it.
    pub(super) shot: Shot,
}

/// A picture in the other shade.
#[derive(Debug)]
pub(super) struct Other {
    /// The place of the first one.
    place: usize,
    /// Its name.
    pub(super) name: String,
    drawing: Drawing,
}

/// Whether it is drawn yet.
#[derive(Debug)]
enum Drawing {
    /// It is under way, since somebody looks at it.
    Begun(JoinHandle<Option<Vec<u8>>>),
    /// It is drawn when the post stands.
    Later(Box<Picture>),
}

/// What a post is drawn with.
#[derive(Clone, Debug)]
pub(super) struct Means {
    pub(super) artist: Artist,
    pub(super) order: Order,
    /// What is drawn first, and whether somebody looks at the other one, too.
    pub(super) shades: (Shade, bool),
}

/// Draws what must be there before the post stands.
pub(super) async fn sketch(means: Means, pictures: Vec<Picture>, animation: Option<Animation>) -> Sketch {
    let mut sketch = Sketch::default();
    for (place, picture) in pictures.into_iter().enumerate() {
        let (drawn, other) = draw(&means, picture).await;
        let name = drawn.shot.named(means.shades.0.other()).map(str::to_owned);
        sketch.others.extend(other.zip(name).map(|(drawing, name)| Other { place, name, drawing }));
        sketch.drawn.push(drawn);
    }
    if let Some(animation) = animation {
        let alt = animation.alt.clone();
        sketch.drawn.push(Drawn::new(means.artist.film(animation).await, alt, None));
    }
    sketch
}

async fn draw(means: &Means, picture: Picture) -> (Drawn, Option<Drawing>) {
    let Means { artist, order, shades: (first, both) } = means;
    let (alt, shades) = (picture.alt.clone(), first.of(&picture).zip(first.other().of(&picture)));
    let Some((picture, other)) = shades else {
        return (Drawn::new(artist.picture(picture, order.clone()).await, alt, None), None);
    };
    let other = if *both {
        let (artist, order) = (artist.clone(), order.clone());
        // Where there is more than one easel, both are drawn in the time of one.
        Drawing::Begun(tokio::spawn(async move { artist.picture(other, order).await }))
    } else {
        Drawing::Later(Box::new(other))
    };
    (Drawn::new(artist.picture(picture, order.clone()).await, alt, Some(first.other())), Some(other))
}

impl Drawn {
    fn new(picture: Option<Vec<u8>>, alt: String, other: Option<Shade>) -> Self {
        let shot = match &picture {
            Some(picture) => gallery::shot(picture, &alt, other),
            None => Shot { alt, ..Shot::default() },
        };
        Self { picture, shot }
    }

    /// What was drawn, and its name.
    fn named(&self) -> Option<(&str, &[u8])> {
        Some((gallery::first(&self.shot.name), self.picture.as_deref()?))
    }
}

/// Writes the pictures. Until a post shows them, none may be deleted.
pub(super) fn put_all(folder: &Path, drawn: &[Drawn]) -> io::Result<Vec<Shot>> {
    for one in drawn {
        if let Some((name, picture)) = one.named() {
            gallery::put(folder, name, one.shot.format, picture)?;
        }
    }
    Ok(drawn.iter().map(|one| one.shot.clone()).collect())
}

/// Draws what may come after the post; what has the same size as the first.
pub(super) async fn draw_others(
    (artist, order): (&Artist, &Order),
    drawn: &[Drawn],
    others: Vec<Other>,
) -> Vec<(usize, String, Vec<u8>)> {
    let mut done = Vec::with_capacity(others.len());
    for Other { place, name, drawing } in others {
        let picture = match drawing {
            Drawing::Begun(task) => task.await.ok().flatten(),
            Drawing::Later(picture) => artist.picture(*picture, order.clone().later()).await,
        };
        let first = drawn.get(place).and_then(|first| first.picture.as_deref());
        let fits = |picture: &Vec<u8>| first.is_some_and(|first| gallery::are_alike(first, picture));
        done.extend(picture.filter(fits).map(|picture| (place, name, picture)));
    }
    done
}

/// Writes the others, too, as far as they are still shown in this channel.
pub(super) async fn put_others(
    hub: &Arc<Hub>,
    channel: &str,
    drawn: &Arc<Vec<Drawn>>,
    others: &Arc<Vec<(usize, String, Vec<u8>)>>,
) -> Result<(), Refusal> {
    let (drawn, others) = (Arc::clone(drawn), Arc::clone(others));
    let channel = channel.to_owned();
    let put = move |hub: &Hub| {
        let _spared = hub.spare_pictures();
        let firsts = drawn.iter().filter_map(|one| Some((one.named()?, one.shot.format)));
        let others = others.iter().filter_map(|(place, name, picture)| {
            Some(((name.as_str(), picture.as_slice()), drawn.get(*place)?.shot.format))
        });
        for ((name, picture), format) in firsts.chain(others) {
            let is_shown = hub.hall().shows(&channel, name);
            if is_shown {
                gallery::put(hub.pictures(), name, format, picture).map_err(unkept)?;
            }
        }
        Ok(())
    };
    hub.wait(put).await
}

/// Returns when all that is shown is on disk.
pub(super) async fn settle(hub: &Arc<Hub>, drawn: &Arc<Vec<Drawn>>) -> Result<(), Refusal> {
    let (drawn, folder) = (Arc::clone(drawn), hub.pictures().to_owned());
    let settled = tokio::task::spawn_blocking(move || {
        let drawn = drawn.iter().filter(|one| one.picture.is_some());
        let names = drawn.flat_map(|one| one.shot.names().map(|name| (name, one.shot.format)));
        gallery::settle(&folder, names)
    });
    // Whoever syncs does not panic, and is not stopped but with the program.
    settled.await.unwrap_or(Ok(())).map_err(unkept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::shared::artist::Urgency;
    use crate::games::{Kind, Options, Side};
    use crate::players::Skin;
    use crate::status::Figures;

    async fn sketched(both: bool) -> Sketch {
        let scene = Kind::Daiku.table(&Options::defaults(Kind::Daiku.rules().options())).scene();
        let board = Picture::board(scene, Side::White, Skin::Standard, "a board".to_owned());
        let draw = |picture: &Picture, _: bool| picture.alt.clone().into_bytes();
        let artist = Artist::new((Arc::new(draw), Arc::new(|_, _, _| Vec::new())), 1, Figures::default());
        let order = Order::new(Urgency::Board, "plaza");
        sketch(Means { artist, order, shades: (Shade::Light, both) }, vec![board], None).await
    }

    #[tokio::test]
    async fn a_shade_at_which_nobody_looks_can_be_left_out() {
        for (both, left) in [(false, 0), (true, 1)] {
            let mut sketch = sketched(both).await;
            assert_eq!((sketch.drawn.len(), sketch.others.len()), (1, 1));
            sketch.leave_unseen();
            assert_eq!((sketch.drawn.len(), sketch.others.len()), (1, left));
        }
    }
}
