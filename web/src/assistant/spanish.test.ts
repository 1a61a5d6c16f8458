import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { answer, parseQuestion } from './bot.ts';
import spanish from './copy.es.ts';
import { englishRules } from './copy.ts';

vi.mock('./copy.ts', async (original) => ({
  ...(await original<typeof import('./copy.ts')>()),
  copy: (await import('./copy.es.ts')).default,
}));

const server = new URL('../../../server/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, server), 'utf8');

interface Fixture {
  spanish: { question: string; category: string | null; filter: string; reply: string }[];
}
/** The test cases that the server's rules are tested with too. */
const fixture: Fixture = JSON.parse(read('marketplace/tests/assistant.json'));

test.each(fixture.spanish)('$question', ({ question, category, filter, reply }) => {
  expect(parseQuestion(question)).toEqual({ category: category ?? undefined, filter });
  expect(answer(question).reply).toBe(reply);
});

test('every suggested question finds something', () => {
  for (const idea of spanish.ideas.list) expect(answer(idea).results.length, idea).toBeGreaterThan(0);
});

test.each([
  ['en', englishRules],
  ['es', spanish.rules],
])('the keywords of %s are those of the server', (language, rules) => {
  const lines = read(`locales/${language}.ftl`).split('\n');
  for (const [category, keywords] of Object.entries(rules.keywords)) {
    expect(lines).toContain(`assistant-keywords-${category} = ${keywords}`);
  }
  expect(lines).toContain(`assistant-markers = ${rules.markers}`);
});
