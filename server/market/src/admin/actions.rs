//! Admin actions on a person's account and on everything they have in the marketplace, in one transaction.
use super::{
    rules::{self, Admin, UserAction},
    users::{AdminUserView, type_of},
};
use crate::context::Market;
use auth::User;
use base::accounts::{self, Actor, Person, Right, UserId};
use base::rate_limits;
use catalogue::experiences;
use platform::{
    audit,
    db::Tx,
    http::{Json, Problem},
    messages::{Reader, for_reader},
    msg,
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// A person with their account.
struct Account {
    /// As the marketplace knows them.
    person: Person,
    /// As they sign in.
    user: User,
}

impl Account {
    /// As `who` sees them.
    fn view(self, who: &Actor) -> Json<AdminUserView> {
        Json(AdminUserView::new(who, self.person, Some(&self.user)))
    }
}

/// The result of a request to email someone.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailedView {
    /// False if the mailbox recently received as many emails as it may.
    sent: bool,
}

/// The person `id` if `who` may do `action` to them; otherwise the reason why not.
async fn find_manageable_account(
    app: &Market,
    tx: &mut Tx,
    who: &Actor,
    id: &UserId,
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
        UserAction::SignOut if *admin.id == person.id => {
            Problem::forbidden("own_account", msg!("problem-own-sessions"))
        }
        UserAction::Ban | UserAction::Unban if *admin.id == person.id => {
            Problem::forbidden("own_account", msg!("problem-ban-yourself"))
        }
        UserAction::Ban | UserAction::SignOut if person.banned => {
            Problem::conflict("already_banned", msg!("problem-already-banned"))
        }
        UserAction::Unban if !person.banned => Problem::conflict("not_banned", msg!("problem-not-banned")),
        UserAction::ResendVerification if admin.role.may(Right::Operations) => {
            Problem::conflict("already_confirmed", msg!("problem-already-confirmed"))
        }
        _ => Problem::forbidden("role_not_allowed", msg!("problem-role-not-allowed")),
    }
}

/// Bans the account `id`: its sessions end, nobody can sign in to it, and its profile and listings leave the public lists.
///
/// # Errors
/// 403 or 409 when `who` may not do it now, 404, 422 without a reason.
pub async fn ban(app: &Market, who: &Actor, id: &UserId, reason: &str) -> Result<Json<AdminUserView>, Problem> {
    who.must_be_admin()?;
    let reason = rules::reason(reason)?;
    who.commit(app, async |tx| Ok(set_ban(app, tx, who, id, Some(&reason)).await?.view(who))).await
}

/// Unbans the account `id`: what left the public lists returns.
///
/// # Errors
/// 403 or 409 when `who` may not do it now, 404.
pub async fn unban(app: &Market, who: &Actor, id: &UserId) -> Result<Json<AdminUserView>, Problem> {
    who.commit(app, async |tx| Ok(set_ban(app, tx, who, id, None).await?.view(who))).await
}

/// Bans or unbans an account. During a ban nobody can sign in to it, its sessions are ended, and its profile and
/// listings appear in no list. Deals continue, so that nobody's money gets stuck.
async fn set_ban(
    app: &Market,
    tx: &mut Tx,
    who: &Actor,
    id: &UserId,
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
///
/// # Errors
/// 403 or 409 when `who` may not do it now, 404.
pub async fn sign_out(app: &Market, who: &Actor, id: &UserId) -> Result<Json<AdminUserView>, Problem> {
    who.commit(app, async |tx| {
        let account = find_manageable_account(app, tx, who, id, UserAction::SignOut).await?;
        let ended = app.auth.end_sessions(tx, id, None).await?;
        audit::record(tx, &app.clock, &who.id, "user.signed_out", id, (), json!({ "sessions": ended })).await?;
        Ok(account.view(who))
    })
    .await
}

/// Changes a person's type to the other one. Existing listings and deals keep their sides.
///
/// # Errors
/// 403 when `who` may not do it, 404, 422 for an unknown type or without a reason.
pub async fn change_type(
    app: &Market,
    who: &Actor,
    id: &UserId,
    (user_type, reason): (&str, &str),
) -> Result<Json<AdminUserView>, Problem> {
    who.must_be_admin()?;
    let (user_type, reason) = (type_of(user_type)?, rules::reason(reason)?);
    who.commit(app, async |tx| {
        let Account { person, user } = find_manageable_account(app, tx, who, id, UserAction::ChangeType).await?;
        if person.user_type == Some(user_type) {
            return Ok(Account { person, user }.view(who));
        }
        let old = person.user_type;
        let person = accounts::change_type(app, tx, person, user_type).await?;
        let new = json!({ "user_type": user_type, "reason": reason });
        audit::record(tx, &app.clock, &who.id, "user.type_changed", id, old, new).await?;
        Ok(Account { person, user }.view(who))
    })
    .await
}

/// Sends someone the confirmation email again.
///
/// # Errors
/// 403 or 409 when `who` may not do it now, 404, 429 after too many.
pub async fn resend_verification(app: &Market, who: &Actor, id: &UserId) -> Result<Json<MailedView>, Problem> {
    who.must_have(Right::Operations)?;
    rate_limits::outreach(app, who)?;
    let may_mail = match app.auth.user(&mut &app.db, id).await? {
        Some(user) if user.email_confirmed_at.is_none() => app.auth.may_mail_confirmation(&user).await?,
        _ => true,
    };
    who.commit(app, async |tx| {
        let account = find_manageable_account(app, tx, who, id, UserAction::ResendVerification).await?;
        let reader = account.person.reader(Reader::default());
        let sent = may_mail && for_reader(reader, app.auth.mail_confirmation(tx, &account.user)).await?;
        audit::record(tx, &app.clock, &who.id, "user.verification_resent", id, (), sent).await?;
        Ok(Json(MailedView { sent }))
    })
    .await
}
