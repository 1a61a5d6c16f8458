import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ModuleGrid } from './module-grid.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: React.ReactNode }) => <span>{children}</span>,
}));

test('a module that has only a waitlist says so, whatever its button promises', async () => {
  const page = await render(<ModuleGrid />);
  const said = (button: string) => {
    const card = page.getByRole('listitem').filter({ hasText: button });
    return card.getByText('Coming soon', { exact: true }).elements().length;
  };
  const waitlists = ['Join Waitlist', 'Apply for Funding', 'Browse Courses', 'Discover Spaces', 'Visit Marketplace'];
  expect(waitlists.map(said)).toEqual([1, 1, 1, 1, 1]);
  expect(said('Explore AI Tools')).toBe(0);
});
