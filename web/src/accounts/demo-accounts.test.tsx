import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Schema } from '@/shared/api/client.ts';
import { configKeys } from '@/shared/api/query-keys.ts';
import spanish from './copy.es.ts';
import { copy } from './copy.ts';
import { DemoAccounts } from './demo-accounts.tsx';

test('each demo account has a button with its name and role', async () => {
  const people: Schema<'DemoPerson'>[] = [
    { name: 'Hannah', role: 'hirer', email: 'hannah@example.com', password: 'p' },
    { name: 'Olga', role: 'admin', email: 'olga@example.com', password: 'p' },
  ];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(configKeys.all, { demo_people: people });
  const shown = await render(
    <QueryClientProvider client={client}>
      <DemoAccounts />
    </QueryClientProvider>,
  );
  const labels = shown.getByRole('button').elements();
  expect(labels.map((button) => button.textContent)).toEqual([
    'Continue as Hannah (Hirer)',
    'Continue as Olga (Admin)',
  ]);
});

test('roles are translated', () => {
  expect(Object.keys(spanish.demo.roles)).toEqual(Object.keys(copy.demo.roles));
  expect(spanish.demo.enter('Hannah', spanish.demo.roles.hirer)).toBe('Continuar como Hannah (contratante)');
});
