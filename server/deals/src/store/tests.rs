//! Every function of the store, on both databases.
use super::*;
use crate::rules::Side;
use crate::rules::{self, Conditions, Dispute, Link, Listing, MoneyState, Party, Policy, ProposedSplit, Request, Work};
use catalogue::experiences::ListingId;
use platform::money::Currency;
use platform::{
    db::Db,
    testing::{on_each_database, scan_offenders},
};

pub(super) const START: Timestamp = Timestamp::from_micros(1_700_000_000_000_000);

pub(super) async fn people(db: &Db) {
    let mut tx = db.write().await.unwrap();
    for id in ["hirer", "creator", "other"] {
        tx.run(
            "INSERT INTO profiles (id, email, full_name, name_lower, description, icon, is_public, created_at, updated_at, changed_at,
               place, rev)
             VALUES ($1, $2, $3, $3, '', 'Star', $4, 0, 0, 0, 0, 1)",
            args![id, format!("{id}@test.example"), id, true],
        )
        .await
        .unwrap();
    }
    for id in ["listing", "second"] {
        tx.run(
            "INSERT INTO experiences (id, publisher_id, side, title, title_lower, description, price_cents, icon, tags, published,
               created_at, updated_at, changed_at, rev)
             VALUES ($1, 'hirer', 'wanted', 'VR', 'vr', 'A.', 8000, 'Star', '[]', $2, 0, 0, 0, 1)",
            args![id, true],
        )
        .await
        .unwrap();
    }
    tx.commit().await.unwrap();
}

pub(super) fn deal(id: &str, listing: &str, creator: &str, now: Timestamp) -> Deal {
    let (id_of, text) = (listing.into(), "VR Training Simulator".to_owned());
    let listing = Listing {
        id: id_of,
        publisher_id: "hirer".into(),
        offered: false,
        title: text.clone(),
        description: text,
        price_cents: 8_000,
        fixed_price_cents: None,
        quarters: None,
        policy: None,
    };
    let who = Party { id: creator.into(), user_type: None };
    let portfolio = Link::portfolio(Some("https://example.org")).unwrap();
    let terms = Conditions { fee_bps: 1_000, currency: Currency::USD, policy: Policy::Flexible };
    let (deal, ..) =
        rules::request(DealId::from(id), &listing, &who, portfolio, &rules::Proposal::of_quarters(6), terms, now)
            .unwrap();
    Deal { rev: 1, ..deal }
}

pub(super) async fn written(db: &Db, deals: &[Deal]) {
    let mut tx = db.write().await.unwrap();
    for deal in deals {
        assert!(insert(&mut tx, deal).await.unwrap(), "{}", deal.id);
    }
    tx.commit().await.unwrap();
}

/// A deal with something in every column.
#[rustfmt::skip]
fn full(deal: Deal) -> Deal {
    let at = |days: i64| Some(START + days * platform::clock::DAY);
    let text = |text: &str| Some(text.to_owned());
    deal.with(|deal| {
        deal.request = Request::Approved;
        deal.work = Some(Work::Completed);
        deal.money = MoneyState::Clearing;
        deal.dispute.state = Dispute::Resolved;
        deal.overdue = true;
        deal.chargeback = true;
        deal.by_hand = true;
        deal.book = "stripe/acct_1/live".into();
        deal.terms.version = 3;
        deal.terms.message = text("Two more days.");
        deal.terms.links = text("https://example.org/a\nhttps://example.org/b");
        deal.terms.start_by = text("2026-12-01");
        deal.terms.finish_by = text("2026-12-24");
        deal.terms.fixed_price_cents = Some(50_000);
        deal.dispute.opened_by = Some(Side::Creator);
        deal.returned_cents = 1_200;
        deal.hours.used_quarters = Some(3);
        deal.split = Some(ProposedSplit { by: Side::Hirer, refund_cents: 900, at: at(15) });
        deal.delivery.link = text("https://example.org/work");
        deal.delivery.link_updated_at = at(1);
        deal.delivery.feedback = text("Brighter, Zoë.");
        deal.reason = text("Because.");
        deal.last_error = text("declined");
        deal.delivery.versions = 2;
        deal.creator_acted = true;
        deal.hidden_hirer = true;
        deal.hidden_creator = true;
        deal.dates.updated_at = START + 7;
        deal.dates.answered_at = at(2);
        deal.parties.answered_by = text("hirer").map(Into::into);
        deal.dates.decline_notice_at = at(3);
        deal.dates.due_at = at(4);
        deal.dates.delivered_at = at(5);
        deal.dates.held_at = at(6);
        deal.dates.reopened_at = at(7);
        deal.delivery.extended = true;
        deal.dates.completed_at = at(8);
        deal.dates.closed_at = at(9);
        deal.dates.release_at = at(10);
        deal.dates.released_at = at(11);
        deal.dates.refund_at = at(12);
        deal.dispute.opened_at = at(13);
        deal.dispute.lapsed_at = at(14);
        deal.hours.funded_quarters = Some(5);
        deal.hours.stated_quarters = Some(4);
        deal.hours.asked_quarters = Some(2);
        deal.hours.asked_at = at(16);
        deal.hours.refused_at = at(17);
        deal.hours.asks = 2;
        deal.delivery.note = text("Brighter.");
        deal.terms.hours_named = true;
        deal.terms.needs_consent = true;
        deal.keeps_facts = false;
        deal.terms.first_version = 2;
        deal.dates.payment_sent_at = at(18);
    })
}

on_each_database! {
    async fn a_deal_survives_its_row_and_is_saved_over_the_revision_it_left(db: Db) {
        people(&db).await;
        let new = deal("d1", "listing", "creator", START);
        written(&db, std::slice::from_ref(&new)).await;
        assert_eq!(find(&mut &db, &new.id).await.unwrap(), Some(new.clone()));
        let mut tx = db.write().await.unwrap();
        let saved = advance(&mut tx, 1, &full(new.clone())).await.unwrap().unwrap();
        assert_eq!(saved, Deal { rev: 2, ..full(new.clone()) });
        assert_eq!(advance(&mut tx, 1, &new).await.unwrap(), None, "somebody was faster");
        tx.commit().await.unwrap();
        assert_eq!(find(&mut &db, &new.id).await.unwrap(), Some(saved));
        assert_eq!(find(&mut &db, &DealId::from("none")).await.unwrap(), None);
    }

    async fn the_live_request_of_an_initiator_for_a_listing_is_found(db: Db) {
        people(&db).await;
        let first = deal("d1", "listing", "creator", START);
        written(&db, &[first.clone(), deal("d2", "second", "creator", START), deal("d3", "listing", "other", START)]).await;
        assert_eq!(others_waiting(&mut &db, &first).await.unwrap(), 1, "d3, and neither itself nor those for another listing");
        let mut tx = db.write().await.unwrap();
        let again = deal("d4", "listing", "creator", START);
        let live = live_of(&mut tx, &"creator".into(), Some(&"listing".into())).await.unwrap();
        assert_eq!(live.map(|deal| deal.id), Some(first.id.clone()));
        assert_eq!(live_like(&mut tx, &again).await.unwrap().map(|deal| deal.id), Some(first.id.clone()));
        let to_other = again.clone().with(|deal| deal.parties.responder_id = Some("other".into()));
        assert_eq!(live_like(&mut tx, &to_other).await.unwrap(), None, "one offer to each creator");
        let places = live_places(&mut tx, &[&"creator".into(), &"nobody".into()]).await.unwrap();
        assert!(places.contains(&("creator".into(), "listing".into(), "hirer".into())) && places.len() == 2, "{places:?}");
        let withdrawn = Deal { request: Request::Withdrawn, ..first };
        advance(&mut tx, 1, &withdrawn).await.unwrap().unwrap();
        assert_eq!(live_of(&mut tx, &"creator".into(), Some(&"listing".into())).await.unwrap(), None);
        assert_eq!(live_like(&mut tx, &again).await.unwrap(), None);
        assert!(insert(&mut tx, &again).await.unwrap());
        assert!(!insert(&mut tx, &again).await.unwrap(), "an id is used once");
        tx.commit().await.unwrap();
        assert_eq!(live_of(&mut &db, &"creator".into(), None).await.unwrap(), None, "no concierge request");
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn lists_show_a_sides_open_deals_newest_first_by_pages(db: Db) {
        people(&db).await;
        let one = |n: i64, who: &str, listing: &ListingId| deal(&format!("d{n}"), listing, who, START + n);
        let mut deals = vec![one(1, "creator", &"listing".into()), one(2, "other", &"listing".into()), one(3, "creator", &"second".into()), one(4, "other", &"second".into())];
        deals[1] = Deal { request: Request::Declined, ..deals[1].clone() };
        written(&db, &deals).await;
        let mut tx = db.write().await.unwrap();
        let cancelled = Deal { request: Request::Approved, work: Some(Work::Cancelled), money: MoneyState::Void, ..deals[2].clone() };
        advance(&mut tx, 1, &cancelled).await.unwrap().unwrap();
        let hidden = Deal { request: Request::Approved, work: Some(Work::Completed), money: MoneyState::Released, hidden_creator: true, ..deals[3].clone() };
        advance(&mut tx, 1, &hidden).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        let ids = async |side, who: &str, shown, before: (Timestamp, &str)| {
            let (before, who) = ((before.0, before.1.to_owned()), &who.into());
            let found = of_person(&mut &db, side, who, shown, &before, 10).await.unwrap();
            let revisions = revisions_of_person(&mut &db, side, who, shown, &before, 10).await.unwrap();
            assert_eq!(revisions, found.iter().map(|deal| (deal.id.to_string(), deal.rev)).collect::<Vec<_>>());
            found.into_iter().map(|deal| deal.id.to_string()).collect::<Vec<_>>()
        };
        let top = (Timestamp::MAX, "~");
        assert_eq!(ids(Side::Hirer, "hirer", ListScope::Bookings, top).await, ["d4", "d1"]);
        assert_eq!(ids(Side::Hirer, "hirer", ListScope::AllBookings, top).await, ["d4", "d3", "d2", "d1"]);
        assert_eq!(ids(Side::Hirer, "hirer", ListScope::AllBookings, (START + 3, "d3")).await, ["d2", "d1"]);
        assert_eq!(ids(Side::Hirer, "hirer", ListScope::Projects, top).await, ["d4"]);
        assert_eq!(ids(Side::Hirer, "hirer", ListScope::AllProjects, top).await, ["d4", "d3"]);
        assert_eq!(ids(Side::Creator, "other", ListScope::AllBookings, top).await, ["d2"], "d4 is hidden");
        assert_eq!(ids(Side::Creator, "hirer", ListScope::AllBookings, top).await, [""; 0]);
        let all = newest(&mut &db, &Filter::default(), &(START + 4, "d4".into()), 2).await.unwrap();
        assert_eq!(all.iter().map(|deal| deal.id.as_str()).collect::<Vec<_>>(), ["d3", "d2"]);
        let pair = between(&mut &db, &"second".into(), &"other".into()).await.unwrap();
        assert_eq!(pair.iter().map(|deal| deal.id.as_str()).collect::<Vec<_>>(), ["d4"]);
        // a filtered list looks through the bounded part that the statement itself has chosen
        let scans = scan_offenders(&db).into_iter().filter(|found| !found.starts_with("SCAN recent: "));
        assert_eq!(scans.collect::<Vec<_>>(), [""; 0]);
    }

    async fn money_that_is_owed_or_held_is_found(db: Db) {
        people(&db).await;
        let new = deal("d1", "listing", "creator", START);
        written(&db, std::slice::from_ref(&new)).await;
        assert_eq!(overdue(&mut &db, &"hirer".into(), START).await.unwrap(), None);
        assert_eq!(earning(&mut &db, &"creator".into()).await.unwrap(), []);
        let mut tx = db.write().await.unwrap();
        let full = full(new).with(|deal| {
            deal.money = MoneyState::Held;
            deal.dates.due_at = Some(START);
        });
        advance(&mut tx, 1, &full).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert_eq!(overdue(&mut &db, &"hirer".into(), START + 1).await.unwrap().as_deref(), Some("d1"));
        assert_eq!(overdue(&mut &db, &"hirer".into(), START).await.unwrap(), None);
        assert_eq!(earning(&mut &db, &"creator".into()).await.unwrap().len(), 1);
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn the_history_keeps_each_revision_once_and_each_version(db: Db) {
        people(&db).await;
        let new = deal("d1", "listing", "creator", START);
        written(&db, std::slice::from_ref(&new)).await;
        let mut tx = db.write().await.unwrap();
        let facts = |kind, deal: &Deal| EventFacts::new(kind, None, deal);
        let names = (Some("Hanna"), Some("Carl"));
        let request = NewEvent {
            deal: &new, at: START, kind: DealEvent::Request, role: Role::Creator, who: Some(&"creator".into()), note: None, amount: Some(9_000),
            facts: facts(DealEvent::Request, &new), names,
        };
        add_events(&mut tx, std::slice::from_ref(&request)).await.unwrap();
        let full = Deal { rev: 2, ..full(new.clone()) };
        let release = NewEvent {
            deal: &full, at: START + 1, kind: DealEvent::Release, role: Role::Timer, who: None, note: Some("note"), amount: None,
            facts: facts(DealEvent::Release, &full), names,
        };
        add_events(&mut tx, &[release]).await.unwrap();
        add_delivery(&mut tx, &full, START).await.unwrap();
        tx.commit().await.unwrap();
        let history = events(&mut &db, &full, None).await.unwrap().events;
        assert_eq!(history.iter().map(|event| (event.kind, event.role)).collect::<Vec<_>>(), [(DealEvent::Request, Role::Creator), (DealEvent::Release, Role::Timer)]);
        assert_eq!((history[1].at, history[1].note.as_deref(), history[1].actor_id.as_deref()), (START + 1, Some("note"), None));
        assert_eq!((history[0].amount_cents, history[1].amount_cents), (Some(9_000), None));
        assert_eq!(history[0].facts, facts(DealEvent::Request, &new), "as it was, not as the deal is");
        assert_eq!((history[0].hirer_name.as_deref(), history[1].creator_name.as_deref()), names);
        let mut tx = db.write().await.unwrap();
        assert!(add_events(&mut tx, std::slice::from_ref(&request)).await.is_err(), "a revision has one row");
        drop(tx);
        let versions = deliveries(&mut &db, &full).await.unwrap();
        assert_eq!(versions.iter().map(|one| (one.version, one.note.as_deref())).collect::<Vec<_>>(), [(full.delivery.versions, Some("Brighter."))]);
        let delivered = Deal { rev: 3, ..full.clone() };
        let deliver = NewEvent {
            deal: &delivered, at: START + 2, kind: DealEvent::Deliver, role: Role::Creator, who: Some(&"creator".into()),
            note: Some("https://example.org/work"), amount: None, facts: facts(DealEvent::Deliver, &delivered), names,
        };
        let mut tx = db.write().await.unwrap();
        add_events(&mut tx, &[deliver]).await.unwrap();
        tx.commit().await.unwrap();
        let told = events(&mut &db, &delivered, None).await.unwrap().events.pop().unwrap();
        assert_eq!(told.note.as_deref(), Some("Brighter.\nhttps://example.org/work"), "what was said about the version");
        let links: Vec<String> = db.all("SELECT link FROM deliveries WHERE deal_id = $1", args![new.id]).await.unwrap();
        assert_eq!(links, ["https://example.org/work"]);
        let mut tx = db.write().await.unwrap();
        erase_name(&mut tx, &"hirer".into()).await.unwrap();
        tx.commit().await.unwrap();
        let history = events(&mut &db, &full, None).await.unwrap().events;
        assert_eq!((history[0].hirer_name.as_deref(), history[0].creator_name.as_deref()), (None, names.1));
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    /// H1 and M7: whatever makes a deal live again is saved beside a live deal of the same pair.
    async fn no_change_of_a_deal_fails_because_of_another_deal(db: Db) {
        people(&db).await;
        let graph = rules::explore();
        let revives = |edge: &&rules::Edge| graph.states[&edge.to].is_live() && !graph.states[&edge.from].is_live();
        let kinds: std::collections::BTreeMap<DealEvent, &rules::Edge> =
            graph.edges.iter().filter(revives).map(|edge| (edge.what, edge)).collect();
        assert!(kinds.contains_key(&DealEvent::Contest) && kinds.contains_key(&DealEvent::Reopen), "{kinds:?}");
        assert!(kinds.contains_key(&DealEvent::UndoDecline) && kinds.contains_key(&DealEvent::LateAccept), "{kinds:?}");
        for (what, edge) in kinds {
            let mut tx = db.write().await.unwrap();
            let of = |id: String, state| graph.states[state].clone().with(|deal| {
                deal.id = DealId::from(id);
                deal.rev = 1;
                deal.listing.experience_id = Some("listing".into());
            });
            let (before, after) = (of(format!("{what:?}"), &edge.from), of(format!("{what:?}"), &edge.to));
            assert!(insert(&mut tx, &before).await.unwrap());
            let newer = Deal { id: DealId::from(format!("{what:?}-2")), ..after.clone() };
            assert!(insert(&mut tx, &newer).await.unwrap());
            assert!(advance(&mut tx, 1, &after).await.unwrap().is_some(), "{what:?}");
        }
        assert_eq!(scan_offenders(&db), [""; 0]);
    }
}
