//! A full-text index: documents in, ranked ids out. The database is the source of truth; an index follows its changes.
//!
//! An index is derived data: after any damage to its folder it is repaired or rebuilt ([`Checker`]), and it never
//! prevents a start.
mod build;
mod check;
mod differences;
mod document_ids;
mod facet_counts;
mod fields;
mod filtered;
mod filters;
mod folder;
mod folding;
mod index;
mod index_generation;
mod indexer;
mod tokenizer;
mod verified_files;
mod vocabulary;

pub use check::{Checker, Outcome};
pub use facet_counts::{FacetCount, FacetCounts};
pub use index::Index;
pub use indexer::{IndexSource, Indexer, OVERLAP, Stopped};

use crate::msg;
use crate::{clock::Timestamp, http::Problem};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

/// Seconds until a failed search is worth retrying.
const RETRY_AFTER: u64 = 2;

/// Why an index cannot be searched.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// The index itself.
    #[error("search index: {0}")]
    Index(Arc<tantivy::TantivyError>),
    /// Its folder.
    #[error("search folder: {0}")]
    Folder(Arc<str>),
    /// The index library panicked, as it does over some damaged files.
    #[error("search index: panicked: {0}")]
    Panicked(Arc<str>),
    /// A file is not what was written.
    #[error("search index: damaged: {0}")]
    Damaged(Arc<str>),
    /// There is no usable index yet: it is being built.
    #[error("search index: not available yet")]
    Unavailable,
}

impl From<tantivy::TantivyError> for Error {
    fn from(error: tantivy::TantivyError) -> Self {
        Self::Index(Arc::new(error))
    }
}

/// 503 `search_unavailable`: the index is being repaired.
impl From<Error> for Problem {
    fn from(_: Error) -> Self {
        let message = msg!("problem-search-unavailable");
        let problem = Self::new(StatusCode::SERVICE_UNAVAILABLE, "search_unavailable", message);
        Self { retry_after: Some(RETRY_AFTER), ..problem }
    }
}

/// Runs `work`; a panic in it is an error.
fn catch_panic<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(Error::Panicked(message_of(&*panic).into())))
}

fn message_of(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

/// What is found: one row of the database.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The row's id.
    pub id: String,
    /// The words, each text as often as it should weigh.
    pub texts: Vec<String>,
    /// Facets to filter by, as exact terms: `tag:vr`.
    pub facets: Vec<String>,
    /// An amount to filter and order by; without one it passes no filter by amount, and comes last in either order.
    pub amount: Option<i64>,
    /// An instant to order by.
    pub at: Timestamp,
    /// Whose row it is: what one owner alone uses can be told from what several do ([`FacetCount::shared`]).
    pub owner: String,
}

/// A position in the change sequence: the row with this `changed_at` (real time) and id is applied, and all before it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cursor {
    /// Microseconds of real time.
    pub changed_at: Timestamp,
    /// The row's id.
    pub id: String,
}

/// A row in the change sequence.
#[derive(Clone, Debug)]
pub struct Change {
    /// Its position in the sequence.
    pub cursor: Cursor,
    /// The row's revision: the same one is applied once.
    pub rev: i64,
    /// Its current content; `None` when it should no longer be found.
    pub document: Option<Document>,
}

/// A row without its texts: enough to check whether the index has it.
#[derive(Clone, Debug, Deserialize)]
pub struct Version {
    /// Microseconds of real time.
    pub changed_at: Timestamp,
    /// The row's id.
    pub id: String,
    /// The row's revision.
    pub rev: i64,
    /// Whether it should be found.
    pub found: bool,
}

impl Version {
    /// Its position in the change sequence.
    fn cursor(&self) -> Cursor {
        Cursor { changed_at: self.changed_at, id: self.id.clone() }
    }
}

/// The order of what is found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Sort {
    /// The best match first.
    #[default]
    Relevance,
    /// The latest first.
    Newest,
    /// The smallest amount first.
    AmountUp,
    /// The largest amount first.
    AmountDown,
}

/// So few results get close matches beside them.
pub const FEW: usize = 2;

/// What to look for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Search {
    /// Words, all of which must match: whole or as prefixes; unknown words of more than four letters with one typo. Of
    /// scripts without spaces every part is found. Empty: everything.
    pub text: String,
    /// Facets: one of each list must match.
    pub facets: Vec<Vec<String>>,
    /// The least amount.
    pub least: Option<i64>,
    /// The largest amount.
    pub most: Option<i64>,
    /// The order.
    pub sort: Sort,
    /// How many to skip.
    pub offset: usize,
    /// How many to return.
    pub limit: usize,
    /// How many close matches to return, if the first page has [`FEW`] results or fewer.
    pub close: usize,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The ids in order.
    pub ids: Vec<String>,
    /// How many there are in all.
    pub total: usize,
    /// The ids of further documents, which have at least half of the words, perhaps with two typos, and pass the same
    /// filters; those with the most words first.
    pub close: Vec<String>,
}

#[cfg(test)]
mod check_tests;
#[cfg(test)]
mod damage_tests;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod filters_tests;
#[cfg(test)]
mod indexer_tests;
#[cfg(test)]
mod languages_tests;
#[cfg(test)]
mod ranking_tests;
#[cfg(test)]
mod table;
#[cfg(test)]
mod tests;
