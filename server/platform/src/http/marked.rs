//! Elements of a page that carry a mark, found to be left out.

/// `html` without the elements that have the attribute `mark`, with all that is in them. One that is not closed, or
/// cannot be, stays: half a page is worse than a part too many.
pub fn without(html: &str, mark: &str) -> String {
    let (mut kept, mut rest) = (String::with_capacity(html.len()), html);
    while let Some((start, end)) = first(rest, mark) {
        kept.push_str(&rest[..start]);
        rest = &rest[end..];
    }
    kept + rest
}

/// Where the first whole element with `mark` begins and ends, in bytes.
fn first(html: &str, mark: &str) -> Option<(usize, usize)> {
    let found = html.match_indices(mark).filter(|(at, _)| is_attribute(html, *at, mark.len()));
    found.filter_map(|(at, _)| element(html, at)).next()
}

/// Whether the `length` bytes at `at` stand alone, as an attribute's name does.
fn is_attribute(html: &str, at: usize, length: usize) -> bool {
    html[..at].ends_with(char::is_whitespace)
        && html[at + length..].starts_with(|c: char| matches!(c, '=' | '>' | '/') || c.is_whitespace())
}

/// Where the element begins and ends in whose opening tag `at` lies.
fn element(html: &str, at: usize) -> Option<(usize, usize)> {
    let start = html[..at].rfind('<')?;
    // behind the end of a tag the mark is a word of the text, between quotes one of an attribute's value
    let opening = html[start + 1..at].split_once(char::is_whitespace);
    let inside = |before: &str| !before.contains('>') && before.matches('"').count().is_multiple_of(2);
    let (name, _) = opening.filter(|(name, before)| is_name(name) && inside(before))?;
    let mut depth = 0_usize;
    for (place, _) in html[start..].match_indices('<') {
        let tag = &html[start + place + 1..];
        if is_tag(tag, name) {
            depth += 1;
        } else if tag.strip_prefix('/').is_some_and(|tag| is_tag(tag, name)) {
            depth -= 1;
            if depth == 0 {
                return Some((start, start + place + tag.find('>')? + 2));
            }
        }
    }
    None
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

/// Whether `tag`, what follows a `<`, is one of elements of this name.
fn is_tag(tag: &str, name: &str) -> bool {
    let rest = tag.strip_prefix(name);
    rest.is_some_and(|rest| rest.starts_with(|c: char| matches!(c, '>' | '/') || c.is_whitespace()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marked_element_goes_with_all_that_is_in_it() {
        for (html, left) in [
            ("<p>a</p><aside data-x=\"\" class=\"b\"><p>c</p></aside><p>d</p>", "<p>a</p><p>d</p>"),
            ("a<div class=\"b\" data-x><div>c</div><div\n>d</div></div >e", "ae"),
            ("<div data-x>ä</div>b<i data-x=\"1\">c</i>d", "bd"),
            ("<section><div data-x><divider></divider></div></section>", "<section></section>"),
        ] {
            assert_eq!(without(html, "data-x"), left, "{html}");
        }
    }
    #[test]
    fn where_there_is_no_whole_one_nothing_changes() {
        for html in [
            "",
            "<p>no mark</p>",
            "<p>data-x stands in the text</p>",
            "<p>a < b data-x </p>",
            "<p data-xy=\"\">another</p><p my-data-x>third</p>",
            "<p class=\"data-x\">a word of something else</p><p class=\"a data-x b\"></p>",
            "<div data-x><div>never closed</div>",
            "<img data-x><p>a</p>",
            "<div data-x></div",
            "data-x",
        ] {
            assert_eq!(without(html, "data-x"), html);
        }
    }
}
