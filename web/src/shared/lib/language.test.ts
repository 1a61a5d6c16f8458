import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import themeScript from '../../../public/theme.js?raw';
import { translateFixed } from './language.ts';
import { languages } from './languages.ts';

const FILE = /\/copy\.([^./]+)\.ts$/;
const TRANSLATIONS = Object.keys(languages).filter((id) => id !== 'en');
const english = import.meta.glob<Texts>('/src/**/copy.ts', { eager: true, import: 'copy' });
const files = import.meta.glob<Texts>(['/src/**/copy.*.ts', '!/src/**/*.test.ts'], { eager: true, import: 'default' });
const collected = import.meta.glob<Texts>('./translations/*.ts', { eager: true, import: 'default' });

test('every feature has every language (the compiler checks that each file is complete)', () => {
  const features = Object.keys(english);
  expect(features.length).toBeGreaterThan(8);
  const expected = TRANSLATIONS.flatMap((id) => features.map((file) => file.replace('.ts', `.${id}.ts`)));
  expect(Object.keys(files).sort()).toEqual(expected.sort());
});

test('every translation is collected', () => {
  expect(Object.keys(collected).sort()).toEqual(TRANSLATIONS.map((id) => `./translations/${id}.ts`).sort());
  expect(Object.values(collected).flatMap(Object.keys).sort()).toEqual(Object.keys(files).sort());
});

test('a catalogue imports nothing but types: the page waits for it, so that would be a deadlock', () => {
  const sources = import.meta.glob<string>(['/src/**/copy.*.ts', '!/src/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const waiting = Object.entries(sources).filter(([, source]) => /^import (?!type )/m.test(source));
  expect(waiting.map(([file]) => file)).toEqual([]);
});

type Texts = { readonly [key: string]: unknown };

/** Names are the same in every language. */
const NAMES = new Set(['3D Secure', 'Vision Pro']);

/** The sentences of a catalogue; texts built by functions are not checked. */
function sentences(texts: unknown): string[] {
  if (typeof texts === 'string') return /\p{L}+\P{L}+\p{L}+/u.test(texts) ? [texts] : [];
  return texts && typeof texts === 'object' ? Object.values(texts as Texts).flatMap(sentences) : [];
}

test('no sentence was left in English', () => {
  for (const [file, texts] of Object.entries(files)) {
    const originals = new Set(sentences(english[file.replace(FILE, '/copy.ts')]));
    expect(
      sentences(texts).filter((sentence) => originals.has(sentence) && !NAMES.has(sentence)),
      file,
    ).toEqual([]);
  }
});

test('a fixed text of the server is translated, any other text stays', () => {
  const texts = { 'Unknown Mentor': 'Mentor desconocido' };
  expect(translateFixed(texts, 'Unknown Mentor')).toBe('Mentor desconocido');
  expect(['Coral', 'constructor', ''].map((text) => translateFixed(texts, text))).toEqual(['Coral', 'constructor', '']);
});

/** The language that /theme.js chooses in a browser that prefers `wanted` and has stored `chosen`. */
function pageLanguage(wanted: readonly string[], chosen: string | null, storage = true) {
  const page = { lang: 'en', dataset: { languages: Object.keys(languages).join(' ') } as Record<string, string> };
  const getItem = (key: string) => {
    if (!storage) throw new Error('no storage');
    return key === 'language' ? chosen : null;
  };
  const document = { documentElement: page, getElementById: () => null };
  const globals = { document, localStorage: { getItem }, navigator: { languages: wanted } };
  runInNewContext(themeScript, globals);
  expect(page.dataset.theme).toBe('dark');
  return page.lang;
}

describe('the language of a page', () => {
  test.each([
    ['the chosen one', ['en-US'], 'es', 'es'],
    ['the chosen one, whatever the browser prefers', ['es-MX'], 'en', 'en'],
    ["the browser's", ['es-MX', 'en'], null, 'es'],
    ['the first supported one', ['fr-FR', 'es', 'en'], null, 'es'],
    ["the browser's if the chosen one is not supported", ['es'], 'xx', 'es'],
    ['English if the browser prefers none that is supported', ['fr-FR'], null, 'en'],
  ] as const)('is %s', (_what, wanted, chosen, expected) => {
    expect(pageLanguage(wanted, chosen)).toBe(expected);
  });

  test("is the browser's if there is no storage", () => {
    expect(pageLanguage(['es-ES'], 'en', false)).toBe('es');
  });
});
