/** Restricts a run to some of its risks, for calculations that are repeated many thousand times. */

import type { SegmentConditions } from './conditions.ts';
import type { RowLists } from './relations.ts';
import { replaceConditions } from './rerun.ts';
import { mapRiskTypes } from './risks.ts';
import type { CalculationRun } from './run.ts';
import type { ShareParts } from './share.ts';

/**
 * Restricts a run to `rows` (ascending), which get new numbers and keep their levels. If `rows` contains a customer
 * group, it must also contain the rows from which the share of that group is computed.
 */
export function restrictRunToRows(run: CalculationRun, rows: readonly number[]): CalculationRun {
  const numbers = new Map(rows.map((row, number) => [row, number]));
  const { index } = run.structure;
  const ranges = mapRiskTypes((type) => {
    const { start, end } = index.ranges[type];
    const before = rows.filter((row) => row < start).length;
    return { start: before, end: before + rows.filter((row) => row >= start && row < end).length };
  });
  const keys = mapRiskTypes((type) => {
    const known = [...index.rows[type]].flatMap(([key, row]): readonly (readonly [string, number])[] => {
      const number = numbers.get(row);
      return number === undefined ? [] : [[key, number]];
    });
    return new Map(known);
  });
  const structure = {
    ...run.structure,
    index: { size: rows.length, ranges, rows: keys },
    hits: renumberRows(run.structure.hits, numbers),
    families: renumberRows(run.structure.families, numbers),
    coverage: renumberRows(run.structure.coverage, numbers),
  };
  const risks = rows.flatMap((row) => run.risks[row] ?? []);
  return replaceConditions({ ...run, structure, risks, listed: new Map() }, (conditions) =>
    restrictConditions(conditions, rows, numbers),
  );
}

function renumberRows(lists: RowLists, numbers: ReadonlyMap<number, number>): RowLists {
  return lists.map((list) => Int32Array.from([...list].flatMap((row) => numbers.get(row) ?? [])));
}

function restrictConditions(
  conditions: SegmentConditions,
  rows: readonly number[],
  numbers: ReadonlyMap<number, number>,
): SegmentConditions {
  const figures = (all: Float64Array): Float64Array => Float64Array.from(rows, (row) => all[row] ?? 0);
  const counts = (all: Int32Array): Int32Array => Int32Array.from(rows, (row) => all[row] ?? 0);
  const { overrides, controls } = conditions;
  return {
    ...conditions,
    included: Uint8Array.from(rows, (row) => conditions.included[row] ?? 0),
    parts: rows.map((row) => renumberShareParts(conditions.parts[row], numbers)),
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

function renumberShareParts(parts: ShareParts | undefined, numbers: ReadonlyMap<number, number>): ShareParts {
  if (parts?.from !== 'items') return parts ?? { from: 'nothing' };
  return { from: 'items', rows: parts.rows.map((rows) => rows.map((row) => numbers.get(row) ?? -1)) };
}
