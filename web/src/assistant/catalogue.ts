import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { adminKeys } from '@/shared/api/query-keys.ts';

export type CatalogueItem = Schema<'CatalogueItem'>;
/** The values in a form for a catalogue item. */
export type ItemDraft = Schema<'NewCatalogueItem'>;

/** The whole catalogue, in the order in which the assistant lists it. */
export const catalogueQuery = queryOptions({
  queryKey: adminKeys.assistantCatalogue,
  queryFn: async () => (await body(api.GET('/api/admin/catalogue'))).items,
});

/** Adds an item, or changes the one named. */
export function saveItem(draft: ItemDraft, id?: string) {
  if (id === undefined) return body(api.POST('/api/admin/catalogue', { body: draft }));
  return body(api.PATCH('/api/admin/catalogue/{id}', { params: { path: { id } }, body: draft }));
}

export const removeItem = (id: string) => body(api.DELETE('/api/admin/catalogue/{id}', { params: { path: { id } } }));
