import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '@/app/pages/not-found-page.tsx';
import { findModule } from '@/modules/grid/modules.ts';
import { ModulePage } from '@/modules/module-page.tsx';

/** Paths that no other route matches: a module at the root or under /modules, else "not found". One route, not nine. */
export const Route = createFileRoute('/$')({ component: Rest });

function Rest() {
  const path = Route.useParams()._splat ?? '';
  const [folder, id, more] = path.split('/');
  if (folder === 'modules' && id && !more) return <ModulePage key={id} id={id} />;
  return findModule(path) ? <ModulePage key={path} id={path} /> : <NotFoundPage />;
}
