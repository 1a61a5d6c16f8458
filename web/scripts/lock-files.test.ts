import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LOCKS = [
  'web',
  'web/tools/api-types',
  'e2e',
  'bench/express',
  'server/auth/tests/wire',
  'server/marketplace/tests/tables/wire',
];

interface Package {
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  resolved?: string;
}

test.each(LOCKS)('every package of %s has a checksum and no address', (folder) => {
  const file = new URL(`../../${folder}/package-lock.json`, import.meta.url);
  const { packages }: { packages: Record<string, Package> } = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, { integrity, link, inBundle, resolved }] of Object.entries(packages)) {
    // a bundled package is part of another one's archive
    if (name !== '' && !link && !inBundle) expect(integrity, name).toMatch(/^sha512-/);
    expect(resolved?.startsWith('http'), name).not.toBe(true);
  }
});
