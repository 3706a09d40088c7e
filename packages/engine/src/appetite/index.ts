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
  appetiteCells,
  appetiteGoalsOf,
  appetiteSubjects,
  appetiteSubjectWord,
  compareWithLimit,
  countByAppetiteStatus,
  getRiskLimit,
  hasAppetiteLimits,
  type LimitComparison,
  listAppetiteRisks,
  maxAppetiteNoteCharacters,
  maxRiskLimits,
  noAppetite,
} from './statement.ts';
