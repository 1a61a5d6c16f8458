//! The columns of the table `deals`: one line each says in which part of a deal it is kept.
use crate::rules::{
    Conditions, Dates, Deal, DealDispute, DealId, Delivery, Dispute, Hours, ListingSnapshot, MoneyState, Parties,
    Policy, ProposedSplit, Request, Rev, Side, Terms, Work,
};
use base::{accounts::UserId, ledger::Book};
use catalogue::experiences::ListingId;
use platform::{
    args,
    clock::Timestamp,
    db::Value,
    money::{Cents, Currency},
};
use serde::{Deserialize, Deserializer};

/// Makes the row that is read, the names of its columns and the values that are written. The fields of `own` are the
/// deal's own; of a part, `column => field: type`. The three columns of a split are written out: they are one value.
macro_rules! columns {
    (own { $($own:ident: $own_type:ty,)* }
     $($part:ident: $struct:ident { $($column:ident => $field:ident: $type:ty,)* })*) => {
        #[derive(Deserialize)]
        struct Row {
            $($own: $own_type,)*
            $($($column: $type,)*)*
            split_by: Option<Side>,
            split_cents: Option<Cents>,
            split_at: Option<Timestamp>,
        }
        impl From<Row> for Deal {
            fn from(row: Row) -> Self {
                let split = row.split_by.zip(row.split_cents);
                Self {
                    $($own: row.$own,)*
                    $($part: $struct { $($field: row.$column,)* },)*
                    split: split.map(|(by, refund_cents)| ProposedSplit { by, refund_cents, at: row.split_at }),
                }
            }
        }
        /// The columns, in the order of [`values`].
        pub(super) const COLUMNS: [&str; WIDTH] =
            [$(stringify!($own),)* $($(stringify!($column),)*)* "split_by", "split_cents", "split_at"];
        /// How many there are.
        pub(super) const WIDTH: usize = [$(stringify!($own),)* $($(stringify!($column),)*)*].len() + 3;
        /// What `deal` has in each column.
        pub(super) fn values(deal: &Deal) -> Vec<Value<'static>> {
            let split = deal.split;
            let values = args![
                $(deal.$own,)*
                $($(deal.$part.$field,)*)*
                split.map(|split| split.by),
                split.map(|split| split.refund_cents),
                split.and_then(|split| split.at),
            ];
            values.to_vec()
        }
    };
}

columns! {
    own {
        id: DealId,
        rev: Rev,
        request: Request,
        work: Option<Work>,
        money: MoneyState,
        overdue: bool,
        chargeback: bool,
        by_hand: bool,
        book: Book,
        returned_cents: Cents,
        reason: Option<String>,
        last_error: Option<String>,
        creator_acted: bool,
        hidden_hirer: bool,
        hidden_creator: bool,
        keeps_facts: bool,
    }
    dispute: DealDispute {
        dispute => state: Dispute,
        disputed_at => opened_at: Option<Timestamp>,
        disputed_by => opened_by: Option<Side>,
        dispute_lapsed_at => lapsed_at: Option<Timestamp>,
    }
    parties: Parties {
        hirer_id => hirer_id: Option<UserId>,
        creator_id => creator_id: Option<UserId>,
        initiator_id => initiator_id: UserId,
        responder_id => responder_id: Option<UserId>,
        answered_by => answered_by: Option<UserId>,
        publisher => publisher: Option<Side>,
    }
    listing: ListingSnapshot {
        experience_id => experience_id: Option<ListingId>,
        title => title: Option<String>,
        description => description: Option<String>,
    }
    terms: Terms {
        price_cents => price_cents: Cents,
        fixed_price_cents => fixed_price_cents: Option<Cents>,
        quarters => quarters: i64,
        terms_version => version: i64,
        first_version => first_version: i64,
        message => message: Option<String>,
        links => links: Option<String>,
        portfolio_link => portfolio_link: Option<String>,
        start_by => start_by: Option<String>,
        finish_by => finish_by: Option<String>,
        hours_named => hours_named: bool,
        needs_consent => needs_consent: bool,
    }
    conditions: Conditions {
        fee_bps => fee_bps: i64,
        currency => currency: Currency,
        policy => policy: Policy,
    }
    delivery: Delivery {
        deliveries => versions: i64,
        project_link => link: Option<String>,
        delivery_note => note: Option<String>,
        link_updated_at => link_updated_at: Option<Timestamp>,
        hirer_feedback => feedback: Option<String>,
        extended => extended: bool,
    }
    hours: Hours {
        funded_quarters => funded_quarters: Option<i64>,
        stated_quarters => stated_quarters: Option<i64>,
        used_quarters => used_quarters: Option<i64>,
        asked_quarters => asked_quarters: Option<i64>,
        hours_asked_at => asked_at: Option<Timestamp>,
        hours_refused_at => refused_at: Option<Timestamp>,
        hours_asks => asks: i64,
    }
    dates: Dates {
        created_at => created_at: Timestamp,
        updated_at => updated_at: Timestamp,
        asked_at => asked_at: Timestamp,
        respond_by => respond_by: Timestamp,
        answered_at => answered_at: Option<Timestamp>,
        decline_notice_at => decline_notice_at: Option<Timestamp>,
        due_at => due_at: Option<Timestamp>,
        payment_sent_at => payment_sent_at: Option<Timestamp>,
        held_at => held_at: Option<Timestamp>,
        delivered_at => delivered_at: Option<Timestamp>,
        reopened_at => reopened_at: Option<Timestamp>,
        completed_at => completed_at: Option<Timestamp>,
        closed_at => closed_at: Option<Timestamp>,
        release_at => release_at: Option<Timestamp>,
        released_at => released_at: Option<Timestamp>,
        refund_at => refund_at: Option<Timestamp>,
    }
}

/// A deal is read from a row of its table.
impl<'de> Deserialize<'de> for Deal {
    fn deserialize<D: Deserializer<'de>>(row: D) -> Result<Self, D::Error> {
        Row::deserialize(row).map(Self::from)
    }
}
