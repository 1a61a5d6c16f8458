import type { FormEvent } from 'react';

/**
 * `onInput` of a box that holds at most `most` characters. They are counted as the server counts them, in code points: the
 * browser's own `maxLength` counts an emoji twice. What was just typed or pasted is what has no room, not what stood there.
 */
export const atMost = (most: number) => (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
  const box = event.currentTarget;
  const over = [...box.value].length - most;
  if (over <= 0) return;
  // a box for an address by mail tells no place
  const place = box.selectionEnd;
  const typed = [...box.value.slice(0, place ?? undefined)];
  const kept = typed.slice(0, Math.max(0, typed.length - over)).join('');
  const rest = place === null ? '' : box.value.slice(place);
  box.value = [...(kept + rest)].slice(0, most).join('');
  if (place !== null) box.setSelectionRange(kept.length, kept.length);
};
