/** Where toasts can be: on phones at the top or bottom, elsewhere in a corner. */
export type ToastPlace = 'top' | 'bottom' | 'bottom-right' | 'top-right' | 'bottom-left' | 'top-left';

/** What users have to see beside a toast: the field with the focus, errors, and amounts of money marked so. */
const NEEDED = ':is(input, textarea, select):focus, [aria-invalid=true], main [role=alert], [data-keep-visible]';
/** What tells them where they are: the title of the page, and of an open dialog, with the dialog's fields. */
const TITLES = 'main h1, [role$=dialog] :is(h1, h2, input, textarea, select)';
/** What they may want to see: other titles, the other fields of a form, buttons, and the links of a form. */
const USEFUL =
  ':is(input, textarea, select, [type=submit]), main :is(h1, h2, h3, button, form a), [role$=dialog] :is(h3, button)';
/** One needed element counts more than all others of a page, and a title more than some buttons. */
const NEEDED_WEIGHT = 1000;
const TITLE_WEIGHT = 10;

/** Pixels from the bottom edge: above the assistant's button. */
const FROM_BOTTOM = 96;
const GAP = 8;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlaps = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The first of `places` whose box covers the least; `needed`, `useful` and `titles` are the boxes on the screen. */
export function leastCovering(
  places: readonly (readonly [ToastPlace, Box])[],
  needed: readonly Box[],
  useful: readonly Box[],
  titles: readonly Box[] = [],
): ToastPlace | undefined {
  const count = (box: Box, others: readonly Box[]) => others.filter((other) => overlaps(box, other)).length;
  const covered = (box: Box) =>
    count(box, needed) * NEEDED_WEIGHT + count(box, titles) * TITLE_WEIGHT + count(box, useful);
  let best: { place: ToastPlace; sum: number } | undefined;
  for (const [place, box] of places) {
    const sum = covered(box);
    if (!best || sum < best.sum) best = { place, sum };
  }
  return best?.place;
}

/** The lowest pixel of the header, below which toasts at the top begin: a banner above it moves it. */
export const belowHeader = () =>
  Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + GAP;

/** The places where toasts as large as `list` could be, the usual one first, and their boxes. */
function placesOf(list: HTMLElement): [ToastPlace, Box][] {
  const { left, right, width, height } = list.getBoundingClientRect();
  const top = { top: belowHeader(), bottom: belowHeader() + height };
  const bottom = { top: innerHeight - FROM_BOTTOM - height, bottom: innerHeight - FROM_BOTTOM };
  if (matchMedia('(max-width: 639px)').matches) {
    const row = { left, right };
    return [
      ['top', { ...row, ...top }],
      ['bottom', { ...row, ...bottom }],
    ];
  }
  const margin = 24;
  const end = { left: document.documentElement.clientWidth - margin - width, right: innerWidth };
  const start = { left: 0, right: margin + width };
  return [
    ['bottom-right', { ...end, ...bottom }],
    ['top-right', { ...end, ...top }],
    ['bottom-left', { ...start, ...bottom }],
    ['top-left', { ...start, ...top }],
  ];
}

/** The place where the toasts in `list` cover the least of what people need. */
export function placeFor(list: HTMLElement): ToastPlace | undefined {
  // a page behind a modal dialog is out of reach, and so marked as hidden
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => !element.closest('[aria-hidden=true]'))
      .map((element) => element.getBoundingClientRect());
  return leastCovering(placesOf(list), boxes(NEEDED), boxes(USEFUL), boxes(TITLES));
}

/** The classes of each place. */
export const PLACE_CLASSES: Record<ToastPlace, string> = {
  top: 'max-sm:top-(--toast-top)',
  bottom: 'max-sm:bottom-24',
  'bottom-right': 'sm:right-6 sm:bottom-24',
  'top-right': 'sm:right-6 sm:top-(--toast-top)',
  'bottom-left': 'sm:left-6 sm:bottom-24',
  'top-left': 'sm:left-6 sm:top-(--toast-top)',
};
