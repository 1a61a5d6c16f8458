//! Preferences: language, time zone, and the emails that someone wants beside the notifications in the app.
use auth::UserId;
use platform::{
    args,
    db::{Result, Sql, Tx},
    messages::{Language, Reader, find_zone},
    msg,
    text::Refused,
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
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Preferences {
    /// The language of texts and emails, by its name (`en`, `es`); null: as the browser says.
    #[schema(required)]
    pub language: Option<String>,
    /// The language of emails: the chosen one, else that of the browser of the last sign-in, else English.
    pub email_language: String,
    /// The time zone of dates in texts and emails, by its IANA name; null: UTC.
    #[schema(required)]
    pub time_zone: Option<String>,
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

/// A change of what a person prefers; what is absent stays.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct PreferencesChange {
    /// `en` or `es`; empty: as the browser says.
    language: Option<String>,
    /// An IANA name such as `Europe/Madrid`; empty: UTC.
    time_zone: Option<String>,
    mails: Option<MailChange>,
}

impl PreferencesChange {
    /// Refuses a language or a time zone that does not exist.
    pub fn check(&self) -> std::result::Result<(), Refused> {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        if given(&self.language).is_some_and(|name| Language::named(&name).is_none()) {
            return Err(Refused::new("language", "unknown_language", msg!("problem-unknown-language")));
        }
        if given(&self.time_zone).is_some_and(|name| find_zone(&name).is_none()) {
            return Err(Refused::new("time_zone", "unknown_time_zone", msg!("problem-unknown-time-zone")));
        }
        Ok(())
    }

    /// Writes what changes.
    pub async fn save(self, tx: &mut Tx, user_id: &UserId) -> Result<()> {
        for (column, value) in [("language", &self.language), ("time_zone", &self.time_zone)] {
            if let Some(value) = value {
                let query = format!("UPDATE profiles SET {column} = NULLIF($2, '') WHERE id = $1");
                tx.run(&query, args![user_id, value]).await?;
            }
        }
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
pub async fn load(sql: &mut impl Sql, user_id: &UserId) -> Result<Preferences> {
    let off: Vec<MailTopic> = sql.all("SELECT topic FROM mails_off WHERE user_id = $1", args![user_id]).await?;
    let on = |topic| !off.contains(&topic);
    let mails = MailPreferences {
        answers: on(MailTopic::Answers),
        progress: on(MailTopic::Progress),
        messages: on(MailTopic::Messages),
    };
    #[derive(Deserialize)]
    struct Reading {
        language: Option<String>,
        browser_language: Option<String>,
        time_zone: Option<String>,
    }
    let query = "SELECT language, browser_language, time_zone FROM profiles WHERE id = $1";
    let Reading { language, browser_language, time_zone } = sql.one(query, args![user_id]).await?;
    let email_language = Reader::default().or_settings(language.as_deref().or(browser_language.as_deref()), None);
    Ok(Preferences { language, email_language: email_language.language.name().to_owned(), time_zone, mails })
}

/// Keeps the language that the browser of someone asked for when they signed up or in.
pub async fn set_browser_language(tx: &mut Tx, user_id: &UserId, language: Language) -> Result<()> {
    let query = "UPDATE profiles SET browser_language = $2
                 WHERE id = $1 AND (browser_language IS NULL OR browser_language <> $2)";
    tx.run(query, args![user_id, language.name()]).await.map(drop)
}

/// Whether a person wants emails about `topic`.
pub async fn wants_mail(sql: &mut impl Sql, user_id: &UserId, topic: MailTopic) -> Result<bool> {
    let query = "SELECT topic FROM mails_off WHERE user_id = $1 AND topic = $2";
    let off: Option<String> = sql.maybe(query, args![user_id, topic]).await?;
    Ok(off.is_none())
}

/// Forgets what a person preferred: the account is gone.
pub async fn erase(tx: &mut Tx, user_id: &UserId) -> Result<()> {
    tx.run(
        "UPDATE profiles SET language = NULL, browser_language = NULL, time_zone = NULL WHERE id = $1",
        args![user_id],
    )
    .await?;
    tx.run("DELETE FROM mails_off WHERE user_id = $1", args![user_id]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::{Person, store};
    use platform::{clock::Timestamp, db::Db, testing::on_each_database};

    on_each_database! {
        async fn emails_are_sent_until_their_topic_is_turned_off(db: Db) {
            let mut tx = db.write().await.unwrap();
            assert!(store::insert(&mut tx, &Person::new("carl", "carl@example.test", Timestamp::default())).await.unwrap());
            assert!(wants_mail(&mut tx, &"carl".into(), MailTopic::Answers).await.unwrap());
            let off = MailChange { answers: Some(false), ..MailChange::default() };
            for _ in 0..2 {
                PreferencesChange { mails: Some(off), ..PreferencesChange::default() }.save(&mut tx, &"carl".into()).await.unwrap();
            }
            assert!(!wants_mail(&mut tx, &"carl".into(), MailTopic::Answers).await.unwrap());
            let mails = load(&mut tx, &"carl".into()).await.unwrap().mails;
            assert_eq!(mails, MailPreferences { answers: false, progress: true, messages: true });
            let on = MailChange { answers: Some(true), messages: Some(false), ..MailChange::default() };
            PreferencesChange { mails: Some(on), ..PreferencesChange::default() }.save(&mut tx, &"carl".into()).await.unwrap();
            let mails = load(&mut tx, &"carl".into()).await.unwrap().mails;
            assert_eq!(mails, MailPreferences { answers: true, progress: true, messages: false });
            erase(&mut tx, &"carl".into()).await.unwrap();
            assert!(load(&mut tx, &"carl".into()).await.unwrap().mails.messages);
        }

        async fn how_a_person_reads_is_kept_until_they_forget_it(db: Db) {
            let mut tx = db.write().await.unwrap();
            assert!(store::insert(&mut tx, &Person::new("carl", "carl@example.test", Timestamp::default())).await.unwrap());
            let reads = |language: &str, zone: &str| PreferencesChange {
                language: Some(language.into()),
                time_zone: Some(zone.into()),
                mails: None,
            };
            reads("es", "Europe/Madrid").save(&mut tx, &"carl".into()).await.unwrap();
            PreferencesChange::default().save(&mut tx, &"carl".into()).await.unwrap();
            let now = load(&mut tx, &"carl".into()).await.unwrap();
            assert_eq!((now.language.as_deref(), now.time_zone.as_deref()), (Some("es"), Some("Europe/Madrid")));
            assert_eq!(reads("xx", "UTC").check().unwrap_err().code, "unknown_language");
            assert_eq!(reads("en", "Nowhere/City").check().unwrap_err().code, "unknown_time_zone");
            assert_eq!((reads("es", "UTC").check(), reads("", "").check()), (Ok(()), Ok(())));
            reads("", "").save(&mut tx, &"carl".into()).await.unwrap();
            let none = load(&mut tx, &"carl".into()).await.unwrap();
            assert_eq!((none.language, none.email_language.as_str()), (None, "en"));
            set_browser_language(&mut tx, &"carl".into(), Language::named("es").unwrap()).await.unwrap();
            let none = load(&mut tx, &"carl".into()).await.unwrap();
            assert_eq!((none.language, none.email_language.as_str()), (None, "es"));
            reads("en", "UTC").save(&mut tx, &"carl".into()).await.unwrap();
            assert_eq!(load(&mut tx, &"carl".into()).await.unwrap().email_language, "en", "what a person chose comes first");
            reads("es", "UTC").save(&mut tx, &"carl".into()).await.unwrap();
            erase(&mut tx, &"carl".into()).await.unwrap();
            let gone = load(&mut tx, &"carl".into()).await.unwrap();
            assert_eq!((gone.time_zone, gone.email_language.as_str()), (None, "en"));
        }
    }
}
