import { publishBrief } from './deal-setup.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

test('creators can be filtered by tag, and the filter removed', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  const { creators } = await guest.reads<{ creators: { full_name: string; tags: string[] }[] }>('/api/creators');
  const tag = creators.find(({ tags }) => tags.length > 0)?.tags[0] ?? '';
  const matching = creators.filter(({ tags }) => tags.includes(tag)).length;
  await guest.goesTo('/creators');
  await expect(page.getByRole('article')).toHaveCount(creators.length);

  await test.step('pressing Enter twice adds a tag once', async () => {
    for (let time = 0; time < 2; time++) {
      await page.getByLabel('Filter by tag').fill(tag);
      await page.getByLabel('Filter by tag').press('Enter');
    }
    await expect(page.getByRole('button', { name: `Remove tag ${tag}` })).toHaveCount(1);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(matching);
  });

  await test.step('the filter is in the URL, and survives a reload', async () => {
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(matching);
    await page.getByRole('button', { name: `Remove tag ${tag}` }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(creators.length);
  });
});

test('a creator is found by a tag that is misspelled', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  const { tags } = await guest.reads<{ tags: { name: string }[] }>('/api/tags?of=creators');
  const name = tags.map(({ name }) => name).find((name) => /^[A-Za-z]{6,}$/.test(name)) ?? '';
  // two letters in the middle change places
  const typo = name.slice(0, 2) + name.charAt(3) + name.charAt(2) + name.slice(4);
  await guest.goesTo(`/creators?description=${typo}`);
  await expect(page.getByRole('article').first()).toContainText(name);
});

test('the tag filter suggests tags in use, and tags on cards filter', async ({ people }) => {
  const guest = await people.guest();
  const { page } = guest;
  const { tags } = await guest.reads<{ tags: { name: string; count: number }[] }>('/api/tags?of=creators');
  const { name, count } = tags[0] ?? { name: '', count: 0 };
  await guest.goesTo('/creators');
  await page.getByLabel('Filter by tag').fill(name.slice(0, 3));
  await page.getByRole('option', { name: new RegExp(`^${name} \\d`) }).click();
  await expect(page.getByRole('button', { name: `Remove tag ${name}` })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(count);
  await page.getByRole('button', { name: `Remove tag ${name}` }).click();
  const chip = page.getByRole('article').first().getByRole('listitem').first().getByRole('link');
  const tag = await chip.textContent();
  await chip.click();
  await expect(page.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();
});

test("a recommendation leads to the creator's page, which links back", async ({ people }) => {
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

test('a hirer offers a project, and the creator receives the request', async ({ people }) => {
  const title = `Offered ${Date.now().toString(36)}`;
  const hannah = await people.demo('Hannah');
  await publishBrief(hannah, title, 'Made for one person.', 60);
  const carl = await people.demo('Carl');
  const { id } = await carl.reads<{ id: string }>('/api/me');
  await hannah.goesTo(`/creators/${id}`);
  await hannah.page.getByRole('button', { name: 'Offer a project' }).click();
  const dialog = hannah.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose one of your briefs.');
  await dialog.getByText(title).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Message').fill('You made the room that answers to footsteps.');
  await dialog.getByLabel('Hours', { exact: true }).fill('3');
  await expect(dialog.getByRole('region', { name: 'What you are sending' })).toContainText('$180.00');
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await hannah.seesToast('Offer Sent');
  await carl.goesTo('/profile');
  await expect(carl.row('All Booking Requests', title)).toBeVisible();
});

test('a hirer without a brief publishes one and offers it at once', async ({ people }) => {
  const title = `Written for Carl ${Date.now().toString(36)}`;
  const carl = await people.demo('Carl');
  const { id } = await carl.reads<{ id: string }>('/api/me');
  const nina = await people.hirer('Nina Falk');
  await nina.signsUp();
  await nina.goesTo(`/creators/${id}`);
  await nina.page.getByRole('button', { name: 'Offer a project' }).click();
  const dialog = nina.page.getByRole('dialog');
  await expect(dialog).toContainText('You have no open briefs yet.');
  await dialog.getByRole('link', { name: 'Publish a brief' }).click();
  await nina.page.getByLabel('Title').fill(title);
  await nina.page.getByLabel('Description', { exact: true }).fill('A room that answers to footsteps.');
  await nina.page.getByLabel(/per hour/i).fill('70');
  await nina.page.getByRole('button', { name: 'Publish brief' }).click();
  await expect(nina.page).toHaveURL(new RegExp(`/creators/${id}`));
  await expect(dialog).toContainText(title);
  await dialog.getByLabel('Hours', { exact: true }).fill('3');
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await nina.seesToast('Offer Sent');
  await carl.goesTo('/deals');
  await expect(carl.row('Your turn', title)).toContainText('Nina Falk');
});
