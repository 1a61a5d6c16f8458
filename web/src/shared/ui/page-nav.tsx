import { useEffect, useState } from 'react';

export interface PageNavEntry {
  /** The id of the section's element. */
  readonly id: string;
  readonly title: string;
}

/** Links to the sections of a long page; the current one is marked. */
export function PageNav({ label, entries }: { label: string; entries: readonly PageNavEntry[] }) {
  const current = useSectionInView(entries.map((entry) => entry.id).join(' '));
  return (
    <nav aria-label={label} className="sticky top-(--sticky-top,96px) hidden self-start lg:block">
      <ul className="grid grid-cols-1 border-line border-l">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current || undefined}
              className="-ml-px flex min-h-10 items-center border-transparent border-l-2 py-2 pl-4 text-ink-2 text-small transition-colors duration-150 hover:text-ink aria-[current]:border-brand-ink aria-[current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section in the upper part of the viewport. */
function useSectionInView(ids: string) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        const entered = changes.find((change) => change.isIntersecting);
        if (entered) return setCurrent(entered.target.id);
        // a jump to the top ends above all sections
        const isBelow = (id?: string) =>
          changes.some(({ target, boundingClientRect: { top } }) => target.id === id && top > 0);
        setCurrent((last) => (isBelow(last) ? undefined : last));
      },
      { rootMargin: '-15% 0px -70% 0px' },
    );
    const look = () => {
      for (const id of ids.split(' ')) {
        const section = document.getElementById(id);
        if (section) observer.observe(section);
      }
    };
    look();
    // Lazily loaded sections are added later.
    const later = new MutationObserver(look);
    later.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      later.disconnect();
    };
  }, [ids]);
  return current;
}
