//! From an idea to a film.
