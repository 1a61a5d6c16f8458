import * as deals from './deal-setup.ts';
import { findDealWithAction } from './screens.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

test('a payment page that fails leads to the profile when there is no page before it', async ({ people }) => {
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

test('nobody pays for someone else', async ({ people }) => {
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

test('a card that is typed wrongly is refused before it is sent', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  const { id } = await findDealWithAction(hannah, 'pay');
  await hannah.goesTo(`/payment/${id}`);
  await hannah.entersCard({ number: '4242 4242 4242 4241', expiry: '01/20', cvc: '1' });
  await expect(hannah.page.getByRole('alert').first()).toBeVisible();
  await expect(hannah.page).toHaveURL(new RegExp(`/payment/${id}$`));
});

test('a payment page that fails leads back to the page before it', async ({ people }) => {
  const { ida, id } = await deals.setUpAcceptedBooking(people, `Silent Harbour ${Date.now().toString(36)}`);
  const { page } = ida;
  // a window that was asleep: it gets no live updates
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
