import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { publishBrief, requestBooking } from './deal-setup.ts';
import { entryPages } from './entry-pages.ts';
import { expect, test } from './server.ts';
import { Server } from './server-process.ts';

const SCRIPTS = '**/assets/*.js';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** The elements whose positions are compared, from the top. */
const COMPARED = ['header', 'h1', 'main a[href="/experiences"]', '.wall', '.wall img:nth-child(4)', 'footer'];

/** The bounding boxes of `COMPARED`, in pixels; the footer's y is 0, as it changes with later content. */
const positions = (page: Page) =>
  page.evaluate(
    (compared) =>
      compared.map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return [selector, ...[x, selector === 'footer' ? 0 : y, width, height].map(Math.round)].join(' ');
      }),
    COMPARED,
  );

for (const demo of [false, true])
  test(`the front page is shown before any script, and does not shift afterwards${demo ? ', in a demo' : ''}`, async ({
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
          pictures.evaluateAll((all) => all.map((each) => each instanceof HTMLImageElement && each.naturalWidth > 0));
        await expect.poll(drawn).toEqual(Array(7).fill(true));
        await page.evaluate(() => document.fonts.ready);
        const before = await positions(page);

        await page.unroute(SCRIPTS);
        await page.goto(server.url);
        await expect(menu).toBeEnabled();
        await expect(page.locator('.prerendered')).toHaveCount(0);
        await expect.poll(drawn).toEqual(Array(7).fill(true));
        await page.evaluate(() => document.fonts.ready);
        expect(await positions(page), `${size.width} wide`).toEqual(before);
      }
    } finally {
      await page.context().close();
      await server.stop();
    }
  });

for (const reader of ['guest', 'hirer'] as const)
  test(`the scroll position and focus of a ${reader} survive the start of the scripts`, async ({ people }) => {
    const person =
      reader === 'guest' ? await people.withEmptyCache.guest() : await people.withEmptyCache.hirer('Hannah Berg');
    if (reader === 'hirer') await person.signsUp();
    const { page } = person;
    let release = () => {};
    const scripts = new Promise<void>((done) => {
      release = done;
    });
    await page.route(SCRIPTS, async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const link = page.locator('main').getByRole('link', { name: 'Try Generator' });
    await link.focus();
    // retried: the page grows while it loads, and may be too short at first
    const scrolled = () =>
      page.evaluate(() => {
        scrollTo(0, 700);
        return scrollY;
      });
    await expect.poll(scrolled).toBe(700);
    await expect(page.locator('.prerendered')).toBeAttached();
    release();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeEnabled();
    await expect(page.locator('.prerendered')).toHaveCount(0);
    await expect(link).toBeFocused();
    // wait until the data that the page fetches has loaded and been painted
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await page.evaluate(async () => {
      for (let paint = 0; paint < 5; paint++) await new Promise((done) => requestAnimationFrame(done));
    });
    expect(await page.evaluate(() => scrollY)).toBe(700);
    await expect(link).toBeFocused();
  });

test('links work before any script has loaded; pages without prerendered content stay empty', async ({ people }) => {
  const { page } = await people.withEmptyCache.guest();
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
  test(`other entry pages show their first picture before any script runs, ${size.width} wide`, async ({ browser }) => {
    const server = await Server.start({ demo: true, postgres: undefined });
    const page = await browser.newPage({ viewport: size });
    const picture = page.locator('main img').first();
    const shown = () => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
    const firstPicture = async () => {
      await expect.poll(shown).toBe(true);
      await page.evaluate(() => document.fonts.ready);
      return [await picture.getAttribute('src'), await picture.boundingBox()];
    };
    try {
      for (const path of (await entryPages(server.url)).slice(1)) {
        await page.route(SCRIPTS, (route) => route.abort());
        await page.goto(server.url + path);
        for (const field of await page.getByRole('combobox').all()) await expect(field).toBeDisabled();
        const before = await firstPicture();

        await page.unroute(SCRIPTS);
        await page.goto(server.url + path);
        await expect(page.locator('.prerendered')).toHaveCount(0);
        expect(await firstPicture(), path).toEqual(before);
      }
    } finally {
      await page.context().close();
      await server.stop();
    }
  });

test('a Spanish reader never sees the English page first', async ({ people }) => {
  const { page } = await people.withEmptyCache.guest();
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

for (const language of ['en', 'es'])
  test(`scripts are fetched once the page has been painted, or at once if they have to translate it: ${language}`, async ({
    people,
  }) => {
    const { page } = await people.withEmptyCache.guest();
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/.*\.js$/.test(request.url())) scripts.push(request.url());
    });
    let paint = () => {};
    const styles = new Promise<void>((done) => {
      paint = done;
    });
    await page.route('**/assets/*.css', async (route) => {
      await styles;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('.wall img').first()).toBeAttached();
    if (language === 'es') await expect.poll(() => scripts.length).toBeGreaterThan(0);
    else expect(scripts).toEqual([]);
    paint();
    const menu = { en: 'Open menu', es: 'Abrir el menú' }[language] ?? '';
    await expect(page.getByRole('button', { name: menu })).toBeEnabled();
    expect(scripts.length).toBeGreaterThan(0);
  });

test('the front page of signed-in users begins with what waits for them, then what is new', async ({ people }) => {
  const ida = await people.hirer('Ida Holm');
  const { page } = ida;
  await ida.signsUp();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ida Holm' })).toBeVisible();
  await expect(page.getByText('No deal is waiting for you.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Publish a brief' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Step inside something new.' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^AI Experience Generator/ })).toBeVisible();

  const title = `Singing Harbour ${Date.now().toString(36)}`;
  const brief = await publishBrief(ida, title);
  const ravi = await people.creator('Ravi Iyer');
  await ravi.signsUp();
  await ravi.page.goto('/');
  const news = ravi.page.getByRole('region', { name: 'New briefs' });
  await news.getByRole('link', { name: 'See all briefs' }).waitFor();
  await expect(news.getByRole('article').filter({ hasText: title })).toContainText("You'll send a proposal.");
  await requestBooking(ravi, brief, 'https://ravi.example');

  await test.step('the deal arrives by itself, with its buttons', async () => {
    const turn = page.getByRole('region', { name: 'Your turn' });
    await expect(page.getByText('1 deal is waiting for you').filter({ visible: true }).last()).toBeVisible();
    await expect(turn.getByRole('heading', { name: title })).toBeVisible();
    await expect(turn.getByRole('button', { name: /^Accept/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await turn.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  });
});
