/** The yearly reminder: on the day that a firm has set for its next assessment, once. */

import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import { dayOf } from '@klarsikt/engine';
import type { Mail } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { zonesInUse } from '@klarsikt/server/platform/zones.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { dueForReview, updatePortalRow } from './store.ts';
import { reminderLetter } from './texts.ts';

interface Tools {
  readonly config: Pick<Config, 'origin'>;
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly assessments: Pick<Assessments, 'seenBy'>;
}

/** Queues the reminders that are due; gives how many. */
export function remindYearly({ config, db, clock, mail, assessments }: Tools): Promise<number> {
  const at = clock.now();
  return inSystemTransaction(db, async (tx) => {
    const due = [];
    for (const zone of await zonesInUse(tx)) due.push(...(await dueForReview(tx, zone, dayOf(at, zone))));
    let sent = 0;
    for (const { assessmentId, organizationId, userId, recipient, language, name } of due) {
      // Who may not open it now is not reminded of it, unless they may again later.
      const seen = await assessments.seenBy(tx, { organizationId, userId }, [assessmentId]);
      if (!seen.has(assessmentId)) continue;
      await mail.queue(tx, {
        template: 'portal',
        recipient,
        language,
        organizationId,
        userId,
        causedBy: null,
        data: {},
        link: `${config.origin}/portal/dashboard`,
        letter: reminderLetter(language, name),
      });
      await updatePortalRow(tx, assessmentId, { remindedAt: at });
      sent += 1;
    }
    return sent;
  });
}
