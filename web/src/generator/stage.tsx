import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, body } from '@/shared/api/client.ts';
import { failureText, isNotFound } from '@/shared/api/problem.ts';
import { generationKeys } from '@/shared/api/query-keys.ts';
import { Button } from '@/shared/ui/button.tsx';
import { coverUrl } from '@/shared/ui/page/card.tsx';
import { RequestId } from '@/shared/ui/page/status-panels.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { copy } from './copy.ts';
import { Player } from './player.tsx';
import { type Generation, generationQuery } from './queries.ts';
import { useGeneration } from './use-generation.ts';

/** Shows a backdrop before there is a film, its progress during rendering, then the film. */
export function Stage({ id, idea }: { id: string | undefined; idea: string }) {
  // the same query as below, which keeps it up to date
  const size = useQuery({ ...generationQuery(id ?? ''), enabled: id !== undefined }).data?.size;
  const shape =
    size === 'square' ? 'mx-auto aspect-square max-w-[640px]' : 'aspect-video max-sm:not-has-[video]:aspect-4/3';
  return (
    <section
      aria-label={copy.stage.label}
      className={`relative isolate w-full overflow-hidden rounded-panel bg-black text-white ${shape}`}
    >
      {id ? <Screening key={id} id={id} /> : <Idle idea={idea} />}
    </section>
  );
}

/** The backdrop follows the idea as it is typed. */
function Idle({ idea }: { idea: string }) {
  return (
    <>
      <Backdrop seed={idea.trim()} lit={0.7} />
      <Words title={copy.stage.idle} text={copy.stage.idleText} />
    </>
  );
}

function Screening({ id }: { id: string }) {
  const film = useGeneration(id);
  if (film.isPending) return <Words title={copy.stage.loading} />;
  if (isNotFound(film.error)) {
    return (
      <Words title={copy.stage.lost} text={copy.stage.lostText}>
        <RequestId error={film.error} scrim />
      </Words>
    );
  }
  if (!film.data) {
    return (
      <Words title={copy.stage.unreachable}>
        <div className="flex flex-wrap items-center gap-2">
          <Button look="scrim" busy={film.isFetching} onClick={() => void film.refetch()}>
            {copy.stage.retry}
          </Button>
          <RequestId error={film.error} scrim />
        </div>
      </Words>
    );
  }
  return <Shown generation={film.data} />;
}

function Shown({ generation }: { generation: Generation }) {
  if (generation.film) return <Player film={generation.film} />;
  if (generation.status === 'cancelled') {
    return <Words title={copy.stage.cancelled} text={copy.stage.cancelledText} />;
  }
  if (generation.status === 'failed') {
    return <Words title={copy.stage.failed} text={generation.problem?.message ?? copy.failed} />;
  }
  return <Drawing generation={generation} />;
}

/** Reveals the picture from the left as rendering progresses, shot by shot. */
function Drawing({ generation }: { generation: Generation }) {
  const { progress, ahead } = generation;
  const total = progress?.total ?? 0;
  const share = progress && total > 0 ? progress.done / total : 0;
  const waiting = ahead > 0 ? copy.stage.ahead(ahead) : copy.stage.next;
  return (
    <>
      <Backdrop seed={generation.prompt} lit={0.4} />
      <Backdrop seed={generation.prompt} lit={1} from={share} />
      <div className="absolute inset-0 flex flex-col justify-end bg-linear-to-t from-black/90 via-black/60 via-45% to-transparent p-5 sm:p-8">
        <p role="status" className="sr-only">
          {progress ? progress.drawing || copy.stage.preparing : `${copy.stage.queued}. ${waiting}`}
        </p>
        <Shots generation={generation} />
        <div className="mt-4 flex items-center justify-between gap-4">
          <p className="data min-w-0 truncate text-label text-white/85">
            {progress && total > 0 ? copy.stage.frames(progress.done, total) : waiting}
          </p>
          {generation.actions.includes('cancel') && <Cancel id={generation.id} />}
        </div>
        <div
          role="progressbar"
          aria-label={copy.stage.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          className="mt-4 h-1 overflow-hidden rounded-full bg-white/20"
        >
          <div
            className="h-full origin-left rounded-full bg-brand transition-[scale] duration-300 ease-linear"
            style={{ scale: `${share} 1` }}
          />
        </div>
      </div>
    </>
  );
}

/** The three shots as text; the one being rendered is highlighted. */
function Shots({ generation }: { generation: Generation }) {
  const now = generation.shots.indexOf(generation.progress?.drawing ?? '');
  return (
    <ol aria-label={copy.stage.shots} className="grid grid-cols-1 gap-1">
      {generation.shots.map((shot, index) => (
        <li
          key={shot}
          aria-current={index === now ? 'step' : undefined}
          className={`flex items-baseline gap-3 text-title-2 transition-opacity duration-240 ${index === now ? '' : 'opacity-60'}`}
        >
          <span aria-hidden="true" className="data w-5 text-label">
            {index < now ? <Check aria-hidden="true" className="size-4 self-center" /> : `0${index + 1}`}
          </span>
          {shot}
        </li>
      ))}
    </ol>
  );
}

function Cancel({ id }: { id: string }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => body(api.POST('/api/generations/{id}/cancel', { params: { path: { id } } })),
    onSuccess: (now) => {
      client.setQueryData(generationQuery(id).queryKey, now);
      void client.invalidateQueries({ queryKey: generationKeys.allOwn });
    },
    onError: (error) => {
      const [title, sentence] = copy.stage.notCancelled;
      toast({ title, description: failureText(error, sentence), tone: 'error' });
    },
  });
  return (
    <Button look="scrim" shape="pill" busy={cancel.isPending} onClick={() => cancel.mutate()}>
      {copy.stage.cancel}
    </Button>
  );
}

/** Maximum length of a picture name on the server, in bytes. */
const LONGEST_NAME = 128;

/** The name of an idea's generated picture, cut between characters; a portal if there is no idea. */
export function ideaCoverName(idea: string) {
  if (!idea) return 'portal-10';
  const name = `idea ${idea.toLowerCase()}`;
  return name.slice(0, new TextEncoder().encodeInto(name, new Uint8Array(LONGEST_NAME)).read);
}

/** The generated picture of `seed`, dimmed to `lit`; only the left fraction `from` is shown. */
function Backdrop({ seed, lit, from = 1 }: { seed: string; lit: number; from?: number }) {
  const name = ideaCoverName(seed);
  return (
    <img
      key={name}
      src={coverUrl(name)}
      alt=""
      className="absolute inset-0 -z-10 size-full animate-fade-in object-cover transition-[clip-path] duration-300 ease-linear"
      style={{ filter: `brightness(${lit})`, clipPath: `inset(0 ${((1 - from) * 100).toFixed(1)}% 0 0)` }}
    />
  );
}

function Words({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col justify-end bg-linear-to-t from-black/90 via-black/60 via-30% to-transparent to-70% p-5 sm:p-8">
      <p className="text-title-2">{title}</p>
      {text && <p className="mt-1 max-w-[52ch] text-small text-white/85">{text}</p>}
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
