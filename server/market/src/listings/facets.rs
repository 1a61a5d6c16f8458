//! Facet counts of the filters, and the list of tags.
use super::{page::search_of, suggestions::SearchBox, views::ListQuery};
use crate::context::Market;
use base::accounts::{TAG, same_tag};
use base::guest_cache::{AllTags, encode_json};
use catalogue::experiences::{self, FILTERS, FactFilter, Side, Written};
use platform::{
    clock::{Micros, SECOND},
    http::{CachedResponse, Problem},
    msg,
    search::{FacetCount, FacetCounts, Index, Search},
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc, time::Instant};
use tokio::sync::Semaphore;
use utoipa::{IntoParams, ToSchema};

/// How old counts may be, in microseconds.
const LIFETIME: Micros = 10 * SECOND;
/// How many values are listed of a fact that people write.
const MAX_VALUES: usize = 20;
/// How many values of a fact are counted exactly; more than are listed, because of months the latest are.
const MAX_COUNTED: usize = 40;
/// How many tags are proposed.
const MAX_TAGS: usize = 8;
/// From this length on, a tag is found with one typo.
const TYPO_LENGTH: usize = 4;
/// Of the time of one processor, all tags in use are counted at most for one part in so many.
const TAG_COUNTING_SHARE: u32 = 50;

/// Counts run two at a time, so that nobody's filters hold all threads for blocking work.
static COUNTING: Semaphore = Semaphore::const_new(2);
/// So many wait for that or run: each takes milliseconds, so those that wait, wait for less than a blink. Others are
/// refused at once.
static COUNTS_WAITING: Semaphore = Semaphore::const_new(16);

type Counts = BTreeMap<String, FacetCount>;
/// Names of tags and how often they are used.
type Tags = Vec<(String, u64)>;

/// One value of a filter.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct FacetValue {
    /// As the filter takes it.
    value: String,
    /// How many listings it would show.
    count: u64,
}

/// A filter and its values.
#[derive(Debug, Serialize, ToSchema)]
pub struct FacetView {
    /// The name of the query parameter.
    name: String,
    /// Those that would show something, and those that are chosen.
    values: Vec<FacetValue>,
}

/// The counts of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct FacetsView {
    /// How many listings the filters leave.
    total: u64,
    /// How many of them are offers, if the list were not of one side.
    offered: u64,
    /// How many of them are briefs, if the list were not of one side.
    wanted: u64,
    /// In the order in which they are shown.
    facets: Vec<FacetView>,
}

/// The counts for a list, as guests and everyone else see them.
pub async fn cached(app: &Market, query: &ListQuery) -> Result<Arc<CachedResponse>, Problem> {
    let query = ListQuery { cursor: None, limit: None, sort: None, user_id: None, ..query.clone() };
    let text = experiences::query(query.query.as_deref().unwrap_or_default())?;
    let name = format!("{} {query:?}", app.clock.real().micros() / LIFETIME);
    let made = async {
        let search = search_of(&query, text, (0, 1), app.config.currency)?;
        let busy = |_| Problem::unavailable(msg!("problem-service-busy"), 1);
        let _place = COUNTS_WAITING.try_acquire().map_err(busy)?;
        let _turn = COUNTING.acquire().await.map_err(Problem::internal)?;
        let index = app.experiences.clone();
        let counted = tokio::task::spawn_blocking(move || view(&index, &query, &search));
        encode_json(&counted.await.map_err(Problem::internal)??)
    };
    app.guest_cache.facets.get_or(&name, made).await
}

fn view(index: &Index, query: &ListQuery, search: &Search) -> Result<FacetsView, Problem> {
    let kinds: Vec<&str> = FILTERS.iter().map(|filter| filter.name).chain(["side"]).collect();
    let FacetCounts { total, counts } = index.facet_counts(search, &kinds, MAX_COUNTED)?;
    let of_side = |side: Side| counts.get(&format!("side:{}", side.stored_name())).map_or(0, |found| found.count);
    let facets = FILTERS.iter().filter_map(|filter| {
        let chosen: Vec<&str> = query.facts.get(filter).unwrap_or_default().split(',').map(str::trim).collect();
        let values = values(filter, &counts, &chosen);
        (!values.is_empty()).then(|| FacetView { name: filter.name.into(), values })
    });
    Ok(FacetsView { total, offered: of_side(Side::Offered), wanted: of_side(Side::Wanted), facets: facets.collect() })
}

/// The values of a filter: fixed ones in their order; months in theirs; others by how often they occur.
fn values(filter: &FactFilter, counts: &Counts, chosen: &[&str]) -> Vec<FacetValue> {
    let prefix = format!("{}:", filter.name);
    let count = |value: &str| counts.get(&format!("{prefix}{value}")).map_or(0, |found| found.count);
    if !filter.values.is_empty() {
        let shown = filter.values.iter().map(|value| FacetValue { value: (*value).into(), count: count(value) });
        return shown.filter(|value| value.count > 0 || chosen.contains(&value.value.as_str())).collect();
    }
    let found = counts.range(prefix.clone()..).take_while(|(facet, _)| facet.starts_with(&prefix));
    // a name that one publisher alone writes is not proposed to everybody: one account could fill the list
    let proposed = |value: &str, found: &FacetCount| {
        filter.written != Some(Written::Name) || found.shared || chosen.contains(&value)
    };
    let mut found: Vec<FacetValue> = found
        .map(|(facet, count)| (&facet[prefix.len()..], count))
        .filter(|(value, count)| proposed(value, count))
        .map(|(value, count)| FacetValue { value: value.to_owned(), count: count.count })
        .collect();
    if filter.written == Some(Written::Month) {
        // the latest months, in order
        found.drain(..found.len().saturating_sub(MAX_VALUES));
    } else {
        found.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.value.cmp(&b.value)));
        found.truncate(MAX_VALUES);
    }
    let missing = chosen.iter().filter(|value| !value.is_empty() && !found.iter().any(|one| one.value == **value));
    let missing: Vec<FacetValue> = missing.map(|value| FacetValue { value: (*value).into(), count: 0 }).collect();
    found.extend(missing);
    found
}

/// What is being typed as a tag.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct TagQuery {
    /// The text so far, at most 200 characters; the most used tags when empty.
    pub query: String,
    /// Experiences when absent.
    pub of: SearchBox,
}

/// A tag and how often it is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TagView {
    /// In lower case.
    name: String,
    /// By how many.
    count: u64,
}

/// Tags in use.
#[derive(Debug, Serialize, ToSchema)]
pub struct TagSuggestions {
    /// At most eight, the best match first.
    tags: Vec<TagView>,
}

/// The tags that match the text so far.
pub async fn cached_tags(app: &Market, query: &TagQuery) -> Result<Arc<CachedResponse>, Problem> {
    let text = same_tag(&experiences::query(&query.query)?);
    let all = all_tags(app, query.of).await?;
    let name = format!("{} tags {:?} {text}", all.counted_at.micros(), query.of);
    let made = async {
        let tags = tokio::task::spawn_blocking(move || matching(&all.tags, &text)).await.map_err(Problem::internal)?;
        encode_json(&TagSuggestions { tags })
    };
    app.guest_cache.facets.get_or(&name, made).await
}

/// Every tag that at least two publishers use, the most used first, so that one account cannot fill what is proposed to
/// everybody: counted by one request at a time while others take the counts before. The first
/// ones wait for each other.
async fn all_tags(app: &Market, of: SearchBox) -> Result<Arc<AllTags>, Problem> {
    let (cache, index) = match of {
        SearchBox::Experiences => (&app.guest_cache.experience_tags, app.experiences.clone()),
        SearchBox::Creators => (&app.guest_cache.creator_tags, app.creators.clone()),
    };
    let now = app.clock.real();
    let count = move || async move {
        let began = Instant::now();
        let counted = tokio::task::spawn_blocking(move || index.facet_values("tag"));
        let shared = counted.await.map_err(Problem::internal)??.into_iter().filter(|(_, found)| found.shared);
        let mut tags: Tags = shared.map(|(name, found)| (name, found.count)).collect();
        tags.sort_unstable_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let rest = i64::try_from((began.elapsed() * TAG_COUNTING_SHARE).as_micros()).unwrap_or(i64::MAX);
        Ok(AllTags { tags, counted_at: now, until: now.saturating_add(LIFETIME.max(rest)) })
    };
    cache.get_or_refresh(|tags| tags.until > now, count).await
}

/// Tags that begin with the text, then those with a word that does, then those that begin so but for one typo.
fn matching(all: &Tags, text: &str) -> Vec<TagView> {
    let begins = |name: &str| name.starts_with(text);
    let has_word = |name: &str| name.split(char::is_whitespace).any(|word| word.starts_with(text));
    let length = text.chars().count();
    let is_close = |name: &str| (TYPO_LENGTH..=TAG.max + 1).contains(&length) && begins_within_one_typo(name, text);
    let rules: [&dyn Fn(&str) -> bool; 3] = [&begins, &has_word, &is_close];
    let mut found: Vec<TagView> = Vec::new();
    for rule in rules {
        if found.len() == MAX_TAGS {
            break;
        }
        for (name, count) in all.iter().filter(|(name, _)| rule(name)) {
            if found.len() == MAX_TAGS {
                break;
            }
            if !found.iter().any(|tag| tag.name == *name) {
                found.push(TagView { name: name.clone(), count: *count });
            }
        }
    }
    found
}

/// Whether a beginning of `name` is `text` but for one letter that is wrong, missing or too many, or two that are
/// swapped. Only looks on from the first difference: this runs for every tag.
fn begins_within_one_typo(name: &str, text: &str) -> bool {
    let same = name.chars().zip(text.chars()).take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8());
    let same: usize = same.sum();
    let (name, text) = (&name[same..], &text[same..]);
    let first_length = |rest: &str| rest.chars().next().map(char::len_utf8);
    let Some(text_next) = first_length(text) else { return true };
    let too_many = name.starts_with(&text[text_next..]);
    let Some(name_next) = first_length(name) else { return too_many };
    let wrong = name[name_next..].starts_with(&text[text_next..]);
    let missing = name[name_next..].starts_with(text);
    let swapped = || {
        let (mut of_name, mut of_text) = (name.chars(), text.chars());
        let (one, other) = ((of_name.next(), of_name.next()), (of_text.next(), of_text.next()));
        one.1.is_some() && one == (other.1, other.0) && of_name.as_str().starts_with(of_text.as_str())
    };
    too_many || wrong || missing || swapped()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tags(names: &[&str]) -> Tags {
        names.iter().map(|name| ((*name).to_owned(), 1)).collect()
    }

    #[test]
    fn tags_are_proposed_by_beginning_then_word_then_typo() {
        let all = tags(&["unreal", "unity", "game unity", "united", "museum", "vr"]);
        let names = |text: &str| matching(&all, text).into_iter().map(|tag| tag.name).collect::<Vec<_>>();
        assert_eq!(names("uni"), ["unity", "united", "game unity"]);
        assert_eq!(names("musuem"), ["museum"], "two letters are swapped");
        assert_eq!(names("vx"), [""; 0], "too short for a typo");
        assert_eq!(names("").len(), 6, "the most used");
        assert_eq!(matching(&tags(&["a", "b", "c", "d", "e", "f", "g", "h", "i"]), "").len(), MAX_TAGS);
    }

    proptest! {
        #[test]
        fn a_typo_is_an_edit_of_one_letter(name in "[abé]{0,7}", text in "[abé]{4,6}") {
            let length = text.chars().count();
            let expected = (length - 1..=length + 1).any(|most| {
                let beginning: String = name.chars().take(most).collect();
                strsim::osa_distance(&beginning, &text) <= 1
            });
            prop_assert_eq!(begins_within_one_typo(&name, &text), expected, "{} {}", name, text);
        }
    }

    #[test]
    fn a_filter_lists_what_would_show_something_and_what_is_chosen() {
        let counts: Counts = [
            ("device:browser", 2),
            ("device:quest", 3),
            ("city:oslo", 1),
            ("city:bergen", 4),
            ("city:spamville", 50),
            ("due:2027-01", 1),
            ("due:2026-12", 9),
        ]
        .into_iter()
        .map(|(facet, count)| (facet.to_owned(), FacetCount::new(count, facet != "city:spamville")))
        .collect();
        let shown = |name: &str, chosen: &[&str]| {
            let filter = FILTERS.iter().find(|filter| filter.name == name).unwrap();
            values(filter, &counts, chosen).into_iter().map(|one| (one.value, one.count)).collect::<Vec<_>>()
        };
        let pairs =
            |list: &[(&str, u64)]| list.iter().map(|(value, count)| ((*value).to_owned(), *count)).collect::<Vec<_>>();
        assert_eq!(shown("device", &[]), pairs(&[("quest", 3), ("browser", 2)]), "in the order of the form");
        assert_eq!(shown("device", &["pc_vr"]), pairs(&[("quest", 3), ("pc_vr", 0), ("browser", 2)]));
        assert_eq!(shown("city", &["rome"]), pairs(&[("bergen", 4), ("oslo", 1), ("rome", 0)]));
        assert_eq!(shown("city", &["spamville"])[0], ("spamville".to_owned(), 50), "by one publisher, but chosen");
        assert_eq!(shown("due", &[]), pairs(&[("2026-12", 9), ("2027-01", 1)]), "in time order");
        assert_eq!(shown("posture", &[]), pairs(&[]));
    }
}
