//! Which emails may leave: to verified addresses, and only so many of what others cause. The one place that decides; a
//! notification in the app is never held back by it.
use super::rules::Kind;
use crate::accounts::UserId;
use auth::Auth;
use platform::{
    db::{Db, Result},
    http::Rule,
    mail::{Gate, Mail},
    shared_limits::SharedLimits,
};
use std::{sync::Arc, time::Duration};

/// What one person causes to another, of every kind together.
const FROM_ONE: Rule = Rule::new("mail from one", 12, Duration::from_secs(30 * 60));
/// What others cause to one mailbox, of one kind.
const FROM_OTHERS: Rule = Rule::new("mail from others", 30, Duration::from_secs(5 * 60));
/// The first email of the day that one person causes to another: it comes from the budget of first emails.
const FIRST_OF_ONE: Rule = Rule::new("first mail of one", 1, Duration::from_secs(24 * 3_600));
/// First emails to one mailbox, of one kind. A few people who write again and again cannot use this budget up, so
/// someone new still reaches the mailbox.
const FROM_NEW: Rule = Rule::new("mail from new", 30, Duration::from_secs(2 * 60));
/// What people cause to themselves, or nobody causes (deadlines, receipts), to one mailbox, of one kind: a bucket that
/// others cannot empty.
const OWN: Rule = Rule::new("mail own", 240, Duration::from_secs(15));
/// What goes to an address that someone typed, who may not be its owner.
const TYPED: Rule = Rule::new("mail typed", 3, Duration::from_secs(3_600));

const UNVERIFIED: &str = "The address is not verified.";
const TOO_MANY: &str = "Too many emails of this kind. It is in the app.";

/// The gate of the outbox.
pub fn mail_gate(db: &Db, auth: &Auth, limits: &SharedLimits) -> Gate {
    let (db, auth, limits) = (db.clone(), auth.clone(), limits.clone());
    Arc::new(move |mail: Mail| {
        let (db, auth, limits) = (db.clone(), auth.clone(), limits.clone());
        Box::pin(async move {
            if let Some(user_id) = &mail.user_id
                && !is_verified(&db, &auth, &user_id.as_str().into(), &mail.recipient).await?
            {
                return Ok(Some(UNVERIFIED));
            }
            let is_first = match first_of_one(&mail) {
                Some(key) => limits.try_take(&FIRST_OF_ONE, &key).await?.is_ok(),
                None => false,
            };
            for (rule, key) in budgets(&mail, is_first) {
                if limits.try_take(rule, &key).await?.is_err() {
                    return Ok(Some(TOO_MANY));
                }
            }
            Ok(None)
        })
    })
}

/// Whether `address` is the confirmed one of the account `user_id`.
async fn is_verified(db: &Db, auth: &Auth, user_id: &UserId, address: &str) -> Result<bool> {
    let mut sql = db;
    let user = auth.user(&mut sql, user_id).await?.filter(|user| !user.deleted && user.email_confirmed_at.is_some());
    Ok(user.is_some_and(|user| user.email.eq_ignore_ascii_case(address)))
}

/// The bucket of [`FIRST_OF_ONE`], for an email that one person causes to another.
fn first_of_one(mail: &Mail) -> Option<String> {
    Some(format!("{} {}", mail.sender_id.as_ref()?, mail.user_id.as_ref()?))
}

/// The budgets that an email is taken from. Emails that prove an address or are about the account itself name no
/// account here: `auth` counts those where they are asked for.
fn budgets(mail: &Mail, is_first: bool) -> Vec<(&'static Rule, String)> {
    let mailbox = format!("{} {}", mail.recipient, mail.kind);
    match (&mail.user_id, &mail.sender_id) {
        (None, _) if mail.kind == Kind::WaitlistJoined.stored_name() => vec![(&TYPED, mailbox)],
        (None, _) => Vec::new(),
        (Some(_), None) => vec![(&OWN, mailbox)],
        (Some(user_id), Some(sender_id)) => {
            let others = if is_first { &FROM_NEW } else { &FROM_OTHERS };
            vec![(&FROM_ONE, format!("{sender_id} {user_id}")), (others, mailbox)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::http::Limits;
    use serde_json::json;

    fn mail(kind: &str, user_id: Option<&str>, sender_id: Option<&str>) -> Mail {
        let columns = json!({
            "id": "", "recipient": "ann@example.test", "subject": "", "kind": kind, "text_body": "", "html_body": "",
            "content": null, "status": "queued", "last_error": null, "created_at": 0, "sent_at": null,
            "user_id": user_id, "sender_id": sender_id,
        });
        serde_json::from_value(columns).expect("a mail")
    }
    fn taken(kind: &str, user_id: Option<&str>, sender_id: Option<&str>) -> Vec<String> {
        let budgets = budgets(&mail(kind, user_id, sender_id), false);
        budgets.into_iter().map(|(rule, key)| format!("{}: {key}", rule.name)).collect()
    }

    #[test]
    fn each_email_has_its_budgets() {
        let mailbox = "ann@example.test booking_requested";
        assert_eq!(
            taken("booking_requested", Some("ann"), Some("bob")),
            ["mail from one: bob ann".to_owned(), format!("mail from others: {mailbox}")]
        );
        assert_eq!(taken("booking_requested", Some("ann"), None), [format!("mail own: {mailbox}")]);
        assert_eq!(taken("waitlist_joined", None, None), ["mail typed: ann@example.test waitlist_joined"]);
        assert_eq!(taken("recovery", None, None), [""; 0]);
    }

    /// Whether the mail leaves, by the budgets alone.
    fn passes(limits: &Limits, mail: &Mail) -> bool {
        let is_first = first_of_one(mail).is_some_and(|key| limits.try_take(&FIRST_OF_ONE, &key).is_ok());
        budgets(mail, is_first).iter().all(|(rule, key)| limits.try_take(rule, key).is_ok())
    }

    #[test]
    fn others_never_empty_ones_own_bucket() {
        let limits = Limits::new(1);
        let mut sent = 0;
        for n in 0..1_000 {
            let stranger = format!("stranger {}", n % 100);
            sent += usize::from(passes(&limits, &mail("booking_requested", Some("ann"), Some(&stranger))));
        }
        assert_eq!(sent, 60, "of one kind, whoever causes them: 30 first ones and 30 more");
        for mail in [mail("booking_requested", Some("ann"), None), mail("message_new", Some("ann"), Some("bob"))] {
            assert!(passes(&limits, &mail), "{}", mail.kind);
        }
    }

    #[test]
    fn a_few_frequent_writers_do_not_block_a_new_one() {
        let limits = Limits::new(1);
        for n in 0..1_000 {
            let stranger = format!("stranger {}", n % 5);
            passes(&limits, &mail("booking_requested", Some("ann"), Some(&stranger)));
        }
        assert!(!passes(&limits, &mail("booking_requested", Some("ann"), Some("stranger 1"))));
        assert!(passes(&limits, &mail("booking_requested", Some("ann"), Some("bob"))));
    }
}
