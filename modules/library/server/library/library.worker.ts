import type { ImportFileContent } from '@klarsikt/imports';
import { serveOneRead } from '@klarsikt/server/intake/one-file.ts';
import { readLibrary } from './read-library.ts';

serveOneRead<string, ImportFileContent>(readLibrary);
