import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { GeneratorPage } from '@/generator/generator-page.tsx';
import { idParam, searchParams } from '@/shared/lib/search-params.ts';

interface Search {
  /** The film on the stage. */
  film?: string;
}

export const Route = createFileRoute('/experience-generator')({
  validateSearch: searchParams<Search>(['film'], (given) => {
    const film = idParam(given.film);
    return film ? { film } : {};
  }),
  component: Generator,
});

function Generator() {
  const { film } = Route.useSearch();
  const navigate = useNavigate({ from: '/experience-generator' });
  return (
    <GeneratorPage film={film} onFilm={(id) => void navigate({ search: id ? { film: id } : {}, resetScroll: false })} />
  );
}
