//! Links for people whom admins invite or help.
use crate::{
    access::Admin,
    errors::{Error, Result},
    rules::{contact::Contact, token_kind::Kind},
    service::Auth,
    store::{
        one_time::{self as tokens, Pending},
        users::{self, Sent},
    },
    user::Account,
    user::User,
};
use platform::db::Tx;
use serde_json::{Map, Value, json};
use url::Url;

/// A link that an admin asks for.
pub(crate) struct WantedLink<'a> {
    /// What clients call its kind.
    pub(crate) word: &'a str,
    pub(crate) email: &'a str,
    /// The new address of a change.
    pub(crate) new_email: Option<String>,
    /// The password of a sign-up.
    pub(crate) password: Option<String>,
    pub(crate) data: &'a Map<String, Value>,
}

/// A link that was made and not sent.
pub(crate) struct MadeLink {
    pub(crate) account: Account,
    pub(crate) kind: Kind,
    pub(crate) token: String,
    /// The code beside the link.
    pub(crate) code: String,
}

impl Auth {
    /// Invites someone by email: the link proves the address, and they choose a password.
    ///
    /// # Errors
    /// 422 `email_exists` for a person who has confirmed their account.
    pub(crate) async fn invite(
        &self,
        email: &str,
        data: &Map<String, Value>,
        target: &Url,
        admin: &Admin,
    ) -> Result<Account> {
        let mut tx = self.db.write().await?;
        let user = self.invited(&mut tx, email).await?;
        if !data.is_empty() {
            users::set_metadata(&mut tx, &user.id, data, self.clock.now()).await?;
        }
        let secrets = self.issue_for(&mut tx, &user, (Kind::Invite, email), trusted(data)).await?;
        self.mail_link(&mut tx, email, Kind::Invite, &secrets, target).await?;
        self.audit(&mut tx, &admin.name, "auth.user_invited", &user.id, None).await?;
        let account = self.account_of(&mut tx, &user.id).await?;
        tx.commit().await?;
        Ok(account)
    }

    /// Makes a link as an email would have it. Nothing is sent.
    ///
    /// # Errors
    /// 400 for an unknown kind and for a sign-up without a password; 404 when there is no such account; 422
    /// `email_exists`, `weak_password`.
    pub(crate) async fn make_link(&self, wanted: WantedLink<'_>, admin: &Admin) -> Result<MadeLink> {
        let WantedLink { word, email, new_email, password, data } = wanted;
        let password = match (word, password.filter(|password| !password.is_empty())) {
            ("signup", None) => return Err(Error::validation("Signup requires a valid password")),
            ("signup", Some(typed)) => {
                let typed = self.checked_password(&typed, email, data)?;
                Some(self.passwords.hash(typed).await?)
            }
            _ => None,
        };
        let mut tx = self.db.write().await?;
        let (kind, user, to) = self.subject(&mut tx, word, email, new_email).await?;
        let mut pending = match kind {
            Kind::Signup | Kind::Invite => trusted(data),
            _ => Pending::default(),
        };
        pending.password_hash = password.as_ref();
        if pending.is_trusted && !data.is_empty() {
            users::set_metadata(&mut tx, &user.id, data, self.clock.now()).await?;
        }
        let secrets = self.issue_for(&mut tx, &user, (kind, &to), pending).await?;
        self.audit(&mut tx, &admin.name, "auth.link_made", &user.id, Some(json!(word))).await?;
        let account = self.account_of(&mut tx, &user.id).await?;
        tx.commit().await?;
        Ok(MadeLink { account, kind, token: secrets.token, code: secrets.code })
    }

    /// What kind of link `word` means for the owner of `email`, who they are, and which mailbox it proves.
    async fn subject(
        &self,
        tx: &mut Tx,
        word: &str,
        email: &str,
        new_email: Option<String>,
    ) -> Result<(Kind, User, String)> {
        let existing = users::find_by_email(tx, email).await?;
        let to = email.to_owned();
        Ok(match (word, existing) {
            ("signup", Some(user)) if user.is_confirmed() => return Err(Error::email_exists()),
            // for someone new it is the link of a sign-up
            ("signup", existing) | ("magiclink", existing @ None) => {
                (Kind::Signup, self.or_new(tx, existing, email).await?, to)
            }
            ("invite", _) => (Kind::Invite, self.invited(tx, email).await?, to),
            (_, None) => return Err(Error::user_not_found()),
            ("magiclink", Some(user)) => (Kind::Magiclink, user, to),
            ("recovery", Some(user)) => (Kind::Recovery, user, to),
            ("email_change_current" | "email_change_new", Some(user)) => {
                let new = new_email.unwrap_or_default();
                self.begin_change(tx, &user, &new).await?;
                match word {
                    "email_change_new" => (Kind::EmailChangeNew, user, new),
                    _ => (Kind::EmailChangeCurrent, user, to),
                }
            }
            _ => return Err(Error::validation("Invalid email action link type requested")),
        })
    }

    /// The account of someone who is invited, a new one if there is none; refuses a person who has confirmed theirs.
    async fn invited(&self, tx: &mut Tx, email: &str) -> Result<User> {
        let existing = users::find_by_email(tx, email).await?;
        if existing.as_ref().is_some_and(User::is_confirmed) {
            return Err(Error::email_exists());
        }
        let user = self.or_new(tx, existing, email).await?;
        Ok(users::sent(tx, &user.id, Sent::Invitation, self.clock.now()).await?)
    }

    async fn or_new(&self, tx: &mut Tx, existing: Option<User>, email: &str) -> Result<User> {
        match existing {
            Some(user) => Ok(user),
            None => {
                let user = self.add_person(tx, &Contact::Email(email.to_owned()), None).await?;
                self.changed(tx, &user).await?;
                Ok(user)
            }
        }
    }

    /// A token whose earlier ones of the same kind are void.
    async fn issue_for(
        &self,
        tx: &mut Tx,
        user: &User,
        (kind, to): (Kind, &str),
        pending: Pending<'_>,
    ) -> Result<tokens::Secrets> {
        users::lock_for_change(tx, &user.id, self.clock.now()).await?;
        tokens::void(tx, &user.id, kind).await?;
        Ok(tokens::issue(tx, &user.id, kind, to, pending, self.clock.real()).await?)
    }

    /// Begins a change of address unless the same one waits already: its two links are made by two calls.
    async fn begin_change(&self, tx: &mut Tx, user: &User, new: &str) -> Result<()> {
        if users::find_by_email(tx, new).await?.is_some() {
            return Err(Error::email_exists());
        }
        if user.new_email.as_deref() != Some(new) {
            users::begin_email_change(tx, &user.id, new, self.clock.now()).await?;
        }
        Ok(())
    }
}

/// What an admin says about a new person counts wherever the link is opened.
fn trusted(data: &Map<String, Value>) -> Pending<'_> {
    Pending { user_metadata: Some(data), is_trusted: true, ..Pending::default() }
}
