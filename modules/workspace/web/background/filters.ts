/** Filters for rows that need attention: rows with empty, implausible or old figures. */
import { formatPointer, listDataKinds } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { areFiguresOld } from '@klarsikt/engine/values';
import { getToday } from '@klarsikt/web/platform/days.ts';
import type { useMisleadingFigureText } from './misleading-figure.tsx';
import { isRowEnterable } from './open-row.ts';
import { useFigureOrigin } from './origin.tsx';
import type { FigureGridLine } from './rows.ts';
import type { FigureGridEdit } from './use-grid.ts';

export const figureLineFilters = ['empty', 'faults', 'old'] as const;
export type FigureLineFilter = (typeof figureLineFilters)[number];

export function useFigureLineFilters(
  type: RiskType,
  edit: FigureGridEdit,
  doubt: ReturnType<typeof useMisleadingFigureText>,
): (line: FigureGridLine) => { readonly [F in FigureLineFilter]: boolean } {
  const origin = useFigureOrigin(type);
  const kinds = listDataKinds(type);
  const [first] = kinds;
  const now = getToday();
  return (line) => {
    const sides = line.sides.filter(isRowEnterable);
    const isEmpty = (side: (typeof sides)[number]) => first !== undefined && side.data[first] === null;
    const together = sides.find(({ source }) => source === 'BOTH');
    const apart = sides.filter(({ source }) => source !== 'BOTH');
    const missing = apart.length === 0 ? sides.some(isEmpty) : apart.some(isEmpty);
    const hasFigure = sides.some(({ data }) => Object.values(data).some((datum) => datum !== null));
    const date = line.origin?.date ?? origin.date;
    return {
      empty: missing && (apart.length === 0 || together === undefined || isEmpty(together)),
      faults:
        doubt(formatPointer('background', 'data', type, line.key)) !== null ||
        sides.some((side) =>
          kinds.some(
            (kind) =>
              edit.typedAt(side, kind) !== undefined ||
              doubt(formatPointer('background', 'data', type, line.key, side.source, kind)) !== null,
          ),
        ),
      old: hasFigure && date !== null && areFiguresOld(date, now),
    };
  };
}
