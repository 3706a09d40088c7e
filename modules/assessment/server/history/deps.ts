import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { AssessmentWatchers } from '@klarsikt/server/platform/watching.ts';
import type { AssessmentService } from '../assessment/provides.ts';
import type { AssessmentPresence } from './presence.ts';

export interface HistoryDeps {
  readonly assessments: AssessmentService;
  readonly models: ModelRegistry;
  readonly presence: AssessmentPresence;
  readonly watching: AssessmentWatchers;
}
