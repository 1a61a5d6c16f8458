import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from '@/testing/render.tsx';
import { ApiError } from '../../api/problem.ts';
import { PagedGrid } from './paged-grid.tsx';

interface Page {
  items: { id: string }[];
  next?: string;
}

const pageOf = (id: string, next?: string): Page => ({ items: [{ id }], ...(next && { next }) });
const failure = () => Promise.reject(new ApiError(500, '{"code":"internal","request_id":"0192-abc"}'));

const texts = { loading: 'Loading things...', failed: 'Things could not be loaded.', more: 'Show more' };

function Things({ load, search, tall }: { load: (cursor: string) => Promise<Page>; search: string; tall: boolean }) {
  const list = useInfiniteQuery({
    queryKey: ['things', search],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.next,
    placeholderData: keepPreviousData,
  });
  return (
    <PagedGrid
      list={list}
      itemsOf={(page) => page.items}
      card={(item) => <div style={{ height: tall ? 3000 : 20 }}>{item.id}</div>}
      skeleton={() => <span />}
      empty={<p>None</p>}
      texts={texts}
    />
  );
}

async function shows(load: (cursor: string) => Promise<Page>, tall = false) {
  const at = (search: string) => <Things load={load} search={search} tall={tall} />;
  const screen = await render(at(''));
  return { ...screen, search: (search: string) => screen.rerender(at(search)) };
}

/** Long enough for the observer to fire again if it were to. */
const aWhile = () => new Promise((next) => setTimeout(next, 300));

test('the next page loads when the end of the grid comes into view, not before', async () => {
  const load = vi.fn(async (cursor: string) => (cursor === '' ? pageOf('one', 'b') : pageOf('two')));
  const screen = await shows(load, true);
  await expect.element(screen.getByText('one')).toBeInTheDocument();
  await aWhile();
  expect(load).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Show more' }).element().scrollIntoView();
  await expect.element(screen.getByText('two')).toBeInTheDocument();
  await aWhile();
  expect(load.mock.calls).toEqual([[''], ['b']]);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a failed page is requested once, keeps the others, and loads on Try again', async () => {
  const load = vi.fn((cursor: string) => (cursor === '' ? Promise.resolve(pageOf('one', 'b')) : failure()));
  const screen = await shows(load);
  await expect.element(screen.getByText(texts.failed)).toBeInTheDocument();
  await expect.element(screen.getByText('Request 0192-abc')).toBeInTheDocument();
  await expect.element(screen.getByText('one')).toBeInTheDocument();
  await aWhile();
  expect(load).toHaveBeenCalledTimes(2);
  load.mockImplementation(async () => pageOf('two'));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('two')).toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(load.mock.calls.at(-1)).toEqual(['b']);
});

test('a failed search keeps what was on screen and shows an error', async () => {
  const load = vi.fn(async () => pageOf('one'));
  const screen = await shows(load);
  await expect.element(screen.getByText('one')).toBeInTheDocument();
  load.mockImplementation(failure);
  await screen.search('coral');
  await expect.element(screen.getByText(texts.failed)).toBeInTheDocument();
  await expect.element(screen.getByText('one')).toBeInTheDocument();
  load.mockImplementation(async () => pageOf('coral'));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('coral')).toBeInTheDocument();
  await expect.element(screen.getByText('one')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('with nothing on screen, an error fills the place of the grid', async () => {
  const screen = await shows(failure);
  await expect.element(screen.getByRole('heading', { name: 'Things could not be loaded.' })).toBeInTheDocument();
});
