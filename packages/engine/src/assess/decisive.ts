/** Which risks can decide the level of their category at all, so that many thousand draws need not look at the others. */

import type { Conditions } from './conditions.ts';
import { measuredTypes } from './measures.ts';
import type { RowRange } from './risks.ts';
import type { Run } from './run.ts';

/** Smallest and largest value of each row. */
interface Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** What a row's weight (0-1) and the level of the list that applies to it (0-4) can be. */
export interface RowBounds {
  readonly weight: Bounds;
  readonly listed: Bounds;
}

/** What of a row never changes while grades and shares are drawn. */
interface Row {
  readonly row: number;
  /** The threats that hit the row, ascending. */
  readonly threats: ReadonlySet<number>;
  readonly strength: number;
}

/**
 * Flags (1) the included rows that may be the largest of their type in a segment. The others are never above another
 * row: no more threats, weight or list and no weaker controls. The rules never lower a level when any of these rises
 * (calculation page section 8). Overridden rows are always kept.
 */
export function decisiveRows(run: Run, conditions: Conditions, bounds: RowBounds): Uint8Array {
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

function threatsByRow(run: Run): readonly ReadonlySet<number>[] {
  const threats = run.risks.map(() => new Set<number>());
  run.structure.hits.forEach((rows, threat) => {
    for (const row of rows) threats[row]?.add(threat);
  });
  return threats;
}

function rowsIn(
  { start, end }: RowRange,
  { included, overrides, controls }: Conditions,
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
  // The heaviest first: they are the ones that others are never above.
  for (const one of calculated.toSorted((a, b) => weight(b) - weight(a))) {
    if (!kept.some((other) => isNeverBelow(other, one, bounds))) kept.push(one);
  }
  return [...overridden, ...kept.map(({ row }) => row)];
}

/** True when `a` has at least the levels of `b` whatever is drawn. */
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
