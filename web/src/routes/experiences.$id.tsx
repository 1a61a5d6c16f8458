import { createFileRoute } from '@tanstack/react-router';
import { ExperiencePage } from '@/experiences/experience-page.tsx';

export const Route = createFileRoute('/experiences/$id')({ component: Experience });

function Experience() {
  const { id } = Route.useParams();
  return <ExperiencePage key={id} id={id} />;
}
