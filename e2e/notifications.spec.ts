import { publishBrief, requestBooking } from './deal-setup.ts';
import { expect, test } from './server.ts';

test('a notification appears without a reload, links to its deal, and is then marked as read', async ({ people }) => {
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
  await expect(hannah.page).toHaveURL(/\/deals\/[^/]+$/);
  await expect(hannah.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(hannah.bell()).toHaveAccessibleName('Notifications');
});

test('a notification is read once its deal is open, however one got there', async ({ people }) => {
  const title = `Chimes ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  await hannah.signsUp();
  await carla.signsUp();
  const [seen, other] = [await publishBrief(hannah, title), await publishBrief(hannah, `Other ${title}`)];
  for (const listing of [seen, other]) await requestBooking(carla, listing, 'https://folio.example/carla');
  await hannah.goesTo('/deals');
  await expect(hannah.bell()).toHaveAccessibleName('Notifications, 2 unread');
  await hannah.section('Your turn').getByRole('link', { name: title, exact: true }).click();
  await expect(hannah.bell()).toHaveAccessibleName('Notifications, 1 unread');
});

test('a new user has no notifications', async ({ people }) => {
  const ida = await people.hirer('Ida Holm');
  await ida.signsUp();
  await ida.goesTo('/');
  await ida.bell().click();
  await expect(ida.dialog('Notifications')).toContainText('Nothing here yet.');
});
