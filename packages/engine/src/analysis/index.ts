export * from './analyse.ts';
export {
  type Concern,
  type ConcernQuery,
  computeConcerns,
  countThreatConcerns,
  listConcernReasons,
  rankConcern,
} from './concern.ts';
export * from './fields.ts';
export * from './indicators.ts';
export { getBusinessName, isObligedOn } from './obliged.ts';
export * from './places.ts';
export * from './red-flags.ts';
export * from './saved.ts';
export {
  type AnalysisFilter,
  computeThreatLevels,
  createRiskLevelLookup,
  filterRisks,
  filterRisksHitByThreats,
  filterThreats,
  flagThreatsInScope,
  type RiskFilter,
} from './scope.ts';
export * from './threat-view.ts';
