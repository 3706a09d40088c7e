/** Chooses the columns of a list that fit beside an open panel and on a phone. */
import type { RowData } from '@tanstack/react-table';
import { watchMediaQuery } from '../../platform/settings/media.ts';
import { useStore } from '../../platform/store.ts';
import type { DataTableColumn } from '../table/columns.ts';

/** `from` is the narrowest layout that shows the column: `beside` an open panel, or only `wide` without one. */
export interface RecordColumn<R extends RowData> extends DataTableColumn<R> {
  readonly from?: 'beside' | 'wide';
}

const phone = watchMediaQuery('(max-width: 700px)');
const widths = { phone: 0, beside: 1, wide: 2 } as const;

export function useFittingColumns<R extends RowData>(
  columns: readonly RecordColumn<R>[],
  panelOpen: boolean,
): readonly RecordColumn<R>[] {
  const isPhone = useStore(phone);
  const width = isPhone ? 0 : panelOpen ? 1 : 2;
  return columns.filter(({ from }) => widths[from ?? 'phone'] <= width);
}
