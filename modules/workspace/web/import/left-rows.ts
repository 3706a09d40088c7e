import { type RowVerdict, type TableGrid, toUnreadRow } from '@klarsikt/engine/recognise';
import type { UnreadFilePart } from '@klarsikt/web/ui/left/UnreadPartsList.tsx';
import type { RowDecisions } from './preselection.ts';

interface TableRow {
  readonly row: number;
  readonly cell: string;
  readonly verdict: RowVerdict;
}

interface ImportedRows<R extends TableRow> {
  readonly grid: TableGrid;
  readonly rows: readonly R[];
  /** Numbers of the rows that were imported. */
  readonly written: ReadonlySet<number>;
  /** Decisions of the user, which override the recognition. */
  readonly chosen: RowDecisions;
  readonly reasonOf: (row: R) => string;
}

/**
 * Lists the rows of a table that were not imported: rows that were not recognised, skipped by the user, or not
 * confirmed.
 */
export function listOmittedRows<R extends TableRow>({
  grid,
  rows,
  written,
  chosen,
  reasonOf,
}: ImportedRows<R>): readonly UnreadFilePart[] {
  const byNumber = new Map(grid.rows.map((row) => [row.number, row]));
  return rows.flatMap((row): readonly UnreadFilePart[] => {
    const line = byNumber.get(row.row);
    if (written.has(row.row) || line === undefined) return [];
    const isSkipped = chosen.get(row.row) === null;
    const said = !isSkipped && row.verdict === 'left' ? { why: reasonOf(row) } : {};
    return toUnreadRow(line, 'row').map(({ text }) => ({
      ...{ cell: row.cell, text, reason: isSkipped ? ('skipped' as const) : ('unconfirmed' as const) },
      ...said,
    }));
  });
}
