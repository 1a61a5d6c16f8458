import * as deals from './deal-setup.ts';
import { expect, test } from './server.ts';

// The bank responds only after the test advances the clock by an hour, so earlier checks do not race with the response.
test.use({ serverName: 'bank debit', settings: { PARALLAX_PAYMENTS__SANDBOX_DEBIT_SECONDS: '3600' } });

test('the page waits for a slow bank, then updates automatically', async ({ people }) => {
  const title = `Singing Harbour ${Date.now().toString(36)}`;
  const { ida, ravi, id } = await deals.setUpAcceptedBooking(people, title);
  const { page } = ida;
  await ravi.goesTo('/profile');
  await ida.goesToPay(title);
  await page.getByRole('tab', { name: 'Test bank debit' }).click();
  await expect(page.getByText('It takes about ten seconds')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $80.00' }).click();

  await test.step('the payment page stays open and explains why', async () => {
    const sentence = 'Your payment is processing. This page updates as soon as your bank answers.';
    await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Complete Payment' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
    expect(await ida.reads<{ money: string }>(`/api/bookings/${id}`)).toMatchObject({ money: 'processing' });
    await expect(ravi.row('Active Projects', title)).toContainText('Payment started');
  });

  await test.step('the bank responds, and the page updates without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { not_reloaded: true }));
    await ida.letsTimePass(1 / 24);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment completed successfully!' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/payment-success\\?.*booking_id=${id}`));
    expect(await page.evaluate(() => Reflect.get(window, 'not_reloaded'))).toBe(true);
    await expect(ravi.row('Active Projects', title)).toContainText('In progress');
    expect(await ida.reads<{ money: string }>(`/api/bookings/${id}`)).toMatchObject({ money: 'held' });
  });

  await test.step('going back does not return to the payment', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/profile$/);
  });
});
