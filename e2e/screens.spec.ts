import type { Page } from '@playwright/test';
import { COLOURS, violations } from './axe.ts';
import { OVERLAYS } from './overlays.ts';
import { type DemoName, People, type Person } from './people.ts';
import { SCREENS } from './screens.ts';
import { test as base, expect } from './server.ts';

/** `test` with demo people who sign in once and keep their page across screens. */
const test = base.extend<object, { signedIn: (name: DemoName) => Promise<Person> }>({
  signedIn: [
    async ({ browsers, server }, use) => {
      const people = new People(browsers, server.url);
      const signedInPeople = new Map<DemoName, Person>();
      await use(async (name) => {
        const person = signedInPeople.get(name) ?? (await people.demo(name));
        signedInPeople.set(name, person);
        await person.page.unrouteAll({ behavior: 'ignoreErrors' });
        await person.page.setViewportSize(SIZES[0]);
        await person.page.mouse.move(0, 0);
        return person;
      });
      await people.releaseBrowsers();
    },
    { scope: 'worker' },
  ],
});

test.use({ demo: true });
// a film may have to be rendered first, at the lowest priority
test.setTimeout(480_000);

/** Viewports; pages are opened at the first one. The second is the first at 200 %. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 768, height: 844 },
  { width: 390, height: 844 },
  { width: 320, height: 844 },
] as const;
/** The widths at which axe runs: a desktop and a phone. */
const AXE_WIDTHS: ReadonlySet<number> = new Set([1440, 390]);
/** The roles for which a screen reader announces a name. */
const CONTROLS = new Set(
  'button link textbox searchbox combobox checkbox radio switch tab menuitem option slider spinbutton dialog alertdialog'.split(
    ' ',
  ),
);
/** Animations longer than this count as motion, in milliseconds. */
const MOTION_THRESHOLD = 100;

/** The violations that axe finds in both themes, one per line; in the second one only colours differ. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  // axe would report a target half covered by the header as too small
  await page.evaluate(() => scrollTo({ top: 0 }));
  for (const theme of ['dark', 'light']) {
    // switch as the theme button does, but at once: elements inherit colour transitions one after another; then wait
    // until requests have finished
    await page.evaluate(async (chosen) => {
      const atOnce = new CSSStyleSheet();
      atOnce.replaceSync('*, ::before, ::after { transition: none !important }');
      document.adoptedStyleSheets.push(atOnce);
      document.documentElement.dataset.theme = chosen;
      // five seconds at most; a hidden button behind a dialog may be busy for as long as the dialog is open
      for (let idle = 0, frame = 0; idle < 3 && frame < 300; frame++) {
        await new Promise((done) => requestAnimationFrame(done));
        const busy =
          document.getAnimations().some(({ playState }) => playState === 'running') ||
          document.querySelector('[aria-busy=true]:not([aria-hidden=true] *)');
        idle = busy ? 0 : idle + 1;
      }
      document.adoptedStyleSheets.pop();
    }, theme);
    found.push(...(await violations(page, theme === 'dark' ? undefined : COLOURS)).map((line) => `${theme}: ${line}`));
  }
  return found;
}

/** The controls that have no name in the browser's accessibility tree. */
async function nameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const controls = nodes.filter(({ ignored, role }) => !ignored && CONTROLS.has(role?.value));
  if (controls.length === 0) return ['no controls found'];
  return controls
    .filter(({ name }) => String(name?.value ?? '').trim() === '')
    .map(({ role, backendDOMNodeId }) => `${role?.value} (node ${backendDOMNodeId})`);
}

/** The animations and videos that run although reduced motion is set. */
const moving = (page: Page) =>
  page.evaluate((threshold) => {
    const animations = document.getAnimations().filter((animation) => {
      const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === 'running' && Number(activeDuration) > threshold;
    });
    const films = [...document.querySelectorAll('video')].filter((film) => !film.paused);
    return [
      ...animations.map((animation) => (animation as CSSAnimation).animationName ?? animation.id),
      ...films.map((film) => film.currentSrc),
    ];
  }, MOTION_THRESHOLD);

/** How far the content of the page, or of a dialog, overflows its width, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
      .map((part) => part.scrollWidth - part.clientWidth)
      .reduce((most, each) => Math.max(most, each)),
  );

/** Ends each text of the open dialogs, where people's words can be, with a word of sixty letters (`long-words.spec.ts`). */
const endWithLongWords = (page: Page) =>
  page.evaluate(() => {
    const places = 'h2, h3, p, li, dt, dd, caption, th[scope=row], td';
    for (const dialog of document.querySelectorAll('[role=dialog], [role=alertdialog]'))
      for (const place of dialog.querySelectorAll(places))
        for (const text of place.childNodes)
          if (text instanceof Text && text.data.trim() !== '') text.data += ` ${'w'.repeat(60)}`;
  });

/**
 * The buttons of forms, in the topmost dialog or on the page, that something floats over when they have just come into
 * view at the bottom or, without the header, at the top.
 */
const coveredButtons = (page: Page) =>
  page.evaluate(async () => {
    const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('main');
    const buttons = [...(place?.querySelectorAll<HTMLElement>('form [type=submit]') ?? [])];
    const covered = new Set<string>();
    const scroll = (end: boolean) => {
      for (const box of [document.documentElement, place]) box?.scrollTo({ top: end ? box.scrollHeight : 0 });
    };
    for (const end of [false, true])
      for (const button of buttons) {
        scroll(end);
        button.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        await new Promise((done) => requestAnimationFrame(done));
        const { left, right, top, bottom, width } = button.getBoundingClientRect();
        if (width === 0) continue;
        for (const x of [left + 3, (left + right) / 2, right - 3]) {
          const hit = document.elementFromPoint(x, (top + bottom) / 2);
          // what scrolled out of its own box, such as a list of suggestions, is not covered
          if (hit && !button.contains(hit) && !hit.contains(button))
            covered.add(`${button.textContent}: ${hit.outerHTML.slice(0, 120)}`);
        }
      }
    scroll(false);
    return [...covered];
  });

/** The column headings that are cut off because their column is too narrow. */
const cutHeadings = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((heads) =>
      heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
    );

for (const screen of [...SCREENS, ...OVERLAYS]) {
  test(screen.name, async ({ people, signedIn }) => {
    const person = screen.who === 'guest' ? await people.guest() : await signedIn(screen.who);
    const { page } = person;
    await screen.open(person);
    await test.step('each control has a name, and nothing moves', async () => {
      // the browser's accessibility tree is a few frames behind the page
      await expect.poll(() => nameless(page)).toEqual([]);
      await expect.poll(() => moving(page)).toEqual([]);
    });
    for (const viewport of SIZES)
      await test.step(`${viewport.width} px wide`, async () => {
        if (page.viewportSize()?.width !== viewport.width) await page.setViewportSize(viewport);
        await test.step('nothing scrolls sideways, and no column is too narrow', async () => {
          // retried: the sheet and the wall of covers may still be moving after a resize
          await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
          await expect.poll(() => cutHeadings(page)).toEqual([]);
        });
        await test.step("nothing floats over a form's button", async () => {
          await expect.poll(() => coveredButtons(page)).toEqual([]);
        });
        if (!AXE_WIDTHS.has(viewport.width)) return;
        await test.step('axe finds nothing, dark and light', async () => {
          await expect.poll(() => findings(page), { timeout: 60_000 }).toEqual([]);
        });
      });
    await test.step('a word of any length breaks in dialogs', async () => {
      await endWithLongWords(page);
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    });
  });
}
