import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { configQuery } from '@/shared/api/config.ts';
import { deleteDraft, loadDraft, saveDraft } from '@/shared/lib/draft.ts';
import { PageTitle } from '@/shared/ui/page/page-title.tsx';
import { EmptyPanel } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';
import { Gallery } from './gallery.tsx';
import { IdeaForm } from './idea-form.tsx';
import { InfoCards } from './info-cards.tsx';
import { generationQuery, isFinished } from './queries.ts';
import { Result } from './result.tsx';
import { Stage } from './stage.tsx';
import { type GenerationRequest, useGenerationRequest } from './use-generation-request.ts';

/** Name of the draft for an idea that hasn't been requested yet. */
const DRAFT = 'generator';

interface GeneratorPageProps {
  /** The film on the stage. */
  film: string | undefined;
  /** Shows another film, or none. */
  onFilm: (id: string | undefined) => void;
}

/** Turns an idea into a film: the form on one side, the stage on the other, the user's films below. */
export function GeneratorPage({ film, onFilm }: GeneratorPageProps) {
  const config = useQuery(configQuery);
  const screen = useRef<HTMLDivElement>(null);
  const show = (id: string) => {
    onFilm(id);
    // on phones the stage is below the form; seen from the gallery it is above
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
  /** The element that contains the stage. */
  screen: RefObject<HTMLDivElement | null>;
}

function Studio({ film, onFilm, screen }: StudioProps) {
  const [idea, setIdea] = useState(() => loadDraft<{ idea: string }>(DRAFT).idea ?? '');
  const [size, setSize] = useState<GenerationRequest['size']>('wide');
  const requesting = useRef(false);
  const [requested, setRequested] = useState<{ id: string; replaces: string | undefined }>();
  const request = useGenerationRequest((id) => {
    setRequested({ id, replaces: film });
    onFilm(id);
  });
  // the new film is on the stage now, or the user has opened another one
  if (requested && (film === requested.id || film !== requested.replaces)) setRequested(undefined);
  const ask = (wanted: GenerationRequest) => {
    // A second key press may come before the first has disabled the button.
    if (requesting.current) return;
    requesting.current = true;
    request.mutate(wanted, {
      // The text stays in the field for another film; only the next visit starts empty.
      onSuccess: () => deleteDraft(DRAFT),
      onSettled: () => {
        requesting.current = false;
      },
    });
  };
  const write = (words: string) => {
    setIdea(words);
    saveDraft(DRAFT, { idea: words });
  };
  // the stage uses the same query and keeps it up to date
  const { data: shown, isPending } = useQuery({ ...generationQuery(film ?? ''), enabled: film !== undefined });
  // a film whose state is still unknown may be rendering
  const drawing = film !== undefined && (isPending || (shown?.mine === true && !isFinished(shown)));
  return (
    <div className="mt-8 grid grid-cols-1 gap-8 sm:mt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:gap-12">
      <IdeaForm
        idea={idea}
        onIdea={write}
        size={size}
        onSize={setSize}
        busy={request.isPending || requested !== undefined || drawing}
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
