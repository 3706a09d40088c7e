/** Finds the lists of people in the tables of a file, and the unread parts of the file. */
import {
  formatCellAddress,
  type Grid,
  leftRow,
  listUnreadParts,
  splitRepeatedHeadings,
  type TableHeading,
  type UnreadPart,
} from '@klarsikt/engine/recognise';
import { type Places, splitHeadAndBody } from './csv.ts';

/** One list: its rows without those that the file hides, and its unread parts. */
export interface PeopleList {
  readonly grid: Grid;
  readonly places: Places;
  readonly head: Grid['rows'][number];
  readonly body: Grid['rows'];
  /** True when the file hides the sheet or its addresses. */
  readonly isHidden: boolean;
  readonly left: readonly UnreadPart[];
}

const lined = ({ rows }: Grid) => rows.map((row) => ({ ...row, line: row.number }));

function headingOf(places: Places, head: Grid['rows'][number], first: number): TableHeading<string> {
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

/** Columns of addresses that differ from the address which is read. */
function listOtherAddresses(
  { places: { usernames }, head }: { readonly places: Places; readonly head: Grid['rows'][number] },
  body: Grid['rows'],
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

/** The list of people in a table; null if it has none. */
export function peopleIn(grid: Grid): PeopleList | null {
  const rows = lined(grid);
  const list = splitHeadAndBody(rows);
  if (list === null) return null;
  const { places, head, body } = list;
  const heading = headingOf(places, head, rows.indexOf(head) + 1);
  const isHidden = (row: Grid['rows'][number]) => row.isHidden === true;
  const { repeated } = splitRepeatedHeadings({ rows }, heading);
  const isPerson = (row: Grid['rows'][number]) => !isHidden(row) && !repeated.includes(row);
  const hidden = body.filter(isHidden).flatMap((row) => leftRow(row, 'row'));
  return {
    isHidden:
      grid.isHidden === true || places.usernames.some((at) => grid.hiddenColumns?.includes(at) === true),
    ...{ grid, places, head, body: body.filter(isPerson) },
    left: [...listUnreadParts(grid, heading), ...listOtherAddresses(list, body.filter(isPerson)), ...hidden],
  };
}
