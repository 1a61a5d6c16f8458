import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/shared/api/client.ts';
import { adminKeys } from '@/shared/api/query-keys.ts';

export type CatalogueItem = Schema<'CatalogueItem'>;
/** The form values of a catalogue item. */
export type ItemDraft = Schema<'NewCatalogueItem'>;

/** The whole catalogue, in the assistant's order. */
export const catalogueQuery = queryOptions({
  queryKey: adminKeys.assistantCatalogue,
  queryFn: async () => (await body(api.GET('/api/admin/catalogue'))).items,
});

/** Creates an item, or updates the one with this id. */
export function saveItem(draft: ItemDraft, id?: string) {
  if (id === undefined) return body(api.POST('/api/admin/catalogue', { body: draft }));
  return body(api.PATCH('/api/admin/catalogue/{id}', { params: { path: { id } }, body: draft }));
}

export const removeItem = (id: string) => body(api.DELETE('/api/admin/catalogue/{id}', { params: { path: { id } } }));
