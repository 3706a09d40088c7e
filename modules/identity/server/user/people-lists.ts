/** Finds the lists of people in the tables of a file, and the unread parts of the file. */
import {
  formatCellAddress,
  listUnreadParts,
  splitRepeatedHeadings,
  type TableGrid,
  type TableHeading,
  toUnreadRow,
  type UnreadPart,
} from '@klarsikt/engine/recognise';
import { type PersonColumnPositions, splitHeadingsAndRows } from './csv.ts';

/** A list of people in a file: its visible rows, and its unread parts. */
export interface PeopleList {
  readonly grid: TableGrid;
  readonly places: PersonColumnPositions;
  readonly head: TableGrid['rows'][number];
  readonly body: TableGrid['rows'];
  /** True when the file hides the sheet or its addresses. */
  readonly isHidden: boolean;
  readonly left: readonly UnreadPart[];
}

const lined = ({ rows }: TableGrid) => rows.map((row) => ({ ...row, line: row.number }));

function headingOf(
  places: PersonColumnPositions,
  head: TableGrid['rows'][number],
  first: number,
): TableHeading<string> {
  const fields = new Map([...places.of].map(([field, at]) => [at, field]));
  const columns = head.cells.map((heading, index) => {
    const field = fields.get(index) ?? (places.usernames.includes(index) ? 'username' : 'unused');
    return {
      index,
      heading,
      field,
      segment: null,
      ...(field === 'unused' && { unread: 'unknown' as const }),
    };
  });
  return { rows: [head.number], columns, first };
}

/** Returns, as unread parts, the other address columns whose values differ from the address that is read. */
function listOtherAddresses(
  {
    places: { usernames },
    head,
  }: { readonly places: PersonColumnPositions; readonly head: TableGrid['rows'][number] },
  body: TableGrid['rows'],
): readonly UnreadPart[] {
  const [first = 0, ...others] = usernames;
  return others.flatMap((at) => {
    const isOther = body.some(({ cells }) => {
      const [read, other] = [first, at].map((index) => (cells[index] ?? '').trim().toLowerCase());
      return read !== '' && other !== '' && read !== other;
    });
    const text = (head.cells[at] ?? '').trim();
    return isOther ? [{ cell: formatCellAddress(at, head.number), text, reason: 'column.repeated' }] : [];
  });
}

/** Returns the list of people in a table; null if the table has none. */
export function findPeopleList(grid: TableGrid): PeopleList | null {
  const rows = lined(grid);
  const list = splitHeadingsAndRows(rows);
  if (list === null) return null;
  const { places, head, body } = list;
  const heading = headingOf(places, head, rows.indexOf(head) + 1);
  const isHidden = (row: TableGrid['rows'][number]) => row.isHidden === true;
  const { repeated } = splitRepeatedHeadings({ rows }, heading);
  const isPerson = (row: TableGrid['rows'][number]) => !isHidden(row) && !repeated.includes(row);
  const hidden = body.filter(isHidden).flatMap((row) => toUnreadRow(row, 'row'));
  return {
    isHidden:
      grid.isHidden === true || places.usernames.some((at) => grid.hiddenColumns?.includes(at) === true),
    ...{ grid, places, head, body: body.filter(isPerson) },
    left: [...listUnreadParts(grid, heading), ...listOtherAddresses(list, body.filter(isPerson)), ...hidden],
  };
}
