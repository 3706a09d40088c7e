/** Reads rows of delimited text in a separate process. */
import type { CsvRow } from '@klarsikt/imports/csv';
import { createProcessFileReader, type FileReaderSettings } from './one-file.ts';

/**
 * Reads the rows of delimited text; returns null if the text is not a table. Rejects with `FileRefusedError` if
 * reading takes too long.
 */
export type CsvRowsReader = (text: string) => Promise<readonly CsvRow[] | null>;

export function createCsvRowsReader(given: Partial<FileReaderSettings> = {}): CsvRowsReader {
  const read = createProcessFileReader<null, readonly CsvRow[] | null>('rows', import.meta.url, given);
  return (text) => read(null, Buffer.from(text, 'utf8'));
}
