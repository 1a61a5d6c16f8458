//! Which emails a person wants beside the notifications in the app.
use platform::{
    args,
    db::{Result, Sql, Tx},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What emails are about that can be turned off. Money and what waits for an answer always come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailTopic {
    /// What became of a request.
    Answers,
    /// Work that was accepted or ended.
    Progress,
    /// Someone wrote.
    Messages,
}

/// Which emails a person gets; `true`: they come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct MailPreferences {
    /// What became of a request.
    pub answers: bool,
    /// Work that was accepted or ended.
    pub progress: bool,
    /// Someone wrote.
    pub messages: bool,
}

/// What a person prefers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Preferences {
    /// Emails that can be turned off.
    pub mails: MailPreferences,
}

/// A change of the emails; absent topics stay.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct MailChange {
    answers: Option<bool>,
    progress: Option<bool>,
    messages: Option<bool>,
}

/// A change of what a person prefers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct PreferencesChange {
    mails: Option<MailChange>,
}

impl PreferencesChange {
    /// Writes what changes.
    pub async fn save(self, tx: &mut Tx, user_id: &str) -> Result<()> {
        let mails = self.mails.unwrap_or_default();
        let wanted = [
            (MailTopic::Answers, mails.answers),
            (MailTopic::Progress, mails.progress),
            (MailTopic::Messages, mails.messages),
        ];
        for (topic, wants) in wanted.into_iter().filter_map(|(topic, wants)| Some((topic, wants?))) {
            let query = if wants {
                "DELETE FROM mails_off WHERE user_id = $1 AND topic = $2"
            } else {
                "INSERT INTO mails_off (user_id, topic) VALUES ($1, $2) ON CONFLICT (user_id, topic) DO NOTHING"
            };
            tx.run(query, args![user_id, topic]).await?;
        }
        Ok(())
    }
}

/// What a person prefers now; everything comes until they say otherwise.
pub async fn of(sql: &mut impl Sql, user_id: &str) -> Result<Preferences> {
    let off: Vec<MailTopic> = sql.all("SELECT topic FROM mails_off WHERE user_id = $1", args![user_id]).await?;
    let on = |topic| !off.contains(&topic);
    let mails = MailPreferences {
        answers: on(MailTopic::Answers),
        progress: on(MailTopic::Progress),
        messages: on(MailTopic::Messages),
    };
    Ok(Preferences { mails })
}

/// Whether a person wants emails about `topic`.
pub async fn wants_mail(sql: &mut impl Sql, user_id: &str, topic: MailTopic) -> Result<bool> {
    let query = "SELECT topic FROM mails_off WHERE user_id = $1 AND topic = $2";
    let off: Option<String> = sql.maybe(query, args![user_id, topic]).await?;
    Ok(off.is_none())
}

/// Forgets what a person preferred: the account is gone.
pub async fn forget(tx: &mut Tx, user_id: &str) -> Result<()> {
    tx.run("DELETE FROM mails_off WHERE user_id = $1", args![user_id]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::{Person, store};
    use platform::{db::Db, testing::on_each_database};

    on_each_database! {
        async fn every_mail_comes_until_its_topic_is_turned_off(db: Db) {
            let mut tx = db.write().await.unwrap();
            assert!(store::insert(&mut tx, &Person::new("carl", "carl@example.test", 0)).await.unwrap());
            assert!(wants_mail(&mut tx, "carl", MailTopic::Answers).await.unwrap());
            let off = MailChange { answers: Some(false), ..MailChange::default() };
            for _ in 0..2 {
                PreferencesChange { mails: Some(off) }.save(&mut tx, "carl").await.unwrap();
            }
            assert!(!wants_mail(&mut tx, "carl", MailTopic::Answers).await.unwrap());
            let mails = of(&mut tx, "carl").await.unwrap().mails;
            assert_eq!(mails, MailPreferences { answers: false, progress: true, messages: true });
            let on = MailChange { answers: Some(true), messages: Some(false), ..MailChange::default() };
            PreferencesChange { mails: Some(on) }.save(&mut tx, "carl").await.unwrap();
            let mails = of(&mut tx, "carl").await.unwrap().mails;
            assert_eq!(mails, MailPreferences { answers: true, progress: true, messages: false });
            forget(&mut tx, "carl").await.unwrap();
            assert!(of(&mut tx, "carl").await.unwrap().mails.messages);
        }
    }
}
