import {
  type AppetiteLevel,
  type AppetiteStatement,
  applyImprovements,
  type CheapestImprovements,
  type ControlImprovement,
  findCheapestImprovements,
  listAppetiteLevels,
  listRiskLimitComparisons,
  type RiskLimitComparison,
  toAppetiteGoals,
} from '@klarsikt/engine/appetite';
import { type AssessmentCase, computeAssessment } from '@klarsikt/engine/assess';

export interface CheapestImprovementsQuery {
  readonly input: AssessmentCase;
  readonly appetite: AppetiteStatement;
  readonly improvements: readonly ControlImprovement[];
}

export interface LevelsWithLimits {
  readonly cells: readonly AppetiteLevel[];
  readonly risks: readonly RiskLimitComparison[];
}

export interface CheapestImprovementsResult {
  readonly way: CheapestImprovements;
  readonly steps: readonly ControlImprovement[];
  /** Levels at the start and after each step; each is calculated for the whole assessment. */
  readonly levels: readonly LevelsWithLimits[];
}

/** Counts the levels that exceed their limit. */
export function countLevelsOutsideAppetite({ cells, risks }: LevelsWithLimits): number {
  return [...cells.flatMap(({ against }) => against ?? []), ...risks].filter(({ status }) => status === 'out')
    .length;
}

function computeLimitedLevels(input: AssessmentCase, appetite: AppetiteStatement): LevelsWithLimits {
  const result = computeAssessment(input);
  return {
    cells: listAppetiteLevels(result, appetite).filter(({ against }) => against !== null),
    risks: listRiskLimitComparisons(result, appetite).filter(({ own }) => own),
  };
}

export function computeCheapestImprovements({
  input,
  appetite,
  improvements,
}: CheapestImprovementsQuery): CheapestImprovementsResult {
  const way = findCheapestImprovements(input, toAppetiteGoals(appetite), improvements);
  const steps = way.best.improvements.flatMap((key) => {
    const one = improvements.find(({ control }) => control === key);
    return one === undefined ? [] : [one];
  });
  const states = [[], ...steps.map((_, at) => steps.slice(0, at + 1))];
  return {
    way,
    steps,
    levels: states.map((made) => computeLimitedLevels(applyImprovements(input, made), appetite)),
  };
}
