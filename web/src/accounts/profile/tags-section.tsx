import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { newTag } from '@/shared/api/limits.first.gen.ts';
import { ApiError, failureText } from '@/shared/api/problem.ts';
import { Button } from '@/shared/ui/button.tsx';
import { RemovableChip } from '@/shared/ui/catalogue/chip.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { Section } from '@/shared/ui/section.tsx';
import { toast } from '@/shared/ui/toast-store.ts';
import { meQuery } from '../start/queries.ts';
import { copy } from './copy.ts';
import { TAGS_SECTION } from './sections.ts';

type Me = Schema<'MeView'>;

/** A creator's tags: added with Enter or the button, removed one at a time. */
export function TagsSection({ me }: { me: Me }) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { add, remove } = useTags(me.id);
  const submit = () => {
    const tag = name.trim();
    if (tag === '') return field.current?.focus();
    if (me.tags.some((present) => present.toLowerCase() === tag.toLowerCase())) return showTagExists();
    add.mutate(tag, { onSuccess: () => setName('') });
  };
  return (
    <Section id={TAGS_SECTION} title={copy.tags.title}>
      {me.tags.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {me.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <RemovableChip
                text={tag}
                removeLabel={copy.tags.remove(tag)}
                disabled={remove.isPending}
                onRemove={() => remove.mutate(tag)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{copy.tags.none}</p>
      )}
      <form
        noValidate
        className="grid max-w-[480px] grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={copy.tags.label}>
          <Input
            ref={field}
            value={name}
            maxLength={newTag.name.maxLength}
            placeholder={copy.tags.placeholder}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <div className="[&>button]:h-11">
          <Button type="submit" busy={add.isPending} busyText={copy.tags.adding}>
            <Plus aria-hidden="true" />
            {copy.tags.add}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function showResult([title, description]: readonly [string, string], tone: 'success' | 'error') {
  toast({ title, description, tone });
}

const showTagExists = () => showResult(copy.tags.exists, 'error');

function useTags(userId: string) {
  const client = useQueryClient();
  const keep = ({ tags }: Schema<'TagsView'>) =>
    client.setQueryData(meQuery(userId).queryKey, (me) => me && { ...me, tags });
  const path = { userId };
  const add = useMutation({
    mutationFn: (name: string) => body(api.POST('/api/users/{userId}/tags', { params: { path }, body: { name } })),
    onSuccess: (list, name) => {
      keep(list);
      showResult(copy.tags.added(name), 'success');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'tag_exists') return showTagExists();
      const [title, sentence] = copy.tags.addFailed;
      showResult([title, failureText(error, sentence)], 'error');
    },
  });
  const remove = useMutation({
    mutationFn: (name: string) =>
      body(api.DELETE('/api/users/{userId}/tags/{name}', { params: { path: { ...path, name } } })),
    onSuccess: (list, name) => {
      keep(list);
      showResult(copy.tags.removed(name), 'success');
    },
    onError: (error) => {
      const [title, sentence] = copy.tags.removeFailed;
      showResult([title, failureText(error, sentence)], 'error');
    },
  });
  return { add, remove };
}
