import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Input, Textarea } from '../ui/field.tsx';
import { loadDraft } from './draft.ts';
import { useFormDraft } from './use-draft.ts';

beforeEach(() => sessionStorage.clear());

const FACE = '🙂';

test('holds as many emoji as the server accepts', async () => {
  const onChange = vi.fn();
  const screen = await render(<Textarea maxLength={20} onChange={(event) => onChange(event.target.value)} />);
  const box = screen.getByRole('textbox');
  await box.fill(FACE.repeat(20));
  await expect.element(box).toHaveValue(FACE.repeat(20));
  await box.fill(FACE.repeat(21));
  await expect.element(box).toHaveValue(FACE.repeat(20));
  expect(onChange).toHaveBeenLastCalledWith(FACE.repeat(20));
});

test('typing into the middle of a full field is cut; the existing text stays', async () => {
  const screen = await render(<Input maxLength={5} defaultValue={`ab${FACE}de`} />);
  const box = screen.getByRole('textbox').element() as HTMLInputElement;
  box.focus();
  box.setSelectionRange(2, 2);
  await userEvent.keyboard('x');
  expect([box.value, box.selectionStart]).toEqual([`ab${FACE}de`, 2]);
});

test('an email field is cut at its end', async () => {
  const screen = await render(<Input type="email" maxLength={5} />);
  await screen.getByRole('textbox').fill('abcdefgh');
  await expect.element(screen.getByRole('textbox')).toHaveValue('abcde');
});

/** Simulates an input method: letters are typed, then replaced by a word. */
function composes(box: HTMLTextAreaElement, letters: string[], word: string) {
  box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  for (const text of [...letters, word]) {
    box.setRangeText(text, 0, box.value.length, 'end');
    box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    // changing the value now would end the composition
    expect(box.value).toBe(text);
  }
  box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: word }));
}

function Composed({ most }: { most: number }) {
  const [text, setText] = useState('');
  return (
    <>
      <Textarea maxLength={most} value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
    </>
  );
}

test('text being composed may exceed the limit, the final word may not', async () => {
  const screen = await render(<Composed most={1} />);
  const box = screen.getByRole('textbox').element() as HTMLTextAreaElement;
  composes(box, ['n', 'ni'], '你');
  await expect.element(screen.getByRole('status')).toHaveTextContent('你');
  composes(box, ['n', 'ni', 'nih'], '你好');
  await expect.element(screen.getByRole('status')).toHaveTextContent('你');
  expect(box.value).toBe('你');
});

function Letter() {
  const { ref, onInput } = useFormDraft('contact', ['note']);
  return (
    <form ref={ref} onInput={onInput}>
      <Textarea name="note" maxLength={3} />
    </form>
  );
}

test('a draft keeps the text that fits', async () => {
  const screen = await render(<Letter />);
  await screen.getByRole('textbox').fill(FACE.repeat(4));
  expect(loadDraft('contact')).toEqual({ note: FACE.repeat(3) });
});
