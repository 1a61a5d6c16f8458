//! `GET /reauthenticate`: a code that confirms a signed-in person's identity once more, for `PUT /user`.
use crate::{
    Auth,
    client::Client,
    errors::{Error, Result},
    limits::{self, EmailKind, Sender},
    rules::token_kind::Kind,
    store::{
        one_time::{self as tokens, Pending},
        users,
    },
};
use axum::{extract::State, http::HeaderMap};
use platform::http::Json;
use serde_json::{Value, json};

/// Send the code to the person's address, or to their number if they have no address.
pub(super) async fn reauthenticate(
    State(auth): State<Auth>,
    client: Client,
    headers: HeaderMap,
) -> Result<Json<Value>> {
    let live = auth.person(&headers).await?;
    auth.limit(&limits::CHANGE, &client)?;
    let user = users::find(&mut &auth.db, &live.user_id).await?.ok_or_else(Error::gone)?;
    let by_email = match (user.email.is_empty(), user.phone.is_empty()) {
        (false, _) if user.email_confirmed_at.is_none() => {
            return Err(Error::new(422, "email_not_confirmed", "Please verify your email first."));
        }
        (false, _) => true,
        (true, false) if auth.has_sms() && user.phone_confirmed_at.is_some() => false,
        (true, false) => return Err(Error::new(422, "phone_not_confirmed", "Please verify your phone first.")),
        (true, true) => {
            let message = "Reauthentication requires the user to have an email or a phone number";
            return Err(Error::validation(message));
        }
    };
    let may_send = match by_email {
        true => auth.may_mail(EmailKind::Reauthentication, &user.email, Sender::Account(&user.id)).await?,
        false => auth.may_text(&user.phone).await?,
    };
    if !may_send {
        let message = "For security purposes, you can only request this again later.";
        return Err(Error::new(429, "over_email_send_rate_limit", message));
    }
    let to = if by_email { &user.email } else { &user.phone };
    let mut tx = auth.db.write().await?;
    users::sent(&mut tx, &user.id, users::Sent::Reauthentication, auth.clock.now()).await?;
    tokens::void(&mut tx, &user.id, Kind::Reauthentication).await?;
    let now = auth.clock.real();
    let secrets = tokens::issue(&mut tx, &user.id, Kind::Reauthentication, to, Pending::default(), now).await?;
    match by_email {
        true => auth.mail_reauthentication(&mut tx, to, &secrets).await?,
        false => auth.text_code(&mut tx, to, Kind::Reauthentication, &secrets).await?,
    }
    tx.commit().await?;
    Ok(Json(json!({})))
}
