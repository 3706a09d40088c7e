/** Reads rows of delimited text in a separate process. */
import type { CsvRow } from '@klarsikt/imports/csv';
import { createProcessReader, type FileReaderSettings } from './one-file.ts';

/** Reads rows; null if the text is no table. Rejects with `FileRefusedError` if reading takes too long. */
export type RowsReader = (text: string) => Promise<readonly CsvRow[] | null>;

export function createRowsReader(given: Partial<FileReaderSettings> = {}): RowsReader {
  const read = createProcessReader<null, readonly CsvRow[] | null>('rows', import.meta.url, given);
  return (text) => read(null, Buffer.from(text, 'utf8'));
}
