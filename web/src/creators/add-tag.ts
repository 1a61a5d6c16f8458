/** `tags` with `typed` at the end: only if it says something and is not there yet. */
export function addTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim().replaceAll(',', ' ');
  const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase());
  return tag === '' || known ? tags : [...tags, tag];
}
