/**
 * A link that writes to `email`. Everything that could begin a parameter is encoded: `?` and `&` are valid in addresses,
 * and `ann?bcc=…@example.org` would add a reader.
 */
export function mailto(email: string, subject?: string) {
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${address}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}
