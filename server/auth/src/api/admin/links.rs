//! `/invite` and `/admin/generate_link`: emails that admins have sent, and links that they send themselves.
use super::Admin;
use crate::{
    Auth, User,
    api::{body::Body, signup::Target},
    errors::{Error, Result},
    rules::{contact::Contact, token_kind::Kind},
    store::{
        one_time::{self as tokens, Pending},
        users::{self, Sent},
    },
    validation::valid_email,
};
use axum::extract::State;
use platform::{
    db::Tx,
    http::{Json, Query},
};
use serde::Deserialize;
use serde_json::{Map, Value, json, value::RawValue};

#[derive(Deserialize)]
pub(super) struct Invitation {
    email: Option<String>,
    data: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
pub(super) struct LinkRequest {
    r#type: Option<String>,
    email: Option<String>,
    new_email: Option<String>,
    password: Option<String>,
    data: Option<Box<RawValue>>,
    redirect_to: Option<String>,
}

/// Invite someone by email: the link proves the address, and they choose a password.
pub(super) async fn invite(
    State(auth): State<Auth>,
    admin: Admin,
    Query(target): Query<Target>,
    Body(body): Body<Invitation>,
) -> Result<Json<Value>> {
    let email = valid_email(body.email.as_deref().unwrap_or_default())?;
    let data = auth.typed_metadata(body.data)?;
    let target = auth.target(target.redirect_to.as_deref());
    let mut tx = auth.db.write().await?;
    let user = auth.invited(&mut tx, &email).await?;
    if !data.is_empty() {
        users::set_metadata(&mut tx, &user.id, &data, auth.clock.now()).await?;
    }
    let secrets = auth.issue_for(&mut tx, &user, (Kind::Invite, &email), trusted(&data)).await?;
    auth.mail_link(&mut tx, &email, Kind::Invite, &secrets, &target).await?;
    auth.audit(&mut tx, &admin.name, "auth.user_invited", &user.id, None).await?;
    let view = auth.view_of(&mut tx, &user.id).await?;
    tx.commit().await?;
    Ok(Json(view))
}

/// A link as an email would have it. Nothing is sent.
pub(super) async fn generate(
    State(auth): State<Auth>,
    admin: Admin,
    Query(target): Query<Target>,
    Body(body): Body<LinkRequest>,
) -> Result<Json<Value>> {
    let email = valid_email(body.email.as_deref().unwrap_or_default())?;
    let data = auth.typed_metadata(body.data)?;
    let target = auth.target(body.redirect_to.or(target.redirect_to).as_deref());
    let word = body.r#type.unwrap_or_default();
    let password = match (word.as_str(), body.password.filter(|password| !password.is_empty())) {
        ("signup", None) => return Err(Error::validation("Signup requires a valid password")),
        ("signup", Some(typed)) => {
            let typed = auth.checked_password(&typed, &email, &data)?;
            Some(auth.passwords.hash(typed).await?)
        }
        _ => None,
    };
    let new_email = match word.as_str() {
        "email_change_current" | "email_change_new" => {
            Some(valid_email(body.new_email.as_deref().unwrap_or_default())?)
        }
        _ => None,
    };
    let mut tx = auth.db.write().await?;
    let (kind, user, to) = auth.subject(&mut tx, &word, &email, new_email).await?;
    let mut pending = match kind {
        Kind::Signup | Kind::Invite => trusted(&data),
        _ => Pending::default(),
    };
    pending.password_hash = password.as_ref();
    if pending.is_trusted && !data.is_empty() {
        users::set_metadata(&mut tx, &user.id, &data, auth.clock.now()).await?;
    }
    let secrets = auth.issue_for(&mut tx, &user, (kind, &to), pending).await?;
    auth.audit(&mut tx, &admin.name, "auth.link_made", &user.id, Some(json!(word))).await?;
    let mut view = auth.view_of(&mut tx, &user.id).await?;
    tx.commit().await?;
    let verification = match word.as_str() {
        "magiclink" => kind.link_type(),
        word => word,
    };
    if let Some(members) = view.as_object_mut() {
        let more = [
            ("action_link", json!(auth.link(&secrets.token, kind, &target))),
            ("email_otp", json!(secrets.code)),
            ("hashed_token", json!(secrets.token)),
            ("verification_type", json!(verification)),
            ("redirect_to", json!(target.as_str())),
        ];
        members.extend(more.map(|(name, value)| (name.to_owned(), value)));
    }
    Ok(Json(view))
}

impl Auth {
    /// What kind of link `word` means for the owner of `email`, who they are, and which mailbox it proves.
    async fn subject(
        &self,
        tx: &mut Tx,
        word: &str,
        email: &str,
        new_email: Option<String>,
    ) -> Result<(Kind, User, String)> {
        let existing = users::find_by_email(tx, email).await?;
        let to = email.to_owned();
        Ok(match (word, existing) {
            ("signup", Some(user)) if user.is_confirmed() => return Err(Error::email_exists()),
            // for someone new it is the link of a sign-up
            ("signup", existing) | ("magiclink", existing @ None) => {
                (Kind::Signup, self.or_new(tx, existing, email).await?, to)
            }
            ("invite", _) => (Kind::Invite, self.invited(tx, email).await?, to),
            (_, None) => return Err(Error::user_not_found()),
            ("magiclink", Some(user)) => (Kind::Magiclink, user, to),
            ("recovery", Some(user)) => (Kind::Recovery, user, to),
            ("email_change_current" | "email_change_new", Some(user)) => {
                let new = new_email.unwrap_or_default();
                self.begin_change(tx, &user, &new).await?;
                match word {
                    "email_change_new" => (Kind::EmailChangeNew, user, new),
                    _ => (Kind::EmailChangeCurrent, user, to),
                }
            }
            _ => return Err(Error::validation("Invalid email action link type requested")),
        })
    }

    /// The account of someone who is invited, a new one if there is none; refuses a person who has confirmed theirs.
    async fn invited(&self, tx: &mut Tx, email: &str) -> Result<User> {
        let existing = users::find_by_email(tx, email).await?;
        if existing.as_ref().is_some_and(User::is_confirmed) {
            return Err(Error::email_exists());
        }
        let user = self.or_new(tx, existing, email).await?;
        Ok(users::sent(tx, &user.id, Sent::Invitation, self.clock.now()).await?)
    }

    async fn or_new(&self, tx: &mut Tx, existing: Option<User>, email: &str) -> Result<User> {
        match existing {
            Some(user) => Ok(user),
            None => {
                let user = self.add_person(tx, &Contact::Email(email.to_owned()), None).await?;
                self.changed(tx, &user).await?;
                Ok(user)
            }
        }
    }

    /// A token whose earlier ones of the same kind are void.
    async fn issue_for(
        &self,
        tx: &mut Tx,
        user: &User,
        (kind, to): (Kind, &str),
        pending: Pending<'_>,
    ) -> Result<tokens::Secrets> {
        users::lock_for_change(tx, &user.id, self.clock.now()).await?;
        tokens::void(tx, &user.id, kind).await?;
        Ok(tokens::issue(tx, &user.id, kind, to, pending, self.clock.real()).await?)
    }

    /// Begins a change of address unless the same one waits already: its two links are made by two calls.
    async fn begin_change(&self, tx: &mut Tx, user: &User, new: &str) -> Result<()> {
        if users::find_by_email(tx, new).await?.is_some() {
            return Err(Error::email_exists());
        }
        if user.new_email.as_deref() != Some(new) {
            users::begin_email_change(tx, &user.id, new, self.clock.now()).await?;
        }
        Ok(())
    }
}

/// What an admin says about a new person counts wherever the link is opened.
fn trusted(data: &Map<String, Value>) -> Pending<'_> {
    Pending { user_metadata: Some(data), is_trusted: true, ..Pending::default() }
}
