import { publishBrief } from './deal-setup.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

test('the whole interface switches language, and keeps it', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { page } = hannah;
  await hannah.goesTo('/');
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await page.getByLabel('Language').selectOption('Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');

  await test.step('texts, prices and dates are Spanish', async () => {
    await hannah.goesTo('/experiences');
    await expect(page.getByRole('heading', { level: 1, name: 'Experiencias' })).toBeVisible();
    await expect(page.getByText(/^\d+(,\d\d)?\sUS\$\/h/).first()).toBeVisible();
    await hannah.goesTo('/profile');
    await expect(page.getByText(/\d{1,2} de [a-z]+ de \d{4}/).first()).toBeVisible();
  });

  await test.step('no page scrolls sideways with the longer Spanish texts', async () => {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const path of ['/', '/experiences', '/creators', '/profile', '/settings', '/messages']) {
      await hannah.goesTo(path);
      // the header has all its links from 768 px on
      for (const width of [800, 768, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.getByRole('banner').getByRole('button', { name: 'Tu cuenta' })).toBeVisible();
        await expect.poll(overflow, { message: `${path}, ${width} px`, timeout: 3_000 }).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  await test.step('it switches back to English', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Abrir el menú' }).click();
    await page.getByLabel('Idioma').selectOption('English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('a guest who chose Spanish stays in Spanish as a demo account, and leaves it as it was', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  await guest.goesTo('/');
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await page.getByLabel('Language').selectOption('Español');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await guest.goesTo('/auth');
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/me'));
  await page.getByRole('button', { name: /Carl/ }).click();
  await saved;
  await expect(page.getByRole('banner').getByRole('button', { name: 'Tu cuenta' })).toBeVisible();

  const next = await people.demoByButton('Carl');
  await expect(next.page.getByRole('banner').getByRole('button', { name: 'Your account' })).toBeVisible();
  const { preferences } = await next.reads<{ preferences: { language: string | null } }>('/api/me');
  expect(preferences.language).toBeNull();
  await next.page.reload();
  await expect(next.page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a title that is read from right to left leaves what follows in its place', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { page } = hannah;
  const title = 'סיור בירושלים';
  await hannah.goesTo(`/experiences/${await publishBrief(hannah, title)}`);
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle(`\u2068${title}\u2069 · Parallax`);
  // where the number is that comes after the title, in a line of the page's own
  const distance = await heading.evaluate((element, text) => {
    const line = document.createElement('p');
    const name = line.appendChild(document.createElement('span'));
    name.textContent = text;
    const rest = line.appendChild(document.createTextNode(': 3 of 10 h'));
    element.closest('main')?.append(line);
    const number = document.createRange();
    number.setStart(rest, 2);
    number.setEnd(rest, 3);
    return number.getBoundingClientRect().left - name.getBoundingClientRect().right;
  }, title);
  expect(distance).toBeGreaterThanOrEqual(0);
});
