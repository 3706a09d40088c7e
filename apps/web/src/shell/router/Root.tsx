import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useDocumentTitle } from '../../platform/router/title.ts';
import { sessionQuery } from '../../platform/session/session.tsx';
import { LiveRegion } from '../../ui/states/live.tsx';
import { ErrorState, Spinner } from '../../ui/states/states.tsx';
import { MainArea } from '../MainArea.tsx';
import { Notices } from '../notices/Notices.tsx';
import { SessionGuard } from '../session/SessionGuard.tsx';
import { usePageTracking } from './track-pages.ts';

/** Every page waits for who looks at it: where that was asked and not answered, it would wait without end. */
function OnceAnswered({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useQuery(sessionQuery());
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
