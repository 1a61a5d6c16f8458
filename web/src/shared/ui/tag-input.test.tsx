import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTag, TagInput } from './tag-input.tsx';

const USED = ['unity', 'unity 3d', 'unreal', 'museum'].map((name, place) => ({ name, count: 9 - place }));

const useSuggestions = (text: string, enabled: boolean) => ({
  tags: enabled ? USED.filter(({ name }) => name.startsWith(text.toLowerCase())) : [],
  current: true,
});

interface BoxProps {
  existing?: boolean;
  initial?: readonly string[];
  max?: number;
}

function Box({ existing = false, initial = [], max = 50 }: BoxProps) {
  const [tags, setTags] = useState(initial);
  return (
    <TagInput
      label="Tags"
      placeholder=""
      suggestionsLabel="In use"
      addLabel="Add tag"
      activeLabel="Chosen"
      removeLabel={(tag) => `Remove ${tag}`}
      maxLength={50}
      max={max}
      tags={tags}
      onTags={setTags}
      useSuggestions={useSuggestions}
      existing={existing}
    />
  );
}

async function shown(props: BoxProps = {}) {
  const page = await render(<Box {...props} />);
  const field = page.getByRole('combobox', { name: 'Tags' });
  const tags = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
  return { page, field, tags };
}

test('a tag is added once, ignoring case, and only if it is not blank', () => {
  const tags = ['Unity'];
  expect(addTag(tags, ' WebXR ')).toEqual(['Unity', 'WebXR']);
  expect(addTag(tags, 'unity')).toBe(tags);
  expect(addTag(tags, '   ')).toBe(tags);
});

test('Enter and a comma add what was typed, and Backspace removes the last', async () => {
  const { field, tags } = await shown();
  await userEvent.type(field, 'reef{Enter}');
  expect(tags()).toEqual(['reef']);
  await userEvent.type(field, 'coral,');
  expect(tags()).toEqual(['reef', 'coral']);
  await userEvent.keyboard('{Backspace}');
  expect(tags()).toEqual(['reef']);
});

test('a suggestion is chosen with the arrow keys or a click', async () => {
  const { page, field, tags } = await shown();
  await userEvent.type(field, 'un');
  await expect.element(page.getByRole('option', { name: /unreal/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('option', { name: /unity 3d/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(tags()).toEqual(['unity 3d']);
  await userEvent.type(field, 'mu');
  await page.getByRole('option', { name: /museum/ }).click();
  expect(tags()).toEqual(['unity 3d', 'museum']);
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
});

test('a list that opens under the resting mouse chooses nothing', async () => {
  const { page, field, tags } = await shown();
  await userEvent.type(field, 'un');
  const last = page.getByRole('option', { name: /unreal/ });
  await last.hover();
  await expect.element(last).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('i');
  await userEvent.keyboard('{Backspace}');
  await expect.element(last).toBeVisible();
  // The browser says where the pointer is some frames after the list has appeared.
  for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  await expect.element(last).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{Enter}');
  expect(tags()).toEqual(['un']);
});

test('Escape closes the suggestions and keeps the text', async () => {
  const { page, field } = await shown();
  await userEvent.type(field, 'uni{Escape}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field).toHaveValue('uni');
  expect(page.getByRole('option').elements()).toEqual([]);
});

test('of tags in use, Enter takes the best match of an unfinished one, and an exact one as it is', async () => {
  const { field, tags } = await shown({ existing: true });
  await userEvent.type(field, 'unr{Enter}');
  await userEvent.type(field, 'unity{Enter}');
  await userEvent.type(field, 'zeppelin{Enter}');
  expect(tags()).toEqual(['unreal', 'unity', 'zeppelin']);
});

test('leaving the field keeps a new tag, but not an unfinished one of those in use', async () => {
  const free = await shown();
  await userEvent.type(free.field, 'reef');
  await userEvent.tab();
  await expect.poll(free.tags).toEqual(['reef']);
  await free.page.unmount();
  const inUse = await shown({ existing: true });
  await userEvent.type(inUse.field, 'uni');
  await userEvent.tab();
  expect(inUse.tags()).toEqual([]);
});

test('a full list takes no more', async () => {
  const { page, field } = await shown({ initial: ['a', 'b'], max: 2 });
  await expect.element(field).toBeDisabled();
  await page.getByRole('button', { name: 'Remove a' }).click();
  await expect.element(field).toBeEnabled();
});
