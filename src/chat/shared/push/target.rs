//! Which addresses are taken. They come from strangers, and the program asks them: so none may lead to this machine, into
//! the host's network, or anywhere but to a service on the open net.

use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Longest address, in bytes.
const ADDRESS_MAX: usize = 1_024;
/// Ends of names that are nowhere on the open net.
const INSIDE: [&str; 5] = [".localhost", ".local", ".internal", ".lan", ".home.arpa"];

/// Which addresses are taken.
#[derive(Clone, Debug, Default)]
pub(in crate::chat) struct Targets {
    /// The only service, where tests have one of their own.
    own: Option<String>,
}

impl Targets {
    /// Those on the open net or, for tests, those of one service on this machine.
    pub(in crate::chat) fn new(own: Option<String>) -> Self {
        Self { own }
    }

    /// Whether a service of the tests' own stands for all others.
    pub(super) fn are_tests(&self) -> bool {
        self.own.is_some()
    }

    /// The address, if it is one that is taken.
    pub(super) fn address(&self, text: &str) -> Option<Url> {
        let url = Url::parse(text).ok().filter(|_| text.len() <= ADDRESS_MAX)?;
        let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        let is_meant = match &self.own {
            Some(own) => url.origin().ascii_serialization() == *own,
            // The usual port is none to the parser. A number is no name, and other names end there.
            None => url.scheme() == "https" && url.port().is_none() && url.domain().is_some_and(is_outside),
        };
        (is_plain && is_meant).then_some(url)
    }
}

fn is_outside(name: &str) -> bool {
    name.contains('.') && !name.ends_with('.') && !INSIDE.iter().any(|end| name.ends_with(end))
}

/// Looks names up, and finds only what is on the open net: whatever a name was yesterday, it may be made to lead to this
/// machine today.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenNet;

impl Resolve for OpenNet {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let open: Vec<SocketAddr> = found.filter(|address| is_open(address.ip())).collect();
            if open.is_empty() {
                return Err(io::Error::other("the name leads nowhere on the open net").into());
            }
            Ok(Box::new(open.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is one on the open net.
fn is_open(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => is_open_v4(ip),
        IpAddr::V6(ip) => is_open_v6(ip),
    }
}

fn is_open_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let is_shared = a == 100 && (64..128).contains(&b);
    let is_protocol = a == 192 && b == 0 && c == 0;
    let is_bench = a == 198 && (18..20).contains(&b);
    let is_named = ip.is_private() || ip.is_loopback() || ip.is_link_local() || ip.is_documentation();
    !(a == 0 || a >= 224 || is_shared || is_protocol || is_bench || is_named)
}

fn is_open_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    // What leads on to addresses of the other kind, or is for examples, is none either.
    let is_way = a == 0x2002 || (a == 0x2001 && (b < 0x200 || b == 0xdb8));
    a & 0xe000 == 0x2000 && !is_way
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_services_on_the_open_net_are_asked() {
        let taken = |text: &str| Targets::default().address(text).is_some();
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://web.push.apple.com:443/x?y=1",
        ] {
            assert!(taken(good), "{good}");
        }
        let long = format!("https://push.example.org/{}", "x".repeat(ADDRESS_MAX));
        for bad in [
            "http://push.example.org/x",
            "https://push.example.org:8443/x",
            "https://ana:pw@push.example.org/x",
            "https://push.example.org/x#y",
            "https://127.0.0.1/x",
            "https://2130706433/x",
            "https://0x7f.1/x",
            "https://[::1]/x",
            "https://10.0.0.1/x",
            "https://localhost/x",
            "https://localhost./x",
            "https://a.localhost/x",
            "https://router.local/x",
            "https://metadata.google.internal/x",
            "https://push/x",
            "file:///etc/passwd",
            "gopher://push.example.org/x",
            "",
            &long,
        ] {
            assert!(!taken(bad), "{bad}");
        }
        let tests = Targets::new(Some("http://127.0.0.1:8000".to_owned()));
        assert!(tests.address("http://127.0.0.1:8000/x").is_some());
        for bad in
            ["http://127.0.0.1:8001/x", "https://push.example.org/x", "http://127.0.0.1:8000@evil.org/"]
        {
            assert!(tests.address(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn a_name_that_leads_inside_leads_nowhere() {
        for inside in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.8.8.8",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::1",
        ] {
            assert!(!is_open(inside.parse().unwrap()), "{inside}");
        }
        for open in ["8.8.8.8", "142.250.0.1", "172.32.0.1", "192.0.1.1", "2a00:1450::1", "2001:4860::8888"] {
            assert!(is_open(open.parse().unwrap()), "{open}");
        }
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_not_found() {
        assert!(OpenNet.resolve("localhost".parse().unwrap()).await.is_err());
    }
}
