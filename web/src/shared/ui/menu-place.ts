/** Where a menu is beside the button that opens it. */
export interface MenuPlace {
  readonly side: 'bottom' | 'top';
  /** The edge that it has in common with the button. */
  readonly align: 'start' | 'end';
  /** How high it may be, in pixels. */
  readonly height: number;
}

/** Pixels between a menu and its button, and the edges of the window. */
export const EDGE = 8;

/** Until it is measured. */
export const USUAL: MenuPlace = { side: 'bottom', align: 'end', height: 10_000 };

/**
 * The place of `menu`: below its button, or on the side with more room where it does not fit there. Where it fits on
 * neither side it ends in the middle of an item, so that one sees that there are more.
 */
export function menuPlace(button: HTMLElement, menu: HTMLElement): MenuPlace {
  const { top, bottom, left } = button.getBoundingClientRect();
  const [above, below] = [top - 2 * EDGE, innerHeight - bottom - 2 * EDGE];
  const borders = menu.offsetHeight - menu.clientHeight;
  const whole = menu.scrollHeight + borders;
  const side = whole <= below || below >= above ? 'bottom' : 'top';
  const room = Math.floor(Math.max(side === 'top' ? above : below, 0));
  return {
    side,
    align: left + menu.offsetWidth <= columnEnd(button) ? 'start' : 'end',
    height: whole <= room ? whole : cut(menu, room - borders) + borders,
  };
}

/** The right edge of the column that `button` is in. */
function columnEnd(button: HTMLElement): number {
  const column = button.closest('[role=dialog], .page') ?? document.documentElement;
  const { right } = column.getBoundingClientRect();
  return Math.min(right - Number.parseFloat(getComputedStyle(column).paddingRight), innerWidth - EDGE);
}

/** The height up to the middle of the last item of `menu` of which that much fits into `room`. */
function cut(menu: HTMLElement, room: number): number {
  const middles = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
    .map(({ offsetTop, offsetHeight }) => Math.round(offsetTop + offsetHeight / 2))
    .filter((middle) => middle <= room);
  return middles.at(-1) ?? room;
}
