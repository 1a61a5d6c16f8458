import { createBrowserHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';

const start = location.href;
afterEach(() => window.history.replaceState(null, '', start));

function Layers() {
  const [outer, setOuter] = useState(true);
  const [inner, setInner] = useState(true);
  return (
    <>
      <Dialog open={outer} onOpenChange={setOuter} title="Outer">
        <p>Below</p>
      </Dialog>
      <Dialog open={inner} onOpenChange={setInner} title="Inner">
        <p>Above</p>
      </Dialog>
    </>
  );
}

test('Back closes the topmost dialog and keeps the page, until there is none', async () => {
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: createRootRoute(), history });
  for (const path of ['/first', '/second']) {
    history.push(path);
    await expect.poll(() => location.pathname).toBe(path);
  }
  const screen = await render(
    <RouterContextProvider router={router}>
      <Layers />
    </RouterContextProvider>,
  );
  for (const gone of ['Above', 'Below']) {
    history.back();
    await expect.element(screen.getByText(gone)).not.toBeInTheDocument();
    await expect.poll(() => location.pathname).toBe('/second');
  }
  history.back();
  await expect.poll(() => location.pathname).toBe('/first');
  history.destroy();
});
