//! The feed's SQL: the newest rows of each kind, a bounded number, then what of them is public.
use super::rules::{ActivityEntry, Kind};
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql},
};

/// Rows looked at for each kind: some of them may not be public, and one person may have many.
const SCANNED_ROWS: i64 = 200;

impl Kind {
    /// What happened lately. Only published experiences, only people whom everybody finds under their name, and only for
    /// what they did: a booking that the creator asked for or answered, work that they delivered. The title is the one that
    /// was agreed, whatever the listing is called now.
    fn sql(self) -> &'static str {
        match self {
            Self::Published => {
                "SELECT p.id AS person_id, p.full_name AS name, e.id AS experience_id, e.title, e.created_at AS at
                 FROM (SELECT id, title, publisher_id, created_at FROM experiences
                       WHERE published AND (created_at, id) < ($1, '~') ORDER BY created_at DESC, id DESC LIMIT $2) e
                 JOIN profiles p ON p.id = e.publisher_id WHERE p.is_public AND p.full_name <> ''"
            }
            Self::Booked => {
                "SELECT p.id AS person_id, p.full_name AS name, e.id AS experience_id, COALESCE(d.title, e.title) AS title, d.at
                 FROM (SELECT experience_id, creator_id, title, answered_at AS at, creator_acted, initiator_id FROM deals
                       WHERE request = 'approved' AND answered_at < $1
                       ORDER BY answered_at DESC LIMIT $2) d
                 JOIN experiences e ON e.id = d.experience_id JOIN profiles p ON p.id = d.creator_id
                 WHERE (d.creator_acted OR d.initiator_id = d.creator_id) AND (e.published OR e.taken) AND p.is_public
                   AND p.user_type = 'Creator' AND p.full_name <> ''"
            }
            Self::Completed => {
                "SELECT p.id AS person_id, p.full_name AS name, e.id AS experience_id, COALESCE(d.title, e.title) AS title, d.at
                 FROM (SELECT experience_id, creator_id, title, completed_at AS at, dispute, creator_acted, deliveries FROM deals
                       WHERE work = 'completed' AND (completed_at, id) < ($1, '~')
                       ORDER BY completed_at DESC, id DESC LIMIT $2) d
                 JOIN experiences e ON e.id = d.experience_id JOIN profiles p ON p.id = d.creator_id
                 WHERE d.dispute = 'none' AND d.creator_acted AND d.deliveries > 0 AND (e.published OR e.taken) AND p.is_public AND p.user_type = 'Creator'
                   AND p.full_name <> ''"
            }
        }
    }
}

/// What of this kind happened lately, in no order.
pub async fn latest(sql: &mut impl Sql, kind: Kind) -> Result<Vec<ActivityEntry>> {
    sql.all(kind.sql(), args![Timestamp::MAX, SCANNED_ROWS]).await
}
