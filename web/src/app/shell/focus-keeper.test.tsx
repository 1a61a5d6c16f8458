import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import FocusKeeper from './focus-keeper.tsx';

/** What had the focus before the keeper was loaded. */
const focused = { current: null as Element | null };

/** The path at the first input. */
let from = '/';

function Frame() {
  return (
    <>
      <Link to="/deals">Menu</Link>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <FocusKeeper focused={focused} from={from} />
    </>
  );
}

function List() {
  return (
    <>
      <h1>Deals</h1>
      <Link to="/deals">Open</Link>
      <Link to="/messages">Write</Link>
      <Link to="/match">Slow</Link>
      <Link to="/about">Late</Link>
    </>
  );
}

function Deal() {
  const [accepted, setAccepted] = useState(false);
  return (
    <>
      <h1>Tidal Cathedral</h1>
      <h2 data-state-heading>{accepted ? 'Accepted' : 'Requested'}</h2>
      {!accepted && (
        <button type="button" onClick={() => setAccepted(true)}>
          Accept
        </button>
      )}
    </>
  );
}

function Form() {
  document.title = 'Write a message';
  return (
    <>
      <h1>Message</h1>
      {/* biome-ignore lint/a11y/noAutofocus: as a page with one field does */}
      <input aria-label="Text" autoFocus />
    </>
  );
}

/** A page on which a menu is opened before its heading shows. */
function Slow() {
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown && <h1>Slow</h1>}
      {createPortal(
        <div role="menu">
          {/* biome-ignore lint/a11y/noAutofocus: as an open menu does */}
          <button type="button" role="menuitem" autoFocus onClick={() => setShown(true)}>
            Item
          </button>
        </div>,
        document.body,
      )}
    </>
  );
}

/** A page that has no heading for a moment between what it shows while it loads and what it shows then. */
function Late() {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setTimeout(setStep, 150, step + 1);
    return () => clearTimeout(timer);
  }, [step]);
  if (step < 2) return <h1 key="loading">Loading</h1>;
  return step === 2 ? null : <h1 key="loaded">Loaded</h1>;
}

async function show() {
  const root = createRootRoute({ component: Frame });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: List }),
    createRoute({ getParentRoute: () => root, path: '/deals', component: Deal }),
    createRoute({ getParentRoute: () => root, path: '/messages', component: Form }),
    createRoute({ getParentRoute: () => root, path: '/match', component: Slow }),
    createRoute({ getParentRoute: () => root, path: '/about', component: Late }),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  const page = await render(<RouterProvider router={router as never} />);
  await expect.element(page.getByRole('heading', { name: 'Deals' })).toBeVisible();
  return page;
}

test('the first page leaves the focus where it is', async () => {
  await show();
  expect(document.activeElement).toBe(document.body);
});

test('after a navigation the focus is on the heading, from a row as from the menu', async () => {
  for (const link of ['Open', 'Menu']) {
    const page = await show();
    await page.getByRole('link', { name: link }).click();
    await expect.element(page.getByRole('heading', { name: 'Tidal Cathedral' })).toHaveFocus();
    await page.unmount();
  }
});

test('a page that puts the focus into a field keeps it there, and its title is announced', async () => {
  const page = await show();
  await page.getByRole('link', { name: 'Write' }).click();
  await expect.element(page.getByLabelText('Text')).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('Write a message');
});

test('an open menu keeps the focus when the heading of its page shows', async () => {
  const page = await show();
  await page.getByRole('link', { name: 'Slow' }).click();
  const item = page.getByRole('menuitem');
  await expect.element(item).toHaveFocus();
  await item.click();
  await expect.element(page.getByRole('heading', { name: 'Slow' })).toBeVisible();
  await new Promise(requestAnimationFrame);
  await expect.element(item).toHaveFocus();
});

test('the focus is on the heading of a page that has none for a moment', async () => {
  const page = await show();
  await page.getByRole('link', { name: 'Late' }).click();
  await expect.element(page.getByRole('heading', { name: 'Loading' })).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'Loaded' })).toHaveFocus();
});

test('when an action removes its button the focus is on what says how things stand', async () => {
  const page = await show();
  await page.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByRole('heading', { name: 'Accepted' })).toHaveFocus();
});

test('what an action removed before the keeper was loaded counts, too', async () => {
  focused.current = document.createElement('button');
  const page = await show();
  await expect.element(page.getByRole('heading', { name: 'Deals' })).toHaveFocus();
  focused.current = null;
});

test('a navigation that was over before the keeper was loaded counts, too', async () => {
  from = '/auth';
  const pressed = document.createElement('button');
  document.body.append(pressed);
  pressed.focus();
  const page = await show();
  await expect.element(page.getByRole('heading', { name: 'Deals' })).toHaveFocus();
  pressed.remove();
  from = '/';
});

test('when a message closes that had the focus, it is on the page again', async () => {
  const page = await show();
  const list = document.createElement('ol');
  list.tabIndex = -1;
  list.innerHTML = '<li><button type="button">Undo</button></li>';
  document.body.append(list);
  list.querySelector('button')?.focus();
  list.focus();
  await expect.element(page.getByRole('heading', { name: 'Deals' })).toHaveFocus();
  // with its key, people go there
  list.focus();
  expect(document.activeElement).toBe(list);
  list.remove();
});
