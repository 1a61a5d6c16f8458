//! The fields of the index, and how a search becomes a query over them.
use super::{
    Document, Error, Search,
    document_ids::IdFields,
    filtered::Filtered,
    filters::{Filter, Filters},
    tokenizer,
    vocabulary::{self, Least},
};
use sha2::{Digest, Sha256};
use std::{ops::Bound, sync::Arc};
use tantivy::{
    Searcher, TantivyDocument, Term,
    query::{AllQuery, BooleanQuery, EmptyQuery, Query, RangeQuery, TermQuery},
    schema::{FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions},
};

/// A change of these values makes every node build its index again.
pub const FORMAT: &str = "8";
/// The field with the facets of each document; the name is stored: changing it needs another [`FORMAT`].
pub const FACETS: &str = "facets";
/// The field with the [`version`] of each document.
pub const VERSION: &str = "version";

/// The field with the number of each document's owner.
pub const OWNER: &str = "owner";

#[derive(Clone, Copy)]
pub struct Fields {
    pub ids: IdFields,
    version: Field,
    text: Field,
    facet: Field,
    amount: Field,
    at: Field,
    owner: Field,
}

pub fn schema() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    let words =
        TextFieldIndexing::default().set_tokenizer(tokenizer::NAME).set_index_option(IndexRecordOption::WithFreqs);
    let fields = Fields {
        ids: IdFields::add_to(&mut schema),
        version: schema.add_u64_field(VERSION, FAST),
        text: schema.add_text_field("text", TextOptions::default().set_indexing_options(words)),
        facet: schema.add_text_field(FACETS, STRING | FAST),
        amount: schema.add_i64_field("amount", FAST | INDEXED),
        at: schema.add_i64_field("at", FAST),
        owner: schema.add_u64_field(OWNER, FAST),
    };
    (schema.build(), fields)
}

/// 64 bits that identify one revision of one row, on every node and in every release.
pub fn version(id: &str, rev: i64) -> u64 {
    let digest = Sha256::digest(format!("{id} {rev}"));
    digest.first_chunk().map_or(0, |first| u64::from_be_bytes(*first))
}

/// The conditions of a search.
pub struct Parts {
    /// The words.
    pub words: Option<Box<dyn Query>>,
    /// All of these are whole words of the index.
    pub is_plain: bool,
    /// The filters.
    pub filters: Vec<(Filter, Box<dyn Query>)>,
}

/// How a search is carried out.
pub struct Plan {
    /// What it looks for.
    pub query: Box<dyn Query>,
    /// The same, when it has filters.
    pub filtered: Option<Filtered>,
    /// Its best documents are found without a look at all of them: its words are whole words of the index.
    pub is_plain: bool,
}

impl Fields {
    pub fn written(self, document: &Document, rev: i64) -> TantivyDocument {
        let mut row = TantivyDocument::new();
        self.ids.write(&mut row, &document.id);
        row.add_u64(self.version, version(&document.id, rev));
        document.texts.iter().for_each(|text| row.add_text(self.text, text));
        document.facets.iter().for_each(|facet| row.add_text(self.facet, facet));
        document.amount.iter().for_each(|amount| row.add_i64(self.amount, *amount));
        row.add_i64(self.at, document.at.micros());
        row.add_u64(self.owner, version(&document.owner, 0));
        row
    }

    /// What `search` looks for beside its filters, if anything, and each of these as a query.
    pub fn parts(self, searcher: &Searcher, search: &Search) -> Result<Parts, Error> {
        let mut words = vocabulary::look_up(searcher, self.text, &search.text)?;
        if words.queries.is_empty() && !search.text.trim().is_empty() {
            // signs alone: no text has a word of that
            words.queries.push(Box::new(EmptyQuery));
            words.are_whole = false;
        }
        let is_plain = words.are_whole && !words.queries.is_empty();
        Ok(Parts { words: all_of(words.queries), is_plain, filters: self.filters(search) })
    }

    /// `search` as a query. What the filters let through is looked up in `filters`.
    pub fn plan(self, searcher: &Searcher, search: &Search, filters: &Filters) -> Result<Plan, Error> {
        let Parts { words, is_plain, filters: wanted } = self.parts(searcher, search)?;
        if wanted.is_empty() {
            return Ok(Plan { query: words.unwrap_or_else(|| Box::new(AllQuery)), filtered: None, is_plain });
        }
        let passing = Arc::new(filters.passing(searcher, &wanted)?);
        let filtered = Filtered { words: words.map(Arc::from), passing };
        Ok(Plan { query: Box::new(filtered.clone()), filtered: Some(filtered), is_plain })
    }

    /// The same for the documents that have at least `least` of the words; nothing where there would be no more of them.
    pub fn plan_most(
        self,
        searcher: &Searcher,
        search: &Search,
        least: Least,
        filters: &Filters,
    ) -> Result<Option<Box<dyn Query>>, Error> {
        let Some(words) = vocabulary::look_up_most(searcher, self.text, &search.text, least)? else { return Ok(None) };
        let wanted = self.filters(search);
        if wanted.is_empty() {
            return Ok(Some(words));
        }
        let passing = Arc::new(filters.passing(searcher, &wanted)?);
        Ok(Some(Box::new(Filtered { words: Some(Arc::from(words)), passing })))
    }

    /// The filters of `search`, each with its query.
    fn filters(self, search: &Search) -> Vec<(Filter, Box<dyn Query>)> {
        let with_query = |filter: Filter| {
            let query = self.filter(&filter);
            (filter, query)
        };
        Filter::all_in(search).into_iter().map(with_query).collect()
    }

    fn filter(self, filter: &Filter) -> Box<dyn Query> {
        match filter {
            Filter::AnyOf(facets) => self.any_of(facets),
            Filter::Within(least, most) => Box::new(RangeQuery::new(self.bound(*least), self.bound(*most))),
        }
    }

    fn any_of(self, facets: &[String]) -> Box<dyn Query> {
        let term = |facet: &String| -> Box<dyn Query> {
            Box::new(TermQuery::new(Term::from_field_text(self.facet, facet), IndexRecordOption::Basic))
        };
        Box::new(BooleanQuery::union(facets.iter().map(term).collect()))
    }

    fn bound(self, amount: Option<i64>) -> Bound<Term> {
        amount.map_or(Bound::Unbounded, |amount| Bound::Included(Term::from_field_i64(self.amount, amount)))
    }
}

/// One query for all of `queries`, if there are any.
fn all_of(mut queries: Vec<Box<dyn Query>>) -> Option<Box<dyn Query>> {
    match queries.len() {
        0 | 1 => queries.pop(),
        _ => Some(Box::new(BooleanQuery::intersection(queries))),
    }
}
