//! The address a request came from.
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use serde::{Deserialize, Serialize};
use std::{
    convert::Infallible,
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    str::FromStr,
    sync::Once,
};

/// The other end of the connection; set on each request by the server.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// A network such as `10.0.0.0/8`, or one address.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Whether it holds addresses of most networks, such as `0.0.0.0/0`; the largest private ones are `10.0.0.0/8` and
    /// `fc00::/7`.
    pub fn is_nearly_everyone(&self) -> bool {
        self.bits < if self.address.is_ipv4() { 8 } else { 7 }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = if self.address.is_ipv4() { 32 } else { 128 };
        if self.bits == whole {
            self.address.fmt(formatter)
        } else {
            write!(formatter, "{}/{}", self.address, self.bits)
        }
    }
}

impl From<Network> for String {
    fn from(network: Network) -> Self {
        network.to_string()
    }
}

impl TryFrom<String> for Network {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl FromStr for Network {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no address or network");
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.trim().parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.trim().parse().map_err(|_| wrong()))?;
        if bits > most { Err(wrong()) } else { Ok(Self { address, bits }) }
    }
}

impl Network {
    /// Whether `address` is in this network.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(ours), IpAddr::V4(theirs)) => masked4(ours, self.bits) == masked4(theirs, self.bits),
            (IpAddr::V6(ours), IpAddr::V6(theirs)) => masked6(ours, self.bits) == masked6(theirs, self.bits),
            _ => false,
        }
    }
}

fn masked4(address: Ipv4Addr, bits: u8) -> u32 {
    u32::from(address).checked_shr(32 - u32::from(bits)).unwrap_or(0)
}
fn masked6(address: Ipv6Addr, bits: u8) -> u128 {
    u128::from(address).checked_shr(128 - u32::from(bits)).unwrap_or(0)
}

/// The header in which proxies name the client.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// Whether `address` is in one of `networks`.
pub fn is_in(address: IpAddr, networks: &[Network]) -> bool {
    networks.iter().any(|network| network.contains(address))
}

/// Warns once that a proxy is not configured: behind it, all people share the limits of its one address.
fn warn_untrusted(peer: IpAddr) {
    static WARNED: Once = Once::new();
    WARNED.call_once(|| {
        tracing::warn!(
            %peer,
            "X-Forwarded-For from a peer that is not in trusted_proxies is ignored: if this is your proxy, add it to \
             PARALLAX_TRUSTED_PROXIES, or everyone behind it shares one set of limits"
        );
    });
}

/// Warns once that a proxy writes something that is not an address.
fn warn_unnamed(proxy: IpAddr) {
    static WARNED: Once = Once::new();
    WARNED.call_once(|| {
        tracing::warn!(
            %proxy,
            "X-Forwarded-For of a trusted proxy names no address: everyone whom it does not name shares one set of limits"
        );
    });
}

/// The address of clients that one of our proxies forwards without naming an address. They share one set of limits,
/// separate from those of the proxy, which also sends requests of its own.
const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The client's address: the peer's, or what `X-Forwarded-For` says when the peer is a proxy of ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// Walks `X-Forwarded-For` from its end, past the configured `proxies`: the first address that is not one of them
    /// was written by one of our proxies and can be trusted. Where one of them wrote no address, everything before it
    /// may be forged: the client is [`NOBODY`].
    pub fn from_request(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> Self {
        let trusted = |address: IpAddr| is_in(address, proxies);
        let mut address = peer.to_canonical();
        if !headers.contains_key(FORWARDED_FOR) {
            return Self(address);
        }
        if !trusted(address) {
            warn_untrusted(address);
        }
        // as bytes: a stranger may send some that are no text, in the same line as what our proxy adds
        let lines = headers.get_all(FORWARDED_FOR).iter().rev();
        for hop in lines.flat_map(|line| line.as_bytes().rsplit(|&byte| byte == b',')) {
            if !trusted(address) {
                break;
            }
            let Some(next) = parse_hop(hop) else {
                warn_unnamed(address);
                return Self(NOBODY);
            };
            address = next.to_canonical();
        }
        Self(address)
    }
    /// What rate limits count by: an IPv6 household has a /64 to itself.
    pub fn bucket(&self) -> String {
        match self.0 {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("{}/64", first_bits(address, 64)),
        }
    }
    /// The /48 of an IPv6 address: anyone who rents a server may have one to themselves, with 65,536 /64 in it.
    pub fn site_bucket(&self) -> Option<String> {
        match self.0 {
            IpAddr::V4(_) => None,
            IpAddr::V6(address) => Some(format!("{}/48", first_bits(address, 48))),
        }
    }
}

impl fmt::Display for ClientAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

fn first_bits(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    Ipv6Addr::from(u128::from(address) & !(u128::MAX >> bits))
}

/// An address, with a port or without one; IPv6 may be in brackets.
fn parse_hop(hop: &[u8]) -> Option<IpAddr> {
    let hop = std::str::from_utf8(hop).ok()?.trim();
    let bare = hop.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let address = || bare.unwrap_or(hop).parse().ok();
    address().or_else(|| hop.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;
    /// The request log has put it there; without a connection (a request made in a test) it is the loopback address.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get::<Self>().copied().unwrap_or(Self(IpAddr::V4(Ipv4Addr::LOCALHOST))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn client(peer: &str, forwarded: &str, proxies: &[&str]) -> String {
        let headers =
            HeaderMap::from_iter([("x-forwarded-for".parse().expect("name"), forwarded.parse().expect("value"))]);
        let proxies: Vec<Network> = proxies.iter().map(|text| text.parse().expect("network")).collect();
        ClientAddress::from_request(peer.parse().expect("address"), &headers, &proxies).to_string()
    }

    #[test]
    fn a_stranger_cannot_choose_an_address() {
        assert_eq!(client("203.0.113.9", "1.2.3.4", &[]), "203.0.113.9");
        assert_eq!(client("10.0.0.1", "9.9.9.9, 1.2.3.4", &["10.0.0.0/8"]), "1.2.3.4");
        assert_eq!(client("10.0.0.1", "9.9.9.9, 1.2.3.4, 10.2.2.2:443", &["10.0.0.0/8"]), "1.2.3.4");
        assert_eq!(client("::ffff:10.0.0.1", "2001:db8::1", &["10.0.0.0/8"]), "2001:db8::1");
    }
    #[test]
    fn what_a_stranger_sends_does_not_hide_what_our_proxy_adds() {
        let of = |lines: &[&[u8]]| {
            let value = |line: &&[u8]| HeaderValue::from_bytes(line).expect("value");
            let headers =
                HeaderMap::from_iter(lines.iter().map(|line| (FORWARDED_FOR.parse().expect("name"), value(line))));
            let proxies = ["10.0.0.0/8".parse().expect("network")];
            ClientAddress::from_request("10.0.0.1".parse().expect("address"), &headers, &proxies).to_string()
        };
        assert_eq!(of(&[b"\xff\xfe, 203.0.113.9"]), "203.0.113.9");
        assert_eq!(of(&[b"\xff\xfe", b"203.0.113.9"]), "203.0.113.9");
        assert_eq!(of(&[b"\xff\xfe, 203.0.113.9", b"10.2.2.2"]), "203.0.113.9");
        assert_eq!(of(&[b"1.2.3.4, [2001:db8::1]"]), "2001:db8::1");
        assert_eq!(of(&[b"1.2.3.4, [2001:db8::1]:443"]), "2001:db8::1");
    }
    #[test]
    fn a_client_that_our_proxy_cannot_name_is_unknown_and_not_the_proxy() {
        for hop in ["garbage", "unknown", "", "1.2.3.4, unix:", "1.2.3.4, ", "1.2.3.4, [203.0.113.9"] {
            assert_eq!(client("10.0.0.1", hop, &["10.0.0.0/8"]), "0.0.0.0", "{hop:?}");
            assert_eq!(client("203.0.113.9", hop, &["10.0.0.0/8"]), "203.0.113.9", "{hop:?}");
        }
    }
    #[test]
    fn a_household_is_one_bucket() {
        let client = ClientAddress("2001:db8:1:2:3:4:5:6".parse().expect("address"));
        assert_eq!(
            (client.bucket(), client.site_bucket()),
            ("2001:db8:1:2::/64".into(), Some("2001:db8:1::/48".into()))
        );
        assert_eq!(ClientAddress("10.1.2.3".parse().expect("address")).site_bucket(), None);
        for text in ["10.0.0.0/8", "10.0.0.1", "2001:db8::/32"] {
            assert_eq!(text.parse::<Network>().expect("network").to_string(), text);
        }
        assert!("10.0.0.0/33".parse::<Network>().is_err());
        assert!("0.0.0.0/0".parse::<Network>().expect("network").contains("8.8.8.8".parse().expect("address")));
    }
}
