import { expect, test } from 'vitest';
import type { Schema } from '@/shared/api/client.ts';
import { aConfig } from '@/testing/builders.ts';
import { server } from '@/testing/fake-server.ts';
import { render } from '@/testing/render.tsx';
import spanish from './copy.es.ts';
import { copy } from './copy.ts';
import { DemoAccounts } from './demo-accounts.tsx';

test('each demo account has a button with its name and role', async () => {
  const people: Schema<'DemoPerson'>[] = [
    { name: 'Hannah', role: 'hirer', email: 'hannah@example.com', password: 'p' },
    { name: 'Olga', role: 'admin', email: 'olga@example.com', password: 'p' },
  ];
  server.get('/api/config', aConfig({ demo_people: people }));
  const shown = await render(<DemoAccounts />);
  await expect.element(shown.getByRole('button').first()).toBeVisible();
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
