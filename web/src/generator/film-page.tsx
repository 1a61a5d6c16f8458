import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '@/shared/api/problem.ts';
import { buttonStyles } from '@/shared/ui/button.tsx';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { EmptyPanel, ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';
import { generationQuery } from './queries.ts';
import { Result } from './result.tsx';
import { Stage } from './stage.tsx';

/** A single film at its public URL: its progress, then the film. */
export function FilmPage({ id, onVariation }: { id: string; onVariation: (id: string) => void }) {
  // the stage uses the same query and keeps it up to date
  const found = useQuery(generationQuery(id));
  const title = found.data?.film?.title ?? copy.page.making;
  const make = (
    <Link to="/experience-generator" className={`${buttonStyles({ look: 'primary', size: 'lg' })} w-fit`}>
      {copy.page.back}
    </Link>
  );
  if (isNotFound(found.error)) {
    return (
      <div className="page pt-8 sm:pt-12">
        <PageTitle title={copy.stage.lost} />
        <EmptyPanel page title={copy.stage.lost} hint={copy.stage.lostText} action={make} error={found.error} />
      </div>
    );
  }
  if (found.isError && !found.data) {
    return (
      <div className="page pt-8 sm:pt-12">
        <PageTitle title={copy.stage.unreachable} />
        <ErrorPanel
          page
          title={copy.stage.unreachable}
          error={found.error}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      </div>
    );
  }
  return (
    <article className="page pt-8 sm:pt-12">
      <PageTitle title={title} />
      <div className="mx-auto grid max-w-[1120px] grid-cols-1 gap-6">
        <h1 className="text-title-1 [overflow-wrap:anywhere]">{title}</h1>
        <Stage id={id} idea="" />
        {found.data && found.data.prompt !== title && (
          <div className="grid grid-cols-1 gap-2">
            <h2 className="text-ink-3 text-small">{copy.page.idea}</h2>
            <p className="max-w-[65ch] text-lead [overflow-wrap:anywhere]">{found.data.prompt}</p>
          </div>
        )}
        {found.data && <Result generation={found.data} onVariation={onVariation} untitled />}
        {make}
      </div>
    </article>
  );
}
