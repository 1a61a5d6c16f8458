import { publishBrief } from './deal-setup.ts';
import { expect, test } from './server.ts';

test('a creator asks about a brief, and its hirer answers for everybody', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const carl = await people.creator('Carl Moran');
  await hannah.signsUp();
  await carl.signsUp();
  const path = `/experiences/${await publishBrief(hannah, `Harbour Questions ${Date.now().toString(36)}`)}`;

  await test.step('a guest has to sign in first', async () => {
    const guest = await people.guest();
    await guest.goesTo(path);
    await guest.page.getByRole('link', { name: 'Ask a question' }).click();
    await expect(guest.page).toHaveURL(/\/auth\?next=/);
  });

  await test.step('Carl asks, and is warned before his number is sent', async () => {
    await carl.goesTo(path);
    await carl.page.getByRole('button', { name: 'Ask a question' }).click();
    const dialog = carl.dialog('Ask Hannah Berg a question');
    await dialog.getByLabel('Your question').fill('Is there a lift? Call me: 555-123-4567');
    await dialog.getByRole('button', { name: 'Send question' }).click();
    await expect(dialog.getByRole('alertdialog', { name: 'Send contact details?' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Your question').fill('Carl here. Is there a lift?');
    await dialog.getByRole('button', { name: 'Send question' }).click();
    await carl.seesToast('Question Sent', 'Hannah Berg has been notified.');
  });

  await test.step('Hannah answers, and shows both on the listing', async () => {
    await hannah.goesTo('/messages');
    await hannah.page.getByRole('link', { name: /Carl Moran/ }).click();
    const box = hannah.page.getByRole('textbox', { name: /^Message to/ });
    await box.fill('There is.');
    await box.press('Enter');
    await hannah.page.getByRole('button', { name: 'Show on the listing' }).click();
    const dialog = hannah.dialog('Show this question on the listing');
    await expect(dialog.getByLabel('Answer')).toHaveValue('There is.');
    await dialog.getByLabel('Question').fill('Is there a lift?');
    await dialog.getByRole('button', { name: 'Show on the listing' }).click();
    await hannah.seesToast('Question Published');
  });

  await test.step('everybody reads it, without a name, until she takes it back', async () => {
    const guest = await people.guest();
    await guest.goesTo(path);
    const questions = guest.page.getByRole('region', { name: 'Questions and answers' });
    await expect(questions).toContainText('Is there a lift?');
    await expect(questions).toContainText('There is.');
    await expect(questions).not.toContainText('Carl');
    await hannah.goesTo(path);
    await hannah.page.getByRole('button', { name: 'Remove: Is there a lift?' }).click();
    await hannah.seesToast('Question Removed');
    await expect(hannah.page.getByRole('region', { name: 'Questions and answers' })).toHaveCount(0);
  });
});
