//! The ledger's SQL. Rows are only ever added.
use super::rules::{Account, Book, Group, KINDS, Kind};
use crate::accounts::UserId;
use platform::{
    args,
    clock::Timestamp,
    db::{Db, Error, Result, Sql, Tx},
    ids,
    money::{Cents, Money},
};
use serde::{Deserialize, Serialize};

/// Money held for one deal.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Held {
    /// The deal.
    pub deal_id: String,
    /// How much, in cents.
    pub cents: Cents,
}

/// Posts `group` at `now`; `false` if a group with its key already exists. A group that does not sum to zero is a
/// defect of the caller: nothing is written and the transaction fails.
pub async fn post(tx: &mut Tx, now: Timestamp, group: &Group) -> Result<bool> {
    group.balanced().map_err(|off| Error::Other(off.to_string().into()))?;
    let id = ids::id();
    let new = tx
        .run(
            "INSERT INTO ledger_groups (id, key, kind, deal_id, created_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (key) DO NOTHING",
            args![id, group.key, group.kind, group.deal_id, now],
        )
        .await?;
    if new == 0 {
        return Ok(false);
    }
    for entry in &group.entries {
        tx.run(
            "INSERT INTO ledger_entries (id, group_id, account, book, amount_cents, currency)
             VALUES ($1, $2, $3, $4, $5, $6)",
            args![ids::id(), id, entry.account.to_string(), group.book, entry.amount.minor, entry.amount.currency],
        )
        .await?;
    }
    Ok(true)
}

/// The balance of one account in one book, in cents.
pub async fn balance(sql: &mut impl Sql, account: &Account, book: &Book) -> Result<Cents> {
    let sum: Option<Cents> = sql
        .one(
            "SELECT CAST(SUM(amount_cents) AS BIGINT) AS cents FROM ledger_entries WHERE account = $1 AND book = $2",
            args![account.to_string(), book],
        )
        .await?;
    Ok(sum.unwrap_or(0))
}

/// A balance in one book.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct InBook {
    /// Whose money it is.
    pub book: Book,
    /// In cents.
    pub cents: Cents,
}

/// The balances of one account in each book that it has entries in.
pub async fn balances(sql: &mut impl Sql, account: &Account) -> Result<Vec<InBook>> {
    sql.all(
        "SELECT book, CAST(SUM(amount_cents) AS BIGINT) AS cents FROM ledger_entries WHERE account = $1
         GROUP BY book ORDER BY book",
        args![account.to_string()],
    )
    .await
}

/// A day's sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Daily {
    /// Days since 1970.
    pub day: i64,
    /// In cents.
    pub cents: Cents,
}

/// What became a creator's own since `since`, less what was taken back, by day.
pub async fn earned_by_day(sql: &mut impl Sql, creator_id: &UserId, since: Timestamp) -> Result<Vec<Daily>> {
    sql.all(
        "SELECT g.created_at / 86400000000 AS day, CAST(-SUM(e.amount_cents) AS BIGINT) AS cents
         FROM ledger_entries e JOIN ledger_groups g ON g.id = e.group_id
         WHERE e.account = $1 AND g.kind IN ('release', 'clawback') AND g.created_at >= $2
         GROUP BY g.created_at / 86400000000",
        args![Account::CreatorPayable(creator_id.clone()).to_string(), since],
    )
    .await
}

/// How much is held for `deal_id`, in cents, as a positive number.
pub async fn held_of(sql: &mut impl Sql, deal_id: &str) -> Result<Cents> {
    let held = balances(sql, &Account::Held(deal_id.into())).await?;
    Ok(-held.iter().map(|held| held.cents).sum::<Cents>())
}

/// The deals for which something is held: `held:` is a range of the account index (`;` follows `:`).
pub async fn held_deals(sql: &mut impl Sql) -> Result<Vec<Held>> {
    sql.all(
        "SELECT SUBSTR(account, 6) AS deal_id, CAST(-SUM(amount_cents) AS BIGINT) AS cents FROM ledger_entries
         WHERE account >= 'held:' AND account < 'held;' GROUP BY account HAVING SUM(amount_cents) <> 0 ORDER BY account",
        &[],
    )
    .await
}

/// The `most` deals for which most is held, the largest amount first.
pub async fn largest_held(sql: &mut impl Sql, most: i64) -> Result<Vec<Held>> {
    sql.all(
        "SELECT SUBSTR(account, 6) AS deal_id, CAST(-SUM(amount_cents) AS BIGINT) AS cents FROM ledger_entries
         WHERE account >= 'held:' AND account < 'held;' GROUP BY account HAVING SUM(amount_cents) <> 0
         ORDER BY SUM(amount_cents), account LIMIT $1",
        args![most],
    )
    .await
}

/// What a creator owes us.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debt {
    /// The creator.
    pub creator_id: UserId,
    /// Whose money it was.
    #[serde(default)] // checks of older versions have none
    pub book: Book,
    /// How much, in cents.
    pub cents: Cents,
}

/// The creators who owe us something, the largest debt first, 100 at most: `creator_payable:` is a range of the account
/// index.
pub async fn debts(db: &Db) -> Result<Vec<Debt>> {
    let sql = "SELECT SUBSTR(account, 17) AS creator_id, book, CAST(SUM(amount_cents) AS BIGINT) AS cents
               FROM ledger_entries WHERE account >= 'creator_payable:' AND account < 'creator_payable;'
               GROUP BY account, book HAVING SUM(amount_cents) > 0
               ORDER BY SUM(amount_cents) DESC, account, book LIMIT 100";
    db.report(sql, Vec::new()).await
}

/// What a creator owes in test money.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TestDebt {
    /// The creator.
    pub creator_id: UserId,
    /// Whose money it was.
    pub book: Book,
    /// How much.
    #[serde(flatten)]
    pub amount: Money,
}

/// The debts in books of the sandbox and of test accounts, 100 at most.
pub async fn test_debts(db: &Db) -> Result<Vec<TestDebt>> {
    let sql =
        "SELECT SUBSTR(account, 17) AS creator_id, book, currency, CAST(SUM(amount_cents) AS BIGINT) AS amount_cents
               FROM ledger_entries
               WHERE account >= 'creator_payable:' AND account < 'creator_payable;' AND book NOT LIKE '%/live'
               GROUP BY account, book, currency HAVING SUM(amount_cents) > 0 ORDER BY account, book LIMIT 100";
    db.report(sql, Vec::new()).await
}

/// The sum of everything ever posted: zero, or the ledger is wrong.
pub async fn sum(sql: &mut impl Sql) -> Result<Cents> {
    let mut sum = 0;
    for kind in KINDS {
        sum += balances_of_kind(sql, kind).await?.iter().map(|balance| balance.cents).sum::<Cents>();
    }
    Ok(sum)
}

/// The balances of all accounts of one kind together, in each book: those named `kind`, or `kind:` and an owner.
pub async fn balances_of_kind(sql: &mut impl Sql, kind: &str) -> Result<Vec<InBook>> {
    // `;` is the character after `:`, so this is a range of the account index.
    sql.all(
        "SELECT book, CAST(SUM(amount_cents) AS BIGINT) AS cents FROM ledger_entries
         WHERE account = $1 OR (account >= $2 AND account < $3) GROUP BY book ORDER BY book",
        args![kind, format!("{kind}:"), format!("{kind};")],
    )
    .await
}

/// What moved on one day for one kind of cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Flow {
    /// Days since 1970-01-01 UTC.
    pub day: i64,
    /// What happened to the money.
    pub kind: Kind,
    /// How much, in cents: one side of the groups.
    pub cents: Cents,
}

/// What moved since `since`, by day and kind of cause.
pub async fn flow(db: &Db, since: Timestamp) -> Result<Vec<Flow>> {
    let sql = "SELECT g.created_at / 86400000000 AS day, g.kind AS kind, CAST(SUM(e.amount_cents) AS BIGINT) AS cents
               FROM ledger_groups g JOIN ledger_entries e ON e.group_id = g.id AND e.amount_cents > 0
               WHERE g.created_at >= $1
               GROUP BY g.created_at / 86400000000, g.kind ORDER BY g.created_at / 86400000000, g.kind";
    db.report(sql, args![since].to_vec()).await
}

/// Groups whose entries do not sum to zero; there are none unless rows were changed by hand.
pub async fn find_unbalanced_groups(db: &Db) -> Result<Vec<String>> {
    let sql = "SELECT group_id FROM ledger_entries GROUP BY group_id HAVING SUM(amount_cents) <> 0
               ORDER BY group_id LIMIT 100";
    db.report(sql, Vec::new()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::rules::Entry;
    use platform::testing::{on_each_database, scan_offenders};

    const NOW: Timestamp = Timestamp::from_micros(1_795_000_000_000_000);

    async fn posted(db: &Db, groups: &[Group]) {
        let mut tx = db.write().await.unwrap();
        for group in groups {
            assert!(post(&mut tx, NOW, group).await.unwrap(), "{}", group.key);
        }
        tx.commit().await.unwrap();
    }

    on_each_database! {
        async fn a_payment_is_held_released_and_paid_out(db: Db) {
            posted(&db, &[Group::settle("d1", "i1", Money::usd(8_000)), Group::settle("d2", "i2", Money::usd(500))]).await;
            let mut sql = &db;
            assert_eq!(held_of(&mut sql, "d1").await.unwrap(), 8_000);
            let held: Vec<(String, Cents)> = held_deals(&mut sql).await.unwrap().into_iter().map(|h| (h.deal_id, h.cents)).collect();
            assert_eq!(held, [("d1".to_owned(), 8_000), ("d2".to_owned(), 500)]);
            let sandbox = |cents| vec![InBook { book: Book::default(), cents }];
            assert_eq!(balances_of_kind(&mut sql, "held").await.unwrap(), sandbox(-8_500));
            posted(&db, &[Group::release("d1", &"c".into(), Money::usd(8_000), 800), Group::payout("d1", "p", &"c".into(), Money::usd(7_200))]).await;
            posted(&db, &[Group::refund("d2", "d2:4", Money::usd(500))]).await;
            assert_eq!(held_deals(&mut sql).await.unwrap(), []);
            let book = Book::default();
            assert_eq!(balance(&mut sql, &Account::CreatorPayable("c".into()), &book).await.unwrap(), 0);
            assert_eq!(balance(&mut sql, &Account::PayoutExternal("c".into()), &book).await.unwrap(), -7_200);
            assert_eq!(balances_of_kind(&mut sql, "platform_revenue").await.unwrap(), sandbox(-800));
            assert_eq!(balances_of_kind(&mut sql, "provider_clearing").await.unwrap(), sandbox(8_000));
            assert_eq!((sum(&mut sql).await.unwrap(), find_unbalanced_groups(&db).await.unwrap()), (0, vec![]));
            let day = NOW.micros() / platform::clock::DAY;
            let flow_of = |kind, cents| Flow { day, kind, cents };
            let moved = [(Kind::Payout, 7_200), (Kind::Refund, 500), (Kind::Release, 8_000), (Kind::Settle, 8_500)];
            assert_eq!(flow(&db, NOW).await.unwrap(), moved.map(|(kind, cents)| flow_of(kind, cents)));
            assert_eq!(flow(&db, NOW + 1).await.unwrap(), []);
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn an_overpaid_creator_owes_the_difference(db: Db) {
            let of = |deal: &str, creator: &str, cents: Money| [Group::settle(deal, deal, cents), Group::release(deal, &creator.into(), cents, 0), Group::payout(deal, deal, &creator.into(), cents)];
            posted(&db, &[of("d1", "c1", Money::usd(300)), of("d2", "c2", Money::usd(500)), of("d3", "c3", Money::usd(500))].concat()).await;
            assert_eq!(debts(&db).await.unwrap(), []);
            posted(&db, &[Group::clawback("d1", &"c1".into(), Money::usd(300), 0), Group::clawback("d2", &"c2".into(), Money::usd(500), 0)]).await;
            posted(&db, &[Group::settle("d4", "i4", Money::usd(100)), Group::release("d4", &"c2".into(), Money::usd(100), 0)]).await;
            let debt = |creator: &str, cents| Debt { creator_id: creator.into(), book: Book::default(), cents };
            assert_eq!(debts(&db).await.unwrap(), [debt("c2", 400), debt("c1", 300)]);
        }

        async fn what_is_owed_in_one_book_is_not_paid_in_another(db: Db) {
            let (live, creator) = (Book::from("stripe/acct_1/live"), UserId::from("c"));
            let settled = |deal: &str, cents| Group::settle(deal, deal, Money::usd(cents));
            let released = |deal: &str, cents| Group::release(deal, &creator, Money::usd(cents), 0);
            posted(&db, &[settled("d1", 300), released("d1", 300)]).await;
            posted(&db, &[Group::payout("d1", "d1", &creator, Money::usd(300)), Group::clawback("d1", &creator, Money::usd(300), 0)]).await;
            posted(&db, &[settled("d2", 500).in_book(&live), released("d2", 500).in_book(&live)]).await;
            let payable = Account::CreatorPayable(creator.clone());
            let of = |book: &Book, cents| InBook { book: book.clone(), cents };
            let sandbox = Book::default();
            assert_eq!(balances(&mut &db, &payable).await.unwrap(), [of(&sandbox, 300), of(&live, -500)]);
            assert_eq!(balance(&mut &db, &payable, &live).await.unwrap(), -500);
            assert_eq!(debts(&db).await.unwrap(), [Debt { creator_id: creator.clone(), book: sandbox.clone(), cents: 300 }]);
            let owed = TestDebt { creator_id: creator, book: sandbox.clone(), amount: Money::usd(300) };
            assert_eq!(test_debts(&db).await.unwrap(), [owed]);
            let clearing = balances_of_kind(&mut &db, "provider_clearing").await.unwrap();
            assert_eq!(clearing, [of(&sandbox, 0), of(&live, 500)]);
            assert_eq!((held_of(&mut &db, "d2").await.unwrap(), sum(&mut &db).await.unwrap()), (0, 0));
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn a_group_is_posted_once_and_only_balanced(db: Db) {
            posted(&db, &[Group::settle("d", "i", Money::usd(100))]).await;
            let mut tx = db.write().await.unwrap();
            assert!(!post(&mut tx, NOW, &Group::settle("d", "i", Money::usd(100))).await.unwrap(), "the key stands");
            let crooked_group = Group {
                key: "x".into(),
                kind: Kind::Refund,
                deal_id: None,
                book: Book::default(),
                entries: vec![Entry { account: Account::ChargebackLoss, amount: Money::usd(1) }],
            };
            assert!(post(&mut tx, NOW, &crooked_group).await.is_err());
            tx.commit().await.unwrap();
            assert_eq!(held_of(&mut &db, "d").await.unwrap(), 100);
            assert_eq!(sum(&mut &db).await.unwrap(), 0);
        }

        async fn a_manual_change_is_detected(db: Db) {
            posted(&db, &[Group::settle("d", "i", Money::usd(100))]).await;
            let mut tx = db.write().await.unwrap();
            tx.run("UPDATE ledger_entries SET amount_cents = 101 WHERE amount_cents = 100", &[]).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(sum(&mut &db).await.unwrap(), 1);
            assert_eq!(find_unbalanced_groups(&db).await.unwrap().len(), 1);
        }
    }
}
