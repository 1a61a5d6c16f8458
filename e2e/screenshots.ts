import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { OVERLAYS } from './overlays.ts';
import { SCREENS } from './screens.ts';
import { test } from './server.ts';

/** A screenshot of every screen and dialog, to be looked at: desktop and phone, dark and light. */
const FOLDER = resolve(import.meta.dirname, '../target/shots');
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

test.use({ demo: true });

/** Nothing visible is still loading or moving: no skeleton, no spinner, no picture. */
const settled = (page: Page) =>
  page.waitForFunction(() => {
    const seen = (part: Element) => {
      const { top, bottom } = part.getBoundingClientRect();
      // a button always contains its spinner, hidden while idle
      return bottom > 0 && top < innerHeight && part.checkVisibility({ visibilityProperty: true });
    };
    const waiting = [...document.querySelectorAll('.animate-shimmer, .animate-spin')].some(seen);
    const moving = document.getAnimations().some(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === 'running' && typeof end === 'number' && Number.isFinite(end);
    });
    return !waiting && !moving && [...document.images].filter(seen).every((image) => image.complete);
  });

for (const screen of [...SCREENS, ...OVERLAYS])
  for (const theme of ['dark', 'light'])
    for (const [size, viewport] of Object.entries(SIZES))
      test(`${screen.name}, ${theme}, ${size}`, async ({ people }) => {
        const person = screen.who === 'guest' ? await people.guest() : await people.demo(screen.who);
        await person.page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        await person.page.setViewportSize(viewport);
        await screen.open(person);
        // whatever is under the pointer would look selected
        await person.page.mouse.move(0, 0);
        await settled(person.page);
        const name = screen.name.replaceAll(/\W+/g, '-');
        await person.page.screenshot({ path: `${FOLDER}/${name}.${size}.${theme}.png` });
      });
