import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';

/** Less than half of the source that the package exports, which each page would have to take and read. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ALL: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules of `ALL` that depend on colours; no other finds anything else in another theme. */
export const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * The violations that axe finds on the page as it is now. It runs in the page itself, which has no frames: `AxeBuilder`
 * would send every element it checked, passing or not, through the driver and into a second page.
 */
export async function violations(page: Page, runOnly: RunOnly = ALL): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (only) => {
    const run = (Reflect.get(window, 'axe') as typeof axe).run;
    const { violations: all } = await run(document, { runOnly: only, resultTypes: ['violations'] });
    return all.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}\n  ${node.failureSummary ?? help}`),
    );
  }, runOnly);
}
