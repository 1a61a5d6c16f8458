/** Cards on a page of a grid. The server keeps the first page of this size cached. */
export const PAGE_SIZE = 24;

/** A page of a list; the next one is named by a cursor. */
export interface Page<T> {
  readonly items: T[];
  readonly next: string | undefined;
}

/** A page of those lists that are bare arrays: the next cursor is in the `Link` header. */
export async function fetchPage<T>(call: Promise<{ data?: T[]; response: Response }>): Promise<Page<T>> {
  const { data, response } = await call;
  return { items: data ?? [], next: nextCursor(response.headers.get('link')) };
}

/** The cursor of the next page in a `Link` header. */
export function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  return new URLSearchParams(address.slice(address.indexOf('?'))).get('cursor') ?? undefined;
}
