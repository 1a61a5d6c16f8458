import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { aListing } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import type { Side } from '../address.ts';
import { CreateListingPage } from './create-listing-page.tsx';

const LISTING = '/api/experiences/{id}';
const experience = aListing();

/** The bodies that were published. */
const sent = () => server.bodies('post', '/api/experiences');

beforeEach(() => {
  sessionStorage.clear();
  server.post('/api/experiences', { experience });
  server.get('/api/tags', { tags: [{ name: 'museum', count: 3 }] });
});

async function shown(side: Side, copyOf?: string) {
  const page = await render(
    <CreateListingPage side={side} name="Hannah" userId="u-1" overdueNotice={undefined} copyOf={copyOf} />,
  );
  return { page, router: page.router };
}

type Screen = Awaited<ReturnType<typeof shown>>['page'];

async function describe(page: Screen) {
  await page.getByLabelText('Title').fill('Coral Time');
  await page.getByLabelText('Description').fill('A reef.');
}

test('only title, description and price are needed', async () => {
  const { page, router } = await shown('wanted');
  await expect.element(page.getByText(/^This publishes a brief/)).toBeVisible();
  await describe(page);
  await page.getByLabelText('Budget per hour').fill('80');
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]).toEqual({
    title: 'Coral Time',
    description: 'A reef.',
    price_per_hour: 80,
    tags: [],
    facts: {},
    openings: 1,
    reopens: true,
    icon_name: 'Star',
  });
  await expect.poll(() => router.history.location.pathname).toBe('/experiences');
  expect(router.history.location.state.published).toBe('wanted');
});

test('what is no number in an optional field is refused, not dropped', async () => {
  const { page } = await shown('offered');
  await describe(page);
  await page.getByLabelText('Price per hour').fill('80');
  const hours = page.getByLabelText('Expected hours optional');
  await hours.click();
  await userEvent.keyboard('-');
  await page.getByRole('button', { name: 'Publish offer' }).click();
  await expect.element(hours).toHaveAccessibleDescription(/Please enter a number\./);
  await expect.element(hours).toHaveFocus();
  expect(sent()).toEqual([]);
  await userEvent.keyboard('{Backspace}');
  await expect.element(hours).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Publish offer' }).click();
  await expect.poll(sent).toHaveLength(1);
});

test('nor is it dropped when its group was folded again', async () => {
  const { page } = await shown('offered');
  await describe(page);
  await page.getByLabelText('Price per hour').fill('80');
  await page.getByText('Devices and comfort').click();
  const players = page.getByLabelText(/^Players/);
  await players.click();
  await userEvent.keyboard('-');
  await page.getByText('Devices and comfort').click();
  await expect.element(players).not.toBeVisible();
  await page.getByRole('button', { name: 'Publish offer' }).click();
  await expect.element(players).toHaveAccessibleDescription(/Please enter a number\./);
  await expect.element(players).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('an offer with a fixed price shows what it is per hour', async () => {
  const { page } = await shown('offered');
  await describe(page);
  await expect.element(page.getByLabelText('Expected hours optional')).not.toBeRequired();
  await page.getByLabelText('Fixed price').click();
  const hours = page.getByLabelText('Expected hours', { exact: true });
  await expect.element(hours).toBeRequired();
  await expect
    .element(hours)
    .toHaveAccessibleDescription(/^A fixed price needs hours: people filter and sort by price/);
  await page.getByLabelText('Total price').fill('1680');
  await page.getByRole('button', { name: 'Publish offer' }).click();
  await expect.element(page.getByText('Enter 0.25 to 200 hours, in steps of 0.25.')).toBeVisible();
  await expect.element(hours).toHaveFocus();
  await expect.element(hours).toBeInvalid();
  await expect.element(hours).toHaveAccessibleDescription(/Enter 0.25 to 200 hours, in steps of 0.25\.$/);
  expect(sent()).toEqual([]);
  await page.getByLabelText('Expected hours').fill('40');
  await expect.element(page.getByText('That is $42/hr.')).toBeVisible();
  await expect.element(page.getByLabelText('Preview').getByText('$1,680 fixed')).toBeVisible();
  await page.getByRole('button', { name: 'Publish offer' }).click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ price_per_hour: null, facts: { fixed_price_cents: 168_000, hours: 40 } });
  expect(sent()[0]).not.toHaveProperty('openings');
});

test('facts are in groups that say what is in them', async () => {
  const { page } = await shown('wanted');
  await describe(page);
  await page.getByLabelText('Budget per hour').fill('80');
  const about = page.getByText('Tags and category');
  await about.click();
  await userEvent.type(page.getByRole('combobox', { name: /^Tags/ }), 'muse');
  await page.getByRole('option', { name: /museum/ }).click();
  await page.getByLabelText(/^Category/).selectOptions('Exhibition');
  await about.click();
  await expect.element(page.getByText('Exhibition · museum')).toBeVisible();
  await page.getByText('Devices and comfort').click();
  await page.getByLabelText('Quest').click();
  await page.getByText('Licence and openings').click();
  await page.getByLabelText('Openings').selectOptions('No limit: it stays open');
  await page.getByRole('switch', { name: 'Reopen if the deal falls through' }).click();
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]).toMatchObject({
    tags: ['museum'],
    facts: { category: 'exhibition', devices: ['quest'] },
    openings: 0,
    reopens: false,
  });
});

test('a brief asks by when beside the hours, and closed groups without anything say that they are optional', async () => {
  const { page } = await shown('wanted');
  await describe(page);
  await page.getByLabelText('Budget per hour').fill('80');
  await expect.element(page.getByText('Optional', { exact: true }).first()).toBeVisible();
  expect(page.getByText('Optional', { exact: true }).elements()).toHaveLength(5);
  await page.getByLabelText(/^Finish by/).fill('2027-02-01');
  const group = page.getByText('Place, dates and cancellation');
  await group.click();
  expect(page.getByLabelText(/^Finish by/).elements()).toHaveLength(1);
  await page.getByLabelText(/^Start date/).fill('2027-03-01');
  await group.click();
  await expect.element(page.getByText('Start date: March 1, 2027')).toBeVisible();
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await expect.element(page.getByText('Choose a date on or after the start date.')).toBeVisible();
  await page.getByLabelText(/^Finish by/).fill('2027-04-01');
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ facts: { start_by: '2027-03-01', finish_by: '2027-04-01' } });
});

test('the chosen cancellation policy is explained and published', async () => {
  const { page } = await shown('offered');
  await describe(page);
  await page.getByLabelText('Price per hour').fill('80');
  const group = page.getByText('Place, dates and cancellation');
  await group.click();
  const policy = page.getByLabelText(/^Cancellation policy/);
  await expect.element(policy).toHaveAccessibleDescription(/If you don't state a policy, Flexible applies/);
  await policy.selectOptions('Strict');
  await expect.element(policy).toHaveAccessibleDescription(/gets half back until 7 days before the start date/);
  await group.click();
  await expect.element(page.getByText('Cancellation policy: Strict')).toBeVisible();
  await page.getByRole('button', { name: 'Publish offer' }).click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ facts: { cancellation: 'strict' } });
});

test('a wrong fact opens its group and has the focus', async () => {
  const { page } = await shown('wanted');
  await describe(page);
  await page.getByLabelText('Budget per hour').fill('80');
  const group = page.getByText('Place, dates and cancellation');
  await group.click();
  await page.getByLabelText(/^Place/).selectOptions('In a city');
  await group.click();
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await expect.element(page.getByLabelText('City')).toHaveFocus();
  await expect.element(page.getByText('Enter the city.')).toBeVisible();
  await page.getByLabelText('City').fill('Bergen');
  await expect.element(page.getByText('Enter the city.')).not.toBeInTheDocument();
});

test('a field that appears after a refusal is not wrong before the next attempt', async () => {
  const { page } = await shown('wanted');
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await expect.element(page.getByText('Enter a title.')).toBeVisible();
  await page.getByText('Place, dates and cancellation').click();
  await page.getByLabelText(/^Place/).selectOptions('In a city');
  await expect.element(page.getByLabelText('City')).toBeVisible();
  await expect.element(page.getByText('Enter the city.')).not.toBeInTheDocument();
  await expect.element(page.getByText('Enter a title.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await expect.element(page.getByText('Enter the city.')).toBeVisible();
});

test('everything that was typed survives a reload', async () => {
  const before = (await shown('wanted')).page;
  await before.getByText('Tags and category').click();
  await userEvent.type(before.getByRole('combobox', { name: /^Tags/ }), 'reef{Enter}');
  await before.getByText('Fixed price').click();
  await before.getByLabelText('Total budget').fill('500');
  await before.unmount();
  const after = (await shown('wanted')).page;
  await expect.element(after.getByLabelText('Total budget')).toHaveValue(500);
  await after.getByText('Tags and category').click();
  await expect.element(after.getByRole('button', { name: 'Remove tag reef' })).toBeVisible();
});

test('a copy begins with the texts and facts of the earlier listing, but without dates that have passed', async () => {
  server.get(LISTING, { experience: aListing({ facts: { start_by: '2020-01-01', hours: 4 } }) });
  const { page } = await shown('wanted', 'e-1');
  await expect.element(page.getByLabelText('Title')).toHaveValue(experience.title);
  await page.getByRole('button', { name: 'Publish brief' }).click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ title: experience.title, facts: { hours: 4 } });
  expect(sent()[0]?.facts).not.toHaveProperty('start_by');
});

test("another person's listing is not copied", async () => {
  server.get(LISTING, { experience: aListing({ user_id: 'u-2' }) });
  const { page } = await shown('wanted', 'e-1');
  await expect.element(page.getByLabelText('Title')).toHaveValue('');
});

test('a listing that does not load is not replaced by an empty form', async () => {
  server.get(LISTING, problem(500));
  const { page } = await shown('wanted', 'e-1');
  await expect.element(page.getByText("Couldn't load the experience.")).toBeVisible();
  await expect.element(page.getByLabelText('Title')).not.toBeInTheDocument();
});

test('the preview shows no picture, because the listing gets another one', async () => {
  const { page } = await shown('wanted');
  await describe(page);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText('Coral Time')).toBeVisible();
  expect([...preview.element().querySelectorAll('img')].map((image) => new URL(image.src).pathname)).toEqual([
    '/media/covers/u-1.svg',
  ]);
});

test('what was missing is no longer said once something is filled in', async () => {
  const { page } = await shown('wanted');
  await page.getByRole('button', { name: 'Publish brief' }).click();
  const said = () =>
    getToasts()
      .filter(({ open }) => open)
      .map(({ title }) => title);
  await expect.poll(said).toEqual(['Missing Information']);
  await page.getByLabelText('Title').fill('Coral');
  await expect.poll(said).toEqual([]);
});
