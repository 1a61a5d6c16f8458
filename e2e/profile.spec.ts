import { expect, test } from './server.ts';

test('a creator says who they are and what they can do', async ({ people }) => {
  const carla = await people.creator('Carla Reyes');
  const { page } = carla;
  await carla.signsUp();
  await carla.goesTo('/profile');

  await test.step('an edit is given up', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Full name').fill('Somebody Else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Carla Reyes' })).toBeVisible();
  });

  await test.step('an edit is kept', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Description').fill('Rooms that answer to footsteps.');
    await page.getByLabel('Price per hour').fill('72.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await carla.isTold('Profile Updated', 'Your profile has been successfully updated.');
    await expect(page.getByText('Rooms that answer to footsteps.')).toBeVisible();
    await expect(carla.section('Account Information')).toContainText('$72.50/hr');
    await expect(carla.section('Account Information')).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4}/);
  });

  await test.step('tags come and go', async () => {
    const tags = carla.section('Skills & Tags');
    await tags.getByLabel('New tag').fill('  Spatial audio ');
    await tags.getByLabel('New tag').press('Enter');
    await carla.isTold('Tag Added', '"Spatial audio" has been added to your profile.');
    await tags.getByLabel('New tag').fill('spatial AUDIO');
    await tags.getByRole('button', { name: 'Add', exact: true }).click();
    await carla.isTold('Tag Already Exists', 'This tag is already in your profile.');
    await tags.getByRole('button', { name: 'Remove Spatial audio' }).click();
    await carla.isTold('Tag Removed', '"Spatial audio" has been removed from your profile.');
    await expect(tags).toContainText('No tags yet.');
  });

  await test.step('everybody else reads it', async () => {
    const guest = await people.guest();
    await guest.goesTo('/creators?description=footsteps');
    const card = guest.page.getByRole('article').filter({ hasText: 'Carla Reyes' });
    await expect(card).toContainText('$72.50/hr');
  });
});
