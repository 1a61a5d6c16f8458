/** Cards per page of a grid. The server caches the first page of this size. */
export const PAGE_SIZE = 24;

/** A page of a list, with the cursor of the next page. */
export interface Page<T> {
  readonly items: T[];
  readonly next: string | undefined;
}

/** A page of a list whose body is a bare array: the next cursor is in the `Link` header. */
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
