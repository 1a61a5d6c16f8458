/** The unread count on the corner of a button; renders nothing for 0. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="data absolute top-1 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 font-semibold text-[10px] text-on-brand leading-none"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
