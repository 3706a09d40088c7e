/**
 * List of risks of an assessed type. An address with a type that is not assessed redirects to the first assessed
 * type.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { listShownRiskTypes } from '@klarsikt/assessment/web/assessment/_lib/landing.ts';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type RiskListAddress, useRiskAddress } from './RiskBar.tsx';

interface RiskTypeRedirectProps {
  readonly to: RiskListAddress;
  readonly children: ReactNode;
}

export function RiskTypeRedirect({ to, children }: RiskTypeRedirectProps) {
  const { id, document } = useAssessment();
  const { type, relevance } = useRiskAddress();
  const shown = listShownRiskTypes(document.settings);
  const [first] = shown;
  if (first === undefined || shown.includes(type)) return children;
  const params = { raId: String(id), relevance, riskType: first };
  return <Navigate to={to} params={params} search={(before) => before} replace />;
}
