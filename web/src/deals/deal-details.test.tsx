import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Counterparties } from './deal-details.tsx';
import type { Booking } from './lists.ts';

const hannah = { full_name: 'Hannah Berg', email: 'hannah@example.org' };
const carl = { full_name: 'Carl Stone', email: 'carl@example.org' };
const between = (viewer_side: Booking['viewer_side'], hirer: typeof hannah | null, creator: typeof carl | null) =>
  ({
    viewer_side,
    hirer_id: hirer && 'hannah',
    creator_id: creator && 'carl',
    experiences: { users: hirer ?? { full_name: '', email: '' } },
    users: creator ?? { full_name: '', email: '' },
  }) as unknown as Booking;

test.each([
  ['hirer', hannah, carl, ['Carl Stone · carl@example.org']],
  ['creator', hannah, carl, ['Hannah Berg · hannah@example.org']],
  ['operator', hannah, carl, ['Hirer · Hannah Berg · hannah@example.org', 'Creator · Carl Stone · carl@example.org']],
  ['operator', hannah, null, ['Hirer · Hannah Berg · hannah@example.org']],
  ['operator', null, carl, ['Creator · Carl Stone · carl@example.org']],
  ['creator', null, carl, ['No match yet.']],
  ['hirer', hannah, { ...carl, email: '' }, ['Carl Stone · Email shared after payment']],
  ['creator', { ...hannah, email: '' }, carl, ['Hannah Berg · Email shared after payment']],
  ['hirer', hannah, { full_name: '', email: '' }, ['']],
] as const)('a %s sees the people on the other side', async (viewer, hirer, creator, lines) => {
  const { container } = await render(<Counterparties deal={between(viewer, hirer, creator)} />);
  expect([...container.querySelectorAll('p')].map((line) => line.textContent)).toEqual(lines);
});
