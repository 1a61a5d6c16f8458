//! The daily check of the ledger: its result is kept for the admins.
use super::store::Debt;
use platform::{
    clock::Timestamp,
    db::{Error, Result, Sql, Tx},
    installation,
    money::Cents,
};
use serde::{Deserialize, Serialize};

const KEY: &str = "ledger_check";

/// A deal whose state and whose account do not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The deal.
    pub deal_id: String,
    /// What the ledger holds for it, in cents.
    pub ledger_cents: Cents,
    /// What its state says is held, in cents.
    pub deal_cents: Cents,
}

/// The result of one check of the ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// When, in product time.
    pub at: Timestamp,
    /// The sum of everything ever posted, in cents: zero, or the ledger is wrong.
    pub sum_cents: Cents,
    /// Groups that do not sum to zero.
    #[serde(rename = "crooked")] // as older versions have stored it
    pub unbalanced_groups: Vec<String>,
    /// Deals that disagree with their account.
    pub differences: Vec<Difference>,
    /// Creators who owe us money: not an error of the ledger, but shown nowhere else.
    #[serde(default)]
    pub debts: Vec<Debt>,
}

impl Check {
    /// Whether nothing was found.
    pub fn is_clean(&self) -> bool {
        self.sum_cents == 0 && self.unbalanced_groups.is_empty() && self.differences.is_empty()
    }
}

/// Keeps `check` as the latest.
pub async fn keep_check(tx: &mut Tx, check: &Check) -> Result<()> {
    let text = serde_json::to_string(check).map_err(|error| Error::Other(error.to_string().into()))?;
    installation::set(tx, KEY, &text).await
}

/// The latest check; none before the first.
pub async fn latest_check(sql: &mut impl Sql) -> Result<Option<Check>> {
    let stored = installation::get(sql, KEY).await?;
    Ok(stored.and_then(|text| serde_json::from_str(&text).ok()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Book;
    use platform::{db::Db, testing::on_each_database};

    on_each_database! {
        async fn the_latest_check_is_kept(db: Db) {
            assert_eq!(latest_check(&mut &db).await.unwrap(), None);
            let clean = Check { at: Timestamp::from_micros(1), sum_cents: 0, unbalanced_groups: vec![], differences: vec![], debts: vec![] };
            let difference = Difference { deal_id: "d".into(), ledger_cents: 5, deal_cents: 0 };
            let off = Check { at: Timestamp::from_micros(2), differences: vec![difference], ..clean.clone() };
            let mut tx = db.write().await.unwrap();
            keep_check(&mut tx, &clean).await.unwrap();
            keep_check(&mut tx, &off).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(latest_check(&mut &db).await.unwrap(), Some(off.clone()));
            let owed = Check { debts: vec![Debt { creator_id: "c".into(), book: Book::default(), cents: 5 }], ..clean.clone() };
            assert_eq!((clean.is_clean(), off.is_clean(), owed.is_clean()), (true, false, true));
        }
    }
}
