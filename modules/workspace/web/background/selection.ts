/** A rectangle of cells, chosen with Shift and the arrows or by drawing over them: summed, copied, emptied. */
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';

/** Row and column of a cell, as they are shown. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

interface Range {
  readonly from: CellPlace;
  readonly to: CellPlace;
}

const between = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

export const isInRange = (range: Range, { row, column }: CellPlace): boolean =>
  between(row, range.from.row, range.to.row) && between(column, range.from.column, range.to.column);

/** The cell that an element of the grid belongs to; null outside the figures. */
function placeOf(target: EventTarget): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const name = target.closest('td')?.querySelector<HTMLElement>('[data-cell]')?.dataset.cell;
  const [row, column] = (name ?? '').split('.').map(Number);
  return row === undefined || column === undefined || name === undefined ? null : { row, column };
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

const clamped = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** The chosen columns of a row, from one to the other. */
export interface ChosenColumns {
  readonly first: number;
  readonly last: number;
}

export interface Selection {
  readonly has: (place: CellPlace) => boolean;
  /** Null where nothing of the row is chosen; the same object for all rows while the choice stays. */
  readonly columnsIn: (row: number) => ChosenColumns | null;
  /** More than the one cell that the focus is in. */
  readonly isRange: boolean;
  readonly handlers: {
    readonly onFocus: (event: { readonly target: EventTarget }) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  };
}

export function useSelection(rowCount: number, columnCount: number): Selection {
  const [range, setRange] = useState<Range | null>(null);
  const extend = (to: CellPlace) => setRange((before) => before && { ...before, to });
  const isRange =
    range !== null && (range.from.row !== range.to.row || range.from.column !== range.to.column);
  const columns = useMemo(
    () =>
      range && {
        first: Math.min(range.from.column, range.to.column),
        last: Math.max(range.from.column, range.to.column),
      },
    [range],
  );
  return {
    columnsIn: (row) =>
      range !== null && isRange && between(row, range.from.row, range.to.row) ? columns : null,
    has: (place) => range !== null && isRange && isInRange(range, place),
    isRange,
    handlers: {
      onFocus: ({ target }) => {
        const place = placeOf(target);
        if (place !== null) setRange({ from: place, to: place });
      },
      onPointerDown: (event) => {
        const place = placeOf(event.target);
        if (place === null || !event.shiftKey || range === null) return;
        event.preventDefault();
        extend(place);
      },
      onPointerOver: (event) => {
        const place = event.buttons === 1 ? placeOf(event.target) : null;
        if (place === null || range === null) return;
        if (place.row === range.from.row && place.column === range.from.column && !isRange) return;
        window.getSelection()?.removeAllRanges();
        extend(place);
      },
      onKeyDownCapture: (event) => {
        const step = event.shiftKey ? steps[event.key] : undefined;
        if (step === undefined || range === null || placeOf(event.target) === null) return;
        // Within a text that is being changed, Shift and the arrows to the sides mark letters.
        if (step[1] !== 0 && !isRange) return;
        event.preventDefault();
        event.stopPropagation();
        extend({
          row: clamped(range.to.row + step[0], rowCount),
          column: clamped(range.to.column + step[1], columnCount),
        });
      },
    },
  };
}
