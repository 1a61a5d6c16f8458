import { expect, test } from './server.ts';

test.use({ demo: true });

test('a visitor sends a contact message, and an admin reads and handles it', async ({ people }) => {
  const guest = await people.guest();
  const subject = `A room that should exist ${Date.now().toString(36)}`;
  await guest.goesTo('/');
  await guest.page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await guest.page.getByRole('dialog').getByRole('link', { name: 'About Us' }).click();
  await expect(guest.page).toHaveURL(/\/about$/);
  await expect(guest.page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(guest.page.getByText('426 billion dollar market by 2030')).toBeVisible();
  await expect(guest.page.getByText('150,000 to 500,000 dollars')).toBeVisible();
  for (const role of ['Founder and CEO', 'CTO', 'Chief Community Officer']) {
    await expect(guest.page.getByText(role, { exact: true })).toBeVisible();
  }
  await expect(guest.page.getByText('Made up for the demo')).toBeVisible();

  const form = guest.page.getByRole('region', { name: 'Contact Us' });
  await test.step('an empty form shows an error for each field', async () => {
    await form.getByRole('button', { name: 'Send Message' }).click();
    for (const text of [
      'Name is required',
      'Invalid email address',
      'Subject is required',
      'Message must be at least 10 characters',
    ]) {
      await expect(form.getByText(text)).toBeVisible();
    }
    await expect(form.getByLabel('Name')).toBeFocused();
  });

  await form.getByLabel('Name').fill('Ada Vance');
  await form.getByLabel('Email').fill('ada@visitor.example');
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('Could you build a harbour that sings?');

  await test.step('the form keeps its input when the server cannot be reached', async () => {
    await guest.page.route('**/api/contact', (route) => route.abort());
    await form.getByRole('button', { name: 'Send Message' }).click();
    await guest.seesToast('Error', 'Failed to send message. Please try again.');
    await expect(form.getByLabel('Subject')).toHaveValue(subject);
    await guest.page.unroute('**/api/contact');
  });

  // a form that is sent within two seconds of real time after it was opened is treated as a bot's, and not emailed
  await guest.page.waitForTimeout(2_500);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await guest.seesToast('Message Sent', 'Thank you. We will answer by email.');
  await expect(form.getByLabel('Subject')).toHaveValue('');

  const olga = await people.demo('Olga');
  const email = await olga.receivesEmail(`Contact: ${subject}`);
  expect(email.text).toContain('Could you build a harbour that sings?');
  expect(email.text).toContain('ada@visitor.example');

  const inbox = olga.page.getByRole('region', { name: 'Contact messages' });
  const message = inbox.getByRole('article').filter({ hasText: subject });
  const subjects = async (show: string) => {
    const path = `/api/admin/contact?show=${show}`;
    return (await olga.reads<{ messages: { subject: string }[] }>(path)).messages.map((each) => each.subject);
  };
  await test.step('the admin reads the message, with a link to reply', async () => {
    await olga.goesTo('/admin?tab=contact');
    await expect(message).toContainText('Could you build a harbour that sings?');
    const replyLink = message.getByRole('link', { name: 'Answer Ada Vance: ada@visitor.example' });
    await expect(replyLink).toHaveAttribute(
      'href',
      `mailto:ada@visitor.example?subject=${encodeURIComponent(`Re: ${subject}`)}`,
    );
  });
  await test.step('once handled, it moves to the handled messages', async () => {
    await message.getByRole('button', { name: 'Mark as handled' }).click();
    await olga.seesToast('Message Handled', "You'll find it under Handled.");
    await expect(message).toHaveCount(0);
    await expect.poll(() => subjects('open')).not.toContain(subject);
    await expect.poll(() => subjects('handled')).toContain(subject);
    await inbox.getByRole('tab', { name: 'Handled' }).click();
    await expect(message).toContainText(/Handled [A-Z]/);
  });
  await test.step('it can be reopened, and handling it can be undone', async () => {
    await message.getByRole('button', { name: 'Put back' }).click();
    await olga.seesToast('Message Put Back', "You'll find it under Open.");
    await expect(message).toHaveCount(0);
    await inbox.getByRole('tab', { name: 'Open' }).click();
    await expect(message).toBeVisible();
    await message.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(message).toHaveCount(0);
    await olga.toast().filter({ hasText: 'Message Handled' }).getByRole('button', { name: 'Undo' }).click();
    await expect(message).toBeVisible();
    await expect.poll(() => subjects('open')).toContain(subject);
  });
});

test('the name and email of a signed-in user are filled in', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  await hannah.goesTo('/about');
  const form = hannah.page.getByRole('region', { name: 'Contact Us' });
  await expect(form.getByLabel('Name')).toHaveValue('Hannah Weiss');
  await expect(form.getByLabel('Email')).toHaveValue('hannah@demo.parallax.example');
});
