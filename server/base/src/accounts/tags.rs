//! Everyone's tags.
use super::{
    Actor,
    actions::write_metadata,
    rules::{self, Right},
    store,
};
use crate::context::Base;
use auth::UserId;
use axum::http::StatusCode;
use platform::{
    audit,
    db::Tx,
    http::{Json, Problem},
    msg,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A person's tags.
#[derive(Debug, Serialize, ToSchema)]
pub struct TagsView {
    /// In the order they were added.
    tags: Vec<String>,
}

/// The tags of the person `user_id`.
///
/// # Errors
/// 404 unless `viewer` may see them.
pub async fn list(app: &Base, viewer: Option<&Actor>, user_id: &UserId) -> Result<TagsView, Problem> {
    let person = store::find(&mut &app.db, user_id).await?;
    let known = viewer.is_some_and(|viewer| viewer.id == *user_id || viewer.is_admin());
    if person.is_none_or(|person| !known && (!person.is_public || person.banned)) {
        return Err(Problem::not_found(msg!("problem-no-such-person")));
    }
    Ok(TagsView { tags: store::tags(&mut &app.db, user_id).await? })
}

/// Adds a tag to the profile of `user_id`.
///
/// # Errors
/// 403 for someone else's, 422 for a name that the rules refuse, and as [`change_tag`].
pub async fn add(
    app: &Base,
    who: &Actor,
    user_id: &UserId,
    name: &str,
) -> Result<(StatusCode, Json<TagsView>), Problem> {
    who.must_be_self_or_have(user_id, Right::Texts)?;
    let name = rules::tag(name)?;
    who.commit(app, async |tx| {
        let tags = change_tag(app, tx, who, user_id, TagChange::Add(&name)).await?;
        Ok((StatusCode::CREATED, Json(TagsView { tags })))
    })
    .await
}

/// Removes a tag from the profile of `user_id`.
///
/// # Errors
/// 403 for someone else's, and as [`change_tag`].
pub async fn remove(app: &Base, who: &Actor, user_id: &UserId, name: &str) -> Result<Json<TagsView>, Problem> {
    who.must_be_self_or_have(user_id, Right::Texts)?;
    who.commit(app, async |tx| {
        let tags = change_tag(app, tx, who, user_id, TagChange::Remove(name)).await?;
        Ok(Json(TagsView { tags }))
    })
    .await
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
    user_id: &UserId,
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
    user_id: &UserId,
    (old, new): (Option<&str>, Option<&str>),
) -> Result<(), Problem> {
    if who.id != *user_id {
        audit::record(tx, &app.clock, &who.id, "profile.tags_changed", user_id, old, new).await?;
    }
    Ok(())
}

/// The tags now in the table, written to the account's metadata as well.
async fn copy_tags_to_metadata(app: &Base, tx: &mut Tx, user_id: &UserId) -> Result<Vec<String>, Problem> {
    let person = store::find(tx, user_id).await?.ok_or_else(|| Problem::not_found(msg!("problem-no-such-person")))?;
    let tags = store::tags(tx, user_id).await?;
    write_metadata(app, tx, &person, &tags).await?;
    Ok(tags)
}
