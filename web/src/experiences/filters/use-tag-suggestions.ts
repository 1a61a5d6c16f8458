import { useQuery } from '@tanstack/react-query';
import type { TagSuggestions } from '@/shared/ui/tag-input.tsx';
import { tagsQuery } from '../queries.ts';

/** Tags of published experiences that match the text so far. */
export function useTagSuggestions(text: string, enabled: boolean): TagSuggestions {
  const { data, isPlaceholderData } = useQuery({ ...tagsQuery(text), enabled });
  return { tags: data ?? [], current: data !== undefined && !isPlaceholderData };
}
