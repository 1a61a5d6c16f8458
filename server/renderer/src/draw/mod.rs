//! Drawing a picture: points and cameras, randomness, colour, the canvas, props, type, and post-processing.
mod blend;
pub mod camera;
pub mod canvas;
pub mod math;
pub mod palette;
pub mod post_processing;
pub mod props;
pub mod random;
pub mod terrain;
pub mod title;
pub mod veil;
