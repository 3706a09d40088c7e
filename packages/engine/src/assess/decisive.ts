/**
 * Finds the risks that can determine the level of their category, so that simulations with many thousand draws can
 * skip all other risks.
 */

import type { SegmentConditions } from './conditions.ts';
import { measuredTypes } from './measures.ts';
import type { RowRange } from './risks.ts';
import type { CalculationRun } from './run.ts';

/** Smallest and largest value of each row among all draws. */
interface Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Bounds of each row's weight (0-1), and of the level (0-4) that country lists give it. */
export interface RowBounds {
  readonly weight: Bounds;
  readonly listed: Bounds;
}

/** Properties of a row that are the same in all draws of grades and shares. */
interface Row {
  readonly row: number;
  /** Threats that affect the row, in ascending order. */
  readonly threats: ReadonlySet<number>;
  readonly strength: number;
}

/**
 * Flags with 1 each included row that may have the largest level of its type in a segment. A row is left out if
 * another row has at least its levels in every draw: at least the same threats, weight and list level, and no
 * stronger controls. This is safe, because no level falls if one of these values rises (docs/calculation.md section
 * 8). Rows with overrides are always kept.
 */
export function flagDecisiveRows(
  run: CalculationRun,
  conditions: SegmentConditions,
  bounds: RowBounds,
): Uint8Array {
  const flags = new Uint8Array(conditions.included.length);
  const threats = threatsByRow(run);
  const isOrdered = run.config.aggregationSumFactor >= 0 && run.config.aggregationSumFactor <= 1;
  for (const type of measuredTypes) {
    for (const row of rowsIn(run.structure.index.ranges[type], conditions, threats, isOrdered, bounds)) {
      flags[row] = 1;
    }
  }
  return flags;
}

function threatsByRow(run: CalculationRun): readonly ReadonlySet<number>[] {
  const threats = run.risks.map(() => new Set<number>());
  run.structure.hits.forEach((rows, threat) => {
    for (const row of rows) threats[row]?.add(threat);
  });
  return threats;
}

function rowsIn(
  { start, end }: RowRange,
  { included, overrides, controls }: SegmentConditions,
  threats: readonly ReadonlySet<number>[],
  isOrdered: boolean,
  bounds: RowBounds,
): readonly number[] {
  const overridden: number[] = [];
  const calculated: Row[] = [];
  for (let row = start; row < end; row++) {
    if (included[row] !== 1) continue;
    const isPlain =
      isOrdered &&
      Number.isNaN(overrides.inherent[row] ?? Number.NaN) &&
      Number.isNaN(overrides.residual[row] ?? Number.NaN);
    if (!isPlain) overridden.push(row);
    else calculated.push({ row, threats: threats[row] ?? new Set(), strength: controls.strength[row] ?? 0 });
  }
  const weight = ({ row }: Row): number => bounds.weight.low[row] ?? 0;
  const kept: Row[] = [];
  // Test rows with a large weight first, because they rule out most other rows.
  for (const one of calculated.toSorted((a, b) => weight(b) - weight(a))) {
    if (!kept.some((other) => isNeverBelow(other, one, bounds))) kept.push(one);
  }
  return [...overridden, ...kept.map(({ row }) => row)];
}

/** True if `a` has at least the levels of `b` in every draw. */
function isNeverBelow(a: Row, b: Row, { weight, listed }: RowBounds): boolean {
  const most = weight.high[b.row] ?? 0;
  if (a.strength > b.strength || (listed.low[a.row] ?? 0) < (listed.high[b.row] ?? 0)) return false;
  if (most === 0) return true;
  return (weight.low[a.row] ?? 0) >= most && isSubset(b.threats, a.threats);
}

function isSubset(part: ReadonlySet<number>, whole: ReadonlySet<number>): boolean {
  if (part.size > whole.size) return false;
  for (const one of part) if (!whole.has(one)) return false;
  return true;
}
