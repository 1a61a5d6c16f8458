import { expect, test } from './server.ts';

test.use({ demo: true });

test('a visitor writes to the admin, who reads it and is done with it', async ({ people }) => {
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
    await guest.seesToast('Error', 'Failed to send message. Please try again.');
    await expect(form.getByLabel('Subject')).toHaveValue(subject);
    await guest.page.unroute('**/api/contact');
  });

  // hands take their time: what is sent sooner than two seconds of real time after the form came is held as a machine's
  await guest.page.waitForTimeout(2_500);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await guest.seesToast('Message Sent', 'Thank you. We will answer by email.');
  await expect(form.getByLabel('Subject')).toHaveValue('');

  const olga = await people.demo('Olga');
  const mail = await olga.mail(`Contact: ${subject}`);
  expect(mail.text).toContain('Could you build a harbour that sings?');
  expect(mail.text).toContain('ada@visitor.example');

  const inbox = olga.page.getByRole('region', { name: 'Contact messages' });
  const message = inbox.getByRole('article').filter({ hasText: subject });
  const subjects = async (show: string) => {
    const path = `/api/admin/contact?show=${show}`;
    return (await olga.reads<{ messages: { subject: string }[] }>(path)).messages.map((one) => one.subject);
  };
  await test.step('the admin reads it where it can be answered', async () => {
    await olga.goesTo('/admin?tab=contact');
    await expect(message).toContainText('Could you build a harbour that sings?');
    const answer = message.getByRole('link', { name: 'Answer Ada Vance: ada@visitor.example' });
    await expect(answer).toHaveAttribute(
      'href',
      `mailto:ada@visitor.example?subject=${encodeURIComponent(`Re: ${subject}`)}`,
    );
  });
  await test.step('done with, it moves to the handled ones', async () => {
    await message.getByRole('button', { name: 'Mark as handled' }).click();
    await olga.seesToast('Message Handled', 'It is among the handled ones now.');
    await expect(message).toHaveCount(0);
    await expect.poll(() => subjects('open')).not.toContain(subject);
    await expect.poll(() => subjects('handled')).toContain(subject);
    await inbox.getByRole('tab', { name: 'Handled' }).click();
    await expect(message).toContainText(/Handled [A-Z]/);
  });
  await test.step('a slip is taken back', async () => {
    await message.getByRole('button', { name: 'Put back' }).click();
    await olga.seesToast('Message Put Back', 'It waits among the open ones.');
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

test('a signed-in visitor need not say who they are', async ({ people }) => {
  const hannah = await people.demo('Hannah');
  await hannah.goesTo('/about');
  const form = hannah.page.getByRole('region', { name: 'Contact Us' });
  await expect(form.getByLabel('Name')).toHaveValue('Hannah Weiss');
  await expect(form.getByLabel('Email')).toHaveValue('hannah@demo.parallax.example');
});
