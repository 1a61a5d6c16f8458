import type { Locator } from '@playwright/test';
import { acceptBooking, publishBrief, requestBooking } from './deal-setup.ts';
import type { Person } from './people.ts';
import { expect, test } from './server.ts';

const title = (name: string) => `${name} ${Date.now().toString(36)}`;

/** The row of a dense table. */
const row = (person: Person, text: string): Locator => person.page.getByRole('row').filter({ hasText: text });

/** Opens a row's menu and chooses one of its commands. */
async function chooses(person: Person, text: string, command: string): Promise<void> {
  await row(person, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await person.page.getByRole('menuitem', { name: command }).click();
}

async function searches(person: Person, box: string, words: string): Promise<void> {
  await person.page.getByRole('searchbox', { name: box }).fill(words);
  await person.page.keyboard.press('Enter');
}

test('an admin finds a booking, sends its emails and reads its story; its hirer sees only their own', async ({
  people,
}) => {
  const name = title('Salt Lantern');
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const olga = await people.administrator('Olga Novak');
  const zoe = await people.hirer('Zoe Lind');
  for (const person of [hannah, carla, olga, zoe]) await person.signsUp();
  await acceptBooking(hannah, await requestBooking(carla, await publishBrief(hannah, name), 'https://carla.example'));

  await test.step('the menu leads there, and the list is narrowed by words and status', async () => {
    await olga.goesTo('/');
    await olga.page.getByRole('button', { name: 'Your account' }).click();
    await olga.page.getByRole('menuitem', { name: 'Admin' }).click();
    await expect(olga.page.getByRole('heading', { level: 1, name: 'Admin - Booking Management' })).toBeVisible();
    await searches(olga, 'Search bookings', name.toLowerCase());
    await expect(row(olga, name)).toContainText('Approved');
    await expect(row(olga, name)).toContainText('$80/hr');
    await olga.page.getByLabel('Status').selectOption('Declined');
    await expect(olga.page.getByText('No bookings match.')).toBeVisible();
    await olga.page.getByLabel('Status').selectOption('All statuses');
  });

  await test.step('the proposal mail goes out', async () => {
    await olga.letsTimePass(0.01);
    await chooses(olga, name, 'Send proposal accepted email');
    await olga.seesToast('Email Sent!');
    await expect
      .poll(async () => (await carla.emails()).filter((mail) => mail.subject === 'Your proposal was accepted').length)
      .toBe(2);
  });

  await test.step('the payment mail wants both the amount and the id', async () => {
    await chooses(olga, name, 'Send payment confirmed email');
    const dialog = olga.dialog('Payment confirmed email');
    await dialog.getByLabel('Amount').fill('80');
    await dialog.getByRole('button', { name: 'Send emails' }).click();
    // behind the dialog as far as roles go: the toast is read by its text, the field says it too
    await expect(olga.page.getByText('Missing Information', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter both amount and payment ID');
    await dialog.getByLabel('Payment ID').fill('pi_typed');
    await dialog.getByRole('button', { name: 'Send emails' }).click();
    await olga.seesToast('Emails Sent!');
    for (const person of [hannah, carla]) await person.mail('Payment confirmed: $80.00');
  });

  await test.step('a payment by bank transfer is recorded, and goes back by hand', async () => {
    await chooses(olga, name, 'Record an offline payment');
    const dialog = olga.dialog('Record an offline payment');
    await expect(dialog).toContainText('$80.00');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog.getByRole('alert').first()).toHaveText('Please enter the reference.');
    await dialog.getByLabel('Reference').fill(`wire ${name}`);
    await dialog.getByLabel('Reason').fill('They paid by bank transfer.');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await olga.seesToast('Payment Recorded');
    await expect(row(olga, name)).toContainText('Paid');
    await hannah.goesTo('/profile');
    await hannah
      .row('Active Projects', name)
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await hannah.page.getByRole('menuitem', { name: 'Reject Project' }).click();
    await hannah.dialog('Reject Project').getByRole('button', { name: 'Reject Project' }).click();
    await hannah.seesToast('Project Rejected');
    await olga.goesTo('/admin?tab=money');
    await olga.page.getByRole('button', { name: `Mark as sent: ${name}` }).click();
    const sent = olga.dialog('Mark as sent');
    await expect(sent).toContainText('$80.00 has been sent to Hannah');
    await sent.getByLabel('Reference').fill('wire back');
    await sent.getByRole('button', { name: 'Mark as sent' }).click();
    await olga.seesToast('Refund Sent');
    await expect(olga.page.getByRole('button', { name: `Mark as sent: ${name}` })).toHaveCount(0);
    await olga.goesTo('/admin');
    await searches(olga, 'Search bookings', name.toLowerCase());
  });

  await test.step('the timeline opens under its own address', async () => {
    await olga.page.getByRole('button', { name: `Open timeline: ${name}` }).click();
    await expect(olga.dialog(name).getByRole('heading', { name: 'What happened' })).toBeVisible();
    await expect(olga.page).toHaveURL(/booking=/);
    await olga.page.keyboard.press('Escape');
    await expect(olga.page).not.toHaveURL(/booking=/);
  });

  await test.step('everybody else sees the bookings that they are part of', async () => {
    for (const person of [hannah, zoe]) {
      await person.goesTo('/admin');
      await expect(person.page.getByText('Only bookings you are part of')).toBeVisible();
    }
    await expect(row(hannah, name)).toBeVisible();
    await expect(zoe.page.getByText('No bookings found.')).toBeVisible();
    await carla.goesTo('/admin');
    await row(carla, name)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await expect(carla.page.getByRole('menuitem', { name: 'Open timeline' })).toBeVisible();
    await expect(carla.page.getByRole('menuitem', { name: /email/ })).toHaveCount(0);
  });
});

test('someone who is banned is gone at once, and back when the ban is lifted', async ({ people }) => {
  const olga = await people.administrator('Olga Novak');
  const max = await people.creator(`Max Stern ${Date.now().toString(36)}`);
  await max.signsUp();
  await olga.signsUp();
  await max.goesTo('/profile');

  await olga.goesTo('/admin?tab=users');
  await searches(olga, 'Search users', max.email);
  await chooses(olga, max.email, 'Ban');
  const dialog = olga.dialog(`Ban ${max.name}`);
  await expect(dialog.getByRole('button', { name: 'Ban' })).toBeDisabled();
  await expect(dialog).toContainText('Please give a reason.');
  await dialog.getByLabel('Reason').fill('Sent the same advertisement to everybody.');
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await olga.seesToast('Account Banned');
  await expect(row(olga, max.email)).toContainText('Banned');

  await max.goesTo('/creators');
  await expect(max.page.getByRole('article').filter({ hasText: max.name })).toHaveCount(0);
  await max.page.evaluate(() => localStorage.clear());
  await max.context.clearCookies();
  await max.goesTo('/auth');
  const form = max.page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Email').fill(max.email);
  await form.getByLabel('Password', { exact: true }).fill('a long enough passphrase 42');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await max.seesToast('Sign In Failed', 'User is banned');

  await chooses(olga, max.email, 'Lift the ban');
  await olga.seesToast('Ban Lifted');
  await max.signsInOnScreen();
  await olga.goesTo(`/admin?tab=audit&query=${encodeURIComponent(max.email)}`);
  await expect(row(olga, 'user.banned')).toContainText('Sent the same advertisement to everybody.');
});

test('someone whose mail got lost is sent it once more by an admin', async ({ people }) => {
  const ada = await people.hirer(`Ada Quist ${Date.now().toString(36)}`);
  const olga = await people.administrator('Olga Novak');
  await olga.signsUp();
  await ada.registers({ user_type: 'Hirer' });
  await olga.goesTo('/admin?tab=users');
  await searches(olga, 'Search users', ada.email);
  await expect(row(olga, ada.email)).toContainText('Unconfirmed');
  await ada.mail('Confirm your email');
  expect(await ada.emails()).toHaveLength(1);
  await chooses(olga, ada.email, 'Resend verification');
  await olga.seesToast('Email Sent!', 'The verification email is on its way.');
  await expect.poll(async () => (await ada.emails()).map(({ kind }) => kind)).toHaveLength(2);

  await test.step('its link is as good as the first one', async () => {
    await ada.followsMail('Confirm your email');
    await ada.page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await ada.isSignedIn();
  });
  await test.step('then there is nothing more to send', async () => {
    await olga.page.reload();
    await expect(row(olga, ada.email)).toContainText('Active');
    await row(olga, ada.email)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await expect(olga.page.getByRole('menuitem', { name: 'Ban' })).toBeVisible();
    await expect(olga.page.getByRole('menuitem', { name: 'Resend verification' })).toHaveCount(0);
  });
});

test('the test page says why it does nothing without demo data', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  await hannah.goesTo('/test-notifications');
  await expect(hannah.page.getByText('This page works on demo data')).toBeVisible();
  await hannah.page.getByRole('button', { name: 'Run test' }).click();
  await hannah.seesToast('Test Failed', 'Experience not found');
});
