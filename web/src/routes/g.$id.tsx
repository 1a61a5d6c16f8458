import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { FilmPage } from '@/generator/film-page.tsx';

export const Route = createFileRoute('/g/$id')({ component: Film });

function Film() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  return <FilmPage key={id} id={id} onVariation={(take) => void navigate({ to: '/g/$id', params: { id: take } })} />;
}
