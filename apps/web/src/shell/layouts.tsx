/** Frames of the applications until each has its own layout with navigation. */
import { Outlet } from '@tanstack/react-router';
import { AppShell } from './AppShell.tsx';

export function AssessmentStartLayout() {
  return (
    <AppShell application="ra">
      <Outlet />
    </AppShell>
  );
}
