//! `POST /recover` and `/resend`: emails to people who cannot sign in.
//!
//! The response is always `{}`, and each call runs the same statements, so neither the response nor its timing reveals
//! whether there is an account. A job writes the email.
use super::{body::Body, signup::Target};
use crate::{
    client::Client,
    contact_requests::Requested,
    errors::{Error, Result},
    links::Link,
    rules::challenge,
    service::Auth,
    validation::valid_email,
};
use axum::extract::State;
use platform::http::{Json, Query};
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
    auth.request_recovery(email, link, &client).await?;
    Ok(Json(json!({})))
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
    auth.request_again(asked, &contact, link, &client).await?;
    Ok(Json(json!({})))
}
