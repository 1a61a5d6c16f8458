//! The words that facts are chosen from.
use super::fact::{FactValue, Stated};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An enumeration of words: each value is sent, stored and filtered by as it is written here, which is its name in snake
/// case; they are shown in this order.
macro_rules! words {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$meaning:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$meaning])* $value,)+
        }
        impl $name {
            /// Every value, in the order in which they are shown.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
        }
        impl FactValue for $name {
            fn stated(&self) -> Stated<'_> {
                Stated::Text(match self { $(Self::$value => $word),+ })
            }
        }
    };
}

words! {
    /// What a listing is for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[schema(as = ListingCategory)]
    pub enum Category {
        /// Something to play.
        Game = "game",
        /// Learning and exercise.
        Training = "training",
        /// Museums, exhibitions, heritage.
        Exhibition = "exhibition",
        /// Concerts, festivals, launches.
        Event = "event",
        /// Marketing and sales.
        Marketing = "marketing",
        /// Architecture and property.
        Architecture = "architecture",
        /// Health and therapy.
        Health = "health",
        /// Works of art.
        Art = "art",
        /// Anything else.
        Other = "other",
    }
}

words! {
    /// Where a piece runs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[schema(as = ListingDevice)]
    pub enum Device {
        /// Meta Quest.
        Quest = "quest",
        /// Apple Vision Pro.
        VisionPro = "vision_pro",
        /// A headset on a computer.
        PcVr = "pc_vr",
        /// Augmented reality on a phone.
        PhoneAr = "phone_ar",
        /// A web browser.
        Browser = "browser",
        /// Projection or a dome.
        Projection = "projection",
        /// An installation on site.
        OnSite = "on_site",
    }
}

words! {
    /// How people take part.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[schema(as = ListingPosture)]
    pub enum Posture {
        /// Sitting.
        Seated = "seated",
        /// Standing in one place.
        Standing = "standing",
        /// Walking around in a room.
        RoomScale = "room_scale",
    }
}

words! {
    /// How strong it feels.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[schema(as = ListingComfort)]
    pub enum Comfort {
        /// For everyone.
        Comfortable = "comfortable",
        /// Some movement.
        Moderate = "moderate",
        /// For experienced people.
        Intense = "intense",
    }
}

words! {
    /// Where the work happens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[schema(as = ListingPlace)]
    pub enum Place {
        /// Anywhere.
        Remote = "remote",
        /// In a city.
        City = "city",
    }
}

words! {
    /// What rights to the result pass to the hirer when the money is released.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[schema(as = ListingLicence)]
    pub enum Licence {
        /// The hirer may use it; the creator may sell it again.
        NonExclusive = "non_exclusive",
        /// Only the hirer may use it; the creator may show it.
        Exclusive = "exclusive",
        /// All rights pass to the hirer.
        Transfer = "transfer",
    }
}

words! {
    /// What a hirer gets back who cancels dated work (`docs/product.md`, section 5).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[schema(as = ListingCancellation)]
    pub enum Cancellation {
        /// Everything until a day before.
        Flexible = "flexible",
        /// Everything until three days before.
        Moderate = "moderate",
        /// Half of it until a week before.
        Strict = "strict",
    }
}
