import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

test('a double click acts once, on a button that sends something', async () => {
  const [sent, pressed, stepped] = [vi.fn(), vi.fn(), vi.fn()];
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    sent();
  };
  const screen = await render(
    <form onSubmit={submit}>
      <Button type="submit">Publish</Button>
      <Button busy={false} onClick={pressed}>
        Accept
      </Button>
      <Button onClick={stepped}>More</Button>
    </form>,
  );
  for (const name of ['Publish', 'Accept', 'More']) await screen.getByRole('button', { name }).dblClick();
  expect([sent.mock.calls.length, pressed.mock.calls.length, stepped.mock.calls.length]).toEqual([1, 1, 2]);
});
