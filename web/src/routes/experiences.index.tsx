import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/experiences/')({
  validateSearch: (search: Record<string, unknown>): { query?: string } => {
    const query = typeof search.query === 'string' ? search.query.trim().slice(0, 200) : '';
    return query ? { query } : {};
  },
  component: () => <h1 className="page text-title-1">Experiences</h1>,
});
