import './app/styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { replacePrerendered } from './app/replace-prerendered.ts';
import { restorePageData } from './app/restore-page-data.ts';
import { queryClient } from './app/shell/start/query-client.ts';
import { startSessionEffects } from './app/shell/start/session-effects.ts';
import { Providers } from './app/start/providers.tsx';
import { router } from './app/start/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

restorePageData(queryClient);
startSessionEffects(router);

/** As a transition: React renders in small chunks and the browser can respond to input in between. */
const draw = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers />
      </StrictMode>,
    ),
  );

// The interactive page replaces a prerendered one (scripts/prerender.ts) in one step, so that nothing flickers. It is
// rendered in small chunks, because the prerendered page can already be scrolled.
if (root.hasChildNodes()) setTimeout(() => void replacePrerendered(root, draw));
else draw();
