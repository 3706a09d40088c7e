/** Rows of delimited text, read in a process of their own. */
import type { CsvRow } from '@klarsikt/imports/csv';
import { inProcesses, type ReaderSettings } from './one-file.ts';

/** Rows of a text, null where it is no table; rejects with `NotTaken` where reading takes too much. */
export type RowsReader = (text: string) => Promise<readonly CsvRow[] | null>;

export function createRowsReader(given: Partial<ReaderSettings> = {}): RowsReader {
  const read = inProcesses<null, readonly CsvRow[] | null>('rows', import.meta.url, given);
  return (text) => read(null, Buffer.from(text, 'utf8'));
}
