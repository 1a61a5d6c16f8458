import { Fragment } from 'react';

/** An email address that, if it must wrap, breaks after its punctuation first. */
export function EmailAddress({ children }: { children: string }) {
  const parts = children.match(/[^@.]+[@.]*|[@.]+/g) ?? [];
  return (
    <span className="[overflow-wrap:anywhere]">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity and never change order
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
