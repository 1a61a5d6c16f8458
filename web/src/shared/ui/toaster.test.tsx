import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getToasts, toast } from './toast-store.ts';
import Toaster from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => getToasts().some((entry) => entry.open);
const show = async (title: string) => {
  const screen = await render(<Toaster />);
  toast({ title, description: 'text' });
  await expect.element(screen.getByText(title)).toBeInTheDocument();
  return screen;
};

/** Moves the pointer over the toasts until they react: their listeners need the effects of the first toast. */
async function hovers(region: Element) {
  let noticed = false;
  const notice = () => {
    noticed = true;
  };
  region.querySelector('ol')?.addEventListener('toast.viewportPause', notice, { once: true });
  while (!noticed) {
    region.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
}

/** Waits until the toasts listen to the pointer and the focus. */
async function listens(region: Element) {
  await hovers(region);
  region.dispatchEvent(new PointerEvent('pointerleave', { bubbles: true }));
}

test('a toast closes automatically after 5000 ms', async () => {
  await show('Profile Updated');
  vi.advanceTimersByTime(4999);
  expect(open()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(open()).toBe(false);
});

test('hovering over the toasts pauses the timer', async () => {
  const screen = await show('Tag Added');
  vi.advanceTimersByTime(3000);
  const region = screen.getByRole('region').element();
  await hovers(region);
  vi.advanceTimersByTime(60_000);
  expect(open()).toBe(true);
  region.dispatchEvent(new PointerEvent('pointerleave', { bubbles: true }));
  vi.advanceTimersByTime(2000);
  expect(open()).toBe(false);
});

test('F8 focuses the toasts, and focus pauses the timer', async () => {
  const screen = await show('Tag Removed');
  await listens(screen.getByRole('region').element());
  await userEvent.keyboard('{F8}');
  expect(document.activeElement?.tagName).toBe('OL');
  vi.advanceTimersByTime(60_000);
  expect(open()).toBe(true);
});

test('the timer resumes once the focus leaves the toasts', async () => {
  const elsewhere = (await render(<button type="button">Elsewhere</button>)).getByRole('button', { name: 'Elsewhere' });
  const screen = await show('Tag Added');
  await listens(screen.getByRole('region').element());
  vi.advanceTimersByTime(3000);
  await userEvent.keyboard('{F8}{Tab}');
  expect(document.activeElement?.tagName).toBe('LI');
  vi.advanceTimersByTime(60_000);
  expect(open()).toBe(true);
  (elsewhere.element() as HTMLElement).focus();
  vi.advanceTimersByTime(1999);
  expect(open()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(open()).toBe(false);
});

// The library needs more than its threshold of 50 px: at exactly 50 px the toast stays.
test.each([
  [49, true],
  [50, true],
  [51, false],
])('after a swipe of %i px to the right it stays: %s', async (distance, stays) => {
  const screen = await show('Feedback Sent');
  const item = screen.getByText('Feedback Sent').element().closest('li');
  if (!item) throw new Error('no toast');
  item.setPointerCapture = () => undefined;
  swipe(item, distance);
  expect(open()).toBe(stays);
});

function swipe(item: Element, distance: number) {
  const at = (type: string, x: number) =>
    item.dispatchEvent(
      new PointerEvent(type, { bubbles: true, clientX: x, clientY: 10, pointerId: 1, pointerType: 'touch', button: 0 }),
    );
  at('pointerdown', 10);
  at('pointermove', 10 + distance / 2);
  at('pointermove', 10 + distance);
  at('pointerup', 10 + distance);
}

test('further information has its own line', async () => {
  const screen = await render(<Toaster />);
  toast({
    title: 'Booking Accepted',
    description: 'A project has been created.',
    detail: 'Nora has until Friday to pay.',
  });
  await expect.element(screen.getByText('A project has been created.', { exact: true })).toBeInTheDocument();
  await expect.element(screen.getByText('Nora has until Friday to pay.', { exact: true })).toBeInTheDocument();
});

test('a toast is announced sentence by sentence', async () => {
  await render(<Toaster />);
  toast({ title: 'Booking Accepted', description: 'A project has been created', detail: 'Nora pays next' });
  const announced = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join();
  await expect.poll(announced).toContain('Booking Accepted. A project has been created. Nora pays next');
});

// the styles are not loaded here: e2e/payments.spec.ts measures where toasts are
const listOf = (screen: Awaited<ReturnType<typeof show>>) => screen.getByRole('region').getByRole('list');
const [usual, other] = ['over-header', 'bottom-right'];
const isWide = () => browser.viewport(1024, 768);
const isPhone = () => browser.viewport(390, 844);

/** Something over the whole width, at the edge of the window where `place` is. */
function stripAt(place: string | undefined, tag: string) {
  const strip = document.createElement(tag);
  strip.style.cssText = `position:fixed;left:0;width:100%;height:120px;${place === 'top' || place === 'over-header' ? 'top:0' : 'bottom:60px'}`;
  return strip;
}

test('a toast goes to the other edge if it would cover the field with the focus', async () => {
  await isWide();
  const field = stripAt(usual, 'input');
  document.body.append(field);
  field.focus();
  const screen = await show('Payment Failed');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', other);
  field.style.cssText = stripAt(other, 'input').style.cssText;
  toast({ title: 'Tag Added' });
  await expect.element(listOf(screen)).toHaveAttribute('data-place', usual);
  field.remove();
});

test('a toast moves away from an amount that appears after it', async () => {
  await isWide();
  const main = document.createElement('main');
  document.body.append(main);
  const screen = await show('Payment Successful');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', usual);
  const amount = stripAt(usual, 'p');
  amount.dataset.keepVisible = '';
  main.append(amount);
  await expect.element(listOf(screen)).toHaveAttribute('data-place', other);
  main.remove();
});

test.each(['h2', 'h3', 'h4'])('a toast keeps clear of a heading, an %s', async (tag) => {
  await isWide();
  const main = document.createElement('main');
  main.append(stripAt(usual, tag));
  document.body.append(main);
  const screen = await show('Project Accepted');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', other);
  main.remove();
});

test('a toast moves away from the title of a dialog that opens after it, and ignores the page behind it', async () => {
  await isWide();
  const page = document.createElement('div');
  page.setAttribute('aria-hidden', 'true');
  page.append(document.createElement('main'));
  page.firstElementChild?.append(stripAt(other, 'h1'), stripAt(other, 'button'));
  const screen = await show('Welcome back!');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', usual);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.append(stripAt(usual, 'h2'));
  document.body.append(page, dialog);
  await expect.element(listOf(screen)).toHaveAttribute('data-place', other);
  dialog.remove();
  await expect.element(listOf(screen)).toHaveAttribute('data-place', usual);
  page.remove();
});

test('beside a dialog as high as the window, a toast is beside its buttons, whatever is scrolled under them', async () => {
  await isWide();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.style.cssText = 'position:fixed;inset:0 120px';
  const at = (tag: string, style: string) => {
    const element = document.createElement(tag);
    element.style.cssText = `position:fixed;left:140px;right:140px;${style}`;
    return element;
  };
  const buttons = at('div', 'top:620px;bottom:0');
  buttons.className = 'dialog-actions';
  dialog.append(
    at('h2', 'top:0;height:80px'),
    at('input', 'top:100px;height:510px'),
    at('input', 'top:600px;height:60px'),
  );
  dialog.append(buttons);
  document.body.append(dialog);
  const screen = await show('Welcome back!');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'bottom-left');
  dialog.remove();
});

test('a toast at the top is below the header, wherever a banner moves it', async () => {
  const header = document.createElement('header');
  header.style.cssText = 'position:fixed;left:0;width:100%;height:64px;top:45px';
  document.body.append(header);
  const screen = await show('Profile Updated');
  const top = () => (listOf(screen).element() as HTMLElement).style.getPropertyValue('--toast-top');
  await expect.poll(top).toBe('117px');
  header.style.top = '0';
  dispatchEvent(new Event('scroll'));
  await expect.poll(top).toBe('72px');
  header.remove();
});

test('on phones a toast is at the bottom, or below the header where there is a button', async () => {
  await isPhone();
  const main = document.createElement('main');
  document.body.append(main);
  const screen = await show('Sign In Failed');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'bottom');
  expect(main.style.paddingTop).toBe('');
  main.append(stripAt('bottom', 'button'));
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'top');
  // it stays where it covers nothing
  main.replaceChildren();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'top');
  expect(main.style.paddingTop).toBe('');
  main.remove();
});

test.each([
  ['a phone', isPhone],
  ['a wide screen', isWide],
])(
  "on a scrolled page of %s, a strip below the header becomes the toast's, and the page moves by it",
  async (_, size) => {
    await size();
    const main = document.createElement('main');
    main.style.minHeight = '3000px';
    const card = document.createElement('article');
    card.style.cssText = 'position:absolute;left:0;width:100%;top:0;height:3000px';
    main.append(card);
    document.body.append(main);
    scrollTo(0, 500);
    const screen = await show('Booking Accepted');
    await expect.element(listOf(screen)).toHaveAttribute('data-place', 'above-page');
    const list = listOf(screen).element() as HTMLElement;
    const { height } = list.getBoundingClientRect();
    await expect.poll(() => main.style.paddingTop).toBe(`${Math.round(height) + 8}px`);
    expect(list.style.clipPath).toContain('100vmax');
    // scrolling on does not end it
    scrollTo(0, 700);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await expect.element(listOf(screen)).toHaveAttribute('data-place', 'above-page');
    vi.advanceTimersByTime(5000);
    await expect.poll(() => main.style.paddingTop).toBe('');
    main.remove();
  },
);

test('a heading that comes to lie under the strip when the page becomes shorter is scrolled out from under it', async () => {
  await isPhone();
  const main = document.createElement('main');
  main.innerHTML = `<article style="height:1000px"></article><h2>Accepted (1)</h2><article style="height:1700px"></article>`;
  document.body.append(main);
  scrollTo(0, 500);
  const screen = await show('Proposal Declined');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'above-page');
  const [card, heading] = [main.querySelector('article'), main.querySelector('h2')] as [HTMLElement, HTMLElement];
  const belowStrip = () => heading.getBoundingClientRect().top - Number.parseFloat(main.style.paddingTop) - 8;
  await expect.poll(() => main.style.paddingTop).not.toBe('');
  await Promise.all(main.getAnimations().map((each) => each.finished));
  card.style.height = `${1000 - belowStrip() - 10}px`;
  await expect.poll(belowStrip).toBeGreaterThanOrEqual(-1);
  main.remove();
});

test('on phones the page moves below a toast that would cover something everywhere, and back when it closes', async () => {
  await isPhone();
  const main = document.createElement('main');
  main.append(stripAt('top', 'h1'), stripAt('bottom', 'button'));
  document.body.append(main);
  const screen = await show('Sign In Failed');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'above-page');
  const { height } = listOf(screen).element().getBoundingClientRect();
  await expect.poll(() => main.style.paddingTop).toBe(`${Math.round(height) + 8}px`);
  vi.advanceTimersByTime(5000);
  await expect.poll(() => main.style.paddingTop).toBe('');
  main.remove();
});

test('on a wide screen the page moves below a toast that would cover a title wherever it is', async () => {
  await isWide();
  const main = document.createElement('main');
  main.append(stripAt('top', 'h2'), stripAt('bottom', 'h2'));
  document.body.append(main);
  const screen = await show('Split Proposed');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'above-page');
  const { height } = listOf(screen).element().getBoundingClientRect();
  await expect.poll(() => main.style.paddingTop).toBe(`${Math.round(height) + 8}px`);
  // it stays there although the page has moved away from the other places
  main.replaceChildren();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'above-page');
  vi.advanceTimersByTime(5000);
  await expect.poll(() => main.style.paddingTop).toBe('');
  // the next one looks for a place of its own
  toast({ title: 'Tag Added' });
  await expect.element(listOf(screen)).toHaveAttribute('data-place', usual);
  expect(main.style.paddingTop).toBe('');
  main.remove();
});

test('on phones a toast beside an open dialog keeps clear of its title and fields', async () => {
  await isPhone();
  const screen = await show('Welcome back!');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'bottom');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.append(stripAt('top', 'h2'));
  document.body.append(dialog);
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'bottom');
  dialog.replaceChildren(stripAt('bottom', 'input'));
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'top-edge');
  dialog.remove();
});

test('on phones a dialog as high as the window makes room for a toast above it', async () => {
  await isPhone();
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const field = document.createElement('textarea');
  field.style.cssText = 'position:fixed;left:0;width:100%;top:68px;bottom:0';
  const title = document.createElement('h2');
  title.style.cssText = 'position:fixed;left:0;width:100%;top:0;height:60px';
  dialog.append(title, field);
  document.body.append(dialog);
  const screen = await show('Welcome back!');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'top-edge');
  const { height } = listOf(screen).element().getBoundingClientRect();
  const space = () => Number.parseFloat(document.documentElement.style.getPropertyValue('--toast-space'));
  await expect.poll(space).toBeCloseTo(Math.max(0, 4 + Math.round(height) + 8 - 844 * 0.08), 0);
  vi.advanceTimersByTime(5000);
  await expect.poll(space).toBeNaN();
  dialog.remove();
});

test('a toast with the focus stays where it is, but for a window that becomes as narrow as a phone', async () => {
  await isWide();
  const screen = await show('User Type Required');
  await expect.element(listOf(screen)).toHaveAttribute('data-place', usual);
  (listOf(screen).element() as HTMLElement).focus();
  const title = document.createElement('h1');
  const main = document.createElement('main');
  main.append(title);
  title.style.cssText = stripAt(usual, 'h1').style.cssText;
  document.body.append(main);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await expect.element(listOf(screen)).toHaveAttribute('data-place', usual);
  await isPhone();
  await expect.element(listOf(screen)).toHaveAttribute('data-place', 'bottom');
  main.remove();
});
