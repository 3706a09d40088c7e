import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';

export interface GridCellPosition {
  readonly row: number;
  readonly column: number;
}

interface CellRange {
  readonly from: GridCellPosition;
  readonly to: GridCellPosition;
}

const between = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);

export const isCellInRange = (range: CellRange, { row, column }: GridCellPosition): boolean =>
  between(row, range.from.row, range.to.row) && between(column, range.from.column, range.to.column);

function findCellPosition(target: EventTarget): GridCellPosition | null {
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

/** The range of selected columns in a row; both ends are included. */
export interface SelectedColumnRange {
  readonly first: number;
  readonly last: number;
}

export interface CellSelection {
  readonly has: (place: GridCellPosition) => boolean;
  /**
   * Selected columns of a row; null if there are none. All rows return the same object while the selection is
   * unchanged.
   */
  readonly columnsIn: (row: number) => SelectedColumnRange | null;
  readonly isRange: boolean;
  readonly handlers: {
    readonly onFocus: (event: { readonly target: EventTarget }) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerOver: (event: PointerEvent) => void;
    readonly onKeyDownCapture: (event: KeyboardEvent) => void;
  };
}

export function useCellSelection(rowCount: number, columnCount: number): CellSelection {
  const [range, setRange] = useState<CellRange | null>(null);
  const extend = (to: GridCellPosition) => setRange((before) => before && { ...before, to });
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
    has: (place) => range !== null && isRange && isCellInRange(range, place),
    isRange,
    handlers: {
      onFocus: ({ target }) => {
        const place = findCellPosition(target);
        if (place !== null) setRange({ from: place, to: place });
      },
      onPointerDown: (event) => {
        const place = findCellPosition(event.target);
        if (place === null || !event.shiftKey || range === null) return;
        event.preventDefault();
        extend(place);
      },
      onPointerOver: (event) => {
        const place = event.buttons === 1 ? findCellPosition(event.target) : null;
        if (place === null || range === null) return;
        if (place.row === range.from.row && place.column === range.from.column && !isRange) return;
        window.getSelection()?.removeAllRanges();
        extend(place);
      },
      onKeyDownCapture: (event) => {
        const step = event.shiftKey ? steps[event.key] : undefined;
        if (step === undefined || range === null || findCellPosition(event.target) === null) return;
        // While a text is edited, Shift with a horizontal arrow key selects characters instead of cells.
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
