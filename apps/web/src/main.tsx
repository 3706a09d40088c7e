import './platform/start.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './platform/api/query.ts';
import { reportError, reportUncaughtErrors } from './platform/api/report-error.ts';
import { loadModelEarly } from './platform/model/early-model.ts';
import { Providers } from './platform/Providers.tsx';
import { sessionQuery } from './platform/session/session.tsx';
import { router } from './routes.tsx';

reportUncaughtErrors();
// A screen that fails to get it asks again, and says so.
loadModelEarly(window.location.pathname).catch((cause) =>
  console.warn('The model did not come early', cause),
);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
const app = createRoot(root, { onUncaughtError: reportError });

/** What the page brought along stays until the screen that takes its place is there as a whole. */
async function firstScreen(): Promise<void> {
  await Promise.all([router.load(), queryClient.ensureQueryData(sessionQuery())]);
}

function show(): void {
  app.render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

// The screens themselves say what went wrong.
if (root.hasChildNodes()) firstScreen().then(show, show);
else show();
