/** /portal: begins the assessment for who may, goes on with the one that is there, and leads others to order. */
import { portal } from '@klarsikt/contract';
import { Navigate } from '@tanstack/react-router';
import { useCall } from '../../platform/api/query.ts';
import { useSession } from '../../platform/session/session.tsx';
import { ErrorState, Spinner } from '../../ui/states.tsx';

function Begin() {
  const { data, error, refetch } = useCall(portal.dashboard, {}, { staleTime: 0 });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner />;
  const [latest] = data.assessments;
  if (latest === undefined) return <Navigate to="/portal/dashboard" replace />;
  const params = { assessmentId: String(latest.id), step: latest.step };
  return <Navigate to="/portal/assessment/$assessmentId/{-$step}" params={params} replace />;
}

export function PortalPage() {
  const { state, can } = useSession();
  if (state === 'unresolved') return <Spinner />;
  if (state === 'authenticated' && can('portal:Assess')) return <Begin />;
  return <Navigate to="/portal/checkout" search={{}} replace />;
}
