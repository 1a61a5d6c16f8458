import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { GeneratorPage } from '@/generator/generator-page.tsx';

interface Search {
  /** The film on the stage. */
  film?: string;
}

export const Route = createFileRoute('/experience-generator')({
  validateSearch: (search: Record<string, unknown>): Search =>
    typeof search.film === 'string' && search.film !== '' ? { film: search.film.slice(0, 64) } : {},
  component: Generator,
});

function Generator() {
  const { film } = Route.useSearch();
  const navigate = useNavigate({ from: '/experience-generator' });
  return (
    <GeneratorPage film={film} onFilm={(id) => void navigate({ search: id ? { film: id } : {}, resetScroll: false })} />
  );
}
