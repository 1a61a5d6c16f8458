import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render, renderHook } from 'vitest-browser-react';
import { deleteAllDrafts, loadDraft } from './draft.ts';
import { useDraft, useFormDraft } from './use-draft.ts';

beforeEach(() => sessionStorage.clear());

test('a draft is kept from the first change until it is sent', async () => {
  const { result, rerender } = await renderHook((title = '') => useDraft('create', { title }));
  expect(loadDraft('create')).toEqual({});
  await rerender('Dome');
  expect(loadDraft('create')).toEqual({ title: 'Dome' });
  result.current();
  await rerender('');
  expect(loadDraft('create')).toEqual({});
});

test('signing out deletes all drafts but no other data of the tab', async () => {
  sessionStorage.setItem('draft:a', '{"title":"Dome"}');
  sessionStorage.setItem('draft:b', 'no JSON');
  sessionStorage.setItem('chat', 'open');
  expect(loadDraft('b')).toEqual({});
  deleteAllDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['chat']);
});

function Letter() {
  const { ref, onInput, drop } = useFormDraft('contact', ['subject', 'message', 'kind']);
  return (
    <form ref={ref} onInput={onInput}>
      <input name="subject" aria-label="Subject" />
      <textarea name="message" aria-label="Message" />
      <select name="kind" aria-label="Kind">
        <option>Question</option>
        <option>Praise</option>
      </select>
      <input name="secret" aria-label="Secret" />
      <button type="button" onClick={drop}>
        Sent
      </button>
    </form>
  );
}

test('a form of plain inputs restores its named fields, and nothing once it was sent', async () => {
  const first = await render(<Letter />);
  await userEvent.type(first.getByLabelText('Message'), 'Hello');
  await userEvent.selectOptions(first.getByLabelText('Kind'), 'Praise');
  await userEvent.type(first.getByLabelText('Secret'), 'x');
  await first.unmount();
  const second = await render(<Letter />);
  await expect.element(second.getByLabelText('Message')).toHaveValue('Hello');
  await expect.element(second.getByLabelText('Kind')).toHaveValue('Praise');
  await expect.element(second.getByLabelText('Secret')).toHaveValue('');
  await userEvent.click(second.getByRole('button'));
  expect(loadDraft('contact')).toEqual({});
});
