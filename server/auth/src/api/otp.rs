//! `POST /otp` and `/magiclink`: a link or a code for signing in.
//!
//! The response is always `{}` and each call runs the same statements, whether there is an account or not: a job sends
//! the message, and makes the account if the request says so.
use super::{body::Body, session_response::with_sign_up_cookie, signup::Target};
use crate::{
    client::Client,
    errors::{Error, Result},
    links::Link,
    recovery::NewPerson,
    rules::{challenge, token_kind::Kind},
    service::Auth,
};
use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use platform::http::{Json, Query};
use serde::Deserialize;
use serde_json::{json, value::RawValue};

#[derive(Deserialize)]
pub(super) struct Otp {
    email: Option<String>,
    phone: Option<String>,
    create_user: Option<bool>,
    data: Option<Box<RawValue>>,
    channel: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
}

/// Send a link and a code to an address, or a code to a number.
pub(super) async fn otp(
    State(auth): State<Auth>,
    client: Client,
    Query(target): Query<Target>,
    Body(body): Body<Otp>,
) -> Result<Response> {
    let contact = auth.contact(body.email.as_deref(), body.phone.as_deref())?;
    if body.channel.is_some_and(|channel| !matches!(channel.as_str(), "" | "sms")) {
        return Err(Error::validation("Invalid channel, supported values are 'sms'"));
    }
    let challenge = challenge::read(body.code_challenge, body.code_challenge_method).map_err(Error::validation)?;
    let data = auth.typed_metadata(body.data)?;
    let link = Link { target: &auth.target(target.redirect_to.as_deref()), challenge: challenge.as_ref() };
    let person = NewPerson { create: body.create_user.unwrap_or(true), metadata: data };
    let browser = auth.request_sign_in(person, &contact, link, &client).await?;
    let response = Json(json!({})).into_response();
    Ok(with_sign_up_cookie(&auth, response, browser.as_deref(), Kind::Magiclink))
}
