//! The clocks of nodes that share a database: each compares its own with the database server's.
//!
//! The search index follows rows by the clock of the node that wrote them. A node whose clock is far behind writes rows
//! before the place that the others have reached, and they miss them until the index is checked.
use crate::{
    clock::{Clock, Micros, SECOND, Timestamp, iso},
    db::{self, Db},
    metrics,
    search::OVERLAP,
    shutdown::Shutdown,
};
use std::time::Duration;

/// How far a clock may be from the database's: two nodes then differ by no more than the overlap of the search index.
const MAX_SKEW: Micros = OVERLAP / 2;
/// How often the clocks are compared.
const EVERY: Duration = Duration::from_secs(60);
/// A comparison that took longer is too imprecise.
const MAX_MEASUREMENT_TIME: Micros = 2 * SECOND;

/// Compares the clocks now and every minute until the server stops, and warns once each time they diverge.
pub async fn watch(db: Db, clock: Clock, shutdown: Shutdown) {
    let mut apart = false;
    while db.is_shared() && !shutdown.is_cancelled() {
        match measure(&db, &clock).await {
            Ok(Some(skew)) => report(&mut apart, skew),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "clock comparison with the database failed"),
        }
        tokio::select! { () = shutdown.cancelled() => {}, () = tokio::time::sleep(EVERY) => {} }
    }
}

/// Two clocks at the same moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Skew {
    node: Timestamp,
    database: Timestamp,
}

impl Skew {
    fn ahead(self) -> Micros {
        self.node - self.database
    }
    #[allow(clippy::cast_precision_loss, reason = "for people")]
    fn seconds(self) -> f64 {
        self.ahead() as f64 / 1e6
    }
}

/// None on SQLite, and when the response took too long.
async fn measure(db: &Db, clock: &Clock) -> db::Result<Option<Skew>> {
    let asked = clock.real();
    let database = db.time().await?;
    let answered = clock.real();
    let quick = (0..=MAX_MEASUREMENT_TIME).contains(&(answered - asked));
    Ok(database.filter(|_| quick).map(|database| Skew { node: asked + (answered - asked) / 2, database }))
}

fn report(apart: &mut bool, skew: Skew) {
    metrics::clock_ahead().set(skew.seconds());
    if let Some(warning) = changed(apart, skew) {
        tracing::warn!("{warning}");
    }
}

/// The message to log: one when the clocks diverge, one when they agree again.
fn changed(apart: &mut bool, skew: Skew) -> Option<String> {
    let was = std::mem::replace(apart, skew.ahead().abs() > MAX_SKEW);
    match (was, *apart) {
        (false, true) => Some(format!(
            "this node's clock says {}, the database server's {}: {:.1} s apart, {} s are allowed. Search can miss changes \
             until its hourly check. Synchronise the clocks of all nodes and of the database server (NTP)",
            iso(skew.node),
            iso(skew.database),
            skew.seconds().abs(),
            MAX_SKEW / SECOND,
        )),
        (true, false) => {
            Some(format!("this node's clock agrees with the database server's again, to {:.1} s", skew.seconds().abs()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::on_each_database;

    #[test]
    fn each_divergence_of_the_clocks_is_reported_once() {
        let mut apart = false;
        let database = Timestamp::from_micros(100 * SECOND);
        let mut at = |ahead| changed(&mut apart, Skew { node: database + ahead, database });
        assert_eq!((at(0), at(MAX_SKEW), at(-MAX_SKEW)), (None, None, None));
        let warning = at(12 * SECOND + 300_000).expect("a warning");
        for part in ["1970-01-01T00:01:52.300Z", "1970-01-01T00:01:40.000Z", "12.3 s", "5 s are allowed", "NTP"] {
            assert!(warning.contains(part), "{part} in {warning}");
        }
        assert_eq!((at(20 * SECOND), at(-20 * SECOND)), (None, None));
        assert!(at(SECOND).expect("the end").contains("again"));
        assert!(at(-6 * SECOND).expect("a warning").contains("6.0 s"));
    }

    #[test]
    fn two_nodes_without_a_warning_differ_by_no_more_than_the_overlap() {
        const { assert!(2 * MAX_SKEW <= OVERLAP) };
    }

    on_each_database! { async fn the_database_has_a_clock_of_its_own_on_postgresql(db: Db) {
        let skew = measure(&db, &Clock::default()).await.expect("measures");
        assert_eq!(skew.is_some(), db.is_shared());
        assert!(skew.is_none_or(|skew| skew.ahead().abs() < SECOND), "{skew:?}");
    } }
}
