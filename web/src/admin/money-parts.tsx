import type { ReactNode } from 'react';

/** How many characters of an id are shown. */
export const ID_TAIL = 8;

/** A booking's id as a button that opens its timeline. */
export function BookingLink({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      title={id}
      onClick={() => onOpen(id)}
      className="data block min-h-10 max-w-full truncate rounded-control text-label underline-offset-4 hover:underline"
    >
      {id.slice(-ID_TAIL)}
    </button>
  );
}

/** A section of the money page. */
export function MoneySection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">{title}</h3>
      {text && <p className="text-ink-2 text-small">{text}</p>}
      {children}
    </section>
  );
}
