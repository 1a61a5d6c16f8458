import { expect, test } from './server.ts';

const NEW_PASSWORD = 'three quiet lamps 1984';

test('a forgotten password is replaced through the mailbox, and leaves nothing in the address', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const { page } = hannah;
  await hannah.signsUp();
  expect(page.url()).not.toContain('#');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());

  await test.step('she asks for the mail', async () => {
    await hannah.goesTo('/auth?next=%2Fprofile');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(hannah.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });

  await test.step('the link alone signs nobody in; its button does, and asks for a new password', async () => {
    await hannah.followsMail('Reset your password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    expect(page.url()).toMatch(/\/auth\?reset=1&next=%2Fprofile$/);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await hannah.isTold('Password Changed');
    await expect(page).toHaveURL(/\/profile$/);
  });

  await test.step('the link works once', async () => {
    await hannah.followsMail('Reset your password');
    await hannah.isTold('Link Not Valid');
    await expect(page).not.toHaveURL(/#/);
  });
});

test('a listing is changed by whoever published it', async ({ people }) => {
  const title = `Tidal Cathedral ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  await hannah.publishes({ title, description: 'Walk through a flooded nave.', price: '80' });
  await (await hannah.finds(title, title)).getByRole('link', { name: title }).click();
  await hannah.page.getByRole('link', { name: 'Edit' }).click();
  await expect(hannah.page.getByLabel('Title')).toHaveValue(title);
  await hannah.page.getByLabel('Budget per hour').fill('95.5');
  await hannah.page.getByRole('button', { name: 'Save changes' }).click();
  await hannah.isTold('Experience Updated');
  await expect(hannah.page.getByText('$95.50/hr')).toBeVisible();

  const path = new URL(hannah.page.url()).pathname;
  const carla = await people.creator('Carla Reyes');
  await carla.signsUp();
  await carla.goesTo(path);
  await expect(carla.page.getByText('$95.50/hr')).toBeVisible();
  await expect(carla.page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await carla.goesTo(`${path}/edit`);
  await expect(carla.page.getByRole('heading', { name: 'This experience is not yours to edit.' })).toBeVisible();
});
