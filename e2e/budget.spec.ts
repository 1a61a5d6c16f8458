import type { Request } from '@playwright/test';
import { countScripts, entryPages, SCRIPT_LIMITS } from './entry-pages.ts';
import { expect, test } from './server.ts';
import { Server } from './server-process.ts';

// its own server: listings that other tests publish would add pictures to the front page
test.use({ serverName: 'front page' });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** Limit for the bytes sent on a first visit: page, scripts, styles, fonts, pictures and API responses. */
const BUDGET = 220 * 1024;

for (const size of SIZES)
  test(`the whole front page is within its budget, ${size.width} wide`, async ({ people }) => {
    const { page } = await people.withEmptyCache.guest();
    await page.setViewportSize(size);
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(sizes.length).toBeGreaterThan(20);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThan(BUDGET);
  });

test('entry pages need few scripts, and request no data that the page already contains', async ({ browser }) => {
  const server = await Server.start({ demo: true, postgres: undefined });
  try {
    for (const path of await entryPages(server.url)) {
      const page = await browser.newPage();
      const requests: Request[] = [];
      page.on('requestfinished', (request) => requests.push(request));
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { files, bytes } = await countScripts(requests);
      console.info(`${path}: ${files} scripts, ${(bytes / 1024).toFixed(1)} KB`);
      expect.soft(files, path).toBeLessThanOrEqual(SCRIPT_LIMITS.files);
      expect.soft(bytes, path).toBeLessThanOrEqual(SCRIPT_LIMITS.bytes);
      // the counts of a list are requested later, because they may be older than the list
      const data = requests
        .map((request) => request.url())
        .filter((url) => /\/api\/(experiences|creators)(?!\/facets)/.test(url));
      expect.soft(data, path).toEqual([]);
      await page.context().close();
    }
  } finally {
    await server.stop();
  }
});
