import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { TableView } from './use-table-view.ts';

export interface DataTableProps<R extends RowData> {
  readonly view: TableView<R>;
  /** Name for screen readers. */
  readonly label: string;
  /** Name of a row in the labels of its buttons. */
  readonly rowName: (row: R) => string;
  readonly onOpen?: (row: R) => void;
  /** Key of the open row. */
  readonly current?: string | null;
  /** Keys of ticked rows (`useRowSelection`). `range`: with Shift, all rows since the last one. */
  readonly checked?: ReadonlySet<string>;
  readonly onToggle?: (row: R, range?: boolean) => void;
  readonly onToggleAll?: () => void;
  /** Rows that can be ticked; all by default. */
  readonly tickable?: (row: R) => boolean;
  /** True for a heading row among the rows (category). */
  readonly isGroup?: (row: R) => boolean;
  readonly empty?: ReactNode;
  /** Content at the left of the foot; false for no foot. */
  readonly foot?: ReactNode | false;
  /** Names wrap instead of being shortened, and rows have different heights. */
  readonly wraps?: boolean;
  /** In a narrow window the columns of a row are below its name, each with its heading. */
  readonly stacks?: boolean;
  /** Keyboard shortcuts work on the whole page, for its main table. */
  readonly wholePageKeys?: boolean;
}
