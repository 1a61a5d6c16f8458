//! Permissions among admins and users, and grouping of figures by day and month.
use base::accounts::{AdminRole, Person, Right, UserId};
use platform::{
    clock::{DAY, Timestamp},
    msg,
    schema::Bounds,
    text::{Field, Refused},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// When a ban ends that nobody has lifted: in the year 9999, the last instant that can still be written.
pub const FOREVER: Timestamp = Timestamp::from_micros(253_402_300_799_000_000);

const REASON: Field = Field::new("reason", "field-reason", 2000);
/// Part of a name, an address or an id.
pub const USER: Field = Field::new("query", "field-query", 200);
/// An address, or the beginning of one.
pub const RECIPIENT: Field = Field::new("recipient", "field-recipient", 254);
/// The person an entry of the audit log is about.
pub const SUBJECT: Field = Field::new("who", "field-query", 254);

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[
    ("BanOrder", &[REASON.required()]),
    ("TypeChange", &[REASON.required()]),
    ("get /api/admin/users", &[USER.optional()]),
    ("get /api/admin/outbox", &[RECIPIENT.optional()]),
    ("get /api/admin/audit", &[SUBJECT.optional()]),
];

/// A reason as it is stored: not empty.
pub fn reason(text: &str) -> Result<String, Refused> {
    let text = REASON.paragraphs(text)?;
    if text.is_empty() {
        return Err(Refused::new("reason", "required", msg!("problem-reason-required")));
    }
    Ok(text)
}

/// What an admin may do to a person now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserAction {
    /// Ban the account.
    Ban,
    /// Lift the ban.
    Unban,
    /// End all their sessions.
    SignOut,
    /// Make them a Hirer or a Creator.
    ChangeType,
    /// Send the confirmation email again.
    ResendVerification,
}

/// An admin who looks at people.
#[derive(Clone, Copy, Debug)]
pub struct Admin<'a> {
    /// Their account.
    pub id: &'a UserId,
    /// Their role.
    pub role: AdminRole,
}

/// What `admin` may do to `person`; `confirmed` says whether their address is confirmed, and is `None` without an
/// account. Nobody can ban themselves, and only an owner can ban another admin.
pub fn user_actions(admin: Admin<'_>, person: &Person, confirmed: Option<bool>) -> Vec<UserAction> {
    let Some(confirmed) = confirmed else { return Vec::new() };
    let people = admin.role.may(Right::People);
    let bans = people && *admin.id != person.id && (person.role.is_none() || admin.role == AdminRole::Owner);
    let all = [
        (UserAction::Ban, bans && !person.banned),
        (UserAction::Unban, bans && person.banned),
        (UserAction::SignOut, bans && !person.banned),
        (UserAction::ChangeType, people),
        (UserAction::ResendVerification, admin.role.may(Right::Operations) && !confirmed && !person.banned),
    ];
    all.into_iter().filter_map(|(action, allowed)| allowed.then_some(action)).collect()
}

/// The period that one column of a figure covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The last 30 days.
    #[default]
    Day,
    /// The last 12 months, in UTC.
    Month,
}

impl Step {
    /// The first days (since 1970-01-01 UTC) of the columns that end with the one of `now`, oldest first.
    pub fn columns(self, now: Timestamp) -> Vec<i64> {
        let today = now.micros().div_euclid(DAY);
        match self {
            Self::Day => (today - 29..=today).collect(),
            Self::Month => {
                let (year, month) = month_of(today);
                let last = year * 12 + month;
                (last - 11..=last).map(|month| first_day(month.div_euclid(12), month.rem_euclid(12))).collect()
            }
        }
    }
}

/// Year and month (from 0) of a day since 1970-01-01 UTC; Howard Hinnant's `civil_from_days`.
fn month_of(day: i64) -> (i64, i64) {
    let shifted = day + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let month = (from_march + 2) % 12;
    (year + era * 400 + i64::from(month < 2), month)
}

/// The first day of a month (from 0), since 1970-01-01 UTC; Howard Hinnant's `days_from_civil`.
fn first_day(year: i64, month: i64) -> i64 {
    let year = if month < 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 10) % 12) + 2) / 5;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: &str, role: Option<AdminRole>, banned: bool) -> Person {
        Person { role, banned, ..Person::new(id, "", Timestamp::default()) }
    }

    #[test]
    fn each_role_has_its_rights_over_people() {
        use UserAction::{Ban, ChangeType, ResendVerification, SignOut, Unban};
        let zoe = person("zoe", None, false);
        let may =
            |role, person: &Person, confirmed| user_actions(Admin { id: &"olga".into(), role }, person, confirmed);
        assert_eq!(may(AdminRole::Owner, &zoe, Some(false)), [Ban, SignOut, ChangeType, ResendVerification]);
        assert_eq!(may(AdminRole::Moderator, &zoe, Some(false)), [Ban, SignOut, ChangeType]);
        assert_eq!(may(AdminRole::Support, &zoe, Some(false)), [ResendVerification]);
        assert_eq!(may(AdminRole::Support, &zoe, Some(true)), []);
        assert_eq!(may(AdminRole::Finance, &zoe, Some(false)), []);
        assert_eq!(may(AdminRole::Owner, &person("zoe", None, true), Some(true)), [Unban, ChangeType]);
        assert_eq!(
            may(AdminRole::Moderator, &person("max", Some(AdminRole::Finance), false), Some(true)),
            [ChangeType]
        );
        assert_eq!(may(AdminRole::Owner, &person("olga", Some(AdminRole::Owner), false), Some(true)), [ChangeType]);
        assert_eq!(may(AdminRole::Owner, &zoe, None), [], "no account");
    }

    #[test]
    fn months_begin_as_in_calendars() {
        assert_eq!(
            (first_day(1970, 0), first_day(1970, 1), first_day(2024, 2), first_day(2000, 2)),
            (0, 31, 19_783, 11_017)
        );
        for day in -1_000..40_000 {
            let (year, month) = month_of(day);
            let next = if month == 11 { first_day(year + 1, 0) } else { first_day(year, month + 1) };
            assert!((first_day(year, month)..next).contains(&day), "{day}");
        }
        let now = Timestamp::from_micros(first_day(2026, 10) * DAY + 5 * DAY);
        let months = Step::Month.columns(now);
        assert_eq!((months.len(), months[11], months[0]), (12, first_day(2026, 10), first_day(2025, 11)));
        let days = Step::Day.columns(now);
        assert_eq!((days.len(), days[29]), (30, first_day(2026, 10) + 5));
    }

    #[test]
    fn a_reason_is_given() {
        assert_eq!(reason("  ").unwrap_err().code, "required");
        assert_eq!(reason(" Spam. "), Ok("Spam.".into()));
    }
}
