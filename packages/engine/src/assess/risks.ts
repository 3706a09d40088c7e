/** The risks of a case as rows of one flat list, ordered by type: docs/calculation.md sections 3 and 4.8. */

import { type FigureSegment, type RiskType, riskTypes } from '../text/terms.ts';
import { getEffectiveSegment, isInSegment } from '../values/segment.ts';
import type { AssessmentCase, RiskInput } from './types.ts';

/** A range of rows from `start` to `end` (exclusive). */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** Row numbers of all risks. The rows of operational types are first, so that they form one range. */
export interface RiskIndex {
  readonly size: number;
  readonly ranges: { readonly [T in RiskType]: RowRange };
  readonly rows: { readonly [T in RiskType]: ReadonlyMap<string, number> };
}

/** Builds a record with one value for each risk type. */
export function mapRiskTypes<V>(of: (type: RiskType) => V): { readonly [T in RiskType]: V } {
  return {
    customers: of('customers'),
    products: of('products'),
    transactions: of('transactions'),
    channels: of('channels'),
    geographies: of('geographies'),
    industries: of('industries'),
    legalForms: of('legalForms'),
    legals: of('legals'),
  };
}

/** Lists all risks of a case in the order of rows. */
export function listCaseRisks(input: AssessmentCase): readonly RiskInput[] {
  return riskTypes.flatMap((type) => input.risks?.[type] ?? []);
}

/**
 * Numbers the risks of a case. Throws if a key occurs twice within a type, because relations to that key would be
 * ambiguous.
 */
export function indexRisks(input: AssessmentCase): RiskIndex {
  let next = 0;
  const rows = mapRiskTypes((type) => {
    const map = new Map<string, number>();
    for (const risk of input.risks?.[type] ?? []) {
      if (map.has(risk.key)) throw new Error(`Risk ${risk.key} occurs twice in ${type}`);
      map.set(risk.key, next++);
    }
    return map;
  });
  let start = 0;
  const ranges = mapRiskTypes((type) => {
    const range = { start, end: start + rows[type].size };
    start = range.end;
    return range;
  });
  return { size: next, ranges, rows };
}

/** Reason why a risk does not count in a segment. */
export type ExclusionRule =
  | 'excluded.hidden'
  | 'excluded.deselected'
  | 'excluded.notApplicable'
  | 'excluded.segment';

/**
 * Finds the reason why a risk does not count in a segment; null if it counts. See docs/calculation.md section 4.8.
 */
export function findExclusionRule(risk: RiskInput, segment: FigureSegment): ExclusionRule | null {
  if (risk.hidden === true) return 'excluded.hidden';
  if (risk.selected === false) return 'excluded.deselected';
  if (risk.na === true) return 'excluded.notApplicable';
  return isInSegment(getEffectiveSegment(risk.segment), segment) ? null : 'excluded.segment';
}

/** Flags with 1 each row that counts in the segment. */
export function flagIncludedRows(risks: readonly RiskInput[], segment: FigureSegment): Uint8Array {
  return new Uint8Array(risks.map((risk) => (findExclusionRule(risk, segment) === null ? 1 : 0)));
}
