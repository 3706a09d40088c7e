import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { WorkingModelStore } from '../atlas/provides.ts';
import type { ModelRegistry } from '../model/provides.ts';
import type { LibraryFileReader } from './reader.ts';
import type { LoadSuggestionSentences } from './suggestions.ts';

export interface LibraryDeps {
  readonly clock: Clock;
  readonly models: ModelRegistry;
  readonly rows: WorkingModelStore;
  readonly readLibrary: LibraryFileReader;
  readonly readSentences: LoadSuggestionSentences;
  readonly assessments: AssessmentService;
}
