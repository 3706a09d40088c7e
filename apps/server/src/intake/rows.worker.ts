/** Process that reads the rows of one text and then ends. */
import { type CsvRow, readCsv } from '@klarsikt/imports/csv';
import { serveFileReadRequest } from './one-file.ts';

serveFileReadRequest<null, readonly CsvRow[] | null>(async (_about, bytes) =>
  readCsv(bytes.toString('utf8')),
);
