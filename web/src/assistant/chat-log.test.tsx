import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatLog } from './chat-log.tsx';
import { Composer } from './composer.tsx';
import { addQuestion, forgetConversation } from './start/conversation.ts';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

beforeEach(forgetConversation);

test('a pending reply is shown as three dots', async () => {
  const screen = await render(<ChatLog onFollow={() => undefined} />);
  await expect.element(screen.getByText('The assistant is typing')).not.toBeInTheDocument();
  addQuestion('courses');
  const status = screen.getByRole('log').getByText('The assistant is typing');
  await expect.element(status).toBeInTheDocument();
  expect(status.element().parentElement?.querySelectorAll('[aria-hidden=true]')).toHaveLength(3);
});

test('a question holds 2000 emoji and no more', async () => {
  const screen = await render(<Composer />);
  const box = screen.getByRole('textbox');
  await box.fill('🐠'.repeat(2001));
  await expect.element(box).toHaveValue('🐠'.repeat(2000));
});
