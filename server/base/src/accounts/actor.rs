//! The person behind a request: extractors for routes that need one and for routes that anyone may call.
use super::{
    rules::{self, AdminRole, Person, Right, UserType},
    store,
};
use crate::context::Base;
use auth::UserId;
use axum::{
    extract::{FromRef, FromRequestParts},
    http::request::Parts,
};
use platform::{
    clock::{MINUTE, Micros, Timestamp},
    db::Tx,
    http::{Problem, capacity, request_facts},
    idempotency::{Answer, commit},
    messages, msg,
};

/// How long a proof of identity is valid for actions that an open session alone must not allow.
const RECENT: Micros = 15 * MINUTE;

/// The signed-in person who makes this request; a route that takes one answers 401 to guests.
#[derive(Clone, Debug)]
pub struct Actor {
    /// The account's id.
    pub id: UserId,
    /// Lower case.
    pub email: String,
    /// The full name; empty when none is given.
    pub name: String,
    /// Empty until chosen.
    pub user_type: Option<UserType>,
    /// Set for admins.
    pub role: Option<AdminRole>,
    /// Their email address is confirmed; an account with a phone number alone has none.
    pub is_confirmed: bool,
    /// The session that carries the request.
    pub session_id: String,
    /// Real time of the last proof of identity in this session.
    pub authenticated_at: Timestamp,
}

impl Actor {
    /// `person` as they act in a session.
    pub fn new(person: Person, session: &auth::Session) -> Self {
        Self {
            is_confirmed: person.is_active(),
            id: person.id,
            email: person.email,
            name: person.full_name,
            user_type: person.user_type,
            role: person.role,
            session_id: session.id.clone(),
            authenticated_at: session.authenticated_at,
        }
    }
    /// `person`, for whom someone else acts: there is no session.
    pub fn absent(person: Person) -> Self {
        let is_confirmed = person.is_active();
        let Person { id, email, full_name: name, user_type, role, .. } = person;
        Self {
            id,
            email,
            name,
            user_type,
            role,
            is_confirmed,
            session_id: String::new(),
            authenticated_at: Timestamp::default(),
        }
    }
    /// Whether this is an admin, in any role.
    pub fn is_admin(&self) -> bool {
        self.role.is_some()
    }
    /// Refuses someone without a confirmed email address: nobody could answer what they publish or ask.
    pub fn must_be_confirmed(&self) -> Result<(), Problem> {
        let refused = || Problem::forbidden("email_not_confirmed", msg!("problem-email-not-confirmed"));
        self.is_confirmed.then_some(()).ok_or_else(refused)
    }
    /// Refuses everyone but admins.
    pub fn must_be_admin(&self) -> Result<(), Problem> {
        let refused = || Problem::forbidden("not_allowed", msg!("problem-admin-only"));
        self.is_admin().then_some(()).ok_or_else(refused)
    }
    /// Refuses everyone but admins whose role has this right.
    pub fn must_have(&self, right: Right) -> Result<(), Problem> {
        self.must_be_admin()?;
        let refused = || Problem::forbidden("role_not_allowed", msg!("problem-role-not-allowed"));
        self.may(right).then_some(()).ok_or_else(refused)
    }
    /// Whether this is an admin whose role has this right.
    pub fn may(&self, right: Right) -> bool {
        self.role.is_some_and(|role| role.may(right))
    }
    /// Begins a transaction during which this person stays allowed to act: a deletion or ban of the account either
    /// waits for it or came first.
    ///
    /// # Errors
    /// 401 when the account is gone or banned.
    pub async fn write(&self, app: &Base) -> Result<Tx, Problem> {
        let mut tx = app.db.write().await?;
        let active = app.auth.stays_active(&mut tx, &self.id).await?;
        active.then_some(tx).ok_or_else(Problem::unauthorized)
    }
    /// Runs `action` in a transaction as [`Actor::write`] begins it, and commits it with the answer, which a repetition of
    /// the request gets again.
    ///
    /// # Errors
    /// Those of `action`, after which nothing is written; 401 when the account is gone or banned.
    pub async fn commit<A: Answer>(
        &self,
        app: &Base,
        action: impl AsyncFnOnce(&mut Tx) -> Result<A, Problem>,
    ) -> Result<A, Problem> {
        let mut tx = self.write(app).await?;
        let answer = action(&mut tx).await?;
        commit(tx, answer).await
    }
    /// Refuses someone whose last proof of identity is older than 15 minutes at `now` (real time).
    pub fn must_be_recent(&self, now: Timestamp) -> Result<(), Problem> {
        let refused = || Problem::forbidden("reauth_required", msg!("problem-reauth-required"));
        (now - self.authenticated_at <= RECENT).then_some(()).ok_or_else(refused)
    }
    /// Refuses everyone but the person `id` and admins with `right`.
    pub fn must_be_self_or_have(&self, id: &UserId, right: Right) -> Result<(), Problem> {
        if self.id == *id || self.may(right) {
            return Ok(());
        }
        if self.is_admin() { self.must_have(right) } else { self.must_be_self_or_admin(id) }
    }
    /// Refuses everyone but the person `id` and admins.
    pub fn must_be_self_or_admin(&self, id: &UserId) -> Result<(), Problem> {
        let refused = || Problem::forbidden("not_yours", msg!("problem-own-account-only"));
        (self.id == *id || self.is_admin()).then_some(()).ok_or_else(refused)
    }
}

/// The signed-in person, if any: for routes that guests may call.
#[derive(Clone, Debug)]
pub struct Viewer(pub Option<Actor>);

/// Begins a transaction for someone who may be signed in; if they are, as [`Actor::write`] does.
///
/// # Errors
/// 401 when their account is gone or banned.
pub async fn write(app: &Base, who: Option<&Actor>) -> Result<Tx, Problem> {
    match who {
        Some(who) => who.write(app).await,
        None => Ok(app.db.write().await?),
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Viewer
where
    Base: FromRef<S>,
{
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let app = Base::from_ref(state);
        let Some(session) = app.auth.session(&parts.method, &parts.headers).await? else {
            return Ok(Self(None));
        };
        capacity::enter_account(&session.user_id)?;
        let person = store::find(&mut &app.db, &session.user_id).await?;
        Ok(Self(person.map(|person| {
            request_facts::set_user(&person.id);
            // visitors share the accounts of the demo data: each reads what answers them in the language of their page
            let language = person.language.as_deref().filter(|_| !rules::is_demo(&person.email));
            messages::set_reader(language, person.time_zone.as_deref());
            Actor::new(person, &session)
        })))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Actor
where
    Base: FromRef<S>,
{
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        Viewer::from_request_parts(parts, state).await?.0.ok_or_else(Problem::unauthorized)
    }
}
