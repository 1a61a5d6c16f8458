//! What happened in the demo's last six weeks: deals in every state, dated from the end, so that they are always
//! recent.

/// One action by one person.
pub struct Step {
    /// How many hours ago.
    pub hours_ago: i64,
    /// Which deal; a name used only in this file.
    pub deal: &'static str,
    /// Who did it.
    pub who: &'static str,
    /// What.
    pub what: What,
}

/// What people do.
#[derive(Clone, Copy)]
pub enum What {
    /// Asks to book a listing.
    Books {
        /// Its key.
        listing: &'static str,
        /// For how long.
        hours: f64,
        /// With which link.
        portfolio: Option<&'static str>,
    },
    /// Asks an admin to find something.
    AsksConcierge {
        /// With which link.
        portfolio: Option<&'static str>,
    },
    /// Offers an own listing to a creator.
    Offers {
        /// Its key.
        listing: &'static str,
        /// To whom.
        creator: &'static str,
    },
    /// Says yes to a request.
    Accepts,
    /// Says no, and why.
    Declines(&'static str),
    /// Takes a request back.
    Withdraws,
    /// Pays with this test card.
    PaysBy(&'static str),
    /// Pays by the slow test debit.
    PaysByDebit,
    /// Delivers at this address.
    Delivers(&'static str),
    /// Asks for changes.
    WantsChanges(&'static str),
    /// Takes the work as done.
    AcceptsWork,
    /// Refuses the work.
    Rejects,
    /// Ends an accepted deal, and why.
    Cancels(&'static str),
    /// Asks an admin to decide.
    Disputes(&'static str),
    /// An admin decides for the creator.
    Releases(&'static str),
    /// Begins a conversation with a creator.
    WritesTo {
        /// With whom.
        creator: &'static str,
        /// About what.
        subject: &'static str,
        /// The first words.
        message: &'static str,
    },
    /// Writes in a conversation, or to the other side of a deal.
    Says(&'static str),
    /// A visitor writes to the admins.
    Contacts {
        /// The name that the visitor gives.
        name: &'static str,
        /// About what.
        subject: &'static str,
        /// What they say.
        message: &'static str,
    },
}

use What::{
    Accepts, AcceptsWork, AsksConcierge, Cancels, Declines, Delivers, Disputes, Offers, PaysBy, PaysByDebit, Rejects,
    Releases, WantsChanges, Withdraws,
};

const GOOD: &str = "4242424242424242";
const NO_MONEY: &str = "4000000000009995";
const DISPUTED: &str = "4000000000000259";

/// A step.
pub const fn on(hours_ago: i64, deal: &'static str, who: &'static str, what: What) -> Step {
    Step { hours_ago, deal, who, what }
}
const fn books(listing: &'static str, hours: f64) -> What {
    What::Books { listing, hours, portfolio: None }
}
const fn shows(listing: &'static str, hours: f64, portfolio: &'static str) -> What {
    What::Books { listing, hours, portfolio: Some(portfolio) }
}

/// The whole story; [`super::seed`] puts it in order of time.
#[rustfmt::skip]
pub const STORY: [Step; 111] = [
    // Done and paid out.
    on(960, "sterile", "carl", shows("1", 12.0, "https://carl-mbeki.example/gloves")),
    on(948, "sterile", "hannah", Accepts),
    on(940, "sterile", "hannah", PaysBy(GOOD)),
    on(796, "sterile", "carl", Delivers("https://builds.carl-mbeki.example/sterile/1")),
    on(772, "sterile", "hannah", WantsChanges("Lovely. The drape is on the wrong side for a left-handed nurse, and we have several.")),
    on(700, "sterile", "carl", Delivers("https://builds.carl-mbeki.example/sterile/2")),
    on(674, "sterile", "hannah", AcceptsWork),
    on(504, "scanning", "tomas", books("scan-day", 8.0)),
    on(486, "scanning", "noor", Accepts),
    on(460, "scanning", "tomas", PaysBy(GOOD)),
    on(362, "scanning", "noor", Delivers("https://scans.noor.example/harbour/fifteen")),
    on(340, "scanning", "tomas", AcceptsWork),
    on(268, "chair", "wenli", books("linkar", 6.0)),
    on(255, "chair", "freja", Accepts),
    on(244, "chair", "wenli", PaysBy(GOOD)),
    on(124, "chair", "freja", Delivers("https://freja.example/c/chair")),
    on(110, "chair", "wenli", AcceptsWork),
    // Done, the money is clearing.
    on(386, "handover", "ines", shows("handover", 8.0, "https://ines.example/kitchens")),
    on(364, "handover", "hannah", Accepts),
    on(358, "handover", "hannah", PaysBy(GOOD)),
    on(150, "handover", "ines", Delivers("https://ines.example/w/handover-both-takes")),
    on(34, "handover", "hannah", AcceptsWork),
    // Delivered: the hirer looks at it.
    on(290, "bay", "carl", shows("bay", 20.0, "https://carl-mbeki.example/bay-notes")),
    on(266, "bay", "hannah", Accepts),
    on(252, "bay", "hannah", PaysBy(GOOD)),
    on(28, "bay", "carl", Delivers("https://builds.carl-mbeki.example/bay/1")),
    // Paid and in progress.
    on(194, "consent", "bea", books("consent", 6.0)),
    on(170, "consent", "hannah", Accepts),
    on(156, "consent", "hannah", PaysBy(GOOD)),
    on(98, "dome", "priya", books("dome", 6.0)),
    on(74, "dome", "yuki", Accepts),
    on(68, "dome", "priya", PaysBy(GOOD)),
    // Changes are asked for.
    on(482, "hull", "noor", shows("ships", 10.0, "https://scans.noor.example/boats")),
    on(460, "hull", "tomas", Accepts),
    on(434, "hull", "tomas", PaysBy(GOOD)),
    on(218, "hull", "noor", Delivers("https://scans.noor.example/lightship/deck-2")),
    on(166, "hull", "tomas", WantsChanges("The kitchen is too clean. We have a photograph of it; please look at the ceiling.")),
    // Accepted, to be paid.
    on(122, "night-freja", "freja", books("night", 9.0)),
    on(26, "night-freja", "hannah", Accepts),
    on(58, "prologue", "yuki", books("prologue", 4.0)),
    on(44, "prologue", "amara", Accepts),
    on(6, "prologue", "amara", PaysBy(NO_MONEY)),
    on(0, "keynote", "priya", PaysByDebit),
    on(144, "keynote", "samir", books("keynote", 12.0)),
    on(50, "keynote", "priya", Accepts),
    // Waiting for an answer.
    on(47, "night-leilani", "leilani", shows("night", 6.0, "https://kahale.example/slow-boats")),
    on(15, "night-halvlys", "studio.halvlys", books("night", 10.0)),
    on(8, "switchgear", "carl", books("switchgear", 9.0)),
    on(33, "prototype", "jonas", books("prototype", 10.0)),
    on(10, "ward", "hannah", books("ward", 4.0)),
    on(21, "offer", "hannah", Offers { listing: "consent", creator: "yuki" }),
    on(17, "concierge", "amara", AsksConcierge { portfolio: None }),
    on(40, "huts", "mateo", shows("huts", 7.5, "https://quispe.example/valleys")),
    on(30, "signals", "oskar", books("signals", 11.0)),
    // Came to nothing.
    on(338, "bay-oskar", "oskar", books("bay", 16.0)),
    on(312, "bay-oskar", "hannah", Declines("Your rooms are lovely, but they are rooms. We need hands and a heartbeat.")),
    on(430, "handover-petra", "petra", books("handover", 4.0)),
    on(408, "handover-petra", "petra", Withdraws),
    on(720, "ladder", "mateo", books("ladder", 8.0)),
    on(168, "audit", "wenli", books("audit", 8.0)),
    on(140, "audit", "petra", Declines("I am on a boat without a signal until the end of the month. Ask me again then, please.")),
    on(84, "signs", "amara", books("signs", 5.0)),
    on(72, "signs", "amara", Withdraws),
    on(218, "rain", "studio.halvlys", books("rain", 14.0)),
    on(192, "rain", "priya", Accepts),
    on(242, "storeroom", "noor", books("storeroom", 12.0)),
    on(220, "storeroom", "tomas", Accepts),
    on(200, "storeroom", "tomas", Rejects),
    // Refunded, or about to be.
    on(602, "ghost", "samir", books("ghost", 5.0)),
    on(580, "ghost", "amara", Accepts),
    on(556, "ghost", "amara", PaysBy(GOOD)),
    on(434, "ghost", "samir", Delivers("https://haddad.example/duet/take-40")),
    on(386, "ghost", "amara", Rejects),
    on(362, "gala", "dario", shows("gala", 16.0, "https://conti.example/walls")),
    on(338, "gala", "priya", Accepts),
    on(326, "gala", "priya", PaysBy(GOOD)),
    on(98, "gala", "dario", Delivers("https://conti.example/terminal/preview")),
    on(36, "gala", "priya", Rejects),
    on(530, "courtyard", "mateo", books("courtyard", 9.0)),
    on(508, "courtyard", "wenli", Accepts),
    on(482, "courtyard", "wenli", PaysBy(GOOD)),
    on(410, "courtyard", "mateo", Cancels("I broke my wrist on a goat path. Everything I have so far is yours.")),
    // An admin is asked to decide.
    on(314, "vessel", "carl", books("vessel", 14.0)),
    on(290, "vessel", "jonas", Accepts),
    on(268, "vessel", "jonas", PaysBy(GOOD)),
    on(74, "vessel", "carl", Delivers("https://builds.carl-mbeki.example/deck/3")),
    on(19, "vessel", "jonas", Disputes("The second sea state is missing and the swell repeats every forty seconds. My people noticed within a day.")),
    on(674, "glacier", "mateo", shows("glacier", 7.0, "https://quispe.example/ice")),
    on(650, "glacier", "greta", Accepts),
    on(626, "glacier", "greta", PaysBy(GOOD)),
    on(482, "glacier", "mateo", Delivers("https://quispe.example/benches")),
    on(460, "glacier", "greta", Disputes("The ice of 1860 stands eighty metres too far north at bench three.")),
    on(412, "glacier", "olga", Releases("The survey map that the brief names has the same error. The work follows the brief; both sides agreed on the phone to fix bench three together.")),
    on(216, "acoustics", "yuki", books("acoustics", 5.0)),
    on(196, "acoustics", "wenli", Accepts),
    on(180, "acoustics", "wenli", PaysBy(DISPUTED)),
    // Finished without being paid: overdue.
    on(340, "crane", "ravi", books("crane", 11.0)),
    on(316, "crane", "tomas", Accepts),
    on(290, "crane", "ravi", Delivers("https://iyer.example/levers")),
    on(216, "crane", "tomas", AcceptsWork),
    // More of the ordinary kind, so that lists have some length.
    on(640, "railway", "bea", books("railway", 10.0)),
    on(620, "railway", "greta", Accepts),
    on(600, "railway", "greta", PaysBy(GOOD)),
    on(505, "railway", "bea", Delivers("https://bea-thornton.example/left-window")),
    on(470, "railway", "greta", AcceptsWork),
    on(620, "reef", "tomas", books("reef", 3.0)),
    on(600, "reef", "leilani", Accepts),
    on(590, "reef", "tomas", PaysBy(GOOD)),
    on(500, "reef", "leilani", Delivers("https://kahale.example/reef/dusk")),
    on(480, "reef", "tomas", AcceptsWork),
    on(12, "menu", "dario", books("menu", 9.0)),
];
