// Creates databases on the PostgreSQL server that scripts/postgres starts.
import { execFileSync } from 'node:child_process';

/** Runs SQL as the superuser. */
export const psql = (url, sql) => execFileSync('psql', ['--no-psqlrc', '--quiet', '--tuples-only', url, '-c', sql]);

/** Creates the database `name` and returns its URL. */
export function createDatabase(server, name, more = '') {
  psql(server, `CREATE DATABASE ${name} ${more}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url;
}
