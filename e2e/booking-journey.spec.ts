import { expect, test } from './server.ts';

const PORTFOLIO = 'https://carla.example/portfolio';
const DECLINED = '4000 0000 0000 0002';
const THREE_D_SECURE = '4000 0025 0000 3155';

interface LedgerReport {
  sum_cents: number;
  held_cents: number;
}

interface Balance {
  pending_cents: number;
  clearing_cents: number;
  paid_out_cents: number;
}

// Its own server: the final ledger must contain this booking only.
test.use({ serverName: 'booking journey' });

test('a hirer and a creator complete a booking, from the listing to the payout', async ({ people }) => {
  const title = `Tidal Cathedral ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const olga = await people.administrator('Olga Novak');

  await test.step('everyone signs up and verifies their email address', async () => {
    await hannah.signsUpOnScreen();
    await carla.signsUpOnScreen();
    await olga.signsUpOnScreen();
  });

  await test.step('Hannah publishes a brief', async () => {
    await hannah.publishes({
      title,
      description: 'Walk through a flooded nave where every pillar sings when touched.',
      price: '80',
    });
    await hannah.goesTo('/profile');
  });

  await test.step('Carla finds it despite a typo, and books with her portfolio', async () => {
    const card = await carla.finds(title, 'Cathedrl');
    await carla.books(title, card, PORTFOLIO);
    await carla.goesTo('/profile');
    await expect(carla.row('All Booking Requests', title)).toContainText('Requested');
    await carla.hasNotification(title);
  });

  await test.step('the request reaches Hannah without a reload, and by email', async () => {
    await expect(hannah.row('All Booking Requests', title)).toContainText('Requested');
    await hannah.hasNotification(title);
    await hannah.receivesEmail(`New proposal for "${title}"`);
  });

  await test.step('Hannah accepts', async () => {
    const details = await hannah.opensDetails(title);
    await expect(details).toContainText(carla.name);
    await expect(details).toContainText('Shared after payment');
    await expect(details).not.toContainText(carla.email);
    await expect(details.getByRole('link', { name: PORTFOLIO })).toBeVisible();
    await hannah.page.keyboard.press('Escape');
    await hannah.accepts(title);
    await expect(hannah.row('All Booking Requests', title)).toContainText('Payment due');
    await expect(hannah.row('Active Projects', title)).toBeVisible();
  });

  await test.step('Carla sees it without a reload, and is advised to wait for the payment', async () => {
    await expect(carla.row('All Booking Requests', title)).toContainText('Payment due');
    await expect(carla.row('Active Projects', title)).toContainText('Not paid yet. We recommend not starting.');
    await carla.receivesEmail('Your proposal was accepted');
  });

  await test.step('Carla sets up her payouts, which her deal asks for', async () => {
    await carla.goesTo('/deals?tab=active');
    await carla.page.getByRole('heading', { name: title }).getByRole('link').click();
    await carla.page.getByRole('link', { name: 'Set up payouts' }).click();
    await carla.page.getByRole('button', { name: 'Set up payouts' }).click();
    await carla.seesToast('Payouts Ready');
    await carla.goesTo('/profile');
  });

  await test.step('Hannah pays: one card is declined, the next requires 3D Secure', async () => {
    await hannah.goesToPay(title);
    await hannah.entersCard({ number: DECLINED });
    await expect(hannah.page.getByRole('alert')).toContainText(/declined/i);
    await hannah.entersCard({ number: THREE_D_SECURE });
    await hannah.completesThreeDSecure();
    await expect(hannah.page).toHaveURL(/\/payment-success\?.*payment_intent=pi_/);
    await expect(hannah.page).toHaveURL(/booking_id=/);
    await expect(hannah.page.getByText('Payment completed successfully!')).toBeVisible();
    await hannah.receivesEmail('Payment confirmed: $80.00');
    await hannah.returnsToProfile();
    await expect(hannah.row('All Booking Requests', title)).toContainText('In progress');
    await expect(hannah.row('All Booking Requests', title)).toContainText(carla.email);
    await expect(hannah.section('Payment History')).toContainText('$80.00');
  });

  await test.step('Carla sees that the money is held, and delivers', async () => {
    await expect(carla.row('Active Projects', title)).toContainText('In progress');
    await carla.receivesEmail('Payment confirmed: $80.00');
    await carla.delivers(title, 'https://carla.example/cut-1');
  });

  await test.step('Hannah sees the link and asks for changes', async () => {
    await expect(hannah.row('Active Projects', title)).toContainText('Delivered');
    await hannah.receivesEmail(`"${title}" was delivered`);
    await hannah.requestsChanges(title, 'A little more echo, please.');
  });

  await test.step('Carla reads the feedback and delivers again', async () => {
    await expect(carla.row('Active Projects', title)).toContainText('A little more echo, please.');
    await carla.receivesEmail(`Changes requested for "${title}"`);
    await carla.delivers(title, 'https://carla.example/cut-2');
  });

  await test.step('Hannah accepts the work', async () => {
    await expect(hannah.row('Active Projects', title)).toContainText('Delivered');
    await hannah.acceptsWork(title);
    await expect(hannah.row('Completed Projects', title)).toBeVisible();
    await expect(carla.row('Completed Projects', title)).toContainText('Clearing');
    await carla.receivesEmail(`"${title}" is complete`);
  });

  await test.step('three days later the money is released, and both see it', async () => {
    await olga.letsTimePass(3.1);
    await carla.receivesEmail('Payout of $72.00');
    await expect(carla.row('Completed Projects', title)).toContainText('Released');
    await expect(hannah.row('Completed Projects', title)).toContainText('Released');
    await expect(carla.section('Payment History')).toContainText('$72.00');
    for (const person of [hannah, carla]) {
      const deal = await person.opensDeal('Completed Projects', title);
      await expect(deal).toContainText(person === carla ? 'Paid to you' : 'Paid to the creator');
      await expect(deal).toContainText('$72.00');
    }
    const balance = await carla.reads<Balance>('/api/balance');
    expect(balance).toMatchObject({ pending_cents: 0, clearing_cents: 0, paid_out_cents: 7200 });
  });

  await test.step('the ledger sums to zero', async () => {
    const ledger = await olga.reads<LedgerReport>('/api/admin/ledger');
    expect(ledger).toMatchObject({ sum_cents: 0, held_cents: 0 });
  });
});
