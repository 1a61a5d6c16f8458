import './app/styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { startSessionEffects } from './app/session-effects.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startSessionEffects();
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
