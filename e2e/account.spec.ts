import { expect, test } from './server.ts';

const NEW_PASSWORD = 'three quiet lamps 1984';

test('a forgotten password is reset by email, and no token stays in the URL', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const { page } = hannah;
  await hannah.signsUpOnScreen();
  await expect(page).not.toHaveURL(/#/);
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
    await expect(page).not.toHaveURL(/#/);
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
    await expect(laptop.page).not.toHaveURL(/#/);
  });
});

test('a sign-up link opened in another browser confirms the address, and asks for a new password', async ({
  people,
}) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.registers({ user_type: 'Hirer' });
  const phone = await people.inAnotherBrowser(hannah);
  await phone.followsEmailLink('Confirm your email');
  await phone.page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await phone.seesToast('Email Confirmed', 'Please choose a password');
  await expect(phone.page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await phone.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await phone.page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await phone.page.getByRole('button', { name: 'Save password' }).click();
  await phone.seesToast('Password Changed');
  await expect(phone.page).toHaveURL(/\/profile$/);

  await test.step('the password chosen at sign-up does not work', async () => {
    await hannah.goesTo('/auth');
    await hannah.fillsSignIn();
    await hannah.seesToast('Sign In Failed', 'Invalid login credentials');
    await hannah.fillsSignIn(NEW_PASSWORD);
    await hannah.isSignedIn();
  });
});
