/** The process that reads the rows of one delimited text and ends. */
import { type CsvRow, readCsv } from '@klarsikt/imports/csv';
import { answerOnce } from './one-file.ts';

answerOnce<null, readonly CsvRow[] | null>(async (_about, bytes) => readCsv(bytes.toString('utf8')));
