/** Types and constructors of the demo bank's figures; a figure is a value with its mode. */
import type { Datum, RiskData } from '@klarsikt/engine/assess';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import { type DataKind, dataKinds, type FigureSegment, type RiskType } from '@klarsikt/engine/text';

export const toAbsoluteDatum = (value: number): Datum => ({ mode: 'abs', value });
export const toPercentDatum = (value: number): Datum => ({ mode: 'perc', value });
export const toRatioDatum = (value: number): Datum => ({ mode: 'ratio', value });
/** Creates a ballpark figure: 0 none, 1 very few, 2 few, 3 about a fifth, 4 nearly all. */
export const toBallparkDatum = (value: 0 | 1 | 2 | 3 | 4): Datum => ({ mode: 'ball', value });

/** Figures in the order of the risk type's kinds; null for a missing figure. */
export type DemoFigureRow = readonly (Datum | null)[];
export type DemoFigureSide = FigureSegment | 'BOTH';
export type DemoFigureTable = { readonly [riskKey: string]: Partial<Record<DemoFigureSide, DemoFigureRow>> };
export type DemoTotals = AssessmentDocument['background']['totals'];

/** Factor by segment between two years, by which absolute values are multiplied. */
export type DemoGrowth = Readonly<Record<FigureSegment, number>>;
export const unchangedGrowth: DemoGrowth = { INDIVIDUALS: 1, CORPORATES: 1 };

/** Scales an amount to another year; rounds down, so that parts never exceed the whole. */
export function scaleAmount(value: number, side: DemoFigureSide, growth: DemoGrowth): number {
  return Math.floor(value * (side === 'CORPORATES' ? growth.CORPORATES : growth.INDIVIDUALS));
}

function entry(
  row: DemoFigureRow,
  kinds: readonly DataKind[],
  side: DemoFigureSide,
  growth: DemoGrowth,
): { [kind: string]: Datum } {
  return Object.fromEntries(
    kinds.flatMap((kind, index) => {
      const datum = row[index];
      if (!datum) return [];
      return [[kind, datum.mode === 'abs' ? toAbsoluteDatum(scaleAmount(datum.value, side, growth)) : datum]];
    }),
  );
}

/** Converts a table of figures to the background data of its risk type. */
export function toBackgroundData(
  type: RiskType,
  table: DemoFigureTable,
  growth: DemoGrowth,
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
