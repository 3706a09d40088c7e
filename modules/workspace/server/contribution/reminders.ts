/** Reminders to contributors: three days before the due day, and one and seven days after it. */
import { addDays, getDayInZone } from '@klarsikt/engine/calendar';
import { contributionReminderDays, findDueContributionReminder } from '@klarsikt/engine/contribution';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { runInSystemReadTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ContributionMailTools, notifyContributor } from './mails.ts';
import {
  insertContributionStep,
  listOpenContributionRequests,
  lockContributionRequest,
  updateContributionRequest,
} from './store.ts';

type ReminderTools = ContributionMailTools & { readonly db: NodePgDatabase; readonly log: Log };

type OpenRequest = Awaited<ReturnType<typeof listOpenContributionRequests>>[number];

/**
 * Reads the request again after locking it, because another node may have sent the reminder, or the contributor may
 * have delivered.
 */
async function remind(tools: ReminderTools, due: OpenRequest): Promise<boolean> {
  const { db, clock } = tools;
  const { organizationId, zone } = due;
  return runInWriteTransaction(db, { organizationId }, async (tx) => {
    const row = await lockContributionRequest(tx, due.id);
    if (row === null || !['sent', 'opened', 'draft', 'returned'].includes(row.state)) return false;
    const at = clock.now();
    const sent = getDayInZone(row.createdAt, zone);
    const reminder = findDueContributionReminder(
      { due: row.due, sent, last: row.reminded },
      getDayInZone(at, zone),
    );
    if (reminder === null) return false;
    const kind = reminder < 0 ? 'soon' : 'late';
    await updateContributionRequest(tx, row.id, { reminded: reminder, updatedAt: row.updatedAt });
    await insertContributionStep(tx, { organizationId, requestId: row.id, at, step: 'reminded', byName: '' });
    await notifyContributor(tx, tools, { request: row, kind, timeZone: zone, causedBy: null });
    return true;
  });
}

/**
 * Queues all due reminders and returns their number. Queues none without a mail server, because a reminder would
 * invalidate the link that the requester has passed on.
 */
export async function queueContributorReminders(tools: ReminderTools): Promise<number> {
  const { config, clock, db, log } = tools;
  if (config.mail.smtpUrl === null) return 0;
  const now = clock.now();
  // Extend the range by one day, because the current day differs between time zones.
  const [from, to] = [
    addDays(getDayInZone(now, 'UTC'), -30),
    addDays(getDayInZone(now, 'UTC'), contributionReminderDays.before + 1),
  ];
  let sent = 0;
  for (const due of await runInSystemReadTransaction(db, (tx) =>
    listOpenContributionRequests(tx, { from, to }),
  )) {
    const today = getDayInZone(now, due.zone);
    const asked = { due: due.due, sent: getDayInZone(due.createdAt, due.zone), last: due.reminded };
    if (findDueContributionReminder(asked, today) === null) continue;
    try {
      if (await remind(tools, due)) sent += 1;
    } catch (error) {
      log.error({ err: error, request: due.id }, 'reminder to a contributor not sent, trying again later');
    }
  }
  return sent;
}
