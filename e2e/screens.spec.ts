import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LAYERS } from './layers.ts';
import { SCREENS } from './screens.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });
// a film may have to be drawn first, at the lowest priority
test.setTimeout(480_000);

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HEIGHT = 844;
const WIDTHS = [1440, 768, 390, 320];
const PHONE = { width: 390, height: HEIGHT };
/** What a screen reader says a name and a role of. */
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
  // what the header half covers is no target that is too small
  await page.evaluate(() => scrollTo({ top: 0 }));
  for (const theme of ['dark', 'light']) {
    // as the theme button does it; then the colours have to arrive, one element after the other that inherits them, and
    // what is still being fetched
    await page.evaluate(async (chosen) => {
      document.documentElement.dataset.theme = chosen;
      // five seconds at most: a button may be busy for as long as the dialog over it is open
      for (let still = 0, frame = 0; still < 3 && frame < 300; frame++) {
        await new Promise((done) => requestAnimationFrame(done));
        const moves =
          document.getAnimations().some(({ playState }) => playState === 'running') ||
          document.querySelector('[aria-busy=true]');
        still = moves ? 0 : still + 1;
      }
    }, theme);
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    for (const { id, help, nodes } of violations)
      found.push(...nodes.map((node) => `${theme}: ${id}: ${node.target.join(' ')}\n  ${node.failureSummary ?? help}`));
  }
  return found;
}

/** The controls that a screen reader has no name for, as the browser tells it. */
async function nameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const told = nodes.filter(({ ignored, role }) => !ignored && CONTROLS.has(role?.value));
  expect(told.length, 'controls that were told').toBeGreaterThan(0);
  return told
    .filter(({ name }) => String(name?.value ?? '').trim() === '')
    .map(({ role, backendDOMNodeId }) => `${role?.value} (node ${backendDOMNodeId})`);
}

/** What moves, although the person asked for no motion. */
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

/** The headings of columns that are too narrow for them, and so for what stands below. */
const cutHeadings = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((heads) =>
      heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
    );

for (const screen of [...SCREENS, ...LAYERS]) {
  test(screen.name, async ({ people }) => {
    const person = screen.who === 'guest' ? await people.guest() : await people.demo(screen.who);
    const { page } = person;
    await screen.open(person);
    await test.step('each control has a name, and nothing moves by itself', async () => {
      // the browser's own tree of names is a few frames behind the page
      await expect.poll(() => nameless(page), { timeout: 3_000 }).toEqual([]);
      await expect.poll(() => moving(page), { timeout: 3_000 }).toEqual([]);
    });
    await test.step('axe finds nothing, dark and light, on a desk and on a phone', async () => {
      expect(await findings(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      expect(await findings(page), 'on a phone').toEqual([]);
    });
    await test.step('it never scrolls sideways, and no column is too narrow', async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        // asked again for a moment: what a resize sets in motion (the sheet, the wall of covers) may still be under way
        const over = () =>
          page.evaluate(() =>
            [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
              .map((part) => part.scrollWidth - part.clientWidth)
              .reduce((most, one) => Math.max(most, one)),
          );
        await expect.poll(over, { message: `at ${width} px`, timeout: 3_000 }).toBeLessThanOrEqual(0);
        expect(await cutHeadings(page), `at ${width} px`).toEqual([]);
      }
    });
  });
}
