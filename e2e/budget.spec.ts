import { expect, test } from './server.ts';

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
