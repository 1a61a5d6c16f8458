import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { getToasts } from '@/shared/ui/toast-store.ts';
import BookingDialog from './booking-dialog.tsx';
import { experience } from './experience-fixture.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('@/shared/api/client.ts', () => ({ api: { POST: post }, body: (answer: unknown) => answer }));

const sides = { users: { full_name: 'Nora' }, experiences: { users: { full_name: 'Hugo' } } };

test.each([
  ['creator', '2026-12-06T12:00:00Z', 'Hugo has until December 6, 2026 to answer.'],
  ['hirer', '2026-12-06T12:00:00Z', 'Nora has until December 6, 2026 to answer.'],
  ['hirer', null, undefined],
] as const)('a %s who booked reads who answers until %s', async (viewer_side, respond_by, detail) => {
  post.mockResolvedValue({ booking: { ...sides, viewer_side, respond_by } });
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <BookingDialog experience={experience} open onOpenChange={() => undefined} />
    </QueryClientProvider>,
  );
  const before = getToasts()[0]?.id;
  await screen.getByRole('button', { name: 'Request booking' }).click();
  await expect.poll(() => getToasts()[0]?.id).not.toBe(before);
  expect(getToasts()[0]).toMatchObject({ title: 'Booking Successful!', detail });
});
