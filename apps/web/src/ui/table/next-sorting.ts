import type { RowData, SortingState } from '@tanstack/react-table';
import type { Column } from './columns.ts';

/** What a click on a heading sorts by next: first its own direction, then the other, then nothing. */
export function nextSorting(
  [now]: SortingState,
  { id, highFirst = false }: Pick<Column<RowData>, 'id' | 'highFirst'>,
): SortingState {
  if (now?.id !== id) return [{ id, desc: highFirst }];
  return now.desc === highFirst ? [{ id, desc: !highFirst }] : [];
}
