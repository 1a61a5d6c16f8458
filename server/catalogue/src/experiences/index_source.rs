//! Experiences as documents of the search index.
use super::{EXPERIENCES, rules::Experience, store};
use base::accounts::same_tag;
use base::guest_cache::GuestCache;
use platform::{
    db::{self, Db},
    search::{Change, Cursor, Document, IndexSource, Version},
};
use std::sync::Arc;

/// The changes of experiences, for the search index.
#[derive(Clone)]
pub struct Table {
    /// Where it is read.
    pub db: Db,
    /// Cleared when rows were written, perhaps by another process.
    pub public: Arc<GuestCache>,
}

impl IndexSource for Table {
    const TOPIC: &'static str = EXPERIENCES;

    async fn changes(&self, cursor: &Cursor, limit: i64) -> db::Result<Vec<Change>> {
        let rows = store::changes(&mut &self.db, (cursor.changed_at, &cursor.id), limit).await?;
        Ok(rows.into_iter().map(change).collect())
    }
    async fn versions(&self, cursor: &Cursor, limit: i64) -> db::Result<Vec<Version>> {
        store::versions(&self.db, (cursor.changed_at, &cursor.id), limit).await
    }
    fn applied(&self) {
        self.public.clear();
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
