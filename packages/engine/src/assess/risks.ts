/** The risks of a case as rows of one flat list, type after type: calculation page sections 3 and 4.8. */
import { effectiveSegment, segmentContains } from '../segment.ts';
import { type FigureSegment, type RiskType, riskTypes } from '../terms.ts';
import type { AssessmentCase, RiskInput } from './types.ts';

/** Rows `start` to `end` (exclusive). */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** Where each risk has its row. The operational types come first, so that they are one range too. */
export interface RiskIndex {
  readonly size: number;
  readonly ranges: { readonly [T in RiskType]: RowRange };
  readonly rows: { readonly [T in RiskType]: ReadonlyMap<string, number> };
}

/** A record with one value per risk type. */
export function byRiskType<V>(of: (type: RiskType) => V): { readonly [T in RiskType]: V } {
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

/** All risks of a case in row order. */
export function risksOf(input: AssessmentCase): readonly RiskInput[] {
  return riskTypes.flatMap((type) => input.risks?.[type] ?? []);
}

/** Numbers the risks of a case. Throws when a key occurs twice within a type: relations would be ambiguous. */
export function indexRisks(input: AssessmentCase): RiskIndex {
  let next = 0;
  const rows = byRiskType((type) => {
    const map = new Map<string, number>();
    for (const risk of input.risks?.[type] ?? []) {
      if (map.has(risk.key)) throw new Error(`Risk ${risk.key} occurs twice in ${type}`);
      map.set(risk.key, next++);
    }
    return map;
  });
  let start = 0;
  const ranges = byRiskType((type) => {
    const range = { start, end: start + rows[type].size };
    start = range.end;
    return range;
  });
  return { size: next, ranges, rows };
}

/** Why a risk is left out of a segment's figures. */
export type Exclusion =
  | 'excluded.hidden'
  | 'excluded.deselected'
  | 'excluded.notApplicable'
  | 'excluded.segment';

/** Why a risk does not count in a segment, or null when it does. Calculation page section 4.8. */
export function exclusionOf(risk: RiskInput, segment: FigureSegment): Exclusion | null {
  if (risk.hidden === true) return 'excluded.hidden';
  if (risk.selected === false) return 'excluded.deselected';
  if (risk.na === true) return 'excluded.notApplicable';
  return segmentContains(effectiveSegment(risk.segment), segment) ? null : 'excluded.segment';
}

/** One flag per row: 1 = counts in the segment. */
export function includedRows(risks: readonly RiskInput[], segment: FigureSegment): Uint8Array {
  return new Uint8Array(risks.map((risk) => (exclusionOf(risk, segment) === null ? 1 : 0)));
}
