import { useQuery } from '@tanstack/react-query';
import { newTag } from '@/shared/api/limits.first.gen.ts';
import { TagInput, type TagSuggestions } from '@/shared/ui/tag-input.tsx';
import { copy } from '../copy.ts';
import { tagsQuery } from '../queries.ts';

interface TagFilterProps {
  tags: readonly string[];
  onTags: (tags: readonly string[]) => void;
}

/** Tags of creators that match the text so far. */
function useTagSuggestions(text: string, enabled: boolean): TagSuggestions {
  const { data, isPlaceholderData } = useQuery({ ...tagsQuery(text), enabled });
  return { tags: data ?? [], current: data !== undefined && !isPlaceholderData };
}

/** Filters creators by tags, with suggestions of those in use. */
export function TagFilter({ tags, onTags }: TagFilterProps) {
  return (
    <TagInput
      label={copy.tags.label}
      placeholder={copy.tags.placeholder}
      suggestionsLabel={copy.tags.inUse}
      addLabel={copy.tags.add}
      activeLabel={copy.tags.active}
      removeLabel={copy.tags.remove}
      maxLength={newTag.name.maxLength}
      tags={tags}
      onTags={onTags}
      useSuggestions={useTagSuggestions}
      existing
      row
    />
  );
}
