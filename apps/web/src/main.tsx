import './platform/start.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportError, reportUncaughtErrors } from './platform/api/report-error.ts';
import { loadModelEarly } from './platform/model/early-model.ts';
import { Providers } from './platform/Providers.tsx';
import { router } from './routes.tsx';

reportUncaughtErrors();
// A screen that fails to get it asks again, and says so.
loadModelEarly(window.location.pathname).catch((cause) =>
  console.warn('The model did not come early', cause),
);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

createRoot(root, { onUncaughtError: reportError }).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
