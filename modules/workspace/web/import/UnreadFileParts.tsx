import { listUnreadParts, type TableGrid, type TableHeading } from '@klarsikt/engine/recognise';
import {
  type UnreadFilePart,
  UnreadPartsList,
  type UnreadSheet,
} from '@klarsikt/web/ui/left/UnreadPartsList.tsx';

/** A table of a file; `table` is null if no rows were recognised. */
export interface SheetReading {
  readonly name: string;
  readonly grid: TableGrid;
  readonly table: { readonly heading: TableHeading<string>; readonly rows: readonly unknown[] } | null;
}

/** Returns the heading of a table with recognised rows; without rows, every line of its sheet is listed as unread. */
const findReadHeading = (table: SheetReading['table']): TableHeading<string> | null =>
  table === null || table.rows.length === 0 ? null : table.heading;

interface Props {
  readonly sheets: readonly SheetReading[];
  readonly shown: TableGrid;
  /** Heading of the shown table; null if no rows were recognised. */
  readonly heading: TableHeading<string> | null;
  /** Rows of the shown table that were not imported; absent before the import. */
  readonly rows?: readonly UnreadFilePart[];
}

/** Lists the unread parts of each sheet of a file. */
export const listUnreadSheets = ({ sheets, shown, heading, rows = [] }: Props): readonly UnreadSheet[] =>
  sheets.map(({ name, grid, table }) => ({
    name,
    parts:
      grid === shown
        ? [...listUnreadParts(grid, heading), ...rows]
        : listUnreadParts(grid, findReadHeading(table)),
  }));

export const UnreadFileParts = (props: Props) => <UnreadPartsList sheets={listUnreadSheets(props)} />;
