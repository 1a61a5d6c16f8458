import type { ReactNode } from 'react';

const ratios = {
  landscape: 'aspect-4/3',
  square: 'aspect-square',
  band: 'aspect-5/2 max-h-[min(400px,34svh)] w-full',
} as const;

interface CoverProps {
  src: string;
  ratio?: keyof typeof ratios;
  /** Shown in the picture's top left corner. */
  chip?: ReactNode;
  /** Above the fold: loaded eagerly. */
  eager?: boolean;
  /** Covers the whole picture, such as a film. */
  over?: ReactNode;
}

/** The picture of a listing. It zooms slightly while the pointer is over the surrounding `group`. */
export function Cover({ src, ratio = 'landscape', chip, eager, over }: CoverProps) {
  return (
    <div className={`relative overflow-hidden rounded-card bg-raised ${ratios[ratio]}`}>
      <img
        src={src}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className="size-full object-cover transition-transform duration-700 ease-out group-hover:scale-[1.045]"
      />
      {over}
      {chip && <div className="absolute top-3 left-3 flex">{chip}</div>}
    </div>
  );
}

/** The classes of a title's link that covers its whole card, which has a position of its own. */
export const cardLink =
  'line-clamp-2 rounded-control [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-card';

/** A round portrait; decorative, since the name is next to it. */
export function Avatar({ src, size = 24 }: { src: string; size?: 24 | 32 | 40 | 96 }) {
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      style={{ width: size, height: size }}
      className="shrink-0 rounded-full bg-raised object-cover"
    />
  );
}

/** A lone surrogate, which `encodeURIComponent` rejects. */
const HALF = /\p{Surrogate}/gu;

/** The generated picture for the id of an experience or a person. */
export const coverUrl = (id: string) => `/media/covers/${encodeURIComponent(id.replaceAll(HALF, '\ufffd'))}.svg`;

/** A panel one step lighter than the page, without a shadow. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="rounded-panel bg-surface p-5 sm:p-6">{children}</div>;
}

/** Cards in one, two or three columns. `narrow`: something else is beside them on wide screens. */
export function CardGrid({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  const columns = narrow ? 'xl:grid-cols-3' : 'lg:grid-cols-3';
  return <ul className={`grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 [&>li]:min-w-0 ${columns}`}>{children}</ul>;
}
