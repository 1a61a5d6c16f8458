import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { aBooking, aDealExperience, aPerson } from '@/testing/builders.ts';
import { Counterparties } from './deal-details.tsx';
import type { Booking } from './lists.ts';

const hannah = aPerson({ full_name: 'Hannah Berg', email: 'hannah@example.org' });
const carl = aPerson({ full_name: 'Carl Stone', email: 'carl@example.org' });
const nobody = aPerson({ full_name: '' });
const between = (viewer_side: Booking['viewer_side'], hirer: typeof hannah | null, creator: typeof carl | null) =>
  aBooking({
    viewer_side,
    hirer_id: hirer && 'hannah',
    creator_id: creator && 'carl',
    experiences: aDealExperience({ users: hirer ?? nobody }),
    users: creator ?? nobody,
  });

test.each([
  ['hirer', hannah, carl, ['Carl Stone\u00a0· carl@example.org']],
  ['creator', hannah, carl, ['Hannah Berg\u00a0· hannah@example.org']],
  [
    'operator',
    hannah,
    carl,
    ['Hirer\u00a0· Hannah Berg\u00a0· hannah@example.org', 'Creator\u00a0· Carl Stone\u00a0· carl@example.org'],
  ],
  ['operator', hannah, null, ['Hirer\u00a0· Hannah Berg\u00a0· hannah@example.org']],
  ['operator', null, carl, ['Creator\u00a0· Carl Stone\u00a0· carl@example.org']],
  ['creator', null, carl, ['No match yet.']],
  ['hirer', hannah, { ...carl, email: '' }, ['Carl Stone\u00a0· Email shared after payment']],
  ['creator', { ...hannah, email: '' }, carl, ['Hannah Berg\u00a0· Email shared after payment']],
  ['hirer', hannah, nobody, ['']],
] as const)('a %s sees the people on the other side', async (viewer, hirer, creator, lines) => {
  const { container } = await render(<Counterparties deal={between(viewer, hirer, creator)} />);
  expect([...container.querySelectorAll('p')].map((line) => line.textContent)).toEqual(lines);
});
