export { computeDrift, type DriftOptions, maxFigureChanges } from './drift.ts';
export { findExpiredControls } from './evidence.ts';
export { defaultDriftThresholds } from './positions.ts';
export type * from './types.ts';
