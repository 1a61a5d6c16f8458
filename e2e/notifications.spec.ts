import type { Page } from '@playwright/test';
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

test('a stream that has gone silent is noticed within 40 seconds', async ({ people }) => {
  const hannah = await people.withEmptyCache.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  await hannah.signsUp();
  await carla.signsUp();
  const listing = await publishBrief(hannah, `Silence ${Date.now().toString(36)}`);
  await hannah.page.clock.install();
  // a connection that has died without a word: what is open stays open, and nothing comes any more
  await hannah.page.addInitScript(() => {
    const all: { dead: boolean }[] = [];
    class Mortal extends EventSource {
      dead = false;
      constructor(url: string) {
        super(url);
        const add = this.addEventListener.bind(this);
        const whileAlive = (type: string, listener: (event: Event) => void) =>
          add(type, (event: Event) => {
            if (!this.dead) listener(event);
          });
        Object.assign(this, { addEventListener: whileAlive });
        all.push(this);
      }
    }
    Object.assign(window, {
      EventSource: Mortal,
      killStreams: () => {
        for (const stream of all) stream.dead = true;
        return all.length;
      },
    });
  });
  const opened = hannah.page.waitForResponse('**/api/events');
  await hannah.goesTo('/about');
  await opened;
  expect(await hannah.page.evaluate('killStreams()')).toBe(1);

  const again = hannah.page.waitForResponse('**/api/events');
  await hannah.page.clock.fastForward(40_000);
  await again;
  await requestBooking(carla, listing, 'https://folio.example/carla');
  await expect(hannah.bell()).toHaveAccessibleName('Notifications, 1 unread');
  // nobody else is to get this browser, whose clock was moved
  await hannah.context.close();
});

test('eight tabs share one stream where the browser has no Web Locks', async ({ people }) => {
  const hannah = await people.withEmptyCache.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  await hannah.signsUp();
  await carla.signsUp();
  const listing = await publishBrief(hannah, `Tabs ${Date.now().toString(36)}`);
  // as on plain http in a local network
  await hannah.context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  // her session is stored by a page that opens no stream
  await hannah.page.goto('/api/health');
  const about = new URL('/about', hannah.page.url()).href;
  await hannah.page.close();
  const tabs: Page[] = [];
  // which tabs have opened a stream, in order
  const leaders: Page[] = [];
  for (let count = 0; count < 8; count++) {
    const tab = await hannah.context.newPage();
    tab.on('request', (request) => {
      if (request.url().endsWith('/api/events')) leaders.push(tab);
    });
    await tab.goto(about);
    tabs.push(tab);
  }
  const bell = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true });
  for (const tab of tabs) await expect(bell(tab, 'Notifications')).toBeVisible();
  await expect.poll(() => leaders.length).toBe(1);

  await requestBooking(carla, listing, 'https://folio.example/carla');
  for (const tab of tabs) await expect(bell(tab, 'Notifications, 1 unread')).toBeVisible();
  expect(leaders).toHaveLength(1);

  // another tab takes over: at once if the closed tab could say goodbye, else when its lease has ended
  const [leader] = leaders;
  await leader?.close();
  await expect.poll(() => leaders.length, { timeout: 40_000 }).toBe(2);
  expect(leaders[1]).not.toBe(leader);
  // nobody else is to get this browser without Web Locks
  await hannah.context.close();
});
