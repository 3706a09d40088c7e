export {
  applySingleInputChange,
  type GradeSubject,
  listOwnGrades,
  listRisksWithShares,
  listSingleInputChanges,
  type OwnGrade,
  type RiskSubject,
  type SingleInputChange,
} from './changes.ts';
export { type ControlFailure, computeControlFailures, createControlFailureWork } from './failures.ts';
export {
  createFlipPointFinder,
  type FlipPoint,
  type FlipPointFinder,
  type FlipPointSubject,
  findFlipPoints,
  getFlipPointSubject,
  type NearestFlipPoints,
} from './flip-point.ts';
export {
  type ClassFlip,
  type MeasureName,
  type MeasureSubject,
  mapLevelsByName,
  measureNames,
} from './measures.ts';
export { computeFnv1aHash, createMulberry32, randomGeneratorName } from './random.ts';
export {
  type CentredLevelRange,
  computeLevelRanges,
  computeMedianDeviation,
  computeShareOfRuns,
  createLevelRangesWork,
  defaultRangeRunCount,
  isSteadyLevel,
  type LevelRange,
  type LevelRanges,
  type LevelRangesQuery,
  type RunCountByClass,
  rangeQuantiles,
} from './ranges.ts';
export {
  type ChangeEffect,
  computeLeaveOneOutEffects,
  computeSensitivity,
  createSensitivityWork,
  type LeaveOneOutEffect,
  listLeaveOneOutEffects,
  type Sensitivity,
} from './sensitivity.ts';
export { createSlicedWork, finishSlicedWork, type SlicedWork } from './work.ts';
