export {
  type AppetiteWay,
  cheapestWay,
  exactImprovements,
  type ImprovementSet,
  improved,
} from './appetite.ts';
export type { AppetiteLimits, Improvement } from './limits.ts';
