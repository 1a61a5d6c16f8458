import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatLog } from './chat-log.tsx';
import { Composer } from './composer.tsx';
import { addQuestion, forgetConversation } from './conversation.ts';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));

beforeEach(forgetConversation);

test('while an answer is on its way three dots say so', async () => {
  const screen = await render(<ChatLog onFollow={() => undefined} />);
  await expect.element(screen.getByText('The assistant is typing')).not.toBeInTheDocument();
  addQuestion('courses');
  const said = screen.getByRole('log').getByText('The assistant is typing');
  await expect.element(said).toBeInTheDocument();
  expect(said.element().parentElement?.querySelectorAll('[aria-hidden=true]')).toHaveLength(3);
});

test('a question of 2000 emoji has room, and none more', async () => {
  const screen = await render(<Composer />);
  const box = screen.getByRole('textbox');
  await box.fill('🐠'.repeat(2001));
  await expect.element(box).toHaveValue('🐠'.repeat(2000));
});
