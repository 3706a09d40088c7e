/**
 * A list of risks of a kind that the assessment assesses. An address can name another: it was copied, or pressed before
 * the assessment had come. It then leads to the first kind that there is.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { shownTypes } from '@klarsikt/assessment/web/assessment/_lib/landing.ts';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type RiskListPlace, useRiskPlace } from './RiskBar.tsx';

interface ShownKindProps {
  readonly to: RiskListPlace;
  readonly children: ReactNode;
}

export function ShownKind({ to, children }: ShownKindProps) {
  const { id, document } = useAssessment();
  const { type, relevance } = useRiskPlace();
  const shown = shownTypes(document.settings);
  const [first] = shown;
  if (first === undefined || shown.includes(type)) return children;
  const params = { raId: String(id), relevance, riskType: first };
  return <Navigate to={to} params={params} search={(before) => before} replace />;
}
