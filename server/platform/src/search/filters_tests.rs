//! The kept filters let through what conditions of one boolean query would.
use super::{
    Change, Cursor, Document, Found, Search, document_ids, index_generation::IndexGeneration, tokenizer, vocabulary,
};
use crate::clock::Timestamp;
use std::{ops::Bound, path::Path};
use tantivy::{
    DocAddress, Score, Searcher, Term,
    collector::{Count, TopDocs},
    query::{AllQuery, BooleanQuery, ConstScoreQuery, Query, RangeQuery, TermQuery},
    schema::{Field, IndexRecordOption},
};

fn row(n: i64, rev: i64, is_there: bool) -> Change {
    let words = ["vr ", "dome ", "tour "];
    let text = |(word, every): (&&str, i64)| {
        if n % every == 0 { word.repeat(usize::try_from(n % 4 + 1).unwrap_or(1)) } else { String::new() }
    };
    let mut texts: Vec<String> = words.iter().zip([1, 2, 5]).map(text).collect();
    texts.push("x ".repeat(usize::try_from(n % 3).unwrap_or(0)));
    let facets = vec![format!("half:{}", (n + rev) % 2), format!("third:{}", n % 3), format!("rare:{}", n % 50)];
    let at = Timestamp::from_micros(n);
    let document = Document { id: n.to_string(), texts, facets, amount: Some(n % 70), at, ..Document::default() };
    Change { cursor: Cursor { changed_at: at, id: n.to_string() }, rev, document: is_there.then_some(document) }
}

/// Several segments, in each of which documents are deleted or were changed.
fn filled(folder: &Path) -> IndexGeneration {
    let index = IndexGeneration::create(&folder.join("1")).expect("is made");
    let apply = |changes: &[Change]| index.apply(changes, &Cursor::default()).expect("applies");
    (0..4).for_each(|part| apply(&(part * 120..part * 120 + 120).map(|n| row(n, 1, true)).collect::<Vec<_>>()));
    apply(&(0..480).step_by(7).map(|n| row(n, 2, n % 2 == 0)).collect::<Vec<_>>());
    index
}

/// What a query with a condition for each filter finds.
fn expected(index: &IndexGeneration, search: &Search) -> Found {
    let tantivy = tantivy::Index::open_in_dir(index.folder()).expect("opens");
    tantivy.tokenizers().register(tokenizer::NAME, tokenizer::analyzer());
    let searcher = tantivy.reader().expect("reads").searcher();
    let query = as_conditions(&searcher, search);
    let top = TopDocs::with_limit(search.limit).and_offset(search.offset).order_by_score();
    let (best, total): (Vec<(Score, DocAddress)>, usize) = searcher.search(&query, &(top, Count)).expect("searches");
    let hits: Vec<_> = best.into_iter().map(|(_, address)| address).collect();
    Found { ids: document_ids::read(&searcher, &hits).expect("ids"), total, close: Vec::new() }
}

fn as_conditions(searcher: &Searcher, search: &Search) -> BooleanQuery {
    let field = |name: &str| -> Field { searcher.schema().get_field(name).expect("a field") };
    let mut all = vocabulary::look_up(searcher, field("text"), &search.text).expect("words").queries;
    let mut filters: Vec<Box<dyn Query>> = vec![Box::new(AllQuery)];
    for facets in &search.facets {
        let term = |facet: &String| -> Box<dyn Query> {
            Box::new(TermQuery::new(Term::from_field_text(field("facets"), facet), IndexRecordOption::Basic))
        };
        filters.push(Box::new(BooleanQuery::union(facets.iter().map(term).collect())));
    }
    let bound = |amount: Option<i64>| {
        amount.map_or(Bound::Unbounded, |amount| Bound::Included(Term::from_field_i64(field("amount"), amount)))
    };
    if search.least.is_some() || search.most.is_some() {
        filters.push(Box::new(RangeQuery::new(bound(search.least), bound(search.most))));
    }
    all.extend(filters.into_iter().map(|filter| -> Box<dyn Query> { Box::new(ConstScoreQuery::new(filter, 0.0)) }));
    BooleanQuery::intersection(all)
}

fn all_searches() -> Vec<Search> {
    let facets: [&[&[&str]]; 6] =
        [&[], &[&["half:1"]], &[&["half:0"], &["third:1", "third:2"]], &[&["rare:3"]], &[&["none"]], &[&[]]];
    let amounts = [(None, None), (Some(20), None), (Some(10), Some(40)), (None, Some(-1))];
    let mut all = Vec::new();
    for text in ["vr", "dome", "vr dome", "vr dome tour", "do", "x tuor", "nothing"] {
        for facets in facets {
            for (least, most) in amounts {
                for (offset, limit) in [(0, 1), (0, 10), (5, 7), (30, 500)] {
                    let owned = |list: &&[&str]| list.iter().map(|facet| (*facet).to_owned()).collect();
                    let facets = facets.iter().map(owned).collect();
                    all.push(Search { text: text.into(), facets, least, most, offset, limit, ..Search::default() });
                }
            }
        }
    }
    all
}

#[test]
fn filters_let_through_what_conditions_would_in_the_same_order() {
    let folder = tempfile::tempdir().expect("folder");
    let index = filled(folder.path());
    let mut found_any = 0;
    for search in all_searches() {
        let found = index.search(&search).expect("searches");
        assert_eq!(found, expected(&index, &search), "{search:?}");
        found_any += usize::from(!found.ids.is_empty());
    }
    assert!(found_any > 150, "{found_any}");
}

#[test]
fn a_kept_filter_does_not_hide_a_change() {
    let folder = tempfile::tempdir().expect("folder");
    let index = filled(folder.path());
    let search = Search { text: "vr".into(), facets: vec![vec!["rare:11".into()]], limit: 99, ..Search::default() };
    let has = |id: &str| index.search(&search).expect("searches").ids.contains(&id.to_owned());
    assert!(has("111"));
    index.apply(&[row(111, 5, false)], &Cursor::default()).expect("applies");
    assert!(!has("111"));
    index.apply(&[row(111, 6, true)], &Cursor::default()).expect("applies");
    assert!(has("111"));
}

#[test]
fn kept_words_do_not_hide_a_change() {
    let folder = tempfile::tempdir().expect("folder");
    let index = filled(folder.path());
    let search = Search { text: "vr".into(), facets: vec![vec!["third:1".into()]], limit: 1, ..Search::default() };
    let total = || index.search(&search).expect("searches").total;
    let before = total();
    assert_eq!((before > 100, total()), (true, before));
    index.apply(&[row(100, 5, false)], &Cursor::default()).expect("applies");
    assert_eq!(total(), before - 1);
    index.apply(&[row(100, 6, true)], &Cursor::default()).expect("applies");
    assert_eq!(total(), before);
}
