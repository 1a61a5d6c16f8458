import { expect, test } from './server.ts';

test('a creator edits their profile and tags', async ({ people }) => {
  const carla = await people.creator('Carla Reyes');
  const { page } = carla;
  await carla.signsUp();
  await carla.goesTo('/profile');

  await test.step('an edit is discarded', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Full name').fill('Somebody Else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Carla Reyes' })).toBeVisible();
  });

  const step = page.getByRole('listitem').filter({ hasText: 'Set your price per hour' });

  await test.step('the price stays to be set until it is', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Description').fill('Rooms.');
    await page.getByRole('button', { name: 'Save' }).click();
    await carla.seesToast('Profile Updated', 'Your profile has been successfully updated.');
    await expect(step).not.toContainText('Done');
  });

  await test.step('an edit is saved', async () => {
    await step.getByRole('button').click();
    const price = page.getByLabel('Price per hour');
    await expect(price).toHaveValue('');
    await expect(page.getByText('Until you set one, your page says "Price on request".')).toBeVisible();
    await page.getByLabel('Description').fill('Rooms that answer to footsteps.');
    await price.pressSequentially('-e');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(price).toBeFocused();
    await expect(price).toHaveAccessibleDescription(/Please enter a number\./);
    await price.fill('72.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await carla.seesToast('Profile Updated', 'Your profile has been successfully updated.');
    await expect(page.getByText('Rooms that answer to footsteps.')).toBeVisible();
    await expect(step).toContainText('Done');
    await expect(carla.section('Account Information')).toContainText('$72.50/hr');
    await expect(carla.section('Account Information')).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4}/);
  });

  await test.step('tags are added and removed', async () => {
    const tags = carla.section('Skills & Tags');
    await tags.getByLabel('New tag').fill('  Spatial audio ');
    await tags.getByLabel('New tag').press('Enter');
    await carla.seesToast('Tag Added', '"Spatial audio" has been added to your profile.');
    await tags.getByLabel('New tag').fill('spatial AUDIO');
    await tags.getByRole('button', { name: 'Add', exact: true }).click();
    await carla.seesToast('Tag Already Exists', 'This tag is already in your profile.');
    await tags.getByRole('button', { name: 'Remove Spatial audio' }).click();
    await carla.seesToast('Tag Removed', '"Spatial audio" has been removed from your profile.');
    await expect(tags).toContainText('No tags yet.');
  });

  await test.step('other users see the changes', async () => {
    const guest = await people.guest();
    await guest.goesTo('/creators?description=footsteps');
    const card = guest.page.getByRole('article').filter({ hasText: 'Carla Reyes' });
    await expect(card).toContainText('$72.50/hr');
  });
});

test('a user who signed up without a type chooses one', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  await guest.signsUpUndecided();
  expect(await guest.reads<{ user_type: string | null }>('/api/me')).toMatchObject({ user_type: null });
  await guest.goesTo('/profile');
  const prompt = page.getByRole('heading', { name: 'Complete your profile setup' });
  await expect(prompt).toBeVisible();
  await expect(guest.section('Account Information')).toContainText('Not chosen yet');
  await expect(guest.section('Skills & Tags')).toHaveCount(0);

  await test.step('no type is preselected', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await guest.seesToast('User Type Required', 'Please select whether you are a Hirer or Creator.');
    await expect(prompt).toBeVisible();
  });

  await test.step('they become a creator', async () => {
    await page.getByRole('radio', { name: /^Creator/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await guest.seesToast('Profile Updated', 'Your profile has been successfully updated.');
    await expect(prompt).toHaveCount(0);
    await expect(guest.section('Account Information')).toContainText('Creator');
    await expect(guest.section('Skills & Tags')).toBeVisible();
    expect(await guest.reads<{ user_type: string }>('/api/me')).toMatchObject({ user_type: 'Creator' });
  });

  await test.step('they are still a creator after a reload', async () => {
    await guest.goesTo('/profile');
    await expect(guest.section('Skills & Tags')).toBeVisible();
    await expect(prompt).toHaveCount(0);
  });
});
