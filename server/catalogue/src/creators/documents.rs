//! Creators as documents of the search index.
use super::store;
use crate::index_source::Indexed;
use base::accounts::{self, PROFILES, Person, UserId, same_tag};
use platform::{
    db::{self, Db},
    search::{Change, Cursor, Document, Version},
};

/// The rows of creators.
#[derive(Clone, Copy)]
pub struct Creators;

impl Indexed for Creators {
    const TOPIC: &'static str = PROFILES;

    async fn changes(db: &Db, cursor: &Cursor, limit: i64) -> db::Result<Vec<Change>> {
        let people = store::changes(&mut { db }, (cursor.changed_at, &cursor.id), limit).await?;
        let ids: Vec<&UserId> = people.iter().map(|person| &person.id).collect();
        let mut tags = accounts::tags_of(&mut { db }, &ids).await?;
        Ok(people.into_iter().map(|person| change(tags.remove(&person.id).unwrap_or_default(), person)).collect())
    }
    async fn versions(db: &Db, cursor: &Cursor, limit: i64) -> db::Result<Vec<Version>> {
        store::versions(db, (cursor.changed_at, &cursor.id), limit).await
    }
}

fn change(tags: Vec<String>, person: Person) -> Change {
    let cursor = Cursor { changed_at: person.changed_at, id: person.id.clone().into() };
    let listed = person.is_listed_creator();
    Change { cursor, rev: person.rev, document: listed.then(|| document(&tags, person)) }
}

/// A word of the name weighs as much as three of the description or the tags.
fn document(tags: &[String], person: Person) -> Document {
    let name = person.full_name.clone();
    Document {
        facets: tags.iter().map(|tag| format!("tag:{}", same_tag(tag))).collect(),
        amount: person.price_cents,
        at: person.created_at,
        texts: vec![name.clone(), name.clone(), name, tags.join(" "), person.description],
        owner: person.id.clone().into(),
        id: person.id.into(),
    }
}
