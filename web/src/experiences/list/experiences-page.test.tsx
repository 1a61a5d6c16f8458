import { useState } from 'react';
import { expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Schema } from '@/shared/api/client.ts';
import { aListing } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { newQueryClient } from '@/testing/query-client.ts';
import { render } from '@/testing/render.tsx';
import type { ExperienceSearch, Side } from '../address.ts';
import { catalogueQuery, experiencesQuery, facetsQuery } from '../queries.ts';
import { toRequest } from '../search.ts';
import { ExperiencesPage } from './experiences-page.tsx';

const ITEM = {
  id: 'brand-identity-design',
  category: 'experiences' as const,
  title: 'Brand Identity Design',
  description: 'An experience about a name.',
  link: '/experiences?query=Brand+Identity+Design',
  cover: '/media/covers/brand-identity-design.svg',
};

const FACETS: Schema<'FacetsView'> = {
  total: 3,
  offered: 54,
  wanted: 1200,
  facets: [
    {
      name: 'device',
      values: [
        { value: 'quest', count: 7 },
        { value: 'browser', count: 2 },
      ],
    },
    { name: 'comfort', values: [{ value: 'moderate', count: 1 }] },
  ],
};

interface Shown {
  search?: ExperienceSearch;
  defaultSide?: Side;
  /** The experiences in each list. */
  ids?: Partial<Record<Side, readonly string[]>>;
  /** The close matches of each list. */
  close?: readonly string[];
  item?: typeof ITEM | null;
  facets?: Schema<'FacetsView'> | undefined;
  /** How many creators match. */
  creators?: number;
}

interface PageProps {
  initial: ExperienceSearch;
  defaultSide: Side;
  onSearch: (search: ExperienceSearch) => void;
}

function Page({ initial, defaultSide, onSearch }: PageProps) {
  const [search, setSearch] = useState(initial);
  return (
    <ExperiencesPage
      search={search}
      defaultSide={defaultSide}
      onSearch={(next) => {
        onSearch(next);
        setSearch(next);
      }}
      isHirer={false}
      overdueNotice={undefined}
    />
  );
}

/** The page over lists that are the same for every search. */
async function shown(options: Shown) {
  const { search = {}, defaultSide = 'offered', ids = {}, close, item = null, facets = FACETS, creators = 0 } = options;
  server.get('/api/tags', { tags: [] });
  server.get('/api/creators', { creators: [], next_cursor: null, count: creators });
  const client = newQueryClient();
  const searches: ExperienceSearch[] = [];
  const fill = (next: ExperienceSearch) => {
    for (const side of ['offered', 'wanted'] as const) {
      const list = (some: readonly string[] = []) => some.map((id) => aListing({ id, side }));
      const experiences = list(ids[side]);
      client.setQueryData(experiencesQuery({ ...next, side }).queryKey, {
        pages: [
          {
            experiences,
            next_cursor: null,
            count: experiences.length,
            ...(close && { close_matches: list(close) }),
          },
        ],
        pageParams: [''],
      });
      client.setQueryDefaults(facetsQuery({ ...next, side }).queryKey, { staleTime: Number.POSITIVE_INFINITY });
      if (facets) client.setQueryData(facetsQuery({ ...next, side }).queryKey, facets);
    }
    client.setQueryData(catalogueQuery(next.query ?? '').queryKey, item);
  };
  fill(search);
  const onSearch = (next: ExperienceSearch) => {
    searches.push(next);
    fill(next);
  };
  const page = await render(<Page initial={search} defaultSide={defaultSide} onSearch={onSearch} />, { client });
  return { page, searches };
}

test.each([
  [{}, '1 offer'],
  [{ query: 'nave' }, '1 offer for "nave"'],
])('the count of one offer is singular, and no more pages are offered: %o', async (search, count) => {
  const { page } = await shown({ search, ids: { offered: ['e-1'] } });
  await expect.element(page.getByRole('article')).toBeInTheDocument();
  await expect.element(page.getByRole('status')).toHaveTextContent(count);
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
});

test('only a search or a filter shows its count, in place of what the list is about', async () => {
  const lead = 'What creators offer and hirers book.';
  const { page } = await shown({ ids: { offered: ['e-1'] } });
  await expect.element(page.getByText(lead)).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveClass('sr-only');
  await page.unmount();
  for (const search of [{ query: 'nave' }, { device: 'quest' }]) {
    const found = (await shown({ search, ids: { offered: ['e-1'] } })).page;
    await expect.element(found.getByRole('status')).not.toHaveClass('sr-only');
    expect(found.getByText(lead).elements()).toEqual([]);
    await found.unmount();
  }
});

test('cards of a list of one side name it for screen readers only', async () => {
  const { page } = await shown({ ids: { offered: ['e-1'] } });
  await expect.element(page.getByRole('article').getByText('Offer', { exact: true })).toHaveClass('sr-only');
});

test('a creator sees briefs first, and the address may name the other side', async () => {
  const ids = { wanted: ['e-1', 'e-2'], offered: ['e-3'] };
  const briefs = await shown({ ids, defaultSide: 'wanted' });
  await expect.element(briefs.page.getByRole('status')).toHaveTextContent('2 briefs');
  await expect.element(briefs.page.getByRole('link', { name: /^Briefs/ })).toHaveAttribute('aria-current', 'page');
  await briefs.page.unmount();
  const offers = await shown({ ids, defaultSide: 'wanted', search: { side: 'offered' } });
  await expect.element(offers.page.getByRole('status')).toHaveTextContent('1 offer');
  await expect.element(offers.page.getByRole('link', { name: /^Briefs/ })).not.toHaveAttribute('aria-current');
});

test('tabs keep the search and have counts', async () => {
  const { page } = await shown({ search: { query: 'nave', device: 'quest' }, ids: { offered: ['e-1'] } });
  const tab = page.getByRole('link', { name: 'Briefs 1.2K' });
  await expect.element(tab).toHaveAttribute('href', '/experiences?query=nave&device=quest&side=wanted');
});

test('a search that matches only in the other list shows that one', async () => {
  const { page } = await shown({ search: { query: 'nave' }, ids: { wanted: ['e-1'] } });
  await expect.element(page.getByText('No offers match. These briefs do:')).toBeVisible();
  await expect.element(page.getByRole('article')).toBeVisible();
});

test.each([
  ['a guest or hirer', 'offered', 'offered', 1],
  ['a guest or hirer', 'offered', 'wanted', 0],
  ['a creator', 'wanted', 'wanted', 1],
  ['a creator', 'wanted', 'offered', 0],
] as const)(
  '%s, for whom our team finds %s, is offered that for no other list: %s',
  async (_who, usual, side, links) => {
    for (const search of [
      { query: 'nave', side },
      { device: 'quest', side },
    ]) {
      const { page } = await shown({ search, defaultSide: usual });
      const title = side === 'wanted' ? 'No briefs match your search.' : 'No experiences found matching your search.';
      await expect.element(page.getByText(title)).toBeVisible();
      expect(page.getByRole('link', { name: 'Ask for a match' }).elements()).toHaveLength(links);
      await page.unmount();
    }
  },
);

test('a chosen list stays, even if nothing matches, and says what the other one has', async () => {
  const { page } = await shown({ search: { query: 'nave', side: 'offered' }, ids: { wanted: ['e-1'] } });
  await expect.element(page.getByText('No experiences found matching your search.')).toBeVisible();
  expect(page.getByRole('article').elements()).toEqual([]);
  const other = page.getByRole('link', { name: '1 brief matches' });
  await expect.element(other).toHaveAttribute('href', '/experiences?query=nave&side=wanted');
});

test.each([
  [{ query: 'nave', side: 'wanted' }, 'offered', '2 close matches among offers'],
  [{ query: 'nave' }, 'offered', '2 close matches among briefs'],
  [{ query: 'nave' }, 'wanted', '2 close matches among offers'],
] as const)(
  'a search without a match, %o, names the close ones in the other list',
  async (search, defaultSide, name) => {
    const { page } = await shown({ search, defaultSide, close: ['e-8', 'e-9'] });
    await expect.element(page.getByRole('link', { name })).toBeVisible();
  },
);

test.each([
  [{ query: 'TouchDesigner' }, 2, '2 creators match'],
  [{ query: 'TouchDesigner', side: 'wanted' }, 1, '1 creator matches'],
  [{ query: 'TouchDesigner', device: 'quest' }, 2, '2 creators match'],
] as const)(
  'a search that finds no listing, %o, leads to the %i creators who match',
  async (search, creators, name) => {
    const { page } = await shown({ search, creators });
    const link = page.getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', '/creators?description=TouchDesigner');
  },
);

test('where no creator matches, or nothing was searched for, no creators are offered', async () => {
  for (const [search, creators] of [
    [{ query: 'nave' }, 0],
    [{ device: 'quest' }, 2],
  ] as const) {
    const { page } = await shown({ search, creators });
    await expect.element(page.getByText('No experiences found matching your search.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /creators? match/ })).not.toBeInTheDocument();
    await page.unmount();
  }
});

test('a creator, who sees briefs first, reads that no brief matches', async () => {
  const { page } = await shown({ search: { query: 'nave' }, defaultSide: 'wanted' });
  await expect.element(page.getByText('No briefs match your search.')).toBeVisible();
  expect(page.getByText('No experiences found matching your search.').elements()).toEqual([]);
  expect(page.getByRole('link', { name: /match(es)? among/ }).elements()).toEqual([]);
});

test.each([
  [[], '0 offers for "nave" · 2 close matches'],
  [['e-1'], '1 offer for "nave" · 2 close matches'],
])('close matches are below the results %j, counted apart', async (offered, count) => {
  const search: ExperienceSearch = { query: 'nave', side: 'offered' };
  const { page } = await shown({ search, ids: { offered }, close: ['e-8', 'e-9'] });
  await expect.element(page.getByRole('status')).toHaveTextContent(count);
  const section = page.getByRole('region', { name: 'Close matches' });
  await expect.element(section.getByRole('heading', { name: 'Close matches' })).toBeVisible();
  expect(section.getByRole('article').elements()).toHaveLength(2);
  expect(page.getByRole('article').elements()).toHaveLength(offered.length + 2);
  const nothing = page.getByText('No experiences found matching your search.');
  expect(nothing.elements()).toHaveLength(offered.length === 0 ? 1 : 0);
});

test('where nothing matches, what nearly does comes first, then what else can be done', async () => {
  const { page } = await shown({ search: { query: 'nave', side: 'offered' }, close: ['e-8'], creators: 2 });
  const card = page.getByRole('article');
  await expect.element(card).toBeVisible();
  const more = page.getByRole('link', { name: '2 creators match' });
  await expect.element(more).toBeVisible();
  expect(card.element().compareDocumentPosition(more.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a list without close matches has no heading for them', async () => {
  const { page } = await shown({ search: { query: 'nave' }, ids: { offered: ['e-1'] } });
  await expect.element(page.getByRole('status')).toHaveTextContent('1 offer for "nave"');
  expect(page.getByText('Close matches').elements()).toEqual([]);
});

test('filters apply at once, and their chips remove them', async () => {
  await screen.viewport(1280, 900);
  const { page, searches } = await shown({ ids: { offered: ['e-1'] } });
  await page.getByRole('button', { name: 'Filters' }).click();
  const quest = page.getByRole('checkbox', { name: 'Quest 7' });
  await quest.click();
  expect(searches.at(-1)).toEqual({ device: 'quest' });
  await page.getByRole('checkbox', { name: 'Browser 2' }).click();
  expect(searches.at(-1)).toEqual({ device: 'quest,browser' });
  await page.getByRole('button', { name: 'Remove filter: Quest' }).click();
  expect(searches.at(-1)).toEqual({ device: 'browser' });
  await expect.element(page.getByRole('button', { name: 'Remove filter: Browser' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(searches.at(-1)).toEqual({});
  await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveFocus();
});

test('a price range is applied when its fields are left, in order', async () => {
  await screen.viewport(1280, 900);
  const { page, searches } = await shown({ search: { side: 'offered', sort: 'price_asc' }, ids: { offered: ['e-1'] } });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabelText('From').fill('90');
  await page.getByLabelText('To', { exact: true }).fill('40');
  await userEvent.keyboard('{Enter}');
  expect(searches.at(-1)).toEqual({ side: 'offered', sort: 'price_asc', min_price: 40, max_price: 90 });
  await expect.element(page.getByText('$40/hr to $90/hr')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  expect(searches.at(-1)).toEqual({ side: 'offered', sort: 'price_asc' });
});

test('on a phone the filters are a sheet that says what it will show', async () => {
  await screen.viewport(390, 844);
  const { page } = await shown({ ids: { offered: ['e-1'] } });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect.element(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Show 3 offers' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await screen.viewport(414, 896);
});

test("an unpublished catalogue item is shown and can't be booked", async () => {
  const { page } = await shown({ search: { query: ITEM.title }, item: ITEM });
  const card = page.getByRole('article');
  await expect.element(card.getByRole('heading', { name: ITEM.title })).toBeInTheDocument();
  await expect.element(card.getByText('From the catalogue')).toBeVisible();
  await expect.element(page.getByText('No experiences found matching your search.')).toBeInTheDocument();
  expect([...card.getByRole('link').elements(), ...card.getByRole('button').elements()]).toEqual([]);
});

test("a search that the catalogue doesn't know finds nothing", async () => {
  const { page } = await shown({ search: { query: 'zzzz' } });
  await expect.element(page.getByText('No experiences found matching your search.')).toBeInTheDocument();
  expect(page.getByRole('article').elements()).toEqual([]);
});

test('with filters, nothing found can be widened', async () => {
  const { page, searches } = await shown({ search: { side: 'wanted', device: 'quest' } });
  await expect.element(page.getByText('Remove a filter, or show everything.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).last().click();
  expect(searches.at(-1)).toEqual({ side: 'wanted' });
});

test('the request for a default list names its side', () => {
  expect(toRequest({ side: 'offered' })).toEqual({ side: 'offered' });
});
