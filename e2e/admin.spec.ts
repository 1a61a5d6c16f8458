import type { Locator } from '@playwright/test';
import { acceptBooking, publishBrief, requestBooking } from './deal-setup.ts';
import type { People, Person } from './people.ts';
import { expect, test } from './server.ts';

const title = (name: string) => `${name} ${Date.now().toString(36)}`;

/** The table row that contains `text`. */
const row = (person: Person, text: string): Locator => person.page.getByRole('row').filter({ hasText: text });

/** Opens a row's menu and chooses one of its commands. */
async function chooses(person: Person, text: string, command: string): Promise<void> {
  await row(person, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await person.page.getByRole('menuitem', { name: command }).click();
}

async function searches(person: Person, box: string, text: string): Promise<void> {
  await person.page.getByRole('searchbox', { name: box }).fill(text);
  await person.page.keyboard.press('Enter');
}

/** A booking that Hannah has accepted, and the administrator who looks at it. */
async function setUpDeal(people: People, name: string) {
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  const olga = await people.administrator('Olga Novak');
  for (const person of [hannah, carla, olga]) await person.signsUp();
  await acceptBooking(hannah, await requestBooking(carla, await publishBrief(hannah, name), 'https://carla.example'));
  return { hannah, carla, olga };
}

test('an admin finds a booking and sends its emails', async ({ people }) => {
  const name = title('Salt Lantern');
  const { hannah, carla, olga } = await setUpDeal(people, name);

  await test.step('the menu links to the page, and the list is filtered by text and status', async () => {
    await olga.goesTo('/');
    await olga.page.getByRole('button', { name: 'Your account' }).click();
    await olga.page.getByRole('menuitem', { name: 'Admin' }).click();
    await expect(olga.page.getByRole('heading', { level: 1, name: 'Admin - Booking Management' })).toBeVisible();
    await searches(olga, 'Search bookings', name.toLowerCase());
    await expect(row(olga, name)).toContainText('Accepted');
    await expect(row(olga, name)).toContainText('$80/hr');
    await olga.page.getByLabel('Status').selectOption('Declined');
    await expect(olga.page.getByText('No bookings match.')).toBeVisible();
    await olga.page.getByLabel('Status').selectOption('All statuses');
  });

  await test.step('the proposal email is sent', async () => {
    await olga.letsTimePass(0.01);
    await chooses(olga, name, 'Send proposal accepted email');
    await olga.seesToast('Email Sent!');
    await expect
      .poll(async () => (await carla.emails()).filter(({ subject }) => subject === 'Your proposal was accepted').length)
      .toBe(2);
  });

  await test.step('the payment email needs both the amount and the id', async () => {
    await chooses(olga, name, 'Send payment confirmed email');
    const dialog = olga.dialog('Payment confirmed email');
    await dialog.getByLabel('Amount').fill('80');
    await dialog.getByRole('button', { name: 'Send emails' }).click();
    // the open dialog hides the toast from role queries, so it is found by its text; the field shows the error, too
    await expect(olga.page.getByText('Missing Information', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter both amount and payment ID');
    await dialog.getByLabel('Payment ID').fill('pi_typed');
    await dialog.getByRole('button', { name: 'Send emails' }).click();
    await olga.seesToast('Emails Sent!');
    for (const person of [hannah, carla]) await person.receivesEmail('Payment confirmed: $80.00');
  });
});

test('a bank transfer is recorded, and refunded manually', async ({ people }) => {
  const name = title('Salt Lantern');
  const { hannah, olga } = await setUpDeal(people, name);
  await olga.goesTo('/admin');

  await test.step('it is recorded with its reference and a reason', async () => {
    await chooses(olga, name, 'Record an offline payment');
    const dialog = olga.dialog('Record an offline payment');
    await expect(dialog).toContainText('$80.00');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog.getByRole('alert').first()).toHaveText('Please enter the reference.');
    await dialog.getByLabel('Reference').fill(`wire ${name}`);
    await dialog.getByLabel('Reason').fill('They paid by bank transfer.');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await olga.seesToast('Payment Recorded');
    await expect(row(olga, name)).toContainText('Held');
  });

  await test.step('the hirer rejects the project', async () => {
    await hannah.goesTo('/profile');
    await hannah
      .row('Active Projects', name)
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await hannah.page.getByRole('menuitem', { name: 'Reject Project' }).click();
    await hannah.dialog('Reject Project').getByLabel('Reason').fill('The harbour is missing.');
    await hannah.dialog('Reject Project').getByRole('button', { name: 'Reject Project' }).click();
    await hannah.seesToast('Project Rejected');
    await expect(hannah.deal()).toContainText('The harbour is missing.');
  });

  await test.step('the refund is marked as sent', async () => {
    await olga.goesTo('/admin?tab=money');
    await olga.page.getByRole('button', { name: `Mark as sent: ${name}` }).click();
    const sent = olga.dialog('Mark as sent');
    await expect(sent).toContainText("Confirm that you've sent $80.00 to Hannah");
    await sent.getByLabel('Reference').fill('wire back');
    await sent.getByRole('button', { name: 'Mark as sent' }).click();
    await olga.seesToast('Refund Sent');
    await expect(olga.page.getByRole('button', { name: `Mark as sent: ${name}` })).toHaveCount(0);
  });
});

test('an admin reads the timeline of every booking; others see only their own bookings', async ({ people }) => {
  const name = title('Salt Lantern');
  const { hannah, carla, olga } = await setUpDeal(people, name);
  const zoe = await people.hirer('Zoe Lind');
  await zoe.signsUp();

  await test.step('the timeline has its own URL', async () => {
    await olga.goesTo('/admin');
    await searches(olga, 'Search bookings', name.toLowerCase());
    await olga.page.getByRole('button', { name: `Open timeline: ${name}` }).click();
    await expect(olga.dialog(name).getByRole('heading', { name: 'What happened' })).toBeVisible();
    await expect(olga.page).toHaveURL(/booking=/);
    await olga.page.keyboard.press('Escape');
    await expect(olga.page).not.toHaveURL(/booking=/);
  });

  await test.step('Back closes the timeline and keeps the list', async () => {
    await olga.page.getByRole('button', { name: `Open timeline: ${name}` }).click();
    await expect(olga.dialog(name)).toBeVisible();
    await olga.page.goBack();
    await expect(olga.dialog(name)).toHaveCount(0);
    await expect(olga.page).toHaveURL(/\/admin\?query=/);
    await olga.page.goBack();
    await expect(olga.dialog(name)).toHaveCount(0);
    await olga.page.goForward();
    await expect(olga.page).toHaveURL(/\/admin\?query=/);
    await expect(olga.dialog(name)).toHaveCount(0);
  });

  await test.step('other users see only the bookings they are part of', async () => {
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

test('a banned user is locked out at once, and can sign in again once the ban is lifted', async ({ people }) => {
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

test('an admin resends a lost verification email', async ({ people }) => {
  const ada = await people.hirer(`Ada Quist ${Date.now().toString(36)}`);
  const olga = await people.administrator('Olga Novak');
  await olga.signsUp();
  await ada.registers({ user_type: 'Hirer' });
  await olga.goesTo('/admin?tab=users');
  await searches(olga, 'Search users', ada.email);
  await expect(row(olga, ada.email)).toContainText('Unconfirmed');
  await ada.receivesEmail('Confirm your email');
  expect(await ada.emails()).toHaveLength(1);
  await chooses(olga, ada.email, 'Resend verification');
  await olga.seesToast('Email Sent!', 'The verification email is on its way.');
  await expect.poll(async () => (await ada.emails()).map(({ kind }) => kind)).toHaveLength(2);

  await test.step('its link works like the first one', async () => {
    await ada.followsEmailLink('Confirm your email');
    await ada.page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await ada.isSignedIn();
  });
  await test.step('then there is nothing left to resend', async () => {
    await olga.page.reload();
    await expect(row(olga, ada.email)).toContainText('Active');
    await row(olga, ada.email)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await expect(olga.page.getByRole('menuitem', { name: 'Ban' })).toBeVisible();
    await expect(olga.page.getByRole('menuitem', { name: 'Resend verification' })).toHaveCount(0);
  });
});

test('the test page explains that it needs demo data', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  await hannah.goesTo('/test-notifications');
  await expect(hannah.page.getByText('This page works on demo data')).toBeVisible();
  await hannah.page.getByRole('button', { name: 'Run test' }).click();
  await hannah.seesToast('Test Failed', 'Experience not found');
});
