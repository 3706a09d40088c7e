import './platform/start.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportError, reportUncaughtErrors } from './platform/api/report-error.ts';
import { Providers } from './platform/Providers.tsx';
import { router } from './routes.tsx';

reportUncaughtErrors();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

createRoot(root, { onUncaughtError: reportError }).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
