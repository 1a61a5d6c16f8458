import { expect, test } from 'vitest';
import { aCreator } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import { CreatorCard } from '../creator-card.tsx';
import { CreatorPage } from './creator-page.tsx';

const creator = (price_is_default: boolean) => aCreator({ price_is_default });

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
  server.get('/api/creators/{id}', creator(isDefault));
  const screen = await render(
    <CreatorPage id="u-2" hirerId={undefined} overdueNotice={undefined} contact={() => undefined} />,
  );
  await expect.element(screen.getByText(price)).toBeVisible();
  expect(screen.container.textContent?.includes('$')).toBe(!isDefault);
});
