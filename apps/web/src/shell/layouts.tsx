/** Simple frames of applications without their own layout. */
import { Outlet } from '@tanstack/react-router';
import { AppShell } from './AppShell.tsx';

export function AssessmentStartLayout() {
  return (
    <AppShell application="ra">
      <Outlet />
    </AppShell>
  );
}
