import { useRouterState } from '@tanstack/react-router';
import { copy } from './copy.ts';
import { MenuLinks } from './menu-links.tsx';

export function Footer() {
  // Hidden until the first page is shown, which would push it down visibly.
  const early = useRouterState({ select: (state) => state.resolvedLocation === undefined });
  return (
    <footer className={`mt-24 border-line border-t ${early ? 'invisible' : ''}`}>
      <div className="page flex flex-col gap-4 pt-8 pb-24 sm:flex-row sm:items-center sm:justify-between">
        <p className="data text-ink-3 text-label">{copy.footer}</p>
        <nav aria-label={copy.footerLinks} className="-mx-2 flex flex-wrap lg:mr-16">
          <MenuLinks className="px-2 text-small" />
        </nav>
      </div>
    </footer>
  );
}
