//! The admins' part of the catalogue: what it holds, and changes to it.
use super::{
    rules::{self, Category},
    store::{self, Item, MAX_ITEMS},
};
use crate::context::Market;
use axum::http::StatusCode;
use base::accounts::{Actor, Right};
use platform::{
    audit,
    clock::{Timestamp, iso},
    db::Sql,
    http::{Json, Problem},
    ids, msg,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

/// An item of the catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogueItem {
    id: String,
    category: Category,
    title: String,
    description: String,
    /// When it was last changed; null for one that came with the product and was never changed.
    #[schema(required)]
    updated_at: Option<String>,
}

impl From<Item> for CatalogueItem {
    fn from(item: Item) -> Self {
        Self {
            updated_at: (item.updated_at > Timestamp::default()).then(|| iso(item.updated_at)),
            id: item.id,
            category: item.category,
            title: item.title,
            description: item.description,
        }
    }
}

/// The whole catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub struct Catalogue {
    /// In the order in which the assistant lists them, at most 200.
    items: Vec<CatalogueItem>,
}

/// An item to add.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewCatalogueItem {
    category: Category,
    /// At most 100 characters; unique in its category.
    title: String,
    /// One sentence, at most 300 characters.
    description: String,
}

/// What to change; absent fields stay.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CatalogueItemChange {
    category: Option<Category>,
    /// At most 100 characters; unique in its category.
    title: Option<String>,
    /// One sentence, at most 300 characters.
    description: Option<String>,
}

/// What the assistant offers in addition to the published experiences.
///
/// # Errors
/// 403 for everybody but admins.
pub async fn list(app: &Market, who: &Actor) -> Result<Catalogue, Problem> {
    who.must_be_admin()?;
    let items = store::all(&mut &app.db).await?;
    Ok(Catalogue { items: items.into_iter().map(CatalogueItem::from).collect() })
}

/// Adds an item to the catalogue, at its end.
///
/// # Errors
/// 403 without the right to texts, 422 for texts that the rules refuse, 409 for a title that is taken or a full catalogue.
pub async fn create(
    app: &Market,
    who: &Actor,
    new: &NewCatalogueItem,
) -> Result<(StatusCode, Json<CatalogueItem>), Problem> {
    who.must_have(Right::Texts)?;
    let (title, description) = (rules::title(&new.title)?, rules::description(&new.description)?);
    who.commit(app, async |tx| {
        let (items, now) = (store::all(tx).await?, app.clock.now());
        if items.len() >= MAX_ITEMS {
            return Err(Problem::conflict("catalogue_full", msg!("problem-catalogue-full", max = MAX_ITEMS)));
        }
        let position = items.last().map_or(1, |last| last.position + 1);
        let item = Item {
            id: ids::id(),
            category: new.category,
            title,
            description,
            position,
            created_at: now,
            updated_at: now,
            rev: 1,
        };
        must_be_free(tx, &item).await?;
        if !store::insert(tx, &item).await? {
            return Err(changed_meanwhile());
        }
        audit::record(tx, &app.clock, &who.id, "catalogue.added", &item.id, (), audit_state(&item)).await?;
        Ok((StatusCode::CREATED, Json(item.into())))
    })
    .await
}

/// Changes the item `id` of the catalogue.
///
/// # Errors
/// 403 without the right to texts, 404, 422 for texts that the rules refuse, 409 for a title that is taken.
pub async fn change(
    app: &Market,
    who: &Actor,
    id: &str,
    change: CatalogueItemChange,
) -> Result<Json<CatalogueItem>, Problem> {
    who.must_have(Right::Texts)?;
    who.commit(app, async |tx| {
        let before = find_item(tx, id).await?;
        let item = Item { updated_at: app.clock.now(), ..change.applied_to(before.clone())? };
        must_be_free(tx, &item).await?;
        if !store::update(tx, &item).await? {
            return Err(changed_meanwhile());
        }
        let (old, new) = (audit_state(&before), audit_state(&item));
        audit::record(tx, &app.clock, &who.id, "catalogue.changed", id, old, new).await?;
        Ok(Json(item.into()))
    })
    .await
}

/// Removes the item `id` from the catalogue.
///
/// # Errors
/// 403 without the right to texts, 404.
pub async fn remove(app: &Market, who: &Actor, id: &str) -> Result<Json<CatalogueItem>, Problem> {
    who.must_have(Right::Texts)?;
    who.commit(app, async |tx| {
        let item = find_item(tx, id).await?;
        store::delete(tx, id).await?;
        audit::record(tx, &app.clock, &who.id, "catalogue.removed", id, audit_state(&item), ()).await?;
        Ok(Json(item.into()))
    })
    .await
}

impl CatalogueItemChange {
    fn applied_to(self, item: Item) -> Result<Item, Problem> {
        let title = self.title.as_deref().map(rules::title).transpose()?;
        let description = self.description.as_deref().map(rules::description).transpose()?;
        Ok(Item {
            category: self.category.unwrap_or(item.category),
            title: title.unwrap_or(item.title),
            description: description.unwrap_or(item.description),
            ..item
        })
    }
}

async fn find_item(sql: &mut impl Sql, id: &str) -> Result<Item, Problem> {
    store::find(sql, id).await?.ok_or_else(|| Problem::not_found(msg!("problem-no-such-item")))
}

async fn must_be_free(sql: &mut impl Sql, item: &Item) -> Result<(), Problem> {
    if store::is_taken(sql, item.category, &item.title, &item.id).await? {
        let message = msg!("problem-title-taken");
        return Err(Problem::conflict("title_taken", message.clone()).field("title", message));
    }
    Ok(())
}

fn changed_meanwhile() -> Problem {
    Problem::conflict("changed_meanwhile", msg!("problem-changed-meanwhile"))
}

fn audit_state(item: &Item) -> Value {
    json!({ "category": item.category, "title": item.title, "description": item.description })
}
