import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { TableView } from './use-table-view.ts';

export interface DataTableProps<R extends RowData> {
  readonly view: TableView<R>;
  /** Name of the table for screen readers. */
  readonly label: string;
  /** Returns the row's name for the labels of its buttons. */
  readonly rowName: (row: R) => string;
  readonly onOpen?: (row: R) => void;
  /** Key of the open row. */
  readonly current?: string | null;
  /**
   * Keys of the ticked rows (`useRowSelection`). `range` is true with Shift, which ticks all rows since the last
   * ticked one.
   */
  readonly checked?: ReadonlySet<string>;
  readonly onToggle?: (row: R, range?: boolean) => void;
  readonly onToggleAll?: () => void;
  /** True for rows that can be ticked; by default all can. */
  readonly tickable?: (row: R) => boolean;
  /** True for a heading among the rows, such as a category. */
  readonly isGroup?: (row: R) => boolean;
  readonly empty?: ReactNode;
  /** Content at the left of the footer; false for no footer. */
  readonly foot?: ReactNode | false;
  /** True if names wrap instead of being shortened, so that rows have different heights. */
  readonly wraps?: boolean;
  /** In a narrow window, shows the columns of a row below its name, each with its heading. */
  readonly stacks?: boolean;
  /** Makes the keyboard shortcuts work on the whole page; only for its main table. */
  readonly wholePageKeys?: boolean;
}
