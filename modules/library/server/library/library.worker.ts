/** The process that reads one file of a threat library and ends. */
import type { LibraryContent } from '@klarsikt/imports';
import { answerOnce } from '@klarsikt/server/intake/one-file.ts';
import { readLibrary } from './read-library.ts';

answerOnce<string, LibraryContent>(readLibrary);
