import { FakeServer, interceptFetch } from './fake-server.ts';
import { storeSession } from './stored-session.ts';
import { addWorld, HANNAH } from './world.ts';

// `npm run dev:mock` loads this before the app (vite.mock.config.ts).
const server = new FakeServer();
addWorld(server);
storeSession(HANNAH.id, HANNAH.email);
interceptFetch(server);
