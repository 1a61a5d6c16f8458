import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '@/shared/api/session.ts';
import { IconButton } from '@/shared/ui/button.tsx';
import { Chip } from '@/shared/ui/catalogue/chip.tsx';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { Loading, Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { ShowMore } from '@/shared/ui/show-more.tsx';
import { copy } from './copy.ts';
import { type Generation, generationsQuery } from './queries.ts';
import { ideaCoverName } from './stage.tsx';

const DeleteFilmDialog = lazy(() => import('./delete-film-dialog.tsx'));

interface GalleryProps {
  /** The film on the stage. */
  current: string | undefined;
  onOpen: (id: string) => void;
  onRemoved: (id: string) => void;
}

/** The user's films: those of the account, or those made in this browser as a guest. */
export function Gallery(props: GalleryProps) {
  const session = useSession();
  if (session.state === 'unknown') return null;
  return <Films {...props} owner={session.state === 'person' ? session.userId : ''} />;
}

function Films({ owner, ...props }: GalleryProps & { owner: string }) {
  const films = useInfiniteQuery(generationsQuery(owner));
  const all = films.data?.pages.flatMap((page) => page.generations) ?? [];
  // a guest without films doesn't need the section
  if (owner === '' && all.length === 0) return null;
  return (
    <Section id="films" title={copy.gallery.title}>
      {owner === '' && <p className="-mt-3 text-ink-2 text-small">{copy.gallery.hint}</p>}
      {films.isPending && <FilmsLoading />}
      {films.isError && all.length === 0 && (
        <ErrorPanel
          title={copy.gallery.failed}
          error={films.error}
          onRetry={() => void films.refetch()}
          retrying={films.isFetching}
        />
      )}
      {films.isSuccess && all.length === 0 && (
        <EmptyPanel small title={copy.gallery.empty} hint={copy.gallery.emptyHint} />
      )}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 lg:grid-cols-4 [&>li]:min-w-0">
        {all.map((film) => (
          <li key={film.id}>
            <FilmCard film={film} {...props} />
          </li>
        ))}
      </ul>
      {all.length > 0 && <ShowMore list={films} texts={copy.gallery} />}
    </Section>
  );
}

function FilmCard({ film, current, onOpen, onRemoved }: GalleryProps & { film: Generation }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const open = current === film.id;
  return (
    <article className="group relative grid grid-cols-1 gap-3">
      <div
        className={`relative aspect-video overflow-hidden rounded-card bg-black ${open ? 'outline-2 outline-brand-ink outline-offset-2' : ''}`}
      >
        <img
          src={film.film?.poster ?? coverUrl(ideaCoverName(film.prompt))}
          alt=""
          loading="lazy"
          decoding="async"
          className={`size-full object-cover transition-transform duration-700 ease-out group-hover:scale-[1.045] ${film.film ? '' : 'brightness-40'}`}
        />
        {film.status !== 'succeeded' && (
          <div className="absolute top-3 left-3">
            <Chip tone="scrim">{copy.gallery.states[film.status]}</Chip>
          </div>
        )}
      </div>
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 font-medium text-small">
          <button
            type="button"
            aria-label={copy.gallery.open(film.prompt)}
            aria-current={open || undefined}
            onClick={() => onOpen(film.id)}
            className="line-clamp-2 rounded-control text-left [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card"
          >
            {film.prompt}
          </button>
          <span className="data mt-1 block text-ink-3 text-label">{copy.result.take(film.seed)}</span>
        </h3>
        <span className="relative z-10 -mt-2 -mr-2">
          <IconButton label={copy.gallery.remove(film.prompt)} onClick={() => setDialog('open')}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {dialog !== 'never' && (
        <Suspense>
          <DeleteFilmDialog
            generation={film}
            open={dialog === 'open'}
            onOpenChange={(shown) => setDialog(shown ? 'open' : 'closed')}
            onRemoved={onRemoved}
          />
        </Suspense>
      )}
    </article>
  );
}

function FilmsLoading() {
  return (
    <Loading text={copy.gallery.loading}>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="aspect-video rounded-card!" />
        ))}
      </div>
    </Loading>
  );
}
