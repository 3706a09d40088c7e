/** How much room a list has for columns. */
import type { RowData } from '@tanstack/react-table';
import { useHeld } from '../../platform/held.ts';
import { watchMedia } from '../../platform/settings/media.ts';
import type { Column } from '../table/columns.ts';

/** A column of a list; `from` is the narrowest room in which it is shown: `beside` an open panel, or `wide` only. */
export interface RecordColumn<R extends RowData> extends Column<R> {
  readonly from?: 'beside' | 'wide';
}

const phone = watchMedia('(max-width: 700px)');
const rooms = { phone: 0, beside: 1, wide: 2 } as const;

/** The columns that there is room for. */
export function useFittingColumns<R extends RowData>(
  columns: readonly RecordColumn<R>[],
  panelOpen: boolean,
): readonly RecordColumn<R>[] {
  const isPhone = useHeld(phone);
  const room = isPhone ? 0 : panelOpen ? 1 : 2;
  return columns.filter(({ from }) => rooms[from ?? 'phone'] <= room);
}
