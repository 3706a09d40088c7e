import {
  type ColumnDef,
  columnVisibilityFeature,
  createExpandedRowModel,
  createSortedRowModel,
  type RowData,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** What a column sorts and exports by. Null sorts last in both directions and exports as nothing. */
export type CellValue = string | number | null;

export interface Column<R extends RowData> {
  readonly id: string;
  readonly header: string;
  /** What the cell says as a value: sorted by the language's order or by number, and exported. */
  readonly value: (row: R) => CellValue;
  /** The order of two rows, where it is known without comparing their values. */
  readonly compare?: (a: R, b: R) => number;
  /** What the cell shows; the value when not given. */
  readonly cell?: (row: R) => ReactNode;
  /** What the export writes, where it differs from the value. */
  readonly csv?: (row: R) => string;
  readonly align?: 'start' | 'end';
  /** Buttons alone: nothing of it is exported. */
  readonly holdsTools?: true;
  /** Pixels. The first column takes the spare width and needs none. */
  readonly width?: number;
  readonly sortable?: boolean;
  /** False: the column chooser does not offer it. */
  readonly hideable?: boolean;
  /** Hidden until somebody chooses it. */
  readonly hidden?: boolean;
  /** First click sorts descending (levels, counts). */
  readonly highFirst?: boolean;
}

export const features = tableFeatures({
  rowSortingFeature,
  rowExpandingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
});

export type Features = typeof features;

/** The columns in the form of the table library. */
export function libraryColumns<R extends RowData>(
  columns: readonly Column<R>[],
  compare: (a: string, b: string) => number,
): ColumnDef<Features, R>[] {
  return columns.map((column) => ({
    id: column.id,
    header: column.header,
    accessorFn: (row: R): unknown => column.value(row) ?? undefined,
    enableSorting: column.sortable ?? true,
    enableHiding: column.hideable ?? true,
    sortDescFirst: column.highFirst ?? false,
    sortUndefined: 'last',
    sortFn: (a, b) => {
      if (column.compare) return column.compare(a.original, b.original);
      const left = column.value(a.original);
      const right = column.value(b.original);
      if (typeof left === 'number' && typeof right === 'number') return left - right;
      return compare(String(left ?? ''), String(right ?? ''));
    },
  }));
}
