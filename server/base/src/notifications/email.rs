//! Emails to people with an account.
use super::rules::Kind;
use crate::accounts::{self, Person};
use futures_util::future::FutureExt;
use platform::{
    db::Db,
    mail::{Brand, Content, Layout, Mail, NewMail, SettingsPage},
    messages::{Message, Reader},
    msg,
};
use std::sync::Arc;

/// An email to someone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    /// The address.
    pub to: String,
    /// What it says.
    pub content: Content,
}

impl Email {
    /// It as an email of `kind` for the outbox; a second one with the same `dedupe_key` is not sent.
    pub fn of_kind(self, kind: String, dedupe_key: String) -> NewMail {
        NewMail { to: self.to, kind, content: self.content, dedupe_key }
    }
}

/// The layout of all emails: each account reads them in its language and time zone.
pub fn email_layout(db: &Db, public_url: &str) -> Layout {
    let brand = Brand {
        name: "Parallax".into(),
        logo: Some(link(public_url, "/apple-touch-icon.png")),
        settings: Some(link(public_url, "/settings#mails")),
    };
    let db = db.clone();
    Layout::new(
        brand,
        Arc::new(move |user_id: String, known: Reader| {
            let db = db.clone();
            async move {
                let person = accounts::person(&mut &db, &user_id.into()).await?;
                Ok(match person {
                    Some(person) => person.reader(known),
                    None => known,
                })
            }
            .boxed()
        }),
    )
}

/// The page on which people turn off emails of a kind, for those that they may turn off.
pub fn email_settings_page(public_url: &str) -> SettingsPage {
    let page = link(public_url, "/settings#mails");
    Arc::new(move |mail: &Mail| {
        let can_be_off = mail.user_id.is_some() && Kind::parse(&mail.kind).and_then(Kind::topic).is_some();
        can_be_off.then(|| page.clone())
    })
}

/// How an email to `person` begins.
pub fn greeting(person: &Person) -> Message {
    match person.full_name.as_str() {
        "" => msg!("email-hello-nameless"),
        name => msg!("email-hello", name = name),
    }
}

/// The absolute link of a path like `/profile` under the configured public URL.
pub fn link(public_url: &str, path: &str) -> String {
    format!("{}{path}", public_url.trim_end_matches('/'))
}
