//! The demo's last six weeks: deals in every state, dated from the end, so that they are always
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
        /// What they say about it.
        message: Option<&'static str>,
    },
    /// Asks an admin to find something.
    AsksConcierge {
        /// What they need.
        message: &'static str,
    },
    /// Offers an own listing to a creator.
    Offers {
        /// Its key.
        listing: &'static str,
        /// To whom.
        creator: &'static str,
        /// For how long.
        hours: f64,
        /// What they say about it.
        message: &'static str,
    },
    /// Answers the newest terms of a request with other ones.
    Counters {
        /// For how long.
        hours: f64,
        /// Dollars per hour, if not as before.
        price: Option<f64>,
        /// What they say about it.
        note: &'static str,
    },
    /// Says yes to a request.
    Accepts,
    /// Says yes to this version of its terms.
    AcceptsVersion(u8),
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
    /// Asks an admin to decide, and says how many cents should go back to the hirer.
    DisputesFor(u32, &'static str),
    /// Answers a dispute.
    AnswersDispute(&'static str),
    /// An admin decides for the creator.
    Releases(&'static str),
    /// An admin gives this many cents back to the hirer, and the rest to the creator.
    Splits(u32, &'static str),
    /// Proposes to stop, with this many cents for the hirer.
    ProposesSplit(u32, &'static str),
    /// Agrees to stop, with this many cents for the hirer.
    AcceptsSplit(u32),
    /// Begins a conversation with a creator.
    WritesTo {
        /// With whom.
        creator: &'static str,
        /// About what.
        subject: &'static str,
        /// The first words.
        message: &'static str,
    },
    /// Asks the publisher of a listing a question.
    Asks {
        /// Its key.
        listing: &'static str,
        /// The question.
        question: &'static str,
    },
    /// Answers a question, and shows both on the listing.
    AnswersOnListing {
        /// The question as the listing shows it.
        question: &'static str,
        /// The answer, in the conversation and on the listing.
        answer: &'static str,
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
    Accepts, AcceptsSplit, AcceptsVersion, AcceptsWork, AnswersDispute, AsksConcierge, Cancels, Counters, Declines,
    Delivers, Disputes, DisputesFor, Offers, PaysBy, PaysByDebit, ProposesSplit, Rejects, Releases, Splits,
    WantsChanges, Withdraws,
};

const GOOD: &str = "4242424242424242";
const NO_MONEY: &str = "4000000000009995";
const DISPUTED: &str = "4000000000000259";

/// A step.
pub const fn on(hours_ago: i64, deal: &'static str, who: &'static str, what: What) -> Step {
    Step { hours_ago, deal, who, what }
}
const fn books(listing: &'static str, hours: f64) -> What {
    What::Books { listing, hours, portfolio: None, message: None }
}
const fn shows(listing: &'static str, hours: f64, portfolio: &'static str) -> What {
    What::Books { listing, hours, portfolio: Some(portfolio), message: None }
}
const fn proposes(listing: &'static str, hours: f64, message: &'static str) -> What {
    What::Books { listing, hours, portfolio: None, message: Some(message) }
}

/// The whole story; [`super::seed`] puts it in order of time.
#[rustfmt::skip]
pub const STORY: [Step; 131] = [
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
    on(8, "switchgear", "carl", proposes("switchgear", 9.0, "I was called to two of these as a paramedic, so the report at the end is the part I would start with. Nine hours get you three of the ten faults, working; we decide about the rest when you have tried them.")),
    on(10, "ward", "hannah", proposes("ward", 4.0, "It is the resuscitation bay, the one you built half of. Please be as hard on it as you would be on someone else's.")),
    on(21, "offer", "hannah", Offers { listing: "consent", creator: "yuki", hours: 6.0, message: "Bea does the words, and I would like you to do the silence between them. Could you?" }),
    on(17, "concierge", "amara", AsksConcierge { message: "A duet needs two rooms that hear each other without delay, and I have only one. I am looking for someone with a second piano, a quiet street and fibre." }),
    on(40, "huts", "mateo", shows("huts", 7.5, "https://quispe.example/valleys")),
    on(30, "signals", "oskar", proposes("signals", 11.0, "I have a grandfather and an eleven-year-old at home and can begin with the test.")),
    // Negotiated: the third version waits for an answer.
    on(39, "night-halvlys", "studio.halvlys", proposes("night", 14.0, "We would hang a small lamp beside the headset that dims as the ten minutes end, so that nobody has to be told. Fourteen hours with the lamp.")),
    on(30, "night-halvlys", "hannah", Counters { hours: 10.0, price: None, note: "I love the lamp, but infection control will not. Ten hours without it?" }),
    on(15, "night-halvlys", "studio.halvlys", Counters { hours: 11.0, price: Some(84.0), note: "Then the light will dim in the harbour scene instead. Eleven hours, at a lower rate, since we can use the lamp elsewhere." }),
    on(52, "prototype", "jonas", proposes("prototype", 10.0, "The knot station from our tower drill, and nothing else. Could it be ready before the course in spring?")),
    on(28, "prototype", "carl", Counters { hours: 16.0, price: None, note: "Ropes are slow work. Sixteen hours, or ten with a rope that only looks right." }),
    on(5, "prototype", "jonas", Counters { hours: 14.0, price: Some(80.0), note: "It has to be right. Fourteen hours at 80, and I send you the force tables." }),
    // Agreed after a counter-offer.
    on(44, "menu", "dario", proposes("menu", 12.0, "I have mapped tables before. The ripples are the expensive part.")),
    on(24, "menu", "priya", Counters { hours: 9.0, price: None, note: "Ripples for the dessert only, then." }),
    on(12, "menu", "dario", AcceptsVersion(2)),
    // Ended with a split: agreed, proposed, and decided by an admin.
    on(420, "quiet", "tomas", books("quiet", 8.0)),
    on(400, "quiet", "yuki", Accepts),
    on(390, "quiet", "tomas", PaysBy(GOOD)),
    on(205, "quiet", "tomas", ProposesSplit(39_200, "The second room is closed until further notice, because of the roof. What you did in the first one is wonderful; let us stop there.")),
    on(190, "quiet", "yuki", AcceptsSplit(39_200)),
    on(9, "dome", "yuki", ProposesSplit(44_000, "Your ventilation really is the loudest thing in there. I measured for two hours, and more of me will not help until it is repaired.")),
    on(305, "stairs", "petra", proposes("stairs", 12.0, "Five of us, with one wheelchair, two canes and small legs.")),
    on(290, "stairs", "wenli", Accepts),
    on(282, "stairs", "wenli", PaysBy(GOOD)),
    on(150, "stairs", "petra", Delivers("https://petra.example/school/pins")),
    on(130, "stairs", "wenli", DisputesFor(46_800, "Only the ground floor has pins. The upper floor is where the stairs are.")),
    on(112, "stairs", "petra", AnswersDispute("The headset lost its tracking on the upper floor on both days, and the model has no lift. We noted that as the first finding. I would give back a third.")),
    on(88, "stairs", "olga", Splits(31_200, "Two of three floors were tested, and the missing lift is a finding. A third goes back.")),
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
    on(19, "vessel", "jonas", DisputesFor(70_000, "The second sea state is missing and the swell repeats every forty seconds. My people noticed within a day.")),
    on(11, "vessel", "carl", AnswersDispute("The second sea state is in the build: hold the left grip for two seconds. The swell does repeat, and I will mend that without a charge.")),
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
];
