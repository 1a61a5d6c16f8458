import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, test } from './server.ts';

const note = (page: Page) => page.getByText('Test payments: no real money moves.');

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** What has moved on the page so far, from where to where. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as LayoutShift[]) {
            moved.push(
              sources
                .map(({ node, previousRect, currentRect }) => {
                  const name = node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent;
                  return `${name}: ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
                })
                .join('; '),
            );
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // buffered entries are reported in a later task
        setTimeout(() => done(moved), 100);
      }),
  );

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`every page shows the test payments notice, ${viewport.width} wide`, async ({ people }) => {
    const { page } = await people.withEmptyCache.guest();
    await page.setViewportSize(viewport);
    for (const path of ['/', '/experiences', '/creators', '/about', '/auth', '/nowhere']) {
      await page.goto(path);
      await expect(note(page)).toBeVisible();
      await page.locator('.prerendered').waitFor({ state: 'detached' });
      await expect(note(page)).toHaveCount(1);
    }
    for (const path of ['/', '/auth']) {
      await page.goto(path);
      await page.locator('.prerendered').waitFor({ state: 'detached' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await shifts(page), path).toEqual([]);
      for (const theme of ['dark', 'light']) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset.theme = chosen;
        }, theme);
        await expect.poll(() => violations(page), { timeout: 60_000 }).toEqual([]);
      }
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  });
}

test('a suggestion without a published listing leads to the catalogue', async ({ people }) => {
  const { page } = await people.guest();
  await page.goto('/experiences');
  const box = page.getByRole('combobox', { name: 'Search experiences' });
  await box.fill('brand id');
  await page.getByRole('option', { name: /Brand Identity Design/ }).click();
  const card = page.getByRole('article').filter({ hasText: 'From the catalogue' });
  await expect(card.getByRole('heading', { name: 'Brand Identity Design' })).toBeVisible();
  await expect(card.getByRole('link')).toHaveCount(0);
  await expect(card.getByRole('button')).toHaveCount(0);
});
