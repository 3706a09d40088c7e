import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { TableView } from './use-table-view.ts';

/** What a table shows and how it answers. */
export interface DataTableProps<R extends RowData> {
  readonly view: TableView<R>;
  /** Names the table to screen readers. */
  readonly label: string;
  /** The row's name in labels of its buttons. */
  readonly rowName: (row: R) => string;
  /** Click or Enter. */
  readonly onOpen?: (row: R) => void;
  /** Key of the row that is open beside the table. */
  readonly current?: string | null;
  /** Checkboxes: the keys that are ticked (`useChosenRows`). `range`: with Shift, from the last one to this. */
  readonly checked?: ReadonlySet<string>;
  readonly onToggle?: (row: R, range?: boolean) => void;
  /** Ctrl-A: every row that can be ticked. */
  readonly onToggleAll?: () => void;
  /** Rows that can be ticked; all when left out. */
  readonly tickable?: (row: R) => boolean;
  /** A heading row among the rows (category). */
  readonly isGroup?: (row: R) => boolean;
  /** Stands in when there is no row. */
  readonly empty?: ReactNode;
  /** Left in the foot; the right shows the keys. False: no foot. */
  readonly foot?: ReactNode | false;
  /** Names take the lines that they need: a name is never shortened, rows are as high as they are. */
  readonly wraps?: boolean;
  /** In a narrow window every row stands whole: its columns below its name, each with its heading before it. */
  readonly stacks?: boolean;
  /** Keys work without the table having the focus: for the main table of a page. */
  readonly wholePageKeys?: boolean;
}
