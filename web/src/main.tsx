import './app/styles/index.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { replacePrerendered } from './app/replace-prerendered.ts';
import { restorePageData } from './app/restore-page-data.ts';
import { router } from './app/router.tsx';
import { queryClient } from './app/shell/query-client.ts';
import { startSessionEffects } from './app/shell/session-effects.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

restorePageData(queryClient);
startSessionEffects(router);

/** In small pieces, between which the browser responds to input. */
const draw = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers />
      </StrictMode>,
    ),
  );

// A prerendered page (scripts/prerender.ts) is replaced by the whole page in one step, so that the change is not seen;
// it can be scrolled meanwhile, so the work is done in small pieces.
if (root.hasChildNodes()) setTimeout(() => void replacePrerendered(root, draw));
else draw();
