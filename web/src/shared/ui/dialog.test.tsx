import 'tailwindcss/index.css';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '@/testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { SidePanel } from './side-panel.tsx';

afterEach(() => page.viewport(1280, 720));

const tall = <div style={{ height: 3000 }}>Long terms</div>;

test.each([390, 1280])('the button that closes a dialog stays while it scrolls, %i pixels wide', async (width) => {
  await page.viewport(width, 720);
  const onClose = vi.fn();
  const screen = await render(
    <Dialog open onOpenChange={onClose} title="Send a proposal">
      {tall}
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  const close = dialog.getByRole('button', { name: 'Close' });
  const above = () => close.element().getBoundingClientRect().top - dialog.element().getBoundingClientRect().top;
  const before = above();
  expect(before).toBeGreaterThan(0);
  dialog.element().scrollTop = 1500;
  await expect.poll(() => dialog.element().scrollTop).toBe(1500);
  expect(above()).toBe(before);
  await close.click();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the button that closes a panel stays while it scrolls', async () => {
  const screen = await render(
    <SidePanel open onOpenChange={() => undefined} title="Tidal Cathedral" closeLabel="Close timeline">
      {tall}
    </SidePanel>,
  );
  const dialog = screen.getByRole('dialog');
  dialog.element().scrollTop = 1500;
  await expect.element(dialog.getByRole('button', { name: 'Close timeline' })).toBeInViewport();
});

/** A dialog that shows a heading behind it as it closes. */
function Announces({ takesFocus }: { takesFocus: boolean }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (done) setOpen(false);
  }, [done]);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        More
      </button>
      {done && (
        <h2 tabIndex={-1} {...(takesFocus && { 'data-takes-focus': '' })}>
          Proposed split
        </h2>
      )}
      {open && (
        <Dialog open onOpenChange={setOpen} title="Propose a split">
          <button type="button" onClick={() => setDone(true)}>
            Send
          </button>
        </Dialog>
      )}
    </>
  );
}

test('what a dialog has brought about has the focus once it has closed, and only then', async () => {
  const screen = await render(<Announces takesFocus />);
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Proposed split' })).toHaveFocus();
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

test('otherwise the focus returns to what opened the dialog', async () => {
  const screen = await render(<Announces takesFocus={false} />);
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});
