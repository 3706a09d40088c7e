/** Approved assessments are compared with today every hour, without anybody who asks. */
import { dayOf } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { inSystemTransaction, inWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { timeZoneOf } from '@klarsikt/server/platform/zones.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { noteToday } from './compare.ts';
import type { DriftDeps } from './deps.ts';
import { mailChanges } from './mails.ts';
import { dueForCheck, entitlementOf, storedAssessment } from './store.ts';

/** How long a comparison counts. */
const everyMs = 60 * 60 * 1000;

/** One upkeep compares no more than these, so that the others are not kept waiting. */
const mostAtOnce = 20;

export type DriftTools = DriftDeps & { readonly db: NodePgDatabase; readonly log: Log };

const termsSchema = z.object({
  offering: z.enum(['STANDARD', 'ENTERPRISE']),
  datapoint: z.enum(['NO', 'BASIC', 'PRO']),
  countries: z.array(z.string()),
});

type Due = { readonly id: number; readonly organizationId: number };
type Reader = { readonly timeZone: string; readonly entitlement: Actor['entitlement'] };

/** Compares one assessment, and mails what is new. */
async function checkOne(tools: DriftTools, due: Due, given: Reader): Promise<void> {
  const { db } = tools;
  const reader = { ...given, organizationId: due.organizationId };
  await inWriteTransaction(db, { organizationId: due.organizationId }, async (tx) => {
    const open = await storedAssessment(tx, due.id);
    if (open === null) return;
    const noted = await noteToday({ tx, reader, deps: tools }, open);
    if (noted !== null) await mailChanges(tx, reader, tools, open);
  });
}

/** Compares the approved assessments that are due; gives how many. One that fails is tried again later. */
export async function checkDrift(tools: DriftTools): Promise<number> {
  const { db, clock, log } = tools;
  const now = clock.now();
  const due = await inSystemTransaction(db, async (tx) => {
    const found: (Due & { readonly reader: Reader })[] = [];
    for (const one of await dueForCheck(tx, new Date(now.getTime() - everyMs), mostAtOnce)) {
      const timeZone = await timeZoneOf(tx, one.organizationId);
      const terms = await entitlementOf(tx, one.organizationId, dayOf(now, timeZone));
      // Without a licence nobody reads the assessment.
      if (terms === null) continue;
      found.push({ ...one, reader: { timeZone, entitlement: { demo: false, ...termsSchema.parse(terms) } } });
    }
    return found;
  });
  let checked = 0;
  for (const { reader, ...one } of due)
    try {
      await checkOne(tools, one, reader);
      checked += 1;
    } catch (error) {
      log.error({ err: error, assessment: one.id }, 'assessment not compared with today, trying again later');
    }
  return checked;
}
