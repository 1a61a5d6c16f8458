import { expect, test } from './server.ts';

test.use({ demo: true });

test('a visitor writes to the operator, who reads it and is done with it', async ({ people }) => {
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
  await test.step('an empty form says what each field lacks', async () => {
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

  await test.step('what was typed stays when the server cannot be reached', async () => {
    await guest.page.route('**/api/contact', (route) => route.abort());
    await form.getByRole('button', { name: 'Send Message' }).click();
    await guest.isTold('Error', 'Failed to send message. Please try again.');
    await expect(form.getByLabel('Subject')).toHaveValue(subject);
    await guest.page.unroute('**/api/contact');
  });

  // hands take their time: what is filled in faster than they can is held back as a machine's
  await guest.page.waitForTimeout(3_000);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await guest.isTold('Message Sent', 'Thank you. We will answer by email.');
  await expect(form.getByLabel('Subject')).toHaveValue('');

  const olga = await people.demo('Olga');
  const mail = await olga.mail(`Contact: ${subject}`);
  expect(mail.text).toContain('Could you build a harbour that sings?');
  expect(mail.text).toContain('ada@visitor.example');
  const inbox = await olga.reads<{ messages: { subject: string }[] }>('/api/admin/contact');
  expect(inbox.messages[0]?.subject).toBe(subject);
});

test('a signed-in visitor need not say who they are', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  await hannah.goesTo('/about');
  const form = hannah.page.getByRole('region', { name: 'Contact Us' });
  await expect(form.getByLabel('Name')).toHaveValue('Hannah Weiss');
  await expect(form.getByLabel('Email')).toHaveValue('hannah@demo.parallax.example');
});
