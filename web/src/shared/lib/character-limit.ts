import type { FormEvent } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * `onInput` handler for a field with at most `most` characters, counted in code points as on the server: the browser's
 * own `maxLength` counts an emoji twice. It cuts the text that was just typed or pasted, not what was already there.
 */
export const limitCharacters = (most: number) => (event: FormEvent<Box>) => {
  const box = event.currentTarget;
  const shorter = truncate(box, most);
  if (!shorter) return;
  if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) {
    // During composition, the letters may exceed the limit until they become a word.
    box.addEventListener('compositionend', () => enforceLimit(box, most), { once: true });
    return;
  }
  box.value = shorter.value;
  if (shorter.place !== null) box.setSelectionRange(shorter.place, shorter.place);
};

/** The text of `box` that fits, and the caret's new position; undefined if everything fits. */
function truncate({ value, selectionEnd }: Box, most: number) {
  const over = [...value].length - most;
  if (over <= 0) return undefined;
  // an email field doesn't report its caret
  const typed = [...value.slice(0, selectionEnd ?? undefined)];
  const kept = typed.slice(0, Math.max(0, typed.length - over)).join('');
  const rest = selectionEnd === null ? '' : value.slice(selectionEnd);
  return { value: [...(kept + rest)].slice(0, most).join(''), place: selectionEnd === null ? null : kept.length };
}

/** Sets `box` to the text that fits, and fires the event of a user's input for all listeners. */
function enforceLimit(box: Box, most: number) {
  const shorter = truncate(box, most);
  if (!shorter) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, shorter.value);
  if (shorter.place !== null) box.setSelectionRange(shorter.place, shorter.place);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
