import './platform/start.ts';
import './ui/styles/fonts.css';
import './ui/styles/stand-in-fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/global.css';
import './ui/styles/suite.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { loadFirstScreenData } from './first-data.ts';
import { repeatEarlyPress } from './first-screen/early-press.ts';
import { delayCalls } from './platform/api/call.ts';
import { queryClient } from './platform/api/query.ts';
import { logCaughtError, reportError, reportUncaughtErrors } from './platform/api/report-error.ts';
import { Providers } from './platform/Providers.tsx';
import { createSessionQuery } from './platform/session/session.tsx';
import { keepDeviceCookieCurrent } from './platform/settings/device-choices.ts';
import { router } from './routes.tsx';
import { waitForPaint } from './ui/states/painted.ts';

reportUncaughtErrors();
const firstData = loadFirstScreenData(window.location);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
const app = createRoot(root, { onUncaughtError: reportError, onCaughtError: logCaughtError });

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

const endPatience = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs));

/**
 * The drawn picture stays until the screen that replaces it can be drawn with its data, once. If the data take longer,
 * the screen looks the same while they load, so rows then appear in an unchanged page.
 */
async function waitForFirstScreen(): Promise<void> {
  await waitForFiles();
  const [hasData] = await Promise.all([
    Promise.race([firstData, endPatience()]),
    router.load(),
    queryClient.ensureQueryData(createSessionQuery()),
  ]);
  // The rows are painted before the page requests what surrounds them.
  if (hasData) delayCalls(Promise.race([drawn.then(waitForPaint), endPatience()]));
}

let reportDrawn = (): void => undefined;
const drawn = new Promise<void>((resolve) => {
  reportDrawn = resolve;
});

function DrawingReport(): null {
  useLayoutEffect(() => reportDrawn(), []);
  return null;
}

/** As a transition, which React interrupts to handle input. */
function renderApplication(): void {
  startTransition(() =>
    app.render(
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
          <DrawingReport />
        </Providers>
      </StrictMode>,
    ),
  );
}

/** Pages are drawn with data only for people who have signed in. */
async function describeDevice(): Promise<void> {
  const { user } = await queryClient.ensureQueryData(createSessionQuery());
  if (user !== null) keepDeviceCookieCurrent();
}

// The screens show a failure of the session.
describeDevice().catch(() => undefined);
void drawn.then(() => root.removeAttribute('data-picture'));
void drawn.then(waitForPaint).then(() => repeatEarlyPress(root));

// The screens show errors themselves.
if (root.hasChildNodes()) waitForFirstScreen().then(renderApplication, renderApplication);
else renderApplication();
