//! The rows of experiences. Every read joins the publisher's name: it is nowhere else.
use super::rules::{Experience, Side};
use platform::{
    args,
    clock::Micros,
    db::{Json, Result, Sql, Tx, Value, value_of},
    money::Cents,
};

const SELECT: &str =
    "SELECT e.*, p.full_name AS publisher_name FROM experiences e JOIN profiles p ON p.id = e.publisher_id";

/// The experience with this id, published or not.
pub async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<Experience>> {
    sql.maybe(&format!("{SELECT} WHERE e.id = $1"), args![id]).await
}

/// The experiences with these ids, those that exist, in no order.
pub async fn find_all(sql: &mut impl Sql, ids: &[String]) -> Result<Vec<Experience>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let places = (1..=ids.len()).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ");
    let ids: Vec<Value<'_>> = ids.iter().map(|id| Value::Text(id.as_str().into())).collect();
    sql.all(&format!("{SELECT} WHERE e.id IN ({places})"), &ids).await
}

/// Writes a new experience; `false` when the id is taken.
pub async fn insert(tx: &mut Tx, e: &Experience) -> Result<bool> {
    let rows = tx
        .run(
            "INSERT INTO experiences (id, publisher_id, side, title, title_lower, description, price_cents, icon, \
             tags, published, created_at, updated_at, changed_at, rev) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 1) ON CONFLICT (id) DO NOTHING",
            args![
                e.id,
                e.publisher_id,
                e.side,
                e.title,
                e.title.to_lowercase(),
                e.description,
                e.price_cents,
                e.icon,
                Json(&e.tags),
                e.published,
                e.created_at,
                e.updated_at,
                e.changed_at
            ],
        )
        .await?;
    Ok(rows == 1)
}

/// Saves `e` over the revision it was read at; `false` when somebody was faster.
pub async fn update(tx: &mut Tx, e: &Experience) -> Result<bool> {
    let rows = tx
        .run(
            "UPDATE experiences SET title = $3, title_lower = $4, description = $5, price_cents = $6, icon = $7, \
             tags = $8, published = $9, updated_at = $10, changed_at = $11, rev = rev + 1 WHERE id = $1 AND rev = $2",
            args![
                e.id,
                e.rev,
                e.title,
                e.title.to_lowercase(),
                e.description,
                e.price_cents,
                e.icon,
                Json(&e.tags),
                e.published,
                e.updated_at,
                e.changed_at
            ],
        )
        .await?;
    Ok(rows == 1)
}

/// The order of the plain list, each with the key of the row that a page starts after.
#[derive(Clone, Debug, PartialEq)]
pub enum After {
    /// Newest first: before this instant and id.
    Newest(Micros, String),
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
            Self::Newest(key, id) | Self::Cheapest(key, id) | Self::Dearest(key, id) => (*key, id),
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

/// What one person has published, newest first.
pub async fn page_of(sql: &mut impl Sql, publisher: &str, after: &After, limit: i64) -> Result<Vec<Experience>> {
    let ((condition, order), (key, id)) = (after.clauses(), after.key());
    let query = format!("{SELECT} WHERE e.publisher_id = $4 AND e.published AND {condition} ORDER BY {order} LIMIT $3");
    sql.all(&query, args![key, id, limit, publisher]).await
}

/// Titles of published experiences that begin with `prefix`, which is in lower case.
pub async fn titles(sql: &mut impl Sql, prefix: &str, limit: i64) -> Result<Vec<String>> {
    let query = "SELECT title FROM experiences WHERE published AND title_lower >= $1 AND title_lower < $2 \
                 ORDER BY title_lower, id LIMIT $3";
    sql.all(query, args![prefix, format!("{prefix}\u{10ffff}"), limit]).await
}

/// What changed after this place in the change sequence, in its order.
pub async fn changes(sql: &mut impl Sql, after: (Micros, &str), limit: i64) -> Result<Vec<Experience>> {
    let query = format!("{SELECT} WHERE (e.changed_at, e.id) > ($1, $2) ORDER BY e.changed_at, e.id LIMIT $3");
    sql.all(&query, args![after.0, after.1, limit]).await
}
