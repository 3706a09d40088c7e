export {
  applyImprovements,
  type CheapestImprovements,
  findCheapestImprovements,
  type ImprovementSet,
  maxExhaustiveImprovements,
} from './appetite.ts';
export type { AppetiteGoals, AppetiteLimits, Improvement } from './limits.ts';
export {
  type AppetiteArea,
  type AppetiteCell,
  type AppetiteRisk,
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
  listAppetiteCells,
  listAppetiteRisks,
  maxAppetiteNoteCharacters,
  maxRiskLimits,
  toAppetiteGoals,
} from './statement.ts';
