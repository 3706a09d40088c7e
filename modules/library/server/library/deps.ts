import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { WorkingRows } from '../atlas/provides.ts';
import type { ModelRegistry } from '../model/provides.ts';
import type { LibraryReader } from './reader.ts';
import type { LoadSentences } from './suggestions.ts';

export interface LibraryDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly rows: WorkingRows;
  readonly readLibrary: LibraryReader;
  readonly readSentences: LoadSentences;
  readonly assessments: Assessments;
}
