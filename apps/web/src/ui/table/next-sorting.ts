import type { RowData, SortingState } from '@tanstack/react-table';
import type { DataTableColumn } from './columns.ts';

/**
 * Returns the sorting after a click on a heading: first the column's default direction, then the opposite, then none.
 */
export function computeNextSorting(
  [now]: SortingState,
  { id, highFirst = false }: Pick<DataTableColumn<RowData>, 'id' | 'highFirst'>,
): SortingState {
  if (now?.id !== id) return [{ id, desc: highFirst }];
  return now.desc === highFirst ? [{ id, desc: !highFirst }] : [];
}
