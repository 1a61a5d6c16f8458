import { expect, test } from 'vitest';
import { problem, server, unreachable } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import TimelinePanel from './timeline-panel.tsx';

const show = () => render(<TimelinePanel id="1" onClose={() => undefined} />);

test("a timeline that doesn't exist shows the request id", async () => {
  server.get('/api/bookings/{id}/timeline', problem(404, 'not_found', { request_id: '0192-abc' }));
  const screen = await show();
  await expect.element(screen.getByText('Deal not found')).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
});

test.each([0, 403, 500])('a timeline that failed with %i offers a retry', async (status) => {
  server.get('/api/bookings/{id}/timeline', status === 0 ? unreachable : problem(status));
  const screen = await show();
  await expect.element(screen.getByText("Couldn't load the timeline.")).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.requests('get', '/api/bookings/{id}/timeline')).toHaveLength(2);
});
