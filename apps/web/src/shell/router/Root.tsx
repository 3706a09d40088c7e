import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { patient } from '../../platform/files/later-files.ts';
import { useDocumentTitle } from '../../platform/router/title.ts';
import { demoEnded } from '../../platform/session/demo-ended.ts';
import { sessionQuery } from '../../platform/session/session.tsx';
import { useStore } from '../../platform/store.ts';
import { LiveRegion } from '../../ui/states/live.tsx';
import { ErrorState, Spinner } from '../../ui/states/states.tsx';
import { MainArea } from '../MainArea.tsx';
import { Notices } from '../notices/Notices.tsx';
import { SessionGuard } from '../session/SessionGuard.tsx';
import { usePageTracking } from './track-pages.ts';

/** Seldom needed: no first screen carries it. */
const DemoEnded = lazy(
  patient(() => import('../session/DemoEnded.tsx').then((part) => ({ default: part.DemoEnded }))),
);

/** Every page waits for who looks at it: where that was asked and not answered, it would wait without end. */
function OnceAnswered({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useQuery(sessionQuery());
  const isOver = useStore(demoEnded);
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

export function Root() {
  useDocumentTitle();
  usePageTracking();
  return (
    <>
      <OnceAnswered>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </OnceAnswered>
      <SessionGuard />
      <Notices />
      <LiveRegion />
    </>
  );
}
