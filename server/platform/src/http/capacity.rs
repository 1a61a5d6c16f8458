//! Per-client resource caps: connections, requests in flight, live streams, bytes of bodies being read.
//!
//! A client is an IPv4 address or an IPv6 /64; the /48 around it may hold four times as much. A signed-in account is a
//! client of its own, wherever its requests come from.
//!
//! There is also a total of each for all clients together. Once more than half of it is in use, one client may hold at
//! most a sixteenth of the rest (its /48 a quarter): a few clients cannot take everything, and one with little gets in.
use super::{body_limits::BODY_LIMIT, client::ClientAddress, problem::Problem};
use crate::msg;
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
    },
};

/// How much more than a /64 its /48 may hold.
const SITE: u64 = 4;
/// Once more than half of the total is in use, a client may hold one part in this many of the rest.
const SHARE: u64 = 16;
/// Kinds of [`Resource`].
const RESOURCES: usize = 5;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Open connections.
    Connections,
    /// Requests that are being handled.
    Requests,
    /// Live streams (server-sent events).
    Streams,
    /// Bytes of request bodies, from the first byte that is read to the response.
    BodyBytes,
    /// Those of them that count against the budget of all clients together.
    SharedBytes,
}

/// The amount of a resource for all clients together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Total {
    /// In all.
    pub all: u64,
    /// The part that is not in use.
    pub free: u64,
    /// What a client may always hold, however little is free.
    pub least: u64,
}

/// The most that one client may hold at a time.
#[derive(Clone, Copy, Debug)]
pub struct Caps {
    /// Open connections.
    pub connections: u64,
    /// Requests in flight.
    pub in_flight: u64,
    /// Live streams.
    pub streams: u64,
    /// Live streams of all clients together.
    pub streams_total: u64,
    /// Bytes of bodies being read.
    pub body_bytes: u64,
    /// Bytes of bodies being read by all clients together, apart from the beginning of each.
    pub body_bytes_total: u64,
}

impl Caps {
    /// No caps at all.
    pub const UNLIMITED: Self = Self {
        connections: u64::MAX,
        in_flight: u64::MAX,
        streams: u64::MAX,
        streams_total: u64::MAX,
        body_bytes: u64::MAX,
        body_bytes_total: u64::MAX,
    };

    fn times(&self, factor: u64) -> [u64; RESOURCES] {
        let Self { connections, in_flight, streams, body_bytes, .. } = *self;
        [connections, in_flight, streams, body_bytes, body_bytes].map(|cap| cap.saturating_mul(factor))
    }
}

/// What every client of this process holds. Clones share it.
#[derive(Clone, Debug)]
pub struct Capacity(Arc<Registry>);

#[derive(Debug)]
struct Registry {
    caps: Caps,
    /// The root above all addresses: streams and the bytes of bodies are capped for all clients together.
    everybody: Arc<Usage>,
    clients: Mutex<HashMap<Key, Weak<Usage>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    V4(u32),
    /// The first 64 bits of an IPv6 address.
    Network(u64),
    /// The first 48 bits of an IPv6 address.
    Site(u64),
    Account(String),
}

/// What one client holds.
#[derive(Debug)]
struct Usage {
    caps: [u64; RESOURCES],
    /// How many times what a single client may hold.
    factor: u64,
    held: [AtomicU64; RESOURCES],
    parent: Option<Arc<Usage>>,
    /// Where it is listed; nothing for the root.
    listed: Option<(Weak<Registry>, Key)>,
}

/// One client; as long as it is kept, its counters are.
#[derive(Clone, Debug)]
pub struct Client(Arc<Usage>);

/// An amount that a client holds, released when dropped.
#[derive(Debug)]
pub struct Held {
    client: Arc<Usage>,
    resource: Resource,
    amount: u64,
}

impl Capacity {
    /// Counts against `caps`.
    pub fn new(caps: Caps) -> Self {
        let everybody = Usage {
            caps: [u64::MAX, u64::MAX, caps.streams_total, u64::MAX, caps.body_bytes_total],
            factor: u64::MAX,
            held: Default::default(),
            parent: None,
            listed: None,
        };
        Self(Arc::new(Registry { caps, everybody: Arc::new(everybody), clients: Mutex::default() }))
    }
    /// The client at `address`.
    pub fn address(&self, address: ClientAddress) -> Client {
        let everybody = self.0.everybody.clone();
        Client(match address.0.to_canonical() {
            IpAddr::V4(address) => self.usage(Key::V4(address.into()), 1, Some(everybody)),
            IpAddr::V6(address) => {
                let bits = u64::try_from(u128::from(address) >> 64).unwrap_or_default();
                let site = self.usage(Key::Site(bits >> 16), SITE, Some(everybody));
                self.usage(Key::Network(bits), 1, Some(site))
            }
        })
    }
    /// The account `id`. Its bodies are not counted in the total: their addresses are.
    pub fn account(&self, id: &str) -> Client {
        Client(self.usage(Key::Account(id.to_owned()), 1, None))
    }

    /// Whether all clients together have as many live streams as there may be.
    pub fn streams_are_full(&self) -> bool {
        self.0.everybody.held[Resource::Streams as usize].load(Ordering::Relaxed) >= self.0.caps.streams_total
    }

    /// The budget for the bytes of bodies.
    fn body_bytes(&self) -> Total {
        let all = self.0.caps.body_bytes_total;
        let taken = self.0.everybody.held[Resource::SharedBytes as usize].load(Ordering::Relaxed);
        // an ordinary body passes as long as there is room for it
        Total { all, free: all.saturating_sub(taken), least: BODY_LIMIT }
    }

    fn usage(&self, key: Key, factor: u64, parent: Option<Arc<Usage>>) -> Arc<Usage> {
        let mut clients = self.0.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = clients.get(&key).and_then(Weak::upgrade) {
            // `parent` may be the last reference of a client, whose end takes this lock
            drop(clients);
            return known;
        }
        let listed = Some((Arc::downgrade(&self.0), key.clone()));
        let caps = self.0.caps.times(factor);
        let usage = Arc::new(Usage { caps, factor, held: Default::default(), parent, listed });
        clients.insert(key, Arc::downgrade(&usage));
        usage
    }
}

impl Client {
    /// Takes `amount` of `resource` until the result is dropped; `None` when a cap would be passed.
    pub fn hold(&self, resource: Resource, amount: u64) -> Option<Held> {
        self.0.add(resource, amount).then(|| Held { client: self.0.clone(), resource, amount })
    }
    /// Nothing of `resource` yet.
    fn none_of(&self, resource: Resource) -> Held {
        Held { client: self.0.clone(), resource, amount: 0 }
    }
    /// Whether this client, or the /48 around it, holds so much that others would find too little of `total`.
    pub(super) fn exceeds_share(&self, resource: Resource, total: Total) -> bool {
        if total.free.saturating_mul(2) >= total.all {
            return false;
        }
        let share = (total.free / SHARE).max(total.least);
        let mut usages = std::iter::successors(Some(&self.0), |usage| usage.parent.as_ref());
        usages.any(|usage| usage.held[resource as usize].load(Ordering::Relaxed) > share.saturating_mul(usage.factor))
    }
}

impl Held {
    /// Takes `amount` more of the same; `false`, and nothing is taken, when a cap would be passed.
    pub fn grow(&mut self, amount: u64) -> bool {
        let grown = self.client.add(self.resource, amount);
        self.amount += if grown { amount } else { 0 };
        grown
    }
    /// How much is held.
    pub fn amount(&self) -> u64 {
        self.amount
    }
}

impl Usage {
    fn add(&self, resource: Resource, amount: u64) -> bool {
        let (cap, held) = (self.caps[resource as usize], &self.held[resource as usize]);
        if cap < u64::MAX && held.fetch_add(amount, Ordering::Relaxed).saturating_add(amount) > cap {
            held.fetch_sub(amount, Ordering::Relaxed);
            return false;
        }
        let room = self.parent.as_ref().is_none_or(|parent| parent.add(resource, amount));
        if !room && cap < u64::MAX {
            held.fetch_sub(amount, Ordering::Relaxed);
        }
        room
    }
    fn give_back(&self, resource: Resource, amount: u64) {
        if self.caps[resource as usize] < u64::MAX {
            self.held[resource as usize].fetch_sub(amount, Ordering::Relaxed);
        }
        if let Some(parent) = &self.parent {
            parent.give_back(resource, amount);
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.client.give_back(self.resource, self.amount);
    }
}

impl Drop for Usage {
    /// Removes a client that no longer holds anything.
    fn drop(&mut self) {
        let Some((registry, key)) = &self.listed else { return };
        let Some(registry) = registry.upgrade() else { return };
        let mut clients = registry.clients.lock().unwrap_or_else(PoisonError::into_inner);
        // the same client may have come back meanwhile
        if clients.get(key).is_some_and(|listed| listed.strong_count() == 0) {
            clients.remove(key);
        }
    }
}

tokio::task_local! {
    /// What the request that this task handles holds; set by the edge.
    static REQUEST: Arc<RequestCapacity>;
}

/// What one request holds until its response is there.
#[derive(Debug)]
pub struct RequestCapacity {
    capacity: Capacity,
    address: Client,
    account: Mutex<Option<(String, Client)>>,
    held: Mutex<Vec<Held>>,
    /// Room for the body, once it is read.
    body: Mutex<Option<BodyReservation>>,
}

/// Room for a body.
#[derive(Debug)]
struct BodyReservation {
    /// Of the address, and of the account if it is known by then.
    own: Vec<Held>,
    /// From the budget of all clients together.
    shared: Held,
}

impl RequestCapacity {
    /// A request of the client at `address`, or 429 `too_many_in_flight`.
    pub(super) fn enter(capacity: &Capacity, address: Client) -> Result<Arc<Self>, Problem> {
        let held = address.hold(Resource::Requests, 1).ok_or_else(too_many_in_flight)?;
        let request = Self::uncounted(capacity, address);
        request.held.lock().unwrap_or_else(PoisonError::into_inner).push(held);
        Ok(request)
    }
    /// A request of the client at `address` that is not counted as in flight.
    pub(super) fn uncounted(capacity: &Capacity, address: Client) -> Arc<Self> {
        let (account, held, body) = (Mutex::default(), Mutex::default(), Mutex::default());
        Arc::new(Self { capacity: capacity.clone(), address, account, held, body })
    }
    /// Reserves room for `bytes` more of the body until the request ends, `shared` of them from the budget of all
    /// clients together; `false` when there is none.
    pub(super) fn reserve_body(&self, bytes: u64, shared: u64) -> bool {
        let mut body = self.body.lock().unwrap_or_else(PoisonError::into_inner);
        let room = body.get_or_insert_with(|| self.room());
        if !room.own.iter_mut().all(|held| held.grow(bytes)) || !room.shared.grow(shared) {
            return false;
        }
        shared == 0 || !self.address.exceeds_share(Resource::SharedBytes, self.capacity.body_bytes())
    }
    fn room(&self) -> BodyReservation {
        let account = self.account.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let clients = std::iter::once(&self.address).chain(account.as_ref().map(|(_, client)| client));
        let own = clients.map(|client| client.none_of(Resource::BodyBytes)).collect();
        BodyReservation { own, shared: self.address.none_of(Resource::SharedBytes) }
    }
    /// Refuses a request whose client has more than its share of `total` in flight.
    ///
    /// # Errors
    /// 429 `too_many_in_flight`.
    pub(super) fn must_be_within_share(&self, total: Total) -> Result<(), Problem> {
        if self.address.exceeds_share(Resource::Requests, total) { Err(too_many_in_flight()) } else { Ok(()) }
    }
    /// Runs `future` as a part of this request.
    pub(super) async fn scope<F: Future>(self: Arc<Self>, future: F) -> F::Output {
        REQUEST.scope(self, future).await
    }
}

/// Counts the request that this task handles for the account `id`, too. Asking again changes nothing.
///
/// # Errors
/// 429 `too_many_in_flight` when the account has its cap of requests in flight.
pub fn enter_account(id: &str) -> Result<(), Problem> {
    let Ok(request) = REQUEST.try_with(Clone::clone) else { return Ok(()) };
    let mut account = request.account.lock().unwrap_or_else(PoisonError::into_inner);
    if account.as_ref().is_some_and(|(known, _)| known == id) {
        return Ok(());
    }
    let client = request.capacity.account(id);
    let held = client.hold(Resource::Requests, 1).ok_or_else(too_many_in_flight)?;
    request.held.lock().unwrap_or_else(PoisonError::into_inner).push(held);
    *account = Some((id.to_owned(), client));
    Ok(())
}

fn too_many_in_flight() -> Problem {
    Problem::too_many("too_many_in_flight", msg!("problem-too-many-in-flight"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capacity() -> Capacity {
        Capacity::new(Caps {
            connections: 2,
            in_flight: 2,
            streams: 1,
            streams_total: 6,
            body_bytes: 100,
            body_bytes_total: 250,
        })
    }
    fn at(capacity: &Capacity, address: &str) -> Client {
        capacity.address(ClientAddress(address.parse().expect("address")))
    }

    #[test]
    fn a_client_holds_no_more_than_its_cap_and_others_are_not_disturbed() {
        let capacity = capacity();
        let (one, other) = (at(&capacity, "203.0.113.1"), at(&capacity, "203.0.113.2"));
        let held: Vec<_> = (0..3).map(|_| one.hold(Resource::Connections, 1)).collect();
        assert_eq!(held.iter().flatten().count(), 2);
        assert!(at(&capacity, "203.0.113.1").hold(Resource::Connections, 1).is_none(), "the same client");
        assert!(one.hold(Resource::Requests, 1).is_some() && other.hold(Resource::Connections, 1).is_some());
        drop(held);
        assert!(one.hold(Resource::Connections, 2).is_some());
    }
    #[test]
    fn a_site_may_hold_four_times_as_much_as_one_network() {
        let capacity = capacity();
        let networks: Vec<_> = (0..6).map(|n| at(&capacity, &format!("2001:db8:1:{n}::7"))).collect();
        let mut held = Vec::new();
        for network in &networks {
            held.extend((0..3).filter_map(|_| network.hold(Resource::Streams, 1)));
        }
        assert_eq!(held.len(), 4, "one for each of four networks, then the /48 is full");
        assert!(at(&capacity, "2001:db8:2::1").hold(Resource::Streams, 1).is_some(), "another /48");
        assert!(at(&capacity, "::ffff:203.0.113.1").hold(Resource::Streams, 1).is_some());
    }
    #[test]
    fn bodies_have_a_budget_for_each_client_and_one_in_total() {
        let capacity = capacity();
        let (one, two, three) = (at(&capacity, "1.1.1.1"), at(&capacity, "2.2.2.2"), at(&capacity, "3.3.3.3"));
        let mut first = one.hold(Resource::BodyBytes, 60).expect("room");
        assert!(!first.grow(50) && first.grow(40) && first.amount() == 100);
        let first = one.hold(Resource::SharedBytes, 100).expect("room");
        let _second = two.hold(Resource::SharedBytes, 100).expect("room");
        assert!(three.hold(Resource::SharedBytes, 60).is_none(), "everybody together has 250");
        drop(first);
        assert!(three.hold(Resource::SharedBytes, 100).is_some());
    }
    #[test]
    fn a_client_has_a_sixteenth_of_what_is_left_once_half_is_taken() {
        let capacity = Capacity::new(Caps { in_flight: 100, ..Caps::UNLIMITED });
        let total = |free: u64| Total { all: 320, free, least: 1 };
        let (one, site) = (at(&capacity, "203.0.113.1"), at(&capacity, "2001:db8:1:1::1"));
        let exceeds_share = |client: &Client, free: u64| client.exceeds_share(Resource::Requests, total(free));
        let _ten = one.hold(Resource::Requests, 10);
        assert_eq!([319, 160, 159, 0].map(|free| exceeds_share(&one, free)), [false, false, true, true]);
        let mut held = site.hold(Resource::Requests, 1).expect("room");
        assert_eq!([159, 0].map(|free| exceeds_share(&site, free)), [false, false], "one always gets in");
        assert!(held.grow(8));
        assert_eq!([159, 143].map(|free| exceeds_share(&site, free)), [false, true]);
        let networks: Vec<_> = (2..6).map(|n| at(&capacity, &format!("2001:db8:1:{n}::1"))).collect();
        let _more: Vec<_> = networks.iter().map(|network| network.hold(Resource::Requests, 7)).collect();
        assert!(exceeds_share(&networks[0], 159), "37 of a /48, which may hold 36");
    }
    #[test]
    fn clients_that_left_are_forgotten() {
        let capacity = capacity();
        let held = at(&capacity, "2001:db8::1").hold(Resource::Streams, 1);
        let account = capacity.account("a").hold(Resource::Requests, 2);
        assert_eq!(capacity.0.clients.lock().expect("lock").len(), 3);
        drop((held, account));
        assert!(capacity.0.clients.lock().expect("lock").is_empty());
    }
    #[tokio::test]
    async fn an_account_is_counted_once_for_each_request() {
        let capacity = capacity();
        let enter = |address: &str| RequestCapacity::enter(&capacity, at(&capacity, address)).expect("room");
        let requests: Vec<_> = ["1.1.1.1", "2.2.2.2", "3.3.3.3"].map(enter).into();
        for request in &requests[..2] {
            let twice = async { enter_account("a").and_then(|()| enter_account("a")) };
            assert!(request.clone().scope(twice).await.is_ok());
        }
        let third = requests[2].clone().scope(async { enter_account("a") }).await;
        assert_eq!(third.expect_err("refused").code, "too_many_in_flight");
        drop(requests);
        assert!(capacity.account("a").hold(Resource::Requests, 2).is_some());
    }
}
