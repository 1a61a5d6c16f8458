//! Messages that people who are not signed in ask for: to choose a new password, to sign in, or one that was lost again.
//!
//! Each request runs the same statements, whether there is an account or not, so its timing does not reveal it. A job
//! writes the message (`contact_requests`).
use crate::{
    client::Client,
    contact_requests::{Counted, Requested, SignInRequest},
    errors::Result,
    links::Link,
    lockout::GuessOrigin,
    one_time_tokens::address_mark,
    rate_limits::{self, EmailKind, Sender},
    rules::contact::Contact,
    service::Auth,
    store::users,
    user::User,
};
use platform::db::Tx;
use serde_json::{Map, Value, json};

/// Someone who asks to sign in and may have no account.
pub(crate) struct NewPerson {
    /// Whether an account is made when there is none.
    pub(crate) create: bool,
    /// What they say about themselves.
    pub(crate) metadata: Map<String, Value>,
}

impl Auth {
    /// Has a link for setting a new password sent to the owner of `email`.
    ///
    /// # Errors
    /// 429 after too many requests.
    pub(crate) async fn request_recovery(&self, email: String, link: Link<'_>, client: &Client) -> Result<()> {
        let user = users::find_by_email(&mut &self.db, &email).await?;
        let place = self.place(client, user.as_ref().map(|user| &user.id));
        let asked = (Requested::Recovery, SignInRequest::default());
        self.send_requested(asked, &Contact::Email(email), link, (client, place, user.as_ref())).await
    }

    /// Has a lost message sent again.
    ///
    /// # Errors
    /// 429 after too many requests.
    pub(crate) async fn request_again(
        &self,
        asked: Requested,
        contact: &Contact,
        link: Link<'_>,
        client: &Client,
    ) -> Result<()> {
        let user = users::find_by_contact(&mut &self.db, contact).await?;
        let caller = (client, GuessOrigin::Anywhere(&client.address), user.as_ref());
        self.send_requested((asked, SignInRequest::default()), contact, link, caller).await
    }

    /// Has a link or a code for signing in sent to the owner of `contact`. Returns what the browser that asks is to store,
    /// if what is said about a new person counts there only.
    ///
    /// # Errors
    /// 429 after too many requests.
    pub(crate) async fn request_sign_in(
        &self,
        person: NewPerson,
        contact: &Contact,
        link: Link<'_>,
        client: &Client,
    ) -> Result<Option<String>> {
        let NewPerson { create, metadata } = person;
        // what is said about a new person counts in this browser only, as with a sign-up; pages elsewhere have no cookie
        // of ours, so there the code has to be typed at the address that asked for it
        let browser = (client.is_ours && link.challenge.is_none() && !contact.is_phone()).then(platform::ids::secret);
        let sign_in = SignInRequest {
            create,
            metadata: (!metadata.is_empty()).then(|| serde_json::to_string(&metadata).unwrap_or_default()),
            browser_hash: Some(match &browser {
                Some(secret) => platform::ids::sha256_hex(secret.as_bytes()),
                None => address_mark(client),
            }),
        };
        let user = users::find_by_contact(&mut &self.db, contact).await?;
        let place = self.place(client, user.as_ref().map(|user| &user.id));
        self.send_requested((Requested::SignIn, sign_in), contact, link, (client, place, user.as_ref())).await?;
        Ok(browser)
    }

    /// Has a message sent to the owner of the address or number. In a browser that the account knows, other people's requests do
    /// not count.
    async fn send_requested(
        &self,
        (asked, sign_in): (Requested, SignInRequest),
        contact: &Contact,
        link: Link<'_>,
        (client, place, user): (&Client, GuessOrigin<'_>, Option<&User>),
    ) -> Result<()> {
        let bucket = client.address.bucket();
        let rule = match asked {
            Requested::SignIn => &rate_limits::SIGN_IN_EMAILS,
            _ => &rate_limits::EMAILS,
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
        let may_ask =
            self.may_request_email(kind, &rate_limits::mailbox(contact.text(), link.challenge), sender).await?;
        let counted = if matches!(sender, Sender::Device(_)) { Counted::Already } else { Counted::WhenWritten };
        let mut tx = self.db.write().await?;
        self.audit_request(&mut tx, action, user, client).await?;
        if may_ask {
            self.request(&mut tx, (asked, counted), contact, link, sign_in).await?;
        }
        Ok(tx.commit().await?)
    }

    async fn audit_request(&self, tx: &mut Tx, what: &str, user: Option<&User>, client: &Client) -> Result<()> {
        let subject = user.map_or("unknown", |user| &user.id);
        Ok(self.audit(tx, "guest", what, subject, Some(json!({ "address": client.address.to_string() }))).await?)
    }
}
