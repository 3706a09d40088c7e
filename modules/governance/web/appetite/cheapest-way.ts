import {
  type AppetiteCell,
  type AppetiteRisk,
  type AppetiteStatement,
  applyImprovements,
  type CheapestImprovements,
  findCheapestImprovements,
  type Improvement,
  listAppetiteCells,
  listAppetiteRisks,
  toAppetiteGoals,
} from '@klarsikt/engine/appetite';
import { type AssessmentCase, computeAssessment } from '@klarsikt/engine/assess';

export interface CheapestWayQuery {
  readonly input: AssessmentCase;
  readonly appetite: AppetiteStatement;
  readonly improvements: readonly Improvement[];
}

export interface LimitedLevels {
  readonly cells: readonly AppetiteCell[];
  readonly risks: readonly AppetiteRisk[];
}

export interface CheapestWayResult {
  readonly way: CheapestImprovements;
  readonly steps: readonly Improvement[];
  /** Levels at first, then after each step, each calculated on the whole assessment. */
  readonly levels: readonly LimitedLevels[];
}

/** Number of levels above their limit. */
export function countOutsideAppetite({ cells, risks }: LimitedLevels): number {
  return [...cells.flatMap(({ against }) => against ?? []), ...risks].filter(({ status }) => status === 'out')
    .length;
}

function computeLimitedLevels(input: AssessmentCase, appetite: AppetiteStatement): LimitedLevels {
  const result = computeAssessment(input);
  return {
    cells: listAppetiteCells(result, appetite).filter(({ against }) => against !== null),
    risks: listAppetiteRisks(result, appetite).filter(({ own }) => own),
  };
}

export function computeCheapestWay({ input, appetite, improvements }: CheapestWayQuery): CheapestWayResult {
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
