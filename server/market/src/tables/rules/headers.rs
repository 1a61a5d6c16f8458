//! Request headers: the form of the response, preferences, the schema.
use super::Refusal;

const OBJECT: &str = "application/vnd.pgrst.object+json";
const ARRAY: &str = "application/vnd.pgrst.array+json";

/// The form of the rows in a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A list.
    Array,
    /// One row as an object; anything but one row is refused.
    Object,
}

impl Shape {
    /// The media type of a response of this form.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Array => "application/json; charset=utf-8",
            Self::Object => "application/vnd.pgrst.object+json; charset=utf-8",
        }
    }
}

/// The form that an `Accept` header asks for: the first of its media types that there is.
///
/// # Errors
/// 406 when there is none of them, such as CSV.
pub fn shape(accept: Option<&str>) -> Result<Shape, Refusal> {
    let Some(accept) = accept.filter(|accept| !accept.trim().is_empty()) else { return Ok(Shape::Array) };
    let known = |media: &str| {
        let (essence, parameters) = media.split_once(';').unwrap_or((media, ""));
        match essence.trim().to_ascii_lowercase().as_str() {
            // rows without their nulls
            _ if parameters.contains("nulls=") => None,
            OBJECT | "application/vnd.pgrst.object" => Some(Shape::Object),
            "*/*" | "application/*" | "application/json" | ARRAY | "application/vnd.pgrst.array" => Some(Shape::Array),
            _ => None,
        }
    };
    accept.split(',').find_map(known).ok_or_else(|| {
        let all = accept.split(',').map(str::trim).collect::<Vec<_>>().join(", ");
        let all: String = all.chars().filter(|c| !c.is_control()).take(200).collect();
        Refusal::new(406, "PGRST107", format!("None of these media types are available: {all}"))
    })
}

/// What `Prefer` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// Whether the rows that were written are sent back.
    pub representation: bool,
    /// Whether the response says how many rows there are in all.
    pub count: bool,
    /// More rows than this must not be deleted.
    pub max_affected: Option<usize>,
    /// What was followed, for `Preference-Applied`.
    pub applied: Vec<&'static str>,
}

/// The preferences of a request; unknown ones are ignored unless `handling=strict`.
///
/// # Errors
/// 400 for those that would change what is written, and cannot be followed.
pub fn preferences<'a>(headers: impl Iterator<Item = &'a str>) -> Result<Preferences, Refusal> {
    let (mut found, mut ignored, mut is_strict) = (Preferences::default(), 0, false);
    // once each, however often they are repeated: a response must not grow with its request
    let apply = |found: &mut Preferences, preference| {
        if !found.applied.contains(&preference) {
            found.applied.push(preference);
        }
    };
    for preference in headers.flat_map(|header| header.split(',')).map(str::trim).filter(|text| !text.is_empty()) {
        match preference {
            "return=representation" => {
                found.representation = true;
                apply(&mut found, "return=representation");
            }
            "return=minimal" => apply(&mut found, "return=minimal"),
            "count=exact" | "count=planned" | "count=estimated" => {
                found.count = true;
                apply(&mut found, "count=exact");
            }
            "handling=strict" => is_strict = true,
            "handling=lenient" | "missing=default" | "missing=null" | "return=headers-only" => {}
            _ if preference.starts_with("resolution=") => {
                return Err(Refusal::not_supported("Rows cannot be upserted"));
            }
            _ if preference.starts_with("max-affected=") => {
                let most = preference.trim_start_matches("max-affected=").parse();
                found.max_affected = most.ok();
                ignored += usize::from(found.max_affected.is_none());
            }
            "tx=rollback" => return Err(Refusal::not_supported("A request cannot be tried out and rolled back")),
            _ => ignored += 1,
        }
    }
    if is_strict && ignored > 0 {
        let message = "Invalid preferences given with handling=strict";
        return Err(Refusal::new(400, "PGRST122", message).details(format!("Invalid preferences: {ignored}")));
    }
    // as the protocol has it: without `handling=strict` it means nothing
    found.max_affected = found.max_affected.filter(|_| is_strict);
    Ok(found)
}

/// Refuses every schema but `public`.
///
/// # Errors
/// 406.
pub fn check_schema(profile: Option<&str>) -> Result<(), Refusal> {
    match profile {
        None | Some("public") => Ok(()),
        Some(other) => {
            let other: String = other.chars().filter(|c| !c.is_control()).take(100).collect();
            let hint = "Only the following schemas are exposed: public";
            Err(Refusal::new(406, "PGRST106", format!("Invalid schema: {other}")).hint(hint))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_the_first_that_there_is() {
        let of = |accept: &str| shape(Some(accept)).map_err(|refusal| (refusal.status, refusal.code.into_owned()));
        for list in ["", "*/*", "application/json", "text/csv, */*;q=0.1", "application/vnd.pgrst.array+json"] {
            assert_eq!(of(list), Ok(Shape::Array), "{list}");
        }
        assert_eq!(of("application/vnd.pgrst.object+json"), Ok(Shape::Object));
        for other in
            ["text/csv", "application/vnd.pgrst.object+json;nulls=stripped", "application/geo+json", "text/html"]
        {
            assert_eq!(of(other), Err((406, "PGRST107".to_owned())), "{other}");
        }
        let plan = "application/vnd.pgrst.plan+json; for=\"application/json\"; options=analyze;";
        assert!(of(plan).is_err(), "nobody learns how a statement is run");
    }

    #[test]
    fn preferences_are_followed_ignored_or_refused() {
        let of = |header: &str| preferences([header].into_iter()).map_err(|refusal| refusal.code.into_owned());
        let nothing = || Ok(Preferences::default());
        assert_eq!(
            (of(""), of(" , ,"), of("missing=default"), of("timezone=UTC")),
            (nothing(), nothing(), nothing(), nothing())
        );
        let both = of("count=exact,return=representation").expect("read");
        assert!(both.count && both.representation);
        assert_eq!(both.applied, ["count=exact", "return=representation"]);
        let two = preferences(["count=estimated", "return=minimal"].into_iter()).expect("read");
        assert!(two.count && !two.representation);
        for upsert in ["resolution=merge-duplicates", "count=exact,resolution=ignore-duplicates", "tx=rollback"] {
            assert_eq!(of(upsert), Err("PGRST127".to_owned()), "{upsert}");
        }
        assert_eq!(of("handling=strict, max-affected=1").expect("read").max_affected, Some(1));
        for unknown in ["max-affected=many", "timezone=UTC"] {
            assert_eq!(of(&format!("handling=strict, {unknown}")), Err("PGRST122".to_owned()), "{unknown}");
        }
        let repeated = of(&"return=minimal,count=exact,".repeat(999)).expect("read");
        assert_eq!(repeated.applied, ["return=minimal", "count=exact"]);
        assert_eq!(of("max-affected=1"), nothing());
    }

    #[test]
    fn there_is_one_schema() {
        assert!(check_schema(None).is_ok() && check_schema(Some("public")).is_ok());
        for other in ["", "auth", "PUBLIC", "public,auth", "storage"] {
            assert_eq!(check_schema(Some(other)).map_err(|refusal| refusal.status), Err(406), "{other}");
        }
    }
}
