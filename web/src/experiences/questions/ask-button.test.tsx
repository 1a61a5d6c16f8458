import { beforeEach, expect, test } from 'vitest';
import { aListing, aThread } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { asGuest, signIn } from '@/testing/session.ts';
import type { Experience } from '../experience-card.tsx';
import { AskButton } from './ask-button.tsx';
import PublishedQuestions from './published-questions.tsx';

const QUESTIONS = '/api/experiences/{id}/questions';
const PUBLISH = '/api/questions/{id}/publish';

beforeEach(() => {
  signIn('u-1');
  sessionStorage.clear();
  // contact details have to be confirmed
  server.post(QUESTIONS, ({ body }) =>
    body.confirmed_contact
      ? { thread: aThread({ id: 't-1' }) }
      : problem(409, 'contact_details', { message: 'Contact details.' }),
  );
  server.delete(PUBLISH, undefined);
});

const experience = aListing({ actions: ['ask'] });

const shown = (element: React.ReactNode) => render(<div>Here: {element}</div>);

const button = (change: Partial<Experience> = {}) => shown(<AskButton experience={{ ...experience, ...change }} />);

test('a guest signs in and returns', async () => {
  asGuest();
  const page = await button({ actions: ['sign_in_to_book'] });
  await expect
    .element(page.getByRole('link', { name: 'Ask a question' }))
    .toHaveAttribute('href', '/auth?next=%2Fexperiences%2Fe-1%23ask-e-1');
});

test('a response cached for guests does not send a signed-in user to sign-in', async () => {
  const page = await button({ actions: ['sign_in_to_book'] });
  await expect.element(page.getByRole('button', { name: 'Ask a question' })).toBeDisabled();
});

test('the publisher and visitors of a taken brief see nothing', async () => {
  const page = await button({ actions: ['edit'] });
  await expect.element(page.getByText('Here:')).toBeVisible();
  expect(page.container.querySelector('button, a')).toBeNull();
});

test('a question is sent; contact details are confirmed first', async () => {
  const page = await button();
  await page.getByRole('button', { name: 'Ask a question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask Hannah a question' });
  await dialog.getByLabelText('Your question').fill('Lift?');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect.element(dialog.getByText('Write at least 10 characters.')).toBeVisible();
  expect(server.requests('post')).toEqual([]);
  await dialog.getByLabelText('Your question').fill('Is there a lift? 555-123-4567');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const message = 'Is there a lift? 555-123-4567';
  expect(server.requests('post').map(({ path, body }) => [path, body])).toEqual([
    [QUESTIONS, { message, confirmed_contact: false }],
    [QUESTIONS, { message, confirmed_contact: true }],
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test('after Edit the question can be changed', async () => {
  const page = await button();
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByLabelText('Your question').fill('Write to a@elsewhere.example');
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByLabelText('Your question')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Send question' })).toBeVisible();
});

const questions = [{ id: 'q-1', question: 'Is there a <b>lift</b>?', answer: 'There is.', published_at: '' }];

test('questions are plain text, and only who may removes them', async () => {
  const guest = await shown(<PublishedQuestions experienceId="e-1" questions={questions} removable={false} />);
  await expect.element(guest.getByRole('heading', { name: 'Questions and answers' })).toBeVisible();
  await expect.element(guest.getByText('Is there a <b>lift</b>?')).toBeVisible();
  expect(guest.container.querySelector('button')).toBeNull();
  await guest.unmount();
  const own = await shown(<PublishedQuestions experienceId="e-1" questions={questions} removable />);
  await own.getByRole('button', { name: 'Remove: Is there a <b>lift</b>?' }).click();
  await expect.poll(() => server.requests('delete', PUBLISH)).toMatchObject([{ params: { id: 'q-1' } }]);
});
