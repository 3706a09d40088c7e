export {
  applyImprovements,
  type CheapestImprovements,
  findCheapestImprovements,
  type ImprovementSet,
  maxExhaustiveImprovements,
} from './appetite.ts';
export type { AppetiteGoals, AppetiteLimits, ControlImprovement } from './limits.ts';
export {
  type AppetiteArea,
  type AppetiteLevel,
  type AppetiteStatement,
  type AppetiteSubject,
  appetiteAreas,
  appetiteSubjects,
  compareWithLimit,
  countByAppetiteStatus,
  emptyAppetite,
  getAppetiteSubjectName,
  getRiskLimit,
  hasAppetiteLimits,
  type LimitComparison,
  listAppetiteLevels,
  listRiskLimitComparisons,
  maxAppetiteNoteCharacters,
  maxRiskLimits,
  type RiskLimitComparison,
  toAppetiteGoals,
} from './statement.ts';
