import { expect, type Locator, type Page } from '@playwright/test';
import { publishBrief } from './deal-setup.ts';
import type { Person } from './people.ts';
import { test } from './server.ts';

/** Rendering a film takes seconds of CPU time, and longer when two tests share a core. */
const RENDER_TIMEOUT = { timeout: 120_000 };

test.setTimeout(480_000);

const screen = (page: Page) => page.getByRole('region', { name: 'Screen' });
const idea = (page: Page) => page.getByLabel('Your idea');
/** Ideas are unique, so that no film exists for them yet. */
const unique = (text: string) => `${text}, number ${Date.now().toString(36)}`;

async function submitsIdea(person: Person, text: string): Promise<void> {
  await idea(person.page).fill(text);
  await person.page.getByRole('radio', { name: 'Square' }).check();
  await idea(person.page).press('Enter');
}

/** Requests films that occupy the renderer, so that the next film is still waiting when it is checked. */
async function occupiesRenderer(person: Person, films: number): Promise<string[]> {
  const ids: string[] = [];
  for (let film = 0; film < films; film++)
    ids.push(await person.requestsFilm(unique(`A long road, part ${film}`), 'wide'));
  return ids;
}

/** The frame that the film shows at `seconds`: its time, the brightness of its pixels, and their standard deviation. */
async function frameAt(video: Locator, seconds: number) {
  return video.evaluate(async (element, time) => {
    const film = element as HTMLVideoElement;
    film.pause();
    await new Promise<void>((done) => {
      film.addEventListener('seeked', () => done(), { once: true });
      film.currentTime = time;
    });
    // a callback for the frame could be registered too late: after two paints the frame has certainly been shown
    for (let paint = 0; paint < 2; paint++) await new Promise((done) => requestAnimationFrame(done));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 64];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(film, 0, 0, 64, 64);
    const { data } = context.getImageData(0, 0, 64, 64);
    const brightness = Array.from(
      { length: 64 * 64 },
      (_, at) => (data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0),
    );
    const mean = brightness.reduce((sum, each) => sum + each, 0) / brightness.length;
    const spread = Math.sqrt(brightness.reduce((sum, each) => sum + (each - mean) ** 2, 0) / brightness.length);
    return { at: film.currentTime, spread, brightness };
  }, seconds);
}

const difference = (a: number[], b: number[]) =>
  a.reduce((sum, each, at) => sum + Math.abs(each - (b[at] ?? 0)), 0) / a.length;

test('a guest makes a film, plays and seeks it, and shares its page', async ({ people }) => {
  const ann = await people.guest();
  const prompt = unique('A glowing reef at night');

  await test.step('an empty idea is ignored, and Shift+Enter inserts a line break', async () => {
    await ann.goesTo('/');
    await ann.page.getByRole('link', { name: /Try Generator/ }).click();
    await expect(ann.page.getByRole('heading', { name: 'AI Experience Generator' })).toBeVisible();
    await idea(ann.page).press('Enter');
    await expect(ann.page.getByRole('button', { name: 'Generate Video' })).toBeEnabled();
    await idea(ann.page).fill('one');
    await idea(ann.page).press('Shift+Enter');
    await expect(idea(ann.page)).toHaveValue('one\n');
  });

  await test.step('she sees the progress while it renders', async () => {
    await occupiesRenderer(ann, 1);
    await submitsIdea(ann, prompt);
    await expect(screen(ann.page).getByRole('list', { name: 'Shots' }).getByRole('listitem')).toHaveCount(
      3,
      RENDER_TIMEOUT,
    );
    await expect(screen(ann.page).getByRole('progressbar')).toBeVisible();
    await expect(ann.page.getByRole('link', { name: 'Click here' })).toBeVisible(RENDER_TIMEOUT);
  });

  const film = screen(ann.page).locator('video');
  await test.step('only the poster loads until she plays the film', async () => {
    await expect(film).toHaveAttribute('poster', /\.jpg$/);
    expect(await film.evaluate((video: HTMLVideoElement) => video.readyState)).toBe(0);
    await screen(ann.page).getByRole('button', { name: /^Play/ }).click();
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  });

  await test.step('it shows three different frames at three times, none of them blank', async () => {
    let before: number[] | undefined;
    // retried: a busy decoder may deliver its frame late
    for (const seconds of [1, 3, 5])
      await expect(async () => {
        const frame = await frameAt(film, seconds);
        expect(Math.round(frame.at)).toBe(seconds);
        expect(frame.spread).toBeGreaterThan(8);
        if (before) expect(difference(before, frame.brightness)).toBeGreaterThan(6);
        before = frame.brightness;
      }).toPass({ timeout: 20_000 });
  });

  await test.step('the keyboard controls it', async () => {
    await film.focus();
    await ann.page.keyboard.press('Home');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeLessThan(0.3);
    await ann.page.keyboard.press('ArrowRight');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.4);
    for (const key of ['Space', 'k']) {
      const paused = await film.evaluate((video: HTMLVideoElement) => video.paused);
      await ann.page.keyboard.press(key);
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(!paused);
    }
  });

  await test.step('the film plays at its own URL', async () => {
    const [tab] = await Promise.all([
      ann.context.waitForEvent('page'),
      ann.page.getByRole('link', { name: 'Click here' }).click(),
    ]);
    await expect(tab.locator('video')).toBeVisible();
    await expect
      .poll(() => tab.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(1);
    await tab.close();
  });

  await test.step('another visitor can watch it on its page, which has preview metadata', async () => {
    await expect(ann.page).toHaveURL(/[?&]film=/);
    const id = new URL(ann.page.url()).searchParams.get('film');
    const ben = await people.guest();
    await ben.goesTo(`/g/${id}`);
    await expect(screen(ben.page).getByRole('button', { name: /^Play/ })).toBeVisible();
    await expect(ben.page.locator('meta[property="og:video"]')).toHaveAttribute('content', /^http.*\.mp4$/);
    await expect(ben.page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\.jpg$/);
    await expect(ben.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(ben.page.getByText(prompt)).toBeVisible();
    await expect(ben.page.getByRole('button', { name: 'Use as teaser' })).toHaveCount(0);
  });

  await test.step('requesting the same idea again returns the film at once', async () => {
    await ann.goesTo('/experience-generator');
    const response = ann.page.waitForResponse('**/api/generate-experience');
    await submitsIdea(ann, prompt);
    expect((await response).status(), 'a film that has yet to be rendered is only accepted').toBe(200);
    await expect(ann.page.getByRole('link', { name: 'Click here' })).toBeVisible();
  });
});

test('a film can be cancelled, and an alert reports an unreachable server', async ({ people }) => {
  const ann = await people.guest();
  await ann.goesTo('/experience-generator');
  const others = await occupiesRenderer(ann, 3);
  await submitsIdea(ann, unique('A slow storm over the sea'));
  await screen(ann.page).getByRole('button', { name: 'Cancel' }).click();
  await expect(screen(ann.page)).toContainText('Cancelled');
  await expect(ann.page.getByRole('button', { name: 'Generate Video' })).toBeEnabled();
  // rendering these would only slow down later tests
  for (const id of others) await ann.calls(`/api/generations/${id}/cancel`);

  const alertText = new Promise<string>((done) => {
    ann.page.once('dialog', async (dialog) => {
      done(dialog.message());
      await dialog.accept();
    });
  });
  await ann.page.route('**/api/generate-experience', (route) => route.abort());
  await submitsIdea(ann, unique('A request that fails'));
  expect(await alertText).toBe('Network error occurred while generating video');
});

test('a film made as a guest moves to the new account, and can be used as a teaser', async ({ people }) => {
  const hannah = await people.hirer('Hannah Teaser');
  const title = `Tidal Cathedral ${Date.now().toString(36)}`;
  const prompt = unique('A cathedral under water');

  await test.step('she makes a film before she has an account', async () => {
    await hannah.goesTo('/experience-generator');
    await submitsIdea(hannah, prompt);
    await expect(hannah.page.getByRole('link', { name: 'Click here' })).toBeVisible(RENDER_TIMEOUT);
    await expect(hannah.page.getByRole('heading', { name: 'Your films' })).toBeVisible();
  });

  await test.step('she signs up, publishes, and finds it in her gallery', async () => {
    await hannah.signsUpOnScreen();
    await publishBrief(hannah, title);
    await hannah.goesTo('/experience-generator');
    await hannah.page.getByRole('button', { name: `Open: ${prompt}` }).click();
  });

  await test.step('she uses it as the teaser of her experience', async () => {
    await hannah.page.getByRole('button', { name: 'Use as teaser' }).click();
    const dialog = hannah.page.getByRole('dialog', { name: 'Use as teaser' });
    await dialog.getByText(title).click();
    await dialog.getByRole('button', { name: 'Use as teaser' }).click();
    await hannah.seesToast('Teaser Set', `The film plays on "${title}" now.`);
  });

  await test.step('it plays muted on the card, but not with reduced motion', async () => {
    const ann = await people.guest();
    await ann.goesTo(`/experiences?query=${encodeURIComponent(title)}`);
    const card = ann.page.getByRole('article').filter({ hasText: title });
    await card.hover();
    await expect(card.locator('video')).toHaveCount(0);
    await ann.page.emulateMedia({ reducedMotion: 'no-preference' });
    await card.hover();
    const film = card.locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    expect(await film.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
    await card.getByRole('link', { name: title, exact: true }).click();
    await expect(ann.page.getByRole('button', { name: 'Pause teaser' })).toBeVisible();
  });

  await test.step('she deletes the film, and the teaser with it', async () => {
    await hannah.page.getByRole('button', { name: `Delete: ${prompt}` }).click();
    await hannah.page.getByRole('button', { name: 'Delete film' }).click();
    await hannah.seesToast('Film Deleted', 'The film was deleted.');
    await expect(hannah.page.getByText('No films yet')).toBeVisible();
  });
});
