//! The rows of experiences. Every read joins the publisher's name: it is nowhere else.
use super::rules::{Experience, ListingId, Side};
use base::accounts::UserId;
use platform::{
    args,
    clock::Timestamp,
    db::{Db, Json, Result, Sql, Tx, Value, places_from, row_places, rows_at_once, value_of},
    money::{Cents, Currency},
    search::Version,
};
use std::collections::HashSet;

const SELECT: &str = "SELECT e.*, p.full_name AS publisher_name, p.banned AS publisher_banned FROM experiences e JOIN profiles p ON p.id = e.publisher_id";

/// The experience with this id, published or not.
pub async fn find(sql: &mut impl Sql, id: &ListingId) -> Result<Option<Experience>> {
    sql.maybe(&format!("{SELECT} WHERE e.id = $1"), args![id]).await
}

/// The experiences with these ids, those that exist, in no order.
pub async fn find_all(sql: &mut impl Sql, ids: &[ListingId]) -> Result<Vec<Experience>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let places = places_from(1, ids.len());
    let ids: Vec<Value<'_>> = ids.iter().map(|id| Value::Text(id.as_str().into())).collect();
    sql.all(&format!("{SELECT} WHERE e.id IN ({places})"), &ids).await
}

/// Writes a new experience; `false` when the id is taken.
pub async fn insert(tx: &mut Tx, e: &Experience) -> Result<bool> {
    Ok(!insert_all(tx, std::slice::from_ref(e)).await?.is_empty())
}

/// What a listing says and how far it is: the columns that are written anew with each change.
const CONTENT: [&str; 15] = [
    "title",
    "title_lower",
    "description",
    "price_cents",
    "icon",
    "tags",
    "published",
    "updated_at",
    "changed_at",
    "teaser",
    "facts",
    "openings",
    "reopens",
    "filled",
    "taken",
];

/// The values of [`CONTENT`].
fn content(e: &Experience) -> Vec<Value<'static>> {
    args![
        e.title,
        e.title.to_lowercase(),
        e.description,
        e.price_cents,
        e.icon,
        Json(&e.tags),
        e.published,
        e.updated_at,
        e.changed_at,
        e.teaser,
        Json(&e.facts),
        e.openings,
        e.reopens,
        e.filled,
        e.taken
    ]
    .to_vec()
}

/// Writes new experiences; the ids of those that were not taken.
pub async fn insert_all(tx: &mut Tx, experiences: &[Experience]) -> Result<HashSet<ListingId>> {
    const WIDTH: usize = 6 + CONTENT.len();
    let mut new = HashSet::new();
    for chunk in experiences.chunks(rows_at_once(WIDTH)) {
        let text = format!(
            "INSERT INTO experiences (id, publisher_id, side, currency, created_at, rev, {}) VALUES {} \
             ON CONFLICT (id) DO NOTHING RETURNING id",
            CONTENT.join(", "),
            row_places(chunk.len(), WIDTH)
        );
        let row =
            |e: &Experience| [args![e.id, e.publisher_id, e.side, e.currency, e.created_at, 1], &content(e)].concat();
        new.extend(tx.all::<ListingId>(&text, &chunk.iter().flat_map(row).collect::<Vec<_>>()).await?);
    }
    Ok(new)
}

/// Saves `e` over the revision it was read at; `false` when someone was faster.
pub async fn update(tx: &mut Tx, e: &Experience) -> Result<bool> {
    let columns: Vec<String> = (4..).zip(CONTENT).map(|(place, column)| format!("{column} = ${place}")).collect();
    let text = format!(
        "UPDATE experiences SET {}, withheld = $3, rev = rev + 1 WHERE id = $1 AND rev = $2",
        columns.join(", ")
    );
    let rows = tx.run(&text, &[args![e.id, e.rev, e.withheld], &content(e)].concat()).await?;
    Ok(rows == 1)
}

/// The currency of the listings, or else of the deals about listings that are gone; `None` before there is any.
pub async fn currency(sql: &mut impl Sql) -> Result<Option<Currency>> {
    let listed = "SELECT currency FROM experiences LIMIT 1";
    match sql.maybe(listed, &[]).await? {
        None => sql.maybe("SELECT currency FROM deals LIMIT 1", &[]).await,
        found => Ok(found),
    }
}

/// Whether the film plays on any experience.
pub async fn has_teaser(sql: &mut impl Sql, film: &str) -> Result<bool> {
    let found: Option<String> = sql.maybe("SELECT id FROM experiences WHERE teaser = $1 LIMIT 1", args![film]).await?;
    Ok(found.is_some())
}

/// The experiences of `publisher` on which the film plays.
pub async fn with_teaser(sql: &mut impl Sql, film: &str, publisher: &UserId) -> Result<Vec<Experience>> {
    sql.all(&format!("{SELECT} WHERE e.teaser = $1 AND e.publisher_id = $2"), args![film, publisher]).await
}

/// The order of the plain list, each with the key of the row that a page starts after.
#[derive(Clone, Debug, PartialEq)]
pub enum After {
    /// Newest first: before this instant and id.
    Newest(Timestamp, String),
    /// Cheapest first: above this price and id.
    Cheapest(Cents, String),
    /// Dearest first: below this price and id.
    Dearest(Cents, String),
}

impl After {
    /// The condition on `$1` and `$2`, and the order.
    fn clauses(&self) -> (&'static str, &'static str) {
        match self {
            Self::Newest(..) => ("(e.created_at, e.id) < ($1, $2)", "e.created_at DESC, e.id DESC"),
            Self::Cheapest(..) => ("(e.price_cents, e.id) > ($1, $2)", "e.price_cents, e.id"),
            Self::Dearest(..) => ("(e.price_cents, e.id) < ($1, $2)", "e.price_cents DESC, e.id DESC"),
        }
    }
    fn key(&self) -> (i64, &str) {
        match self {
            Self::Newest(at, id) => (at.micros(), id),
            Self::Cheapest(price, id) | Self::Dearest(price, id) => (*price, id),
        }
    }
}

/// Published experiences after a key, of one side when it is given.
pub async fn page(sql: &mut impl Sql, after: &After, side: Option<Side>, limit: i64) -> Result<Vec<Experience>> {
    let ((condition, order), (key, id)) = (after.clauses(), after.key());
    let mut args = vec![value_of(&key), value_of(id), value_of(&limit)];
    let only = if let Some(side) = side {
        args.push(value_of(&side));
        " AND e.side = $4"
    } else {
        ""
    };
    let query = format!("{SELECT} WHERE e.published AND {condition}{only} ORDER BY {order} LIMIT $3");
    sql.all(&query, &args).await
}

/// Which experiences of a person a page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// What everyone finds.
    Published,
    /// With taken briefs.
    PublishedOrTaken,
    /// What its publisher, or an admin, took off the market.
    Unpublished,
}

/// One person's experiences, newest first.
pub async fn page_of_publisher(
    sql: &mut impl Sql,
    publisher: &UserId,
    listed: Listed,
    after: &After,
    limit: i64,
) -> Result<Vec<Experience>> {
    let ((condition, order), (key, id)) = (after.clauses(), after.key());
    let shown = match listed {
        Listed::Published => "e.published",
        Listed::PublishedOrTaken => "(e.published OR e.taken)",
        Listed::Unpublished => "NOT e.published AND NOT e.taken",
    };
    let query = format!("{SELECT} WHERE e.publisher_id = $4 AND {shown} AND {condition} ORDER BY {order} LIMIT $3");
    sql.all(&query, args![key, id, limit, publisher]).await
}

/// Published experiences made after a key and before `until`, in that order, some skipped and some taken: when, which,
/// when changed.
pub async fn created_between(
    sql: &mut impl Sql,
    after: (Timestamp, &str),
    until: Timestamp,
    (skip, take): (i64, i64),
) -> Result<Vec<(Timestamp, String, Timestamp)>> {
    let query = "SELECT created_at, id, updated_at FROM experiences WHERE published AND (created_at, id) > ($1, $2) \
                 AND created_at < $3 ORDER BY created_at, id LIMIT $4 OFFSET $5";
    sql.all(query, args![after.0, after.1, until, take, skip]).await
}

/// How many published experiences were made at `from` or later, and before `until`.
pub async fn count_created(sql: &mut impl Sql, from: Timestamp, until: Timestamp) -> Result<i64> {
    let query = "SELECT COUNT(*) FROM experiences WHERE published AND created_at >= $1 AND created_at < $2";
    sql.one(query, args![from, until]).await
}

/// How many experiences a person has published.
pub async fn published_of(sql: &mut impl Sql, publisher: &UserId) -> Result<i64> {
    sql.one("SELECT COUNT(*) FROM experiences WHERE publisher_id = $1 AND published", args![publisher]).await
}

/// Moves what a person has published to the end of the change sequence: the index also holds their name.
pub async fn mark_changed_by(tx: &mut Tx, publisher: &UserId, changed_at: Timestamp) -> Result<u64> {
    let query = "UPDATE experiences SET changed_at = $2, rev = rev + 1 WHERE publisher_id = $1 AND published";
    tx.run(query, args![publisher, changed_at]).await
}

/// Moves an experience to the end of the change sequence.
pub async fn mark_changed(tx: &mut Tx, id: &ListingId, changed_at: Timestamp) -> Result<()> {
    let query = "UPDATE experiences SET changed_at = $2, rev = rev + 1 WHERE id = $1";
    tx.run(query, args![id, changed_at]).await.map(drop)
}

/// Takes everything that a person has published off the market until [`resume`]; how many of each side that were.
pub async fn suspend(tx: &mut Tx, publisher: &UserId, now: Timestamp, changed_at: Timestamp) -> Result<Vec<Side>> {
    let query = "UPDATE experiences SET published = FALSE, suspended = TRUE, updated_at = $2, changed_at = $3, \
                 rev = rev + 1 WHERE publisher_id = $1 AND published RETURNING side";
    tx.all(query, args![publisher, now, changed_at]).await
}

/// Empties what a person has published.
pub async fn erase(tx: &mut Tx, publisher: &UserId) -> Result<()> {
    let query = "UPDATE experiences SET title = '', title_lower = '', description = '', tags = '[]', facts = '{}', teaser = NULL, taken = FALSE, \
                 rev = rev + 1 WHERE publisher_id = $1";
    tx.run(query, args![publisher]).await.map(drop)
}

/// Locks the row of an experience until the transaction ends, on both databases.
pub async fn lock(tx: &mut Tx, id: &ListingId) -> Result<()> {
    tx.run("UPDATE experiences SET rev = rev WHERE id = $1", args![id]).await.map(drop)
}

/// Has [`resume`] leave this experience alone.
pub async fn keep_unpublished(tx: &mut Tx, id: &ListingId) -> Result<()> {
    let query = "UPDATE experiences SET suspended = FALSE, rev = rev + 1 WHERE id = $1 AND suspended";
    tx.run(query, args![id]).await.map(drop)
}

/// Publishes again what [`suspend`] took off the market; the sides of what that was.
pub async fn resume(tx: &mut Tx, publisher: &UserId, now: Timestamp, changed_at: Timestamp) -> Result<Vec<Side>> {
    let query = "UPDATE experiences SET published = TRUE, suspended = FALSE, updated_at = $2, changed_at = $3, \
                 rev = rev + 1 WHERE publisher_id = $1 AND suspended RETURNING side";
    tx.all(query, args![publisher, now, changed_at]).await
}

/// Titles of published experiences that begin with `prefix`, which is in lower case.
pub async fn titles(sql: &mut impl Sql, prefix: &str, limit: i64) -> Result<Vec<String>> {
    let query = "SELECT title FROM experiences WHERE published AND title_lower >= $1 AND title_lower < $2 \
                 ORDER BY title_lower, id LIMIT $3";
    sql.all(query, args![prefix, format!("{prefix}\u{10ffff}"), limit]).await
}

/// What changed after this place in the change sequence, in its order.
pub async fn changes(sql: &mut impl Sql, after: (Timestamp, &str), limit: i64) -> Result<Vec<Experience>> {
    let query = format!("{SELECT} WHERE (e.changed_at, e.id) > ($1, $2) ORDER BY e.changed_at, e.id LIMIT $3");
    sql.all(&query, args![after.0, after.1, limit]).await
}

/// Which revision of what [`changes`] gives the index should have.
pub async fn versions(db: &Db, after: (Timestamp, &str), limit: i64) -> Result<Vec<Version>> {
    let query = "SELECT changed_at, id, rev, published AS found FROM experiences \
                 WHERE (changed_at, id) > ($1, $2) ORDER BY changed_at, id LIMIT $3";
    db.report(query, args![after.0, after.1, limit].to_vec()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::accounts::{Person, Profiles};
    use platform::{clock::Clock, db::Db, events::Events, shutdown::Shutdown, testing::on_each_database};

    fn at(micros: i64) -> Timestamp {
        Timestamp::from_micros(micros)
    }
    fn experience(id: &str, side: Side, price_cents: Cents, micros: i64) -> Experience {
        Experience {
            id: id.into(),
            publisher_id: "hannah".into(),
            side,
            title: format!("Élan {id}"),
            description: "A walk.".into(),
            price_cents,
            currency: Currency::USD,
            icon: "Star".into(),
            tags: vec!["vr".into(), "\"quoted\"".into()],
            teaser: None,
            facts: Default::default(),
            openings: 0,
            reopens: true,
            filled: 0,
            taken: false,
            withheld: false,
            published: true,
            created_at: at(micros),
            updated_at: at(micros),
            changed_at: at(micros * 10),
            rev: 1,
            publisher_name: "Hannah".into(),
            publisher_banned: false,
        }
    }
    async fn filled(db: &Db) {
        let (events, _) = Events::start(db, Shutdown::new());
        let profiles = Profiles { clock: Clock::default(), events, guest_cache: Default::default(), admin_email: None };
        let mut tx = db.write().await.unwrap();
        let hannah = Person { full_name: "Hannah".into(), ..Person::new("hannah", "", Timestamp::default()) };
        assert!(profiles.add_profile_without_account(&mut tx, hannah).await.unwrap());
        let rows = [
            ("a", Side::Wanted, 300, 1),
            ("b", Side::Offered, 100, 2),
            ("c", Side::Wanted, 200, 2),
            ("d", Side::Wanted, 200, 3),
        ];
        for (id, side, price, at) in rows {
            assert!(insert(&mut tx, &experience(id, side, price, at)).await.unwrap());
        }
        tx.commit().await.unwrap();
    }
    fn ids(rows: Vec<Experience>) -> String {
        rows.into_iter().map(|row| String::from(row.id)).collect()
    }

    on_each_database! {
        async fn an_experience_is_written_once_and_found_with_its_publishers_name(db: Db) {
            filled(&db).await;
            assert_eq!(find(&mut &db, &"b".into()).await.unwrap(), Some(experience("b", Side::Offered, 100, 2)));
            assert_eq!(find(&mut &db, &"x".into()).await.unwrap(), None);
            let both = find_all(&mut &db, &["a".into(), "d".into(), "x".into()]).await.unwrap();
            assert_eq!(both.len(), 2);
            assert!(find_all(&mut &db, &[]).await.unwrap().is_empty());
            let mut tx = db.write().await.unwrap();
            assert!(!insert(&mut tx, &experience("a", Side::Wanted, 1, 1)).await.unwrap());
        }
        async fn a_change_names_the_revision_it_leaves(db: Db) {
            filled(&db).await;
            let mut tx = db.write().await.unwrap();
            let changed = Experience { title: "Dome".into(), published: false, ..experience("a", Side::Wanted, 300, 1) };
            assert!(update(&mut tx, &changed).await.unwrap());
            assert!(!update(&mut tx, &changed).await.unwrap(), "somebody was faster");
            assert_eq!(find(&mut tx, &"a".into()).await.unwrap(), Some(Experience { rev: 2, ..changed }));
        }
        async fn pages_go_on_where_the_last_one_ended(db: Db) {
            filled(&db).await;
            let newest = After::Newest(Timestamp::MAX, "~".into());
            assert_eq!(ids(page(&mut &db, &newest, None, 9).await.unwrap()), "dcba");
            assert_eq!(ids(page(&mut &db, &After::Newest(at(2), "c".into()), None, 9).await.unwrap()), "ba");
            assert_eq!(ids(page(&mut &db, &newest, Some(Side::Wanted), 2).await.unwrap()), "dc");
            assert_eq!(ids(page(&mut &db, &After::Cheapest(0, String::new()), None, 9).await.unwrap()), "bcda");
            assert_eq!(ids(page(&mut &db, &After::Cheapest(200, "c".into()), None, 9).await.unwrap()), "da");
            assert_eq!(ids(page(&mut &db, &After::Dearest(i64::MAX, "~".into()), Some(Side::Wanted), 9).await.unwrap()), "adc");
            assert_eq!(ids(page_of_publisher(&mut &db, &"hannah".into(), Listed::Published, &newest, 3).await.unwrap()), "dcb");
            assert_eq!(ids(page_of_publisher(&mut &db, &"nobody".into(), Listed::PublishedOrTaken, &newest, 3).await.unwrap()), "");
        }
        async fn a_taken_brief_is_in_its_publishers_list_only(db: Db) {
            filled(&db).await;
            let mut tx = db.write().await.unwrap();
            let taken = Experience { published: false, taken: true, ..experience("a", Side::Wanted, 300, 1) };
            assert!(update(&mut tx, &taken).await.unwrap());
            tx.commit().await.unwrap();
            let newest = After::Newest(Timestamp::MAX, "~".into());
            assert_eq!(ids(page_of_publisher(&mut &db, &"hannah".into(), Listed::PublishedOrTaken, &newest, 9).await.unwrap()), "dcba");
            assert_eq!(ids(page_of_publisher(&mut &db, &"hannah".into(), Listed::Published, &newest, 9).await.unwrap()), "dcb");
        }
        async fn what_a_person_has_published_is_counted_and_moved_to_the_end_of_the_changes(db: Db) {
            filled(&db).await;
            let mut tx = db.write().await.unwrap();
            assert_eq!(published_of(&mut tx, &"hannah".into()).await.unwrap(), 4);
            assert_eq!(published_of(&mut tx, &"nobody".into()).await.unwrap(), 0);
            assert_eq!(mark_changed_by(&mut tx, &"hannah".into(), at(99)).await.unwrap(), 4);
            assert_eq!(ids(changes(&mut tx, (at(98), ""), 9).await.unwrap()), "abcd");
            assert_eq!(find(&mut tx, &"a".into()).await.unwrap().unwrap().rev, 2);
            mark_changed(&mut tx, &"b".into(), at(100)).await.unwrap();
            assert_eq!(ids(changes(&mut tx, (at(98), ""), 9).await.unwrap()), "acdb");
        }

        async fn a_persons_listings_are_suspended_and_restored_together(db: Db) {
            filled(&db).await;
            let mut tx = db.write().await.unwrap();
            let gone = Experience { published: false, ..experience("a", Side::Wanted, 300, 1) };
            assert!(update(&mut tx, &gone).await.unwrap());
            assert_eq!(suspend(&mut tx, &"hannah".into(), at(7), at(70)).await.unwrap().len(), 3);
            assert_eq!(suspend(&mut tx, &"hannah".into(), at(7), at(70)).await.unwrap(), [], "they are gone");
            assert_eq!(find(&mut tx, &"b".into()).await.unwrap().map(|e| (e.published, e.changed_at)), Some((false, at(70))));
            assert_eq!(resume(&mut tx, &"hannah".into(), at(8), at(80)).await.unwrap().len(), 3);
            assert_eq!(find(&mut tx, &"a".into()).await.unwrap().map(|e| e.published), Some(false), "unpublished before");
            assert_eq!(resume(&mut tx, &"nobody".into(), at(8), at(80)).await.unwrap(), []);
        }
        async fn titles_are_found_by_their_beginning(db: Db) {
            filled(&db).await;
            assert_eq!(titles(&mut &db, "élan", 2).await.unwrap(), ["Élan a", "Élan b"]);
            assert_eq!(titles(&mut &db, "elan", 9).await.unwrap(), Vec::<String>::new());
        }
        async fn the_change_sequence_holds_unpublished_ones_too(db: Db) {
            filled(&db).await;
            let mut tx = db.write().await.unwrap();
            let gone = Experience { published: false, changed_at: at(99), ..experience("a", Side::Wanted, 300, 1) };
            assert!(update(&mut tx, &gone).await.unwrap());
            tx.commit().await.unwrap();
            assert_eq!(ids(changes(&mut &db, (at(20), "b"), 9).await.unwrap()), "cda");
        }
    }
}
