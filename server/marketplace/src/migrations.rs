//! The schema: the migrations of this crate and of those below it, in the order of their numbers.
use platform::{db::Migration, migration};
use std::sync::LazyLock;

/// Every migration, in the order in which they apply.
pub static MIGRATIONS: LazyLock<Vec<Migration>> = LazyLock::new(|| {
    let mut all = [platform::MIGRATIONS, auth::MIGRATIONS, OWN].concat();
    all.sort_unstable();
    all
});

/// The files of this crate's folder.
const OWN: &[Migration] = &[
    migration!("0003_accounts"),
    migration!("0004_experiences"),
    migration!("0005_deals"),
    migration!("0006_payments"),
    migration!("0007_notifications"),
    migration!("0008_conversations"),
    migration!("0009_contact"),
    migration!("0010_catalogue"),
    migration!("0011_generations"),
    migration!("0012_settings"),
    migration!("0013_admin"),
    migration!("0014_receipts"),
    migration!("0015_export"),
    migration!("0016_leaving"),
    migration!("0017_by_hand"),
    migration!("0019_asking"),
    migration!("0020_debts"),
    migration!("0022_cancelled_payouts"),
    migration!("0024_retention"),
    migration!("0026_notification_index"),
    migration!("0027_mail_index"),
    migration!("0028_languages"),
    migration!("0029_listing_facts"),
    migration!("0030_proposals"),
    migration!("0031_splits"),
    migration!("0032_questions"),
    migration!("0033_deals_at_once"),
    migration!("0034_refused_money"),
    migration!("0036_declined_splits"),
    migration!("0037_event_amounts"),
    migration!("0038_withheld_listings"),
    migration!("0039_withheld_before"),
    migration!("0040_hours_and_facts"),
    migration!("0046_tags_of_dots"),
    migration!("0060_titles_in_order"),
    migration!("0061_versions"),
    migration!("0063_browser_language"),
    migration!("0064_payment_sent"),
    migration!("0066_first_messages"),
    migration!("0067_providers"),
    migration!("0069_payout_accounts"),
    migration!("0070_books"),
    migration!("0071_provider_differences"),
    migration!("0072_payout_reminders"),
    migration!("0073_reversals"),
    migration!("0074_chargebacks"),
    migration!("0075_currencies"),
];
