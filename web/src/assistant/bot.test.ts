import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answer, parseQuestion } from './bot.ts';
import { samples } from './samples.ts';

interface Fixture {
  items: unknown[];
  cases: { question: string; category: string | null; filter: string; reply: string }[];
}

/** The test cases that the server's rules are tested with too. */
const path = new URL('../../../server/marketplace/tests/assistant.json', import.meta.url);
const fixture: Fixture = JSON.parse(readFileSync(path, 'utf8'));

test.each(fixture.cases)('$question', ({ question, category, filter, reply }) => {
  expect(parseQuestion(question)).toEqual({ category: category ?? undefined, filter });
  expect(answer(question).reply).toBe(reply);
});

test('the samples are the default catalogue of every instance', () => {
  expect(samples).toEqual(fixture.items);
});

test('results link to the same pages as on the server', () => {
  const links = (question: string) => answer(question).results.map((result) => result.link);
  expect(links('grants')).toEqual(['/funding', '/funding', '/funding']);
  expect(links('events')[0]).toBe('/experiences?query=VR+Development+Fundamentals');
});
