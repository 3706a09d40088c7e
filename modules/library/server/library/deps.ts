import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { WorkingRows } from '../atlas/provides.ts';
import type { Models } from '../model/provides.ts';
import type { LibraryReader } from './reader.ts';
import type { ReadSentences } from './suggestions.ts';

/** What imports into Atlas use beside their transaction. */
export interface LibraryDeps {
  readonly clock: Clock;
  readonly models: Models;
  /** Atlas' working rows, which files are taken into. */
  readonly rows: WorkingRows;
  readonly readLibrary: LibraryReader;
  readonly readSentences: ReadSentences;
  readonly assessments: Assessments;
}
