//! Admin actions on a person's account and on everything they have in the marketplace, in one transaction.
use super::rules::{self, Admin, UserAction};
use crate::context::Market;
use auth::User;
use base::accounts::{self, Actor, Person, UserType};
use catalogue::experiences;
use platform::{audit, db::Tx, http::Problem, msg};
use serde_json::json;

/// A person with their account.
pub struct Account {
    /// As the marketplace knows them.
    pub person: Person,
    /// As they sign in.
    pub user: User,
}

/// The person `id` if `who` may do `action` to them; otherwise the reason why not.
pub async fn find_manageable_account(
    app: &Market,
    tx: &mut Tx,
    who: &Actor,
    id: &str,
    action: UserAction,
) -> Result<Account, Problem> {
    who.must_be_admin()?;
    let missing = || Problem::not_found(msg!("problem-no-such-account"));
    let person = accounts::person(tx, id).await?.ok_or_else(missing)?;
    let user = app.auth.user(tx, id).await?.filter(|user| !user.deleted).ok_or_else(missing)?;
    let role = who.role.ok_or_else(missing)?;
    let admin = Admin { id: &who.id, role };
    if !rules::user_actions(admin, &person, Some(user.email_confirmed_at.is_some())).contains(&action) {
        return Err(refusal(&admin, &person, action));
    }
    Ok(Account { person, user })
}

fn refusal(admin: &Admin<'_>, person: &Person, action: UserAction) -> Problem {
    match action {
        UserAction::SignOut if admin.id == person.id => Problem::forbidden("own_account", msg!("problem-own-sessions")),
        UserAction::Ban | UserAction::Unban if admin.id == person.id => {
            Problem::forbidden("own_account", msg!("problem-ban-yourself"))
        }
        UserAction::Ban | UserAction::SignOut if person.banned => {
            Problem::conflict("already_banned", msg!("problem-already-banned"))
        }
        UserAction::Unban if !person.banned => Problem::conflict("not_banned", msg!("problem-not-banned")),
        UserAction::ResendVerification if admin.role.may(accounts::Right::Operations) => {
            Problem::conflict("already_confirmed", msg!("problem-already-confirmed"))
        }
        _ => Problem::forbidden("role_not_allowed", msg!("problem-role-not-allowed")),
    }
}

/// Bans or unbans an account. During a ban nobody can sign in to it, its sessions are ended, and its profile and
/// listings appear in no list. Deals continue, so that nobody's money gets stuck.
pub async fn set_ban(
    app: &Market,
    tx: &mut Tx,
    who: &Actor,
    id: &str,
    reason: Option<&str>,
) -> Result<Account, Problem> {
    let action = if reason.is_some() { UserAction::Ban } else { UserAction::Unban };
    find_manageable_account(app, tx, who, id, action).await?;
    let until = reason.map(|_| rules::FOREVER);
    let missing = || Problem::not_found(msg!("problem-no-such-account"));
    let user = app.auth.set_ban(tx, id, until).await?.ok_or_else(missing)?;
    experiences::suspend(app, tx, id, reason.is_some()).await?;
    let (word, new) =
        if reason.is_some() { ("user.banned", json!({ "reason": reason })) } else { ("user.unbanned", json!(null)) };
    audit::record(tx, &app.clock, &who.id, word, id, (), new).await?;
    let person = accounts::person(tx, id).await?.ok_or_else(missing)?;
    Ok(Account { person, user })
}

/// Ends every session of a person, for example after they lost a device: they have to sign in again.
pub async fn sign_out(app: &Market, tx: &mut Tx, who: &Actor, id: &str) -> Result<Account, Problem> {
    let account = find_manageable_account(app, tx, who, id, UserAction::SignOut).await?;
    let ended = app.auth.end_sessions(tx, id, None).await?;
    audit::record(tx, &app.clock, &who.id, "user.signed_out", id, (), json!({ "sessions": ended })).await?;
    Ok(account)
}

/// Changes a person's type to the other one. Existing listings and deals keep their sides.
pub async fn change_type(
    app: &Market,
    tx: &mut Tx,
    who: &Actor,
    id: &str,
    (user_type, reason): (UserType, &str),
) -> Result<Account, Problem> {
    let Account { person, user } = find_manageable_account(app, tx, who, id, UserAction::ChangeType).await?;
    if person.user_type == Some(user_type) {
        return Ok(Account { person, user });
    }
    let old = person.user_type;
    let person = accounts::change_type(app, tx, person, user_type).await?;
    let new = json!({ "user_type": user_type, "reason": reason });
    audit::record(tx, &app.clock, &who.id, "user.type_changed", id, old, new).await?;
    Ok(Account { person, user })
}
