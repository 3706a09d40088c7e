/** The process that reads the tables of one file and ends. */
import type { Grid } from '@klarsikt/engine';
import { answerOnce } from '@klarsikt/server/intake/one-file.ts';
import { readTables } from './read-tables.ts';

answerOnce<string, readonly Grid[]>(readTables);
