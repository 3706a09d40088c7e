export * from './analyse.ts';
export {
  type ConcernQuery,
  computeThreatConcerns,
  countThreatConcerns,
  listConcernReasons,
  rankConcern,
  type ThreatConcern,
} from './concern.ts';
export * from './fields.ts';
export * from './indicators.ts';
export { getBusinessName, isBusinessObligedOn } from './obliged.ts';
export * from './places.ts';
export * from './red-flags.ts';
export * from './saved.ts';
export {
  type AnalysisFilter,
  computeThreatLevels,
  createRiskLevelLookup,
  filterRisks,
  filterRisksRelatedToThreats,
  filterThreats,
  flagThreatsInScope,
  type RiskFilter,
} from './scope.ts';
export * from './threat-view.ts';
