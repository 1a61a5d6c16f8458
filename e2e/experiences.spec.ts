import { acceptBooking, publishBrief, requestBooking } from './deal-setup.ts';
import { DEMO_PASSWORD, type Person } from './people.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

test('a publisher edits a listing, and others cannot', async ({ people }) => {
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
  await expect(carla.page.getByRole('heading', { name: "You can't edit this experience." })).toBeVisible();
});

test('a visitor picks a suggestion, then clears the search', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  await guest.goesTo('/experiences');
  const box = page.getByRole('combobox', { name: 'Search experiences' });
  await box.fill('d');
  const suggestions = page.getByRole('listbox').getByRole('option');
  await expect(suggestions.first()).toBeVisible();
  await expect(suggestions.nth(3), 'three at most').toHaveCount(0);
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

test('a search that finds nothing shows close matches below', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  await guest.goesTo('/experiences?q=unicorn%20scaffold%20church&side=offered');
  await expect(page.getByText('No experiences found matching your search.')).toBeVisible();
  await expect(page.getByText('0 offers for "unicorn scaffold church" · 1 close match')).toBeVisible();
  await expect(page).toHaveURL(/[?&]query=unicorn\+scaffold\+church(&|$)/);
  const close = page.getByRole('region', { name: 'Close matches' });
  await close.getByRole('link', { name: 'A Church Before the Scaffold Goes Up', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A Church Before the Scaffold Goes Up' })).toBeVisible();
});

test('side, filters and order are in the address and survive going back', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  await guest.goesTo('/experiences');
  const cards = page.getByRole('article');
  const ofSide = (side: 'Brief' | 'Offer') => cards.filter({ has: page.getByText(side, { exact: true }) });
  await expect(ofSide('Offer').first()).toBeVisible();
  await expect(ofSide('Brief')).toHaveCount(0);
  await page.getByRole('link', { name: /^Briefs \d/ }).click();
  await expect(page).toHaveURL(/side=wanted/);
  await expect(ofSide('Brief').first()).toBeVisible();
  await expect(ofSide('Offer')).toHaveCount(0);
  await page.getByLabel('Order', { exact: true }).selectOption('Price per hour, low to high');
  await expect(page).toHaveURL(/sort=price_asc/);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: /^Price per hour/ }).check();
  await expect(page).toHaveURL(/pricing=hourly/);
  const cheapestFirst = async () => {
    const texts = await cards.allInnerTexts();
    const prices = texts.map((text) => Number(/\$([\d.,]+)\/hr/.exec(text)?.[1]?.replace(',', '')));
    return prices.length > 3 && prices.every((price, index) => index === 0 || Number(prices[index - 1]) <= price);
  };
  await expect.poll(cheapestFirst).toBe(true);
  await cards.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/experiences\/[^?]+$/);
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Briefs/ }).first()).toHaveAttribute('aria-current', 'page');
  await cards.first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Back to Experiences' }).click();
  await expect(page).toHaveURL(/pricing=hourly/);
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('price_asc');
  await page.getByRole('button', { name: 'Remove filter: Price per hour' }).click();
  await expect(page).toHaveURL(/side=wanted/);
  await expect(page).not.toHaveURL(/pricing/);
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('price_asc');
});

test('creators see briefs first', async ({ people }) => {
  const carl = await people.demo('Carl');
  await carl.goesTo('/experiences');
  await expect(carl.page.getByRole('link', { name: /^Briefs \d/ })).toHaveAttribute('aria-current', 'page');
  await expect(carl.page.getByRole('article').filter({ hasText: 'Brief' }).first()).toBeVisible();
});

test('a brief with facts is found by them, taken, and reopened', async ({ people }) => {
  const title = `Harbour of Glass ${Date.now().toString(36)}`;
  const hannah = await people.demo('Hannah');
  const { page } = hannah;
  await hannah.goesTo('/create-experience');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('A harbour where every boat is glass.');
  await page.getByText('Fixed price', { exact: true }).click();
  await page.getByLabel('Total budget').fill('1680');
  await page.getByLabel('Expected hours').fill('40');
  await expect(page.getByText('That is $42/hr.')).toBeVisible();
  await page.getByText('Tags and category').click();
  await page.getByRole('combobox', { name: /^Tags/ }).fill('glassblowing');
  await page.getByRole('combobox', { name: /^Tags/ }).press('Enter');
  await page.getByText('Devices and comfort').click();
  await page.getByText('Vision Pro', { exact: true }).click();
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await hannah.seesToast('Experience Created Successfully!');
  await page.getByRole('article').getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('$1,680 fixed')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const carla = await people.creator('Carla Reyes');
  await carla.signsUp();
  await carla.goesTo('/experiences?tags=glassblowing&device=vision_pro');
  await carla.page.getByRole('article').getByRole('link', { name: title }).click();
  await expect(carla.page.getByText(/^Send a proposal\. .+ accepts one and pays\.$/)).toBeVisible();
  await expect(carla.page.getByRole('complementary').getByText("You'll send a proposal.")).toHaveCount(0);
  await acceptBooking(hannah, await requestBooking(carla, id));

  const guest = await people.guest();
  await guest.goesTo(`/experiences/${id}`);
  await expect(guest.page.getByText('Brief · Taken')).toBeVisible();
  await expect(guest.page.getByRole('heading', { name: 'Similar open briefs' })).toBeVisible();
  await expect(guest.page.getByRole('main').getByText('Login to Book')).toHaveCount(0);
  await hannah.goesTo(`/experiences/${id}`);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await hannah.seesToast('Brief Reopened');
  await expect(page.getByText('Brief · Taken')).toHaveCount(0);
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

test('guests, hirers and creators are offered different actions', async ({ people }) => {
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

test('what a guest pressed opens after signing in', async ({ people }) => {
  const title = `Night Ferry ${Date.now().toString(36)}`;
  const hannah = await people.demo('Hannah');
  const id = await publishBrief(hannah, title);
  for (const [pressed, dialog] of [
    [/^Login to Book/, 'Send a proposal'],
    [/^Ask a question/i, /question/i],
  ] as const) {
    const guest = await people.guest();
    await guest.goesTo(`/experiences/${id}`);
    await guest.page.getByRole('main').getByRole('link', { name: pressed }).click();
    await guest.page.getByLabel('Email', { exact: true }).fill('carl@demo.parallax.example');
    await guest.page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await guest.page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(guest.dialog(dialog)).toBeVisible();
    await expect(guest.page).toHaveURL(new RegExp(`/experiences/${id}$`));
  }
});

/** Unpublishes the listing whose page is open. */
async function unpublishes(publisher: Person) {
  await publisher.page.getByRole('button', { name: 'Unpublish' }).click();
  await publisher
    .dialog(/^Unpublish "/)
    .getByRole('button', { name: 'Unpublish' })
    .click();
  await publisher.seesToast('Experience Unpublished');
}

test('an unpublished listing disappears from the list', async ({ people }) => {
  const title = `Short Lived ${Date.now().toString(36)}`;
  const hannah = await people.demo('Hannah');
  await publishBrief(hannah, title);
  await (await hannah.finds(title, title)).getByRole('link', { name: title }).click();
  await expect(hannah.page).toHaveURL(/\/experiences\/[^/]+$/);
  const path = new URL(hannah.page.url()).pathname;
  await unpublishes(hannah);
  await expect(hannah.page.getByText('This listing was unpublished.')).toBeVisible();
  await hannah.goesTo(`/experiences?query=${encodeURIComponent(title)}`);
  await expect(hannah.page.getByRole('article').filter({ hasText: title })).toHaveCount(0);
  await hannah.goesTo(path);
  await expect(hannah.page.getByText('This listing was unpublished.')).toBeVisible();
  await hannah.goesTo('/profile');
  await hannah.page.getByText('Unpublished', { exact: true }).click();
  await hannah.page.getByRole('button', { name: `Publish Again: ${title}` }).click();
  await hannah.seesToast('Experience Published Again');
  await hannah.finds(title, title);
  await hannah.goesTo(path);
  await expect(hannah.page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
});

test('an admin keeps off the market what its publisher has unpublished', async ({ people }) => {
  const title = `Withheld ${Date.now().toString(36)}`;
  const [hannah, olga] = [await people.demo('Hannah'), await people.demo('Olga')];
  const id = await publishBrief(hannah, title);
  await hannah.goesTo(`/experiences/${id}`);
  await unpublishes(hannah);
  await olga.goesTo(`/experiences/${id}`);
  await olga.page.getByRole('button', { name: 'Keep Unpublished' }).click();
  const dialog = olga.dialog(`Keep "${title}" unpublished?`);
  await expect(dialog.getByText('only our team can publish it again')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep Unpublished' }).click();
  await olga.seesToast('Experience Unpublished');
  await expect(olga.page.getByRole('button', { name: 'Keep Unpublished' })).toHaveCount(0);
  await expect(olga.page.getByRole('button', { name: 'Publish Again' })).toBeVisible();
  await hannah.goesTo(`/experiences/${id}`);
  await expect(hannah.page.getByText('This listing was unpublished.')).toBeVisible();
  await expect(hannah.page.getByRole('button', { name: 'Publish Again' })).toHaveCount(0);
});

test('missing fields are reported, and the input is kept', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { page } = hannah;
  await hannah.goesTo('/create-experience');
  await page.getByLabel('Title').fill('A dome of rain');
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await hannah.seesToast('Missing Information', 'Please fill in all fields before submitting.');
  await page.getByLabel('Description').fill('x'.repeat(40));
  await expect(page.getByText('40/1000')).toBeVisible();
  await page.getByLabel(/per hour/i).fill('0');
  await page.getByRole('button', { name: 'Publish brief' }).click();
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

test('in a demo, one notice covers both demo data and test payments', async ({ people }) => {
  const { page } = await people.guest();
  await page.goto('/');
  await expect(page.getByText(/^Demo data, sandbox payments/)).toBeVisible();
  await expect(page.getByText('Test payments: no real money moves.')).toHaveCount(0);
});

test('a reload restores the scroll position in the list', async ({ people }) => {
  const guest = await people.withEmptyCache.guest();
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
