import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '@/app/shell/require-sign-in.ts';
import { EditListingPage } from '@/experiences/form/edit-listing-page.tsx';
import { PageSpinner } from '@/shared/ui/spinner.tsx';

export const Route = createFileRoute('/experiences/$id_/edit')({
  beforeLoad: requireSignIn,
  pendingComponent: () => <PageSpinner />,
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EditListingPage key={id} id={id} />;
}
