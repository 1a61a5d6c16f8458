import { afterEach } from 'vitest';
import { interceptFetch, server } from './fake-server.ts';

interceptFetch(server);

// A request that no handler answers fails the test that sent it.
afterEach(() => server.finish());
