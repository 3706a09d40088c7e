/** Types and constructors of the bank's figures: the value with its mode. */
import type { Datum, RiskData } from '@klarsikt/engine/assess';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import { type DataKind, dataKinds, type FigureSegment, type RiskType } from '@klarsikt/engine/text';

export const abs = (value: number): Datum => ({ mode: 'abs', value });
export const perc = (value: number): Datum => ({ mode: 'perc', value });
export const ratio = (value: number): Datum => ({ mode: 'ratio', value });
/** Ballpark: 0 none, 1 very few, 2 few, 3 about a fifth, 4 nearly all. */
export const ball = (value: 0 | 1 | 2 | 3 | 4): Datum => ({ mode: 'ball', value });

/** Data in the order of the type's kinds; null for a missing figure. */
export type Row = readonly (Datum | null)[];
export type Side = FigureSegment | 'BOTH';
export type Table = { readonly [riskKey: string]: Partial<Record<Side, Row>> };
export type Totals = AssessmentDocument['background']['totals'];

/** Growth between two years; absolute values grow with the number of customers. */
export type Growth = Readonly<Record<FigureSegment, number>>;
export const noGrowth: Growth = { INDIVIDUALS: 1, CORPORATES: 1 };

/** An amount of another year, rounded down so that parts never exceed the whole. */
export function grown(value: number, side: Side, growth: Growth): number {
  return Math.floor(value * (side === 'CORPORATES' ? growth.CORPORATES : growth.INDIVIDUALS));
}

function entry(row: Row, kinds: readonly DataKind[], side: Side, growth: Growth): { [kind: string]: Datum } {
  return Object.fromEntries(
    kinds.flatMap((kind, index) => {
      const datum = row[index];
      if (!datum) return [];
      return [[kind, datum.mode === 'abs' ? abs(grown(datum.value, side, growth)) : datum]];
    }),
  );
}

/** A table as background data of its type. */
export function dataOf(
  type: RiskType,
  table: Table,
  growth: Growth,
): { readonly [riskKey: string]: RiskData } {
  const kinds = dataKinds[type];
  return Object.fromEntries(
    Object.entries(table).map(([key, sides]) => {
      const { INDIVIDUALS, CORPORATES, BOTH } = sides;
      const data: RiskData = {
        ...(INDIVIDUALS ? { INDIVIDUALS: entry(INDIVIDUALS, kinds, 'INDIVIDUALS', growth) } : {}),
        ...(CORPORATES ? { CORPORATES: entry(CORPORATES, kinds, 'CORPORATES', growth) } : {}),
        ...(BOTH ? { BOTH: entry(BOTH, kinds, 'BOTH', growth) } : {}),
      };
      return [key, data];
    }),
  );
}
