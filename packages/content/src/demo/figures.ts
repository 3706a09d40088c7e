/** Figures of the demo bank: values with their mode by risk and segment, and their growth between two years. */
import type { Datum, RiskData } from '@klarsikt/engine/assess';
import { type DataKind, dataKinds, type FigureSegment, type RiskType } from '@klarsikt/engine/text';
import { ContentNode } from '../decode.ts';
import figures from './figures.json' with { type: 'json' };

/** Figures in the order of the risk type's kinds; null for a missing figure. */
export type DemoFigureRow = readonly (Datum | null)[];
type DemoFigureSide = FigureSegment | 'BOTH';
export type DemoFigureTable = { readonly [riskKey: string]: Partial<Record<DemoFigureSide, DemoFigureRow>> };

/** Factor by segment between two years, by which absolute values are multiplied. */
export type DemoGrowth = Readonly<Record<FigureSegment, number>>;
export const unchangedGrowth: DemoGrowth = { INDIVIDUALS: 1, CORPORATES: 1 };

export const demoFigures = new ContentNode(figures, 'figures.json');

/** `abs` an amount; `perc` and `ratio` a share; `ball` a ballpark: 0 none, 1 very few, 2 few, 3 a fifth, 4 nearly all. */
const modes = ['abs', 'perc', 'ratio', 'ball'] as const;

export const toAbsoluteDatum = (value: number): Datum => ({ mode: 'abs', value });

/** Reads a figure with its mode, such as `{ "perc": 4.3 }`. */
function readDatum(node: ContentNode): Datum {
  node.only(modes);
  const [mode, ...others] = modes.filter((one) => !node.get(one).isNull);
  if (mode === undefined || others.length > 0) return node.fail('a figure in one mode');
  return { mode, value: node.get(mode).number() };
}

const readRow = (node: ContentNode): DemoFigureRow =>
  node.items().map((figure) => figure.optional(readDatum));

/** Reads a table of figures by risk and segment. */
export function readFigureTable(node: ContentNode): DemoFigureTable {
  const readSides = { INDIVIDUALS: readRow, CORPORATES: readRow, BOTH: readRow };
  return Object.fromEntries(
    node.entries().map(([key, sides]) => [key, sides.only(Object.keys(readSides)).given(readSides)]),
  );
}

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
