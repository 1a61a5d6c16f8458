import { copy, englishRules } from './copy.ts';
import { samples } from './samples.ts';
import type { Answer, Category, Result } from './start/conversation.ts';

/**
 * The offline rule bot (`docs/product.md`, section 14): the same rules as `server/market/src/assistant/rules.rs`,
 * over the bundled samples. Both are tested with the same fixture.
 */
const MAX_RESULTS = 5;

/** English, and the language of the page. */
const RULES = [englishRules, copy.rules];
const listed = (lists: string[]) => lists.flatMap((list) => list.split(', '));

/** In the order in which they win. */
const CATEGORIES: readonly Category[] = ['experiences', 'courses', 'ai', 'funding'];
/** Longer ones first: of `machine learning` nothing is left for `learning`. */
const KEYWORDS = CATEGORIES.flatMap((category) =>
  listed(RULES.map(({ keywords }) => keywords[category])).map((keyword) => ({ category, keyword })),
).sort((one, other) => other.keyword.split(' ').length - one.keyword.split(' ').length);

const LETTER = String.raw`[\p{Alphabetic}\p{N}]`;
const MARKERS = listed(RULES.map(({ markers }) => markers)).join('|');
const LAST_MARKER = new RegExp(`^.*(?<!${LETTER})(?:${MARKERS})(?!${LETTER})(?<rest>.*)$`, 'isu');
const EDGES = /^[\s?!.,;:\-"'“”«»¿¡]+|[\s?!.,;:\-"'“”«»¿¡]+$/gu;

/** What a message asks for: a category (all if absent), and a text that results must contain. */
export function parseQuestion(message: string): { category: Category | undefined; filter: string } {
  let words = ` ${(message.toLowerCase().match(new RegExp(`${LETTER}+`, 'gu')) ?? []).join(' ')} `;
  const named = new Set<Category>();
  for (const { category, keyword } of KEYWORDS) {
    for (const form of [` ${keyword} `, ` ${keyword}s `]) {
      while (words.includes(form)) {
        words = words.replace(form, ' ');
        named.add(category);
      }
    }
  }
  const category = CATEGORIES.find((each) => named.has(each));
  return { category, filter: (LAST_MARKER.exec(message)?.groups?.rest ?? '').replace(EDGES, '') };
}

/** The reply to `message`, or a fixed text if the rules fail. */
export function answer(message: string): Answer {
  try {
    return buildAnswer(message);
  } catch (error) {
    console.error('assistant', error);
    return { reply: copy.fetchFailed, results: [] };
  }
}

function buildAnswer(message: string): Answer {
  const { category, filter } = parseQuestion(message);
  const wanted = filter.toLowerCase();
  const results = samples
    .filter((sample) => !category || sample.category === category)
    .filter(({ title, description }) => [title, description].some((text) => text.toLowerCase().includes(wanted)))
    .slice(0, MAX_RESULTS)
    .map((sample): Result => ({ ...sample, link: linkOf(sample), cover: `/media/covers/${sample.id}.svg` }));
  // every category has samples: only a filter can leave none
  if (results.length === 0) return { reply: copy.nothing(filter), results };
  const lines = results.map(({ title, description }, index) => `\n${index + 1}. ${title}: ${description}`);
  return { reply: copy.found[category ?? 'all'] + lines.join(''), results };
}

function linkOf({ category, title }: { category: Category; title: string }) {
  if (category !== 'experiences') return `/${category}`;
  return `/experiences?${new URLSearchParams({ query: title })}`;
}
