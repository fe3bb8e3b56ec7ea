//! The contents of the bot's events: notices, calls, pictures, files, edits.
//!
//! Clients were read before they were relied on: Element Web shows a picture's `body` to those who cannot see it, and takes
//! it for a caption only beside a `filename`; Cinny and Nheko show no captions at all.
//!
//! <https://spec.matrix.org/v1.16/client-server-api/#instant-messaging>

use super::html::Words;
use serde_json::{Value, json};

/// The kind of a message that rings for nobody.
const NOTICE: &str = "m.notice";
/// What moving pictures are.
const MOVING: &str = "image/gif";

/// A picture or file that is on the homeserver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Media {
    pub(super) name: String,
    pub(super) mime: &'static str,
    /// Width and height, of a picture.
    pub(super) size: Option<(u32, u32)>,
    pub(super) bytes: usize,
    /// Where it is, and the keys to it if it is encrypted: `url` or `file`.
    pub(super) source: Value,
    /// Whether it is encrypted.
    pub(super) encrypted: bool,
    /// The same in words, for those who cannot see it; empty, if it has none.
    pub(super) alt: String,
}

impl Media {
    /// The content that shows it by itself, without a caption. A board is small, so it is its own thumbnail.
    pub(super) fn bare(&self) -> Value {
        let (source, thumbnail) =
            if self.encrypted { ("file", "thumbnail_file") } else { ("url", "thumbnail_url") };
        let mut info = json!({ "mimetype": self.mime, "size": self.bytes });
        if let Some((w, h)) = self.size {
            info["thumbnail_info"] = json!({ "mimetype": self.mime, "size": self.bytes, "w": w, "h": h });
            info[thumbnail] = self.source.clone();
            info["w"] = json!(w);
            info["h"] = json!(h);
            // Else Element Web takes what became a picture by an edit for one that moves.
            info["org.matrix.msc4230.is_animated"] = json!(self.mime == MOVING);
        }
        let kind = if self.size.is_some() { "m.image" } else { "m.file" };
        let mut content = json!({ "msgtype": kind, "info": info, source: self.source });
        // Beside a file's name, the other words would be its caption.
        let body = if self.alt.is_empty() { &self.name } else { &self.alt };
        content["body"] = json!(body);
        if self.alt.is_empty() {
            content["filename"] = json!(self.name);
        }
        mention(&mut content, &[]);
        content
    }

    /// The content that shows it with a caption; without words, by itself.
    pub(super) fn captioned(&self, words: &Words, mentions: &[String]) -> Value {
        let mut content = self.bare();
        if !words.plain.is_empty() {
            content["filename"] = json!(self.name);
            write(&mut content, words);
        }
        mention(&mut content, mentions);
        content
    }
}

/// A message that says something. It rings only where somebody is mentioned, as far as that is up to the bot: else it is a
/// notice, which never rings.
pub(super) fn message(words: &Words, mentions: &[String]) -> Value {
    let mut content = json!({ "msgtype": if mentions.is_empty() { NOTICE } else { "m.text" } });
    write(&mut content, words);
    mention(&mut content, mentions);
    content
}

fn write(content: &mut Value, words: &Words) {
    content["body"] = json!(words.plain);
    content["format"] = json!("org.matrix.custom.html");
    content["formatted_body"] = json!(words.html);
}

/// Whether a content is a notice.
pub(super) fn is_notice(content: &Value) -> bool {
    content["msgtype"] == NOTICE
}

/// What a content says, as a notice, in the same thread.
pub(super) fn notice(content: &Value) -> Value {
    let mut notice = json!({ "msgtype": NOTICE });
    for key in ["body", "format", "formatted_body", "m.relates_to"] {
        if let Some(value) = content.get(key) {
            notice[key] = value.clone();
        }
    }
    mention(&mut notice, &[]);
    notice
}

/// Says who is meant; that nobody is must be said, too, or else names in the text ring.
fn mention(content: &mut Value, mentions: &[String]) {
    content["m.mentions"] = if mentions.is_empty() { json!({}) } else { json!({ "user_ids": mentions }) };
}

/// The content with which an event takes the place of an earlier one. Where edits are not known, a star says that it is one.
pub(super) fn edit(content: &Value, of: &str) -> Value {
    let mut edit = becoming(content, of);
    for key in ["body", "formatted_body"] {
        if let Some(words) = content[key].as_str() {
            edit[key] = json!(format!("* {words}"));
        }
    }
    edit
}

/// The content by which what was announced becomes what it is. It is what a phone shows when it rings.
pub(super) fn becoming(content: &Value, announced: &str) -> Value {
    let mut edit = content.clone();
    edit["m.new_content"] = content.clone();
    // Where it stands is said by what it takes the place of.
    if let Some(new) = edit["m.new_content"].as_object_mut() {
        new.remove("m.relates_to");
    }
    edit["m.relates_to"] = json!({ "rel_type": "m.replace", "event_id": announced });
    edit
}

/// The content as a part of a thread.
pub(super) fn in_thread(mut content: Value, root: &str) -> Value {
    content["m.relates_to"] = json!({
        "rel_type": "m.thread",
        "event_id": root,
        "is_falling_back": true,
        "m.in_reply_to": { "event_id": root },
    });
    content
}

/// A reaction to an event.
pub(super) fn reaction(event: &str, sign: &str) -> Value {
    json!({ "m.relates_to": { "rel_type": "m.annotation", "event_id": event, "key": sign } })
}

/// Width and height of a PNG or GIF.
pub(super) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG") {
        let side = |from: usize| Some(u32::from_be_bytes(bytes.get(from..from + 4)?.try_into().ok()?));
        return Some((side(16)?, side(20)?));
    }
    let side = |from: usize| Some(u32::from(u16::from_le_bytes(bytes.get(from..from + 2)?.try_into().ok()?)));
    if bytes.starts_with(b"GIF8") { Some((side(6)?, side(8)?)) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn media(encrypted: bool) -> Media {
        let source = if encrypted { json!({ "url": "mxc://a/b", "key": {} }) } else { json!("mxc://a/b") };
        let (name, alt) = ("b.png".to_owned(), "a board".to_owned());
        Media { name, mime: "image/png", size: Some((4, 5)), bytes: 6, source, encrypted, alt }
    }

    fn words() -> Words {
        Words { plain: "p".into(), html: "h".into() }
    }

    #[test]
    fn only_a_call_rings() {
        let notice = message(&words(), &[]);
        assert_eq!((&notice["msgtype"], &notice["m.mentions"]), (&json!("m.notice"), &json!({})));
        let call = message(&words(), &["@a:b".into()]);
        assert_eq!(call["msgtype"], "m.text");
        assert_eq!(call["m.mentions"], json!({ "user_ids": ["@a:b"] }));
    }

    #[test]
    fn a_picture_stands_by_itself_or_has_a_caption() {
        let bare = media(false).bare();
        for (key, value) in [("msgtype", "m.image"), ("body", "a board"), ("url", "mxc://a/b")] {
            assert_eq!(bare[key], value, "{key}");
        }
        assert_eq!((&bare["filename"], &bare["m.mentions"]), (&Value::Null, &json!({})));
        assert_eq!((&bare["info"]["w"], &bare["info"]["thumbnail_info"]["h"]), (&json!(4), &json!(5)));
        let captioned = media(true).captioned(&words(), &["@a:b".into()]);
        for (key, value) in [("body", "p"), ("filename", "b.png"), ("formatted_body", "h")] {
            assert_eq!(captioned[key], value, "{key}");
        }
        assert_eq!((&captioned["file"]["url"], &captioned["url"]), (&json!("mxc://a/b"), &Value::Null));
        let unnamed = Media { alt: String::new(), ..media(false) }.captioned(&Words::default(), &[]);
        assert_eq!((&unnamed["body"], &unnamed["filename"]), (&json!("b.png"), &json!("b.png")));
    }

    #[test]
    fn only_what_moves_is_said_to_move() {
        let moves = |mime: &'static str| {
            Media { mime, ..media(false) }.bare()["info"]["org.matrix.msc4230.is_animated"].clone()
        };
        assert_eq!((moves("image/png"), moves("image/gif")), (json!(false), json!(true)));
    }

    #[test]
    fn a_notice_says_the_same_to_nobody() {
        let call = in_thread(message(&words(), &["@a:b".into()]), "$1");
        let notice = notice(&call);
        assert!(is_notice(&notice) && !is_notice(&call));
        assert_eq!((&notice["formatted_body"], &notice["m.mentions"]), (&json!("h"), &json!({})));
        assert_eq!(notice["m.relates_to"], call["m.relates_to"]);
    }

    /// Nheko goes by the kind that stands outside.
    #[test]
    fn an_edit_into_a_picture_is_a_picture_outside() {
        let edit = becoming(&media(false).bare(), "$1");
        for key in ["msgtype", "body", "url", "info"] {
            assert_eq!(edit[key], edit["m.new_content"][key], "{key}");
        }
        assert_eq!((&edit["msgtype"], &edit["m.mentions"]), (&json!("m.image"), &json!({})));
    }

    #[test]
    fn an_edit_says_everything_twice() {
        let edit = edit(&in_thread(message(&words(), &[]), "$0"), "$1");
        assert_eq!(edit["m.new_content"]["m.relates_to"], Value::Null);
        assert_eq!((&edit["body"], &edit["m.new_content"]["body"]), (&json!("* p"), &json!("p")));
        assert_eq!(edit["m.relates_to"]["event_id"], "$1");
    }

    #[test]
    fn sizes_are_read_from_the_files() {
        let png = [&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], &[0, 0, 2, 1, 0, 0, 1, 0]].concat();
        assert_eq!(size(&png), Some((513, 256)));
        assert_eq!(size(b"GIF89a\x01\x02\x03\x00"), Some((513, 3)));
        for broken in [&b""[..], b"\x89PNG", b"GIF89a\x01", b"hello"] {
            assert_eq!(size(broken), None);
        }
    }
}
