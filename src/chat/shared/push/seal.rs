//! Encryption for one browser: RFC 8291, which is RFC 8188 with keys of its own.

use super::AUTH_LEN;
use aes_gcm::aead::Aead;
use aes_gcm::{Aes128Gcm, KeyInit};
use hkdf::Hkdf;
use p256::ecdh::diffie_hellman;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// Bytes of salt.
const SALT_LEN: usize = 16;
/// The size of a record, of which there is one.
const RECORD: u32 = 4096;
/// Longest text, in bytes: what fits into the record beside what belongs to it, and services take 4096 in all.
pub(super) const TEXT_MAX: usize = 3_000;
/// Ends the last record.
const END: u8 = 2;

/// The text encrypted for whoever has these keys; nothing, if it is too long.
pub(super) fn sealed(text: &[u8], to: &PublicKey, secret: &[u8; AUTH_LEN]) -> Option<Vec<u8>> {
    sealed_with(text, (to, secret), &new_secret(), &rand::random())
}

/// A secret key, drawn at random.
pub(super) fn new_secret() -> SecretKey {
    loop {
        // Hardly ever is a number too large.
        let drawn: [u8; 32] = rand::random();
        if let Ok(key) = SecretKey::from_slice(&drawn) {
            return key;
        }
    }
}

/// A public key as it is sent.
pub(super) fn written(key: &PublicKey) -> Vec<u8> {
    key.to_encoded_point(false).as_bytes().to_vec()
}

fn sealed_with(
    text: &[u8],
    (to, secret): (&PublicKey, &[u8; AUTH_LEN]),
    own: &SecretKey,
    salt: &[u8; SALT_LEN],
) -> Option<Vec<u8>> {
    if text.len() > TEXT_MAX {
        return None;
    }
    let public = written(&own.public_key());
    let shared = diffie_hellman(own.to_nonzero_scalar(), to.as_affine());
    let info = [b"WebPush: info\0".as_slice(), &written(to), &public].concat();
    let key: [u8; 32] = derived(secret, shared.raw_secret_bytes(), &info)?;
    let content_key: [u8; 16] = derived(salt, &key, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; 12] = derived(salt, &key, b"Content-Encoding: nonce\0")?;
    let plain = [text, &[END]].concat();
    let record = Aes128Gcm::new(&content_key.into()).encrypt(&nonce.into(), plain.as_slice()).ok()?;
    Some([salt.as_slice(), &RECORD.to_be_bytes(), &[public.len() as u8], &public, &record].concat())
}

fn derived<const N: usize>(salt: &[u8], key: &[u8], info: &[u8]) -> Option<[u8; N]> {
    let mut out = [0; N];
    Hkdf::<Sha256>::new(Some(salt), key).expand(info, &mut out).ok()?;
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        URL_SAFE_NO_PAD.decode(text).unwrap().try_into().unwrap()
    }

    /// The example of RFC 8291, section 5.
    #[test]
    fn the_example_of_the_standard_is_sealed_as_it_says() {
        let to: [u8; 65] =
            bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let own: [u8; 32] = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let sealed = sealed_with(
            b"When I grow up, I want to be a watermelon",
            (&PublicKey::from_sec1_bytes(&to).unwrap(), &bytes("BTBZMqHH6r4Tts7J_aSIgg")),
            &SecretKey::from_slice(&own).unwrap(),
            &bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        );
        assert_eq!(
            URL_SAFE_NO_PAD.encode(sealed.unwrap()),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn what_is_too_long_is_not_sealed() {
        let to = new_secret().public_key();
        assert!(sealed(&[b'x'; TEXT_MAX], &to, &[0; AUTH_LEN]).is_some_and(|sealed| sealed.len() <= 4096));
        assert_eq!(sealed(&[b'x'; TEXT_MAX + 1], &to, &[0; AUTH_LEN]), None);
    }
}
