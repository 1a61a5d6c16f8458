import '../styles/index.css';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import ChatLauncher from '@/assistant/chat-launcher.tsx';
import { forgetConversation, setWindow } from '@/assistant/start/conversation.ts';

const place = vi.hoisted(() => ({ pathname: '/' }));
vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useRouter: () => undefined,
  useRouterState: ({ select }: { select: (state: object) => unknown }) => select({ location: place }),
}));

const button = () => page.getByRole('button', { name: 'Open the assistant' });
const dialog = () => page.getByRole('dialog', { name: 'Assistant' });
const position = () => getComputedStyle(button().element()).position;

const Page = () => (
  <>
    <footer style={{ height: 200 }} />
    <ChatLauncher />
  </>
);

beforeEach(async () => {
  forgetConversation();
  place.pathname = '/';
  await page.viewport(1440, 900);
});

test.each([
  ['a phone', 390, 844],
  ['a small phone', 320, 640],
  ['a page at 200 %', 720, 450],
  ['a low window', 1440, 450],
])('on %s it floats over no page', async (_what, width, height) => {
  await page.viewport(width, height);
  for (const pathname of ['/', '/funding', '/g/1', '/experiences']) {
    place.pathname = pathname;
    const { unmount } = await render(<Page />);
    await expect.element(button()).toBeVisible();
    expect(position()).not.toBe('fixed');
    await unmount();
  }
});

test('where there is room it floats, and the window has one way to minimise and one to close', async () => {
  await render(<Page />);
  expect(position()).toBe('fixed');
  await button().click();
  await expect.element(dialog().getByRole('textbox')).toHaveFocus();
  await expect.element(button()).not.toBeInTheDocument();
  await dialog().getByRole('button', { name: 'Minimise' }).click();
  await expect.element(dialog().getByRole('textbox')).not.toBeInTheDocument();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button()).toHaveFocus();
});

test('on a phone a minimised window leaves only the button, which opens it again', async () => {
  await page.viewport(390, 844);
  setWindow('minimised');
  await render(<Page />);
  await expect.element(dialog()).not.toBeInTheDocument();
  await button().click();
  await expect.element(dialog().getByRole('textbox')).toHaveFocus();
  await expect.element(dialog().getByRole('button', { name: 'Minimise' })).not.toBeInTheDocument();
});

test('opened from elsewhere, it returns the focus there', async () => {
  await render(
    <>
      <button type="button" onClick={() => setWindow('open')}>
        Menu
      </button>
      <Page />
    </>,
  );
  for (const _again of [1, 2]) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.element(dialog().getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Menu' })).toHaveFocus();
  }
});
