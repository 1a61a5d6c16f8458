//! The emails of this service: one layout, plain text beside HTML, links built from the public URL.
use crate::{
    Auth,
    store::tokens::{Kind, Secrets},
};
use askama::Template;
use platform::{
    db::{self, Tx},
    mail::NewMail,
};

#[derive(Template)]
#[template(path = "email.html")]
struct Html<'a> {
    app: &'a str,
    email: &'a Email,
}

#[derive(Template)]
#[template(path = "email.txt")]
struct Text<'a> {
    app: &'a str,
    email: &'a Email,
}

/// What one mail says.
struct Email {
    kind: &'static str,
    subject: String,
    sentences: Vec<String>,
    button: &'static str,
    link: String,
    code: Option<String>,
    /// What to do when it came unexpectedly.
    otherwise: &'static str,
}

/// The kinds of mail that hold a link or a code: anyone who reads one later must not find it.
pub const ONE_TIME_EMAILS: &[&str] = &["confirm_signup", "recovery", "email_change_current", "email_change_new"];

const NOT_ME: &str = "If this was not you, ignore this mail; nothing happens without the button.";

impl Auth {
    /// Queues the mail with a token's link, in the transaction that made the token.
    pub(crate) async fn mail_link(
        &self,
        tx: &mut Tx,
        to: &str,
        kind: Kind,
        secrets: &Secrets,
        target: &url::Url,
    ) -> db::Result<()> {
        let link = self.link(&secrets.token, kind, target);
        let email = link_email(kind, &self.options.app_name, to, link, secrets.code.clone());
        self.post(tx, to, email, &secrets.id).await
    }
    /// Tells the owner of an account that someone tried to register their address once more.
    pub(crate) async fn mail_already_registered(&self, tx: &mut Tx, to: &str) -> db::Result<()> {
        let app = &self.options.app_name;
        let email = Email {
            kind: "already_registered",
            subject: format!("You already have an account at {app}"),
            sentences: vec![
                format!(
                    "Somebody, probably you, tried to sign up at {app} with this address, which has an account already."
                ),
                "Sign in with your password, or choose \"Forgot password\" there.".into(),
            ],
            button: "Sign in",
            link: self.page("auth"),
            code: None,
            otherwise: "If this was not you, there is nothing to do.",
        };
        self.post(tx, to, email, &platform::ids::id()).await
    }
    /// Tells the owner of an account that another account is to move to their address.
    pub(crate) async fn mail_address_taken(&self, tx: &mut Tx, to: &str) -> db::Result<()> {
        let app = &self.options.app_name;
        let email = Email {
            kind: "address_taken",
            subject: format!("You already have an account at {app}"),
            sentences: vec![
                format!("Somebody asked to move another {app} account to this address, which has an account already."),
                "If that was you, delete one of the two accounts, or choose another address.".into(),
            ],
            button: "Sign in",
            link: self.page("auth"),
            code: None,
            otherwise: "If this was not you, there is nothing to do.",
        };
        self.post(tx, to, email, &platform::ids::id()).await
    }
    /// Tells that the password is a new one.
    pub(crate) async fn mail_password_changed(&self, tx: &mut Tx, to: &str) -> db::Result<()> {
        let app = &self.options.app_name;
        let email = Email {
            kind: "password_changed",
            subject: format!("Your {app} password was changed"),
            sentences: vec![format!(
                "The password of your {app} account is a new one, and all other devices have been signed out."
            )],
            button: "Open your account",
            link: self.page("profile"),
            code: None,
            otherwise: "If this was not you, choose \"Forgot password\" on the sign-in page at once.",
        };
        self.post(tx, to, email, &platform::ids::id()).await
    }
    /// Tells the old address that the account has moved away from it.
    pub(crate) async fn mail_email_changed(&self, tx: &mut Tx, old: &str, new: &str) -> db::Result<()> {
        let app = &self.options.app_name;
        let email = Email {
            kind: "email_changed",
            subject: format!("Your {app} account has a new email address"),
            sentences: vec![format!("Your {app} account has moved from {old} to {}.", masked(new))],
            button: "Open your account",
            link: self.page("settings"),
            code: None,
            otherwise: "If this was not you, answer the operator of this site at once: this address no longer opens the account.",
        };
        self.post(tx, old, email, &platform::ids::id()).await
    }
    async fn post(&self, tx: &mut Tx, to: &str, email: Email, reason: &str) -> db::Result<()> {
        let app = &self.options.app_name;
        let broken = |error: askama::Error| db::Error::Other(format!("mail template: {error}").into());
        let html = Html { app, email: &email }.render().map_err(broken)?;
        let text = Text { app, email: &email }.render().map_err(broken)?;
        let dedupe_key = format!("auth:{}:{reason}", email.kind);
        let (to, subject, kind) = (to.into(), email.subject, email.kind.into());
        let mail = NewMail { to, subject, kind, text, html, content: None, dedupe_key };
        platform::mail::queue(tx, &self.clock, mail).await
    }
    fn link(&self, token: &str, kind: Kind, target: &url::Url) -> String {
        let mut link = self.url.clone();
        link.set_path("/auth/v1/verify");
        link.query_pairs_mut()
            .append_pair("token", token)
            .append_pair("type", kind.link_type())
            .append_pair("redirect_to", target.as_str());
        link.into()
    }
    fn page(&self, path: &str) -> String {
        self.url.join(path).unwrap_or_else(|_| self.url.clone()).into()
    }
}

/// An address that its owner recognises and nobody else learns: `a***@example.org`.
fn masked(email: &str) -> String {
    match email.split_once('@') {
        Some((name, host)) => format!("{}***@{host}", name.chars().next().unwrap_or_default()),
        None => "another address".into(),
    }
}

fn link_email(kind: Kind, app: &str, to: &str, link: String, code: String) -> Email {
    let (name, subject, sentence, button) = match kind {
        Kind::Signup => (
            "confirm_signup",
            "Confirm your email".to_owned(),
            format!("Welcome to {app}. Confirm that {to} is your address and your account is ready."),
            "Confirm your email",
        ),
        Kind::Recovery => (
            "recovery",
            "Reset your password".to_owned(),
            format!("You can choose a new password for your {app} account. The link works for one hour."),
            "Reset your password",
        ),
        Kind::EmailChangeCurrent => (
            "email_change_current",
            "Confirm the change of your email".to_owned(),
            format!("Your {app} account is to move from {to} to another address. Both addresses have to agree."),
            "Agree to the change",
        ),
        Kind::EmailChangeNew => (
            "email_change_new",
            "Confirm your new email".to_owned(),
            format!("A {app} account is to move to {to}. Both addresses have to agree."),
            "Confirm your new email",
        ),
    };
    Email { kind: name, subject, sentences: vec![sentence], button, link, code: Some(code), otherwise: NOT_ME }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_email_reads_the_same_in_both_forms_and_escapes() {
        for kind in [Kind::Signup, Kind::Recovery, Kind::EmailChangeCurrent, Kind::EmailChangeNew] {
            let link = "https://x.example/auth/v1/verify?token=t&type=signup".to_owned();
            let email = link_email(kind, "<b>App</b>", "a@b.example", link, "012345".into());
            let html = Html { app: "<b>App</b>", email: &email }.render().expect("html");
            let text = Text { app: "<b>App</b>", email: &email }.render().expect("text");
            assert!(
                !html.contains("<b>App</b>") && html.contains("012345") && html.contains("token=t&#38;type=signup")
            );
            assert!(text.contains("<b>App</b>") && text.contains("012345") && text.contains("token=t&type=signup"));
        }
    }
}
