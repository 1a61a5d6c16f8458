import type { ReactNode } from 'react';

const ratios = {
  landscape: 'aspect-4/3',
  square: 'aspect-square',
  band: 'aspect-5/2 max-h-[min(460px,42svh)] w-full',
} as const;

interface CoverProps {
  src: string;
  ratio?: keyof typeof ratios;
  /** What lies on the picture's top left corner. */
  chip?: ReactNode;
  /** Above the fold: fetched at once. */
  eager?: boolean;
  /** What lies over the whole picture, such as a film. */
  over?: ReactNode;
}

/** A work's picture. It zooms a little while the pointer is over the `group` around it. */
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

/** A person's round picture; decorative, since the name is beside it. */
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

/** Half of a character, which no address may hold. */
const HALF = /\p{Surrogate}/gu;

/** The generated picture of an id: of an experience, or of a person. */
export const coverUrl = (id: string) => `/media/covers/${encodeURIComponent(id.replaceAll(HALF, '\ufffd'))}.svg`;

/** A quiet panel: one step lighter than the page, no shadow. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className="rounded-panel bg-surface p-5 sm:p-6">{children}</div>;
}

/** One, two or three columns of cards. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 [&>li]:min-w-0">{children}</ul>;
}
