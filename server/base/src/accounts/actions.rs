//! Changes to a person that several callers make: the account's hook, the API, the command line, seeds.
use super::{
    rules::{self, AdminRole, Metadata, Person, UserType},
    store,
};
use crate::{context::Base, guest_cache::GuestCache, totals};
use auth::UserId;
use platform::{
    clock::Clock,
    db::{Error, Result, Sql, Tx},
    events::Events,
    http::Problem,
    messages, msg,
    text::Refused,
};
use std::sync::Arc;

/// The topic of changes of a profile or its tags, published after the commit.
pub const PROFILES: &str = "profiles";
/// The name of the total of listed creators.
const CREATORS: &str = "creators";

/// How many creators are listed.
pub async fn count_creators(sql: &mut impl Sql) -> Result<i64> {
    totals::total(sql, CREATORS).await
}

/// The spelling of an address in which profiles have it.
fn one_spelling(email: &str) -> String {
    auth::normalised_email(email).unwrap_or_else(|| email.trim().to_lowercase())
}

/// Keeps the language that the browser asks for in this request, if any: that of someone who signs up or in.
pub async fn keep_browser_language(tx: &mut Tx, user_id: &UserId) -> Result<()> {
    match messages::browser_language() {
        Some(language) => store::preferences::set_browser_language(tx, user_id, language).await,
        None => Ok(()),
    }
}

/// What writes to profiles need in addition to the transaction.
#[derive(Clone)]
pub struct Profiles {
    /// Product time for people, real time for the change sequence.
    pub clock: Clock,
    /// Notified after each change.
    pub events: Events,
    /// Cleared after each change.
    pub guest_cache: Arc<GuestCache>,
    /// The address whose owner becomes the first admin once it is verified, while there is no owner.
    pub admin_email: Option<String>,
}

impl Base {
    /// What writes to profiles need.
    pub fn profiles(&self) -> Profiles {
        Profiles {
            clock: self.clock.clone(),
            events: self.events.clone(),
            guest_cache: self.guest_cache.clone(),
            admin_email: self.config.admin_email.clone(),
        }
    }
}

impl Profiles {
    /// Called by `auth` in its transaction on sign-up, confirmation, metadata change and deletion. Returns the person
    /// if their name changed.
    pub async fn user_changed(&self, tx: &mut Tx, user: &auth::User) -> Result<Option<Person>> {
        let was = store::find(tx, &user.id).await?;
        let base = was.clone().unwrap_or_else(|| Person::new(user.id.clone(), &user.email, user.created_at));
        // until the address is confirmed anyone may have entered these details: they are not kept
        let unproved = !base.is_public && !base.banned && !user.deleted;
        let base = if unproved { base.without_profile() } else { base };
        let metadata = Metadata::read(&user.user_metadata);
        let person = if user.deleted {
            base.anonymised()
        } else {
            let person = metadata.applied_to(base);
            let banned = user.is_banned(self.clock.real());
            let is_public = user.email_confirmed_at.is_some() && !banned;
            let role = match person.role {
                None if is_public && self.is_first_admin(&user.email) && !store::has_owner(tx).await? => {
                    Some(AdminRole::Owner)
                }
                role => role,
            };
            Person { email: user.email.trim().to_lowercase(), is_public, banned, role, ..person }
        };
        let (mut renamed, is_new, is_blank) = (None, was.is_none(), person.description.is_empty());
        if was.as_ref() != Some(&person) {
            let saved = self.save(tx, was.as_ref(), person).await?;
            if is_new {
                keep_browser_language(tx, &user.id).await?;
            }
            renamed = was.filter(|was| was.full_name != saved.full_name).map(|_| saved);
        }
        match metadata.tags {
            _ if user.deleted => self.set_tags(tx, &user.id, &[]).await?,
            Some(tags) if is_new => {
                store::insert_tags(tx, &user.id, &tags).await?;
                if is_blank {
                    store::update_rank(tx, &user.id).await?;
                }
            }
            None if is_new => {}
            Some(tags) if tags != store::tags(tx, &user.id).await? => self.set_tags(tx, &user.id, &tags).await?,
            None if unproved && !store::tags(tx, &user.id).await?.is_empty() => {
                self.set_tags(tx, &user.id, &[]).await?
            }
            _ => {}
        }
        Ok(renamed)
    }

    /// Saves `person` in place of `was` and updates the total of listed creators; published after the commit.
    pub async fn save(&self, tx: &mut Tx, was: Option<&Person>, person: Person) -> Result<Person> {
        let now = self.clock.now();
        let person =
            Person { updated_at: was.map_or(person.created_at, |_| now), changed_at: self.clock.real(), ..person };
        let saved = if was.is_some() {
            store::update(tx, &person).await?.ok_or_else(changed_meanwhile)?
        } else if store::insert(tx, &person).await? {
            Person { rev: 1, ..person }
        } else {
            return Err(changed_meanwhile());
        };
        let listed = |person: &Person| i64::from(person.is_listed_creator());
        totals::add(tx, CREATORS, listed(&saved) - was.map_or(0, listed)).await?;
        self.publish(tx);
        Ok(saved)
    }

    /// Adds a tag: 409 `tag_exists` if the person has it already, in any letter case; 422 if they have too many.
    pub async fn add_tag(&self, tx: &mut Tx, user_id: &UserId, name: &str) -> std::result::Result<(), Problem> {
        self.touch(tx, user_id).await?; // first: it locks the profile, so that the limit holds against a second call
        let tags = store::tags(tx, user_id).await?;
        if tags.len() >= rules::MAX_TAGS {
            let message = msg!("problem-too-many-profile-tags", max = rules::MAX_TAGS);
            return Err(Refused::new("name", "too_many_tags", message).into());
        }
        if !store::insert_tag(tx, user_id, name).await? {
            return Err(Problem::conflict("tag_exists", msg!("problem-tag-exists")));
        }
        Ok(())
    }

    /// Removes a tag; `false` when the person does not have it.
    pub async fn remove_tag(&self, tx: &mut Tx, user_id: &UserId, name: &str) -> Result<bool> {
        let removed = store::delete_tag(tx, user_id, name).await?;
        if removed {
            self.touch(tx, user_id).await?;
        }
        Ok(removed)
    }

    /// Replaces the person's tags with `tags`, already cleaned.
    pub async fn set_tags(&self, tx: &mut Tx, user_id: &UserId, tags: &[String]) -> Result<()> {
        store::replace_tags(tx, user_id, tags).await?;
        self.touch(tx, user_id).await
    }

    /// Adds a profile without an account: bookings can be made for it and it can be notified, but nobody can sign in to
    /// it. `false` if it exists.
    pub async fn add_profile_without_account(&self, tx: &mut Tx, person: Person) -> Result<bool> {
        if store::find(tx, &person.id).await?.is_some() {
            return Ok(false);
        }
        self.save(tx, None, person).await.map(|_| true)
    }

    /// Makes the owner of `email` an admin; `None` if nobody has that verified address.
    pub async fn grant(&self, tx: &mut Tx, email: &str, role: Option<AdminRole>) -> Result<Option<Person>> {
        let found = store::find_by_email(tx, &one_spelling(email)).await?;
        let Some(person) = found.filter(|person| person.is_public) else { return Ok(None) };
        store::set_role(tx, &person.id, role, self.clock.now()).await?;
        platform::audit::record(tx, &self.clock, "command line", "role_granted", &person.id, person.role, role).await?;
        Ok(Some(Person { role, ..person }))
    }

    /// Takes the role of the owner of `email`, whether or not the address is verified; `None` if nobody has one there.
    pub async fn revoke(&self, tx: &mut Tx, email: &str) -> Result<Option<Person>> {
        let found = store::find_by_email(tx, &one_spelling(email)).await?;
        let Some(person) = found.filter(|person| person.role.is_some()) else { return Ok(None) };
        store::set_role(tx, &person.id, None, self.clock.now()).await?;
        let none = None::<AdminRole>;
        platform::audit::record(tx, &self.clock, "command line", "role_revoked", &person.id, person.role, none).await?;
        Ok(Some(person))
    }

    /// At startup: makes the configured first admin one, in case the address was verified before it was configured.
    pub async fn grant_first(&self, tx: &mut Tx) -> Result<()> {
        let Some(email) = self.admin_email.as_ref().filter(|email| !email.trim().is_empty()) else { return Ok(()) };
        if store::has_owner(tx).await? {
            return Ok(());
        }
        let found = store::find_by_email(tx, &one_spelling(email)).await?;
        if found.is_some_and(|person| person.is_public && person.role.is_none()) {
            self.grant(tx, email, Some(AdminRole::Owner)).await?;
        }
        Ok(())
    }

    async fn touch(&self, tx: &mut Tx, user_id: &UserId) -> Result<()> {
        self.publish(tx);
        store::touch(tx, user_id, self.clock.now(), self.clock.real()).await
    }

    /// Whether `email` is the configured address of the first admin.
    pub fn is_first_admin(&self, email: &str) -> bool {
        let first = self.admin_email.as_deref().unwrap_or_default().trim();
        !first.is_empty() && first.eq_ignore_ascii_case(email.trim())
    }

    fn publish(&self, tx: &mut Tx) {
        let public = self.guest_cache.clone();
        tx.after_commit(move || public.clear());
        self.events.publish_after(tx, PROFILES);
    }
}

/// Makes `was` a person of another type, in their profile and in their account's metadata.
pub async fn change_type(
    app: &Base,
    tx: &mut Tx,
    was: Person,
    user_type: UserType,
) -> std::result::Result<Person, Problem> {
    let person = Person { user_type: Some(user_type), ..was.clone() };
    let saved = app.profiles().save(tx, Some(&was), person).await?;
    let tags = store::tags(tx, &saved.id).await?;
    write_metadata(app, tx, &saved, &tags).await?;
    Ok(saved)
}

/// The account's metadata says what the profile says: the next change of the account must not bring old words back.
pub async fn write_metadata(
    app: &Base,
    tx: &mut Tx,
    person: &Person,
    tags: &[String],
) -> std::result::Result<(), Problem> {
    let serde_json::Value::Object(metadata) = serde_json::json!({
        "full_name": person.full_name,
        "user_type": person.user_type,
        "description": person.description,
        "tags": tags,
    }) else {
        return Ok(());
    };
    app.auth.merge_metadata(tx, &person.id, metadata).await?;
    Ok(())
}

/// Two transactions wrote the same profile: the second is retried and sees what the first did.
fn changed_meanwhile() -> Error {
    Error::TryAgain("the profile was changed by another transaction".into())
}
