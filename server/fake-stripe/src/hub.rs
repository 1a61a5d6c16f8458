//! What all connections share: the state behind one lock, and the way to its events.
use crate::chance::Chance;
use crate::clock::{Clock, real_nanoseconds};
use crate::faults::Faults;
use crate::idempotency::Keys;
use crate::options::Options;
use crate::state::State;
use crate::webhooks::{Delivery, Queue, Switches};
use bytes::Bytes;
use serde_json::Value;
use std::sync::{Mutex, PoisonError};

/// Everything behind the lock.
pub struct Inside {
    pub state: State,
    pub keys: Keys,
    pub faults: Faults,
    pub switches: Switches,
    /// The calls, as they came and were answered.
    pub requests: Vec<Value>,
    /// For `Request-Id` and chances of webhooks.
    pub chance: Chance,
    /// Events before this place are with the webhooks.
    handed: usize,
}

/// Shared by connections, tasks and the handle.
pub struct Hub {
    pub options: Options,
    /// `http://127.0.0.1:port`.
    pub base: String,
    pub clock: Clock,
    pub queue: Queue,
    inside: Mutex<Inside>,
}

fn inside(options: &Options) -> Inside {
    let seed = options.seed.unwrap_or_else(real_nanoseconds);
    Inside {
        state: State::new(options.rules.clone(), seed),
        keys: Keys::default(),
        faults: Faults::default(),
        switches: Switches::default(),
        requests: Vec::new(),
        chance: Chance::new(seed ^ 0x5eed),
        handed: 0,
    }
}

impl Hub {
    /// A hub for the address.
    pub fn new(options: Options, base: String, queue: Queue) -> Self {
        let inside = Mutex::new(inside(&options));
        Self { options, base, clock: Clock::default(), queue, inside }
    }

    /// Lets time pass, makes a change, and hands its events to the webhooks.
    pub fn with<T>(&self, change: impl FnOnce(&mut Inside) -> T) -> T {
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        inside.state.tick(self.clock.now());
        let result = change(&mut inside);
        self.hand_over(&mut inside);
        result
    }

    /// Begins anew; the account gets another id.
    pub fn reset(&self) {
        self.with(|now| {
            let mut fresh = inside(&self.options);
            // Ids of before never come again.
            fresh.state = State::new(self.options.rules.clone(), now.chance.below(u64::MAX));
            *now = fresh;
            now.state.tick(self.clock.now());
        });
    }

    fn hand_over(&self, inside: &mut Inside) {
        while let Some(event) = inside.state.events.all().get(inside.handed).cloned() {
            inside.handed += 1;
            let connect = event.account.is_some();
            let wanted = |at: &usize| {
                let endpoint = &self.options.endpoints[*at];
                if connect { endpoint.connect } else { endpoint.own }
            };
            let endpoints: Vec<usize> = (0..self.options.endpoints.len()).filter(wanted).collect();
            if let Some(stored) = inside.state.events.get_mut(&event.id) {
                stored.pending = endpoints.len();
            }
            for endpoint in endpoints {
                self.send_event(&inside.state, &event.id, endpoint);
            }
        }
    }

    /// Queues an event as it is now for an endpoint.
    pub fn send_event(&self, state: &State, id: &str, endpoint: usize) {
        let Some(event) = state.events.get(id) else { return };
        let body = Bytes::from(pretty(&state.show_event(event)));
        self.queue.add(Delivery { event: id.to_owned(), body, endpoint });
    }
}

/// JSON as Stripe writes it, on several lines.
pub fn pretty(value: &Value) -> Vec<u8> {
    serde_json::to_vec_pretty(value).unwrap_or_default()
}
