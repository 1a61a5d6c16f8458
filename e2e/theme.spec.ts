import type { Page } from '@playwright/test';
import { expect, test } from './server.ts';

/** Classifies these colours as painted: dark, light, transparent ("nothing"), or the colour itself; without repeats. */
const classify = (page: Page, colours: string[]) =>
  page.evaluate((all) => {
    const brush = document.createElement('canvas').getContext('2d');
    if (!brush) throw new Error('no canvas');
    const names = all.map((colour) => {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, cover = 0] = brush.getImageData(0, 0, 1, 1).data;
      if (cover < 255) return 'nothing';
      return red + green + blue < 100 ? 'dark' : red + green + blue > 700 ? 'light' : colour;
    });
    return [...new Set(names)];
  }, colours);

/** The background colour of the page, classified. */
const background = async (page: Page) => {
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  return (await classify(page, [colour]))[0];
};

/** Records the background colour of each frame, from the first one on. */
const recordFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(window, { frames_painted: frames });
    const look = () => {
      frames.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { theme_at_first: document.documentElement.dataset.theme });
    });
  });

/** The colours of the frames so far, and the theme before any of the page's own scripts ran. */
async function paintedFrames(page: Page) {
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'frames_painted').length)).toBeGreaterThan(5);
  const frames = await page.evaluate(() => Reflect.get(window, 'frames_painted') as string[]);
  const theme = await page.evaluate(() => Reflect.get(window, 'theme_at_first'));
  return { frames: await classify(page, frames), theme };
}

for (const path of ['/', '/creators'])
  test(`${path} is dark by default, and keeps a chosen theme`, async ({ people }) => {
    const guest = await people.withEmptyCache.guest();
    const { page } = guest;
    await page.emulateMedia({ colorScheme: 'light' });
    await recordFrames(page);

    await test.step('dark, although the system is light', async () => {
      await guest.goesTo(path);
      expect(await paintedFrames(page)).toEqual({ frames: ['dark'], theme: 'dark' });
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
    });

    await test.step('light after pressing the button', async () => {
      await page.getByRole('button', { name: 'Switch to the light theme' }).click();
      await expect.poll(() => background(page)).toBe('light');
      await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
      await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#fafafb');
    });

    await test.step('after a reload it is light from the first frame on', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await guest.goesTo(path);
      expect(await paintedFrames(page)).toEqual({ frames: ['light'], theme: 'light' });
      await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
    });

    await test.step('another tab follows', async () => {
      const other = await guest.context.newPage();
      await other.goto(path);
      await expect.poll(() => background(other)).toBe('light');
      await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
      await expect.poll(() => background(other)).toBe('dark');
    });
  });

test('the page behind an emailed link follows the theme of the system', async ({ people }) => {
  const thea = await people.hirer('Thea Lind');
  const { page } = thea;
  await thea.asksForSignUp();
  await thea.followsEmailLink('Confirm your email');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await classify(page, [colour])).toEqual([colorScheme]);
  }
});
