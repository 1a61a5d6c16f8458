//! The feed, as everybody gets it.
use super::{
    rules::{self, ActivityEntry, Kind},
    store,
};
use crate::context::Market;
use base::accounts;
use base::guest_cache::encode_json;
use platform::{
    clock::{MINUTE, Timestamp, iso},
    http::{CachedResponse, Problem},
};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Something that happened.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActivityView {
    kind: Kind,
    /// The person's public name.
    #[serde(rename = "userName")]
    user_name: String,
    /// `published`, `was booked for` or `completed`.
    action: &'static str,
    /// The title of the experience.
    #[serde(rename = "contentTitle")]
    content_title: String,
    /// As people say it: `3 hours ago`.
    #[serde(rename = "timeAgo")]
    time_ago: String,
    /// The name of an icon.
    icon: &'static str,
    /// When, ISO 8601.
    at: String,
    /// The experience's page.
    link: String,
    /// Path of the person's picture as SVG.
    avatar: String,
}

/// What happened lately.
#[derive(Debug, Serialize, ToSchema)]
pub struct Activity {
    /// Newest first, at most eight.
    activity: Vec<ActivityView>,
}

/// The response with what happened lately, made at most once a minute.
pub async fn cached(app: &Market) -> Result<Arc<CachedResponse>, Problem> {
    let now = app.clock.now();
    let made = async { encode_json(&latest(app, now).await?) };
    app.activity.0.get_or(&(now.micros() / MINUTE), made).await
}

async fn latest(app: &Market, now: Timestamp) -> Result<Activity, Problem> {
    let mut all = Vec::new();
    for kind in [Kind::Published, Kind::Booked, Kind::Completed] {
        let happened = store::latest(&mut &app.db, kind).await?;
        all.extend(happened.into_iter().map(|happening| (kind, happening)));
    }
    let activity = rules::newest(all).into_iter().map(|(kind, happening)| ActivityView::new(kind, happening, now));
    Ok(Activity { activity: activity.collect() })
}

impl ActivityView {
    fn new(kind: Kind, happening: ActivityEntry, now: Timestamp) -> Self {
        Self {
            kind,
            action: kind.action(),
            icon: kind.icon(),
            time_ago: rules::time_ago(happening.at, now),
            at: iso(happening.at),
            link: format!("/experiences/{}", happening.experience_id),
            avatar: accounts::cover(&happening.person_id),
            user_name: happening.name,
            content_title: happening.title,
        }
    }
}
