import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { publishBrief, requestBooking } from './deal-setup.ts';
import { OVERLAYS } from './overlays.ts';
import type { Person } from './people.ts';
import { SCREENS, type Screen } from './screens.ts';
import { test } from './server.ts';

/**
 * Takes a screenshot of every screen and dialog for review: desktop and phone, dark and light, and every screen and the
 * dialogs of deals in Spanish as well; then of every email of one deal, in both languages.
 */
const FOLDER = resolve(import.meta.dirname, '../target/shots');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

test.use({ demo: true });

/** Waits until nothing visible is loading or moving: no skeleton, spinner, animation or picture. */
const waitUntilSettled = (page: Page) =>
  page.waitForFunction(() => {
    const isVisible = (part: Element) => {
      const { top, bottom } = part.getBoundingClientRect();
      // a button always contains its spinner, hidden while idle
      return bottom > 0 && top < innerHeight && part.checkVisibility({ visibilityProperty: true });
    };
    const waiting = [...document.querySelectorAll('.animate-shimmer, .animate-spin')].some(isVisible);
    const moving = document.getAnimations().some(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
    });
    return !waiting && !moving && [...document.images].filter(isVisible).every((image) => image.complete);
  });

/** Settled twice, because what has just been loaded may start to load more. */
async function waitUntilComplete(page: Page) {
  await waitUntilSettled(page);
  await page.waitForTimeout(300);
  await waitUntilSettled(page);
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

const inLanguage = (language: string, screens: readonly Screen[]) => screens.map((screen) => ({ language, screen }));

/** Dialogs do not survive the reload that changes the language, so their pages are in Spanish from the start. */
const spanishFirst = OVERLAYS.filter(({ inSpanish }) => inSpanish);

for (const { language, screen } of [
  ...inLanguage('en', [...SCREENS, ...OVERLAYS]),
  ...inLanguage('es', [...SCREENS, ...spanishFirst]),
])
  for (const theme of ['dark', 'light'])
    for (const [size, viewport] of Object.entries(screen.onlyOnDesktops ? { desktop: SIZES.desktop } : SIZES))
      test(`${screen.name}, ${language}, ${theme}, ${size}`, async ({ people }) => {
        const person = screen.who === 'guest' ? await people.guest() : await people.demo(screen.who);
        await person.page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        await person.page.setViewportSize(viewport);
        const first = spanishFirst.includes(screen);
        if (first) await person.page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
        await screen.open(person);
        if (language !== 'en' && !first) await changeLanguage(person.page, language);
        // an element under the pointer would look hovered
        await person.page.mouse.move(0, 0);
        await waitUntilComplete(person.page);
        const name = screen.name.replaceAll(/\W+/g, '-');
        await person.page.screenshot({ path: `${FOLDER}/${name}.${language}.${size}.${theme}.png` });
      });

/** A deal from the request to the payout, between people who read `language`. */
async function runDeal(hannah: Person, carla: Person, language: string) {
  for (const person of [hannah, carla]) {
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

for (const language of ['en', 'es'])
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
