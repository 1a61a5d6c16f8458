//! The catalogue's SQL.
use super::rules::Category;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
};
use serde::Deserialize;

/// Items that the catalogue holds at most: one statement reads them all.
pub const MAX_ITEMS: usize = 200;

/// Something the assistant offers beside the published experiences.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Item {
    /// A UUIDv7, or the name of one of the first twelve.
    pub id: String,
    /// Where it belongs.
    pub category: Category,
    /// At most 100 characters.
    pub title: String,
    /// One sentence, at most 300 characters.
    pub description: String,
    /// The order in which items are listed.
    pub position: i64,
    /// Product time; 0 for the first twelve.
    pub created_at: Timestamp,
    /// Product time of the last change.
    pub updated_at: Timestamp,
    /// Grows with each change.
    pub rev: i64,
}

/// Every item, in the order in which they are listed.
pub async fn all(sql: &mut impl Sql) -> Result<Vec<Item>> {
    sql.all("SELECT * FROM catalogue_items WHERE position > 0 ORDER BY position LIMIT 1000", &[]).await
}

/// The item with this id.
pub async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<Item>> {
    sql.maybe("SELECT * FROM catalogue_items WHERE id = $1", args![id]).await
}

/// Adds an item; `false` when its category has one with this title, or someone else took the position.
pub async fn insert(tx: &mut Tx, item: &Item) -> Result<bool> {
    let rows = tx
        .run(
            "INSERT INTO catalogue_items (id, category, title, description, position, created_at, updated_at, rev) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, 1) ON CONFLICT DO NOTHING",
            args![
                item.id,
                item.category,
                item.title,
                item.description,
                item.position,
                item.created_at,
                item.updated_at
            ],
        )
        .await?;
    Ok(rows == 1)
}

/// Whether another item of `category` has this title.
pub async fn is_taken(sql: &mut impl Sql, category: Category, title: &str, but: &str) -> Result<bool> {
    let found: Option<String> = sql
        .maybe(
            "SELECT id FROM catalogue_items WHERE category = $1 AND title = $2 AND id <> $3",
            args![category, title, but],
        )
        .await?;
    Ok(found.is_some())
}

/// Saves `item` over the revision it was read at; `false` when someone was faster.
pub async fn update(tx: &mut Tx, item: &Item) -> Result<bool> {
    let rows = tx
        .run(
            "UPDATE catalogue_items SET category = $3, title = $4, description = $5, updated_at = $6, rev = rev + 1 \
             WHERE id = $1 AND rev = $2",
            args![item.id, item.rev, item.category, item.title, item.description, item.updated_at],
        )
        .await?;
    Ok(rows == 1)
}

/// Takes an item out; `false` when it is gone already.
pub async fn delete(tx: &mut Tx, id: &str) -> Result<bool> {
    Ok(tx.run("DELETE FROM catalogue_items WHERE id = $1", args![id]).await? == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::{
        db::Db,
        testing::{on_each_database, scan_offenders},
    };

    fn item(id: &str, position: i64) -> Item {
        Item {
            id: id.into(),
            category: Category::Courses,
            title: format!("Course {id}"),
            description: "A course.".into(),
            position,
            created_at: Timestamp::from_micros(5),
            updated_at: Timestamp::from_micros(5),
            rev: 1,
        }
    }

    on_each_database! {
        async fn the_twelve_are_there_from_the_first_start_on(db: Db) {
            let items = all(&mut &db).await.unwrap();
            assert_eq!(items.len(), 12);
            for category in [Category::Experiences, Category::Courses, Category::Ai, Category::Funding] {
                assert_eq!(items.iter().filter(|item| item.category == category).count(), 3, "{category:?}");
            }
            let sentence = |item: &Item| item.description.matches(". ").count() == 0 && item.description.ends_with('.');
            assert!(items.iter().all(sentence));
        }
        async fn an_item_is_added_changed_and_removed(db: Db) {
            let mut tx = db.write().await.unwrap();
            assert!(insert(&mut tx, &item("a", 100)).await.unwrap());
            assert!(!insert(&mut tx, &Item { id: "b".into(), position: 101, ..item("a", 0) }).await.unwrap(), "its title is taken");
            assert!(is_taken(&mut tx, Category::Courses, "Course a", "b").await.unwrap());
            assert!(!is_taken(&mut tx, Category::Courses, "Course a", "a").await.unwrap());
            let changed = Item { title: "Other".into(), category: Category::Ai, updated_at: Timestamp::from_micros(9), ..item("a", 100) };
            assert!(update(&mut tx, &changed).await.unwrap());
            assert!(!update(&mut tx, &changed).await.unwrap(), "somebody was faster");
            assert_eq!(find(&mut tx, "a").await.unwrap(), Some(Item { rev: 2, ..changed }));
            assert!(delete(&mut tx, "a").await.unwrap() && !delete(&mut tx, "a").await.unwrap());
            tx.commit().await.unwrap();
            assert_eq!(all(&mut &db).await.unwrap().len(), 12);
            assert_eq!(scan_offenders(&db), [""; 0]);
        }
    }
}
