//! Results, their order, and the content of an index after restarts.
use super::{index_generation::IndexGeneration, *};
use std::path::Path;

fn document(id: &str, title: &str, body: &str, amount: i64) -> Document {
    let texts = vec![title.to_owned(), title.to_owned(), title.to_owned(), body.to_owned()];
    let facets = vec![format!("tag:{}", body.split(' ').next().unwrap_or_default())];
    Document {
        id: id.into(),
        texts,
        facets,
        amount: Some(amount),
        at: Timestamp::from_micros(amount),
        owner: id.into(),
    }
}

fn change(document: Document, changed_at: i64) -> Change {
    let changed_at = Timestamp::from_micros(changed_at);
    Change { cursor: Cursor { changed_at, id: document.id.clone() }, rev: 1, document: Some(document) }
}

fn filled(folder: &Path) -> IndexGeneration {
    let index = IndexGeneration::create(&folder.join("1")).expect("is made");
    let documents = [
        document("a", "VR Training Simulator", "drill for surgeons in a quiet theatre", 100),
        document("b", "Concert Hall", "vr stage with training for singers", 300),
        document("c", "Café Zürich Walkthrough", "tour of the city", 200),
    ];
    let changes: Vec<Change> = documents.into_iter().zip(1..).map(|(row, at)| change(row, at)).collect();
    index.apply(&changes, &changes[2].cursor).expect("applies");
    index.complete().expect("is complete");
    index
}

fn found(index: &IndexGeneration, text: &str) -> Vec<String> {
    index.search(&Search { text: text.into(), limit: 10, ..Search::default() }).expect("searches").ids
}

#[test]
fn words_are_found_whole_by_their_beginning_and_with_one_typo() {
    let folder = tempfile::tempdir().expect("folder");
    let index = filled(folder.path());
    for (text, ids) in [
        ("training", vec!["a", "b"]),
        ("TRAIN", vec!["a", "b"]),
        ("trainig", vec!["a", "b"]),
        ("tarining", vec!["a", "b"]),
        ("training surgeon", vec!["a"]),
        ("cafe zurich", vec!["c"]),
        ("tuor", vec![]),
        ("stge", vec![]),
        ("zzzzz", vec![]),
        // signs alone are words that no text has
        ("?!", vec![]),
        ("---", vec![]),
        ("\u{1f600}", vec![]),
        ("training ?!", vec!["a", "b"]),
    ] {
        assert_eq!(found(&index, text), ids, "{text}");
    }
}

#[test]
fn no_text_is_an_error() {
    let folder = tempfile::tempdir().expect("folder");
    let index = filled(folder.path());
    for text in [
        "\"",
        "a AND (",
        "-",
        "*",
        "title:",
        "\\",
        "((((",
        "\u{0}",
        "😀",
        "' OR 1=1 --",
        &"x ".repeat(500),
        &"y".repeat(5_000),
    ] {
        assert!(found(&index, text).len() <= 3, "{text}");
    }
    assert_eq!(found(&index, "").len(), 3);
}

#[test]
fn facets_amounts_and_orders_hold() {
    let folder = tempfile::tempdir().expect("folder");
    let index = filled(folder.path());
    let ids = |search: Search| index.search(&Search { limit: 10, ..search }).expect("searches").ids;
    assert_eq!(ids(Search { facets: vec![vec!["tag:vr".into()]], ..Search::default() }), ["b"]);
    let either = vec!["tag:vr".to_owned(), "tag:none".to_owned()];
    assert_eq!(ids(Search { facets: vec![either], ..Search::default() }), ["b"]);
    let both = vec![vec!["tag:vr".to_owned()], vec!["tag:none".to_owned()]];
    assert_eq!(ids(Search { facets: both, ..Search::default() }), [""; 0]);
    assert_eq!(ids(Search { least: Some(150), ..Search::default() }), ["b", "c"]);
    assert_eq!(ids(Search { most: Some(200), sort: Sort::AmountUp, ..Search::default() }), ["a", "c"]);
    assert_eq!(ids(Search { text: "training".into(), sort: Sort::Newest, ..Search::default() }), ["b", "a"]);
    let second = index.search(&Search { sort: Sort::AmountDown, offset: 1, limit: 1, ..Search::default() });
    assert_eq!(second.expect("searches"), Found { ids: vec!["c".into()], total: 3, close: vec![] });
}

#[test]
fn what_has_no_amount_passes_no_filter_by_it_and_comes_last() {
    let folder = tempfile::tempdir().expect("folder");
    let index = IndexGeneration::create(&folder.path().join("1")).expect("is made");
    let none = |id| Document { amount: None, ..document(id, "Dome", "", 5) };
    let ids = |search: Search| index.search(&Search { limit: 10, ..search }).expect("searches").ids;
    // a segment in which nothing has an amount, then one in which some have
    let first = change(none("x"), 1);
    index.apply(std::slice::from_ref(&first), &first.cursor).expect("applies");
    for sort in [Sort::AmountUp, Sort::AmountDown] {
        assert_eq!(ids(Search { sort, ..Search::default() }), ["x"]);
        assert_eq!(ids(Search { least: Some(i64::MIN), sort, ..Search::default() }), [""; 0]);
    }
    let rows = [("a", Some(0)), ("b", Some(-3)), ("y", None), ("c", Some(9))];
    let rows: Vec<Change> =
        rows.iter().zip(2..).map(|((id, amount), at)| change(Document { amount: *amount, ..none(id) }, at)).collect();
    index.apply(&rows, &rows[3].cursor).expect("applies");
    let ordered = |sort| ids(Search { sort, ..Search::default() });
    assert_eq!(ordered(Sort::AmountUp)[..3], ["b", "a", "c"]);
    assert_eq!(ordered(Sort::AmountDown)[..3], ["c", "a", "b"]);
    assert_eq!(ordered(Sort::AmountUp).len(), 5);
    let mut within =
        [(Some(-9), None), (None, Some(9))].map(|(least, most)| ids(Search { least, most, ..Search::default() }));
    within.iter_mut().for_each(|ids| ids.sort_unstable());
    assert_eq!(within, [["a", "b", "c"], ["a", "b", "c"]]);
}

#[test]
fn facets_are_counted_among_the_documents_that_are_found() {
    let folder = tempfile::tempdir().expect("folder");
    let index = filled(folder.path());
    let counts = |search: Search| index.facet_counts(&search, &["tag"], 9).expect("counts").counts;
    let all = counts(Search::default());
    let sum: u64 = all.values().map(|found| found.count).sum();
    assert_eq!((sum, all.get("tag:vr").map(|found| (found.count, found.shared))), (3, Some((1, false))));
    assert_eq!(index.facet_counts(&Search::default(), &["ta", "tags", "t"], 9).expect("counts").counts.len(), 0);
    let dear = counts(Search { least: Some(1_000_000), ..Search::default() });
    assert!(dear.is_empty(), "{dear:?}");
    let mut values = index.facet_values("tag").expect("values");
    values.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(values.len(), all.len());
    assert!(values.iter().any(|(name, found)| name == "vr" && found.count == 1), "{values:?}");
    let gone =
        Change { cursor: Cursor { changed_at: Timestamp::from_micros(9), id: "b".into() }, rev: 2, document: None };
    index.apply(std::slice::from_ref(&gone), &gone.cursor).expect("applies");
    assert_eq!(counts(Search::default()).get("tag:vr"), None, "deleted documents do not count");
}

#[test]
fn each_kind_of_facet_is_counted_as_the_filters_of_the_others_leave_it() {
    let folder = tempfile::tempdir().expect("folder");
    let index = IndexGeneration::create(&folder.path().join("1")).expect("is made");
    let row = |n: i64| Document {
        facets: vec![
            format!("city:c{}", n % 7),
            format!("side:s{}", n % 2),
            format!("tag:t{n}"),
            format!("vr:{}", n % 3),
        ],
        ..document(&format!("d{n:03}"), if n % 5 == 0 { "Dome" } else { "Hall" }, "", n)
    };
    // in two segments
    for part in [0..120, 120..200] {
        let changes: Vec<Change> = part.map(|n| change(row(n), n)).collect();
        index.apply(&changes, &changes.last().expect("some").cursor).expect("applies");
    }
    let gone = Change {
        cursor: Cursor { changed_at: Timestamp::from_micros(999), id: "d001".into() },
        rev: 2,
        document: None,
    };
    index.apply(std::slice::from_ref(&gone), &gone.cursor).expect("applies");
    let group = |facets: &[&str]| facets.iter().map(|facet| (*facet).to_owned()).collect::<Vec<_>>();
    let searches = [
        Search::default(),
        Search { text: "dome".into(), ..Search::default() },
        Search { facets: vec![group(&["city:c1", "city:c2"])], ..Search::default() },
        Search {
            facets: vec![group(&["city:c1"]), group(&["side:s1"]), group(&["vr:0", "vr:2"])],
            ..Search::default()
        },
        Search { text: "hall".into(), facets: vec![group(&["vr:1"])], least: Some(50), ..Search::default() },
    ];
    let kinds = ["side", "city", "vr"];
    for search in searches {
        let counted = index.facet_counts(&search, &kinds, 9).expect("counts");
        let total =
            |search: &Search| index.search(&Search { limit: 1, ..search.clone() }).expect("searches").total as u64;
        assert_eq!(counted.total, total(&search), "{search:?}");
        for (kind, values) in kinds.into_iter().zip([2, 7, 3]) {
            for value in 0..values {
                let facet = if kind == "vr" { format!("vr:{value}") } else { format!("{kind}:{}{value}", &kind[..1]) };
                let others = search.facets.iter().filter(|group| !group[0].starts_with(&format!("{kind}:")));
                let facets = others.cloned().chain([vec![facet.clone()]]).collect();
                let expected = total(&Search { facets, ..search.clone() });
                let found = counted.counts.get(&facet).map_or(0, |found| found.count);
                assert_eq!(found, expected, "{facet} of {search:?}");
            }
        }
    }
    let two = index.facet_counts(&Search::default(), &["city"], 2).expect("counts");
    let two: Vec<_> = two.counts.into_iter().map(|(facet, found)| (facet, found.count)).collect();
    assert_eq!(two, [("city:c0".into(), 29), ("city:c2".into(), 29)]);
    assert_eq!(index.facet_values("tag").expect("values").len(), 199);
}

#[test]
fn a_facet_is_shared_once_a_second_owner_uses_it() {
    let folder = tempfile::tempdir().expect("folder");
    let index = IndexGeneration::create(&folder.path().join("1")).expect("is made");
    let row = |id: &str, owner: &str, tag: &str, at| {
        change(Document { owner: owner.into(), ..document(id, "Dome", tag, 1) }, at)
    };
    let shared = || {
        let counts = index.facet_counts(&Search::default(), &["tag"], 9).expect("counts").counts;
        counts.into_iter().map(|(facet, found)| (facet, found.count, found.shared)).collect::<Vec<_>>()
    };
    // in a commit each, so in several segments
    for change in
        [row("a", "ann", "vr", 1), row("b", "ann", "vr", 2), row("c", "ann", "ar", 3), row("d", "bob", "ar", 4)]
    {
        index.apply(std::slice::from_ref(&change), &change.cursor).expect("applies");
    }
    assert_eq!(shared(), [("tag:ar".to_owned(), 2, true), ("tag:vr".to_owned(), 2, false)]);
}

#[test]
fn a_change_replaces_a_deletion_removes_and_the_cursor_survives() {
    let folder = tempfile::tempdir().expect("folder");
    let cursor = Cursor { changed_at: Timestamp::from_micros(9), id: "b".into() };
    {
        let index = filled(folder.path());
        let renamed = change(document("a", "Dome", "quiet", 100), 8);
        let gone = Change { cursor: cursor.clone(), rev: 2, document: None };
        index.apply(&[renamed, gone], &cursor).expect("applies");
        assert_eq!(found(&index, "training"), Vec::<String>::new());
        assert_eq!(found(&index, "dome"), ["a"]);
    }
    let index = IndexGeneration::open(&folder.path().join("1")).expect("opens again");
    assert_eq!(index.committed().expect("reads"), cursor);
    assert_eq!(found(&index, "dome"), ["a"]);
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_enter_the_folder() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("folder");
    let data = folder.path().join("data");
    table::Rows::default().indexer(&data.join("search")).1.catch_up().await.expect("builds");
    for made in [data.clone(), data.join("search"), data.join("search/1")] {
        assert_eq!(std::fs::metadata(&made).expect("there").permissions().mode() & 0o777, 0o700, "{}", made.display());
    }
}

#[test]
fn few_results_bring_what_has_most_of_the_words() {
    let folder = tempfile::tempdir().expect("folder");
    let index = IndexGeneration::create(&folder.path().join("1")).expect("is made");
    let rows = [
        ("fire", "Fire Drill", "smoke in the office"),
        ("alarm", "Alarm", "fire and smoke in the office"),
        ("office", "Office", "fire"),
        ("stage", "Stage", "the light"),
    ];
    let mut changes: Vec<Change> =
        (1..).zip(rows).map(|(at, (id, title, text))| change(document(id, title, text, at), at)).collect();
    // words of nearly every document
    changes.extend((9..30).map(|at| change(document(&format!("other{at}"), "Other", "the one in the room", at), at)));
    index.apply(&changes, &changes[changes.len() - 1].cursor).expect("applies");
    let close = |text: &str, search: Search| {
        let found = index
            .search(&Search {
                text: text.into(),
                limit: 10,
                close: if search.close == 0 { 3 } else { search.close },
                ..search
            })
            .expect("searches");
        (found.ids, found.close)
    };
    let plain = |text: &str| close(text, Search::default());
    let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    // the more words, the earlier, however rare the words are
    assert_eq!(plain("fire office smoke drill"), (ids(&["fire"]), ids(&["alarm", "office"])));
    assert_eq!(plain("fire smoke unicorn"), (ids(&[]), ids(&["fire", "alarm"])));
    assert_eq!(plain("smoke drill fire unicorn"), (ids(&[]), ids(&["fire", "alarm"])));
    // where nothing has half of them, one of them
    assert_eq!(plain("unicorn smoke unicycle"), (ids(&[]), ids(&["alarm", "fire"])));
    assert_eq!(plain("unicorn stage unicycle fire horn").1[0], "stage", "the rarest first");
    assert_eq!(plain("unicorn unicycle"), (ids(&[]), ids(&[])));
    // a short word with a typo says nothing beside one that is known
    assert_eq!(plain("drill fier"), (ids(&[]), ids(&["fire"])));
    // "in" and "the" are in most of the documents
    assert_eq!(plain("unicorn in the"), (ids(&[]), ids(&[])));
    assert_eq!(plain("stage in the"), (ids(&[]), ids(&["stage"])));
    // one word: with more typos, unless it is known
    assert_eq!(plain("drill"), (ids(&["fire"]), ids(&[])));
    assert_eq!(plain("fier"), (ids(&[]), ids(&["fire", "alarm", "office"])));
    assert_eq!(plain("ffiicce"), (ids(&[]), ids(&[])));
    assert_eq!(plain("offficce"), (ids(&[]), ids(&["fire", "alarm", "office"])));
    // as many as wanted, on the first page, with the same filters, and only beside few results
    assert_eq!(close("fire drill unicorn unicorns", Search { close: 1, ..Search::default() }).1.len(), 1);
    assert_eq!(close("fire smoke unicorn", Search { offset: 1, ..Search::default() }).1, ids(&[]));
    assert_eq!(close("fire smoke unicorn", Search { least: Some(2), ..Search::default() }).1, ids(&["alarm"]));
    assert_eq!(plain("fire"), (plain("fire").0, ids(&[])));
    assert_eq!(plain("fire").0.len(), 3);
}
