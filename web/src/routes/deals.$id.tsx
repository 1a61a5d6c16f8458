import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { DealPage } from '@/deals/deal-page.tsx';

export const Route = createFileRoute('/deals/$id')({ beforeLoad: requireSignIn, component: Deal });

function Deal() {
  const { id } = Route.useParams();
  return <DealPage key={id} id={id} />;
}
