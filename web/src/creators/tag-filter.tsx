import { Plus } from 'lucide-react';
import { useState } from 'react';
import { newTag } from '@/shared/api/limits.gen.ts';
import { IconButton } from '@/shared/ui/button.tsx';
import { RemovableChip } from '@/shared/ui/chip.tsx';
import { Field, Input } from '@/shared/ui/field.tsx';
import { copy } from './copy.ts';

interface TagFilterProps {
  tags: readonly string[];
  onTags: (tags: readonly string[]) => void;
}

/** `tags` with `typed` at the end: only if it says something and is not there yet. */
export function addTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim().replaceAll(',', ' ');
  const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase());
  return tag === '' || known ? tags : [...tags, tag];
}

/** Tags that every creator shown must have: an input, its add button (Enter does the same), removable chips. */
export function TagFilter({ tags, onTags }: TagFilterProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const next = addTag(tags, typed);
    setTyped('');
    if (next !== tags) onTags(next);
  };
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <form
        className="w-full sm:w-72"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field label={copy.tags.label}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={newTag.name.maxLength}
            placeholder={copy.tags.placeholder}
            after={
              <IconButton type="submit" label={copy.tags.add}>
                <Plus aria-hidden="true" />
              </IconButton>
            }
          />
        </Field>
      </form>
      {tags.length > 0 && (
        <ul aria-label={copy.tags.active} className="flex min-h-11 min-w-0 flex-wrap items-center gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <RemovableChip
                text={tag}
                removeLabel={copy.tags.remove(tag)}
                onRemove={() => onTags(tags.filter((other) => other !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
