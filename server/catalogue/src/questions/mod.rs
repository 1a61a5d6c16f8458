//! Questions about listings: how many may be asked, and those that publishers show on the listing with their answers.
//! They are asked and answered in `conversations`.
mod rules;
mod store;
mod view;

use crate::experiences::ListingId;
use platform::{
    clock::Timestamp,
    db::{Result, Sql, Tx},
    http::Problem,
};
use std::collections::HashMap;

pub use rules::{Action, BOUNDS, Refusal, Texts, actions, question};
pub use store::{Question, erase_asker, erase_listings_of, find, insert};
pub use view::PublishedQuestion;

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let (code, message) = (refusal.code(), refusal.message());
        match refusal {
            Refusal::TooManyOfYours { wait } | Refusal::TooManyAboutIt { wait } => {
                Self::too_many(code, message, rules::seconds(wait))
            }
            Refusal::NotAnswered | Refusal::TooManyPublished => Self::conflict(code, message),
        }
    }
}

/// Refuses one more question of `asker` about a listing at `now`. Lock the listing first: so that it holds against a
/// second one.
///
/// # Errors
/// 429 `question_limit`, `listing_question_limit`.
pub async fn must_be_within_limits(
    tx: &mut Tx,
    experience_id: &ListingId,
    asker: &str,
    now: Timestamp,
) -> std::result::Result<(), Problem> {
    let since = now - rules::WINDOW;
    let own = store::asked_by(tx, (experience_id, asker), since, rules::MOST_OF_ONE_PERSON).await?;
    let all = store::asked(tx, experience_id, since, rules::MOST_ABOUT_A_LISTING).await?;
    Ok(rules::may_ask(&own, &all, now)?)
}

/// Refuses one more published question of a listing. Lock the listing first.
///
/// # Errors
/// 409 `too_many_answers`.
pub async fn must_have_room(tx: &mut Tx, experience_id: &ListingId) -> std::result::Result<(), Problem> {
    Ok(rules::may_publish(store::published(tx, experience_id).await?.len())?)
}

/// Shows a question on its listing with these texts; with none, no more.
pub async fn set_published(tx: &mut Tx, id: &str, shown: Option<(&Texts, Timestamp)>) -> Result<()> {
    match shown {
        Some((texts, at)) => store::publish(tx, id, texts, at).await,
        None => store::unpublish(tx, id).await,
    }
}

/// The questions that are shown on a listing, oldest first.
pub async fn published(sql: &mut impl Sql, experience_id: &ListingId) -> Result<Vec<PublishedQuestion>> {
    let rows = store::published(sql, experience_id).await?;
    Ok(rows.into_iter().filter_map(PublishedQuestion::new).collect())
}

/// The questions among the messages with these ids.
pub async fn among(sql: &mut impl Sql, messages: &[&str]) -> Result<HashMap<String, Question>> {
    let rows = store::find_all(sql, messages).await?;
    Ok(rows.into_iter().map(|row| (row.id.clone(), row)).collect())
}
