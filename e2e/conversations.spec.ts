import type { Locator } from '@playwright/test';
import { publishBrief, requestBooking } from './deal-setup.ts';
import type { Person } from './people.ts';
import { expect, test } from './server.ts';

async function creatorId(person: Person): Promise<string> {
  return (await person.reads<{ id: string }>('/api/me')).id;
}

/** The open conversation's messages. */
const log = (person: Person): Locator => person.page.getByRole('log');

async function writes(person: Person, text: string): Promise<void> {
  const box = person.page.getByRole('textbox', { name: /^Message to/ });
  await box.fill(text);
  await box.press('Enter');
  await expect(log(person).getByText(text, { exact: true })).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
}

test('a hirer and a creator write to each other, live on both sides', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const carl = await people.creator('Carl Moran');
  await hannah.signsUp();
  await carl.signsUp();
  const carlId = await creatorId(carl);

  await test.step('a guest has to sign in first', async () => {
    const guest = await people.guest();
    await guest.goesTo(`/creators/${carlId}`);
    await guest.page.getByRole('link', { name: 'Start Conversation' }).click();
    await expect(guest.page).toHaveURL(new RegExp(`/auth\\?next=.*${carlId}`));
  });

  await test.step('Hannah starts a conversation from his page', async () => {
    await hannah.goesTo(`/creators/${carlId}`);
    await hannah.page.getByRole('button', { name: 'Start Conversation' }).click();
    const dialog = hannah.dialog('Start a conversation with Carl Moran');
    await expect(dialog.getByLabel('Name')).toHaveValue('Hannah Berg');
    await expect(dialog.getByLabel('Email')).toHaveValue(hannah.email);
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(dialog.getByText('Subject is required')).toBeVisible();
    await expect(dialog.getByText('Message must be at least 10 characters')).toBeVisible();
    await dialog.getByLabel('Subject').fill('A harbour that sings');
    await dialog.getByLabel('Message').fill('Would you build it with us?');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await hannah.seesToast('Message Sent', 'Carl Moran has been notified.');
    await expect(hannah.page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
    await expect(log(hannah).getByText('Would you build it with us?')).toBeVisible();
  });

  await test.step('from his page, she comes back to it', async () => {
    const { pathname } = new URL(hannah.page.url());
    for (const name of ['Start Conversation', 'Contact']) {
      await hannah.goesTo(`/creators/${carlId}`);
      await hannah.page.getByRole('button', { name, exact: true }).click();
      await expect(hannah.page).toHaveURL(new RegExp(`${pathname}$`));
    }
  });

  await test.step('Carl is notified by email, under the bell and in the header', async () => {
    const email = await carl.receivesEmail('Message from Hannah Berg: A harbour that sings');
    expect(email.text).toContain('Would you build it with us?');
    await carl.goesTo('/profile');
    await expect(carl.page.getByRole('banner').getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible();
    await carl.hasNotification('New message from Hannah Berg');
  });

  await test.step('he reads it, and both write to each other without a reload', async () => {
    await carl.page
      .getByRole('banner')
      .getByRole('link', { name: /^Messages/ })
      .click();
    await carl.page.getByRole('link', { name: /Hannah Berg/ }).click();
    await expect(log(carl).getByText('Would you build it with us?')).toBeVisible();
    await expect(carl.page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
    await writes(carl, 'Gladly. By when?');
    await expect(log(hannah).getByText('Gladly. By when?')).toBeVisible();
    await writes(hannah, 'By June.');
    await expect(log(carl).getByText('By June.')).toBeVisible();
    await expect(carl.page.getByRole('status').filter({ hasText: 'Hannah Berg: By June.' })).toBeAttached();
    expect((await carl.emails()).filter(({ kind }) => kind === 'message_new')).toHaveLength(1);
  });

  await test.step('a message that fails to send can be sent again', async () => {
    await hannah.page.route('**/api/threads/*/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const box = hannah.page.getByRole('textbox', { name: /^Message to/ });
    await box.fill('Can you hear me?');
    await box.press('Enter');
    await expect(hannah.page.getByText('Not sent.')).toBeVisible();
    await hannah.page.unroute('**/api/threads/*/messages');
    await hannah.page.getByRole('log').getByRole('button', { name: 'Try again' }).click();
    await expect(log(carl).getByText('Can you hear me?')).toHaveCount(1);
  });

  await test.step('Carl blocks her, which she notices only when she writes, then unblocks her', async () => {
    await carl.page.getByRole('button', { name: 'More about this conversation' }).click();
    await carl.page.getByRole('menuitem', { name: 'Block' }).click();
    await carl.seesToast('Blocked', 'Hannah Berg cannot write to you any more.');
    await expect(carl.page.getByText('You have blocked this person.')).toBeVisible();
    const box = hannah.page.getByRole('textbox', { name: /^Message to/ });
    await box.fill('Hello?');
    await box.press('Enter');
    await hannah.seesToast('Error', "You can't write to this person.");
    await carl.page.getByRole('button', { name: 'More about this conversation' }).click();
    await carl.page.getByRole('menuitem', { name: 'Unblock' }).click();
    await expect(carl.page.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  });

  await test.step('Hannah reports the conversation', async () => {
    await hannah.page.getByRole('button', { name: 'More about this conversation' }).click();
    await hannah.page.getByRole('menuitem', { name: 'Report' }).click();
    const dialog = hannah.dialog('Report this conversation');
    await dialog.getByLabel('What is wrong?').fill('A test of the report.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await hannah.seesToast('Reported', 'Our team will look at it.');
    await expect(hannah.page.getByText('You reported this conversation.')).toBeVisible();
  });
});

test('an admin reads a reported conversation and closes the report', async ({ people }) => {
  const subject = `A harbour that sings ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carl = await people.creator('Carl Moran');
  const olga = await people.administrator('Olga Novak');
  for (const person of [hannah, carl, olga]) await person.signsUp();
  await hannah.goesTo(`/creators/${await creatorId(carl)}`);
  await hannah.page.getByRole('button', { name: 'Start Conversation' }).click();
  const dialog = hannah.dialog('Start a conversation with Carl Moran');
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Message').fill('Would you build it with us?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(hannah.page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  const id = hannah.page.url().slice(-36);
  await carl.goesTo(`/messages/${id}`);
  await writes(carl, 'Only for cash, and outside of this site.');
  await hannah.page.getByRole('button', { name: 'More about this conversation' }).click();
  await hannah.page.getByRole('menuitem', { name: 'Report' }).click();
  await hannah.dialog('Report this conversation').getByLabel('What is wrong?').fill('He wants cash.');
  await hannah.dialog('Report this conversation').getByRole('button', { name: 'Send report' }).click();
  await hannah.seesToast('Reported');

  const report = olga.page.getByRole('article').filter({ hasText: subject });
  await test.step('the report says who and why; the messages are loaded on request', async () => {
    await olga.goesTo('/admin?tab=reports');
    await expect(report).toContainText('He wants cash.');
    await expect(report).toContainText('Reported by Hannah Berg');
    await expect(report).toContainText('Your access is logged.');
    await expect(report.getByText('Only for cash, and outside of this site.')).toHaveCount(0);
  });
  await test.step('the admin reads both sides, and the audit log records it', async () => {
    await report.getByRole('button', { name: 'Read the conversation' }).click();
    const messages = report.getByRole('listitem');
    await expect(messages.filter({ hasText: 'Hannah Berg' })).toContainText('Would you build it with us?');
    await expect(messages.filter({ hasText: 'Carl Moran' })).toContainText('Only for cash, and outside of this site.');
    const log = `/api/admin/audit?who=${id}`;
    const { entries } = await olga.reads<{ entries: { action: string; actor_name: string }[] }>(log);
    expect(entries[0]).toMatchObject({ action: 'conversation.read', actor_name: 'Olga Novak' });
    await report.getByRole('button', { name: 'Hide the conversation' }).click();
    await expect(messages).toHaveCount(0);
  });
  await test.step('once closed, the report is listed as resolved, and the conversation is private again', async () => {
    await report.getByRole('button', { name: 'Mark as resolved' }).click();
    await olga.seesToast('Report Resolved', 'The conversation is private again.');
    await expect(report).toHaveCount(0);
    expect((await olga.page.request.get(`/api/admin/threads/${id}/messages`)).ok()).toBe(false);
    await olga.page.getByRole('tab', { name: 'Resolved' }).click();
    await expect(report).toContainText(/Resolved [A-Z]/);
    await expect(report.getByRole('button')).toHaveCount(0);
    await hannah.page.reload();
    await expect(hannah.page.getByRole('log').getByText('Would you build it with us?')).toBeVisible();
    await expect(hannah.page.getByText('You reported this conversation.')).toHaveCount(0);
  });
});

test('the sides of a deal write to each other from its timeline', async ({ people }) => {
  const title = `Harbour Rehearsal ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carl = await people.creator('Carl Moran');
  await hannah.signsUp();
  await carl.signsUp();
  await requestBooking(carl, await publishBrief(hannah, title), 'https://carl.example/work');
  await carl.goesTo('/profile');
  const panel = await carl.opensDeal('All Booking Requests', title);
  await panel.getByRole('link', { name: 'Write a message' }).click();
  await expect(carl.page.getByText(`About "${title}"`)).toBeVisible();
  const box = carl.page.getByRole('textbox', { name: 'Message to Hannah Berg' });
  await box.fill('Shall I bring my own headset?');
  await box.press('Enter');
  await expect(log(carl).getByText('Shall I bring my own headset?')).toBeVisible();
  await expect(carl.page.getByRole('link', { name: 'Open the deal' })).toBeVisible();

  await hannah.goesTo('/messages');
  await hannah.page.getByRole('link', { name: /Carl Moran/ }).click();
  await writes(hannah, 'Please do.');
  await expect(log(carl).getByText('Please do.')).toBeVisible();
});

test('on a phone, either the list or one conversation is shown', async ({ people }) => {
  const hannah = await people.hirer('Hannah Berg');
  const carl = await people.creator('Carl Moran');
  await hannah.signsUp();
  await carl.signsUp();
  await hannah.page.setViewportSize({ width: 390, height: 844 });
  await hannah.goesTo('/messages');
  await expect(hannah.page.getByText('No conversations yet.')).toBeVisible();
  await hannah.goesTo(`/creators/${await creatorId(carl)}`);
  await hannah.page.getByRole('button', { name: 'Contact', exact: true }).click();
  const dialog = hannah.dialog('Contact Carl Moran');
  await dialog.getByLabel('Subject').fill('A question');
  await dialog.getByLabel('Message').fill('Do you work on weekends?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await hannah.seesToast('Message Sent');
  await expect(hannah.page).toHaveURL(/\/creators\//);
  await hannah.toast().getByRole('button', { name: 'Open' }).click();
  await expect(log(hannah).getByText('Do you work on weekends?')).toBeVisible();
  await expect(hannah.page.getByRole('navigation', { name: 'Conversations' })).toBeHidden();
  await hannah.page.getByRole('link', { name: 'Back to all conversations' }).click();
  await expect(hannah.page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
});
