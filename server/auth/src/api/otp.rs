//! `POST /otp` and `/magiclink`: a link or a code for signing in.
//!
//! The response is always `{}` and each call runs the same statements, whether there is an account or not: a job sends
//! the message, and makes the account if the request says so.
use super::{body::Body, signup::Target};
use crate::{
    Auth,
    client::Client,
    contact_requests::{Requested, SignInRequest},
    errors::{Error, Result},
    links::Link,
    one_time_tokens::address_mark,
    rules::{challenge, token_kind::Kind},
    store::users,
};
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use platform::{clock::SECOND, http::Query};
use serde::Deserialize;
use serde_json::value::RawValue;

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
    // what is said about a new person counts in this browser only, as with a sign-up; pages elsewhere have no cookie of
    // ours, so there the code has to be typed at the address that asked for it
    let browser = (client.is_ours && challenge.is_none() && !contact.is_phone()).then(platform::ids::secret);
    let sign_in = SignInRequest {
        create: body.create_user.unwrap_or(true),
        metadata: (!data.is_empty()).then(|| serde_json::to_string(&data).unwrap_or_default()),
        browser_hash: Some(match &browser {
            Some(secret) => platform::ids::sha256_hex(secret.as_bytes()),
            None => address_mark(&client),
        }),
    };
    let user = users::find_by_contact(&mut &auth.db, &contact).await?;
    let place = auth.place(&client, user.as_ref().map(|user| user.id.as_str()));
    let link = Link { target: &auth.target(target.redirect_to.as_deref()), challenge: challenge.as_ref() };
    let asked = (Requested::SignIn, sign_in);
    let done = auth.send_requested(asked, &contact, link, (&client, place, user.as_ref())).await?;
    let mut response = done.into_response();
    if let Some(secret) = &browser {
        let cookie = auth.sign_up_cookie.set(secret, Kind::Magiclink.life() / SECOND);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}
