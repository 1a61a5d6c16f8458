//! The product's answers to the authentication service: who is an admin, and what a deletion involves.
use super::actions;
use crate::context::Market;
use auth::{Product, User};
use base::accounts::{self, Actor, AdminRole, UserId};
use futures_util::future::BoxFuture;
use platform::{
    db::{self, Tx},
    http::Problem,
};

/// The admin endpoints of the authentication service can sign in as anyone and make admins, so they are for owners.
pub struct AccountAdmin(pub Market);

impl Product for AccountAdmin {
    fn is_admin<'a>(&'a self, user_id: &'a UserId) -> BoxFuture<'a, db::Result<bool>> {
        Box::pin(async move {
            let person = accounts::person(&mut &self.0.db, user_id).await?;
            Ok(person.is_some_and(|person| person.role == Some(AdminRole::Owner)))
        })
    }

    /// As if the person had deleted their account themselves: money that is held prevents it.
    fn delete<'a>(&'a self, tx: &'a mut Tx, user: &'a User) -> BoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move {
            match accounts::person(tx, &user.id).await? {
                Some(person) => actions::delete_account(&self.0, tx, &Actor::absent(person)).await,
                None => Ok(self.0.auth.delete_user(tx, &user.id).await.map(drop)?),
            }
        })
    }
}
