//! Faults that tests ask for: which call, what happens, how often.
use crate::chance::Chance;
use serde::{Deserialize, Serialize};

/// What happens to a call.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// 500; nothing was done, and the key is free.
    ErrorBefore,
    /// 500 after the effect; the key keeps it.
    ErrorAfter,
    /// The effect, then a connection that ends in the middle of the answer's body.
    Cut,
    /// The effect, then the answer after `delay_ms`.
    Hang,
    /// `delay_ms` before the effect, while the key is in use.
    Slow,
    /// 409 `lock_timeout`; nothing was done.
    Conflict,
    /// 429 with `Retry-After`; nothing was done.
    TooMany,
    /// The effect, then 200 with something that is no object.
    Nonsense,
}

/// A fault of some calls.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// `METHOD /path`, where `*` is any text: `POST /v1/refunds`, `* /v1/*`.
    pub call: String,
    /// What happens.
    pub kind: FaultKind,
    /// How many calls; none for all.
    #[serde(default)]
    pub times: Option<u32>,
    /// For each call, 0.0 to 1.0.
    #[serde(default = "always")]
    pub probability: f64,
    /// Repeats the same chances.
    #[serde(default)]
    pub seed: u64,
    /// For `hang` and `slow`, in milliseconds.
    #[serde(default = "a_minute")]
    pub delay_ms: u64,
    /// For `too_many`, in seconds.
    #[serde(default = "one")]
    pub retry_after: u64,
}

fn always() -> f64 {
    1.0
}

fn a_minute() -> u64 {
    60_000
}

fn one() -> u64 {
    1
}

impl Fault {
    /// The fault of every call that fits.
    pub fn new(call: &str, kind: FaultKind) -> Self {
        Self {
            call: call.to_owned(),
            kind,
            times: None,
            probability: 1.0,
            seed: 0,
            delay_ms: a_minute(),
            retry_after: 1,
        }
    }

    /// The fault of one call.
    pub fn once(call: &str, kind: FaultKind) -> Self {
        Self { times: Some(1), ..Self::new(call, kind) }
    }
}

/// The faults that are set.
#[derive(Default)]
pub struct Faults {
    set: Vec<(Fault, Chance)>,
}

impl Faults {
    /// Adds one.
    pub fn add(&mut self, fault: Fault) {
        let chance = Chance::new(fault.seed);
        self.set.push((fault, chance));
    }

    /// Removes all.
    pub fn clear(&mut self) {
        self.set.clear();
    }

    /// Those that can still happen.
    pub fn left(&self) -> Vec<Fault> {
        self.set.iter().map(|(fault, _)| fault.clone()).collect()
    }

    /// The first fault that this call meets.
    pub fn take(&mut self, call: &str) -> Option<Fault> {
        let at = self.set.iter_mut().position(|(fault, chance)| {
            fits(&fault.call, call) && fault.times != Some(0) && chance.happens(fault.probability)
        })?;
        let (fault, _) = &mut self.set[at];
        fault.times = fault.times.map(|times| times - 1);
        let taken = fault.clone();
        if taken.times == Some(0) {
            self.set.remove(at);
        }
        Some(taken)
    }
}

/// Whether the text is the pattern, where `*` is any text.
fn fits(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            let mut ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            ends.any(|at| fits(rest, &text[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{Fault, FaultKind, Faults, fits};

    #[test]
    fn a_star_is_any_text() {
        let table = [
            ("POST /v1/refunds", "POST /v1/refunds", true),
            ("POST /v1/refunds", "POST /v1/refunds/re_1", false),
            ("* /v1/*", "GET /v1/events", true),
            ("POST /v1/transfers/*/reversals", "POST /v1/transfers/tr_1/reversals", true),
            ("POST /v1/transfers/*/reversals", "POST /v1/transfers", false),
            ("*", "GET /v1/é", true),
        ];
        for (pattern, text, fit) in table {
            assert_eq!(fits(pattern, text), fit, "{pattern} {text}");
        }
    }

    #[test]
    fn a_fault_happens_as_often_as_it_says() {
        let mut faults = Faults::default();
        faults.add(Fault { times: Some(2), ..Fault::new("* /v1/*", FaultKind::Conflict) });
        let taken = (0..5).filter(|_| faults.take("GET /v1/events").is_some()).count();
        assert_eq!((taken, faults.left().len()), (2, 0));
        faults.add(Fault { probability: 0.3, seed: 7, ..Fault::new("*", FaultKind::Cut) });
        let taken = (0..10_000).filter(|_| faults.take("GET /").is_some()).count();
        assert!((2_800..3_200).contains(&taken), "{taken}");
    }
}
