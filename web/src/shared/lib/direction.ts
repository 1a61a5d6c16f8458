/** Letters, digits and marks that are read from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * `text` as a part of a sentence: isolated if it is read from right to left, so that "3 of 10 h" after a Hebrew title
 * stays behind it. Any other text is returned as it is. The server does the same (`platform::direction`).
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) && !text.startsWith('\u2068')
    ? text
        .split('\n')
        .map((line) => (RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line))
        .join('\n')
    : text;

/** `texts` whose functions isolate the strings that they are called with. */
export function isolating<T>(texts: T): T {
  if (typeof texts === 'function') {
    return ((...values: unknown[]) =>
      texts(...values.map((value) => (typeof value === 'string' ? isolated(value) : value)))) as T;
  }
  // only plain objects and lists hold texts
  if (Array.isArray(texts)) return texts.map(isolating) as T;
  if (texts?.constructor === Object) {
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, isolating(text)])) as T;
  }
  return texts;
}
