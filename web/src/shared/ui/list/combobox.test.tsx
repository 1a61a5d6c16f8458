import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Combobox } from './combobox.tsx';

const SUGGESTIONS = ['Coral Time', 'Concert in the Round', 'Comet', 'Copper'].map((title) => ({
  title,
  category: 'Live',
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Harness({ onChoose }: { onChoose: (title: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <>
      <Combobox
        label="Search"
        placeholder=""
        value={value}
        onValueChange={setValue}
        suggestions={SUGGESTIONS}
        onChoose={onChoose}
      />
      <button type="button">elsewhere</button>
    </>
  );
}

async function start() {
  const onChoose = vi.fn<(title: string) => void>();
  const screen = await render(<Harness onChoose={onChoose} />);
  const box = screen.getByRole('combobox');
  return { onChoose, screen, box };
}

// A direct event, where timing matters: userEvent's polling would advance the fake clock.
const press = (element: Element) => (element as HTMLElement).click();
const leave = (element: Element) => (element as HTMLElement).blur();

test('it opens on text while focused and shows at most three suggestions', async () => {
  const { screen, box } = await start();
  await userEvent.click(box);
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await userEvent.type(box, 'co');
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('option').elements()).toHaveLength(3);
});

test('a list that opens under the resting mouse chooses nothing', async () => {
  const { onChoose, screen, box } = await start();
  await userEvent.type(box, 'co');
  const first = screen.getByRole('option', { name: /Coral Time/ });
  await first.hover();
  await expect.element(first).toHaveAttribute('aria-selected', 'true');
  await userEvent.clear(box);
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('c');
  await expect.element(first).toBeVisible();
  // The browser says where the pointer is some frames after the list has appeared.
  for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  await expect.element(first).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{Enter}');
  expect(onChoose).not.toHaveBeenCalled();
});

test('it closes 200 ms after the box loses focus', async () => {
  const { box } = await start();
  await userEvent.type(box, 'co');
  leave(box.element());
  vi.advanceTimersByTime(199);
  expect(box.element().getAttribute('aria-expanded')).toBe('true');
  vi.advanceTimersByTime(1);
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
});

test('a choice searches after 100 ms and closes the list', async () => {
  const { screen, box, onChoose } = await start();
  await userEvent.type(box, 'co');
  press(screen.getByRole('option').first().element());
  vi.advanceTimersByTime(99);
  expect(onChoose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Coral Time');
  await expect.element(box).toHaveValue('Coral Time');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
});

test('arrow keys wrap around, Enter chooses, Escape closes', async () => {
  const { screen, box, onChoose } = await start();
  await userEvent.type(box, 'co');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(box).toHaveValue('Concert in the Round');
  vi.advanceTimersByTime(100);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Concert in the Round');
  await userEvent.type(box, 'x');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
});
