import type { Locator } from '@playwright/test';
import type { Person } from './people.ts';
import { expect, test } from './server.ts';

const FOUND = 'Here are some courses I found:';

const button = ({ page }: Person) => page.getByRole('button', { name: 'Open the assistant' });
const panel = ({ page }: Person) => page.getByRole('dialog', { name: 'Assistant' });
const input = (person: Person) => panel(person).getByRole('textbox', { name: 'Your message' });

async function asks(person: Person, question: string): Promise<Locator> {
  await input(person).fill(question);
  await input(person).press('Enter');
  const log = panel(person).getByRole('log');
  await expect(log).toContainText(question);
  return log;
}

test('a guest asks the assistant and follows a result; the window stays open', async ({ people }) => {
  const guest = await people.guest();
  await guest.goesTo('/creators');
  await expect(panel(guest)).toHaveCount(0);
  await button(guest).click();
  await expect(panel(guest)).toContainText('experiences, courses, AI tools and funding');
  await expect(input(guest)).toBeFocused();

  await test.step('an empty message is ignored, and Shift+Enter inserts a line break', async () => {
    await input(guest).press('Enter');
    await expect(input(guest)).toHaveValue('');
    await input(guest).pressSequentially('courses');
    await input(guest).press('Shift+Enter');
    await expect(input(guest)).toHaveValue('courses\n');
  });

  await test.step('the reply has numbered cards with links', async () => {
    const log = await asks(guest, 'courses for beginners');
    await expect(log).toContainText(FOUND);
    const results = log.getByRole('list', { name: 'Results' }).getByRole('link');
    await expect(results).toHaveCount(1);
    await expect(results).toContainText('1. Web3 Development Fundamentals: A course on');
    await results.click();
    await expect(guest.page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
    await expect(panel(guest)).toContainText(FOUND);
  });

  await test.step('when minimised, only its title bar is shown, even after a reload', async () => {
    await panel(guest).getByRole('button', { name: 'Minimise' }).click();
    await guest.page.reload();
    await expect(panel(guest).getByRole('button', { name: 'Open the conversation' })).toBeVisible();
    await expect(panel(guest).getByRole('log')).toHaveCount(0);
    await panel(guest).getByRole('button', { name: 'Open the conversation' }).click();
    await expect(panel(guest).getByRole('log')).toContainText(FOUND);
  });

  await test.step('when closed, the button that opens it has the focus', async () => {
    await input(guest).press('Escape');
    await expect(panel(guest)).toHaveCount(0);
    await expect(button(guest)).toBeFocused();
  });
});

test('without the server, the browser replies using the same rules', async ({ people }) => {
  const guest = await people.guest();
  await guest.goesTo('/creators');
  await button(guest).click();
  await guest.page.route('**/api/chat', (route) => route.abort());
  await expect(await asks(guest, 'courses for beginners')).toContainText(FOUND);
  await expect(panel(guest)).toContainText('the server could not be reached');
});

test('offline, the browser replies using the rules that were loaded with the window', async ({ people }) => {
  const guest = await people.guest();
  await guest.goesTo('/creators');
  const rules = guest.page.waitForResponse('**/assets/bot-*');
  await button(guest).click();
  await rules;
  await guest.page.context().setOffline(true);
  await expect(await asks(guest, 'courses for beginners')).toContainText(FOUND);
  await expect(panel(guest)).toContainText('the server could not be reached');
  await guest.page.context().setOffline(false);
});

test('with neither the server nor the rules, an error message is shown', async ({ people }) => {
  const guest = await people.guest();
  await guest.goesTo('/creators');
  await guest.page.route('**/api/chat', (route) => route.abort());
  await guest.page.route('**/assets/bot-*', (route) => route.abort());
  await button(guest).click();
  const sentence = "Sorry, I'm having trouble responding right now. Please try again later.";
  await expect(await asks(guest, 'courses')).toContainText(sentence);
});

test('while a question is being answered, the next one stays in the input', async ({ people }) => {
  const guest = await people.guest();
  await guest.goesTo('/creators');
  await button(guest).click();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await guest.page.route('**/api/chat', async (route) => {
    await held;
    await route.continue();
  });
  const log = await asks(guest, 'courses');
  await expect(log).toContainText('The assistant is typing');
  await input(guest).fill('grants');
  await input(guest).press('Enter');
  await expect(input(guest)).toHaveValue('grants');
  release();
  await expect(log).toContainText(FOUND);
  await input(guest).press('Enter');
  await expect(log).toContainText('Here are some funding I found:');
});

test("the assistant finds an admin's changes to the catalogue", async ({ people }) => {
  const word = `Glassblowing${Date.now().toString(36)}`;
  const olga = await people.administrator('Olga Novak');
  await olga.signsUp();
  const guest = await people.guest();
  await guest.goesTo('/creators');
  await button(guest).click();
  const expectReply = async (text: string) => {
    const log = await asks(guest, `courses for ${word}`);
    await expect(log.locator('> *').last()).toContainText(text);
  };
  await olga.goesTo('/admin?tab=catalogue');

  await test.step('an item is added; missing fields are reported', async () => {
    await olga.page.getByRole('button', { name: 'Add item' }).click();
    const form = olga.dialog('Add an item');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Title is required')).toBeVisible();
    await expect(form.getByText('Description is required')).toBeVisible();
    await form.getByLabel('Category').selectOption('courses');
    await form.getByLabel('Title').fill(`${word} for Headsets`);
    await form.getByLabel('Description').fill('A course on molten sand.');
    await form.getByRole('button', { name: 'Save' }).click();
    await olga.seesToast('Catalogue Saved', 'The assistant answers with it from now on.');
    await expectReply(`1. ${word} for Headsets: A course on molten sand.`);
  });

  await test.step('the item is changed', async () => {
    await olga.page.getByRole('button', { name: `Edit ${word} for Headsets` }).click();
    const form = olga.dialog('Edit item');
    await expect(form.getByLabel('Description')).toHaveValue('A course on molten sand.');
    await form.getByLabel('Description').fill('A course on glass that hangs in the air.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await expect(olga.page.getByRole('listitem').filter({ hasText: word })).toContainText('that hangs in the air.');
    await expectReply(`1. ${word} for Headsets: A course on glass that hangs in the air.`);
  });

  await test.step('the item is removed', async () => {
    await olga.page.getByRole('button', { name: `Remove ${word} for Headsets` }).click();
    const dialog = olga.dialog('Remove item');
    await expect(dialog).toContainText(`The assistant will no longer mention "${word} for Headsets".`);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await olga.seesToast('Item Removed', 'The assistant answers without it from now on.');
    await expect(olga.page.getByRole('listitem').filter({ hasText: word })).toHaveCount(0);
    await expectReply(`I couldn't find any results for "${word}".`);
  });
});
