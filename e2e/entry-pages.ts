import { expect, type Request } from '@playwright/test';

/** The usual entry pages, with the page of one experience and of one creator on `server`. */
export async function entryPages(server: string): Promise<readonly string[]> {
  const first = async (list: 'experiences' | 'creators') => {
    const body = (await (await fetch(`${server}/api/${list}?limit=1`)).json()) as Record<string, { id: string }[]>;
    const id = body[list]?.[0]?.id;
    expect(id, `the server has no ${list}`).toBeTruthy();
    return `/${list}/${id}`;
  };
  return [
    '/',
    '/experiences',
    '/experiences?query=vr',
    '/creators',
    await first('experiences'),
    await first('creators'),
  ];
}

/** Limits for the scripts of a first visit to one of them: files, and bytes sent (docs/decisions/0008-budgets.md). */
export const SCRIPT_LIMITS = { files: 12, bytes: 130 * 1024 } as const;

/** The number of scripts among `requests`, and their bytes as sent. */
export async function countScripts(requests: readonly Request[]) {
  const scripts = requests.filter((request) => new URL(request.url()).pathname.endsWith('.js'));
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  return { files: scripts.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
}
