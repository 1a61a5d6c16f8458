import { expect, type Request } from '@playwright/test';

/** The pages that people arrive at, with an experience's and a creator's page of what `server` has. */
export async function arrivalPages(server: string): Promise<readonly string[]> {
  const first = async (list: 'experiences' | 'creators') => {
    const answer = (await (await fetch(`${server}/api/${list}?limit=1`)).json()) as Record<string, { id: string }[]>;
    const id = answer[list]?.[0]?.id;
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

/** The most script files on the first visit to any of them, and their bytes as sent (docs/decisions/0008-budgets.md). */
export const SCRIPTS = { files: 12, bytes: 130 * 1024 } as const;

/** What `requests` fetched as scripts: files, and bytes as sent. */
export async function scriptsAmong(requests: readonly Request[]) {
  const scripts = requests.filter((request) => new URL(request.url()).pathname.endsWith('.js'));
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  return { files: scripts.length, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
}
