import { expect, test } from './server.ts';

test('people ask our team for a match, and an admin finds an offer', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const carl = await people.creator('Carl Moran');
  const ada = await people.administrator('Ada Obi');
  await hannah.signsUp();
  await carl.signsUp();
  await ada.signsUp();
  const title = `Guided Reef ${Date.now().toString(36)}`;
  await carl.calls('/api/experiences', { title, description: 'A reef.', price_per_hour: 120 });

  await test.step('Hannah finds nothing, and says what she needs', async () => {
    await hannah.goesTo('/experiences?query=zzzquartz');
    await hannah.page.getByRole('link', { name: 'Ask for a match' }).click();
    await expect(hannah.page.getByRole('heading', { name: 'Ask for a Match' })).toBeVisible();
    await hannah.page.getByLabel('Price per hour').fill('100');
    await hannah.page.getByLabel('Hours', { exact: true }).fill('3');
    await hannah.page.getByRole('button', { name: 'Send Request' }).click();
    await expect(hannah.page.getByText("Please say what you're looking for.")).toBeVisible();
    await hannah.page.getByLabel('What do you need?').fill('A reef that thirty children can dive into.');
    for (const part of ['Our fee$30.00', 'The creator gets$270.00'])
      await expect(hannah.page.getByRole('region', { name: 'What you are sending' })).toContainText(part);
    await hannah.page.getByRole('button', { name: 'Send Request' }).click();
    await hannah.seesToast('Request Sent');
    await expect(hannah.page).toHaveURL(/\/deals\/[^/]+$/);
    await expect(hannah.deal()).toContainText('Our team is looking for a match');
    await expect(hannah.deal()).toContainText('$300.00');
  });

  await test.step('Ada finds an offer, and Carl is asked', async () => {
    await ada.goesTo('/admin?only=unmatched');
    await expect(ada.page.getByLabel('Status')).toHaveValue('unmatched');
    const row = ada.page.getByRole('row').filter({ hasText: 'Unknown Experience' });
    await row.getByRole('button', { name: /^Assign: / }).click();
    const dialog = ada.dialog('Assign an experience');
    await dialog.getByRole('radio', { name: new RegExp(title) }).check();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await ada.seesToast('Experience Assigned');
    await carl.goesTo('/deals');
    await expect(carl.row('Your turn', title)).toContainText('Requested');
  });
});
