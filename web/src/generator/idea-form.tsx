import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { configQuery } from '@/shared/api/config.ts';
import { newGeneration } from '@/shared/api/limits.gen.ts';
import { ApiError, failureText } from '@/shared/api/problem.ts';
import { limitCharacters } from '@/shared/lib/character-limit.ts';
import { isComposing } from '@/shared/lib/composition.ts';
import { translateFixed } from '@/shared/lib/language.ts';
import { Button, buttonStyles } from '@/shared/ui/button.tsx';
import { Counter } from '@/shared/ui/field.tsx';
import { RequestId } from '@/shared/ui/page/status-panels.tsx';
import { copy } from './copy.ts';
import type { GenerationRequest } from './use-generation-request.ts';

const MAX_LENGTH = newGeneration.prompt.maxLength;

interface IdeaFormProps {
  idea: string;
  onIdea: (idea: string) => void;
  size: GenerationRequest['size'];
  onSize: (size: GenerationRequest['size']) => void;
  /** A request is pending, or a film is being rendered. */
  busy: boolean;
  /** Why the last request failed. */
  error: unknown;
  onSubmit: (request: GenerationRequest) => void;
}

/** The form for an idea: a large text field, three example ideas, and the film's format. */
export function IdeaForm({ idea, onIdea, size, onSize, busy, error, onSubmit }: IdeaFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const request = (prompt: string) => {
    // an empty idea is ignored
    if (prompt.trim() !== '' && !busy) onSubmit({ prompt: prompt.trim(), size });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request(idea);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    request(idea);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 content-start gap-5">
      <div className="rounded-panel border border-control bg-surface transition-colors duration-150 focus-within:border-brand-ink focus-within:outline-1 focus-within:outline-brand-ink hover:border-ink-3">
        <label htmlFor={id} className="block px-5 pt-4 font-medium text-ink-2 text-small">
          {copy.form.label}
        </label>
        <textarea
          ref={field}
          id={id}
          value={idea}
          onChange={(event) => onIdea(event.target.value)}
          onKeyDown={keys}
          onInput={limitCharacters(MAX_LENGTH)}
          rows={4}
          placeholder={copy.form.placeholder}
          aria-describedby={`${id}-keys`}
          className="block w-full resize-none bg-transparent px-5 pt-1.5 pb-2 text-title-2 leading-snug outline-none placeholder:text-ink-3"
        />
        <div className="flex flex-wrap items-center justify-between gap-3 px-3 pb-3">
          <Shape size={size} onSize={onSize} />
          <span className="pr-2">
            <Counter count={[...idea].length} max={MAX_LENGTH} />
          </span>
        </div>
      </div>
      <Model />
      <Presets
        disabled={busy}
        onChoose={(preset) => {
          onIdea(preset);
          field.current?.focus();
        }}
      />
      <div className="grid grid-cols-1 gap-3">
        <Button type="submit" look="primary" size="lg" wide busy={busy} busyText={copy.form.submitting}>
          {copy.form.submit}
        </Button>
        <p id={`${id}-keys`} className="text-center text-ink-3 text-small max-sm:hidden">
          {copy.form.keys}
        </p>
      </div>
      <Refusal error={error} />
    </form>
  );
}

/** The name of the video model, from the server. */
function Model() {
  const model = useQuery(configQuery).data?.video_model;
  return (
    <p className="data -mt-2 min-h-[1lh] px-5 text-ink-3 text-label">{model && translateFixed(copy.models, model)}</p>
  );
}

function Presets({ onChoose, disabled }: { onChoose: (preset: string) => void; disabled: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <p className="text-ink-2 text-small">{copy.form.presets}</p>
      <ul aria-label={copy.form.presets} className="flex flex-wrap gap-2">
        {copy.presets.map((preset) => (
          <li key={preset}>
            <Button shape="pill" size="sm" disabled={disabled} onClick={() => onChoose(preset)}>
              {preset}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Shape({
  size,
  onSize,
}: {
  size: GenerationRequest['size'];
  onSize: (size: GenerationRequest['size']) => void;
}) {
  return (
    <fieldset className="flex gap-1 rounded-full bg-raised p-1">
      <legend className="sr-only">{copy.form.shape}</legend>
      {(['wide', 'square'] as const).map((each) => (
        <label
          key={each}
          className="relative flex h-8 cursor-pointer items-center gap-2 rounded-full px-3 text-ink-2 text-small transition-colors duration-150 hover:text-ink has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand-ink"
        >
          <input
            type="radio"
            name="size"
            checked={size === each}
            onChange={() => onSize(each)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span
            aria-hidden="true"
            className={`rounded-[2px] border border-current ${each === 'wide' ? 'h-2.5 w-4' : 'size-3'}`}
          />
          {copy.form[each]}
        </label>
      ))}
    </fieldset>
  );
}

/** Why there is no film, beside the button. An unreachable server has already been reported by a browser alert. */
function Refusal({ error }: { error: unknown }) {
  if (!error || (error instanceof ApiError && error.status === 0)) return null;
  const quota = error instanceof ApiError && error.code === 'film_quota';
  return (
    <div role="alert" className="grid grid-cols-1 gap-3 rounded-card border border-danger/40 p-4 text-small">
      <p className="text-danger">{failureText(error, copy.failed)}</p>
      <RequestId error={error} />
      {quota && (
        <Link to="/auth" search={{ next: '/experience-generator' }} className={`${buttonStyles({ size: 'sm' })} w-fit`}>
          {copy.signIn}
        </Link>
      )}
    </div>
  );
}
