import type { CSSProperties } from 'react';

/**
 * Where toasts can be. On phones they are at the bottom or below the header; beside an open dialog also at the edge
 * above it. Elsewhere they are over the middle of the header or in a corner. Where that would cover a title, a field or a
 * button, they push the page down, below the header: a strip there, as wide as the page, is theirs.
 */
export type ToastPlace =
  | 'above-page'
  | 'top-edge'
  | 'top'
  | 'bottom'
  | 'bottom-right'
  | 'top-right'
  | 'bottom-left'
  | 'top-left'
  | 'over-header';

/**
 * What toasts should not cover, and how much it counts. First what users have to see beside a toast: the field with the
 * focus, errors, and amounts of money marked so; one of them counts more than everything else on a page. Then what tells
 * them where they are: the title of the page, and of an open dialog, with the dialog's fields. Then what they may want to
 * use, and the titles and cards of a list, which may have what the toast is about. Then links, and other texts.
 */
const WEIGHTS = [
  [10_000, ':is(input, textarea, select):focus, [aria-invalid=true], main [role=alert], [data-keep-visible]'],
  [50, 'main h1, [role$=dialog] :is(h1, h2, input, textarea, select)'],
  [
    5,
    'input, textarea, select, label, [type=submit], :is(main, header, [role$=dialog]) button, :is(header, form, footer) a, main :is(h2, h3, h4, article), [role$=dialog] :is(p, dd)',
  ],
  [2, 'main a'],
  [1, 'main :is(p, dt, dd, td, blockquote), [role$=dialog] :is(h3, dt, td, a, blockquote), [role=menuitem]'],
] as const;

/** From this weight on, toasts cover nothing of a page that they can push down. */
const PUSHES = 5;

/** Pixels from the bottom edge: above the assistant's button, which is on the right. */
const FROM_BOTTOM = 96;
/** Pixels from the top edge of a phone. */
const EDGE = 4;
/** Pixels from the edges elsewhere: on the left, beside the buttons of a dialog that is as high as the window. */
const MARGIN = 24;
const HEADER_HEIGHT = 64;
/** Pixels between toasts and what is above or below them. */
export const GAP = 8;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const overlaps = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

type Weighted = readonly (readonly [number, readonly Box[]])[];

const covered = (box: Box, weighted: Weighted) =>
  weighted.reduce((sum, [weight, others]) => sum + weight * others.filter((other) => overlaps(box, other)).length, 0);

type Places = readonly (readonly [ToastPlace, Box])[];

/** Those of `places` whose box covers no title, field or button. */
export const free = (places: Places, weighted: Weighted) =>
  places.filter(
    ([, box]) =>
      covered(
        box,
        weighted.filter(([weight]) => weight >= PUSHES),
      ) === 0,
  );

/** The first of `places` whose box covers the least of `weighted`: boxes on the screen, and how much each of them counts. */
export function leastCovering(places: Places, weighted: Weighted): ToastPlace | undefined {
  let best: { place: ToastPlace; sum: number } | undefined;
  for (const [place, box] of places) {
    const sum = covered(box, weighted);
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
  if (isPhone()) {
    const row = { left, right };
    if (!isBesideDialog()) {
      return [
        ['bottom', { ...row, ...bottom }],
        ['top', { ...row, ...top }],
      ];
    }
    return [
      ['top-edge', { ...row, top: EDGE, bottom: EDGE + height }],
      ['top', { ...row, ...top }],
      ['bottom', { ...row, ...bottom }],
    ];
  }
  const end = { left: document.documentElement.clientWidth - MARGIN - width, right: innerWidth };
  const start = { left: 0, right: MARGIN + width };
  const corner = { top: innerHeight - MARGIN - height, bottom: innerHeight - MARGIN };
  const middle = { left: (innerWidth - width) / 2, right: (innerWidth + width) / 2 };
  return [
    ['over-header', { ...middle, top: top.top - HEADER_HEIGHT, bottom: top.bottom - HEADER_HEIGHT }],
    ['bottom-right', { ...end, ...bottom }],
    ['top-right', { ...end, ...top }],
    ['bottom-left', { ...start, ...corner }],
    ['top-left', { ...start, ...top }],
  ];
}

const ON_PHONES: readonly ToastPlace[] = ['above-page', 'top-edge', 'top', 'bottom'];
/** Whether there is such a place in a window of this width. */
export const fits = (place: ToastPlace) => place === 'above-page' || ON_PHONES.includes(place) === isPhone();

/** Whether toasts that push the page down stay so: nothing is beside them that could not be pushed. */
export const keepsPushing = (place: ToastPlace | undefined) =>
  place === 'above-page' && isPushed() && !isBesideDialog();

/** How much of a window's height the highest dialog leaves free (`MAX_HEIGHT` in `dialog.tsx`). */
const FREE_ABOVE = 0.08;

/** By how much a dialog on a phone must be lower, at most, for toasts as high as `height` above it. */
export const spaceAboveDialog = (height: number) => Math.max(0, EDGE + height + GAP - innerHeight * FREE_ABOVE);

/** Whether the page is pushed down now. */
export const isPushed = () => Boolean(document.querySelector('main')?.style.paddingTop);

const isPhone = () => matchMedia('(max-width: 639px)').matches;
const IN_DIALOG = '[role$=dialog]';
const isBesideDialog = () => document.querySelector(IN_DIALOG) !== null;

/** The place where the toasts in `list` cover the least of what people need; on phones they stay in a free one. */
export function placeFor(list: HTMLElement, kept: ToastPlace | undefined): ToastPlace | undefined {
  // a page behind a modal dialog is out of reach, and so marked as hidden
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => !element.closest('[aria-hidden=true]'))
      .map(visibleBox);
  const weighted = WEIGHTS.map(([weight, selector]) => [weight, boxes(selector)] as const);
  const places = placesOf(list);
  const unused = free(places, weighted);
  // the dialog makes room for it
  if (isBesideDialog() && isPhone()) return leastCovering(unused, weighted) ?? 'top-edge';
  if (isBesideDialog() || !document.querySelector('main')) return leastCovering(places, weighted);
  if (isPhone() && unused.some(([place]) => place === kept)) return kept;
  return leastCovering(unused, weighted) ?? 'above-page';
}

/** The box of `element`, without what is scrolled under the buttons at the bottom of its dialog. */
function visibleBox(element: Element): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const buttons = element.closest(IN_DIALOG)?.querySelector('.dialog-actions');
  if (!buttons || buttons.contains(element)) return { left, right, top, bottom };
  return { left, right, top, bottom: Math.min(bottom, buttons.getBoundingClientRect().top) };
}

/** The classes of each place. */
export const PLACE_CLASSES: Record<ToastPlace, string> = {
  'above-page': 'max-sm:top-(--toast-top)',
  'top-edge': '',
  top: 'max-sm:top-(--toast-top)',
  bottom: 'max-sm:bottom-24',
  'bottom-right': 'sm:right-6 sm:bottom-24',
  'top-right': 'sm:right-6 sm:top-(--toast-top)',
  'bottom-left': 'sm:left-6 sm:bottom-6',
  'top-left': 'sm:left-6 sm:top-(--toast-top)',
  'over-header': '',
};

/** In the middle: toasts are 372 px wide. */
const MIDDLE = 'calc(50% - 186px)';

/** The strip beside toasts that pushed the page, into which it would otherwise be scrolled. It would cut their shadow. */
const STRIP = {
  boxShadow: '0 0 0 100vmax var(--canvas)',
  clipPath: `inset(-${GAP}px -100vmax)`,
  '--pop': '0 0 #0000',
} as CSSProperties;

/** The style of places that have no class. */
export function placeStyle(place: ToastPlace | undefined): CSSProperties {
  switch (place) {
    case 'over-header':
      return { left: MIDDLE, top: `calc(var(--toast-top) - ${HEADER_HEIGHT}px)` };
    case 'above-page':
      // on phones they are as wide as the page
      return isPhone() ? STRIP : { ...STRIP, left: MIDDLE, top: 'var(--toast-top)' };
    case 'top-edge':
      return { top: EDGE };
    default:
      return {};
  }
}
