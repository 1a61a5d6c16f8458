import { readFileSync } from 'node:fs';
import { publishBrief } from './deal-setup.ts';
import { expect, test } from './server.ts';

const BUTTONS = [
  ['Oneverse', 'Join Waitlist'],
  ['AI Tools', 'Explore AI Tools'],
  ['Funding', 'Apply for Funding'],
  ['Courses', 'Browse Courses'],
  ['Spaces', 'Discover Spaces'],
  ['Marketplace', 'Visit Marketplace'],
] as const;

test('the front page links to every module, and each has one button', async ({ people }) => {
  const guest = await people.guest();
  for (const [title, button] of BUTTONS) {
    await guest.goesTo('/');
    await guest.page.getByRole('link', { name: button }).click();
    await expect(guest.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(guest.page.getByRole('main').getByText(button, { exact: true })).toHaveCount(1);
  }
});

test('a guest joins the waitlist twice and gets one email', async ({ people }) => {
  const guest = await people.guest();
  for (const note of ['To show my dome.', '']) {
    await guest.goesTo('/oneverse');
    await guest.page.getByRole('button', { name: 'Join Waitlist' }).click();
    const form = guest.dialog('Get news about Oneverse');
    await form.getByLabel('Email').fill('nobody');
    await form.getByRole('button', { name: 'Keep me posted' }).click();
    await expect(form.getByRole('alert')).toHaveText('Invalid email address');
    await form.getByLabel('Email').fill(guest.email);
    await form.getByLabel('What would you use it for?').fill(note);
    await form.getByRole('button', { name: 'Keep me posted' }).click();
    await guest.seesToast('You Are on the List', `A confirmation is on its way to ${guest.email}.`);
    await expect(form).toHaveCount(0);
  }
  await guest.receivesEmail("You're on the waitlist for Oneverse");
  expect(await guest.emails()).toHaveLength(1);
});

test('an admin sees how many people joined, and downloads the list', async ({ people }) => {
  const guest = await people.guest();
  await guest.goesTo('/funding');
  await guest.page.getByRole('button', { name: 'Apply for Funding' }).click();
  const form = guest.dialog('Get news about Funding');
  await form.getByLabel('Email').fill(guest.email);
  await form.getByLabel('What would you use it for?').fill('A dome, "half" of it');
  await form.getByRole('button', { name: 'Keep me posted' }).click();
  await guest.seesToast('You Are on the List');

  const olga = await people.administrator('Olga Novak');
  await olga.signsUp();
  await olga.goesTo('/admin?tab=interests');
  const row = olga.page.getByRole('row').filter({ hasText: guest.email });
  await expect(row).toContainText('Funding');
  await expect(row).toContainText('A dome, "half" of it');
  const { counts } = await olga.reads<{ counts: { title: string; count: number }[] }>('/api/admin/interests');
  const joined = counts.find(({ title }) => title === 'Funding')?.count;
  expect(joined).toBeGreaterThan(0);
  const funding = olga.page.getByRole('term').filter({ hasText: 'Funding' }).locator('..');
  await expect(funding.getByRole('definition')).toHaveText(String(joined));

  const [file] = await Promise.all([
    olga.page.waitForEvent('download'),
    olga.page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('module-interests.csv');
  const [head, ...lines] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split(/\r?\n/);
  // the byte order mark is for spreadsheets
  expect(head).toBe('\ufeff"module","email","note","created_at"');
  const line = `"funding","${guest.email}","A dome, ""half"" of it","2`;
  expect(lines.filter((each) => each.startsWith(line))).toHaveLength(1);
});

test('a signed-in user finds the email filled in, and the projects on the profile', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  await hannah.goesTo('/spaces');
  await hannah.page.getByRole('button', { name: 'Discover Spaces' }).click();
  await expect(hannah.dialog('Get news about Spaces').getByLabel('Email')).toHaveValue(hannah.email);
  await hannah.goesTo('/projects');
  await hannah.page.getByRole('link', { name: 'View Projects' }).click();
  await expect(hannah.page.getByRole('heading', { name: 'Active Projects', exact: true })).toBeInViewport();
});

test('an unknown module shows an error', async ({ people }) => {
  const guest = await people.guest();
  await guest.goesTo('/modules/funding');
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Funding' })).toBeVisible();
  await guest.goesTo('/modules/nothing');
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Module Not Found' })).toBeVisible();
});

test('recent activity is shown on the front page', async ({ people }) => {
  const title = `Salt Observatory ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  await hannah.signsUp();
  await publishBrief(hannah, title);
  await hannah.goesTo('/');
  const activity = hannah.page.getByRole('region', { name: 'Recent activity' });
  await expect(activity.getByRole('listitem').filter({ hasText: title })).toContainText('Hannah Berg published');
});
