import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { configQuery } from '@/shared/api/config.ts';
import { deleteDraft, loadDraft, saveDraft } from '@/shared/lib/draft.ts';
import { PageTitle } from '@/shared/lib/page-title.tsx';
import { EmptyPanel } from '@/shared/ui/status-panels.tsx';
import { copy } from './copy.ts';
import { Gallery } from './gallery.tsx';
import { IdeaForm } from './idea-form.tsx';
import { InfoCards } from './info-cards.tsx';
import { generationQuery, isFinished } from './queries.ts';
import { Result } from './result.tsx';
import { Stage } from './stage.tsx';
import { type GenerationRequest, useGenerationRequest } from './use-generation-request.ts';

/** Names the draft of an idea that was written and not drawn yet. */
const DRAFT = 'generator';

interface GeneratorPageProps {
  /** The film on the screen. */
  film: string | undefined;
  /** Shows another film, or none. */
  onFilm: (id: string | undefined) => void;
}

/** From an idea to a film: the words on one side, the screen on the other, one's own films below. */
export function GeneratorPage({ film, onFilm }: GeneratorPageProps) {
  const config = useQuery(configQuery);
  const screen = useRef<HTMLDivElement>(null);
  const show = (id: string) => {
    onFilm(id);
    // on phones the screen is below the form; for a film of the gallery it is above
    screen.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="page pt-10 sm:pt-14">
      <PageTitle title={copy.title} />
      <h1 className="text-title-1">{copy.title}</h1>
      <p className="mt-3 max-w-[65ch] text-ink-2 text-lead">{copy.lead}</p>
      {config.data?.video.available === false ? (
        <div className="mt-10">
          <EmptyPanel title={copy.unavailable.title} hint={copy.unavailable.text} />
        </div>
      ) : (
        <Studio film={film} onFilm={show} screen={screen} />
      )}
      <div className="mt-16 grid grid-cols-1 gap-16 md:mt-24 md:gap-24">
        <Gallery current={film} onOpen={show} onRemoved={(id) => id === film && onFilm(undefined)} />
        <InfoCards />
      </div>
    </div>
  );
}

interface StudioProps {
  film: string | undefined;
  onFilm: (id: string) => void;
  /** The place of the screen on the page. */
  screen: RefObject<HTMLDivElement | null>;
}

function Studio({ film, onFilm, screen }: StudioProps) {
  const [idea, setIdea] = useState(() => loadDraft<{ idea: string }>(DRAFT).idea ?? '');
  const [size, setSize] = useState<GenerationRequest['size']>('wide');
  const asking = useRef(false);
  const [coming, setComing] = useState<{ id: string; instead: string | undefined }>();
  const request = useGenerationRequest((id) => {
    setComing({ id, instead: film });
    onFilm(id);
  });
  // it is on the screen now, or another one was opened meanwhile
  if (coming && (film === coming.id || film !== coming.instead)) setComing(undefined);
  const ask = (wanted: GenerationRequest) => {
    // A second key press may come before the first one has made the button busy.
    if (asking.current) return;
    asking.current = true;
    request.mutate(wanted, {
      // The words stay in the field for another film; only the next visit starts without them.
      onSuccess: () => deleteDraft(DRAFT),
      onSettled: () => {
        asking.current = false;
      },
    });
  };
  const write = (words: string) => {
    setIdea(words);
    saveDraft(DRAFT, { idea: words });
  };
  // the same query as the screen's, which keeps it up to date
  const { data: shown, isPending } = useQuery({ ...generationQuery(film ?? ''), enabled: film !== undefined });
  // a film whose state is not known yet may be drawing as well
  const drawing = film !== undefined && (isPending || (shown?.mine === true && !isFinished(shown)));
  return (
    <div className="mt-8 grid grid-cols-1 gap-8 sm:mt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:gap-12">
      <IdeaForm
        idea={idea}
        onIdea={write}
        size={size}
        onSize={setSize}
        busy={request.isPending || coming !== undefined || drawing}
        error={request.error}
        onSubmit={ask}
      />
      <div className="grid grid-cols-1 content-start gap-5">
        <div ref={screen} className="scroll-mt-20 scroll-mb-6">
          <Stage id={film} idea={idea} />
        </div>
        {shown && film && <Result generation={shown} onVariation={onFilm} />}
      </div>
    </div>
  );
}
