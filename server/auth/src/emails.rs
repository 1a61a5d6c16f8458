//! The emails of this service. What they say is stored as messages; they get their language when they are sent. Links
//! are built from the public URL.
use crate::{rules::token_kind::Kind, service::Auth, store::one_time::Secrets};
use platform::{
    clock::{HOUR, Timestamp},
    db::{self, Tx},
    mail::{Content, Fact, NewMail},
    messages::{Value, reader},
    msg,
};

/// An email: its kind and what it says.
type Email = (&'static str, Content);

/// The kinds of email that hold a link or a code: anyone who reads one later must not find it.
pub const ONE_TIME_EMAILS: &[&str] = &[
    "confirm_signup",
    "invite",
    "magic_link",
    "recovery",
    "email_change_current",
    "email_change_new",
    "reauthentication",
];

impl Auth {
    /// Queues the email with a token's link, in the transaction that made the token.
    pub(crate) async fn mail_link(
        &self,
        tx: &mut Tx,
        to: &str,
        kind: Kind,
        secrets: &Secrets,
        target: &url::Url,
    ) -> db::Result<()> {
        let link = self.link(&secrets.token, kind, target);
        let email = link_email(kind, &self.options.settings.app_name, to, link, secrets.code.clone());
        self.post_email(tx, to, email, &secrets.id).await
    }
    /// Queues the email with the code that confirms a signed-in person's identity again.
    pub(crate) async fn mail_reauthentication(&self, tx: &mut Tx, to: &str, secrets: &Secrets) -> db::Result<()> {
        let email = reauthentication(&self.options.settings.app_name, self.page("settings"), secrets.code.clone());
        self.post_email(tx, to, email, &secrets.id).await
    }
    /// Tells the owner of an account that someone tried to register their address once more.
    pub(crate) async fn mail_already_registered(&self, tx: &mut Tx, to: &str) -> db::Result<()> {
        let email = already_registered(&self.options.settings.app_name, self.page("auth"));
        self.post_email(tx, to, email, &platform::ids::id()).await
    }
    /// Tells the owner of an account that another account is to move to their address.
    pub(crate) async fn mail_address_taken(&self, tx: &mut Tx, to: &str) -> db::Result<()> {
        let email = address_taken(&self.options.settings.app_name, self.page("auth"));
        self.post_email(tx, to, email, &platform::ids::id()).await
    }
    /// Tells the owner of an account that its password was changed.
    pub(crate) async fn mail_password_changed(&self, tx: &mut Tx, to: &str) -> db::Result<()> {
        let email = password_changed(&self.options.settings.app_name, self.page("profile"), self.clock.now());
        self.post_email(tx, to, email, &platform::ids::id()).await
    }
    /// Tells the old address that the account has moved away from it.
    pub(crate) async fn mail_email_changed(&self, tx: &mut Tx, old: &str, new: &str) -> db::Result<()> {
        let email = email_changed(&self.options.settings.app_name, (old, new), self.page("settings"), self.clock.now());
        self.post_email(tx, old, email, &platform::ids::id()).await
    }
    /// Queues an email in the language of the person who asked for it.
    async fn post_email(&self, tx: &mut Tx, to: &str, (kind, content): Email, reason: &str) -> db::Result<()> {
        let content = content.for_reader(&reader());
        let dedupe_key = format!("auth:{kind}:{reason}");
        platform::mail::queue(tx, &self.clock, NewMail { to: to.into(), kind: kind.into(), content, dedupe_key }).await
    }
    /// The address that opens a token.
    pub(crate) fn link(&self, token: &str, kind: Kind, target: &url::Url) -> String {
        let mut link = self.url.clone();
        link.set_path("/auth/v1/verify");
        // clients and their tests expect a plain address where nothing in it has to be escaped
        let target = match target.as_str() {
            plain if !plain.contains(['&', '=', '#', '%', '+']) => plain.to_owned(),
            other => url::form_urlencoded::byte_serialize(other.as_bytes()).collect(),
        };
        link.set_query(Some(&format!("token={token}&type={}&redirect_to={target}", kind.link_type())));
        link.into()
    }
    fn page(&self, path: &str) -> String {
        self.url.join(path).unwrap_or_else(|_| self.url.clone()).into()
    }
}

/// An address that its owner recognises and nobody else learns: `a***@example.org`.
fn masked(email: &str) -> String {
    let (name, host) = email.split_once('@').unwrap_or_default();
    format!("{}***@{host}", name.chars().take(1).collect::<String>())
}

fn link_email(kind: Kind, app: &str, to: &str, link: String, code: String) -> Email {
    let unexpected = msg!("account-email-unexpected");
    let life = msg!("account-email-life", life = msg!("hours", number = kind.life() / HOUR));
    let (name, subject, text, button, footer) = match kind {
        Kind::Signup => (
            "confirm_signup",
            msg!("account-email-sign-up"),
            msg!("account-email-sign-up-text", app = app, email = to),
            msg!("account-email-sign-up"),
            unexpected,
        ),
        Kind::Invite => (
            "invite",
            msg!("account-email-invite", app = app),
            msg!("account-email-invite-text", app = app, email = to),
            msg!("account-email-invite-button"),
            unexpected,
        ),
        // codes in text messages have no email; a link of their kind would sign in, too
        Kind::Magiclink | Kind::Sms | Kind::PhoneChange | Kind::Reauthentication | Kind::Flow => (
            "magic_link",
            msg!("account-email-magic-link", app = app),
            msg!("account-email-magic-link-text", app = app),
            msg!("account-email-sign-in"),
            unexpected,
        ),
        Kind::Recovery => (
            "recovery",
            msg!("account-email-recovery"),
            msg!("account-email-recovery-text", app = app),
            msg!("account-email-recovery-button"),
            unexpected,
        ),
        Kind::EmailChangeCurrent => (
            "email_change_current",
            msg!("account-email-change"),
            msg!("account-email-change-text", app = app, email = to),
            msg!("account-email-change-button"),
            msg!("account-email-change-unexpected"),
        ),
        Kind::EmailChangeNew => (
            "email_change_new",
            msg!("account-email-new"),
            msg!("account-email-new-text", app = app, email = to),
            msg!("account-email-new"),
            unexpected,
        ),
    };
    let (paragraphs, footer) = (vec![text, life], vec![footer]);
    let (button, code) = (Some((button, link)), Some(code));
    (name, Content { paragraphs, button, code, footer, ..Content::new(subject) })
}

fn reauthentication(app: &str, link: String, code: String) -> Email {
    let content = Content {
        paragraphs: vec![msg!("account-email-reauthentication-text", app = app)],
        button: Some((msg!("account-email-open-account"), link)),
        code: Some(code),
        footer: vec![msg!("account-email-reauthentication-unexpected", app = app)],
        ..Content::new(msg!("account-email-reauthentication"))
    };
    ("reauthentication", content)
}

fn already_registered(app: &str, link: String) -> Email {
    let content = Content {
        paragraphs: vec![msg!("account-email-exists-text", app = app), msg!("account-email-exists-forgot")],
        button: Some((msg!("account-email-sign-in"), link)),
        footer: vec![msg!("account-email-nothing-to-do")],
        ..Content::new(msg!("account-email-exists", app = app))
    };
    ("already_registered", content)
}

fn address_taken(app: &str, link: String) -> Email {
    let content = Content {
        paragraphs: vec![msg!("account-email-taken-text", app = app)],
        button: Some((msg!("account-email-sign-in"), link)),
        footer: vec![msg!("account-email-nothing-to-do")],
        ..Content::new(msg!("account-email-exists", app = app))
    };
    ("address_taken", content)
}

fn password_changed(app: &str, link: String, at: Timestamp) -> Email {
    let content = Content {
        paragraphs: vec![msg!("account-email-password-changed-text", app = app)],
        button: Some((msg!("account-email-open-account"), link)),
        facts: vec![(msg!("account-email-when"), Fact::Value(Value::Moment(at)))],
        footer: vec![msg!("account-email-password-changed-unexpected")],
        ..Content::new(msg!("account-email-password-changed", app = app))
    };
    ("password_changed", content)
}

fn email_changed(app: &str, (old, new): (&str, &str), link: String, at: Timestamp) -> Email {
    let content = Content {
        paragraphs: vec![msg!("account-email-changed-text", app = app, old = old, new = masked(new))],
        button: Some((msg!("account-email-open-account"), link)),
        facts: vec![(msg!("account-email-when"), Fact::Value(Value::Moment(at)))],
        footer: vec![msg!("account-email-changed-unexpected", app = app)],
        ..Content::new(msg!("account-email-changed", app = app))
    };
    ("email_changed", content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::messages::{Message, Reader, languages};
    use std::collections::BTreeSet;

    fn every_email() -> Vec<Email> {
        let link = || "https://x.example/".to_owned();
        let kinds = [
            Kind::Signup,
            Kind::Invite,
            Kind::Magiclink,
            Kind::Recovery,
            Kind::EmailChangeCurrent,
            Kind::EmailChangeNew,
        ];
        let links = kinds.map(|kind| link_email(kind, "App", "ann@old.example", link(), "012345".into()));
        let notices = [
            reauthentication("App", link(), "012345".into()),
            already_registered("App", link()),
            address_taken("App", link()),
            password_changed("App", link(), Timestamp::default()),
            email_changed("App", ("ann@old.example", "bob@new.example"), link(), Timestamp::default()),
        ];
        links.into_iter().chain(notices).collect()
    }

    fn messages(content: &Content) -> Vec<&Message> {
        let labels = content.facts.iter().map(|(label, _)| label);
        let button = content.button.iter().map(|(label, _)| label);
        let texts = content.paragraphs.iter().chain(&content.footer);
        [&content.subject].into_iter().chain(texts).chain(labels).chain(button).collect()
    }

    #[test]
    fn every_email_is_there_in_every_language() {
        for (kind, content) in every_email() {
            assert!(!content.paragraphs.is_empty() && !content.footer.is_empty() && content.button.is_some(), "{kind}");
            for message in messages(&content) {
                assert!(message.exists(), "{kind}: {}", message.id());
                let texts: Vec<String> =
                    languages().map(|language| message.text(&Reader { language, ..Reader::default() })).collect();
                let different: BTreeSet<&String> = texts.iter().collect();
                assert_eq!(different.len(), languages().count(), "{kind}: {texts:?}");
                assert!(texts.iter().all(|text| !text.is_empty() && !text.contains("{$")), "{kind}: {texts:?}");
            }
        }
    }

    #[test]
    fn only_one_time_emails_have_a_code() {
        let with_code = every_email().into_iter().filter(|(_, content)| content.code.is_some());
        assert_eq!(with_code.map(|(kind, _)| kind).collect::<Vec<_>>(), ONE_TIME_EMAILS);
    }

    #[test]
    fn the_old_address_learns_only_a_little_of_the_new_one() {
        let (_, content) =
            email_changed("App", ("ann@old.example", "bob@new.example"), String::new(), Timestamp::default());
        let text = content.paragraphs.first().map(Message::english).unwrap_or_default();
        assert_eq!(text, "From now on, sign in to App with b***@new.example instead of ann@old.example.");
        assert!(!content.to_json().contains("bob@"));
    }
}
