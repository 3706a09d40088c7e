import type { Language } from '@klarsikt/engine/text';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { JobQueue } from '@klarsikt/server/platform/deferred.ts';
import { createInputRefusal, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { type PackRegister, type PackStateChoice, packJobName } from './provides.ts';
import { findRevisionAt, listPacks, loadCurrentRevision } from './store.ts';
import { dayBeforeAssessmentText, dayInFutureText } from './texts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the instant; for a day, the end of the day in UTC. */
function parseInstant(date: string): Date {
  const given = new Date(date);
  return /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(given.getTime() + dayMs - 1) : given;
}

/** Returns the revision of the requested state and the end of the state (null while the revision is current). */
async function resolveRequestedState(
  tx: ReadTx,
  given: { readonly id: number; readonly language: Language; readonly now: Date } & PackStateChoice,
): Promise<{ readonly revision: number; readonly until: string | null }> {
  const { id, revision, date, language, now } = given;
  if (date !== undefined) {
    const until = parseInstant(date);
    const fault = (message: string) => createInputRefusal({ path: 'body.date', code: 'pack.date', message });
    // Accept today, although its end is in the future; refuse later days.
    if (until.getTime() - now.getTime() >= dayMs) throw fault(dayInFutureText[language]);
    const then = await findRevisionAt(tx, id, until);
    if (then === null) throw fault(dayBeforeAssessmentText[language]);
    return { revision: then, until: until.toISOString() };
  }
  const present = await loadCurrentRevision(tx, id);
  if (revision !== undefined && (revision < 1 || revision > present)) throw new Refusal('error.notfound');
  return { revision: revision ?? present, until: null };
}

export function createPackRegister({
  jobs,
  clock,
}: {
  readonly jobs: JobQueue;
  readonly clock: Clock;
}): PackRegister {
  return {
    order: async (tx, actor, { id, language, ...wanted }) => {
      const now = clock.now();
      const { revision, until } = await resolveRequestedState(tx, { id, language, now, ...wanted });
      const { entitlement, userId } = actor;
      const order = { id, revision, until, entitlement, userId, author: getActorName(actor) };
      return { deferred: await jobs.enqueue(tx, actor, packJobName, order), revision };
    },
    packsOf: async (tx, assessmentId) => listPacks(tx, assessmentId),
  };
}
