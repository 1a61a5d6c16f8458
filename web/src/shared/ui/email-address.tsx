import { Fragment } from 'react';

/** An email address that, in a narrow place, breaks after its punctuation, and elsewhere only if it must. */
export function EmailAddress({ children }: { children: string }) {
  const parts = children.match(/[^@.]+[@.]*|[@.]+/g) ?? [];
  return (
    <span className="[overflow-wrap:anywhere]">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have nothing else, and never move
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
