//! What goes with a post as files: its boards drawn, one after another as a moving picture too, and its record.

use super::api::Upload;
use super::limits;
use super::post::Named;
use crate::bot::message::{Animation, Picture, Post};
use crate::chat::Artist;
use crate::chat::shared::artist::Order;

/// What a moving picture is called.
pub(super) const FILM: &str = "match.gif";

/// A file, what it is called, and its words.
type Drawn = (Named, Upload);

/// The files of a post, as many and as large as a message can have.
pub(super) async fn files(artist: &Artist, post: &Post, order: &Order) -> (Vec<Named>, Vec<Upload>) {
    let mut files = Vec::new();
    // One place is the record's, one the moving picture's.
    for (place, picture) in post.pictures.iter().take(limits::FILES - 2).enumerate() {
        files.extend(drawn(artist, picture.clone(), place + 1, order.clone()).await);
    }
    files.extend(post.file.as_ref().map(|file| {
        let (name, bytes) = (file.name.clone(), file.text.clone().into_bytes());
        (Named { name: name.clone(), alt: None }, Upload { name, mime: "text/plain", bytes })
    }));
    while size(&files) > limits::FILES_BYTES {
        files.pop();
    }
    if let Some(animation) = &post.animation {
        files.extend(film(artist, (animation, order), limits::FILES_BYTES - size(&files)).await);
    }
    files.into_iter().unzip()
}

async fn drawn(artist: &Artist, picture: Picture, number: usize, order: Order) -> Option<Drawn> {
    let alt = picture.alt.clone();
    let name = picture.file_name(number);
    let bytes = artist.picture(picture, order).await?;
    Some((Named { name: name.clone(), alt: Some(alt) }, Upload { name, mime: "image/png", bytes }))
}

/// The moving picture or, where it is larger than there is room, its last board.
async fn film(artist: &Artist, (animation, order): (&Animation, &Order), room: usize) -> Option<Drawn> {
    let bytes = artist.film(animation.clone()).await.filter(|bytes| (1..=room).contains(&bytes.len()));
    let Some(bytes) = bytes else {
        let Animation { run, view, skin, letters, alt } = animation.clone();
        let last = Picture { letters, ..Picture::board(run.last()?, view, skin, alt) };
        let drawn = drawn(artist, last, limits::FILES, order.clone().later()).await;
        return drawn.filter(|(_, upload)| upload.bytes.len() <= room);
    };
    let name = FILM.to_owned();
    let named = Named { name: name.clone(), alt: Some(animation.alt.clone()) };
    Some((named, Upload { name, mime: "image/gif", bytes }))
}

fn size(files: &[Drawn]) -> usize {
    files.iter().map(|(_, upload)| upload.bytes.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::message::File;
    use crate::chat::shared::artist::Urgency;
    use crate::games::{Kind, Options, Side};
    use crate::players::Skin;
    use crate::status::Figures;
    use std::sync::Arc;

    fn post(file: usize) -> Post {
        let scene = Kind::Maya.table(&Options::defaults(Kind::Maya.rules().options())).scene();
        let (view, skin) = (Side::White, Skin::Standard);
        let animation =
            Animation { run: vec![scene; 3].into(), view, skin, letters: false, alt: "a film".to_owned() };
        let file = File { name: "nahil-1.match".to_owned(), text: "x".repeat(file) };
        Post { animation: Some(animation), file: Some(file), ..Post::default() }
    }

    /// What becomes of a post with a moving picture of so many bytes and a record of so many.
    async fn names(film: usize, file: usize) -> Vec<String> {
        let artist = Artist::new(
            (Arc::new(|_, _| vec![0; 10]), Arc::new(move |_, _, _| vec![0; film])),
            1,
            Figures::default(),
        );
        let (named, uploads) = files(&artist, &post(file), &Order::new(Urgency::Answer, "5")).await;
        assert!(uploads.iter().map(|upload| upload.bytes.len()).sum::<usize>() <= limits::FILES_BYTES);
        assert_eq!(named.len(), uploads.len());
        let film = named.iter().find(|named| named.name != "nahil-1.match");
        assert!(film.is_none_or(|film| film.alt.as_deref() == Some("a film")));
        named.into_iter().map(|named| named.name).collect()
    }

    #[tokio::test]
    async fn a_moving_picture_goes_with_a_post_or_its_last_board_does() {
        assert_eq!(names(1_000, 5).await, ["nahil-1.match", "match.gif"]);
        assert_eq!(names(limits::FILES_BYTES, 5).await, ["nahil-1.match", "board-10.png"]);
        assert_eq!(names(0, 5).await, ["nahil-1.match", "board-10.png"]);
        assert_eq!(names(1_000, limits::FILES_BYTES + 1).await, ["match.gif"]);
    }
}
