import { Play } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Schema } from '@/shared/api/client.ts';
import { copy } from './copy.ts';

type Film = Schema<'FilmView'>;

/** How far an arrow key seeks, in seconds. */
const STEP = 0.5;

/** A film; shows the poster and loads the video only on play. */
export function Player({ film }: { film: Film }) {
  const video = useRef<HTMLVideoElement>(null);
  const [started, setStarted] = useState(false);
  const start = () => {
    setStarted(true);
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
        controls={started}
        tabIndex={started ? 0 : -1}
        aria-label={copy.player.label(film.title)}
        onKeyDown={(event) => video.current && handleKeyDown(event, video.current)}
        className="size-full bg-black object-contain outline-none"
      />
      {!started && (
        <button
          type="button"
          aria-label={copy.player.play(film.title)}
          onClick={start}
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

/** Handles the player's keys. Space is left to the browser's controls, which would toggle playback a second time. */
function handleKeyDown(event: KeyboardEvent, video: HTMLVideoElement) {
  if (event.ctrlKey || event.metaKey || event.altKey || !handleKey(event.key, video)) return;
  event.preventDefault();
}

/** Handles `key`; returns whether it is one of the player's keys. */
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
