import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CreatorCard } from './creator-card.tsx';
import { CreatorPage } from './creator-page.tsx';
import { creatorQuery } from './queries.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: unknown }) => children,
  useRouter: () => ({ history: { back: () => undefined } }),
}));

const creator = (price_is_default: boolean) => ({
  id: 'u-1',
  full_name: 'Carla',
  name: 'Carla',
  description: 'Rooms.',
  tags: [],
  icon: 'Star',
  pricePerHour: 50,
  price_is_default,
  createdAt: '2026-11-20T12:00:00Z',
  cover: '/media/covers/u-1.svg',
});

test('a card has the price that the creator named, and no default', async () => {
  const card = (isDefault: boolean) => (
    <CreatorCard creator={creator(isDefault)} eager={false} withTag={(tag) => ({ tags: tag })} />
  );
  const screen = await render(card(false));
  await expect.element(screen.getByText('$50/hr')).toBeVisible();
  await screen.rerender(card(true));
  await expect.element(screen.getByText('Carla')).toBeVisible();
  expect(screen.container.textContent).not.toContain('$');
});

test.each([
  [false, '$50/hr'],
  [true, 'Price on request'],
])('the page of a creator whose price is the default: %s', async (isDefault, price) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(creatorQuery('u-1').queryKey, creator(isDefault));
  const screen = await render(
    <QueryClientProvider client={client}>
      <CreatorPage id="u-1" hirerId={undefined} overdueNotice={undefined} contact={() => undefined} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(price)).toBeVisible();
  expect(screen.container.textContent?.includes('$')).toBe(!isDefault);
});
