import type { Page } from '@playwright/test';
import { arrivalPages } from './arrival-pages.ts';
import { expect, Server, test } from './server.ts';

const SCRIPTS = '**/assets/*.js';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** What a visitor sees first, from the top. */
const SEEN = ['header', 'h1', 'main a[href="/experiences"]', '.wall', '.wall img:nth-child(4)', 'footer'];

/** Where each of `SEEN` is, in pixels; the footer is below what is loaded later. */
const places = (page: Page) =>
  page.evaluate(
    (seen) =>
      seen.map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return [selector, ...[x, selector === 'footer' ? 0 : y, width, height].map(Math.round)].join(' ');
      }),
    SEEN,
  );

for (const demo of [false, true])
  test(`the front page is shown before any script, and does not move after it${demo ? ', in a demo' : ''}`, async ({
    browser,
  }) => {
    const server = await Server.start({ demo, postgres: undefined });
    const page = await browser.newPage();
    const menu = page.getByRole('button', { name: 'Open menu' });
    try {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.route(SCRIPTS, (route) => route.abort());
        await page.goto(server.url);
        await expect(page.getByRole('heading', { level: 1, name: 'Step inside something new.' })).toBeVisible();
        await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible({ visible: demo });
        await expect(menu).toBeDisabled();
        const pictures = page.locator('.wall img');
        const drawn = () =>
          pictures.evaluateAll((all) => all.map((one) => one instanceof HTMLImageElement && one.naturalWidth > 0));
        await expect.poll(drawn).toEqual(Array(7).fill(true));
        await page.evaluate(() => document.fonts.ready);
        const before = await places(page);

        await page.unroute(SCRIPTS);
        await page.goto(server.url);
        await expect(menu).toBeEnabled();
        await expect(page.locator('.prerendered')).toHaveCount(0);
        await expect.poll(drawn).toEqual(Array(7).fill(true));
        await page.evaluate(() => document.fonts.ready);
        expect(await places(page), `${size.width} wide`).toEqual(before);
      }
    } finally {
      await page.context().close();
      await server.stop();
    }
  });

for (const reader of ['guest', 'hirer'] as const)
  test(`a ${reader} who has scrolled, and gone to a link, before the scripts ran stays there`, async ({ people }) => {
    const person =
      reader === 'guest' ? await people.atNewBrowsers.guest() : await people.atNewBrowsers.hirer('Hannah Berg');
    if (reader === 'hirer') await person.signsUp();
    const { page } = person;
    let come = () => {};
    const scripts = new Promise<void>((done) => {
      come = done;
    });
    await page.route(SCRIPTS, async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const link = page.locator('main').getByRole('link', { name: 'Try Generator' });
    await link.focus();
    // as far down as the page reaches, which grows while it loads
    const scrolled = () =>
      page.evaluate(() => {
        scrollTo(0, 700);
        return scrollY;
      });
    await expect.poll(scrolled).toBe(700);
    await expect(page.locator('.prerendered')).toBeAttached();
    come();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeEnabled();
    await expect(page.locator('.prerendered')).toHaveCount(0);
    await expect(link).toBeFocused();
    // what the page fetches itself has loaded and been painted
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await page.evaluate(async () => {
      for (let paint = 0; paint < 5; paint++) await new Promise((done) => requestAnimationFrame(done));
    });
    expect(await page.evaluate(() => scrollY)).toBe(700);
    await expect(link).toBeFocused();
  });

test('its links work before any script has loaded, and other pages wait for theirs', async ({ people }) => {
  const { page } = await people.atNewBrowsers.guest();
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Meet Creators' }).first().click();
  await expect(page).toHaveURL(/\/creators$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator('#root')).toBeEmpty();
});

for (const size of SIZES)
  test(`other pages people arrive at show their first pictures before any script, ${size.width} wide`, async ({
    browser,
  }) => {
    const server = await Server.start({ demo: true, postgres: undefined });
    const page = await browser.newPage({ viewport: size });
    const first = page.locator('main img').first();
    const shown = () => first.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0);
    const seen = async () => {
      await expect.poll(shown).toBe(true);
      await page.evaluate(() => document.fonts.ready);
      return [await first.getAttribute('src'), await first.boundingBox()];
    };
    try {
      for (const path of (await arrivalPages(server.url)).slice(1)) {
        await page.route(SCRIPTS, (route) => route.abort());
        await page.goto(server.url + path);
        for (const field of await page.getByRole('combobox').all()) await expect(field).toBeDisabled();
        const before = await seen();

        await page.unroute(SCRIPTS);
        await page.goto(server.url + path);
        await expect(page.locator('.prerendered')).toHaveCount(0);
        expect(await seen(), path).toEqual(before);
      }
    } finally {
      await page.context().close();
      await server.stop();
    }
  });

test('a Spanish reader sees no English first', async ({ people }) => {
  const { page } = await people.atNewBrowsers.guest();
  const title = page.getByRole('heading', { level: 1 });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('h1')).toBeAttached();
  await expect(title).toBeHidden();
  await page.unroute(SCRIPTS);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeEnabled();
  await expect(title).toBeVisible();
});
