//! Links to boards on the web: who gets one can act for an account in a match, until it expires or is used.
//!
//! A link and the cookie for which a browser gives it are the same claim under different seals, so that neither passes for
//! the other. All of it stands in the claim itself, signed; what was used or revoked, the bot knows.

use super::key;
use crate::bot::Now;
use crate::bot::message::{Errand, Outgoing, PagePass};
use crate::players::{Account, Platform};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::fmt;
use std::io;
use std::path::Path;

/// Bytes of a signature.
const SIGNATURE_LEN: usize = 32;
/// Longest claim that is read, in characters: the id of an account on Matrix has up to 255 bytes.
const CLAIM_MAX: usize = 600;

/// What makes and reads links.
pub struct Links {
    /// Where the pages are, without a slash at the end.
    public: String,
    key: Vec<u8>,
    now: Now,
}

/// What a claim is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::chat) enum Seal {
    /// To be used once.
    Link,
    /// To be held by a browser.
    Cookie,
}

/// Why a claim proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::chat) enum NoClaim {
    /// It was not made here, or for something else.
    Forged,
    /// It holds no more.
    Expired,
}

/// What is signed: the match, the post, when the link was given, until when this holds, and the account. Its form is fixed,
/// since links wait in people's messages.
#[derive(Debug, Serialize, Deserialize)]
struct Claim {
    id: u64,
    number: u64,
    at: i64,
    until: i64,
    platform: u8,
    account: String,
}

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nothing of the key.
        f.debug_struct("Links").field("public", &self.public).finish_non_exhaustive()
    }
}

impl Links {
    /// Links to pages at this address, signed with the key in this folder; it is made if it is not there.
    pub fn open(folder: &Path, public: &str, now: Now) -> io::Result<Self> {
        key::make_folder(folder)?;
        let key = key::key(&folder.join("key"))?;
        Ok(Self { public: public.to_owned(), key: key.signing().to_vec(), now })
    }

    /// Where the pages are, without a slash at the end.
    pub(in crate::chat) fn public(&self) -> &str {
        &self.public
    }

    /// The post with its link made, if it has one; without, if nobody alone reads it.
    pub fn sign(&self, mut outgoing: Outgoing) -> Outgoing {
        let reader = outgoing.private_to.clone().or_else(|| outgoing.place.reader());
        let Errand::Post(post) = &mut outgoing.what else { return outgoing };
        let Some(link) = &mut post.link else { return outgoing };
        link.address = reader.map(|account| {
            let pass = PagePass { account, number: outgoing.number, at: (self.now)() };
            format!("{}/m/{}/open/{}", self.public, link.id, self.claim(Seal::Link, link.id, &pass))
        });
        outgoing
    }

    /// The same with its link in words, for a platform without buttons.
    #[cfg(feature = "matrix")]
    pub(in crate::chat) fn sign_in_words(&self, outgoing: Outgoing) -> Outgoing {
        let mut outgoing = self.sign(outgoing);
        if let Errand::Post(post) = &mut outgoing.what
            && let Some(link) = post.link.take()
            && let Some(address) = link.address
        {
            post.text = format!("{}\n{}: {address}", post.text, link.label);
        }
        outgoing
    }

    /// A claim, signed.
    pub(in crate::chat) fn claim(&self, seal: Seal, id: u64, pass: &PagePass) -> String {
        let from = match seal {
            Seal::Link => pass.at,
            Seal::Cookie => (self.now)(),
        };
        let until = from.checked_add(seal.holds()).unwrap_or(Timestamp::MAX);
        let claim = Claim {
            id,
            number: pass.number,
            at: pass.at.as_second(),
            until: until.as_second(),
            platform: code(pass.account.platform),
            account: pass.account.id.clone(),
        };
        // Nothing in it can fail to be written.
        let mut bytes = postcard::to_stdvec(&claim).unwrap_or_default();
        let signature = self.seal(seal, &bytes).finalize().into_bytes();
        bytes.extend(signature);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// What a claim of this match proves.
    pub(in crate::chat) fn read(&self, seal: Seal, id: u64, text: &str) -> Result<PagePass, NoClaim> {
        let claim = self.opened(seal, text).filter(|claim| claim.id == id).ok_or(NoClaim::Forged)?;
        let platform = platform(claim.platform).ok_or(NoClaim::Forged)?;
        let at = Timestamp::from_second(claim.at).map_err(|_| NoClaim::Forged)?;
        if (self.now)().as_second() >= claim.until {
            return Err(NoClaim::Expired);
        }
        Ok(PagePass { account: Account { platform, id: claim.account }, number: claim.number, at })
    }

    fn opened(&self, seal: Seal, text: &str) -> Option<Claim> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok().filter(|_| text.len() <= CLAIM_MAX)?;
        let (claim, signature) = bytes.split_at_checked(bytes.len().checked_sub(SIGNATURE_LEN)?)?;
        self.seal(seal, claim).verify_slice(signature).ok()?;
        postcard::from_bytes(claim).ok()
    }

    fn seal(&self, seal: Seal, claim: &[u8]) -> Hmac<Sha256> {
        // A key of any length will do.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key of any length will do");
        mac.update(seal.name());
        mac.update(claim);
        mac
    }

    /// A name for these bytes that nobody can guess who has not seen it.
    pub(in crate::chat) fn name(&self, bytes: &[u8]) -> String {
        let mut mac = self.seal(Seal::Cookie, b"picture\0");
        mac.update(bytes);
        URL_SAFE_NO_PAD.encode(&mac.finalize().into_bytes()[..16])
    }
}

impl Seal {
    /// Ends with a sign that nothing after it can be taken for.
    const fn name(self) -> &'static [u8] {
        match self {
            Seal::Link => b"nahil link 1\0",
            Seal::Cookie => b"nahil cookie 1\0",
        }
    }

    const fn holds(self) -> SignedDuration {
        match self {
            Seal::Link => PagePass::LINK_HOLDS,
            Seal::Cookie => PagePass::HOLDS,
        }
    }
}

#[cfg(feature = "fuzzing")]
impl Links {
    /// A door for `fuzz/`: reads a text as a link and as a cookie, and these bytes as a claim that was signed here.
    pub fn read_anything(&self, id: u64, bytes: &[u8]) {
        for seal in [Seal::Link, Seal::Cookie] {
            let signed = [bytes, &self.seal(seal, bytes).finalize().into_bytes()].concat();
            for text in [String::from_utf8_lossy(bytes).into_owned(), URL_SAFE_NO_PAD.encode(signed)] {
                // What it proves does not matter.
                let _ = self.read(seal, id, &text);
            }
        }
    }
}

const fn code(platform: Platform) -> u8 {
    match platform {
        Platform::Local => 0,
        Platform::Discord => 1,
        Platform::Matrix => 2,
    }
}

fn platform(code: u8) -> Option<Platform> {
    [Platform::Local, Platform::Discord, Platform::Matrix].into_iter().find(|one| self::code(*one) == code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};

    fn made(folder: &Path, second: &Arc<AtomicI64>) -> Links {
        let read = Arc::clone(second);
        let now: Now = Arc::new(move || Timestamp::from_second(read.load(Ordering::SeqCst)).unwrap());
        Links::open(folder, "https://play.example.org", now).unwrap()
    }

    fn pass() -> PagePass {
        let account = Account { platform: Platform::Matrix, id: "@ana:example.org".to_owned() };
        PagePass { account, number: 7, at: Timestamp::from_second(1_000).unwrap() }
    }

    #[test]
    fn a_claim_proves_what_it_was_made_for_as_long_as_it_holds() {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(AtomicI64::new(1_000));
        let links = made(folder.path(), &clock);
        for (seal, other) in [(Seal::Link, Seal::Cookie), (Seal::Cookie, Seal::Link)] {
            clock.store(1_000, Ordering::SeqCst);
            let text = links.claim(seal, 12, &pass());
            let later = made(folder.path(), &clock);
            assert_eq!(later.read(seal, 12, &text), Ok(pass()), "the key is kept");
            assert_eq!(links.read(seal, 13, &text), Err(NoClaim::Forged), "of another match");
            assert_eq!(links.read(other, 12, &text), Err(NoClaim::Forged), "for something else");
            clock.store(999 + seal.holds().as_secs(), Ordering::SeqCst);
            assert_eq!(links.read(seal, 12, &text), Ok(pass()));
            clock.store(1_001 + seal.holds().as_secs(), Ordering::SeqCst);
            assert_eq!(links.read(seal, 12, &text), Err(NoClaim::Expired));
        }
        let elsewhere = made(tempfile::tempdir().unwrap().path(), &clock);
        assert_eq!(
            elsewhere.read(Seal::Link, 12, &links.claim(Seal::Link, 12, &pass())),
            Err(NoClaim::Forged)
        );
    }

    #[test]
    fn a_claim_that_was_changed_anywhere_proves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let links = made(folder.path(), &Arc::new(AtomicI64::new(1_000)));
        let text = links.claim(Seal::Link, 12, &pass());
        for place in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = if bytes[place] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(bytes).unwrap();
            assert_eq!(links.read(Seal::Link, 12, &changed), Err(NoClaim::Forged), "{place}");
            assert_eq!(links.read(Seal::Link, 12, &text[..place]), Err(NoClaim::Forged), "{place}");
        }
        for text in ["é".repeat(10), "A".repeat(100_000), format!("{text}A"), format!("{text}=")] {
            assert_eq!(links.read(Seal::Link, 12, &text), Err(NoClaim::Forged));
        }
    }

    #[test]
    fn nothing_of_the_key_is_shown() {
        let folder = tempfile::tempdir().unwrap();
        let links = made(folder.path(), &Arc::new(AtomicI64::new(1_000)));
        assert_eq!(format!("{links:?}"), "Links { public: \"https://play.example.org\", .. }");
    }
}
