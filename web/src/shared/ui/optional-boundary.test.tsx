import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { OptionalBoundary } from './optional-boundary.tsx';

test('a part whose code fails to load leaves the rest of the page', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  const screen = await render(
    <>
      <p>The page</p>
      <OptionalBoundary fallback={<p>Waiting</p>}>
        <Part />
      </OptionalBoundary>
    </>,
  );
  await expect.element(screen.getByText('Waiting')).not.toBeInTheDocument();
  await expect.element(screen.getByText('The page')).toBeInTheDocument();
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
