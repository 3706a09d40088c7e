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
  /** Heading in an exported file, if it differs. */
  readonly fileHeader?: string;
  /** Value of the cell, sorted by the language's order or by number, and exported. */
  readonly value: (row: R) => CellValue;
  /** Compares two rows, if that needs no values. */
  readonly compare?: (a: R, b: R) => number;
  /** Content of the cell; the value by default. */
  readonly cell?: (row: R) => ReactNode;
  /** Exported text, if it differs from the value. */
  readonly csv?: (row: R) => string;
  readonly align?: 'start' | 'end';
  /** Only buttons, which are not exported. */
  readonly holdsTools?: true;
  /** In pixels. The first column takes the spare width. */
  readonly width?: number;
  /** In pixels: the width that the column takes where the first column has room. */
  readonly upTo?: number;
  /** True for a column of long texts, which shares the spare width with the first column. */
  readonly grows?: true;
  readonly sortable?: boolean;
  /** False hides the column from the column chooser. */
  readonly hideable?: boolean;
  readonly hidden?: boolean;
  /** The first click sorts descending (levels, counts). */
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
