/** Reads rows of delimited text in a separate process. */
import type { CsvRow } from '@klarsikt/imports/csv';
import { createProcessFileReader, type FileReaderSettings } from './one-file.ts';

/** Reads rows; null if the text is no table. Rejects with `FileRefusedError` if reading takes too long. */
export type CsvRowsReader = (text: string) => Promise<readonly CsvRow[] | null>;

export function createCsvRowsReader(given: Partial<FileReaderSettings> = {}): CsvRowsReader {
  const read = createProcessFileReader<null, readonly CsvRow[] | null>('rows', import.meta.url, given);
  return (text) => read(null, Buffer.from(text, 'utf8'));
}
