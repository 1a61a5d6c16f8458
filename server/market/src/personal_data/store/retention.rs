//! Retention: rows whose time is over, removed a few at a time.
use platform::{
    args,
    clock::{DAY, Micros, Timestamp},
    db::{Result, Tx},
};

/// Rows removed by one statement: a writer behind it waits for no more.
pub const STEP: i64 = 500;

/// Something that is kept for a time only.
pub struct Period {
    /// What it is, for the log.
    pub what: &'static str,
    /// How long it is kept, in microseconds of product time.
    pub kept: Micros,
    /// Removes what is older than `$1`, `$2` rows at most.
    sql: &'static str,
}

/// How long email texts are kept, in days. A failed email can be sent again for as long.
pub const MAIL_TEXT_DAYS: i64 = 30;

const fn days(days: i64, what: &'static str, sql: &'static str) -> Period {
    Period { what, kept: days * DAY, sql }
}

/// What is kept for how long (`docs/operations.md`). The audit log keeps its lines; see [`audit::erase_addresses`].
///
/// [`audit::erase_addresses`]: platform::audit::erase_addresses
pub const PERIODS: &[Period] = &[
    days(
        MAIL_TEXT_DAYS,
        "texts of mails",
        "UPDATE mails SET text_body = '', html_body = '', content = NULL WHERE id IN (SELECT id FROM mails WHERE (CASE WHEN content IS NULL AND text_body = '' THEN 1 ELSE 0 END) = 0 \
         AND created_at < $1 AND status IN ('sent', 'captured', 'dead', 'skipped') ORDER BY created_at, id LIMIT $2)",
    ),
    days(
        180,
        "mails",
        "DELETE FROM mails WHERE id IN (SELECT id FROM mails WHERE (CASE WHEN content IS NULL AND text_body = '' THEN 1 ELSE 0 END) = 1 \
         AND created_at < $1 AND status IN ('sent', 'captured', 'dead', 'skipped') ORDER BY created_at, id LIMIT $2)",
    ),
    days(
        90,
        "webhook events",
        "DELETE FROM webhook_events WHERE received_at < $1 AND event_id IN (SELECT event_id FROM webhook_events \
         WHERE received_at < $1 ORDER BY received_at, event_id LIMIT $2)",
    ),
    days(
        365,
        "contact messages",
        "DELETE FROM contact_messages WHERE id IN (SELECT id FROM contact_messages WHERE created_at < $1 \
         ORDER BY created_at, id LIMIT $2)",
    ),
    days(
        365,
        "notifications",
        "DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE created_at < $1 \
         ORDER BY created_at, id LIMIT $2)",
    ),
];

/// How long addresses and IPs stay in the audit log, in microseconds of product time.
pub const ADDRESS_RETENTION: Micros = 180 * DAY;

impl Period {
    /// Removes some of what is older than `before`; how many rows.
    pub async fn step(&self, tx: &mut Tx, before: Timestamp) -> Result<u64> {
        tx.run(self.sql, args![before, STEP]).await
    }
}
