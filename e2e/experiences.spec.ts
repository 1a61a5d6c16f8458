import { publishBrief } from './deal-setup.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

test('a listing is changed by its publisher', async ({ people }) => {
  const title = `Tidal Cathedral ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  await publishBrief(hannah, title);
  await (await hannah.finds(title, title)).getByRole('link', { name: title }).click();
  await hannah.page.getByRole('link', { name: 'Edit' }).click();
  await expect(hannah.page.getByLabel('Title')).toHaveValue(title);
  await hannah.page.getByLabel('Budget per hour').fill('95.5');
  await hannah.page.getByRole('button', { name: 'Save changes' }).click();
  await hannah.seesToast('Experience Updated');
  await expect(hannah.page.getByText('$95.50/hr')).toBeVisible();

  await expect(hannah.page).toHaveURL(/\/experiences\/[^/]+$/);
  const path = new URL(hannah.page.url()).pathname;
  const carla = await people.creator('Carla Reyes');
  await carla.signsUp();
  await carla.goesTo(path);
  await expect(carla.page.getByText('$95.50/hr')).toBeVisible();
  await expect(carla.page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await carla.goesTo(`${path}/edit`);
  await expect(carla.page.getByRole('heading', { name: 'You can’t edit this experience.' })).toBeVisible();
});

test('a visitor follows a suggestion, and comes back to everything', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  await guest.goesTo('/experiences');
  const box = page.getByRole('combobox', { name: 'Search experiences' });
  await box.fill('d');
  const proposals = page.getByRole('listbox').getByRole('option');
  await expect(proposals.first()).toBeVisible();
  await expect(proposals.nth(3), 'three at most').toHaveCount(0);
  await box.fill('brand');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Brand Identity Design/ })
    .click();
  await expect(page).toHaveURL(/query=Brand/);
  await expect(box).toHaveValue('Brand Identity Design');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search' }).first().click();
  await expect(page).toHaveURL(/\/experiences$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a visitor sees one side only, the cheapest first, and keeps it on the way back', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  await guest.goesTo('/experiences');
  const cards = page.getByRole('article');
  await page.getByLabel('Show', { exact: true }).selectOption('On offer by creators');
  await expect(page).toHaveURL(/side=offered/);
  await expect(cards.filter({ hasText: 'Wanted' })).toHaveCount(0);
  await page.getByLabel('Order', { exact: true }).selectOption('Price, low to high');
  await expect(page).toHaveURL(/sort=price_asc/);
  const cheapestFirst = async () => {
    const texts = await cards.allInnerTexts();
    const prices = texts.map((text) => Number(/\$([\d.,]+)\/hr/.exec(text)?.[1]?.replace(',', '')));
    return prices.length > 3 && prices.every((price, place) => place === 0 || Number(prices[place - 1]) <= price);
  };
  await expect.poll(cheapestFirst).toBe(true);
  await cards.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/experiences\/[^?]+$/);
  await page.goBack();
  await expect(page.getByLabel('Show', { exact: true })).toHaveValue('offered');
  await expect(cards.filter({ hasText: 'Wanted' })).toHaveCount(0);
});

test('the list loads more cards when its end is in view', async ({ people }) => {
  const guest = await people.guest();
  await guest.goesTo('/experiences');
  const cards = guest.page.getByRole('article');
  await expect(cards).toHaveCount(24);
  await cards.last().scrollIntoViewIfNeeded();
  await guest.page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
});

test('everyone is offered what they may do', async ({ people }) => {
  const [guest, hannah, carl] = [await people.guest(), await people.demo('Hannah'), await people.demo('Carl')];
  for (const person of [guest, hannah, carl]) await person.goesTo('/experiences');
  await guest.page
    .getByRole('link', { name: /^Login to Book/ })
    .first()
    .click();
  await expect(guest.page).toHaveURL(/\/auth/);
  await expect(hannah.page.getByRole('link', { name: 'Create Experience' }).first()).toBeVisible();
  await expect(carl.page.getByRole('button', { name: /^Book Now/ }).first()).toBeVisible();
  await expect(carl.page.getByRole('link', { name: 'Create Experience' })).toHaveCount(0);
});

test('an unpublished listing is gone from the lists', async ({ people }) => {
  const title = `Short Lived ${Date.now().toString(36)}`;
  const hannah = await people.demo('Hannah');
  await publishBrief(hannah, title);
  await (await hannah.finds(title, title)).getByRole('link', { name: title }).click();
  await hannah.page.getByRole('button', { name: 'Unpublish' }).click();
  await hannah.dialog('Unpublish this experience?').getByRole('button', { name: 'Unpublish' }).click();
  await hannah.seesToast('Experience Unpublished');
  await hannah.goesTo(`/experiences?query=${encodeURIComponent(title)}`);
  await expect(hannah.page.getByRole('article').filter({ hasText: title })).toHaveCount(0);
});

test('missing fields are named, and what was typed stays', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { page } = hannah;
  await hannah.goesTo('/create-experience');
  await page.getByLabel('Title').fill('A dome of rain');
  await page.getByRole('button', { name: 'Create Experience' }).click();
  await hannah.seesToast('Missing Information', 'Please fill in all fields before submitting.');
  await page.getByLabel('Description').fill('x'.repeat(40));
  await expect(page.getByText('40/1000')).toBeVisible();
  await page.getByLabel(/per hour/i).fill('0');
  await page.getByRole('button', { name: 'Create Experience' }).click();
  await hannah.seesToast('Invalid Price', 'Please enter a valid price per hour.');
  await expect(page.getByLabel('Title')).toHaveValue('A dome of rain');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('A dome of rain');
  await page
    .getByRole('link', { name: 'Cancel' })
    .or(page.getByRole('button', { name: 'Cancel' }))
    .click();
  await expect(page).toHaveURL(/\/experiences$/);
});

test('in a demo the one note says that payments are not real, too', async ({ people }) => {
  const { page } = await people.guest();
  await page.goto('/');
  await expect(page.getByText(/^Demo data, sandbox payments/)).toBeVisible();
  await expect(page.getByText('Test payments: no real money moves.')).toHaveCount(0);
});

test('a reload returns to where the reader was in the list', async ({ people }) => {
  const guest = await people.atNewBrowsers.guest();
  const { page } = guest;
  await guest.goesTo('/experiences');
  await page.getByRole('article').nth(9).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  // the scroll position is saved a moment after the last movement
  await page.waitForTimeout(300);
  await page.reload();
  await expect(page.locator('.prerendered')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});
