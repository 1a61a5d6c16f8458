import { Link, useRouterState } from '@tanstack/react-router';
import { copy } from './copy.ts';
import { menuEntries } from './menu-entries.ts';

export function Footer() {
  // Nothing stands above it before the first page does, which would then push it down before everybody's eyes.
  const early = useRouterState({ select: (state) => state.resolvedLocation === undefined });
  return (
    <footer className={`mt-24 border-line border-t ${early ? 'invisible' : ''}`}>
      <div className="page flex flex-col gap-4 pt-8 pb-24 sm:flex-row sm:items-center sm:justify-between sm:pr-28 sm:pb-8">
        <p className="data text-ink-3 text-label">{copy.footer}</p>
        <nav aria-label={copy.footerLinks} className="-mx-2 flex flex-wrap">
          {menuEntries
            .filter((entry) => entry.header)
            .map((entry) => (
              <Link
                key={entry.to}
                to={entry.to}
                className="inline-flex h-10 items-center rounded-control px-2 text-ink-2 text-small transition-colors duration-150 hover:text-ink"
              >
                {entry.label}
              </Link>
            ))}
        </nav>
      </div>
    </footer>
  );
}
