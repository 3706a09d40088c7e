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

/** Value for sorting and export. Null sorts last in both directions and exports as empty. */
export type CellValue = string | number | null;

export interface DataTableColumn<R extends RowData> {
  readonly id: string;
  readonly header: string;
  /** Heading in an exported file, if it differs from the heading on the screen. */
  readonly fileHeader?: string;
  /** Returns the cell's value, which is exported and sorted as text in the order of the language or as a number. */
  readonly value: (row: R) => CellValue;
  /** Compares two rows without computing their values. */
  readonly compare?: (a: R, b: R) => number;
  /** Returns the content of the cell; by default the value is shown. */
  readonly cell?: (row: R) => ReactNode;
  /** Returns the exported text, if it differs from the value. */
  readonly csv?: (row: R) => string;
  readonly align?: 'start' | 'end';
  /** True for a column that contains only buttons and is not exported. */
  readonly holdsTools?: true;
  /** Width in pixels; the first column also takes the spare width. */
  readonly width?: number;
  /** Width in pixels that the column grows to if the first column has enough room. */
  readonly upTo?: number;
  /** True for a column of long texts, which shares the spare width with the first column. */
  readonly grows?: true;
  readonly sortable?: boolean;
  /** False hides the column from the column chooser. */
  readonly hideable?: boolean;
  readonly hidden?: boolean;
  /** True if the first click on the heading sorts descending, as for levels and counts. */
  readonly highFirst?: boolean;
}

export const tableLibraryFeatures = tableFeatures({
  rowSortingFeature,
  rowExpandingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
});

export type TableLibraryFeatures = typeof tableLibraryFeatures;

export function toLibraryColumns<R extends RowData>(
  columns: readonly DataTableColumn<R>[],
  compare: (a: string, b: string) => number,
): ColumnDef<TableLibraryFeatures, R>[] {
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
