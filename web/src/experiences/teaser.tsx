import { Pause, Play } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { once } from '@/shared/lib/once.ts';
import { copy } from './copy.ts';

const reducedMotion = once(() => matchMedia('(prefers-reduced-motion: reduce)'));

function subscribe(listener: () => void) {
  reducedMotion().addEventListener('change', listener);
  return () => reducedMotion().removeEventListener('change', listener);
}

/** Whether the user prefers reduced motion. */
const useReducedMotion = () =>
  useSyncExternalStore(
    subscribe,
    () => reducedMotion().matches,
    () => true,
  );

/** The silent film on a card, fetched and played while the user hovers over it. */
export function HoverTeaser({ src, playing }: { src: string; playing: boolean }) {
  const still = useReducedMotion();
  if (!playing || still) return null;
  return <Film src={src} />;
}

/** The looping film at the top of an experience's page, with a pause button. Paused at first under reduced motion. */
export function PageTeaser({ src }: { src: string }) {
  const still = useReducedMotion();
  const [choice, setChoice] = useState<'playing' | 'paused'>();
  const playing = (choice ?? (still ? 'paused' : 'playing')) === 'playing';
  const Icon = playing ? Pause : Play;
  return (
    <>
      {playing && <Film src={src} />}
      <button
        type="button"
        onClick={() => setChoice(playing ? 'paused' : 'playing')}
        className="absolute right-3 bottom-3 inline-flex h-10 items-center gap-2 rounded-full bg-black/60 px-4 text-small text-white backdrop-blur-md hover:bg-black/75"
      >
        <Icon aria-hidden="true" className="size-4" />
        {playing ? copy.teaser.pause : copy.teaser.play}
      </button>
    </>
  );
}

function Film({ src }: { src: string }) {
  return (
    <video
      src={src}
      poster={src.replace(/\.mp4$/, '.jpg')}
      autoPlay
      muted
      loop
      playsInline
      aria-hidden="true"
      tabIndex={-1}
      className="absolute inset-0 size-full animate-fade-in object-cover"
    />
  );
}
