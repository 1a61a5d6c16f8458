import type { FormEvent } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * `onInput` of a box that holds at most `most` characters. They are counted as the server counts them, in code points: the
 * browser's own `maxLength` counts an emoji twice. What was just typed or pasted is what has no room, not what stood there.
 */
export const limitCharacters = (most: number) => (event: FormEvent<Box>) => {
  const box = event.currentTarget;
  const shorter = truncate(box, most);
  if (!shorter) return;
  if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) {
    // The letters of an input method are more than the word they become.
    box.addEventListener('compositionend', () => enforceLimit(box, most), { once: true });
    return;
  }
  box.value = shorter.value;
  if (shorter.place !== null) box.setSelectionRange(shorter.place, shorter.place);
};

/** What has room in `box`, and where its caret belongs then; none when everything has. */
function truncate({ value, selectionEnd }: Box, most: number) {
  const over = [...value].length - most;
  if (over <= 0) return undefined;
  // a box for an address by mail tells no place
  const typed = [...value.slice(0, selectionEnd ?? undefined)];
  const kept = typed.slice(0, Math.max(0, typed.length - over)).join('');
  const rest = selectionEnd === null ? '' : value.slice(selectionEnd);
  return { value: [...(kept + rest)].slice(0, most).join(''), place: selectionEnd === null ? null : kept.length };
}

/** Leaves in `box` what has room, as if it had been typed so: whoever follows its value hears of it. */
function enforceLimit(box: Box, most: number) {
  const shorter = truncate(box, most);
  if (!shorter) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, shorter.value);
  if (shorter.place !== null) box.setSelectionRange(shorter.place, shorter.place);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
