import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useDocumentTitle } from '../../platform/router/title.ts';
import { LiveRegion } from '../../ui/states/live.tsx';
import { Spinner } from '../../ui/states/states.tsx';
import { Notices } from '../notices/Notices.tsx';
import { SessionGuard } from '../session/SessionGuard.tsx';
import { usePageTracking } from './track-pages.ts';

export function Root() {
  useDocumentTitle();
  usePageTracking();
  return (
    <>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
      <SessionGuard />
      <Notices />
      <LiveRegion />
    </>
  );
}
