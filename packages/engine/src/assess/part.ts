/** A run of some of its risks alone, for calculations that are repeated many thousand times. */

import { withConditions } from './again.ts';
import type { Conditions } from './conditions.ts';
import type { RowLists } from './relations.ts';
import { byRiskType } from './risks.ts';
import type { Run } from './run.ts';
import type { ShareParts } from './share.ts';

/**
 * The run with some of its rows (ascending), numbered anew; their levels are those that they have in the whole. The rows
 * must name those that describe their customer groups too.
 */
export function runOfRows(run: Run, rows: readonly number[]): Run {
  const numbers = new Map(rows.map((row, number) => [row, number]));
  const { index } = run.structure;
  const ranges = byRiskType((type) => {
    const { start, end } = index.ranges[type];
    const before = rows.filter((row) => row < start).length;
    return { start: before, end: before + rows.filter((row) => row >= start && row < end).length };
  });
  const keys = byRiskType((type) => {
    const known = [...index.rows[type]].flatMap(([key, row]): readonly (readonly [string, number])[] => {
      const number = numbers.get(row);
      return number === undefined ? [] : [[key, number]];
    });
    return new Map(known);
  });
  const structure = {
    ...run.structure,
    index: { size: rows.length, ranges, rows: keys },
    hits: renumbered(run.structure.hits, numbers),
    families: renumbered(run.structure.families, numbers),
    coverage: renumbered(run.structure.coverage, numbers),
  };
  const risks = rows.flatMap((row) => run.risks[row] ?? []);
  return withConditions({ ...run, structure, risks, listed: new Map() }, (conditions) =>
    conditionsOfRows(conditions, rows, numbers),
  );
}

function renumbered(lists: RowLists, numbers: ReadonlyMap<number, number>): RowLists {
  return lists.map((list) => Int32Array.from([...list].flatMap((row) => numbers.get(row) ?? [])));
}

function conditionsOfRows(
  conditions: Conditions,
  rows: readonly number[],
  numbers: ReadonlyMap<number, number>,
): Conditions {
  const figures = (all: Float64Array): Float64Array => Float64Array.from(rows, (row) => all[row] ?? 0);
  const counts = (all: Int32Array): Int32Array => Int32Array.from(rows, (row) => all[row] ?? 0);
  const { overrides, controls } = conditions;
  return {
    ...conditions,
    included: Uint8Array.from(rows, (row) => conditions.included[row] ?? 0),
    parts: rows.map((row) => partsWith(conditions.parts[row], numbers)),
    share: figures(conditions.share),
    weight: figures(conditions.weight),
    overrides: { inherent: figures(overrides.inherent), residual: figures(overrides.residual) },
    controls: {
      specificMean: figures(controls.specificMean),
      generalMean: figures(controls.generalMean),
      controls: counts(controls.controls),
      unassessed: counts(controls.unassessed),
      strength: figures(controls.strength),
    },
  };
}

function partsWith(parts: ShareParts | undefined, numbers: ReadonlyMap<number, number>): ShareParts {
  if (parts?.from !== 'items') return parts ?? { from: 'nothing' };
  return { from: 'items', rows: parts.rows.map((rows) => rows.map((row) => numbers.get(row) ?? -1)) };
}
