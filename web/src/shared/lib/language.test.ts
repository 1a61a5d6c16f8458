import { expect, test } from 'vitest';

const folders = (files: Record<string, unknown>) =>
  Object.keys(files)
    .map((file) => file.replace(/\/copy(\.es)?\.ts$/, ''))
    .sort();

test('every feature speaks Spanish too; its file says what the English one says, as the compiler checks', () => {
  const english = folders(import.meta.glob('/src/**/copy.ts'));
  expect(folders(import.meta.glob('/src/**/copy.es.ts'))).toEqual(english);
  expect(english.length).toBeGreaterThan(8);
});

test('a catalogue waits for nothing: the page waits for it, and would wait for ever', () => {
  const files = import.meta.glob<string>('/src/**/copy.es.ts', { query: '?raw', import: 'default', eager: true });
  const waiting = Object.entries(files).filter(([, source]) => /^import (?!type )/m.test(source));
  expect(waiting.map(([file]) => file)).toEqual([]);
});

type Texts = { readonly [key: string]: unknown };

/** Names are the same everywhere. */
const NAMES = new Set(['3D Secure']);

/** Sentences of a catalogue; what is put together by functions is left to the compiler. */
function sentences(texts: unknown): string[] {
  if (typeof texts === 'string') return /\p{L}+\P{L}+\p{L}+/u.test(texts) ? [texts] : [];
  return texts && typeof texts === 'object' ? Object.values(texts as Texts).flatMap(sentences) : [];
}

test('no sentence was left in English', async () => {
  const spanish = import.meta.glob<{ default: Texts }>('/src/**/copy.es.ts', { eager: true });
  const english = import.meta.glob<{ copy: Texts }>('/src/**/copy.ts', { eager: true });
  for (const [file, module] of Object.entries(spanish)) {
    const originals = new Set(sentences(english[file.replace('.es.ts', '.ts')]?.copy));
    expect(
      sentences(module.default).filter((sentence) => originals.has(sentence) && !NAMES.has(sentence)),
      file,
    ).toEqual([]);
  }
});
