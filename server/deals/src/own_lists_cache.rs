//! A person's own lists as they were answered, cached until one of their deals or a profile changes: a browser asks
//! again whenever its window comes to the front.
//!
//! On SQLite this process makes every change itself and counts them. On PostgreSQL another node may have made one, so the
//! revisions of the listed deals are part of the moment: a narrow query instead of the whole rows and their people.
use super::rules::Deal;
use axum::http::HeaderMap;
use base::accounts::UserId;
use platform::clock::{MINUTE, Micros, Timestamp};
use std::{
    collections::HashMap,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// Counters that people share by hash; who shares one only asks the database more often.
const COUNTERS: usize = 4_096;
/// Bytes of all cached answers; beyond them the cache is cleared.
const MAX_BYTES: usize = 4 << 20;
/// A larger answer is not cached.
const MAX_ANSWER: usize = 64 << 10;
/// How long an answer may be cached: what a viewer may do also depends on the hour.
const MAX_AGE: Micros = MINUTE;

/// The cached answers.
pub struct OwnLists {
    counters: Box<[AtomicU64]>,
    cache: Mutex<CachedLists>,
}

#[derive(Default)]
struct CachedLists {
    answers: HashMap<String, (Moment, Timestamp, Answer)>,
    bytes: usize,
}

/// An answer: its `Link` header, if any, and its JSON.
pub type Answer = (HeaderMap, axum::body::Bytes);

/// What a person's lists were made of: anything that changes it makes another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    deals: u64,
    profiles: u64,
    revisions: Option<u64>,
}

impl Moment {
    /// This moment, in which the listed deals have these ids and revisions.
    pub fn with_revisions(self, revisions: &[(String, i64)]) -> Self {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(revisions);
        Self { revisions: Some(hash), ..self }
    }
}

impl Default for OwnLists {
    fn default() -> Self {
        Self { counters: (0..COUNTERS).map(|_| AtomicU64::new(0)).collect(), cache: Mutex::default() }
    }
}

impl OwnLists {
    /// This moment for the person `user_id`; `profiles` counts the changes of public data. To be taken before reading.
    pub fn moment(&self, user_id: &UserId, profiles: u64) -> Moment {
        Moment { deals: self.counter(user_id).load(Ordering::Acquire), profiles, revisions: None }
    }

    /// A deal of the person `user_id` has changed.
    pub fn changed(&self, user_id: &UserId) {
        self.counter(user_id).fetch_add(1, Ordering::AcqRel);
    }

    /// The answer cached under `name`, if it is of this moment.
    pub fn get(&self, name: &str, moment: Moment, now: Timestamp) -> Option<Answer> {
        let cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let (made, until, answer) = cache.answers.get(name)?;
        (*made == moment && now < *until).then(|| answer.clone())
    }

    /// Caches the answer `name` about `deals`, read after `moment`, until the next of their deadlines.
    pub fn keep<'a>(
        &self,
        name: String,
        moment: Moment,
        now: Timestamp,
        deals: impl Iterator<Item = &'a Deal>,
        answer: &Answer,
    ) {
        if answer.1.len() > MAX_ANSWER {
            return;
        }
        let deadlines = deals.flat_map(Deal::schedule).map(|timer| timer.at).filter(|at| *at > now);
        let until = deadlines.min().unwrap_or(Timestamp::MAX).min(now + MAX_AGE);
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let size = |name: &str, answer: &Answer| name.len() + answer.1.len() + size_of::<Answer>();
        if cache.bytes + size(&name, answer) > MAX_BYTES {
            *cache = CachedLists::default();
        }
        cache.bytes += size(&name, answer);
        if let Some((.., old)) = cache.answers.insert(name.clone(), (moment, until, answer.clone())) {
            cache.bytes -= size(&name, &old);
        }
    }

    fn counter(&self, user_id: &UserId) -> &AtomicU64 {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(user_id);
        &self.counters[usize::try_from(hash % COUNTERS as u64).unwrap_or(0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::clock::SECOND;
    use std::iter;

    fn answer(text: &'static str) -> Answer {
        (HeaderMap::new(), text.into())
    }

    #[test]
    fn an_answer_holds_until_something_changes_or_a_minute_is_over() {
        let (lists, now) = (OwnLists::default(), Timestamp::from_micros(1_000 * SECOND));
        let moment = lists.moment(&"ann".into(), 7);
        lists.keep("ann list".into(), moment, now, iter::empty(), &answer("[]"));
        assert_eq!(lists.get("ann list", lists.moment(&"ann".into(), 7), now), Some(answer("[]")));
        assert_eq!(lists.get("ann list", lists.moment(&"ann".into(), 8), now), None, "a profile changed");
        assert_eq!(lists.get("ann list", moment, now + MINUTE), None);
        lists.changed(&"ann".into());
        assert_eq!(lists.get("ann list", lists.moment(&"ann".into(), 7), now), None);
        lists.keep("ann list".into(), moment, now, iter::empty(), &answer("[]"));
        assert_eq!(lists.get("ann list", lists.moment(&"ann".into(), 7), now), None, "it was read before the change");
    }

    #[test]
    fn a_change_on_another_node_is_seen_by_its_revision() {
        let (lists, now) = (OwnLists::default(), Timestamp::from_micros(1_000 * SECOND));
        let at = |revisions: &[(&str, i64)]| {
            let revisions: Vec<_> = revisions.iter().map(|(id, rev)| ((*id).to_owned(), *rev)).collect();
            lists.moment(&"ann".into(), 7).with_revisions(&revisions)
        };
        lists.keep("ann list".into(), at(&[("one", 1), ("two", 4)]), now, iter::empty(), &answer("[]"));
        assert_eq!(lists.get("ann list", at(&[("one", 1), ("two", 4)]), now), Some(answer("[]")));
        for other in [&[("one", 2), ("two", 4)][..], &[("two", 4), ("one", 1)], &[("one", 1)], &[]] {
            assert_eq!(lists.get("ann list", at(other), now), None, "{other:?}");
        }
    }

    #[test]
    fn the_memory_of_all_answers_is_bounded() {
        let lists = OwnLists::default();
        let (moment, large) = (lists.moment(&"ann".into(), 0), (HeaderMap::new(), vec![b' '; MAX_ANSWER].into()));
        for number in 0..1_000 {
            lists.keep(number.to_string(), moment, Timestamp::default(), iter::empty(), &large);
            let cache = lists.cache.lock().unwrap();
            assert!(cache.bytes <= MAX_BYTES && cache.answers.len() <= MAX_BYTES / MAX_ANSWER);
        }
        lists.keep(
            "too large".into(),
            moment,
            Timestamp::default(),
            iter::empty(),
            &(HeaderMap::new(), vec![b' '; MAX_ANSWER + 1].into()),
        );
        assert_eq!(lists.get("too large", moment, Timestamp::default()), None);
    }
}
