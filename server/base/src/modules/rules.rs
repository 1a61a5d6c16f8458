//! The announced modules, validation of a sign-up, and its form in a spreadsheet.
use platform::{
    msg,
    schema::Bounds,
    text::{Field, Refused},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A module of the product (`docs/product.md`, section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "docs/product.md, section 9, lists them")]
pub enum Module {
    Projects,
    Oneverse,
    Ai,
    Funding,
    Courses,
    Spaces,
    Marketplace,
}

impl Module {
    /// All of them, in the order of the pages.
    pub const ALL: [Self; 7] =
        [Self::Projects, Self::Oneverse, Self::Ai, Self::Funding, Self::Courses, Self::Spaces, Self::Marketplace];

    /// The module with this id.
    pub fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|module| module.id() == id)
    }
    /// Its id: the word of the page, the column and the wire.
    pub fn id(self) -> &'static str {
        match self {
            Self::Projects => "projects",
            Self::Oneverse => "oneverse",
            Self::Ai => "ai",
            Self::Funding => "funding",
            Self::Courses => "courses",
            Self::Spaces => "spaces",
            Self::Marketplace => "marketplace",
        }
    }
    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Projects => "Projects",
            Self::Oneverse => "Oneverse",
            Self::Ai => "AI Tools",
            Self::Funding => "Funding",
            Self::Courses => "Courses",
            Self::Spaces => "Spaces",
            Self::Marketplace => "Marketplace",
        }
    }
    /// The counter of its interests.
    pub fn counter(self) -> String {
        format!("interest:{}", self.id())
    }
}

const NOTE: Field = Field::new("note", "field-note", 500);

/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[("NewInterest", &[NOTE.optional()])];

/// An address in its one spelling.
pub fn email(text: &str) -> Result<String, Refused> {
    auth::normalised_email(text).ok_or_else(|| Refused::new("email", "invalid_email", msg!("problem-invalid-email")))
}

/// A note as it is kept; empty is fine.
pub fn checked_note(text: Option<&str>) -> Result<String, Refused> {
    NOTE.paragraphs(text.unwrap_or_default())
}

/// One line of a CSV file (RFC 4180). Every cell is quoted and has one line, none has what some spreadsheets take for
/// the end of a cell, and one that they would take for a formula begins with an apostrophe.
pub fn csv_line<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(csv_cell).collect();
    format!("{}\r\n", cells.join(","))
}

fn csv_cell(text: &str) -> String {
    let text = text.replace(char::is_control, " ").replace(';', ",").replace('"', "\"\"");
    let formula = text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    format!("\"{}{text}\"", if formula { "'" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_found_by_their_page() {
        assert!(Module::ALL.into_iter().all(|module| Module::parse(module.id()) == Some(module)));
        assert_eq!((Module::parse("Ai"), Module::parse("nothing")), (None, None));
    }

    #[test]
    fn an_address_has_one_spelling_and_a_note_is_short() {
        assert_eq!(email(" Nora@Example.test ").as_deref(), Ok("nora@example.test"));
        assert_eq!(email("nora").unwrap_err().message.english(), "Invalid email address");
        assert_eq!(checked_note(None).as_deref(), Ok(""));
        assert_eq!(
            checked_note(Some(&"x".repeat(501))).unwrap_err().message.english(),
            "Note must be at most 500 characters"
        );
    }

    #[test]
    fn no_cell_is_a_formula() {
        let line =
            csv_line(["a", "say \"hi\"", "=HYPERLINK(\"x\")", "+1", "-1", "@SUM(A1)", "\t=1", "a=1", "x;=1\n=2"]);
        assert_eq!(
            line,
            "\"a\",\"say \"\"hi\"\"\",\"'=HYPERLINK(\"\"x\"\")\",\"'+1\",\"'-1\",\"'@SUM(A1)\",\"' =1\",\"a=1\",\"x,=1 =2\"\r\n"
        );
    }
}
