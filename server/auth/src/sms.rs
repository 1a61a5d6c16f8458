//! Text messages with codes. A job sends them, so that a request answers the same, and as fast, whether one is sent.
use crate::{
    rules::token_kind::Kind,
    service::Auth,
    settings::Sender,
    store::{
        one_time::Secrets,
        text_messages::{self, Row},
    },
};
use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use platform::{
    clock::{MINUTE, Timestamp},
    db::{self, Tx},
    http_client::{Call, NoAnswer},
    jobs::{self, JobError, Jobs, NewJob, Payload},
    mail::CODE_LIFE,
    messages::reader,
    msg,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::Sha256;
use std::time::Duration;

/// How long the program that sends messages may take to answer.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A message that the embedded variant has captured. Real time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TextMessage {
    /// Its id.
    pub id: String,
    /// The number, E.164 with the plus sign.
    pub to: String,
    /// What it says.
    pub text: String,
    /// When it was written.
    pub created_at: Timestamp,
}

impl From<Row> for TextMessage {
    fn from(row: Row) -> Self {
        Self { id: row.id, to: format!("+{}", row.phone), text: row.text, created_at: row.created_at }
    }
}

/// The job that sends a message.
#[derive(Deserialize, Serialize)]
struct Send {
    id: String,
}
impl Payload for Send {
    const KIND: &'static str = "auth.text_message";
}

impl Auth {
    /// Whether phone numbers can be used at all.
    pub(crate) fn has_sms(&self) -> bool {
        self.options.settings.sms.sender() != Sender::Nobody
    }

    /// Queues a message with a token's code to `phone`, in the reader's language. It says what the code is for: someone
    /// who is asked for it elsewhere can see what it would do.
    pub(crate) async fn text_code(&self, tx: &mut Tx, phone: &str, kind: Kind, secrets: &Secrets) -> db::Result<()> {
        let (code, app) = (secrets.code.as_str(), self.options.settings.app_name.as_str());
        let minutes = CODE_LIFE / MINUTE;
        let text = match kind {
            Kind::PhoneChange => msg!("account-text-phone-change", code = code, app = app, minutes = minutes),
            Kind::Reauthentication => msg!("account-text-reauthentication", code = code, app = app, minutes = minutes),
            _ => msg!("account-text-sign-in", code = code, app = app, minutes = minutes),
        };
        let id = text_messages::add(tx, phone, &text.text(&reader()), self.clock.real()).await?;
        jobs::enqueue(tx, NewJob::with_payload(&Send { id }, self.clock.now())).await
    }

    /// The latest captured messages, to a number in any spelling or to anyone.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn captured_text_messages(&self, to: Option<&str>, limit: i64) -> db::Result<Vec<TextMessage>> {
        let phone = to.map(|to| crate::rules::contact::phone(to).unwrap_or_default());
        let rows = text_messages::captured(&mut &self.db, phone.as_deref(), limit).await?;
        Ok(rows.into_iter().map(TextMessage::from).collect())
    }

    pub(crate) fn register_text_messages(&self, jobs: &Jobs) {
        jobs.handle(self, |auth, Send { id }, _| async move { auth.send_text_message(&id).await });
    }

    async fn send_text_message(&self, id: &str) -> Result<(), JobError> {
        let retry = |error: db::Error| JobError::Retry(error.to_string());
        let Some(message) = text_messages::waiting(&mut &self.db, id).await.map_err(retry)? else { return Ok(()) };
        let sender = self.options.settings.sms.sender();
        match sender {
            // text messages were turned off meanwhile
            Sender::Nobody | Sender::Capture => {}
            Sender::Failing => return Err(JobError::Retry("the text message provider is set to fail".into())),
            Sender::Webhook { url, secret } => self.post(url, secret, message.into()).await?,
        }
        let mut tx = self.db.write().await.map_err(retry)?;
        match sender {
            Sender::Capture => text_messages::capture(&mut tx, id, self.clock.real()).await.map_err(retry)?,
            _ => text_messages::remove(&mut tx, id).await.map_err(retry)?,
        }
        tx.commit().await.map_err(retry)
    }

    /// Hands a message to the configured program: `{"type": "sms", "id", "to", "text"}`. The id stays the same when it
    /// is sent again, so that the program can recognise it.
    async fn post(&self, url: &str, secret: &str, message: TextMessage) -> Result<(), JobError> {
        let TextMessage { id, to, text, .. } = message;
        let body = json!({ "type": "sms", "id": id, "to": to, "text": text }).to_string();
        let seconds = self.clock.real().seconds().to_string();
        let signature = signature(secret, &id, &seconds, &body);
        // a redirect is an answer like any other: only the configured address gets the code
        let call = Call::post(url, "application/json", body, TIMEOUT);
        let call = call.header("webhook-id", &id).and_then(|call| call.header("webhook-timestamp", &seconds));
        let call = call.and_then(|call| call.header("webhook-signature", &signature));
        let failed = |error: NoAnswer| JobError::Retry(format!("the text message could not be handed over: {error}"));
        match self.options.http.send(call.map_err(failed)?).await.map_err(failed)?.status {
            status if status.is_success() => Ok(()),
            status => Err(JobError::Retry(format!("the text message was refused with {status}"))),
        }
    }
}

/// The signature of the Standard Webhooks specification, version 1. The key is the secret's Base64 part after `whsec_`,
/// or else the secret itself.
fn signature(secret: &str, id: &str, seconds: &str, body: &str) -> String {
    let decoded = secret.strip_prefix("whsec_").and_then(|text| STANDARD.decode(text).ok());
    let key = decoded.unwrap_or_else(|| secret.as_bytes().to_vec());
    // HMAC takes a key of any length
    let mac = Hmac::<Sha256>::new_from_slice(&key).map(|mut mac| {
        mac.update(format!("{id}.{seconds}.{body}").as_bytes());
        mac.finalize().into_bytes()
    });
    format!("v1,{}", mac.map(|mac| STANDARD.encode(mac)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_that_of_the_specification() {
        // the example of the reference implementations
        let body = r#"{"test": 2432232314}"#;
        let signed =
            signature("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", body);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        assert_ne!(signature("another", "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", body), signed);
    }
}
