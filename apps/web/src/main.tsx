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

/** Waits until the page's files for the first screen have run, each in a separate task. */
function waitForFiles(): Promise<unknown> {
  const files = [...document.querySelectorAll('script[data-part]')];
  const ran = (file: Element) =>
    new Promise((done) => {
      file.addEventListener('load', done);
      file.addEventListener('error', done);
    });
  return Promise.all(files.map(ran));
}

/**
 * Milliseconds after which the screen is drawn without its data, so that its navigation can be used on a slow
 * connection.
 */
const patienceMs = 2000;

const endPatience = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs));

/**
 * Keeps the drawn picture until the screen can be drawn once with its data. If the data take longer, the screen is
 * drawn without them; it looks like the picture, so rows then appear in an unchanged page.
 */
async function waitForFirstScreen(): Promise<void> {
  await waitForFiles();
  const [hasData] = await Promise.all([
    Promise.race([firstData, endPatience()]),
    router.load(),
    queryClient.ensureQueryData(createSessionQuery()),
  ]);
  // Paint the rows first, before the page requests data for the parts around them.
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

/** Renders in a transition, because React interrupts a transition to handle input. */
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

/**
 * Stores the device's description for the server, only for signed-in people, because pages are drawn with data only
 * for them.
 */
async function describeDevice(): Promise<void> {
  const { user } = await queryClient.ensureQueryData(createSessionQuery());
  if (user !== null) keepDeviceCookieCurrent();
}

// Ignore a failure of the session here, because the screens show it.
describeDevice().catch(() => undefined);
void drawn.then(() => root.removeAttribute('data-picture'));
void drawn.then(waitForPaint).then(() => repeatEarlyPress(root));

// Render even after an error, because the screens show errors themselves.
if (root.hasChildNodes()) waitForFirstScreen().then(renderApplication, renderApplication);
else renderApplication();
