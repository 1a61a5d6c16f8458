import { publishBrief } from './deal-setup.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

test('a hirer narrows the creators by tags, and widens them again', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  const { creators } = await guest.reads<{ creators: { full_name: string; tags: string[] }[] }>('/api/creators');
  const tag = creators.find(({ tags }) => tags.length > 0)?.tags[0] ?? '';
  const having = creators.filter(({ tags }) => tags.includes(tag)).length;
  await guest.goesTo('/creators');
  await expect(page.getByRole('article')).toHaveCount(creators.length);

  await test.step('Enter adds a tag once', async () => {
    for (let time = 0; time < 2; time++) {
      await page.getByLabel('Filter by tag').fill(tag);
      await page.getByLabel('Filter by tag').press('Enter');
    }
    await expect(page.getByRole('button', { name: `Remove tag ${tag}` })).toHaveCount(1);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(having);
  });

  await test.step('the address says so, and leads there again', async () => {
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(having);
    await page.getByRole('button', { name: `Remove tag ${tag}` }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(creators.length);
  });
});

test('a recommendation leads to the creator, whose page leads back', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  const { creators } = await guest.reads<{ creators: { id: string; full_name: string }[] }>('/api/creators');
  const name = creators[0]?.full_name ?? '';
  await guest.goesTo('/creators');
  await page.getByRole('combobox', { name: /Search creators/ }).fill(name.split(' ')[0] ?? '');
  await expect(page.getByText('Search Recommendations')).toBeVisible();
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await expect(page.getByRole('option').nth(3), 'three at most').toHaveCount(0);
  await page.getByRole('option', { name }).first().click();
  await expect(page).toHaveURL(/description=/);
  await page.getByRole('article').filter({ hasText: name }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Member since')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Creators' }).click();
  await expect(page).toHaveURL(/\/creators/);
});

test('a hirer offers a project, and the creator is asked', async ({ people }) => {
  const title = `Offered ${Date.now().toString(36)}`;
  const hannah = await people.demo('Hannah');
  await publishBrief(hannah, title, 'Made for one person.', 60);
  const carl = await people.demo('Carl');
  const { id } = await carl.reads<{ id: string }>('/api/me');
  await hannah.goesTo(`/creators/${id}`);
  await hannah.page.getByRole('button', { name: 'Offer a project' }).click();
  const dialog = hannah.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose one of your experiences.');
  await dialog.getByText(title).click();
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await hannah.seesToast('Offer Sent');
  await carl.goesTo('/profile');
  await expect(carl.row('All Booking Requests', title)).toBeVisible();
});
