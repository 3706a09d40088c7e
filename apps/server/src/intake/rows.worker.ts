/** Process that reads the rows of one text and then ends. */
import { type CsvRow, readCsv } from '@klarsikt/imports/csv';
import { serveOneRead } from './one-file.ts';

serveOneRead<null, readonly CsvRow[] | null>(async (_about, bytes) => readCsv(bytes.toString('utf8')));
