//! Links for people whom admins invite or help.
use crate::{
    Auth, User,
    errors::{Error, Result},
    rules::{contact::Contact, token_kind::Kind},
    store::{
        one_time::{self as tokens, Pending},
        users::{self, Sent},
    },
};
use platform::db::Tx;
use serde_json::{Map, Value};

impl Auth {
    /// What kind of link `word` means for the owner of `email`, who they are, and which mailbox it proves.
    pub(crate) async fn subject(
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
    pub(crate) async fn invited(&self, tx: &mut Tx, email: &str) -> Result<User> {
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
    pub(crate) async fn issue_for(
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
pub(crate) fn trusted(data: &Map<String, Value>) -> Pending<'_> {
    Pending { user_metadata: Some(data), is_trusted: true, ..Pending::default() }
}
