import { useQuery } from '@tanstack/react-query';
import { Clapperboard, Download, Link2, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { configQuery } from '@/shared/api/config.ts';
import { ApiError, failureText } from '@/shared/api/problem.ts';
import { translateFixed } from '@/shared/lib/language.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { RequestId } from '@/shared/ui/page/status-panels.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import type { Generation } from './queries.ts';
import { useVariationRequest } from './use-generation-request.ts';

const TeaserDialog = lazy(() => import('./teaser-dialog.tsx'));

interface ResultProps {
  generation: Generation;
  /** Called with the id of a new variation. */
  onVariation: (id: string) => void;
  /** The page already shows the title. */
  untitled?: boolean;
}

/** Actions for a finished film: open, share, make a variation, use as a teaser. */
export function Result({ generation, onVariation, untitled }: ResultProps) {
  const { film } = generation;
  if (!film) return null;
  return (
    <div className="grid grid-cols-1 gap-5 rounded-panel bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        {!untitled && <h2 className="text-card [overflow-wrap:anywhere]">{film.title}</h2>}
        <Model name={generation.model} seed={generation.seed} />
      </div>
      <p className="text-ink-2">
        {generation.mine ? copy.result.ready : copy.result.theirs}{' '}
        <a href={generation.url} target="_blank" rel="noopener" className="font-medium text-brand-ink underline">
          {copy.result.click}
        </a>{' '}
        {copy.result.clickRest}
      </p>
      <div className="flex flex-wrap gap-2">
        {generation.actions.includes('use_as_teaser') && <Teaser generation={generation} />}
        {generation.actions.includes('vary') && <VariationButton generation={generation} onVariation={onVariation} />}
        <Button onClick={() => void share(generation.page)}>
          <Link2 aria-hidden="true" />
          {copy.result.share}
        </Button>
        <a href={film.video} download={`${fileName(film.title)}.mp4`} className={buttonStyles({ look: 'ghost' })}>
          <Download aria-hidden="true" />
          {copy.result.save}
        </a>
      </div>
    </div>
  );
}

/** The video model and the number of the variation. */
function Model({ name, seed }: { name: string; seed: number }) {
  const known = useQuery(configQuery).data?.video_model ?? name;
  return (
    <p className="data text-ink-3 text-label">
      {copy.result.take(seed)} · {translateFixed(copy.models, known)}
    </p>
  );
}

function VariationButton({ generation, onVariation }: ResultProps) {
  const vary = useVariationRequest(generation.id, onVariation);
  const refused = vary.error && !(vary.error instanceof ApiError && vary.error.status === 0);
  return (
    <>
      <Button busy={vary.isPending} busyText={copy.result.varying} onClick={() => vary.mutate()}>
        <RefreshCw aria-hidden="true" />
        {copy.result.vary}
      </Button>
      {refused && (
        <div role="alert" className="grid w-full grid-cols-1 gap-2 text-small">
          <p className="text-danger">{failureText(vary.error, copy.failed)}</p>
          <RequestId error={vary.error} />
        </div>
      )}
    </>
  );
}

function Teaser({ generation }: { generation: Generation }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button onClick={() => setDialog('open')}>
        <Clapperboard aria-hidden="true" />
        {copy.result.teaser}
      </Button>
      {dialog !== 'never' && (
        <Suspense>
          <TeaserDialog
            generation={generation}
            open={dialog === 'open'}
            onOpenChange={(open) => setDialog(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </>
  );
}

async function share(page: string) {
  try {
    await navigator.clipboard.writeText(new URL(page, location.href).href);
    const [title, description] = copy.result.shared;
    toast({ title, description, tone: 'success' });
  } catch {
    const [title, description] = copy.result.notShared;
    toast({ title, description, tone: 'error' });
  }
}

const fileName = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase() || 'film';
