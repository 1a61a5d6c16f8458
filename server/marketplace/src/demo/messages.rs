//! Conversations and contact messages of the demo.
use super::scenario::{
    Step,
    What::{AnswersOnListing, Asks, Contacts, Says, WritesTo},
    on,
};

/// The conversations, each named by its deal, or by a name of this file's own.
#[rustfmt::skip]
pub const MESSAGES: [Step; 23] = [
    on(262, "bay", "hannah", Says("Welcome aboard. Ward 6 is empty every Tuesday afternoon if you want to measure the bay.")),
    on(260, "bay", "carl", Says("Tuesday works. I will bring a tape, a light meter and no shoes with heels.")),
    on(187, "bay", "carl", Says("Measured. The curtain rail hangs 14 cm lower than in your drawing, so the alarm panel is hidden from the chair. Shall I build it as it is?")),
    on(183, "bay", "hannah", Says("As it is, please. That is exactly what people miss.")),
    on(27, "bay", "carl", Says("First version is up. The night light is on a dimmer; start at 40 %.")),
    on(150, "consent", "bea", Says("Do your patients say “sign here” or “here you sign”? It changes who holds the pen.")),
    on(148, "consent", "hannah", Says("“Sign here”, and then nobody looks up. I would love a version where somebody does.")),
    on(146, "consent", "bea", Says("Then the pause is the scene. I will write it long.")),
    on(120, "museum", "tomas", WritesTo {
        creator: "noor",
        subject: "Seventeen figureheads",
        message: "We have seventeen wooden figureheads and one crane. Could you scan them where they hang, or do they have to come down?",
    }),
    on(117, "museum", "noor", Says("Where they hang, if you can give me two nights without visitors. The paint hates flashes, so I use cross-polarised light.")),
    on(116, "museum", "tomas", Says("You shall have two nights and a thermos.")),
    on(52, "sound", "priya", WritesTo {
        creator: "carl",
        subject: "A rehearsal for stage crews",
        message: "We strike a set for two thousand people in four hours, and nobody practises it. Would you build that as a simulator?",
    }),
    on(46, "sound", "carl", Says("I would, and I want to watch one first. When is the next one?")),
    on(9, "sound", "priya", Says("Saturday night, gate C. Wear something dark, and do not stand on the cables.")),
    on(70, "gloves", "petra", Asks {
        listing: "switchgear",
        question: "Do your trainees keep their gloves on? If so, hand tracking will not see their fingers, and I would plan for controllers.",
    }),
    on(66, "gloves", "jonas", AnswersOnListing {
        question: "Do the trainees keep their gloves on? If so, hand tracking will not see their fingers.",
        answer: "Thin ones, in one size only. We tried three headsets, and two of them follow the fingers well enough to turn a switch.",
    }),
    on(60, "chair", "leilani", Asks {
        listing: "night",
        question: "How far back does the chair recline? The boat's horizon has to sit where the eyes rest.",
    }),
    on(55, "chair", "hannah", AnswersOnListing {
        question: "How far back does the chair recline?",
        answer: "To forty degrees, with a headrest. We measured eye height for six people and can send you the table.",
    }),
    on(18, "depth", "samir", Asks {
        listing: "reef",
        question: "Is there underwater sound in your footage, or only what the boat heard?",
    }),
    on(30, "reef", "greta", WritesTo {
        creator: "leilani",
        subject: "A glacier instead of a reef",
        message: "Your reef made my council cry. Would the same rig work in melt water at two degrees?",
    }),
    on(5, "linkage", "hannah", WritesTo {
        creator: "petra",
        subject: "Testing with gloves on",
        message: "Could you test the bay with people who work in two pairs of gloves? We would pay for a report like the one on your page.",
    }),
    on(40, "visitor", "", Contacts {
        name: "Ada Vance",
        subject: "A harbour school",
        message: "We teach forty pilots a year and have one bridge simulator from 2004. Do you know somebody who builds for salt air?",
    }),
    on(12, "press", "", Contacts {
        name: "Lukas Brandl",
        subject: "An interview about half-light",
        message: "I write about rooms for a small magazine. May I come to one of the installations, and bring a photographer?",
    }),
];
