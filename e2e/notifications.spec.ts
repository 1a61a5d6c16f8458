import { publishBrief, requestBooking } from './deal-setup.ts';
import { expect, test } from './server.ts';

test('a notification rings without a reload, leads to its deal, and is read then', async ({ people }) => {
  const title = `Bells ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  await hannah.signsUp();
  await carla.signsUp();
  const listing = await publishBrief(hannah, title);
  await hannah.goesTo('/about');
  await expect(hannah.bell()).toHaveAccessibleName('Notifications');

  await requestBooking(carla, listing, 'https://folio.example/carla');
  await expect(hannah.bell()).toHaveAccessibleName('Notifications, 1 unread');

  await hannah.bell().click();
  const panel = hannah.dialog('Notifications');
  await panel.getByRole('link').first().click();
  await expect(hannah.page).toHaveURL(/\/profile\?booking=/);
  await expect(hannah.dialog(title)).toBeVisible();
  await hannah.page.keyboard.press('Escape');
  await expect(hannah.bell()).toHaveAccessibleName('Notifications');
});

test('someone new has nothing to read, and learns what will be shown there', async ({ people }) => {
  const ida = await people.hirer('Ida Holm');
  await ida.signsUp();
  await ida.goesTo('/');
  await ida.bell().click();
  await expect(ida.dialog('Notifications')).toContainText('Nothing here yet.');
});
