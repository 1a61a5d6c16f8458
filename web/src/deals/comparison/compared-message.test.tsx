import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import 'tailwindcss/index.css';
import { ComparedMessage } from './compared-message.tsx';

test('a message of more than two lines is read as a whole when asked for', async () => {
  const screen = await render(<ComparedMessage text={'I have built two of these.\n'.repeat(200)} name="Nora" />);
  await screen.getByRole('button', { name: 'Read all: Nora' }).click();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^I have built two of these\./)).toHaveClass('whitespace-pre-line');
});

test('a short one has nothing more to read', async () => {
  const screen = await render(<ComparedMessage text="I have built two of these." name="Nora" />);
  await expect.element(screen.getByText('I have built two of these.')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
