import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { copy } from '@/admin/copy.ts';
import { workQuery } from '@/admin/queries.ts';
import { workOn } from '@/admin/work.ts';
import { type AdminTab, TAB_GROUPS } from './admin-tabs.ts';

const linkClass =
  'flex min-h-10 items-center whitespace-nowrap border-transparent text-ink-2 text-small transition-colors duration-150 hover:text-ink aria-[current=page]:border-brand-ink aria-[current=page]:text-ink max-lg:border-b-2 max-lg:px-1 lg:-ml-px lg:border-l-2 lg:pl-4';

/** On a phone, the current tab's link may be scrolled out of the row. */
const scrollToLink = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' });
/** Once more when the counts are there, which make the row longer. */
const scrollAgain = (link: HTMLElement | null) => scrollToLink(link);

/** The tabs of the admin page: a column on the left, or a scrolling row on small screens. */
export function AdminNav({ tab }: { tab: AdminTab }) {
  const work = useQuery(workQuery).data;
  return (
    <nav
      aria-label={copy.nav}
      className="max-lg:-mx-5 flex min-w-0 gap-5 max-lg:overflow-x-auto max-lg:border-line max-lg:border-b max-lg:px-5 max-lg:[mask-image:linear-gradient(to_right,transparent,#000_20px,#000_calc(100%-20px),transparent)] md:max-lg:-mx-8 md:max-lg:px-8 lg:sticky lg:top-(--sticky-top,96px) lg:grid lg:content-start lg:self-start"
    >
      {TAB_GROUPS.map(({ group, tabs }) => (
        <div key={group} className="max-lg:contents">
          <p id={`admin-${group}`} className="data pb-1.5 text-ink-3 text-label max-lg:sr-only">
            {copy.groups[group]}
          </p>
          <ul aria-labelledby={`admin-${group}`} className="flex gap-5 lg:grid lg:gap-0 lg:border-line lg:border-l">
            {tabs.map((id) => (
              <li key={id}>
                <Link
                  to="/admin"
                  search={id === 'bookings' ? {} : { tab: id }}
                  resetScroll={false}
                  // Without `exact`, the link to the default tab (no `tab` in the URL) would match every tab.
                  activeOptions={{ exact: true }}
                  ref={id === tab ? (work ? scrollAgain : scrollToLink) : undefined}
                  aria-current={id === tab ? 'page' : undefined}
                  className={linkClass}
                >
                  {copy.tabs[id]}
                  <Count count={workOn(id, work)} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** How much waits on a tab; nothing if nothing does. */
function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="data relative ml-2 text-label">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{copy.waiting(count)}</span>
    </span>
  );
}
