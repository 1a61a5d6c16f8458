import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { BrowserPool } from './browser-pool.ts';
import { JOURNEYS } from './journeys.ts';
import { test as base, expect } from './server.ts';

/** The fixed texts, each with the place it belongs to and the journey that shows it. */
const ROWS = rows(readFileSync(resolve(import.meta.dirname, '../docs/texts.csv'), 'utf8'));
/** The share of rows that may have no journey. */
const MAX_WITHOUT_JOURNEY = 0.05;

/** Fields may be quoted, with doubled quotes inside; no field has a line break. */
function rows(file: string): { text: string; where: string; journey: string }[] {
  return file
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const fields = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((field) =>
        (field[1] ?? '').replace(/^"|"$/g, '').replaceAll('""', '"'),
      );
      return { text: fields[0] ?? '', where: fields[1] ?? '', journey: fields[2] ?? '' };
    });
}

/** The texts that were on a screen, also joined across elements, and the names of fields and buttons. */
class Seen {
  private readonly texts = new Set<string>();

  /** Whether exactly this text was on a screen; `{name}` matches anything. */
  has(text: string): boolean {
    const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`^${parts.join('.+')}$`);
    return [...this.texts].some((seen) => pattern.test(seen));
  }

  add(text: string): void {
    this.texts.add(text);
  }
}

/** The texts that the current test has shown. */
let seen = new Seen();

/** Records the texts of every page in this browser. */
async function recordTexts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('saw', (_, texts: string[]) => {
    for (const text of texts) seen.add(text);
  });
  context.on('page', (page) =>
    page.on('dialog', (dialog) => {
      seen.add(dialog.message());
      return dialog.accept();
    }),
  );
  await context.addInitScript(observeTexts);
}

/** `test` with browsers whose texts are recorded. */
const test = base.extend<object, { browsers: BrowserPool }>({
  browsers: [
    async ({ browser, server }, use) => use(new BrowserPool(browser, server.url, recordTexts)),
    { scope: 'worker' },
  ],
});

test.use({ demo: true });
test.setTimeout(480_000);
test.beforeEach(() => {
  seen = new Seen();
});

/** Runs in the page. */
function observeTexts() {
  const known = new Set<string>();
  const report = (Reflect.get(window, 'saw') as (texts: string[]) => void).bind(window);
  const newTexts = (raw: string | null): string[] => {
    const text = (raw ?? '').replaceAll(/\s+/g, ' ').trim();
    if (!text || text.length > 600 || known.has(text)) return [];
    known.add(text);
    return [text];
  };
  const names = ['placeholder', 'aria-label', 'title', 'alt'];
  const read = (node: Node): string[] => {
    if (!(node instanceof Element))
      return [...newTexts(node.textContent), ...newTexts(node.parentElement?.textContent ?? '')];
    const inside = [node, ...node.querySelectorAll('*')];
    return inside.flatMap((element) => [
      ...newTexts(element.textContent),
      ...[...element.childNodes].flatMap((child) => (child instanceof Text ? newTexts(child.data) : [])),
      ...names.flatMap((name) => newTexts(element.getAttribute(name))),
    ]);
  };
  const observer = new MutationObserver((changes) => {
    const found = changes.flatMap((change) =>
      change.type === 'childList' ? [...change.addedNodes].flatMap(read) : read(change.target),
    );
    if (found.length) report(found);
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: names,
  });
}

test('nearly every text has a journey', () => {
  const missing = ROWS.filter((row) => !(row.journey in JOURNEYS)).map((row) => row.text);
  console.info(`${missing.length} of ${ROWS.length} texts have no journey: ${missing.join(' | ')}`);
  expect(missing.length / ROWS.length).toBeLessThanOrEqual(MAX_WITHOUT_JOURNEY);
});

for (const [name, run] of Object.entries(JOURNEYS)) {
  test(`${name} shows its fixed texts`, async ({ people }) => {
    await run(people);
    const texts = ROWS.filter((row) => row.journey === name).map((row) => row.text);
    expect(texts.length, 'no text needs this journey').toBeGreaterThan(0);
    await expect.poll(() => texts.filter((text) => !seen.has(text))).toEqual([]);
  });
}
