export {
  type GradeSubject,
  type OwnGrade,
  ownGrades,
  type RiskSubject,
  type SingleChange,
  sharedRisks,
  singleChanges,
  withChange,
} from './changes.ts';
export { type ControlFailure, controlFailures, startControlFailures } from './failures.ts';
export {
  type FlipFinder,
  type FlipPoint,
  type FlipPoints,
  type FlipSubject,
  flipFinder,
  flipPoints,
  flipSubjectOf,
} from './flip-point.ts';
export { type Flip, levelsByName, type MeasureName, type MeasureSubject, measureNames } from './measures.ts';
export { fnv1a, generatorName, mulberry32 } from './random.ts';
export {
  type CentredRange,
  defaultRuns,
  isSteady,
  type Range,
  type Ranges,
  type RangesQuery,
  type RunsByClass,
  rangeQuantiles,
  ranges,
  shareOfRuns,
  startRanges,
  upwardPull,
} from './ranges.ts';
export {
  type Effect,
  type LeftOut,
  leaveOneOut,
  leaveOneOutOf,
  type Sensitivity,
  sensitivity,
  startSensitivity,
} from './sensitivity.ts';
export { finish, startWork, type Work } from './work.ts';
