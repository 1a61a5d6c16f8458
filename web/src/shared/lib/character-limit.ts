import type { FormEvent } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * `onInput` of a box that holds at most `most` characters. They are counted in code points, as on the server: the
 * browser's own `maxLength` counts an emoji twice. What is cut is what was just typed or pasted, not what was there.
 */
export const limitCharacters = (most: number) => (event: FormEvent<Box>) => {
  const box = event.currentTarget;
  const shorter = truncate(box, most);
  if (!shorter) return;
  if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) {
    // While composing, an input method's letters may be more than the word they become.
    box.addEventListener('compositionend', () => enforceLimit(box, most), { once: true });
    return;
  }
  box.value = shorter.value;
  if (shorter.place !== null) box.setSelectionRange(shorter.place, shorter.place);
};

/** What fits in `box`, and where its caret belongs then; `undefined` if everything fits. */
function truncate({ value, selectionEnd }: Box, most: number) {
  const over = [...value].length - most;
  if (over <= 0) return undefined;
  // an email field does not report its caret
  const typed = [...value.slice(0, selectionEnd ?? undefined)];
  const kept = typed.slice(0, Math.max(0, typed.length - over)).join('');
  const rest = selectionEnd === null ? '' : value.slice(selectionEnd);
  return { value: [...(kept + rest)].slice(0, most).join(''), place: selectionEnd === null ? null : kept.length };
}

/** Leaves in `box` what fits, as if that had been typed, so that whatever listens to its value is notified. */
function enforceLimit(box: Box, most: number) {
  const shorter = truncate(box, most);
  if (!shorter) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, shorter.value);
  if (shorter.place !== null) box.setSelectionRange(shorter.place, shorter.place);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
