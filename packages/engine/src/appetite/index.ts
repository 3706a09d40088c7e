export {
  type AppetiteWay,
  cheapestWay,
  exactImprovements,
  type ImprovementSet,
  improved,
} from './appetite.ts';
export type { AppetiteGoals, AppetiteLimits, Improvement } from './limits.ts';
export {
  type AgainstLimit,
  type AppetiteArea,
  type AppetiteCell,
  type AppetiteRisk,
  type AppetiteStatement,
  againstLimit,
  appetiteAreas,
  appetiteCells,
  appetiteCounts,
  appetiteRisks,
  goalsOf,
  limitOfRisk,
  limitsSomething,
  longestAppetiteNote,
  mostRiskLimits,
  noAppetite,
} from './statement.ts';
