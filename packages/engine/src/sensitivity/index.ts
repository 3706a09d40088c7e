export {
  applySingleChange,
  type GradeSubject,
  listOwnGrades,
  listRisksWithShares,
  listSingleChanges,
  type OwnGrade,
  type RiskSubject,
  type SingleChange,
} from './changes.ts';
export { type ControlFailure, computeControlFailures, startControlFailures } from './failures.ts';
export {
  createFlipFinder,
  type FlipFinder,
  type FlipPoint,
  type FlipPoints,
  type FlipSubject,
  findFlipPoints,
  getFlipSubject,
} from './flip-point.ts';
export {
  type ClassFlip,
  type MeasureName,
  type MeasureSubject,
  mapLevelsByName,
  measureNames,
} from './measures.ts';
export { computeFnv1aHash, createMulberry32, generatorName } from './random.ts';
export {
  type CentredRange,
  computeRanges,
  computeShareOfRuns,
  computeUpwardPull,
  defaultRunCount,
  isSteadyLevel,
  type Range,
  type Ranges,
  type RangesQuery,
  type RunsByClass,
  rangeQuantiles,
  startRanges,
} from './ranges.ts';
export {
  type ChangeEffect,
  computeLeaveOneOut,
  computeSensitivity,
  type LeaveOneOutEffect,
  listLeaveOneOutEffects,
  type Sensitivity,
  startSensitivity,
} from './sensitivity.ts';
export { finishSlicedWork, type SlicedWork, startSlicedWork } from './work.ts';
