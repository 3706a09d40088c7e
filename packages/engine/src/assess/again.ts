/**
 * The same calculation again with a part of the case changed: whatever the change does not touch is taken from the run
 * before. The rules are those of run.ts; only what is asked for differs.
 */
import { type FigureSegment, riskTypes } from '../terms.ts';
import { type Conditions, exposureOf, fillShares, knownShare, overridesOf, weightOf } from './conditions.ts';
import { controlFigures } from './controls.ts';
import { inherentOverride } from './inherent.ts';
import { threatProbabilities } from './probability.ts';
import { residualOverride } from './residual.ts';
import { exclusionOf, includedRows, risksOf } from './risks.ts';
import { type Run, startRun } from './run.ts';
import { threatScope } from './scope.ts';
import { factorOf, type ShareContext } from './share.ts';
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
    ...(risks === base.risks ? {} : exposureAgain(run, conditions, hasSameParts ? base.risks : null)),
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

/** The run with the conditions of each segment changed. */
export function withConditions(
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

type Exposure = Pick<Conditions, 'included' | 'overrides' | 'shares' | 'parts' | 'share' | 'weight'>;

/** `before`: the risks as they were where no datum of one has changed; only rows of others are worked out again then. */
function exposureAgain(run: Run, conditions: Conditions, before: readonly RiskInput[] | null): Exposure {
  const { risks, structure, config } = run;
  if (before !== null) return movedExposure(run, conditions, before);
  const shares: ShareContext = { ...conditions.shares, risks, sums: new Map<string, number>() };
  return {
    included: includedRows(risks, conditions.segment),
    overrides: overridesOf(risks, conditions.segment, config),
    ...exposureOf(structure, config, shares),
  };
}

function movedExposure(run: Run, conditions: Conditions, before: readonly RiskInput[]): Exposure {
  const { risks, config } = run;
  const { segment, parts, shares } = conditions;
  const included = conditions.included.slice();
  const [inherent, residual] = [conditions.overrides.inherent.slice(), conditions.overrides.residual.slice()];
  const [share, weight] = [conditions.share.slice(), conditions.weight.slice()];
  const factors = new Float64Array(risks.length);
  const rows: number[] = [];
  for (let row = 0; row < risks.length; row++) {
    const risk = risks[row];
    if (risk === undefined) continue;
    if (risk !== before[row]) {
      included[row] = exclusionOf(risk, segment) === null ? 1 : 0;
      inherent[row] = inherentOverride(risk, segment, config) ?? Number.NaN;
      residual[row] = residualOverride(risk, segment) ?? Number.NaN;
      factors[row] = factorOf(risk);
      rows.push(row);
    } else if (parts[row]?.from === 'items') rows.push(row);
  }
  fillShares(share, parts, factors, rows);
  for (const row of rows)
    weight[row] = weightOf(risks[row], knownShare(share, row), exponentOf(run, row), config);
  return { included, overrides: { inherent, residual }, shares: { ...shares, risks }, parts, share, weight };
}

/** The exponent of a row's type. */
function exponentOf({ structure, config }: Run, row: number): number {
  const type = riskTypes.find((one) => row < structure.index.ranges[one].end);
  return type === undefined ? 1 : config.distribution[type];
}

function scopesAgain({ input: before, scopes, structure }: Run, input: AssessmentCase): Uint8Array {
  if (input.threats === before.threats) return scopes;
  return Uint8Array.from(input.threats ?? [], (threat, position) =>
    threat === before.threats?.[position]
      ? (scopes[position] ?? 0)
      : threatScope(threat, input.assessment, structure.geographies),
  );
}
