import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import { getDayInZone } from '@klarsikt/engine/calendar';
import type { MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { listTimeZonesInUse } from '@klarsikt/server/platform/zones.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { claimDueReviewReminder, listDueReviewReminders, updateSelfAssessment } from './store.ts';
import { createReviewReminderLetter } from './texts.ts';

interface ReminderDependencies {
  readonly config: Pick<Config, 'origin'>;
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: MailQueue;
  readonly assessments: Pick<AssessmentService, 'seenBy'>;
}

/**
 * Queues the reminder of one self-assessment. Returns false if its review is no longer due, or if the recipient may
 * not open it.
 */
function queueReminder(
  { config, db, clock, mail, assessments }: ReminderDependencies,
  { zone, assessmentId }: { readonly zone: string; readonly assessmentId: number },
): Promise<boolean> {
  const at = clock.now();
  return runInSystemTransaction(db, async (tx) => {
    const due = await claimDueReviewReminder(tx, { zone, today: getDayInZone(at, zone) }, assessmentId);
    if (due === null) return false;
    const { organizationId, userId, recipient, language, name } = due;
    // A reader without access gets no reminder. The assessment remains due, in case access is restored.
    const seen = await assessments.seenBy(tx, { organizationId, userId }, [assessmentId]);
    if (!seen.has(assessmentId)) return false;
    await mail.queue(tx, {
      template: 'portal',
      recipient,
      language,
      organizationId,
      userId,
      causedBy: null,
      data: {},
      link: `${config.origin}/portal/dashboard`,
      letter: createReviewReminderLetter(language, name),
    });
    await updateSelfAssessment(tx, assessmentId, { remindedAt: at });
    return true;
  });
}

/**
 * Queues all due reminders and returns their number. Each has its own transaction, so that a failure does not stop the
 * others.
 */
export async function queueDueReminders(tools: ReminderDependencies): Promise<number> {
  const at = tools.clock.now();
  const due = await runInSystemTransaction(tools.db, async (tx) => {
    const found: { readonly zone: string; readonly assessmentId: number }[] = [];
    for (const zone of await listTimeZonesInUse(tx))
      for (const assessmentId of await listDueReviewReminders(tx, { zone, today: getDayInZone(at, zone) }))
        found.push({ zone, assessmentId });
    return found;
  });
  let sent = 0;
  for (const each of due)
    try {
      if (await queueReminder(tools, each)) sent += 1;
    } catch (error) {
      const about = { err: error, assessment: each.assessmentId };
      tools.log.error(about, 'yearly reminder not sent, trying again later');
    }
  return sent;
}
