import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method editor, where Enter confirms a word. Safari sends that Enter after the
 * composition has ended; only its old key code, 229, tells.
 */
export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
