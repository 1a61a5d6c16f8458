//! `POST /recover` and `/resend`: mails to people who cannot sign in.
//!
//! The answer is always `{}`, and each call makes one write, whether there is an account or not: neither the answer
//! nor its time tells.
use super::{
    body::Body,
    signup::{Target, refuse_pkce, valid_email},
};
use crate::{
    Auth, PasswordHash, User,
    client::Client,
    errors::{Error, Result},
    limits,
    rules::redirect,
    store::{
        tokens::{self, Kind, Pending},
        users,
    },
};
use axum::extract::State;
use platform::{
    db::Tx,
    http::{Json, Query},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use url::Url;

#[derive(Deserialize)]
pub(super) struct Recover {
    email: Option<String>,
    code_challenge: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Resend {
    r#type: Option<String>,
    email: Option<String>,
    phone: Option<String>,
}

/// Send a link with which a new password can be set.
pub(super) async fn recover(
    State(auth): State<Auth>,
    client: Client,
    Query(target): Query<Target>,
    Body(body): Body<Recover>,
) -> Result<Json<Value>> {
    let Some(typed) = body.email.filter(|email| !email.is_empty()) else {
        return Err(Error::validation("Password recovery requires an email"));
    };
    let email = valid_email(&typed)?;
    refuse_pkce(body.code_challenge.as_deref())?;
    auth.limit(&limits::MAILS, &client)?;
    let target = auth.target(target.redirect_to.as_deref());
    let mut tx = auth.db.write().await?;
    let user = users::find_by_email(&mut tx, &email).await?;
    auth.note_request(&mut tx, "auth.recovery_asked", user.as_ref(), &client).await?;
    if let Some(user) = user.filter(|_| auth.may_mail(&email)) {
        let now = auth.clock.real();
        let secrets = tokens::issue(&mut tx, &user.id, Kind::Recovery, &email, Pending::default(), now).await?;
        auth.mail_link(&mut tx, &email, Kind::Recovery, &secrets, &target).await?;
        users::recovery_sent(&mut tx, &user.id, auth.clock.now()).await?;
    }
    tx.commit().await?;
    Ok(Json(json!({})))
}

/// Send a mail once more whose link was lost.
pub(super) async fn resend(
    State(auth): State<Auth>,
    client: Client,
    Query(target): Query<Target>,
    Body(body): Body<Resend>,
) -> Result<Json<Value>> {
    let kind = body.r#type.as_deref().unwrap_or_default();
    if matches!(kind, "sms" | "phone_change") || body.phone.is_some_and(|phone| !phone.is_empty()) {
        return Err(Error::phone_disabled());
    }
    if !matches!(kind, "signup" | "email_change") {
        return Err(Error::validation("Missing one of these types: signup, email_change, sms, phone_change"));
    }
    let Some(typed) = body.email.filter(|email| !email.is_empty()) else {
        return Err(Error::validation("Type provided requires an email address"));
    };
    let email = valid_email(&typed)?;
    auth.limit(&limits::MAILS, &client)?;
    let target = auth.target(target.redirect_to.as_deref());
    let mut tx = auth.db.write().await?;
    if kind == "signup" {
        auth.resend_confirmation(&mut tx, &email, &target, &client).await?;
    } else {
        auth.resend_email_change(&mut tx, &email, &target, &client).await?;
    }
    tx.commit().await?;
    Ok(Json(json!({})))
}

impl Auth {
    pub(crate) fn target(&self, wanted: Option<&str>) -> Url {
        redirect::target(wanted, &self.url, &self.options.redirect_allow)
    }

    async fn resend_confirmation(&self, tx: &mut Tx, email: &str, target: &Url, client: &Client) -> Result<()> {
        let user = users::find_by_email(tx, email).await?;
        self.note_request(tx, "auth.confirmation_asked", user.as_ref(), client).await?;
        let Some(user) = user else { return Ok(()) };
        self.confirm_once_more(tx, &user, target).await.map(drop)
    }

    /// Sends a confirmation mail once more, to an address that is not confirmed and may be written to.
    pub(crate) async fn confirm_once_more(&self, tx: &mut Tx, user: &User, target: &Url) -> Result<bool> {
        let email = &user.email;
        if user.deleted || user.email_confirmed_at.is_some() || !self.may_mail(email) {
            return Ok(false);
        }
        // the new link stands for the same sign-up as the latest one
        let latest = tokens::latest(tx, email, Kind::Signup, self.clock.real()).await?;
        let (hash, metadata) = latest.map(|row| (row.password_hash, row.user_metadata)).unwrap_or_default();
        let hash = hash.map(PasswordHash);
        let metadata: Option<Map<String, Value>> = metadata.and_then(|text| serde_json::from_str(&text).ok());
        let pending = Pending { password_hash: hash.as_ref(), user_metadata: metadata.as_ref() };
        self.send_confirmation(tx, user, pending, target).await?;
        Ok(true)
    }

    async fn resend_email_change(&self, tx: &mut Tx, email: &str, target: &Url, client: &Client) -> Result<()> {
        let user = match users::find_by_new_email(tx, email).await? {
            Some(user) => Some(user),
            None => users::find_by_email(tx, email).await?.filter(|user| user.new_email.is_some()),
        };
        self.note_request(tx, "auth.email_change_asked", user.as_ref(), client).await?;
        if let Some((user, new)) = user.and_then(|user| user.new_email.clone().map(|new| (user, new))) {
            self.send_email_change(tx, &user, &new, target).await?;
        }
        Ok(())
    }

    /// Begins a change of address, or begins it anew: both addresses have to agree.
    pub(super) async fn send_email_change(&self, tx: &mut Tx, user: &User, new: &str, target: &Url) -> Result<()> {
        let now = self.clock.real();
        if !(self.may_mail(new) && self.may_mail(&user.email)) {
            return Ok(());
        }
        users::wants_email(tx, &user.id, new, self.clock.now()).await?;
        for (kind, to) in [(Kind::EmailChangeCurrent, user.email.as_str()), (Kind::EmailChangeNew, new)] {
            tokens::void(tx, &user.id, kind).await?;
            let secrets = tokens::issue(tx, &user.id, kind, to, Pending::default(), now).await?;
            self.mail_link(tx, to, kind, &secrets, target).await?;
        }
        Ok(())
    }

    async fn note_request(&self, tx: &mut Tx, what: &str, user: Option<&User>, client: &Client) -> Result<()> {
        let subject = user.map_or("unknown", |user| &user.id);
        Ok(self.audit(tx, "guest", what, subject, Some(json!({ "address": client.address.to_string() }))).await?)
    }
}
