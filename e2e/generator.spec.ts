import { expect, type Locator, type Page } from '@playwright/test';
import { publishBrief } from './deal-setup.ts';
import type { Person } from './people.ts';
import { test } from './server.ts';

/** A film takes seconds of one core, and more where two tests share it. */
const RENDER_TIMEOUT = { timeout: 120_000 };

test.setTimeout(480_000);

const screen = (page: Page) => page.getByRole('region', { name: 'Screen' });
const idea = (page: Page) => page.getByLabel('Your idea');
/** Each test has ideas of its own, so that no film is there already. */
const unique = (words: string) => `${words}, number ${Date.now().toString(36)}`;

async function asksFor(person: Person, words: string): Promise<void> {
  await idea(person.page).fill(words);
  await person.page.getByRole('radio', { name: 'Square' }).check();
  await idea(person.page).press('Enter');
}

/** Requests films that are drawn before the next one, so that that one is still waiting when it is checked. */
async function keepsBusy(person: Person, films: number): Promise<string[]> {
  const wished: string[] = [];
  for (let film = 0; film < films; film++)
    wished.push(await person.requestsFilm(unique(`A long road, part ${film}`), 'wide'));
  return wished;
}

/** The mean colour and the spread of what the film paints at `seconds`, read from its pixels. */
async function paintedAt(video: Locator, seconds: number) {
  return video.evaluate(async (element, time) => {
    const film = element as HTMLVideoElement;
    film.pause();
    await new Promise<void>((done) => {
      film.addEventListener('seeked', () => done(), { once: true });
      film.currentTime = time;
    });
    // the frame may have been shown before a callback could be registered for it: two paints later it surely was
    for (let paint = 0; paint < 2; paint++) await new Promise((done) => requestAnimationFrame(done));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 64];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(film, 0, 0, 64, 64);
    const { data } = context.getImageData(0, 0, 64, 64);
    const light = Array.from(
      { length: 64 * 64 },
      (_, at) => (data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0),
    );
    const mean = light.reduce((sum, each) => sum + each, 0) / light.length;
    const spread = Math.sqrt(light.reduce((sum, each) => sum + (each - mean) ** 2, 0) / light.length);
    return { at: film.currentTime, spread, light };
  }, seconds);
}

const difference = (a: number[], b: number[]) =>
  a.reduce((sum, each, at) => sum + Math.abs(each - (b[at] ?? 0)), 0) / a.length;

test('a guest makes a film, plays and seeks it, and shares its page', async ({ people }) => {
  const ann = await people.guest();
  const words = unique('A glowing reef at night');

  await test.step('an empty idea is ignored, Shift and Enter makes a new line', async () => {
    await ann.goesTo('/');
    await ann.page.getByRole('link', { name: /Try Generator/ }).click();
    await expect(ann.page.getByRole('heading', { name: 'AI Experience Generator' })).toBeVisible();
    await idea(ann.page).press('Enter');
    await expect(ann.page.getByRole('button', { name: 'Generate Video' })).toBeEnabled();
    await idea(ann.page).fill('one');
    await idea(ann.page).press('Shift+Enter');
    await expect(idea(ann.page)).toHaveValue('one\n');
  });

  await test.step('she watches it being drawn', async () => {
    await keepsBusy(ann, 1);
    await asksFor(ann, words);
    await expect(screen(ann.page).getByRole('list', { name: 'Shots' }).getByRole('listitem')).toHaveCount(
      3,
      RENDER_TIMEOUT,
    );
    await expect(screen(ann.page).getByRole('progressbar')).toBeVisible();
    await expect(ann.page.getByRole('link', { name: 'Click here' })).toBeVisible(RENDER_TIMEOUT);
  });

  const film = screen(ann.page).locator('video');
  await test.step('the poster comes first, the film when she plays it', async () => {
    await expect(film).toHaveAttribute('poster', /\.jpg$/);
    expect(await film.evaluate((video: HTMLVideoElement) => video.readyState)).toBe(0);
    await screen(ann.page).getByRole('button', { name: /^Play/ }).click();
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  });

  await test.step('it paints three different pictures at three times, none of them flat', async () => {
    let before: number[] | undefined;
    // retried for a moment: a busy decoder delivers its frame late
    for (const seconds of [1, 3, 5])
      await expect(async () => {
        const shot = await paintedAt(film, seconds);
        expect(Math.round(shot.at)).toBe(seconds);
        expect(shot.spread).toBeGreaterThan(8);
        if (before) expect(difference(before, shot.light)).toBeGreaterThan(6);
        before = shot.light;
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

  await test.step('the film plays at its own address', async () => {
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

  await test.step('someone else sees it on its page, with a preview', async () => {
    await expect(ann.page).toHaveURL(/[?&]film=/);
    const id = new URL(ann.page.url()).searchParams.get('film');
    const ben = await people.guest();
    await ben.goesTo(`/g/${id}`);
    await expect(screen(ben.page).getByRole('button', { name: /^Play/ })).toBeVisible();
    await expect(ben.page.locator('meta[property="og:video"]')).toHaveAttribute('content', /^http.*\.mp4$/);
    await expect(ben.page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\.jpg$/);
    await expect(ben.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(ben.page.getByText(words)).toBeVisible();
    await expect(ben.page.getByRole('button', { name: 'Use as teaser' })).toHaveCount(0);
  });

  await test.step('the same words again are there at once', async () => {
    await ann.goesTo('/experience-generator');
    const answered = ann.page.waitForResponse('**/api/generate-experience');
    await asksFor(ann, words);
    expect((await answered).status(), 'a film that is still to be drawn is only accepted').toBe(200);
    await expect(ann.page.getByRole('link', { name: 'Click here' })).toBeVisible();
  });
});

test('a film is cancelled while it is drawn, and an alert reports an unreachable server', async ({ people }) => {
  const ann = await people.guest();
  await ann.goesTo('/experience-generator');
  const others = await keepsBusy(ann, 3);
  await asksFor(ann, unique('A slow storm over the sea'));
  await screen(ann.page).getByRole('button', { name: 'Cancel' }).click();
  await expect(screen(ann.page)).toContainText('Cancelled');
  await expect(ann.page.getByRole('button', { name: 'Generate Video' })).toBeEnabled();
  // nobody watches these: drawing them would only slow down the tests that follow
  for (const id of others) await ann.calls(`/api/generations/${id}/cancel`);

  const told = new Promise<string>((done) => {
    ann.page.once('dialog', async (dialog) => {
      done(dialog.message());
      await dialog.accept();
    });
  });
  await ann.page.route('**/api/generate-experience', (route) => route.abort());
  await asksFor(ann, unique('Nobody hears this'));
  expect(await told).toBe('Network error occurred while generating video');
});

test('a film made as a guest moves to the new account, and becomes a teaser', async ({ people }) => {
  const hannah = await people.hirer('Hannah Teaser');
  const title = `Tidal Cathedral ${Date.now().toString(36)}`;
  const words = unique('A cathedral under water');

  await test.step('she makes a film before she has an account', async () => {
    await hannah.goesTo('/experience-generator');
    await asksFor(hannah, words);
    await expect(hannah.page.getByRole('link', { name: 'Click here' })).toBeVisible(RENDER_TIMEOUT);
    await expect(hannah.page.getByRole('heading', { name: 'Your films' })).toBeVisible();
  });

  await test.step('she signs up, publishes, and finds it in her gallery', async () => {
    await hannah.signsUpOnScreen();
    await publishBrief(hannah, title);
    await hannah.goesTo('/experience-generator');
    await hannah.page.getByRole('button', { name: `Open: ${words}` }).click();
  });

  await test.step('she puts it on her experience', async () => {
    await hannah.page.getByRole('button', { name: 'Use as teaser' }).click();
    const dialog = hannah.page.getByRole('dialog', { name: 'Use as teaser' });
    await dialog.getByText(title).click();
    await dialog.getByRole('button', { name: 'Use as teaser' }).click();
    await hannah.seesToast('Teaser Set', `The film plays on "${title}" now.`);
  });

  await test.step('it plays without sound on the card, and not with reduced motion', async () => {
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
    await hannah.page.getByRole('button', { name: `Delete: ${words}` }).click();
    await hannah.page.getByRole('button', { name: 'Delete film' }).click();
    await hannah.seesToast('Film Deleted', 'The film was deleted.');
    await expect(hannah.page.getByText('No films yet')).toBeVisible();
  });
});
