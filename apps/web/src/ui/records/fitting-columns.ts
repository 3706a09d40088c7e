/** Which columns of a list fit beside an open panel and on a phone. */
import type { RowData } from '@tanstack/react-table';
import { watchMedia } from '../../platform/settings/media.ts';
import { useStore } from '../../platform/store.ts';
import type { Column } from '../table/columns.ts';

/** A column of a list; `from` is the narrowest width at which it is shown: `beside` an open panel, or `wide` only. */
export interface RecordColumn<R extends RowData> extends Column<R> {
  readonly from?: 'beside' | 'wide';
}

const phone = watchMedia('(max-width: 700px)');
const widths = { phone: 0, beside: 1, wide: 2 } as const;

/** The columns that fit into the width of the list. */
export function useFittingColumns<R extends RowData>(
  columns: readonly RecordColumn<R>[],
  panelOpen: boolean,
): readonly RecordColumn<R>[] {
  const isPhone = useStore(phone);
  const width = isPhone ? 0 : panelOpen ? 1 : 2;
  return columns.filter(({ from }) => widths[from ?? 'phone'] <= width);
}
