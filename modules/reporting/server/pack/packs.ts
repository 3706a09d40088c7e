/** Packs as other features use them: ordering one of a state, and those that were made. */
import type { Language } from '@klarsikt/engine';
import { actorName } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { DeferredJobs } from '@klarsikt/server/platform/deferred.ts';
import { invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { type Packs, packWork, type WantedState } from './provides.ts';
import { packsMade, presentRevision, revisionBy } from './store.ts';
import { notThen, notYet } from './texts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The instant that a date stands for: of a day its end in UTC. */
function instantOf(date: string): Date {
  const given = new Date(date);
  return /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(given.getTime() + dayMs - 1) : given;
}

/** The state that is meant: its revision, and up to when (null: as long as the revision stands). */
async function stateMeant(
  tx: ReadTx,
  given: { readonly id: number; readonly language: Language; readonly now: Date } & WantedState,
): Promise<{ readonly revision: number; readonly until: string | null }> {
  const { id, revision, date, language, now } = given;
  if (date !== undefined) {
    const until = instantOf(date);
    const fault = (message: string) => invalid({ path: 'body.date', code: 'pack.date', message });
    // Today is a day that has begun: its end is now.
    if (until.getTime() - now.getTime() >= dayMs) throw fault(notYet[language]);
    const then = await revisionBy(tx, id, until);
    if (then === null) throw fault(notThen[language]);
    return { revision: then, until: until.toISOString() };
  }
  const present = await presentRevision(tx, id);
  if (revision !== undefined && (revision < 1 || revision > present)) throw new Refusal('error.notfound');
  return { revision: revision ?? present, until: null };
}

export function createPacks({ jobs, clock }: { readonly jobs: DeferredJobs; readonly clock: Clock }): Packs {
  return {
    order: async (tx, actor, { id, language, ...wanted }) => {
      const now = clock.now();
      const { revision, until } = await stateMeant(tx, { id, language, now, ...wanted });
      const { entitlement, userId } = actor;
      const order = { id, revision, until, entitlement, userId, author: actorName(actor) };
      return { deferred: await jobs.enqueue(tx, actor, packWork, order), revision };
    },
    packsOf: async (tx, assessmentId) => packsMade(tx, assessmentId),
  };
}
