import { type PointerEvent, useRef } from 'react';
import { coverUrl } from '@/shared/ui/card.tsx';

/** Ids of covers chosen by eye, left to right; the middle one is a portal. */
const WALL = ['wall-19', 'portal-10', 'wall-2', 'door-40', 'wall-4', 'wall-28', 'door-8'];
const MIDDLE = (WALL.length - 1) / 2;
/** How far the wall turns after the pointer, in degrees, from the middle of the page to its edge. */
const TURN = 3;

/** A concave wall of covers in CSS 3D; it turns a little after the mouse. Decoration only. */
export function CoverWall() {
  const wall = useRef<HTMLDivElement>(null);
  const turn = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const aside = event.clientX / innerWidth - 0.5;
    wall.current?.style.setProperty('--turn', `${(aside * 2 * TURN).toFixed(2)}deg`);
  };
  return (
    <div aria-hidden="true" className="wall" onPointerMove={turn}>
      <div ref={wall} className="wall-room">
        {WALL.map((id, index) => (
          <img
            key={id}
            src={coverUrl(id)}
            alt=""
            fetchPriority={index === MIDDLE ? 'high' : 'auto'}
            decoding="async"
            style={{ '--i': index - MIDDLE }}
          />
        ))}
      </div>
    </div>
  );
}
