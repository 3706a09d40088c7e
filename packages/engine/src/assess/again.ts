/**
 * The same calculation again with a part of the case changed: whatever the change does not touch is taken from the run
 * before. The rules are those of run.ts; only what is asked for differs.
 */
import { type FigureSegment, riskTypes } from '../terms.ts';
import { type Conditions, exposureOf, fillShares, knownShare, overridesOf, weightOf } from './conditions.ts';
import { controlFigures } from './controls.ts';
import { inheritProbabilities, threatProbabilities } from './probability.ts';
import { includedRows, risksOf } from './risks.ts';
import { type Run, startRun } from './run.ts';
import { threatScope } from './scope.ts';
import type { ShareContext } from './share.ts';
import { hasSameStructure, prepare } from './structure.ts';
import type { AssessmentCase, RiskInput } from './types.ts';

/**
 * Runs a case that shares lists and objects with that of `base`: an object that is the very same has not changed. A case
 * with another structure, configuration or setting is run from the beginning.
 */
export function runAgain(base: Run, input: AssessmentCase): Run {
  const before = base.input;
  const isComparable =
    input.config === before.config &&
    input.assessment === before.assessment &&
    input.totals === before.totals &&
    input.riskLists === before.riskLists &&
    hasSameStructure(before, input);
  if (!isComparable) return startRun(prepare(input), input);
  const risks = before.risks === input.risks ? base.risks : risksOf(input);
  const hasSameParts = risks.every((risk, row) => isSameDatum(risk, base.risks[row]));
  const run = { ...base, input, risks, scopes: scopesAgain(base, input) };
  return withConditions(run, (conditions, segment) => ({
    ...conditions,
    ...(risks === base.risks ? {} : exposureAgain(run, conditions, hasSameParts)),
    ...(input.threats === before.threats
      ? {}
      : { probabilities: threatProbabilities(input.threats ?? [], run.structure.tree, segment, run.config) }),
    ...(input.controls === before.controls
      ? {}
      : {
          controls: controlFigures(
            input.controls ?? [],
            run.structure.coverage,
            segment,
            run.config,
            risks.length,
          ),
        }),
  }));
}

/** Probabilities of the threats' own (`ownProbabilities`), per segment, and a factor on each row's own share. */
export interface Draw {
  readonly own: { readonly [S in FigureSegment]?: Float64Array };
  readonly factors: Float64Array;
}

/** Rows whose share moves with the factors, and the exponents of their types. */
export interface MovingRows {
  readonly rows: readonly number[];
  readonly exponents: readonly number[];
}

/** The rows of a segment whose share a factor can move: those with own data above 0, and the groups described by such rows. */
function movingIn({ parts }: Conditions, { structure, config }: Run): MovingRows {
  const rows: number[] = [];
  const exponents: number[] = [];
  for (const type of riskTypes) {
    const { start, end } = structure.index.ranges[type];
    for (let row = start; row < end; row++) {
      const part = parts[row];
      if (part?.from !== 'items' && !(part?.from === 'own' && part.share > 0)) continue;
      rows.push(row);
      exponents.push(config.distribution[type]);
    }
  }
  return { rows, exponents };
}

/** A run prepared for many draws. */
export interface DrawBase {
  readonly run: Run;
  readonly moving: { readonly [S in FigureSegment]?: MovingRows };
}

/** Prepares a run for many draws. Risks that carry no weight whatever is drawn are left out of the threats' reach. */
export function drawBase(run: Run): DrawBase {
  const moving: { [S in FigureSegment]?: MovingRows } = {};
  const counts = new Uint8Array(run.risks.length);
  for (const segment of run.segments) {
    const conditions = run.conditions[segment];
    if (conditions === undefined) continue;
    moving[segment] = movingIn(conditions, run);
    counts.forEach((flag, row) => {
      if (flag === 0 && conditions.included[row] === 1 && conditions.weight[row] !== 0) counts[row] = 1;
    });
  }
  const counting = (rows: Int32Array): Int32Array => rows.filter((row) => counts[row] === 1);
  const hits = run.structure.hits.map(counting);
  const families = run.structure.families.map(counting);
  return { run: { ...run, structure: { ...run.structure, hits, families } }, moving };
}

/** The run with grades and shares drawn at random: its measures equal those of a case with these grades and `shareFactor`s. */
export function runDrawn({ run, moving }: DrawBase, { own, factors }: Draw): Run {
  const { input, structure, config } = run;
  return withConditions(run, (conditions, segment) => {
    const values = own[segment];
    const rows = moving[segment];
    return {
      ...conditions,
      ...(rows === undefined ? {} : drawnExposure(run, conditions, factors, rows)),
      probabilities:
        values === undefined
          ? conditions.probabilities
          : inheritProbabilities(input.threats ?? [], values, structure.tree, config),
    };
  });
}

function drawnExposure(
  { risks, config }: Run,
  { parts, share: before, weight: weightBefore }: Conditions,
  factors: Float64Array,
  moving: MovingRows,
): Pick<Conditions, 'share' | 'weight'> {
  const share = before.slice();
  const weight = weightBefore.slice();
  fillShares(share, parts, factors, moving.rows);
  moving.rows.forEach((row, position) => {
    weight[row] = weightOf(risks[row], knownShare(share, row), moving.exponents[position] ?? 1, config);
  });
  return { share, weight };
}

function withConditions(
  run: Run,
  change: (conditions: Conditions, segment: FigureSegment) => Conditions,
): Run {
  const conditions: { [S in FigureSegment]?: Conditions } = {};
  for (const segment of run.segments) {
    const known = run.conditions[segment];
    if (known !== undefined) conditions[segment] = change(known, segment);
  }
  return { ...run, conditions };
}

/** True when nothing that shares are made of has changed: a datum, or whether the risk counts in a denominator. */
function isSameDatum(risk: RiskInput, before: RiskInput | undefined): boolean {
  return (
    risk === before || (risk.data === before?.data && risk.dep === before?.dep && risk.na === before?.na)
  );
}

function exposureAgain(
  { risks, structure, config }: Run,
  conditions: Conditions,
  hasSameParts: boolean,
): Pick<Conditions, 'included' | 'overrides' | 'shares' | 'parts' | 'share' | 'weight'> {
  const sums = hasSameParts ? conditions.shares.sums : new Map<string, number>();
  const shares: ShareContext = { ...conditions.shares, risks, sums };
  return {
    included: includedRows(risks, conditions.segment),
    overrides: overridesOf(risks, conditions.segment, config),
    ...exposureOf(structure, config, shares, hasSameParts ? conditions.parts : undefined),
  };
}

function scopesAgain({ input: before, scopes, structure }: Run, input: AssessmentCase): Uint8Array {
  if (input.threats === before.threats) return scopes;
  return Uint8Array.from(input.threats ?? [], (threat, position) =>
    threat === before.threats?.[position]
      ? (scopes[position] ?? 0)
      : threatScope(threat, input.assessment, structure.geographies),
  );
}
