import { expect, test } from 'vitest';
import { render } from '@/testing/render.tsx';
import { Versions } from './delivered-versions.tsx';
import { HeadingContext } from './part.tsx';

const version = (number: number) => ({
  version: number,
  link: `https://work.example/${number}`,
  note: null,
  hours: null,
  at: '2019-12-06T12:00:00Z',
});

test.each([
  ['h2', 3],
  ['h3', 4],
] as const)('each version has a heading below the %s of its part', async (part, level) => {
  const screen = await render(
    <HeadingContext value={part}>
      <Versions versions={[version(2), version(1)]} title="Tidal Cathedral" />
    </HeadingContext>,
  );
  await expect.element(screen.getByRole('heading', { name: 'Version 2', exact: true, level })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Version 1', exact: true, level })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Open version 2/i })).toBeVisible();
});
