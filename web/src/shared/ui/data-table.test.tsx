import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type Column, DataTable } from './data-table.tsx';

const room = vi.hoisted(() => ({ wide: false }));
vi.mock('./use-wide-viewport.ts', () => ({ useWideViewport: () => room.wide }));

interface Mail {
  to: string;
  error: string | null;
}

const columns: Column<Mail>[] = [
  { id: 'to', head: 'To', cell: ({ to }) => to },
  { id: 'error', head: 'Last error', cell: ({ error }) => error },
];
const show = (error: string | null) =>
  render(<DataTable label="Mails" columns={columns} rows={[{ to: 'Ann', error }]} idOf={({ to }) => to} />);

test('a card leaves out empty values', async () => {
  room.wide = false;
  const screen = await show(null);
  await expect.element(screen.getByText('Ann')).toBeVisible();
  await expect.element(screen.getByText('Last error')).not.toBeInTheDocument();
  await screen.unmount();
  const failed = await show('550 no such mailbox');
  await expect.element(failed.getByRole('definition')).toHaveTextContent('550 no such mailbox');
});

test('a table has every column, even if empty', async () => {
  room.wide = true;
  const screen = await show(null);
  await expect.element(screen.getByRole('columnheader', { name: 'Last error' })).toBeVisible();
});
