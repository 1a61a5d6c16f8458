//! `POST /recover` and `/resend`: emails to people who cannot sign in.
//!
//! The response is always `{}`, and each call runs the same statements, so neither the response nor its timing reveals
//! whether there is an account. A job writes the email.
use super::{body::Body, signup::Target};
use crate::{
    Auth, User,
    client::Client,
    contact_requests::{Counted, Requested, SignInRequest},
    errors::{Error, Result},
    limits::{self, EmailKind, Sender},
    links::Link,
    lockout::GuessOrigin,
    rules::{challenge, contact::Contact},
    store::users,
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

    async fn note_request(&self, tx: &mut Tx, what: &str, user: Option<&User>, client: &Client) -> Result<()> {
        let subject = user.map_or("unknown", |user| &user.id);
        Ok(self.audit(tx, "guest", what, subject, Some(json!({ "address": client.address.to_string() }))).await?)
    }
}
