import { Play } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { copy } from './copy.ts';

type Film = Schema<'FilmView'>;

/** How far an arrow key goes, in seconds. */
const STEP = 0.5;

/** A film: its poster first, the bytes of the film only when someone wants to see it. */
export function Player({ film }: { film: Film }) {
  const video = useRef<HTMLVideoElement>(null);
  const [begun, setBegun] = useState(false);
  const begin = () => {
    setBegun(true);
    void video.current?.play();
    video.current?.focus();
  };
  return (
    <div className="group/player absolute inset-0">
      {/* biome-ignore lint/a11y/useMediaCaption: the films have no sound */}
      <video
        ref={video}
        src={film.video}
        poster={film.poster}
        preload="none"
        playsInline
        loop
        controls={begun}
        tabIndex={begun ? 0 : -1}
        aria-label={copy.player.label(film.title)}
        onKeyDown={(event) => video.current && steer(event, video.current)}
        className="size-full bg-black object-contain outline-none"
      />
      {!begun && (
        <button
          type="button"
          aria-label={copy.player.play(film.title)}
          onClick={begin}
          className="absolute inset-0 grid place-items-center outline-offset-[-6px]"
        >
          <span className="grid size-20 place-items-center rounded-full bg-black/55 text-white backdrop-blur-md transition-[scale,background-color] duration-150 group-hover/player:scale-105 group-hover/player:bg-black/75">
            <Play aria-hidden="true" className="ml-1 size-8 fill-current" />
          </span>
        </button>
      )}
    </div>
  );
}

/** The keys of a player. The space bar is left to the browser's own controls: both together would undo each other. */
function steer(event: KeyboardEvent, video: HTMLVideoElement) {
  if (event.ctrlKey || event.metaKey || event.altKey || !handleKey(event.key, video)) return;
  event.preventDefault();
}

/** Whether the key means something to the player; then it is done. */
function handleKey(key: string, video: HTMLVideoElement): boolean {
  const to = (seconds: number) => {
    video.currentTime = Math.min(Math.max(seconds, 0), video.duration || 0);
  };
  if (key === 'k') void (video.paused ? video.play() : video.pause());
  else if (key === 'ArrowLeft') to(video.currentTime - STEP);
  else if (key === 'ArrowRight') to(video.currentTime + STEP);
  else if (key === 'Home') to(0);
  else if (key === 'End') to(video.duration);
  else if (key === 'f') void (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen());
  else return false;
  return true;
}
