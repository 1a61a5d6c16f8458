import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { OVERLAYS } from './overlays.ts';
import { type DemoName, People, type Person } from './people.ts';
import { SCREENS } from './screens.ts';
import { test as base, expect } from './server.ts';

/** `test` with demo people who sign in once and keep their page from one screen to the next. */
const test = base.extend<object, { seated: (name: DemoName) => Promise<Person> }>({
  seated: [
    async ({ browsers, server }, use) => {
      const people = new People(browsers, server.url);
      const here = new Map<DemoName, Person>();
      await use(async (name) => {
        const person = here.get(name) ?? (await people.demo(name));
        here.set(name, person);
        await person.page.unrouteAll({ behavior: 'ignoreErrors' });
        await person.page.setViewportSize(SIZES[0]);
        await person.page.mouse.move(0, 0);
        return person;
      });
      await people.leave();
    },
    { scope: 'worker' },
  ],
});

test.use({ demo: true });
// a film may have to be drawn first, at the lowest priority
test.setTimeout(480_000);

/** The page opens at the first one. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 844 },
  { width: 390, height: 844 },
  { width: 320, height: 844 },
] as const;
/** The widths that axe checks: a desktop and a phone. */
const LOOKED_AT: ReadonlySet<number> = new Set([1440, 390]);
/** The roles for which a screen reader announces a name. */
const CONTROLS = new Set(
  'button link textbox searchbox combobox checkbox radio switch tab menuitem option slider spinbutton dialog alertdialog'.split(
    ' ',
  ),
);
/** Longer than this, in milliseconds, is motion. */
const AT_ONCE = 100;

/** What axe finds in both themes, in lines that a person can act on. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  // a target that the header half covers would count as too small
  await page.evaluate(() => scrollTo({ top: 0 }));
  for (const theme of ['dark', 'light']) {
    // as the theme button does it; then wait for the colours, which each element in turn inherits, and for what is
    // still being fetched
    await page.evaluate(async (chosen) => {
      document.documentElement.dataset.theme = chosen;
      // five seconds at most; a hidden button behind a dialog may be busy for as long as the dialog is open
      for (let still = 0, frame = 0; still < 3 && frame < 300; frame++) {
        await new Promise((done) => requestAnimationFrame(done));
        const moves =
          document.getAnimations().some(({ playState }) => playState === 'running') ||
          document.querySelector('[aria-busy=true]:not([aria-hidden=true] *)');
        still = moves ? 0 : still + 1;
      }
    }, theme);
    found.push(...(await violations(page)).map((line) => `${theme}: ${line}`));
  }
  return found;
}

/** The controls without a name for screen readers, according to the browser's accessibility tree. */
async function nameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const told = nodes.filter(({ ignored, role }) => !ignored && CONTROLS.has(role?.value));
  if (told.length === 0) return ['no control was told'];
  return told
    .filter(({ name }) => String(name?.value ?? '').trim() === '')
    .map(({ role, backendDOMNodeId }) => `${role?.value} (node ${backendDOMNodeId})`);
}

/** What moves, although reduced motion is set. */
const moving = (page: Page) =>
  page.evaluate((atOnce) => {
    const animations = document.getAnimations().filter((animation) => {
      const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && Number(activeDuration) > atOnce;
    });
    const films = [...document.querySelectorAll('video')].filter((film) => !film.paused);
    return [
      ...animations.map((animation) => (animation as CSSAnimation).animationName ?? animation.id),
      ...films.map((film) => film.currentSrc),
    ];
  }, AT_ONCE);

/** By how much the page, or a dialog on it, is wider than the window. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
      .map((part) => part.scrollWidth - part.clientWidth)
      .reduce((most, one) => Math.max(most, one)),
  );

/** The headings of columns that are too narrow for them, and so for the cells below. */
const cutHeadings = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((heads) =>
      heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
    );

for (const screen of [...SCREENS, ...OVERLAYS]) {
  test(screen.name, async ({ people, seated }) => {
    const person = screen.who === 'guest' ? await people.guest() : await seated(screen.who);
    const { page } = person;
    await screen.open(person);
    await test.step('each control has a name, and nothing moves by itself', async () => {
      // the browser's accessibility tree is a few frames behind the page
      await expect.poll(() => nameless(page)).toEqual([]);
      await expect.poll(() => moving(page)).toEqual([]);
    });
    for (const viewport of SIZES)
      await test.step(`${viewport.width} px wide`, async () => {
        if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
        await test.step('it never scrolls sideways, and no column is too narrow', async () => {
          // retried for a moment: what a resize sets in motion (the sheet, the wall of covers) may still be under way
          await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
          await expect.poll(() => cutHeadings(page)).toEqual([]);
        });
        if (!LOOKED_AT.has(viewport.width)) return;
        await test.step('axe finds nothing, dark and light', async () => {
          await expect.poll(() => findings(page), { timeout: 60_000 }).toEqual([]);
        });
      });
  });
}
