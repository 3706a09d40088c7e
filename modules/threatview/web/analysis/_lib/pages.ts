import type { SavedAnalysisType } from '@klarsikt/engine/analysis';

export const analysisPagesByType = {
  threats: '/threatview/analysis',
  risks: '/threatview/risk-analysis',
} as const satisfies Record<SavedAnalysisType, string>;
