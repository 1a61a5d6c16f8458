//! Personal data by table: what its owner may read, and what is removed when they leave.
pub mod mentions;
pub mod retention;
use base::accounts::UserId;
use platform::{
    args, audit,
    clock::{MINUTE, Timestamp, iso},
    db::{Json, Result, Sql, Tx},
};
use serde_json::{Map, Value};

/// One list of the export. Its statement selects rows of the account `$1` with an `id` after `$2`, at most `$3`, in
/// order; some lists also select by the account's address, `$4`.
pub struct Section {
    /// The member of the document.
    pub name: &'static str,
    /// Whether the statement asks for the address.
    by_address: bool,
    /// The statement.
    sql: &'static str,
}

const fn of_id(name: &'static str, sql: &'static str) -> Section {
    Section { name, by_address: false, sql }
}

const fn of_id_or_address(name: &'static str, sql: &'static str) -> Section {
    Section { name, by_address: true, sql }
}

/// Rows of `$table` that name the account in `$id`, and those that name its address in `$address`: two index ranges
/// rather than an OR over both columns.
macro_rules! of_both {
    ($columns:literal, $table:literal, $id:literal, $address:literal) => {
        concat!(
            "SELECT * FROM (SELECT * FROM (SELECT ",
            $columns,
            " FROM ",
            $table,
            " WHERE ",
            $id,
            " = $1 AND id > $2 ORDER BY id LIMIT $3) by_id UNION SELECT * FROM (SELECT ",
            $columns,
            " FROM ",
            $table,
            " WHERE ",
            $address,
            " = $4 AND id > $2 ORDER BY id LIMIT $3) by_address) both_of_them ORDER BY id LIMIT $3"
        )
    };
}

/// A booking's columns, as far as they concern its parties.
macro_rules! deal {
    () => {
        "id, request, work, money, dispute, experience_id, hirer_id, creator_id, initiator_id, title, description, \
         price_cents, quarters, fee_bps, currency, policy, portfolio_link, project_link, hirer_feedback, reason, created_at, \
         updated_at, asked_at, respond_by, answered_at, due_at, delivered_at, payment_sent_at, held_at, \
         completed_at, closed_at, released_at, refund_at, disputed_at, dispute_lapsed_at, terms_version, message, \
         links, start_by, finish_by, fixed_price_cents, returned_cents, used_quarters, funded_quarters, \
         stated_quarters, asked_quarters, delivery_note, split_by, split_cents, split_at, disputed_by"
    };
}

/// The columns of earlier terms that both sides read.
macro_rules! terms {
    () => {
        "t.deal_id || ' ' || CAST(t.version AS TEXT) AS id, t.deal_id, t.version, t.quarters, t.price_cents, \
         t.fixed_price_cents, t.message, t.links, t.start_by, t.finish_by, t.proposed_at"
    };
}

/// Every table that holds something about a person. Secrets (hashes, tokens, keys) and what only the machine needs are
/// left out; `personal-data.csv` classifies every column of the schema.
#[rustfmt::skip]
pub const SECTIONS: &[Section] = &[
    of_id("account", "SELECT id, email, email_confirmed_at, new_email, email_change_sent_at, phone, phone_confirmed_at, new_phone,
        phone_change_sent_at, reauthentication_sent_at, last_sign_in_at, banned_until, user_metadata, created_at, updated_at FROM auth_users WHERE id = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("ways_to_sign_in", "SELECT id, provider, provider_id, data, last_sign_in_at, created_at, updated_at FROM auth_identities
        WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("second_factors", "SELECT id, friendly_name, phone FROM auth_factors WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("sessions", "SELECT id, user_agent, address, authenticated_at, refreshed_at, created_at FROM auth_sessions
        WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("profile", "SELECT id, email, full_name, user_type, description, price_cents, deals_at_once, icon, role, language, browser_language, time_zone, created_at, updated_at
        FROM profiles WHERE id = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("tags", "SELECT name_lower AS id, name FROM tags WHERE user_id = $1 AND name_lower > $2 ORDER BY name_lower LIMIT $3"),
    of_id("mails_turned_off", "SELECT topic AS id FROM mails_off WHERE user_id = $1 AND topic > $2 ORDER BY topic LIMIT $3"),
    of_id("experiences", "SELECT id, side, title, description, price_cents, currency, icon, tags, facts, openings, reopens, filled, taken, published,
        created_at, updated_at
        FROM experiences WHERE publisher_id = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("films", "SELECT id, prompt, seed, size, status, problem, film_id, created_at, finished_at
        FROM generations WHERE owner = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("bookings_as_hirer", concat!("SELECT ", deal!(), " FROM deals WHERE hirer_id = $1 AND id > $2 ORDER BY id LIMIT $3")),
    of_id("bookings_as_creator", concat!("SELECT ", deal!(), " FROM deals WHERE creator_id = $1 AND id > $2 ORDER BY id LIMIT $3")),
    of_id("history_as_hirer", "SELECT e.id, e.deal_id, e.at, e.kind, e.role, e.note, e.amount_cents FROM deals d
        JOIN deal_events e ON e.deal_id = d.id WHERE d.hirer_id = $1 AND e.id > $2 AND e.kind NOT IN ('archive', 'decline_told') ORDER BY e.id LIMIT $3"),
    of_id("history_as_creator", "SELECT e.id, e.deal_id, e.at, e.kind, e.role, e.note, e.amount_cents FROM deals d
        JOIN deal_events e ON e.deal_id = d.id WHERE d.creator_id = $1 AND e.id > $2 AND e.kind NOT IN ('archive', 'decline_told', 'payment_failed') ORDER BY e.id LIMIT $3"),
    of_id("earlier_terms_as_hirer", concat!("SELECT ", terms!(), " FROM deals d JOIN deal_terms t ON t.deal_id = d.id
        WHERE d.hirer_id = $1 AND t.deal_id || ' ' || CAST(t.version AS TEXT) > $2
        ORDER BY t.deal_id || ' ' || CAST(t.version AS TEXT) LIMIT $3")),
    of_id("earlier_terms_as_creator", concat!("SELECT ", terms!(), " FROM deals d JOIN deal_terms t ON t.deal_id = d.id
        WHERE d.creator_id = $1 AND t.deal_id || ' ' || CAST(t.version AS TEXT) > $2
        ORDER BY t.deal_id || ' ' || CAST(t.version AS TEXT) LIMIT $3")),
    of_id("deliveries", "SELECT v.deal_id || ' ' || CAST(v.version AS TEXT) AS id, v.deal_id, v.version, v.link, v.note, v.quarters, v.sent_at, v.created_at
        FROM deals d JOIN deliveries v ON v.deal_id = d.id
        WHERE d.creator_id = $1 AND v.deal_id || ' ' || CAST(v.version AS TEXT) > $2
        ORDER BY v.deal_id || ' ' || CAST(v.version AS TEXT) LIMIT $3"),
    of_id("payments", "SELECT p.id, p.deal_id, p.provider, p.provider_intent_id, p.amount_cents, p.currency, p.status, p.last_error, p.receipt,
        p.created_at, p.settled_at FROM deals d JOIN payment_intents p ON p.deal_id = d.id
        WHERE d.hirer_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $3"),
    of_id("refunds", "SELECT id, payment_id, deal_id, amount_cents, currency, reason, status, created_at, done_at, refused_at
        FROM payment_refunds WHERE hirer_id = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("payouts", "SELECT id, deal_id, amount_cents, deducted_cents, currency, status, created_at, done_at, refused_at, reversal, reversal_cents
        FROM payouts WHERE creator_id = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("ledger", "SELECT e.id, e.account, e.amount_cents, e.currency, g.kind, g.deal_id, g.created_at
        FROM ledger_entries e JOIN ledger_groups g ON g.id = e.group_id
        WHERE e.account IN ('hirer_external:' || CAST($1 AS TEXT), 'creator_payable:' || CAST($1 AS TEXT),
          'payout_external:' || CAST($1 AS TEXT)) AND e.id > $2 ORDER BY e.id LIMIT $3"),
    of_id("notifications", "SELECT id, kind, title, message, content, deal_id, link, created_at, read_at
        FROM notifications WHERE user_id = $1 AND (CASE WHEN read_at IS NULL THEN 1 ELSE 0 END) = 1 AND id > $2
        UNION ALL SELECT id, kind, title, message, content, deal_id, link, created_at, read_at
        FROM notifications WHERE user_id = $1 AND (CASE WHEN read_at IS NULL THEN 1 ELSE 0 END) = 0 AND id > $2
        ORDER BY id LIMIT $3"),
    of_id("files", "SELECT id, content_type, size, original_name, created_at FROM files
        WHERE owner = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("activity", "SELECT id, at, action, subject, old, CASE WHEN action = 'mail.requested' THEN NULL ELSE new END AS new FROM audit
        WHERE actor = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id_or_address("module_interests", of_both!("id, module, email, note, created_at", "module_interests", "user_id", "email")),
    of_id("threads", "SELECT t.id, t.deal_id, t.experience_id, t.subject, t.created_at, m.seen_at FROM thread_members m
        JOIN threads t ON t.id = m.thread_id WHERE m.user_id = $1 AND t.id > $2 ORDER BY t.id LIMIT $3"),
    of_id("messages", "SELECT x.id, x.thread_id, x.sender_id, x.message, x.created_at FROM thread_members m
        JOIN thread_messages x ON x.thread_id = m.thread_id WHERE m.user_id = $1 AND x.id > $2 ORDER BY x.id LIMIT $3"),
    of_id("questions_asked", "SELECT id, experience_id, asked_at, question, answer, published_at FROM listing_questions
        WHERE asker_id = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id("questions_about_own_listings", "SELECT q.id, q.experience_id, q.asked_at, q.question, q.answer, q.published_at FROM experiences e
        JOIN listing_questions q ON q.experience_id = e.id WHERE e.publisher_id = $1 AND q.id > $2 ORDER BY q.id LIMIT $3"),
    of_id("contact_confirmations", "SELECT subject_id AS id, confirmed_at FROM contact_confirmations
        WHERE user_id = $1 AND subject_id > $2 ORDER BY subject_id LIMIT $3"),
    of_id("blocked", "SELECT blocked_id AS id, blocked_at FROM blocks WHERE blocker_id = $1 AND blocked_id > $2
        ORDER BY blocked_id LIMIT $3"),
    of_id("reports", "SELECT id, thread_id, reason, created_at, resolved_at FROM thread_reports
        WHERE reporter_id = $1 AND id > $2 ORDER BY id LIMIT $3"),
    of_id_or_address("contact_messages", of_both!("id, name, email, subject, message, created_at, handled_at", "contact_messages", "sender_id", "email")),
    of_id_or_address("mails", of_both!("id, recipient, subject, kind, status, created_at, sent_at,
        CASE WHEN kind IN ('confirm_signup', 'invite', 'magic_link', 'recovery',
          'email_change_current', 'email_change_new', 'reauthentication') THEN NULL ELSE text_body END AS text,
        CASE WHEN kind IN ('confirm_signup', 'invite', 'magic_link', 'recovery',
          'email_change_current', 'email_change_new', 'reauthentication') THEN NULL ELSE content END AS content",
        "mails", "user_id", "recipient")),
];

/// Columns that hold JSON as text, and those that SQLite gives as numbers though they are true or false.
const JSON: [&str; 5] = ["tags", "facts", "user_metadata", "old", "new"];
const FLAGS: [&str; 3] = ["published", "reopens", "taken"];

impl Section {
    /// The rows after `after` of the person with this id and address, at most `limit`, and the position of the last one
    /// if there may be more.
    pub async fn page(
        &self,
        sql: &mut impl Sql,
        (id, address): (&str, &str),
        after: &str,
        limit: i64,
    ) -> Result<(Vec<Value>, Option<String>)> {
        let rows: Vec<Map<String, Value>> = match self.by_address {
            true => sql.all(self.sql, args![id, after, limit, address]).await?,
            false => sql.all(self.sql, args![id, after, limit]).await?,
        };
        let full = i64::try_from(rows.len()).is_ok_and(|count| count == limit);
        let last = rows.last().filter(|_| full).and_then(|row| row.get("id")?.as_str().map(str::to_owned));
        Ok((rows.into_iter().map(readable).collect(), last))
    }
}

/// A row in readable form: instants as ISO 8601, JSON as itself.
fn readable(row: Map<String, Value>) -> Value {
    row.into_iter()
        .map(|(name, value)| {
            let value = match &value {
                Value::Number(number) if is_instant(&name) => {
                    number.as_i64().map_or(value, |at| iso(Timestamp::from_micros(at)).into())
                }
                Value::Number(number) if FLAGS.contains(&name.as_str()) => (number.as_i64() != Some(0)).into(),
                Value::String(text) if JSON.contains(&name.as_str()) => serde_json::from_str(text).unwrap_or(value),
                _ => value,
            };
            (name, value)
        })
        .collect::<Map<_, _>>()
        .into()
}

fn is_instant(column: &str) -> bool {
    column == "at" || column == "respond_by" || column == "banned_until" || column.ends_with("_at")
}

/// Removes what nobody else needs once a person has left: their notifications, and copies of emails to their account or
/// to one of `addresses`, each until an instant. Emails still to be sent are sent.
pub async fn erase(tx: &mut Tx, person: &UserId, addresses: &[(String, Timestamp)]) -> Result<()> {
    tx.run("DELETE FROM notifications WHERE user_id = $1", args![person]).await?;
    let over = "DELETE FROM mails WHERE user_id = $1 AND status IN ('sent', 'captured', 'dead', 'skipped')";
    tx.run(over, args![person]).await?;
    for (address, until) in addresses {
        erase_emails(tx, address, *until).await?;
    }
    audit::erase_person(tx, person).await
}

/// The addresses that the account has had, from the audit log, and until when: later emails to one belong to its next
/// owner. The email about the change itself is a moment younger than its line in the log.
pub async fn former_addresses(tx: &mut Tx, person: &UserId) -> Result<Vec<(String, Timestamp)>> {
    #[derive(serde::Deserialize)]
    struct Changed {
        at: Timestamp,
        old: Option<Json<Value>>,
    }
    let sql = "SELECT at, old FROM audit WHERE subject = $1 AND action = 'auth.email_changed'";
    let changed: Vec<Changed> = tx.all(sql, args![person]).await?;
    let address = |row: Changed| Some((row.old?.0.as_str()?.to_owned(), row.at + MINUTE));
    Ok(changed.into_iter().filter_map(address).collect())
}

/// Removes the copies of emails to `address` that were written until `until` and are no longer on their way.
pub async fn erase_emails(tx: &mut Tx, address: &str, until: Timestamp) -> Result<()> {
    let over = "DELETE FROM mails WHERE recipient = $1 AND created_at <= $2 \
                AND status IN ('sent', 'captured', 'dead', 'skipped')";
    tx.run(over, args![address, until]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// What every column holds, whether its owner reads it in the export, and what becomes of it.
    const CLASSES: &str = include_str!("../personal-data.csv");

    struct Class {
        table: &'static str,
        columns: BTreeSet<&'static str>,
        class: &'static str,
        exported: bool,
        deletion: &'static str,
        why: &'static str,
    }

    fn classes() -> Vec<Class> {
        CLASSES.lines().skip(1).map(class).collect()
    }

    fn class(line: &'static str) -> Class {
        let [table, columns, class, export, deletion, kept, why] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("seven values: {line}")
        };
        assert!(["technical", "id", "personal", "secret"].contains(&class), "{line}");
        assert!(["yes", "no"].contains(&export) && ["stays", "emptied", "removed"].contains(&deletion), "{line}");
        assert!(!kept.is_empty(), "{line}");
        Class { table, columns: columns.split(' ').collect(), class, exported: export == "yes", deletion, why }
    }

    fn words_after<'a>(text: &'a str, marks: &[&str]) -> BTreeSet<&'a str> {
        let word = |rest: &'a str| rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
        marks.iter().flat_map(|mark| text.match_indices(*mark).map(|(at, _)| word(&text[at + mark.len()..]))).collect()
    }

    platform::testing::on_each_database! {
        async fn every_column_is_classified_once(db: platform::db::Db) {
            let mut listed = BTreeSet::new();
            for class in classes() {
                for column in class.columns {
                    assert!(listed.insert(format!("{}.{column}", class.table)), "{}.{column} twice", class.table);
                }
            }
            let columns = platform::testing::columns(&db).await;
            let found = columns.into_iter().map(|column| format!("{}.{}", column.table_name, column.column_name)).collect();
            let both: BTreeSet<&String> = listed.symmetric_difference(&found).collect();
            assert!(both.is_empty(), "in personal-data.csv or in the schema, not in both: {both:?}");
        }
    }

    #[test]
    fn kept_data_of_a_person_has_a_reason() {
        for Class { table, columns, class, exported, deletion, why } in classes() {
            assert!(!(class == "secret" && exported), "{table} {columns:?}");
            assert!(
                !why.is_empty() || deletion != "stays" || ["technical", "id"].contains(&class),
                "{table} {columns:?}"
            );
        }
    }

    #[test]
    fn the_export_has_the_columns_that_it_promises() {
        for Class { table, columns, exported, class, .. } in classes() {
            let sections =
                SECTIONS.iter().filter(|section| words_after(section.sql, &["FROM ", "JOIN "]).contains(table));
            let read: BTreeSet<&str> =
                sections.flat_map(|section| words_after(section.sql, &[" ", ".", "(", ",", "\n"])).collect();
            for column in columns {
                assert!(!exported || read.contains(column), "{table}.{column} is in no section");
                assert!(!exported || class != "secret", "{table}.{column} is a secret");
            }
        }
    }

    #[test]
    fn rows_are_made_readable() {
        let row = serde_json::json!({"id": "1", "created_at": 1_000_000, "tags": "[\"vr\"]", "published": 1, "sent_at": null, "size": 7});
        let Value::Object(row) = row else { unreachable!() };
        let read = readable(row);
        assert_eq!(
            (&read["created_at"], &read["tags"], &read["published"], &read["sent_at"], &read["size"]),
            (&"1970-01-01T00:00:01.000Z".into(), &serde_json::json!(["vr"]), &true.into(), &Value::Null, &7.into())
        );
    }
}
