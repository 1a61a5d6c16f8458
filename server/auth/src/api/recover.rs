//! `POST /recover` and `/resend`: emails to people who cannot sign in.
//!
//! The response is always `{}`, and each call runs the same statements, so neither the response nor its timing reveals
//! whether there is an account. A job writes the email.
use super::{body::Body, signup::Target};
use crate::{
    Auth, PasswordHash, User,
    client::Client,
    contact_requests::{Counted, Requested, SignInRequest},
    errors::{Error, Result},
    limits::{self, EmailKind, Sender},
    links::Link,
    lockout::GuessOrigin,
    one_time_tokens::read_metadata,
    rules::{challenge, contact::Contact, token_kind::Kind},
    store::{
        one_time::{self as tokens, Pending},
        users,
    },
    validation::valid_email,
};
use axum::extract::State;
use platform::{
    db::Tx,
    http::{Json, Query},
};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
pub(super) struct Recover {
    email: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Resend {
    r#type: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Send a link for setting a new password.
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
    let challenge = challenge::read(body.code_challenge, body.code_challenge_method).map_err(Error::validation)?;
    let link = Link { target: &auth.target(target.redirect_to.as_deref()), challenge: challenge.as_ref() };
    let user = users::find_by_email(&mut &auth.db, &email).await?;
    let place = auth.place(&client, user.as_ref().map(|user| user.id.as_str()));
    let asked = (Requested::Recovery, SignInRequest::default());
    auth.send_requested(asked, &Contact::Email(email), link, (&client, place, user.as_ref())).await
}

/// Send an email again whose link was lost.
pub(super) async fn resend(
    State(auth): State<Auth>,
    client: Client,
    Query(target): Query<Target>,
    Body(body): Body<Resend>,
) -> Result<Json<Value>> {
    let kind = body.r#type.as_deref().unwrap_or_default();
    if !matches!(kind, "signup" | "email_change" | "sms" | "phone_change") {
        return Err(Error::validation("Missing one of these types: signup, email_change, sms, phone_change"));
    }
    let by_phone = matches!(kind, "sms" | "phone_change");
    if by_phone && !auth.has_sms() {
        return Err(Error::phone_disabled());
    }
    let contact = auth.contact(body.email.as_deref(), body.phone.as_deref())?;
    if contact.is_phone() != by_phone {
        let what = if by_phone { "a phone number" } else { "an email address" };
        return Err(Error::validation(format!("Type provided requires {what}")));
    }
    let challenge = challenge::read(body.code_challenge, body.code_challenge_method).map_err(Error::validation)?;
    let link = Link { target: &auth.target(target.redirect_to.as_deref()), challenge: challenge.as_ref() };
    let asked = match kind {
        "signup" => Requested::Confirmation,
        "email_change" => Requested::EmailChange,
        "sms" => Requested::SignIn,
        _ => Requested::PhoneChange,
    };
    let user = users::find_by_contact(&mut &auth.db, &contact).await?;
    let caller = (&client, GuessOrigin::Anywhere(&client.address), user.as_ref());
    auth.send_requested((asked, SignInRequest::default()), &contact, link, caller).await
}

impl Auth {
    /// Has a message sent to the owner of the address or number. In a browser that the account knows, other people's requests do
    /// not count.
    pub(super) async fn send_requested(
        &self,
        (asked, sign_in): (Requested, SignInRequest),
        contact: &Contact,
        link: Link<'_>,
        (client, place, user): (&Client, GuessOrigin<'_>, Option<&User>),
    ) -> Result<Json<Value>> {
        let bucket = client.address.bucket();
        let rule = match asked {
            Requested::SignIn => &limits::SIGN_IN_EMAILS,
            _ => &limits::EMAILS,
        };
        let sender = match place {
            GuessOrigin::Device(name) => {
                self.limit_key(rule, name)?;
                Sender::Device(name)
            }
            _ => {
                self.limit(rule, client)?;
                Sender::Address(&bucket)
            }
        };
        let (kind, action) = match asked {
            Requested::Recovery => (EmailKind::Recovery, "auth.recovery_asked"),
            Requested::Confirmation => (EmailKind::ConfirmAgain, "auth.confirmation_asked"),
            Requested::AlreadyRegistered => (EmailKind::AlreadyRegistered, "auth.signed_up_again"),
            Requested::EmailChange => (EmailKind::EmailChangeAgain, "auth.email_change_asked"),
            Requested::PhoneChange => (EmailKind::EmailChangeAgain, "auth.phone_change_asked"),
            Requested::SignIn => (EmailKind::SignIn, "auth.sign_in_asked"),
        };
        // what the mailbox may get is counted by the job, which knows whether an email will be written
        let may_ask = self.may_request_email(kind, &limits::mailbox(contact.text(), link.challenge), sender).await?;
        let counted = if matches!(sender, Sender::Device(_)) { Counted::Already } else { Counted::WhenWritten };
        let mut tx = self.db.write().await?;
        self.note_request(&mut tx, action, user, client).await?;
        if may_ask {
            self.request(&mut tx, (asked, counted), contact, link, sign_in).await?;
        }
        tx.commit().await?;
        Ok(Json(json!({})))
    }

    /// Whether the emails about a change of address may be sent: to both mailboxes, and not to ever more of them.
    pub(super) async fn may_mail_change(&self, current: &str, new: &str, user_id: &str) -> Result<bool> {
        let by = Sender::Account(user_id);
        // the person's own mailbox first: a refusal there uses up nothing of the other one's budget
        Ok(self.shared.try_take(&limits::CHANGE_EMAILS, user_id).await?.is_ok()
            && (current.is_empty() || self.may_mail(EmailKind::EmailChangeCurrent, current, by).await?)
            && self.may_mail(EmailKind::EmailChangeNew, new, by).await?)
    }

    /// Sends a confirmation email again, to an address that is not confirmed yet.
    pub(crate) async fn resend_confirmation(&self, tx: &mut Tx, user: &User, link: Link<'_>) -> Result<bool> {
        let email = &user.email;
        if user.deleted || user.email_confirmed_at.is_some() {
            return Ok(false);
        }
        // the new link belongs to the same sign-up as the latest one
        let latest = tokens::latest(tx, email, Kind::Signup, self.clock.real()).await?;
        let latest = latest.filter(|row| row.password_hash.is_some());
        let signed_up_with = latest.as_ref().and_then(|row| row.challenge.as_ref());
        let challenge = link.challenge.or(signed_up_with);
        // with a different challenge, there is no way to know whether the person who signed up sent it
        let same_person = |row: &tokens::Row| {
            row.is_trusted
                || row.browser_hash.is_some()
                || row.challenge.is_some() && row.challenge.as_ref() == challenge
        };
        let kept = latest.as_ref().filter(|row| same_person(row));
        let hash = kept.and_then(|row| row.password_hash.clone()).map(PasswordHash);
        let metadata = kept.map(|row| read_metadata(row.user_metadata.as_deref()));
        let pending = Pending {
            password_hash: hash.as_ref(),
            user_metadata: metadata.as_ref(),
            browser_hash: kept.and_then(|row| row.browser_hash.as_deref()),
            challenge,
            is_trusted: kept.is_some_and(|row| row.is_trusted),
        };
        self.send_confirmation(tx, user, pending, link.target).await?;
        Ok(true)
    }

    /// Begins or restarts a change of address: both mailboxes have to confirm. If the new address already has an
    /// account, it is not asked to confirm; only its owner is notified.
    pub(crate) async fn send_email_change(&self, tx: &mut Tx, user: &User, new: &str, link: Link<'_>) -> Result<()> {
        let pending = Pending { challenge: link.challenge, ..Pending::default() };
        let now = self.clock.real();
        let is_taken = users::find_by_email(tx, new).await?.is_some();
        users::begin_email_change(tx, &user.id, new, self.clock.now()).await?;
        for (kind, to) in [(Kind::EmailChangeCurrent, user.email.as_str()), (Kind::EmailChangeNew, new)] {
            tokens::void(tx, &user.id, kind).await?;
            if to.is_empty() {
                // there is no mailbox yet that could object
                users::count_confirmation(tx, &user.id, false).await?;
                continue;
            }
            if is_taken && kind == Kind::EmailChangeNew {
                self.mail_address_taken(tx, new).await?;
                continue;
            }
            let secrets = tokens::issue(tx, &user.id, kind, to, pending, now).await?;
            self.mail_link(tx, to, kind, &secrets, link.target).await?;
        }
        Ok(())
    }

    /// Begins a change of the phone number: a code goes there. If the number has an account, nothing is sent.
    pub(super) async fn send_phone_change(&self, tx: &mut Tx, user: &User, phone: &str) -> Result<()> {
        let is_taken = users::find_by_phone(tx, phone).await?.is_some();
        users::begin_phone_change(tx, &user.id, phone, self.clock.now()).await?;
        tokens::void(tx, &user.id, Kind::PhoneChange).await?;
        if !is_taken {
            let now = self.clock.real();
            let secrets = tokens::issue(tx, &user.id, Kind::PhoneChange, phone, Pending::default(), now).await?;
            self.text_code(tx, phone, Kind::PhoneChange, &secrets).await?;
        }
        Ok(())
    }

    async fn note_request(&self, tx: &mut Tx, what: &str, user: Option<&User>, client: &Client) -> Result<()> {
        let subject = user.map_or("unknown", |user| &user.id);
        Ok(self.audit(tx, "guest", what, subject, Some(json!({ "address": client.address.to_string() }))).await?)
    }
}
