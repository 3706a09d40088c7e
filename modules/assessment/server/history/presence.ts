import { type PresentUser, presentUserSchema } from '@klarsikt/contract';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import {
  type PresenceTracker as AnyPresence,
  createPresenceTracker as createAny,
} from '@klarsikt/server/platform/presence.ts';
import type { AssessmentWatchers } from '@klarsikt/server/platform/watching.ts';

export type AssessmentPresence = AnyPresence<PresentUser>;

export const createAssessmentPresence = (given: {
  readonly clock: Clock;
  readonly log: Log;
  readonly watching: Pick<AssessmentWatchers, 'tell'>;
}): AssessmentPresence => {
  const { clock, log, watching } = given;
  return createAny<PresentUser>('present', {
    clock,
    log,
    personSchema: presentUserSchema,
    moved: watching.tell,
  });
};
