import type { Request } from '@playwright/test';
import { arrivalPages, SCRIPTS, scriptsAmong } from './arrival-pages.ts';
import { expect, Server, test } from './server.ts';

// a server of its own: what others publish there shows on the front page, with pictures
test.use({ own: 'the front page' });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** Bytes of all that a visitor is sent before they do anything: page, scripts, styles, fonts, pictures, answers. */
const BUDGET = 220 * 1024;

for (const size of SIZES)
  test(`all of the front page is within its budget, ${size.width} wide`, async ({ people }) => {
    const { page } = await people.atNewBrowsers.guest();
    await page.setViewportSize(size);
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(sizes.length).toBeGreaterThan(20);
    const bytes = (await Promise.all(sizes)).reduce((sum, some) => sum + some, 0);
    expect(bytes).toBeLessThan(BUDGET);
  });

test('pages that people arrive at need few scripts, and request no data that came with them', async ({ browser }) => {
  const server = await Server.start({ demo: true, postgres: undefined });
  try {
    for (const path of await arrivalPages(server.url)) {
      const page = await browser.newPage();
      const requests: Request[] = [];
      page.on('requestfinished', (request) => requests.push(request));
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { files, bytes } = await scriptsAmong(requests);
      console.info(`${path}: ${files} scripts, ${(bytes / 1024).toFixed(1)} KB`);
      expect.soft(files, path).toBeLessThanOrEqual(SCRIPTS.files);
      expect.soft(bytes, path).toBeLessThanOrEqual(SCRIPTS.bytes);
      const data = requests.map((request) => request.url()).filter((url) => /\/api\/(experiences|creators)/.test(url));
      expect.soft(data, path).toEqual([]);
      await page.context().close();
    }
  } finally {
    await server.stop();
  }
});
