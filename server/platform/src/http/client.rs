//! The address a request came from.
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use std::{
    convert::Infallible,
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

/// The other end of the connection; set on each request by the server.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// A network such as `10.0.0.0/8`, or one address.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
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

/// The client's address: the peer's, or what `X-Forwarded-For` says when the peer is a proxy of ours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// Walks `X-Forwarded-For` from its end, past `proxies` that the operator named: the first address that is not
    /// one of them was written by a proxy of ours and can be believed.
    pub fn of(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> Self {
        let trusted = |address: IpAddr| proxies.iter().any(|network| network.contains(address));
        let mut address = peer.to_canonical();
        let lines: Vec<&str> =
            headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok()).collect();
        for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
            if !trusted(address) {
                break;
            }
            match parse_hop(hop.trim()) {
                Some(next) => address = next.to_canonical(),
                None => break,
            }
        }
        Self(address)
    }
    /// What rate limits count by: an IPv6 household has a /64 to itself.
    pub fn bucket(&self) -> String {
        match self.0 {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("{}/64", Ipv6Addr::from(u128::from(address) & !u128::from(u64::MAX))),
        }
    }
}

impl fmt::Display for ClientAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

fn parse_hop(hop: &str) -> Option<IpAddr> {
    hop.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|address| address.ip()))
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

    fn client(peer: &str, forwarded: &str, proxies: &[&str]) -> String {
        let headers =
            HeaderMap::from_iter([("x-forwarded-for".parse().expect("name"), forwarded.parse().expect("value"))]);
        let proxies: Vec<Network> = proxies.iter().map(|text| text.parse().expect("network")).collect();
        ClientAddress::of(peer.parse().expect("address"), &headers, &proxies).to_string()
    }

    #[test]
    fn a_stranger_cannot_choose_an_address() {
        assert_eq!(client("203.0.113.9", "1.2.3.4", &[]), "203.0.113.9");
        assert_eq!(client("10.0.0.1", "9.9.9.9, 1.2.3.4", &["10.0.0.0/8"]), "1.2.3.4");
        assert_eq!(client("10.0.0.1", "9.9.9.9, 1.2.3.4, 10.2.2.2:443", &["10.0.0.0/8"]), "1.2.3.4");
        assert_eq!(client("10.0.0.1", "garbage", &["10.0.0.1"]), "10.0.0.1");
        assert_eq!(client("::ffff:10.0.0.1", "2001:db8::1", &["10.0.0.0/8"]), "2001:db8::1");
    }
    #[test]
    fn a_household_is_one_bucket() {
        assert_eq!(ClientAddress("2001:db8:1:2:3:4:5:6".parse().expect("address")).bucket(), "2001:db8:1:2::/64");
        assert!("10.0.0.0/33".parse::<Network>().is_err());
        assert!("0.0.0.0/0".parse::<Network>().expect("network").contains("8.8.8.8".parse().expect("address")));
    }
}
