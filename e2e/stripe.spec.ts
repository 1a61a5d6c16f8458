import type { Response } from '@playwright/test';
import { violations } from './axe.ts';
import * as deals from './deal-setup.ts';
import type { Person } from './people.ts';
import { expect, test } from './server.ts';
import type { FakeStripe } from './server-process.ts';

test.use({ serverName: 'stripe', stripe: true });

const title = (word: string) => `${word} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** The tab of Stripe's form for `method`. */
const method = ({ page }: Person, name: string) => page.getByRole('tab', { name, exact: true });

async function pays(person: Person) {
  await person.page.getByRole('button', { name: 'Pay $80.00' }).click();
}

async function entersCard(person: Person, number: string) {
  const { page } = person;
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('1234');
  await page.getByLabel('Security code').fill('123');
  await pays(person);
}

async function isPaid({ page }: Person, booking: string) {
  await expect(page.getByRole('heading', { level: 1, name: 'Payment completed successfully!' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/payment-success\\?.*booking_id=${booking}`));
}

const money = async (person: Person, booking: string) =>
  (await person.reads<{ money: string }>(`/api/bookings/${booking}`)).money;

/** The intent that was made last. */
async function lastIntent(fake: FakeStripe | undefined): Promise<string> {
  const intents = (await fake?.all('payment_intents')) ?? [];
  return String(intents.at(-1)?.id);
}

test('only the payment page may run Stripe’s script, and links to and from it load a document', async ({ people }) => {
  const name = title('Tidal Organ');
  const { ida, id } = await deals.setUpAcceptedBooking(people, name);
  const { page } = ida;
  const documents: Response[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.push(response);
  });
  const policy = async () => (await documents.at(-1)?.headerValue('content-security-policy')) ?? '';
  await ida.goesTo(`/deals/${id}`);
  expect(await policy()).not.toContain('stripe.com');
  await page.getByRole('link', { name: /^Pay / }).first().click();
  await expect(method(ida, 'Card')).toBeVisible();
  expect(new URL(documents.at(-1)?.url() ?? '').pathname).toBe(`/payment/${id}`);
  expect(await policy()).toContain('https://js.stripe.com');
  expect(await violations(page)).toEqual([]);

  await test.step('paid by card, back to the deal', async () => {
    await entersCard(ida, '4242424242424242');
    await isPaid(ida, id);
    expect(await money(ida, id)).toBe('held');
    await page.getByRole('link', { name: 'View the deal' }).click();
    await expect(page.getByRole('heading', { name: 'What happened', exact: true })).toBeVisible();
    expect(await policy()).not.toContain('stripe.com');
  });
});

test('a declined card says why, and another one pays', async ({ people }) => {
  const { ida, id } = await deals.setUpAcceptedBooking(people, title('Glass Choir'));
  await ida.goesTo(`/payment/${id}`);
  await entersCard(ida, '4000000000009995');
  await expect(ida.page.getByText('Your card has insufficient funds.').first()).toBeVisible();
  await ida.seesToast('Payment Failed');
  await expect(ida.page).toHaveURL(new RegExp(`/payment/${id}$`));
  await entersCard(ida, '5555555555554444');
  await isPaid(ida, id);
});

test('3-D Secure pays when it is completed and not when it fails', async ({ people }) => {
  const { ida, id } = await deals.setUpAcceptedBooking(people, title('Paper Storm'));
  const { page } = ida;
  await ida.goesTo(`/payment/${id}`);
  await entersCard(ida, '4000002760003184');
  await ida.dialog('3D Secure').getByRole('button', { name: 'Fail' }).click();
  await ida.seesToast('Payment Failed');
  expect(await money(ida, id)).not.toBe('held');
  await entersCard(ida, '4000002760003184');
  await page.getByRole('dialog', { name: '3D Secure' }).getByRole('button', { name: 'Complete' }).click();
  await isPaid(ida, id);
});

test('a method with a page of its own leads back to the payment', async ({ people }) => {
  const { ida, id } = await deals.setUpAcceptedBooking(people, title('Moss Radio'));
  const { page } = ida;
  await ida.goesTo(`/payment/${id}`);
  await method(ida, 'amazon pay').click();
  await pays(ida);
  await page.getByRole('button', { name: 'Authorize test payment' }).click();
  await isPaid(ida, id);
  expect(await money(ida, id)).toBe('held');
});

test('a slow bank is waited for, and a closed tab changes nothing', async ({ people, server }) => {
  const first = await deals.setUpAcceptedBooking(people, title('Slow Lantern'));
  const { ida } = first;
  const { page } = ida;
  await ida.goesTo(`/payment/${first.id}`);
  await method(ida, 'Bank debit').click();
  await pays(ida);
  const waiting = 'Your payment is processing. This page updates as soon as your bank answers.';
  await expect(page.getByRole('status').filter({ hasText: waiting })).toBeVisible();
  expect(await money(ida, first.id)).toBe('processing');
  await server.fake?.does('payment', { intent: await lastIntent(server.fake), outcome: 'succeed' });
  await isPaid(ida, first.id);

  await test.step('the tab is closed while the bank works', async () => {
    const second = await deals.setUpAcceptedBooking(people, title('Slow Harbour'));
    await second.ida.goesTo(`/payment/${second.id}`);
    await method(second.ida, 'Bank debit').click();
    await pays(second.ida);
    await expect(second.ida.page.getByRole('status').filter({ hasText: waiting })).toBeVisible();
    await second.ida.page.goto('about:blank');
    await server.fake?.does('payment', { intent: await lastIntent(server.fake), outcome: 'succeed' });
    await expect.poll(() => money(second.ida, second.id)).toBe('held');
    await second.ida.receivesEmail(/^Payment confirmed/);
  });
});

test('a script that does not load is said, and tried again', async ({ people, server }) => {
  const { ida, id } = await deals.setUpAcceptedBooking(people, title('Lost Script'));
  const { page } = ida;
  await page.route(`${server.fake?.url}/stripe.js`, (route) => route.abort());
  await ida.goesTo(`/payment/${id}`);
  await expect(page.getByRole('alert')).toContainText('The payment form could not be loaded.');
  expect(await violations(page)).toEqual([]);
  await page.unroute(`${server.fake?.url}/stripe.js`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await entersCard(ida, '4242424242424242');
  await isPaid(ida, id);
});

test('a creator sets up payouts on Stripe’s page, and what waited is sent', async ({ people, server }) => {
  const { ida, ravi, id } = await deals.setUpAcceptedBooking(people, title('Chalk Garden'));
  await ida.goesTo(`/payment/${id}`);
  await entersCard(ida, '4242424242424242');
  await isPaid(ida, id);
  const { page } = ravi;

  await test.step('the deal asks for it', async () => {
    await ravi.goesTo(`/deals/${id}`);
    await page.getByRole('link', { name: 'Set up payouts' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Payouts' })).toBeVisible();
  });
  await test.step('a bank account is left out: Settings say what is missing', async () => {
    await page.getByLabel('Where you live').selectOption('US');
    await page.getByRole('button', { name: 'Set up payouts' }).click();
    await page.getByRole('button', { name: 'Leave the bank account out' }).click();
    await expect(page.getByText('Stripe cannot pay you until you send a bank account.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  await test.step('everything is there', async () => {
    await page.getByRole('button', { name: 'Continue at Stripe' }).click();
    await page.getByRole('button', { name: 'Complete everything' }).click();
    await ravi.seesToast('Payouts Ready');
    await expect(page.getByText('You can be paid: released money goes to your account at Stripe')).toBeVisible();
  });
  await test.step('what is released is transferred', async () => {
    await server.fake?.does('available');
    await ravi.changes(`/api/projects/${id}`, { projectLink: 'https://ravi.example/garden' });
    await ida.changes(`/api/projects/${id}`, { isCompleted: true });
    await ida.letsTimePass(3.01);
    await expect.poll(() => money(ravi, id)).toBe('released');
    await expect.poll(async () => (await server.fake?.all('transfers'))?.map(({ amount }) => amount)).toContain(7200);
  });
});
