/** The cheapest way into the appetite, with the levels after each of its steps. */
import {
  type AppetiteCell,
  type AppetiteRisk,
  type AppetiteStatement,
  type AppetiteWay,
  type AssessmentCase,
  appetiteCells,
  appetiteRisks,
  assess,
  cheapestWay,
  goalsOf,
  type Improvement,
  improved,
} from '@klarsikt/engine';

export interface WayQuestion {
  readonly input: AssessmentCase;
  readonly appetite: AppetiteStatement;
  readonly improvements: readonly Improvement[];
}

/** The limited levels of a state. */
export interface LimitedLevels {
  readonly cells: readonly AppetiteCell[];
  readonly risks: readonly AppetiteRisk[];
}

export interface WayAnswer {
  readonly way: AppetiteWay;
  /** The chosen improvements in the order in which they are made. */
  readonly steps: readonly Improvement[];
  /** As it is, then after each step: each calculated as a whole. */
  readonly levels: readonly LimitedLevels[];
}

/** How many limited levels are above their limit. */
export function countOut({ cells, risks }: LimitedLevels): number {
  return [...cells.flatMap(({ against }) => against ?? []), ...risks].filter(({ status }) => status === 'out')
    .length;
}

function limitedLevels(input: AssessmentCase, appetite: AppetiteStatement): LimitedLevels {
  const result = assess(input);
  return {
    cells: appetiteCells(result, appetite).filter(({ against }) => against !== null),
    risks: appetiteRisks(result, appetite).filter(({ own }) => own),
  };
}

/** Finds the way and calculates the assessment anew after each step. */
export function answerOf({ input, appetite, improvements }: WayQuestion): WayAnswer {
  const way = cheapestWay(input, goalsOf(appetite), improvements);
  const steps = way.best.improvements.flatMap((key) => {
    const one = improvements.find(({ control }) => control === key);
    return one === undefined ? [] : [one];
  });
  const states = [[], ...steps.map((_, at) => steps.slice(0, at + 1))];
  return { way, steps, levels: states.map((made) => limitedLevels(improved(input, made), appetite)) };
}
