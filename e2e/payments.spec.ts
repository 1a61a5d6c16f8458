import type { Locator } from '@playwright/test';
import { violations } from './axe.ts';
import * as deals from './deal-setup.ts';
import { findDealWithAction } from './screens.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

test('a payment page that fails leads to the deal when there is no previous page', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { page } = hannah;
  await hannah.goesTo('/payment/nothing');
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
  await expect(page.getByText('Booking not found or not approved for payment')).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('addresses without a booking or a payment say what is missing', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { page } = hannah;
  for (const [path, sentence] of [
    ['/payment-success', 'Missing payment information'],
    ['/payment', 'Invalid booking ID'],
  ] as const) {
    await hannah.goesTo(path);
    await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test('only the hirer can pay for a booking', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { id } = await findDealWithAction(hannah, 'pay');
  const ida = await people.hirer('Ida Holm');
  await ida.signsUp();
  await ida.goesTo(`/payment/${id}`);
  await expect(ida.page.getByText('Booking not found or not approved for payment')).toBeVisible();
  const guest = await people.guest();
  await guest.goesTo(`/payment/${id}`);
  await expect(guest.page).toHaveURL(/\/auth\?next=/);
});

test('the account menu and the side menu lead to all payments', async ({ people }) => {
  const carl = await people.demo('Carl');
  const { page } = carl;
  await carl.goesTo('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Payments' }).click();
  await expect(page).toHaveURL(/\/payments$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  for (const name of ['Balance', 'Earnings', 'Payment History'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Receipt/ }).first()).toBeVisible();
  await expect(page).toHaveTitle(/^Payments/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Payments' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('invalid card details are rejected before they are sent', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { id } = await findDealWithAction(hannah, 'pay');
  await hannah.goesTo(`/payment/${id}`);
  await hannah.entersCard({ number: '4242 4242 4242 4241', expiry: '01/20', cvc: '1' });
  await expect(hannah.page.getByRole('alert').first()).toBeVisible();
  await expect(hannah.page).toHaveURL(new RegExp(`/payment/${id}$`));
});

test('who goes on to the deal while the payment runs stays there', async ({ people }) => {
  const { ida, id } = await deals.setUpAcceptedBooking(people, `Patient Tide ${Date.now().toString(36)}`);
  const { page } = ida;
  await ida.goesTo(`/payment/${id}`);
  let answer = () => undefined as unknown;
  const answered = new Promise((done) => {
    answer = () => done(undefined);
  });
  await page.route('**/api/sandbox/payment_intents/*/confirm', async (route) => {
    await answered;
    await route.continue();
  });
  await ida.entersCard({ number: '4242 4242 4242 4242' });
  await page.getByRole('link', { name: 'View the deal' }).click();
  await expect(page).toHaveURL(new RegExp(`/deals/${id}$`));
  answer();
  await ida.seesToast('Payment Successful');
  await expect(ida.deal().getByRole('heading', { name: 'Paid: Ravi Sen is working on it' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/deals/${id}$`));
});

test('a payment page that fails leads back to the previous page', async ({ people }) => {
  const { ida, id } = await deals.setUpAcceptedBooking(people, `Silent Harbour ${Date.now().toString(36)}`);
  const { page } = ida;
  // like a tab that was asleep: it gets no live updates
  await page.route('**/api/events*', (route) => route.abort());
  await ida.goesTo(`/profile?booking=${id}`);
  const pay = ida.deal().getByRole('link', { name: /^Pay \$/ });
  await expect(pay).toBeVisible();
  const response = await page.request.post(`/api/bookings/${id}/cancel`, {
    data: { reason: 'The tide is out.' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
  await expect(page.getByText('Booking not found or not approved for payment')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/deals/${id}$`));
  await expect(page.getByRole('heading', { name: 'What happened', exact: true })).toBeVisible();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a refused payment says why once and covers no amount and no card field, ${viewport.width} wide`, async ({
    people,
  }) => {
    const hannah = await people.demo('Hannah');
    const { page } = hannah;
    await page.setViewportSize(viewport);
    const { id } = await findDealWithAction(hannah, 'pay');
    await hannah.goesTo(`/payment/${id}`);
    const banner = page.getByRole('banner');
    // on desktops, the middle of the header is free
    const header = viewport.width < 640 ? [banner] : await banner.locator('a:visible, button:visible').all();
    const kept = [
      ...header,
      page.getByRole('region', { name: 'Summary' }).getByRole('definition').last(),
      page.getByLabel('Card number'),
      page.getByLabel('Expiry'),
      page.getByLabel('CVC'),
    ];
    await hannah.entersCard({ number: '4000 0000 0000 0002' });
    await hannah.seesToast('Payment Failed');
    const reason = page.getByText('Your card was declined.');
    await expect(reason).toHaveCount(1);
    await expect(reason).toBeInViewport();
    const toasts = page.getByRole('region', { name: /^Messages/ }).getByRole('listitem');
    await toasts.hover();
    await expect.poll(() => covers(toasts, kept)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => covers(toasts, header)).toEqual([]);
  });
}

/** The names of those that `over` covers in part. */
async function covers(over: Locator, others: readonly Locator[]): Promise<string[]> {
  const box = await over.boundingBox();
  if (!box) return ['no toast'];
  const covered: string[] = [];
  for (const other of others) {
    const below = await other.boundingBox();
    if (!below) covered.push(`no ${other}`);
    else if (
      below.x < box.x + box.width &&
      box.x < below.x + below.width &&
      below.y < box.y + box.height &&
      box.y < below.y + below.height
    ) {
      covered.push(String(other));
    }
  }
  return covered;
}
