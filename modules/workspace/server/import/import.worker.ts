import type { TableGrid } from '@klarsikt/engine/recognise';
import { serveFileReadRequest } from '@klarsikt/server/intake/one-file.ts';
import { readFileTables } from './read-tables.ts';

serveFileReadRequest<string, readonly TableGrid[]>(readFileTables);
