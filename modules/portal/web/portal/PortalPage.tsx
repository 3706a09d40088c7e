import { portalContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useRouteTitle } from '@klarsikt/web/platform/router/title.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { ErrorState, Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LoadingPlaceholder } from './_components/LoadingPlaceholder.tsx';
import { useStartSelfAssessment } from './_lib/use-start.ts';
import { portalTexts } from './texts.ts';

function First({ trade }: { readonly trade: string }) {
  const { start, error } = useStartSelfAssessment({ replace: true });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    start(trade, null);
  }, [start, trade]);
  return error === null ? <Spinner /> : <Navigate to="/portal/dashboard" replace />;
}

function Begin() {
  const { coursePackage } = useSearch({ strict: false });
  const { data, error, refetch } = useCall(portalContract.dashboard, {}, { staleTime: 0 });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner />;
  const [latest] = data.assessments;
  if (latest === undefined) {
    const trade = data.trades.find(({ key }) => key === coursePackage)?.key ?? data.trade;
    return trade === null ? <Navigate to="/portal/dashboard" replace /> : <First trade={trade} />;
  }
  const params = { assessmentId: String(latest.id), step: latest.step };
  return <Navigate to="/portal/assessment/$assessmentId/{-$step}" params={params} replace />;
}

export function PortalPage() {
  const { state, can } = useSession();
  const t = useT(portalTexts);
  const title = useRouteTitle();
  // On a slow connection this page is visible for up to ten seconds, so its heading explains the portal.
  if (state === 'unresolved') return <LoadingPlaceholder title={title} lede={t('portal.orderLede')} />;
  if (state === 'authenticated' && can('portal:Assess')) return <Begin />;
  return <Navigate to="/portal/checkout" search={{}} replace />;
}
