import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { retryUntilConnected } from '../../platform/files/later-files.ts';
import { useDocumentTitle } from '../../platform/router/title.ts';
import { demoEndedStore } from '../../platform/session/demo-ended.ts';
import { createSessionQuery } from '../../platform/session/session.tsx';
import { useStore } from '../../platform/store.ts';
import { keepFocus } from '../../ui/focus/keep-focus.ts';
import { LiveRegion } from '../../ui/states/live.tsx';
import { ErrorState, Spinner } from '../../ui/states/states.tsx';
import { MainArea } from '../MainArea.tsx';
import { MessageArea } from '../notices/Notices.tsx';
import { SessionGuard } from '../session/SessionGuard.tsx';
import { usePageTracking } from './track-pages.ts';

/** Rarely needed, so it loads on demand. */
const DemoEnded = lazy(
  retryUntilConnected(() =>
    import('../session/DemoEnded.tsx').then((part) => ({ default: part.DemoEndedNotice })),
  ),
);

/**
 * No page is drawn before the session is loaded, so a failed query must show an error; otherwise the page would never
 * appear.
 */
function OnceAnswered({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useQuery(createSessionQuery());
  const isOver = useStore(demoEndedStore);
  if (isOver)
    return (
      <Suspense fallback={<Spinner />}>
        <DemoEnded />
      </Suspense>
    );
  if (data !== undefined || error === null) return children;
  return (
    <MainArea>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </MainArea>
  );
}

export function RootScreen() {
  useDocumentTitle();
  usePageTracking();
  useEffect(keepFocus, []);
  return (
    <>
      <OnceAnswered>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </OnceAnswered>
      <SessionGuard />
      <MessageArea />
      <LiveRegion />
    </>
  );
}
