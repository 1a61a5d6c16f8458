import { type PointerEvent, useRef } from 'react';
import { coverUrl } from '@/shared/ui/page/card.tsx';

/** Hand-picked cover ids, left to right; the middle one is a portal. */
const WALL = ['wall-19', 'portal-10', 'wall-2', 'door-40', 'wall-4', 'wall-28', 'door-8'];
const MIDDLE = (WALL.length - 1) / 2;
/** How far the wall turns with the pointer, in degrees, when it is at the edge of the page. */
const TURN = 3;

/** A concave wall of covers in CSS 3D that turns slightly with the mouse. Decorative. */
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
