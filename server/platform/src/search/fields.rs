//! The fields of the index, and how a search becomes a query over them.
use super::{Document, Error, Search, tokenizer, vocabulary};
use sha2::{Digest, Sha256};
use std::ops::Bound;
use tantivy::{
    Searcher, TantivyDocument, Term,
    query::{AllQuery, BooleanQuery, ConstScoreQuery, Occur, Query, RangeQuery, TermQuery},
    schema::{FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions},
};

/// A change of these values makes every node build its index again.
pub const FORMAT: &str = "3";
/// The field with the facets of each document; the name is stored: changing it needs another [`FORMAT`].
pub const FACETS: &str = "facets";
/// The field with the [`version`] of each document.
pub const VERSION: &str = "version";

#[derive(Clone, Copy)]
pub struct Fields {
    pub id: Field,
    version: Field,
    text: Field,
    facet: Field,
    amount: Field,
    at: Field,
}

pub fn schema() -> (Schema, Fields) {
    let mut schema = Schema::builder();
    let words =
        TextFieldIndexing::default().set_tokenizer(tokenizer::NAME).set_index_option(IndexRecordOption::WithFreqs);
    let fields = Fields {
        id: schema.add_text_field("id", STRING | FAST),
        version: schema.add_u64_field(VERSION, FAST),
        text: schema.add_text_field("text", TextOptions::default().set_indexing_options(words)),
        facet: schema.add_text_field(FACETS, STRING | FAST),
        amount: schema.add_i64_field("amount", FAST | INDEXED),
        at: schema.add_i64_field("at", FAST),
    };
    (schema.build(), fields)
}

/// 64 bits that identify one revision of one row, on every node and in every release.
pub fn version(id: &str, rev: i64) -> u64 {
    let digest = Sha256::digest(format!("{id} {rev}"));
    digest.first_chunk().map_or(0, |first| u64::from_be_bytes(*first))
}

impl Fields {
    pub fn written(self, document: &Document, rev: i64) -> TantivyDocument {
        let mut row = TantivyDocument::new();
        row.add_text(self.id, &document.id);
        row.add_u64(self.version, version(&document.id, rev));
        document.texts.iter().for_each(|text| row.add_text(self.text, text));
        document.facets.iter().for_each(|facet| row.add_text(self.facet, facet));
        row.add_i64(self.amount, document.amount);
        row.add_i64(self.at, document.at);
        row
    }

    /// `search` as a query, and whether its best documents are found without a look at all of them: it is whole words
    /// of the index and nothing else.
    pub fn query(self, searcher: &Searcher, search: &Search) -> Result<(Box<dyn Query>, bool), Error> {
        let words = vocabulary::look_up(searcher, self.text, &search.text)?;
        let mut all = words.queries;
        let mut is_plain = words.are_whole && !all.is_empty();
        for alternatives in &search.facets {
            let term = |facet: &String| -> Box<dyn Query> {
                Box::new(TermQuery::new(Term::from_field_text(self.facet, facet), IndexRecordOption::Basic))
            };
            let filter: Box<dyn Query> = match alternatives.as_slice() {
                [facet] => term(facet),
                several => Box::new(BooleanQuery::union(several.iter().map(term).collect())),
            };
            all.push(Box::new(ConstScoreQuery::new(filter, 0.0)));
            is_plain = false;
        }
        if search.least.is_some() || search.most.is_some() {
            let bound = |amount: Option<i64>| {
                amount.map_or(Bound::Unbounded, |amount| Bound::Included(Term::from_field_i64(self.amount, amount)))
            };
            let within = RangeQuery::new(bound(search.least), bound(search.most));
            all.push(Box::new(ConstScoreQuery::new(Box::new(within), 0.0)));
            is_plain = false;
        }
        let query: Box<dyn Query> = match all.len() {
            0 => Box::new(AllQuery),
            1 => all.remove(0),
            _ => Box::new(BooleanQuery::new(all.into_iter().map(|each| (Occur::Must, each)).collect())),
        };
        Ok((query, is_plain))
    }
}
