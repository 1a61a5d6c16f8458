import { expect, test } from 'vitest';
import { aTimeline } from '@/testing/builders.ts';
import { problem, server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { StateDiagramView } from './state-diagram-view.tsx';

test('a diagram that failed to load shows an error and a retry', async () => {
  server.get('/api/process', problem(500));
  const screen = await render(<StateDiagramView timeline={aTimeline()} />);
  await expect.element(screen.getByText("Couldn't load the diagram.")).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.requests('get', '/api/process')).toHaveLength(2);
});
