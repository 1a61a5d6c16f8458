//! Items of public lists as guests see them, kept as JSON: a search reads only those that no search has read before.
use platform::http::Problem;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::{
    collections::HashMap,
    future::Future,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
};

/// More than this many are not kept: about three megabytes.
const CAPACITY: usize = 4_096;

/// One item as JSON.
#[derive(Clone, Debug)]
pub struct Card(Arc<RawValue>);

impl Card {
    /// `item` as JSON.
    ///
    /// # Errors
    /// When it is not representable as JSON.
    pub fn new(item: &impl Serialize) -> Result<Self, Problem> {
        serde_json::value::to_raw_value(item).map(|raw| Self(raw.into())).map_err(Problem::internal)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The cards of one kind of item, by id.
#[derive(Debug, Default)]
pub struct Cards {
    cache: RwLock<HashMap<String, Card>>,
    /// Moves on with each change, so that a row read before a change is not kept after it.
    generation: AtomicU64,
}

impl Cards {
    /// The cards of `ids`, in this order; `read` is asked for those that are not kept, and answers those that guests may
    /// see.
    ///
    /// # Errors
    /// Those of `read`.
    pub async fn get<T, R>(&self, ids: &[String], read: impl FnOnce(Vec<String>) -> R) -> Result<Vec<Card>, Problem>
    where
        T: Serialize,
        R: Future<Output = Result<Vec<(String, T)>, Problem>>,
    {
        let generation = self.generation.load(Ordering::Acquire);
        let mut found: HashMap<&str, Card> = {
            let cache = self.cache.read().unwrap_or_else(PoisonError::into_inner);
            ids.iter().filter_map(|id| Some((id.as_str(), cache.get(id)?.clone()))).collect()
        };
        let missing: Vec<String> = ids.iter().filter(|id| !found.contains_key(id.as_str())).cloned().collect();
        if !missing.is_empty() {
            let mut made = HashMap::new();
            for (id, item) in read(missing).await? {
                made.insert(id, Card::new(&item)?);
            }
            found.extend(ids.iter().filter_map(|id| Some((id.as_str(), made.get(id)?.clone()))));
            self.keep(made, generation);
        }
        Ok(ids.iter().filter_map(|id| found.get(id.as_str()).cloned()).collect())
    }

    fn keep(&self, made: HashMap<String, Card>, generation: u64) {
        let mut cache = self.cache.write().unwrap_or_else(PoisonError::into_inner);
        if generation == self.generation.load(Ordering::Acquire) {
            if cache.len() + made.len() > CAPACITY {
                cache.clear();
            }
            cache.extend(made);
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let mut cache = self.cache.write().unwrap_or_else(PoisonError::into_inner);
        self.generation.fetch_add(1, Ordering::Release);
        cache.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read(ids: Vec<String>) -> Result<Vec<(String, String)>, Problem> {
        Ok(ids.into_iter().filter(|id| id != "hidden").map(|id| (id.clone(), format!("card {id}"))).collect())
    }
    async fn never(ids: Vec<String>) -> Result<Vec<(String, String)>, Problem> {
        panic!("{ids:?} are kept")
    }
    fn ids(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }
    fn json(cards: &[Card]) -> String {
        serde_json::to_string(cards).expect("json")
    }

    #[tokio::test]
    async fn only_what_is_not_kept_is_read_and_the_order_stays() {
        let cards = Cards::default();
        assert_eq!(json(&cards.get(&ids("a hidden b"), read).await.expect("read")), r#"["card a","card b"]"#);
        assert_eq!(json(&cards.get(&ids("b a"), never).await.expect("kept")), r#"["card b","card a"]"#);
        let only_c = |ids: Vec<String>| async move {
            assert_eq!(ids, ["c"]);
            read(ids).await
        };
        assert_eq!(json(&cards.get(&ids("c b"), only_c).await.expect("read")), r#"["card c","card b"]"#);
    }

    #[tokio::test]
    async fn what_was_read_before_a_change_is_not_kept_after_it() {
        let cards = Cards::default();
        let stale = |ids: Vec<String>| async {
            cards.clear();
            Ok(ids.into_iter().map(|id| (id, "stale")).collect())
        };
        cards.get(&ids("a"), stale).await.expect("read");
        assert_eq!(json(&cards.get(&ids("a"), read).await.expect("read")), r#"["card a"]"#);
        cards.clear();
        let fresh = |ids: Vec<String>| async { Ok(ids.into_iter().map(|id| (id, "fresh")).collect()) };
        assert_eq!(json(&cards.get(&ids("a"), fresh).await.expect("read")), r#"["fresh"]"#);
    }
}
