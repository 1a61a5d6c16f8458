//! Experiences as documents of the search index.
use super::{EXPERIENCES, rules::Experience, store};
use crate::index_source::Indexed;
use base::accounts::same_tag;
use platform::{
    db::{self, Db},
    search::{Change, Cursor, Document, Version},
};

/// The rows of experiences.
#[derive(Clone, Copy)]
pub struct Experiences;

impl Indexed for Experiences {
    const TOPIC: &'static str = EXPERIENCES;

    async fn changes(db: &Db, cursor: &Cursor, limit: i64) -> db::Result<Vec<Change>> {
        let rows = store::changes(&mut { db }, (cursor.changed_at, &cursor.id), limit).await?;
        Ok(rows.into_iter().map(change).collect())
    }
    async fn versions(db: &Db, cursor: &Cursor, limit: i64) -> db::Result<Vec<Version>> {
        store::versions(db, (cursor.changed_at, &cursor.id), limit).await
    }
}

fn change(row: Experience) -> Change {
    let cursor = Cursor { changed_at: row.changed_at, id: row.id.clone().into() };
    Change { cursor, rev: row.rev, document: row.published.then(|| document(row)) }
}

/// A word of the title weighs as much as three of the description; who published it is found too.
fn document(row: Experience) -> Document {
    let mut facets: Vec<String> = row.tags.iter().map(|tag| format!("tag:{}", same_tag(tag))).collect();
    facets.push(format!("side:{}", row.side.stored_name()));
    facets.extend(row.facts.facets());
    let tags = row.tags.join(" ");
    Document {
        id: row.id.into(),
        texts: vec![row.title.clone(), row.title.clone(), row.title, tags, row.publisher_name, row.description],
        facets,
        amount: Some(row.price_cents),
        at: row.created_at,
        owner: row.publisher_id.into(),
    }
}
