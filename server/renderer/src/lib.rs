//! From an idea to a film: a short sentence becomes six seconds of composed, moving pictures with a title card.
//!
//! The crate is pure: an idea, a seed and a size go in; an MP4 file, a poster and progress come out. It reads no
//! file, no clock and no network, and it knows nothing of the marketplace. The same request gives the same bytes on
//! the same machine and build.
//!
//! - [`plan()`] reads the words: nouns choose a scene and its props, adjectives the palette and the light, verbs the
//!   motion, the seed everything else.
//! - `scenes` holds one file for every family of pictures; each is a composition in three shots.
//! - [`colour`] has the palettes.
//! - `draw` draws pictures: a canvas of linear light, a camera, palettes, type, and post-processing to 8 bits.
//! - `encode` writes H.264 (a cargo feature, on by default) into an MP4 with its index first.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_lossless,
    clippy::cast_possible_wrap,
    reason = "pixels: small numbers between f32 and usize all day"
)]
pub mod colour;
mod draw;
mod encode;
mod film;
mod lexicon;
mod plan;
mod scenes;

pub use film::{Film, Progress, Request, render, still};
pub use plan::{Plan, plan};
pub use scenes::Family;

/// Changes whenever pictures change: part of the address under which a film is kept.
pub const VERSION: &str = "4";
/// Pictures a second.
pub const FPS: u32 = 24;
/// Pictures in a film: six seconds.
pub const FRAMES: u32 = 144;
/// The longest idea, in characters.
pub const MAX_IDEA_LENGTH: usize = 500;

/// The shape of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// 1280 by 720.
    Wide,
    /// 720 by 720.
    Square,
}

impl Size {
    /// Pixels across.
    pub const fn width(self) -> u32 {
        match self {
            Self::Wide => 1280,
            Self::Square => 720,
        }
    }
    /// Pixels down.
    pub const fn height(self) -> u32 {
        720
    }
    /// `wide` or `square`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::Square => "square",
        }
    }
}

impl std::str::FromStr for Size {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "wide" => Ok(Self::Wide),
            "square" => Ok(Self::Square),
            _ => Err("wide or square"),
        }
    }
}

/// Why there is no film.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The observer of the progress asked to stop.
    #[error("cancelled")]
    Cancelled,
    /// Nothing but blanks.
    #[error("the idea is empty")]
    Empty,
    /// More than [`MAX_IDEA_LENGTH`] characters.
    #[error("the idea is longer than {MAX_IDEA_LENGTH} characters")]
    TooLong,
    /// Built without the `h264` feature.
    #[error("this build has no video encoder")]
    NoEncoder,
    /// The encoder or the file writer failed.
    #[error("the encoder failed: {0}")]
    Encoder(String),
}

/// Whether this build can make films.
pub const fn available() -> bool {
    cfg!(feature = "h264")
}
