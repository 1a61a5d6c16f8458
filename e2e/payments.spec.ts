import * as deals from './deals.ts';
import type { People, Person } from './people.ts';
import { dealWith } from './screens.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

test('a payment page that cannot be leads back to the profile of whoever came from nowhere', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { page } = hannah;
  for (const [path, sentence] of [
    ['/payment', 'Invalid booking ID'],
    ['/payment/nothing', 'Booking not found or not approved for payment'],
  ] as const) {
    await hannah.goesTo(path);
    await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/profile$/);
  }
});

test('nobody pays for somebody else', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { id } = await dealWith(hannah, 'pay');
  const ida = await people.hirer('Ida Holm');
  await ida.signsUp();
  await ida.goesTo(`/payment/${id}`);
  await expect(ida.page.getByText('Booking not found or not approved for payment')).toBeVisible();
  const guest = await people.guest();
  await guest.goesTo(`/payment/${id}`);
  await expect(guest.page).toHaveURL(/\/auth\?next=/);
});

test('a card that is typed wrongly is refused before it is sent', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { id } = await dealWith(hannah, 'pay');
  await hannah.goesTo(`/payment/${id}`);
  await hannah.entersCard({ number: '4242 4242 4242 4241', expiry: '01/20', cvc: '1' });
  await expect(hannah.page.getByRole('alert').first()).toBeVisible();
  await expect(hannah.page).toHaveURL(new RegExp(`/payment/${id}$`));
});

/** A brief that a creator has asked for and its hirer, who looks at her profile, has accepted. */
async function accepted(people: People, title: string): Promise<{ ida: Person; ravi: Person; id: string }> {
  const ida = await people.hirer('Ida Holm');
  const ravi = await people.creator('Ravi Sen');
  await ida.signsUp();
  await ravi.signsUp();
  const id = await deals.requested(ravi, await deals.published(ida, title), 'https://ravi.example');
  await deals.accepted(ida, id);
  await ida.goesTo('/profile');
  return { ida, ravi, id };
}

test('a bank that takes its time is waited for, and the page changes by itself', async ({ people }) => {
  const title = `Singing Harbour ${Date.now().toString(36)}`;
  const { ida, ravi, id } = await accepted(people, title);
  const { page } = ida;
  await ravi.goesTo('/profile');
  await ida.goesToPay(title);
  await page.getByRole('tab', { name: 'Test bank debit' }).click();
  await expect(page.getByText('The bank answers after about ten seconds')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $80.00' }).click();

  await test.step('the payment page stays, and says why', async () => {
    const sentence = 'Your payment is processing. This page changes as soon as your bank has answered.';
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Complete Payment' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
    expect(await ida.reads<{ money: string }>(`/api/bookings/${id}`)).toMatchObject({ money: 'processing' });
    await expect(ravi.row('Active Projects', title)).toContainText('Payment processing');
  });

  await test.step('the bank answers, and nobody has to load anything again', async () => {
    await page.evaluate(() => Object.assign(window, { never_left: true }));
    await expect(page.getByRole('heading', { level: 1, name: 'Payment completed successfully!' })).toBeVisible({
      timeout: 40_000,
    });
    await expect(page).toHaveURL(new RegExp(`/payment-success\\?.*booking_id=${id}`));
    expect(await page.evaluate(() => Reflect.get(window, 'never_left'))).toBe(true);
    await expect(ravi.row('Active Projects', title)).toContainText('Funded');
    expect(await ida.reads<{ money: string }>(`/api/bookings/${id}`)).toMatchObject({ money: 'held' });
  });

  await test.step('a step back is not the payment again', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/profile$/);
  });
});

test('a payment page that cannot be leads one step back for whoever came from somewhere', async ({ people }) => {
  const { ida, id } = await accepted(people, `Silent Harbour ${Date.now().toString(36)}`);
  const { page } = ida;
  // a window that was asleep: it hears of nothing
  await page.route('**/api/events*', (route) => route.abort());
  await ida.goesTo(`/profile?booking=${id}`);
  const pay = page.getByRole('dialog').getByRole('link', { name: /^Pay Now/ });
  await expect(pay).toBeVisible();
  const answer = await page.request.post(`/api/bookings/${id}/cancel`, {
    data: { reason: 'The tide is out.' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
  await expect(page.getByText('Booking not found or not approved for payment')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/profile\\?booking=${id}$`));
  await expect(page.getByRole('heading', { name: 'What happened', exact: true })).toBeVisible();
});
