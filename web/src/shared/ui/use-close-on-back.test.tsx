import { createBrowserHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';
import { SidePanel } from './side-panel.tsx';

const start = location.href;
afterEach(() => window.history.replaceState(null, '', start));

/** The panel is open while the address says so, as an admin's timeline. */
function Addressed({ router }: { router: { history: { replace: (path: string) => void } } }) {
  const [open, setOpen] = useState(true);
  const close = () => {
    router.history.replace('/second');
    setOpen(false);
  };
  return (
    <SidePanel open={open} onOpenChange={close} title="Timeline" closeLabel="Close">
      <p>Beside</p>
    </SidePanel>
  );
}

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

test('Back closes a side panel; the address that closing changes is that of its page', async () => {
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: createRootRoute(), history });
  for (const path of ['/first', '/second?open=1']) {
    history.push(path);
    await expect.poll(() => location.pathname + location.search).toBe(path);
  }
  const screen = await render(
    <RouterContextProvider router={router}>
      <Addressed router={router} />
    </RouterContextProvider>,
  );
  await expect.element(screen.getByText('Beside')).toBeVisible();
  history.back();
  await expect.element(screen.getByText('Beside')).not.toBeInTheDocument();
  await expect.poll(() => location.pathname + location.search).toBe('/second');
  history.back();
  await expect.poll(() => location.pathname).toBe('/first');
  history.destroy();
});
