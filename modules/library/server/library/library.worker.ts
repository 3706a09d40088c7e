import type { ImportFileContent } from '@klarsikt/imports';
import { serveFileReadRequest } from '@klarsikt/server/intake/one-file.ts';
import { readLibraryFile } from './read-library.ts';

serveFileReadRequest<string, ImportFileContent>(readLibraryFile);
