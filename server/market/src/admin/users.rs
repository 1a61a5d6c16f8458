//! The users as admins see them: search, and what may be done to each.
use super::rules::{self, Admin, UserAction};
use crate::context::Market;
use auth::User;
use base::accounts::{self, Actor, AdminRole, Person, UserId, UserType};
use platform::{
    clock::{Timestamp, iso},
    db::Sql,
    http::Problem,
    msg,
    paging::{Cursor, Page},
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};

/// Filters of the list of users.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct UsersQuery {
    /// A part of a name or an address, or a whole id; at most 200 characters.
    query: Option<String>,
    /// `Hirer` or `Creator`; everyone when absent or empty.
    user_type: Option<String>,
    /// Where the page starts: `next_cursor` of the page before.
    cursor: Option<String>,
    /// Items on the page, 1 to 100; 24 when absent.
    limit: Option<usize>,
}

/// A person as an admin sees them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserView {
    id: String,
    /// Empty once deleted.
    email: String,
    full_name: String,
    #[schema(required)]
    user_type: Option<UserType>,
    #[schema(required)]
    role: Option<AdminRole>,
    created_at: String,
    /// When the address was confirmed.
    #[schema(required)]
    confirmed_at: Option<String>,
    #[schema(required)]
    last_sign_in_at: Option<String>,
    banned: bool,
    /// The account is deleted; what refers to it stays.
    deleted: bool,
    /// False for a profile without an account: bookings can be made for it, but nobody can sign in to it.
    has_account: bool,
    /// What this admin may do.
    actions: Vec<UserAction>,
}

/// A page of people.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserPage {
    /// Newest first.
    users: Vec<AdminUserView>,
    /// Where the next page starts; a page of a filtered list may be short, or empty, and still have one.
    #[schema(required)]
    next_cursor: Option<String>,
}

impl AdminUserView {
    /// `person` with their account as `who` sees them.
    pub fn new(who: &Actor, person: Person, user: Option<&User>) -> Self {
        let confirmed = user.filter(|user| !user.deleted).map(|user| user.email_confirmed_at.is_some());
        let actions = who.role.map(|role| rules::user_actions(Admin { id: &who.id, role }, &person, confirmed));
        Self {
            actions: actions.unwrap_or_default(),
            email: auth::shown_email(&person.email),
            full_name: person.full_name,
            user_type: person.user_type,
            role: person.role,
            created_at: iso(person.created_at),
            confirmed_at: user.and_then(|user| user.email_confirmed_at).map(iso),
            last_sign_in_at: user.and_then(|user| user.last_sign_in_at).map(iso),
            banned: person.banned,
            deleted: user.is_some_and(|user| user.deleted),
            has_account: user.is_some(),
            id: person.id.into(),
        }
    }
}

/// People, newest first.
///
/// # Errors
/// 403 for everybody but admins, 422 for an unknown type of user, or a cursor or a limit that is none.
pub async fn list(app: &Market, who: &Actor, query: &UsersQuery) -> Result<AdminUserPage, Problem> {
    who.must_be_admin()?;
    let words = rules::USER.line(query.query.as_deref().unwrap_or_default())?;
    let words = Some(words.as_str()).filter(|words| !words.is_empty());
    let user_type = query.user_type.as_deref().filter(|word| !word.is_empty()).map(type_of).transpose()?;
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let (before, mut sql) = (page.before()?, &app.db);
    let mut people = accounts::newest(&mut sql, words, user_type, &before, page.fetch()).await?;
    let mut next_cursor = page.cut(&mut people, |person| (person.created_at, person.id.clone().into()));
    if next_cursor.is_none() && (words.is_some() || user_type.is_some()) {
        next_cursor = scan_cursor(&mut sql, &before).await?;
    }
    let ids: Vec<&UserId> = people.iter().map(|person| &person.id).collect();
    let found = app.auth.users(&mut sql, &ids).await?;
    let found: HashMap<&str, &User> = found.iter().map(|user| (user.id.as_str(), user)).collect();
    let users = people.iter().map(|person| {
        let user = found.get(person.id.as_str()).copied();
        AdminUserView::new(who, person.clone(), user)
    });
    Ok(AdminUserPage { users: users.collect(), next_cursor })
}

/// Where a filtered list continues when its page ended at the scan limit.
async fn scan_cursor(sql: &mut impl Sql, before: &(Timestamp, String)) -> Result<Option<String>, Problem> {
    let last = accounts::last_scanned(sql, before).await?;
    Ok(last.map(|(at, id)| Cursor::after(at, id).encode()))
}

/// The type of user that `word` names.
pub fn type_of(word: &str) -> Result<UserType, Problem> {
    UserType::parse(word).ok_or_else(|| {
        let message = msg!("problem-unknown-user-type");
        Problem::invalid("user_type_unknown", message.clone()).field("user_type", message)
    })
}
