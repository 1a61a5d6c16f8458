import { beforeEach, expect, test } from 'vitest';
import { aMessage } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import type { Message } from './queries.ts';
import { answerIn, QuestionActions } from './question-actions.tsx';

const PUBLISH = '/api/questions/{id}/publish';
const published = { question: { id: '1', question: '', answer: '', published_at: '2026-11-20T12:00:00Z' } };

beforeEach(() => {
  sessionStorage.clear();
  server.post(PUBLISH, published);
  server.delete(PUBLISH, undefined);
});

const message = (id: string, mine: boolean, text: string) =>
  aMessage({ id, mine, message: text, sender_id: mine ? 'hannah' : 'carl' });
const later = [message('2', false, 'Hello?'), message('3', true, 'There is.'), message('4', true, 'In the hall.')];

const show = (question: NonNullable<Message['question']>) =>
  render(<QuestionActions message={{ ...message('1', false, 'Is there a lift?'), question }} later={later} />);

test('an answer is what the publisher wrote next, up to the next message of the other person', () => {
  expect(answerIn(later)).toBe('There is.\nIn the hall.');
  expect(answerIn([...later, message('5', false, 'Thanks.'), message('6', true, 'Welcome.')])).toBe(
    'There is.\nIn the hall.',
  );
  expect(answerIn([message('2', false, 'Hello?')])).toBe('');
});

test('the publisher shows a question with its answer, both shortened', async () => {
  const screen = await show({ published: false, actions: ['publish'] });
  await screen.getByRole('button', { name: 'Show on the listing' }).click();
  await expect.element(screen.getByLabelText('Question')).toHaveValue('Is there a lift?');
  await expect.element(screen.getByLabelText('Answer')).toHaveValue('There is.\nIn the hall.');
  const submit = screen.getByRole('dialog').getByRole('button', { name: 'Show on the listing' });
  await screen.getByLabelText('Answer').fill(' ');
  await submit.click();
  await expect.element(screen.getByText('Please fill this in.')).toBeVisible();
  await screen.getByLabelText('Answer').fill('There is.');
  await submit.click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.requests('post')).toMatchObject([{ path: PUBLISH, params: { id: '1' } }]);
  expect(server.bodies('post', PUBLISH)).toEqual([{ question: 'Is there a lift?', answer: 'There is.' }]);
});

test('the publisher takes it back', async () => {
  const screen = await show({ published: true, actions: ['unpublish'] });
  await screen.getByRole('button', { name: 'Remove from the listing' }).click();
  await expect.poll(() => server.requests('delete')).toMatchObject([{ path: PUBLISH, params: { id: '1' } }]);
});

test('the person who asked sees that it is shown, and can do nothing about it', async () => {
  const screen = await show({ published: true, actions: [] });
  await expect.element(screen.getByText('Shown on the listing, without a name.')).toBeVisible();
  expect(screen.container.querySelector('button')).toBeNull();
});

test('the button that replaces the other one keeps the focus', async () => {
  const actions = (question: NonNullable<Message['question']>) => (
    <QuestionActions message={{ ...message('1', false, 'Is there a lift?'), question }} later={later} />
  );
  const screen = await render(actions({ published: false, actions: ['publish'] }));
  await screen.getByRole('button', { name: 'Show on the listing' }).click();
  // the conversation is loaded anew before the dialog closes
  server.post(PUBLISH, async () => {
    await screen.rerender(actions({ published: true, actions: ['unpublish'] }));
    return published;
  });
  await screen.getByRole('dialog').getByRole('button', { name: 'Show on the listing' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Remove from the listing' })).toHaveFocus();
});
