//! An index of texts: documents in, ranked ids out. The database stays the truth; an index follows its changes.
mod follow;
mod words;

pub use follow::{Follower, Source, Stopped};

use crate::clock::Micros;
use serde::{Deserialize, Serialize};
use std::{
    ops::Bound,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};
use tantivy::{
    DocAddress, IndexReader, IndexWriter, Order, ReloadPolicy, Searcher, TantivyDocument, Term,
    collector::{Count, TopDocs},
    directory::MmapDirectory,
    query::{AllQuery, BooleanQuery, ConstScoreQuery, Occur, Query, RangeQuery, TermQuery},
    schema::{FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions},
};

/// What the writer may hold in memory before it starts a new segment: tantivy's smallest.
const WRITER_MEMORY: usize = 15_000_000;
/// A change of what stands here makes every node build its index again.
const FORMAT: &str = "1";

/// Why an index cannot answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// The index itself.
    #[error("search index: {0}")]
    Index(Arc<tantivy::TantivyError>),
    /// The folder it lies in.
    #[error("search folder: {0}")]
    Folder(Arc<str>),
}

impl From<tantivy::TantivyError> for Error {
    fn from(error: tantivy::TantivyError) -> Self {
        Self::Index(Arc::new(error))
    }
}

impl From<Error> for crate::http::Problem {
    fn from(error: Error) -> Self {
        Self::internal(error)
    }
}

/// What is found: one row of the database.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The row's id.
    pub id: String,
    /// The words, each text as often as it should weigh.
    pub texts: Vec<String>,
    /// Marks to filter by, whole: `tag:vr`.
    pub marks: Vec<String>,
    /// An amount to filter and order by.
    pub amount: i64,
    /// An instant to order by.
    pub at: Micros,
}

/// A place in a change sequence: the row with this `changed_at` (real time) and id, and all before it, are applied.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// Microseconds of real time.
    pub changed_at: Micros,
    /// The row's id.
    pub id: String,
}

/// A row as the change sequence tells of it.
#[derive(Clone, Debug)]
pub struct Change {
    /// Where in the sequence it stands.
    pub place: Place,
    /// The row's revision: the same one is applied once.
    pub rev: i64,
    /// What it is now; `None` when nobody should find it any more.
    pub document: Option<Document>,
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

/// What to look for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Search {
    /// Words, all of them: whole, as beginnings, or (over four letters) with one typo. Empty: everything.
    pub text: String,
    /// Marks, all of them.
    pub marks: Vec<String>,
    /// The least amount.
    pub least: Option<i64>,
    /// The largest amount.
    pub most: Option<i64>,
    /// The order.
    pub sort: Sort,
    /// How many to skip.
    pub offset: usize,
    /// How many to answer.
    pub limit: usize,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The ids in order.
    pub ids: Vec<String>,
    /// How many there are in all.
    pub total: usize,
}

/// An index in a folder. Cheap to clone.
#[derive(Clone)]
pub struct Index(Arc<Open>);

struct Open {
    fields: Fields,
    reader: IndexReader,
    writer: Mutex<IndexWriter>,
}

#[derive(Clone, Copy)]
struct Fields {
    id: Field,
    text: Field,
    mark: Field,
    amount: Field,
    at: Field,
}

impl Index {
    /// Opens the index in `folder`; an absent, foreign or damaged one begins empty.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        let format = folder.join("format");
        if std::fs::read_to_string(&format).is_ok_and(|known| known == FORMAT) {
            match Self::open_in(folder) {
                Ok(index) => return Ok(index),
                Err(error) => tracing::warn!(%error, "the search index is built again"),
            }
        }
        let refused = |error: std::io::Error| Error::Folder(format!("{}: {error}", folder.display()).into());
        if folder.exists() {
            std::fs::remove_dir_all(folder).map_err(refused)?;
        }
        make_private(folder).map_err(refused)?;
        let index = Self::open_in(folder)?;
        std::fs::write(&format, FORMAT).map_err(refused)?;
        Ok(index)
    }

    fn open_in(folder: &Path) -> Result<Self, Error> {
        let (schema, fields) = schema();
        let directory = MmapDirectory::open(folder).map_err(|error| Error::Folder(error.to_string().into()))?;
        let index = tantivy::Index::open_or_create(directory, schema)?;
        index.tokenizers().register(words::NAME, words::analyzer());
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let writer = Mutex::new(index.writer_with_num_threads(1, WRITER_MEMORY)?);
        Ok(Self(Arc::new(Open { fields, reader, writer })))
    }

    /// How far the change sequence is applied and durable.
    ///
    /// # Errors
    /// When the index cannot be read.
    pub fn place(&self) -> Result<Place, Error> {
        let payload = self.0.reader.searcher().index().load_metas()?.payload;
        Ok(payload.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    /// Applies `changes` up to `place`, durably, and shows them to every search from now on. Blocks on the disk.
    ///
    /// # Errors
    /// When the index cannot be written.
    pub fn apply(&self, changes: &[Change], place: &Place) -> Result<(), Error> {
        let fields = self.0.fields;
        let mut writer = self.0.writer.lock().unwrap_or_else(PoisonError::into_inner);
        for change in changes {
            writer.delete_term(Term::from_field_text(fields.id, &change.place.id));
            if let Some(document) = &change.document {
                writer.add_document(fields.written(document))?;
            }
        }
        let mut commit = writer.prepare_commit()?;
        commit.set_payload(&serde_json::to_string(place).unwrap_or_default());
        commit.commit()?;
        Ok(self.0.reader.reload()?)
    }

    /// The ids that `search` finds. Works on the processor for a millisecond or a few.
    ///
    /// # Errors
    /// When the index cannot be read; no text is an error.
    pub fn search(&self, search: &Search) -> Result<Found, Error> {
        let searcher = self.0.reader.searcher();
        let query = self.0.fields.query(search);
        let top = TopDocs::with_limit(search.limit.max(1)).and_offset(search.offset);
        let by = |order| match order {
            Sort::AmountUp => ("amount", Order::Asc),
            Sort::AmountDown => ("amount", Order::Desc),
            Sort::Newest | Sort::Relevance => ("at", Order::Desc),
        };
        let (places, total): (Vec<DocAddress>, usize) = if search.sort == Sort::Relevance && !search.text.is_empty() {
            let (best, total) = searcher.search(&query, &(top.order_by_score(), Count))?;
            (best.into_iter().map(|(_, place)| place).collect(), total)
        } else {
            let (field, order) = by(search.sort);
            let (first, total) = searcher.search(&query, &(top.order_by_fast_field::<i64>(field, order), Count))?;
            (first.into_iter().map(|(_, place)| place).collect(), total)
        };
        let ids = places.into_iter().filter_map(|place| id_at(&searcher, place).transpose());
        Ok(Found { ids: ids.collect::<Result<_, _>>()?, total })
    }
}

/// Makes `folder`, and the data folder around it where that is absent too, so that only their owner may enter.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// The id of the document at `place`.
fn id_at(searcher: &Searcher, place: DocAddress) -> Result<Option<String>, Error> {
    let Some(column) = searcher.segment_reader(place.segment_ord).fast_fields().str("id")? else { return Ok(None) };
    let Some(ord) = column.term_ords(place.doc_id).next() else { return Ok(None) };
    let mut id = String::new();
    column.ord_to_str(ord, &mut id).map_err(tantivy::TantivyError::from)?;
    Ok(Some(id))
}

fn schema() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    let words = TextFieldIndexing::default().set_tokenizer(words::NAME).set_index_option(IndexRecordOption::WithFreqs);
    let fields = Fields {
        id: schema.add_text_field("id", STRING | FAST),
        text: schema.add_text_field("text", TextOptions::default().set_indexing_options(words)),
        mark: schema.add_text_field("mark", STRING),
        amount: schema.add_i64_field("amount", FAST | INDEXED),
        at: schema.add_i64_field("at", FAST),
    };
    (schema.build(), fields)
}

impl Fields {
    fn written(self, document: &Document) -> TantivyDocument {
        let mut row = TantivyDocument::new();
        row.add_text(self.id, &document.id);
        document.texts.iter().for_each(|text| row.add_text(self.text, text));
        document.marks.iter().for_each(|mark| row.add_text(self.mark, mark));
        row.add_i64(self.amount, document.amount);
        row.add_i64(self.at, document.at);
        row
    }

    fn query(self, search: &Search) -> Box<dyn Query> {
        let mut all: Vec<(Occur, Box<dyn Query>)> =
            words::of(&search.text).iter().map(|word| (Occur::Must, words::query(self.text, word))).collect();
        for mark in &search.marks {
            let marked = TermQuery::new(Term::from_field_text(self.mark, mark), IndexRecordOption::Basic);
            all.push((Occur::Must, Box::new(ConstScoreQuery::new(Box::new(marked), 0.0))));
        }
        if search.least.is_some() || search.most.is_some() {
            let bound = |amount: Option<i64>| {
                amount.map_or(Bound::Unbounded, |amount| Bound::Included(Term::from_field_i64(self.amount, amount)))
            };
            let within = RangeQuery::new(bound(search.least), bound(search.most));
            all.push((Occur::Must, Box::new(ConstScoreQuery::new(Box::new(within), 0.0))));
        }
        if all.is_empty() { Box::new(AllQuery) } else { Box::new(BooleanQuery::new(all)) }
    }
}

#[cfg(test)]
mod tests;
