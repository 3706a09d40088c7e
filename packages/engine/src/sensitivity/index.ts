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
  flipSubjectOf,
} from './flip-point.ts';
export {
  type Flip,
  type MeasureName,
  type MeasureSubject,
  mapLevelsByName,
  measureNames,
} from './measures.ts';
export { fnv1a, generatorName, mulberry32 } from './random.ts';
export {
  type CentredRange,
  computeRanges,
  computeUpwardPull,
  defaultRunCount,
  isSteadyLevel,
  type Range,
  type Ranges,
  type RangesQuery,
  type RunsByClass,
  rangeQuantiles,
  shareOfRuns,
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
export { finishWork, type SlicedWork, startWork } from './work.ts';
