import { readFileSync } from 'node:fs';
import { publishBrief, requestBooking } from './deal-setup.ts';
import type { Person } from './people.ts';
import { expect, test } from './server.ts';

const NEW_PASSWORD = 'three quiet lamps 1984';

async function opensSettings(person: Person) {
  await person.goesTo('/settings');
  await expect(person.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

test('a link to a section of the settings opens at that section', async ({ people }) => {
  const carla = await people.creator('Carla Reyes');
  await carla.signsUp();
  for (const [section, title] of [
    ['payouts', 'Payouts'],
    ['mails', 'Email notifications'],
  ] as const) {
    await carla.goesTo('/');
    await carla.goesTo(`/settings#${section}`);
    await expect(carla.page.getByRole('heading', { name: title, exact: true })).toBeInViewport();
  }
});

test('a user sees where they are signed in, and signs out another device', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  const phone = await people.inAnotherBrowser(hannah);
  await phone.signsIn();
  await opensSettings(hannah);
  const devices = hannah.section('Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await devices.getByRole('button', { name: /^Sign out: / }).click();
  await hannah.seesToast('Signed Out', 'That device has to sign in again.');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByText('No other devices.')).toBeVisible();

  await test.step('the other device is notified, and returns to where it was', async () => {
    await phone.goesTo('/profile');
    await phone.seesToast('Signed Out', 'Your session has ended. Please sign in again.');
    await expect(phone.page).toHaveURL(/\/auth\?next=%2Fprofile$/);
    await phone.fillsSignIn();
    await expect(phone.page).toHaveURL(/\/profile$/);
  });
});

test('emails can be turned off, except those that need an answer', async ({ people }) => {
  const carla = await people.creator('Carla Reyes');
  await carla.signsUp();
  await opensSettings(carla);
  const optional = carla.page.getByRole('switch', { name: 'Answers' });
  await expect(optional).toBeChecked();
  await optional.click();
  await expect(optional).not.toBeChecked();
  await expect(optional).toBeEnabled();
  await opensSettings(carla);
  await expect(carla.page.getByRole('switch', { name: 'Answers' })).not.toBeChecked();
  await expect(carla.section('Email notifications').getByText('so they cannot be turned off')).toHaveCount(2);
});

test('changing the password requires the current one', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  await opensSettings(hannah);
  const section = hannah.section('Password');
  const change = async (current: string, next: string, again = next) => {
    await section.getByLabel('Current password').fill(current);
    await section.getByLabel('New password', { exact: true }).fill(next);
    await section.getByLabel('Confirm new password').fill(again);
    await section.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not this one', NEW_PASSWORD);
  await expect(section.getByText('This is not your current password.')).toBeVisible();
  await expect(section.getByLabel('Current password')).toBeFocused();
  await change(hannah.password, NEW_PASSWORD, 'something else');
  await expect(section.getByText('Passwords do not match.')).toBeVisible();
  await change(hannah.password, NEW_PASSWORD);
  await hannah.seesToast('Password Changed', 'All other devices have been signed out.');
  await expect(section.getByLabel('Current password')).toHaveValue('');
  const phone = await people.inAnotherBrowser(hannah);
  await phone.goesTo('/auth');
  await phone.fillsSignIn(NEW_PASSWORD);
  await phone.isSignedIn();
});

test('the email address changes once both addresses have confirmed it', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  await opensSettings(hannah);
  const next = hannah.email.replace('@', '.new@');
  const section = hannah.section('Email');
  await section.getByLabel('New email').fill(next);
  await section.getByRole('button', { name: 'Change email' }).click();
  await hannah.seesToast('Check both inboxes');
  await expect(section.getByText(`The change to ${next} is waiting for confirmation.`)).toBeVisible();

  await hannah.followsEmailLink('Confirm your email change');
  await hannah.page.getByRole('button', { name: 'Confirm the change' }).click();
  await hannah.seesToast('One of Two Confirmed');
  await hannah.followsEmailLink('Confirm your new email', next);
  await hannah.page.getByRole('button', { name: 'Confirm' }).click();
  await hannah.seesToast('Email Changed', 'From now on you sign in with the new address.');
  await expect(section.getByText(next)).toBeVisible();
  await expect(section.getByText('is waiting for confirmation')).toHaveCount(0);
  await hannah.receivesEmail('Your Parallax account has a new email address');
});

test('personal data is downloaded as one file; an old sign-in needs the password first', async ({ people }) => {
  const carla = await people.creator('Carla Reyes');
  const { page } = carla;
  await carla.signsUp();
  await opensSettings(carla);
  let old = true;
  await page.route('**/api/me/export', (route) =>
    old
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 403, code: 'reauth_required', message: 'Please enter your password again.' }),
        })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = carla.dialog('Enter your password');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('That password is wrong.')).toBeVisible();
  old = false;
  await dialog.getByLabel('Password', { exact: true }).fill(carla.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Continue' }).click(),
  ]);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data.account[0].email).toBe(carla.email);
  expect(data.mails.map((email: { subject: string }) => email.subject)).toContain('Confirm your email');
  await expect(dialog).toBeHidden();
});

test('an account is deleted, after the dialog lists the consequences', async ({ people }) => {
  const title = `Tidal Cathedral ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  const carla = await people.creator('Carla Reyes');
  await carla.signsUp();
  await requestBooking(carla, await publishBrief(hannah, title));
  await carla.goesTo('/');

  await opensSettings(hannah);
  await hannah.page.getByRole('button', { name: 'Delete account...' }).click();
  const dialog = hannah.dialog('Delete your account?');
  await expect(dialog.getByRole('listitem').filter({ hasText: title })).toContainText('The request is declined.');
  await expect(dialog.getByText('Your listing is unpublished.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Please type DELETE')).toBeVisible();
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await hannah.seesToast('Account Deleted');
  await expect(hannah.page).toHaveURL(/\/$/);
  await hannah.receivesEmail('Your account was deleted');
  await hannah.goesTo('/auth');
  await hannah.fillsSignIn();
  await hannah.seesToast('Sign In Failed');
  await carla.hasNotification('Your proposal was not accepted');
});

test('emails and notifications use the language and the time zone of the account', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const carl = await people.creator('Carl Mbeki');
  await hannah.signsUp();
  await carl.signsUp();
  const brief = await publishBrief(hannah, 'Harbour in Winter');
  await opensSettings(hannah);
  const section = hannah.section('Language and time zone');
  await section.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await hannah.seesToast('Saved', 'Applies right away.');
  await section.getByLabel('Language').selectOption('Español');
  await expect(hannah.page.locator('html')).toHaveAttribute('lang', 'es');

  await requestBooking(carl, brief);
  const email = await hannah.receivesEmail('Nueva propuesta para «Harbour in Winter»');
  expect(email.text).toContain('Responder a la propuesta: ');
  expect(email.text).toMatch(/Fecha límite para responder: .+ \(JST\)/);
  await carl.goesTo('/profile');
  await carl.hasNotification('Your proposal was sent');
  await hannah.goesTo('/profile');
  await hannah.page
    .getByRole('banner')
    .getByRole('button', { name: /^Avisos/ })
    .click();
  await expect(hannah.page.getByText('Nueva propuesta para «Harbour in Winter»')).toBeVisible();
});

test('a language chosen on one device is what the other one has when its page is next opened', async ({ people }) => {
  const carla = await people.creator('Carla Reyes');
  await carla.signsUp();
  await carla.goesTo('/profile');
  const phone = await people.inAnotherBrowser(carla);
  await phone.signsIn();
  await phone.goesTo('/messages');
  await expect(phone.page.locator('html')).toHaveAttribute('lang', 'en');
  await opensSettings(carla);
  await carla.section('Language and time zone').getByLabel('Language').selectOption('Español');
  await expect(carla.page.locator('html')).toHaveAttribute('lang', 'es');
  await phone.goesTo('/profile');
  await expect(phone.page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(phone.page.getByRole('button', { name: 'Tu cuenta' })).toBeVisible();
});
