import { acceptBooking, publishBrief, requestBooking } from './deal-setup.ts';
import { expect, test } from './server.ts';

const VALID_CARD = { number: '4242 4242 4242 4242' };
const EXPERIENCE = {
  title: 'Lighthouse at Night',
  description: 'A walk up a lighthouse in a storm, for one headset.',
  price: '75.50',
};

test('a deal describes its state to each side, and produces a receipt', async ({ people }) => {
  const nora = await people.hirer('Nora Lindgren');
  const carla = await people.creator('Carla Mendes');
  await nora.signsUp();
  await carla.signsUp();

  await test.step('Carla requests a booking; the card shows it and links to the timeline', async () => {
    await nora.publishes(EXPERIENCE);
    const card = await carla.finds(EXPERIENCE.title, 'lighthouse');
    await carla.books(EXPERIENCE.title, card, 'https://example.org/carla');
    await card.getByRole('link', { name: `Requested: ${EXPERIENCE.title}` }).click();
    const panel = carla.deal();
    await expect(carla.page).toHaveURL(/\/deals\/[^/]+$/);
    await expect(panel.getByRole('heading', { name: 'Waiting for Nora Lindgren to answer' })).toBeVisible();
    await expect(panel.getByText('You sent a proposal')).toBeVisible();
    // the terms arrive above it
    await expect(panel.getByRole('article')).toBeVisible();
    await panel.getByText('How this booking works').click();
    // the first person to unfold the diagram waits until the server has explored the state machine
    await expect(panel.getByText('Current state: Requested.')).toBeVisible({ timeout: 60_000 });
  });

  await test.step("Nora sees that it is her turn, and Carla's portfolio link", async () => {
    await nora.goesTo('/profile');
    await expect(nora.row('My Listings', EXPERIENCE.title)).toContainText('1 proposal is waiting for your answer');
    const panel = await nora.opensDeal('All Booking Requests', EXPERIENCE.title);
    await expect(panel.getByText('Your turn', { exact: true })).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'The proposal needs your answer' })).toBeVisible();
    // beside the terms, and in what happened
    const portfolio = panel.getByRole('link', { name: 'https://example.org/carla' });
    await expect(portfolio).toHaveCount(2);
    for (const link of await portfolio.all()) {
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    }
    await panel.getByRole('button', { name: /^Accept/ }).click();
    await nora.confirmsTerms();
    await expect(panel.getByRole('heading', { name: 'Accepted: your payment is next' })).toBeVisible();
  });

  await test.step('She pays and returns to the deal', async () => {
    await nora.goesTo('/profile');
    await nora.goesToPay(EXPERIENCE.title);
    await nora.entersCard(VALID_CARD);
    await expect(nora.page.getByRole('heading', { level: 1, name: 'Payment completed successfully!' })).toBeVisible();
    await nora.page.getByRole('link', { name: 'View the deal' }).click();
    const panel = nora.deal();
    await expect(panel.getByRole('heading', { name: 'Paid: Carla Mendes is working on it' })).toBeVisible();
    await expect(panel.locator('[aria-current=step]')).toContainText('Held');
    await expect(panel.getByRole('article')).toBeVisible();
    await panel.getByText('How this booking works').click();
    await panel.getByRole('tab', { name: 'Money' }).click();
    await expect(panel.getByText('Current state: Held.')).toBeVisible();
  });

  await test.step('The receipt names both people, the total and the fee', async () => {
    await nora.page.getByRole('link', { name: 'View the receipt' }).click();
    const receipt = nora.page.getByRole('article');
    await expect(receipt.getByRole('heading', { level: 1, name: /^Receipt \d{4}-\d{6}$/ })).toBeVisible();
    for (const text of ['Nora Lindgren', 'Carla Mendes', '1 hour at $75.50/hr', '$7.55', '$67.95', 'pi_']) {
      await expect(receipt).toContainText(text);
    }
    await nora.page.emulateMedia({ media: 'print' });
    await expect(nora.page.getByRole('banner')).toBeHidden();
    await expect(receipt.getByRole('button', { name: 'Print' })).toBeHidden();
    await nora.page.emulateMedia({ media: 'screen' });
  });

  await test.step('Requested changes are shown where Carla has to act', async () => {
    await carla.goesTo('/profile');
    await carla.delivers(EXPERIENCE.title, 'https://example.org/lighthouse-1');
    await nora.goesTo('/profile');
    await nora.requestsChanges(EXPERIENCE.title, 'More rain on the windows.');
    await carla.goesTo('/profile');
    const panel = await carla.opensDeal('Active Projects', EXPERIENCE.title);
    await expect(panel.getByRole('heading', { name: 'Nora Lindgren requested changes' })).toBeVisible();
    await expect(panel.getByText('More rain on the windows.').first()).toBeVisible();
  });

  await test.step('Nora extends the inspection of the next version, which she can do once', async () => {
    await carla.goesTo('/profile');
    await carla.delivers(EXPERIENCE.title, 'https://example.org/lighthouse-2');
    await nora.goesTo('/profile');
    const menu = nora.row('Active Projects', EXPERIENCE.title).getByRole('button', { name: /^More actions for/ });
    await menu.click();
    await nora.page.getByRole('menuitem', { name: 'Extend Inspection' }).click();
    const dialog = nora.dialog('Extend Inspection');
    await expect(dialog).toContainText(/After that, on .+, the work is accepted automatically\./);
    await dialog.getByRole('button', { name: 'Extend Inspection' }).click();
    await nora.seesToast('Inspection Extended', 'You have 7 more days to inspect the work.');
    await nora.leavesDeal();
    await menu.click();
    await expect(nora.page.getByRole('menuitem', { name: 'Reject Project' })).toBeVisible();
    await expect(nora.page.getByRole('menuitem', { name: 'Extend Inspection' })).toHaveCount(0);
  });
});

test('the dialog that accepts the work shows who gets what', async ({ people }) => {
  const nora = await people.hirer('Nora Lindgren');
  const carla = await people.creator('Carla Mendes');
  await nora.signsUp();
  await carla.signsUp();
  const listing = await publishBrief(nora, 'Harbour by Ear', EXPERIENCE.description, Number(EXPERIENCE.price));
  const booking = await requestBooking(carla, listing, 'https://example.org/carla');
  await acceptBooking(nora, booking);
  await nora.goesTo('/profile');
  const row = nora.row('Active Projects', 'Harbour by Ear');
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await expect(nora.page.getByRole('menuitem', { name: 'Reject Project' })).toBeVisible();
  // neither paid nor delivered, it cannot be accepted yet
  await expect(nora.page.getByRole('menuitem', { name: /^Accept/ })).toHaveCount(0);
  await expect(row.getByRole('button', { name: /^Accept Project/ })).toHaveCount(0);
  await nora.page.keyboard.press('Escape');
  await carla.changes(`/api/projects/${booking}`, { projectLink: 'https://carla.example/harbour' });
  await row.getByRole('button', { name: /^Accept Project/ }).click();
  const dialog = nora.dialog('Accept Project');
  await expect(dialog).toContainText('Carla Mendes gets');
  await expect(dialog).toContainText('$67.95');
  await expect(dialog).toContainText('Nothing has been paid yet');
  await dialog.getByRole('button', { name: 'Not Yet' }).click();
  await expect(dialog).toBeHidden();
  await expect(nora.row('Active Projects', 'Harbour by Ear')).toBeVisible();
});
