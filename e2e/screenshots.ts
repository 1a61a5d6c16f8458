import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { publishBrief, requestBooking } from './deal-setup.ts';
import { OVERLAYS } from './overlays.ts';
import type { Person } from './people.ts';
import { SCREENS, type Screen } from './screens.ts';
import { test } from './server.ts';

/**
 * Takes a picture of every screen and dialog for review: desktop and phone, dark and light, English and Spanish; then of
 * every email of one deal, in both languages. A page is shown whole, and so is a dialog.
 */
const FOLDER = resolve(import.meta.dirname, '../target/shots');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = ['dark', 'light'] as const;
const LANGUAGES = ['en', 'es'] as const;
/** Of a longer page the picture shows this much, in pixels: a list can go on for as long as one scrolls. */
const MAX_HEIGHT = 4_800;

test.use({ demo: true });

/** Waits until nothing on the screen, or so far down the page, is loading or moving: no skeleton, spinner or picture. */
const waitUntilSettled = (page: Page, down: number) =>
  page.waitForFunction((least) => {
    const height = Math.max(least, innerHeight);
    const isShown = (part: Element) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      const isInside = bottom + scrollY > 0 && top + scrollY < height && right > 0 && left < innerWidth;
      // a button always contains its spinner, hidden while idle
      return isInside && part.checkVisibility({ visibilityProperty: true });
    };
    const waiting = [...document.querySelectorAll('.animate-shimmer, .animate-spin')].some(isShown);
    const moving = document.getAnimations().some(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
    });
    return !waiting && !moving && [...document.images].filter(isShown).every((image) => image.complete);
  }, down);

/** Settled twice, because what has just been loaded may start to load more. */
async function waitUntilComplete(page: Page, down = 0) {
  await waitUntilSettled(page, down);
  await page.waitForTimeout(300);
  await waitUntilSettled(page, down);
}

/** Scrolls through the page, which loads what is below, and back to the top. */
const scrollThrough = (page: Page) =>
  page.evaluate(async (height) => {
    // a list grows while one scrolls
    for (let top = 0; top < Math.min(document.documentElement.scrollHeight, height); top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((done) => setTimeout(done, 30));
    }
    scrollTo(0, 0);
  }, MAX_HEIGHT);

/**
 * The height of a window that shows the open dialog, sheet or menu whole; without one, none. A page behind a dialog
 * remains as it is.
 */
const growOverlay = (page: Page) =>
  page.evaluate(() => {
    const roles = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role=${role}]`);
    const overlay = [...document.querySelectorAll<HTMLElement>(roles.join())].find((part) => part.checkVisibility());
    if (!overlay) return;
    const hidden = overlay.scrollHeight - overlay.clientHeight;
    if (hidden > 0) overlay.style.maxHeight = 'none';
    return innerHeight + Math.max(0, hidden);
  });

/** What depends on the height of the window gets that of the page: a picture beside it, and the button at the bottom. */
const growWithPage = (page: Page) =>
  page.evaluate((height) => {
    const below = Math.min(document.documentElement.scrollHeight, height) - innerHeight;
    for (const part of document.querySelectorAll<HTMLElement>('main div, aside > button')) {
      const { position } = getComputedStyle(part);
      if (position === 'sticky' && part.offsetHeight > innerHeight * 0.8) part.style.height = '100%';
      if (position === 'fixed') part.style.translate = `0 ${below}px`;
    }
  }, MAX_HEIGHT);

/** Takes the picture of the open screen in both themes, as another tab of this browser would change them. */
async function takePictures(page: Page, name: string) {
  const viewport = page.viewportSize() ?? SIZES.desktop;
  const overlayHeight = await growOverlay(page);
  if (overlayHeight) await page.setViewportSize({ ...viewport, height: Math.min(overlayHeight, MAX_HEIGHT) });
  else {
    await scrollThrough(page);
    await waitUntilComplete(page, MAX_HEIGHT);
    await growWithPage(page);
  }
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate((newValue) => dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue })), theme);
    await waitUntilSettled(page, 0);
    const scrollHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(scrollHeight, MAX_HEIGHT) };
    const path = `${FOLDER}/${name}.${theme}.png`;
    await page.screenshot(overlayHeight ? { path } : { path, fullPage: true, clip });
  }
}

/** The headings of the page and of its open dialogs; those of a prerendered page are hidden in other languages. */
const countHeadings = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('h1, h2, h3')].filter((part) => part.checkVisibility({ visibilityProperty: true }))
        .length,
  );

/**
 * Screens are found by their English texts, so the language changes once they are open. The reloaded page is complete
 * when it has all the headings again: a dialog with its own address, such as a timeline, opens after its page.
 */
async function changeLanguage(page: Page, language: string) {
  await waitUntilComplete(page);
  const headings = await countHeadings(page);
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect.poll(() => countHeadings(page)).toBeGreaterThanOrEqual(headings);
}

/** Opens the screen in `language`; dialogs are found in both, as they would not survive a reload. */
async function opensInLanguage(screen: Screen, person: Person, language: string) {
  const isOverlay = OVERLAYS.includes(screen);
  if (isOverlay) await person.prefers(language);
  await screen.open(person);
  if (!isOverlay && language !== 'en') await changeLanguage(person.page, language);
}

// the languages of a screen follow each other, because some of the last ones leave something on others
for (const screen of [...SCREENS, ...OVERLAYS])
  for (const language of LANGUAGES)
    for (const [size, viewport] of Object.entries(screen.onlyOnDesktops ? { desktop: SIZES.desktop } : SIZES))
      test(`${screen.name}, ${language}, ${size}`, async ({ people }) => {
        const person = screen.who === 'guest' ? await people.guest() : await people.demo(screen.who);
        await person.page.setViewportSize(viewport);
        await opensInLanguage(screen, person, language);
        // an element under the pointer would look hovered
        await person.page.mouse.move(0, 0);
        await waitUntilComplete(person.page);
        await takePictures(person.page, `${screen.name.replaceAll(/\W+/g, '-')}.${language}.${size}`);
      });

/** A deal from the request to the payout, between people who read `language`. */
async function runDeal(hannah: Person, carla: Person, language: string) {
  for (const person of [hannah, carla]) {
    await person.prefers(language);
    await person.signsUp();
    await person.changes('/api/me', { preferences: { language } });
  }
  const brief = await publishBrief(hannah, 'Echo Garden');
  const id = await requestBooking(carla, brief, 'https://carla.example');
  await hannah.calls(`/api/bookings/${id}/terms`, { hours: 6, note: 'Could it be six hours?' });
  await carla.calls(`/api/bookings/${id}/accept`, { version: 2 });
  await hannah.goesTo(`/payment/${id}`);
  await hannah.entersCard({ number: '4242 4242 4242 4242' });
  await carla.changes(`/api/projects/${id}`, { projectLink: 'https://carla.example/garden' });
  await hannah.changes(`/api/projects/${id}`, { hirerFeedback: 'Could the echo be a little longer?' });
  await carla.changes(`/api/projects/${id}`, { projectLink: 'https://carla.example/garden/2' });
  await hannah.changes(`/api/projects/${id}`, { isCompleted: true });
  await hannah.letsTimePass(4);
}

for (const language of LANGUAGES)
  test(`the emails of a deal, ${language}`, async ({ people }) => {
    const hannah = await people.hirer('Hannah Berg');
    const carla = await people.creator('Carla Reyes');
    await runDeal(hannah, carla, language);
    for (const [side, person] of Object.entries({ hirer: hannah, creator: carla })) {
      const emails = (await person.emails()).reverse();
      expect(emails.length).toBeGreaterThan(4);
      for (const [place, { kind, html }] of emails.entries()) {
        await person.page.setViewportSize({ width: 700, height: 900 });
        await person.page.setContent(html);
        const name = `email-${side}-${place + 1}-${kind}`;
        await person.page.screenshot({ path: `${FOLDER}/${name}.${language}.png`, fullPage: true });
      }
    }
  });
