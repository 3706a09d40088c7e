/** Reads rows of delimited text in a separate process. */
import type { CsvRow } from '@klarsikt/imports/csv';
import { createProcessReader, type ReaderSettings } from './one-file.ts';

/** Reads rows; null if the text is no table. Rejects with `NotTaken` if reading takes too long. */
export type RowsReader = (text: string) => Promise<readonly CsvRow[] | null>;

export function createRowsReader(given: Partial<ReaderSettings> = {}): RowsReader {
  const read = createProcessReader<null, readonly CsvRow[] | null>('rows', import.meta.url, given);
  return (text) => read(null, Buffer.from(text, 'utf8'));
}
