// Databases of one's own on the PostgreSQL server that scripts/postgres starts.
import { execFileSync } from 'node:child_process';

/** Runs SQL as the superuser. */
export const psql = (url, sql) => execFileSync('psql', ['--no-psqlrc', '--quiet', '--tuples-only', url, '-c', sql]);

/** Makes the database `name`; its address is that of the server with another last part. */
export function createDatabase(server, name, more = '') {
  psql(server, `CREATE DATABASE ${name} ${more}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url;
}
