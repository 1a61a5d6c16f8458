import { acceptBooking, publishBrief, requestBooking } from './deal-setup.ts';
import type { Person } from './people.ts';
import { expect, test } from './server.ts';

const VALID_CARD = { number: '4242 4242 4242 4242' };

interface Deal {
  experiences: { title: string };
  status: string;
  money: string;
}

interface Balance {
  pending_cents: number;
  paid_out_cents: number;
}

/** The deal `title` as the API returns it to its hirer; `undefined` if there is none. */
async function findDeal(hirer: Person, title: string): Promise<Deal | undefined> {
  const { id } = await hirer.reads<{ id: string }>('/api/me');
  const bookings = await hirer.reads<Deal[]>(`/api/bookings/hirer/${id}?include=closed`);
  return bookings.find((booking) => booking.experiences.title === title);
}

/** Sets up a paid deal over $80 that its hirer disputes; everyone has the page open that will show the outcome. */
async function setUpDispute(title: string, hannah: Person, carla: Person, olga: Person): Promise<void> {
  for (const person of [hannah, carla, olga]) await person.signsUp();
  await acceptBooking(hannah, await requestBooking(carla, await publishBrief(hannah, title), 'https://carla.example'));
  await hannah.goesTo('/profile');
  await hannah.goesToPay(title);
  await hannah.entersCard(VALID_CARD);
  await hannah.returnsToProfile();
  await hannah
    .row('Active Projects', title)
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await hannah.page.getByRole('menuitem', { name: 'Open Dispute' }).click();
  const dialog = hannah.dialog('Open Dispute');
  await dialog.getByLabel('What happened?').fill('The nave is dry.');
  await dialog.getByRole('button', { name: 'Open Dispute' }).click();
  await hannah.seesToast('Dispute Opened');
  await hannah.leavesDeal();
  await carla.goesTo('/profile');
  await expect(carla.row('All Booking Requests', title)).toContainText('Disputed');
  await olga.goesTo('/admin?tab=disputes');
}

/** Decides the dispute on the admin page: without an outcome, which is an error, then with one. */
async function decides(olga: Person, title: string, outcome: string): Promise<void> {
  const row = olga.page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('The nave is dry.');
  await expect(row).toContainText('$80.00');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await olga.page.getByRole('menuitem', { name: 'Decide' }).click();
  const dialog = olga.dialog('Decide');
  await expect(dialog.getByRole('button', { name: 'Decide' })).toBeDisabled();
  await dialog.getByLabel('Reason', { exact: true }).fill('We have walked through it.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose where the money goes.');
  await dialog.getByRole('radio', { name: outcome }).check();
  await dialog.getByRole('button', { name: /^(Refund|Release) \$80\.00$/ }).click();
  await olga.seesToast('Decision Made', 'Both sides have been notified.');
  await expect(row).toHaveCount(0);
}

test('an admin decides for the creator, and the money is released', async ({ people }) => {
  const title = `Tidal Cathedral ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const olga = await people.administrator('Olga Novak');
  await setUpDispute(title, hannah, carla, olga);
  expect(await carla.reads<Balance>('/api/balance')).toMatchObject({ pending_cents: 7200, paid_out_cents: 0 });

  await decides(olga, title, 'Release to the creator');

  await test.step('both see it without a reload, and that it clears until the payment is three days old', async () => {
    for (const person of [hannah, carla])
      await expect(person.row('Completed Projects', title)).toContainText('Clearing');
    await hannah.letsTimePass(4);
    for (const person of [hannah, carla])
      await expect(person.row('Completed Projects', title)).toContainText('Released');
    await expect(carla.section('Payment History').getByRole('listitem').filter({ hasText: title })).toContainText(
      '$72.00',
    );
    await expect(carla.row('All Booking Requests', title)).toContainText('Released');
  });
  await test.step('both are notified by email and under the bell', async () => {
    for (const person of [hannah, carla]) {
      const email = await person.receivesEmail(`Dispute resolved for "${title}"`);
      expect(email.text).toContain('decided for the creator');
      await person.hasNotification(`Dispute resolved for "${title}"`);
    }
  });
  await test.step('the ledger agrees', async () => {
    expect(await carla.reads<Balance>('/api/balance')).toMatchObject({ pending_cents: 0, paid_out_cents: 7200 });
    expect(await findDeal(hannah, title)).toMatchObject({ status: 'completed', money: 'released' });
  });
  await test.step('the reason is in the timeline', async () => {
    const timeline = await carla.opensDeal('Completed Projects', title);
    await expect(timeline).toContainText('We have walked through it.');
  });
});

test('an admin decides for the hirer, and the payment is refunded in full', async ({ people }) => {
  const title = `Tidal Cathedral ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const olga = await people.administrator('Olga Novak');
  await setUpDispute(title, hannah, carla, olga);

  await decides(olga, title, 'Refund the hirer');

  await test.step("the deal leaves both lists, and the refund is in the hirer's payment history", async () => {
    for (const person of [hannah, carla]) await expect(person.row('Active Projects', title)).toHaveCount(0);
    const payments = hannah.section('Payment History').getByRole('listitem').filter({ hasText: title });
    await expect(payments.filter({ hasText: 'Refund' })).toContainText(/^[^-]*\$80\.00/);
    await hannah.goesTo('/deals?tab=done');
    await expect(hannah.row('Done', title)).toContainText('Refunded');
    await hannah.row('Done', title).getByRole('link', { name: title, exact: true }).click();
    const timeline = hannah.deal();
    await expect(timeline).toContainText('Back with you');
    await expect(timeline).toContainText('We have walked through it.');
  });
  await test.step('both are notified by email', async () => {
    for (const person of [hannah, carla]) {
      const email = await person.receivesEmail(`Dispute resolved for "${title}"`);
      expect(email.text).toContain('goes back to the hirer');
    }
    await hannah.receivesEmail('Refund of $80.00');
  });
  await test.step('the ledger agrees', async () => {
    expect(await carla.reads<Balance>('/api/balance')).toMatchObject({ pending_cents: 0, paid_out_cents: 0 });
    expect(await findDeal(hannah, title)).toMatchObject({ money: 'refunded' });
  });
});
