/** Frames of the applications until each has its own layout with navigation. */
import { Outlet } from '@tanstack/react-router';
import { AppShell } from './AppShell.tsx';
import { Gate } from './router/Gate.tsx';

export function AssessmentStartLayout() {
  return (
    <AppShell application="ra">
      <Outlet />
    </AppShell>
  );
}

export function AtlasLayout() {
  return (
    <Gate application="backoffice">
      <AppShell application="backoffice">
        <Outlet />
      </AppShell>
    </Gate>
  );
}
