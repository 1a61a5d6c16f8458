//! Reminders to creators whose released money waits for a payout account: after 1, 7, 30 and 60 days. From day 60 on they
//! are on the admins' list, too.
use super::store::{self, WaitingCreator};
use crate::context::Payments;
use base::accounts;
use base::notifications::{self, Email, Kind, Notification, Text, greeting, link};
use platform::{
    clock::{DAY, Micros, Timestamp},
    db,
    mail::Content,
    messages::Value,
    msg,
};

/// How long the money has waited at each reminder.
const AFTER: [Micros; 4] = [DAY, 7 * DAY, 30 * DAY, 60 * DAY];

/// How many reminders are due of money that waits since `since`.
fn due(since: Timestamp, now: Timestamp) -> i64 {
    let due = AFTER.iter().filter(|after| now - since >= **after).count();
    i64::try_from(due).unwrap_or_default()
}

/// Reminds each creator whose next reminder is due; those who were away for several get one.
pub async fn remind(app: &Payments) -> db::Result<()> {
    let now = app.clock.now();
    let mut after = None;
    loop {
        let waiting = store::waiting_creators(&mut &app.db, after.as_ref(), now - DAY).await?;
        let Some(last) = waiting.last() else { return Ok(()) };
        after = Some(last.creator_id.clone());
        for creator in &waiting {
            let due = due(creator.since, now);
            if due > creator.reminders {
                remind_one(app, creator, due).await?;
            }
        }
    }
}

async fn remind_one(app: &Payments, waiting: &WaitingCreator, stage: i64) -> db::Result<()> {
    let id = &waiting.creator_id;
    let mut tx = app.db.write().await?;
    store::reminded(&mut tx, id, stage).await?;
    if let Some(person) = accounts::person(&mut tx, id).await? {
        let (path, amount) = ("/settings#payouts", app.config.currency.of(waiting.amount_cents));
        let message = msg!("notify-payout-waiting", amount = amount, since = Value::Moment(waiting.since));
        let content = Content {
            greeting: Some(greeting(&person)),
            paragraphs: vec![message.clone()],
            button: Some((msg!("button-payouts"), link(&app.public_url, path))),
            ..Content::new(message.attribute("title"))
        };
        let notification = Notification {
            user_id: id.clone(),
            kind: Kind::PayoutBlocked,
            text: Text::Message(message),
            deal_id: None,
            link: Some(path.into()),
            dedupe_key: format!("payout-waiting:{id}:{}:{stage}", waiting.since.micros()),
            mail: Some(Email { to: person.email, content }),
            sender_id: None,
        };
        notifications::notify(&mut tx, app, notification).await?;
    }
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_due_on_days_1_7_30_and_60() {
        let days = [(0, 0), (1, 1), (6, 1), (7, 2), (29, 2), (30, 3), (59, 3), (60, 4), (400, 4)];
        for (day, expected) in days {
            let now = Timestamp::from_micros(1_000 * DAY);
            assert_eq!(due(now - day * DAY, now), expected, "day {day}");
        }
    }
}
