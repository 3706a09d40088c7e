import type { TableGrid } from '@klarsikt/engine/recognise';
import { serveOneRead } from '@klarsikt/server/intake/one-file.ts';
import { readTables } from './read-tables.ts';

serveOneRead<string, readonly TableGrid[]>(readTables);
