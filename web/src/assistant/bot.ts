import type { Answer, Category, Result } from './conversation.ts';
import { copy } from './copy.ts';
import { samples } from './samples.ts';

/**
 * The rule bot (`docs/product.md`, section 14), for when the server cannot be reached: the same rules as
 * `server/marketplace/src/assistant/rules.rs` over the bundled samples. One fixture holds both to the same answers.
 */
const MAX_RESULTS = 5;

/** In the order in which they are matched; `learning` comes before `machine learning`, as specified. */
const KEYWORDS: readonly [Category, readonly string[]][] = [
  ['experiences', ['experience', 'event', 'project', 'bootcamp']],
  ['courses', ['course', 'learning', 'lesson']],
  ['ai', ['ai', 'tool', 'automation', 'machine learning']],
  ['funding', ['funding', 'grant', 'capital', 'money']],
];

const LETTER = String.raw`[\p{Alphabetic}\p{N}]`;
const LAST_FOR = new RegExp(`^.*(?<!${LETTER})for(?!${LETTER})(?<rest>.*)$`, 'isu');
const EDGES = /^[\s?!.,;:\-"'“”]+|[\s?!.,;:\-"'“”]+$/gu;

/** What a message asks for: a category (all when absent), and what a result must contain. */
export function parseQuestion(message: string): { category: Category | undefined; filter: string } {
  const words = ` ${(message.toLowerCase().match(new RegExp(`${LETTER}+`, 'gu')) ?? []).join(' ')} `;
  const says = (keyword: string) => words.includes(` ${keyword} `) || words.includes(` ${keyword}s `);
  const category = KEYWORDS.find(([, keywords]) => keywords.some(says))?.[0];
  return { category, filter: (LAST_FOR.exec(message)?.groups?.rest ?? '').replace(EDGES, '') };
}

/** The answer to `message`, or the fixed sentence when the rules fail. */
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
  if (results.length === 0) {
    const asked = filter || category || 'all';
    return { reply: `I couldn't find any results for "${asked}". Please try a different query.`, results };
  }
  const lines = results.map(({ title, description }, index) => `\n${index + 1}. ${title}: ${description}`);
  return { reply: `Here are some ${category ?? 'results'} I found:${lines.join('')}`, results };
}

function linkOf({ category, title }: { category: Category; title: string }) {
  if (category !== 'experiences') return `/${category}`;
  return `/experiences?${new URLSearchParams({ query: title })}`;
}
