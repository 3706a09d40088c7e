export { type DriftOptions, driftOf, mostFigureChanges } from './drift.ts';
export { expiredControls } from './evidence.ts';
export { defaultDriftThresholds } from './positions.ts';
export type * from './types.ts';
