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
import { createSessionQuery } from './platform/session/session.tsx';
import { router } from './routes.tsx';

reportUncaughtErrors();
/** Data of the first screen. After a failure the screen requests them again and reports it. */
async function loadFirstData(path: string): Promise<void> {
  const [, opened] = /^\/ra\/(\d{1,15})(\/|$)/.exec(path) ?? [];
  const loads = [loadModelEarly(path)];
  if (opened !== undefined)
    loads.push(
      import('@klarsikt/assessment/web/assessment/_lib/early.ts').then(({ loadAssessmentEarly }) =>
        loadAssessmentEarly(Number(opened)),
      ),
    );
  await Promise.all(loads).catch((cause) => console.warn('The first data did not come early', cause));
}

const firstData = loadFirstData(window.location.pathname);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
const app = createRoot(root, { onUncaughtError: reportError, onCaughtError: logCaught });

/** Runs the page's files for the first screen one after another, each in a separate task. */
function waitForFiles(): Promise<unknown> {
  const files = [...document.querySelectorAll('script[data-part]')];
  const ran = (file: Element) =>
    new Promise((done) => {
      file.addEventListener('load', done);
      file.addEventListener('error', done);
    });
  return Promise.all(files.map(ran));
}

/** On a slow connection the screen is drawn without its data, so that its navigation can be used. */
const patienceMs = 2000;

/**
 * The drawn picture stays until the screen that replaces it can be drawn with its data, once. If the data take longer,
 * the screen looks the same while they load, so rows then appear in an unchanged page.
 */
async function waitForFirstScreen(): Promise<void> {
  await waitForFiles();
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.all([
    router.load(),
    queryClient.ensureQueryData(createSessionQuery()),
    Promise.race([firstData, patience]),
  ]);
}

/** As a transition, which React interrupts to handle input. */
function renderApplication(): void {
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

// The screens show errors themselves.
if (root.hasChildNodes()) waitForFirstScreen().then(renderApplication, renderApplication);
else renderApplication();
