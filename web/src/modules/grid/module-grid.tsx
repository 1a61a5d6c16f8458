import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { copy } from '../copy.ts';
import { modules } from './modules.ts';

/** The six modules of the landing page; each card has a strip of its module's cover. */
export function ModuleGrid() {
  return (
    <section aria-labelledby="modules" className="page">
      <h2 id="modules" className="text-title-1">
        {copy.grid.title[0]}
        <br />
        {copy.grid.title[1]}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:mt-10 lg:grid-cols-3">
        {modules.map(({ id, icon: Icon, cover }) => (
          <li
            key={id}
            className="group relative flex flex-col bg-canvas transition-colors duration-150 hover:bg-surface has-focus-visible:z-10"
          >
            <div className="h-12 overflow-hidden md:h-20">
              <img
                src={coverUrl(cover)}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover transition-transform duration-700 ease-out group-hover:scale-[1.045]"
              />
            </div>
            <div className="flex flex-1 flex-col p-4 md:p-7">
              <div className="flex items-center justify-between gap-3">
                <Icon aria-hidden="true" className="size-5 text-ink-2 md:size-6" strokeWidth={1.5} />
                {/* the generator is open */}
                {id !== 'ai' && <span className="text-ink-2 text-label">{copy.grid.soon}</span>}
              </div>
              <h3 className="mt-4 text-card md:mt-8">{copy.list[id].title}</h3>
              <p className="mt-1 mb-4 text-ink-2 max-md:text-small">{copy.list[id].card}</p>
              <Link
                to="/$"
                params={{ _splat: id }}
                className="mt-auto inline-flex min-h-10 items-center gap-1.5 rounded-control font-medium text-small after:absolute after:inset-0"
              >
                {copy.list[id].button}
                <ArrowUpRight
                  aria-hidden="true"
                  className="size-4 shrink-0 transition-transform duration-150 group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
                />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
