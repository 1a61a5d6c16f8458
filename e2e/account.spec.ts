import { violations } from './axe.ts';
import { expect, test } from './server.ts';

const NEW_PASSWORD = 'three quiet lamps 1984';

test('a forgotten password is reset by email, and no token stays in the URL', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const { page } = hannah;
  await hannah.signsUpOnScreen();
  await expect(page).not.toHaveURL(/#|code=|link=/);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());

  await test.step('she requests the email', async () => {
    await hannah.goesTo('/auth?next=%2Fprofile');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(hannah.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });

  await test.step('opening the link does not sign her in; its button does, and asks for a new password', async () => {
    await hannah.followsEmailLink('Reset your password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(page).toHaveURL(/\/auth\?reset=1&next=%2Fprofile$/);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await hannah.seesToast('Password Changed');
    await expect(page).toHaveURL(/\/profile$/);
  });

  await test.step('the link works only once', async () => {
    await hannah.followsEmailLink('Reset your password');
    await hannah.seesToast('Link Not Valid');
    await expect(page).not.toHaveURL(/#|error|link=/);
    const elsewhere = await people.inAnotherBrowser(hannah);
    await elsewhere.followsEmailLink('Reset your password');
    await expect(elsewhere.page.getByText('This link no longer works')).toBeVisible();
    await expect(elsewhere.page.getByRole('button', { name: 'Send the link' })).toBeVisible();
    await expect(elsewhere.page).toHaveURL(/\/auth\?.*notice=failed/);
  });
});

test('a forgotten password is reset with the code, on another device than the email is read on', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  const phone = await people.inAnotherBrowser(hannah);
  await phone.goesTo('/auth?reset=1');
  await phone.page.getByLabel('Email').fill(phone.email);
  await phone.page.getByRole('button', { name: 'Send the link' }).click();
  await phone.page.getByLabel('Or enter the code from the email').fill('000000');
  await phone.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(phone.page.getByText('Token has expired or is invalid')).toBeVisible();
  await phone.entersEmailedCode('Reset your password');
  await phone.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await phone.page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await phone.page.getByRole('button', { name: 'Save password' }).click();
  await phone.seesToast('Password Changed');
});

test('signing in never leads to another site', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  for (const next of ['https://other.example/profile', '//other.example', '/\\other.example']) {
    const here = await people.inAnotherBrowser(hannah);
    await here.goesTo(`/auth?next=${encodeURIComponent(next)}`);
    await here.fillsSignIn();
    await here.isSignedIn();
    expect(new URL(here.page.url()).pathname).toBe('/');
    expect(here.page.url()).not.toContain('other.example');
  }
});

test('signing in needs no password: a code or a link in an email is enough', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();

  await test.step('with the code, and then to where she was going', async () => {
    const phone = await people.inAnotherBrowser(hannah);
    await phone.goesTo('/auth?next=%2Fsettings');
    await phone.page.getByRole('button', { name: 'Email me a code instead' }).click();
    await phone.page.getByLabel('Email').fill(phone.email);
    await phone.page.getByRole('button', { name: 'Send the link and the code' }).click();
    await phone.entersEmailedCode('Sign in to Parallax');
    await phone.seesToast('Welcome back!');
    await expect(phone.page).toHaveURL(/\/settings$/);
  });

  await test.step('with the link', async () => {
    const carl = await people.creator('Carl Stone');
    await carl.signsUp();
    const laptop = await people.inAnotherBrowser(carl);
    await laptop.goesTo('/auth');
    await laptop.page.getByRole('button', { name: 'Email me a code instead' }).click();
    await laptop.page.getByLabel('Email').fill(laptop.email);
    await laptop.page.getByRole('button', { name: 'Send the link and the code' }).click();
    await expect(laptop.page.getByText('If there is an account with')).toBeVisible();
    await laptop.followsEmailLink('Sign in to Parallax');
    await laptop.page.getByRole('button', { name: 'Continue' }).click();
    await laptop.isSignedIn();
    await expect(laptop.page).not.toHaveURL(/#|code=|link=/);
  });
});

test('a sign-up link opened in another browser confirms the address; its code finishes the sign-up', async ({
  people,
}) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.asksForSignUp('/profile');
  const phone = await people.inAnotherBrowser(hannah);
  await phone.followsEmailLink('Confirm your email');
  await phone.page.getByRole('button', { name: 'Confirm and sign in' }).click();
  const notice = phone.page.getByRole('status').filter({ hasText: 'Email confirmed. Sign in.' });
  await expect(notice).toContainText('enter the code from the same email there');
  await expect(phone.page).toHaveURL(/\/auth\?notice=confirmed&next=%2Fprofile$/);
  expect(await violations(phone.page)).toEqual([]);

  await test.step('the password chosen at sign-up does not count yet', async () => {
    await phone.page.getByRole('button', { name: 'Use your password' }).click();
    await phone.fillsSignIn();
    await phone.seesToast('Sign In Failed', 'Invalid login credentials');
  });

  await test.step('with the code it does', async () => {
    await hannah.entersEmailedCode('Confirm your email');
    await hannah.isSignedIn();
    await expect(hannah.page).toHaveURL(/\/profile$/);
    await phone.fillsSignIn();
    await phone.isSignedIn();
    await expect(phone.page).toHaveURL(/\/profile$/);
  });
});

test('a reset link opened in another browser says where it works; its code still does', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  const laptop = await people.inAnotherBrowser(hannah);
  await laptop.goesTo('/auth?reset=1');
  await laptop.page.getByLabel('Email').fill(laptop.email);
  await laptop.page.getByRole('button', { name: 'Send the link' }).click();
  await expect(laptop.page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const phone = await people.inAnotherBrowser(hannah);
  await phone.followsEmailLink('Reset your password');
  await phone.page.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.page.getByText('This link works in the browser that asked for it')).toBeVisible();
  await expect(phone.page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();

  await laptop.entersEmailedCode('Reset your password');
  await laptop.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await laptop.page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await laptop.page.getByRole('button', { name: 'Save password' }).click();
  await laptop.seesToast('Password Changed');
});
