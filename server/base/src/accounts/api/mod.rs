//! Everyone's tags.
pub mod sessions;

use super::{
    Actor, Viewer,
    rules::{self, Person, Right, UserType},
    store,
};
use crate::context::Base;
use axum::{extract::State, http::StatusCode};
use platform::{
    audit,
    db::Tx,
    http::{Json, Path, Problem},
    idempotency::commit,
    msg,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A person's tags.
#[derive(Debug, Serialize, ToSchema)]
pub struct TagsView {
    /// In the order they were added.
    tags: Vec<String>,
}

/// A tag to add.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewTag {
    /// At most 50 characters.
    name: String,
}

/// A person's tags.
#[utoipa::path(get, path = "/api/users/{userId}/tags", tag = "accounts", params(("userId" = String, Path)),
               responses((status = 200, body = TagsView), Problem))]
pub async fn tags(
    State(app): State<Base>,
    Viewer(viewer): Viewer,
    Path(user_id): Path<String>,
) -> Result<Json<TagsView>, Problem> {
    let person = store::find(&mut &app.db, &user_id).await?;
    let known = viewer.is_some_and(|viewer| viewer.id == user_id || viewer.is_admin());
    if person.is_none_or(|person| !known && (!person.is_public || person.banned)) {
        return Err(Problem::not_found(msg!("problem-no-such-person")));
    }
    Ok(Json(TagsView { tags: store::tags(&mut &app.db, &user_id).await? }))
}

/// Add a tag to one's own profile.
#[utoipa::path(post, path = "/api/users/{userId}/tags", tag = "accounts", params(("userId" = String, Path)),
               request_body = NewTag, responses((status = 201, body = TagsView), Problem))]
pub async fn add_tag(
    State(app): State<Base>,
    who: Actor,
    Path(user_id): Path<String>,
    Json(tag): Json<NewTag>,
) -> Result<(StatusCode, Json<TagsView>), Problem> {
    who.must_be_self_or_have(&user_id, Right::Texts)?;
    let name = rules::tag(&tag.name)?;
    let mut tx = who.write(&app).await?;
    let tags = change_tag(&app, &mut tx, &who, &user_id, TagChange::Add(&name)).await?;
    commit(tx, (StatusCode::CREATED, Json(TagsView { tags }))).await
}

/// Remove a tag from one's own profile.
#[utoipa::path(delete, path = "/api/users/{userId}/tags/{name}", tag = "accounts",
               params(("userId" = String, Path), ("name" = String, Path)),
               responses((status = 200, body = TagsView), Problem))]
pub async fn remove_tag(
    State(app): State<Base>,
    who: Actor,
    Path((user_id, name)): Path<(String, String)>,
) -> Result<Json<TagsView>, Problem> {
    who.must_be_self_or_have(&user_id, Right::Texts)?;
    let mut tx = who.write(&app).await?;
    let tags = change_tag(&app, &mut tx, &who, &user_id, TagChange::Remove(&name)).await?;
    commit(tx, Json(TagsView { tags })).await
}

/// A tag, whose name the rules have checked, on its way into a profile or out of it.
#[derive(Clone, Copy, Debug)]
pub enum TagChange<'a> {
    /// The person has it from now on.
    Add(&'a str),
    /// The person no longer has it.
    Remove(&'a str),
}

/// Changes a tag of the person `user_id`; their tags afterwards.
///
/// # Errors
/// 409 `tag_exists` or 422 `too_many_tags` for one to add, 404 for one to remove that they do not have.
pub async fn change_tag(
    app: &Base,
    tx: &mut Tx,
    who: &Actor,
    user_id: &str,
    change: TagChange<'_>,
) -> Result<Vec<String>, Problem> {
    let old_and_new = match change {
        TagChange::Add(name) => {
            app.profiles().add_tag(tx, user_id, name).await?;
            (None, Some(name))
        }
        TagChange::Remove(name) if app.profiles().remove_tag(tx, user_id, name).await? => (Some(name), None),
        TagChange::Remove(_) => return Err(Problem::not_found(msg!("problem-no-such-tag"))),
    };
    audit_tag_change(app, tx, who, user_id, old_and_new).await?;
    copy_tags_to_metadata(app, tx, user_id).await
}

/// Writes down what an admin did to someone else's tags.
async fn audit_tag_change(
    app: &Base,
    tx: &mut Tx,
    who: &Actor,
    user_id: &str,
    (old, new): (Option<&str>, Option<&str>),
) -> Result<(), Problem> {
    if who.id != user_id {
        audit::record(tx, &app.clock, &who.id, "profile.tags_changed", user_id, old, new).await?;
    }
    Ok(())
}

/// The tags now in the table, written to the account's metadata as well.
async fn copy_tags_to_metadata(app: &Base, tx: &mut Tx, user_id: &str) -> Result<Vec<String>, Problem> {
    let person = store::find(tx, user_id).await?.ok_or_else(|| Problem::not_found(msg!("problem-no-such-person")))?;
    let tags = store::tags(tx, user_id).await?;
    write_metadata(app, tx, &person, &tags).await?;
    Ok(tags)
}

/// Makes `was` a person of another type, in their profile and in their account's metadata.
pub async fn change_type(app: &Base, tx: &mut Tx, was: Person, user_type: UserType) -> Result<Person, Problem> {
    let person = Person { user_type: Some(user_type), ..was.clone() };
    let saved = app.profiles().save(tx, Some(&was), person).await?;
    let tags = store::tags(tx, &saved.id).await?;
    write_metadata(app, tx, &saved, &tags).await?;
    Ok(saved)
}

/// The account's metadata says what the profile says: the next change of the account must not bring old words back.
pub async fn write_metadata(app: &Base, tx: &mut Tx, person: &Person, tags: &[String]) -> Result<(), Problem> {
    let serde_json::Value::Object(metadata) = serde_json::json!({
        "full_name": person.full_name,
        "user_type": person.user_type,
        "description": person.description,
        "tags": tags,
    }) else {
        return Ok(());
    };
    app.auth.merge_metadata(tx, &person.id, metadata).await?;
    Ok(())
}
