import './platform/start.ts';
import './ui/styles/fonts.css';
import './ui/styles/stand-in-fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/global.css';
import './ui/styles/suite.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './platform/api/query.ts';
import { logCaught, reportError, reportUncaughtErrors } from './platform/api/report-error.ts';
import { loadModelEarly } from './platform/model/early-model.ts';
import { Providers } from './platform/Providers.tsx';
import { sessionQuery } from './platform/session/session.tsx';
import { router } from './routes.tsx';

reportUncaughtErrors();
// A screen that fails to get it asks again, and says so.
loadModelEarly(window.location.pathname).catch((cause) =>
  console.warn('The model did not come early', cause),
);

const [, opened] = /^\/ra\/(\d{1,15})(\/|$)/.exec(window.location.pathname) ?? [];
if (opened !== undefined)
  import('@klarsikt/assessment/web/assessment/_lib/early.ts')
    .then(({ loadAssessmentEarly }) => loadAssessmentEarly(Number(opened)))
    .catch((cause) => console.warn('The assessment did not come early', cause));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
const app = createRoot(root, { onUncaughtError: reportError, onCaughtError: logCaught });

/** The files of the first screen run one after the other, each in a task of its own, where the page has named them. */
function filesHaveRun(): Promise<unknown> {
  const files = [...document.querySelectorAll('script[data-part]')];
  const ran = (file: Element) =>
    new Promise((done) => {
      file.addEventListener('load', done);
      file.addEventListener('error', done);
    });
  return Promise.all(files.map(ran));
}

/**
 * What the page brought along stays until the screen that takes its place can be drawn. That looks the same while the
 * model is on its way, and is drawn meanwhile: the rows then come to a page that stands.
 */
async function firstScreen(): Promise<void> {
  await filesHaveRun();
  await Promise.all([router.load(), queryClient.ensureQueryData(sessionQuery())]);
}

/** As a transition, which draws in slices: a press is answered between two of them. */
function show(): void {
  startTransition(() =>
    app.render(
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
}

// The screens themselves say what went wrong.
if (root.hasChildNodes()) firstScreen().then(show, show);
else show();
