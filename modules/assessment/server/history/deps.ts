import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Assessments } from '../assessment/provides.ts';
import type { Presence } from './presence.ts';

/** What the handlers of an assessment's history use beside their transaction. */
export interface HistoryDeps {
  readonly assessments: Assessments;
  readonly models: Models;
  readonly presence: Presence;
}
