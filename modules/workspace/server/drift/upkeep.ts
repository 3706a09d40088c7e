import { getDayInZone } from '@klarsikt/engine/calendar';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { runInSystemTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { listTimeZonesInUse } from '@klarsikt/server/platform/zones.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { recordDrift } from './compare.ts';
import type { DriftDeps } from './deps.ts';
import { queueDriftMails } from './mails.ts';
import { findStoredAssessment, listAssessmentsDueForCheck, upsertDriftCheckAttempts } from './store.ts';

const everyMs = 60 * 60 * 1000;

/** Largest number of comparisons per run, so that other background jobs are not delayed. */
const mostAtOnce = 20;

export type DriftTools = DriftDeps & { readonly db: NodePgDatabase; readonly log: Log };

const termsSchema = z.object({
  offering: z.enum(['STANDARD', 'ENTERPRISE']),
  datapoint: z.enum(['NO', 'BASIC', 'PRO']),
  countries: z.array(z.string()),
});

type DueAssessment = { readonly id: number; readonly organizationId: number };
type LicenceTerms = { readonly timeZone: string; readonly entitlement: Actor['entitlement'] };

async function checkAssessmentDrift(
  tools: DriftTools,
  due: DueAssessment,
  given: LicenceTerms,
): Promise<void> {
  const { db } = tools;
  const reader = { ...given, organizationId: due.organizationId };
  await runInWriteTransaction(db, { organizationId: due.organizationId }, async (tx) => {
    const open = await findStoredAssessment(tx, due.id);
    if (open === null) return;
    const noted = await recordDrift({ tx, reader, deps: tools }, open);
    if (noted !== null) await queueDriftMails(tx, reader, tools, open);
  });
}

/** Returns the assessments that are due, after recording the attempt for each. */
function claimDueAssessments({ db, clock }: DriftTools, most: number) {
  const now = clock.now();
  return runInSystemTransaction(db, async (tx) => {
    const days = new Map((await listTimeZonesInUse(tx)).map((zone) => [zone, getDayInZone(now, zone)]));
    const before = new Date(now.getTime() - everyMs);
    const due = await listAssessmentsDueForCheck(tx, { before, days, most });
    await upsertDriftCheckAttempts(tx, due, now);
    return due;
  });
}

/**
 * Compares the approved assessments that are due and returns their number. An assessment whose check fails is retried
 * after the others.
 */
export async function checkDueDrift(tools: DriftTools, most = mostAtOnce): Promise<number> {
  let checked = 0;
  for (const { id, organizationId, timeZone, ...terms } of await claimDueAssessments(tools, most))
    try {
      const entitlement = { demo: false, ...termsSchema.parse(terms) };
      await checkAssessmentDrift(tools, { id, organizationId }, { timeZone, entitlement });
      checked += 1;
    } catch (error) {
      tools.log.error(
        { err: error, assessment: id },
        'assessment not compared with today, trying again later',
      );
    }
  return checked;
}
