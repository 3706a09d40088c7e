/**
 * Reminders of actions: at most one mail per day to each person, in the person's language. One transaction marks the
 * day and queues the mail, so that no mail is sent twice and no day is marked without a mail.
 */

import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import { addDays } from '@klarsikt/engine/calendar';
import { countDaysUntilDue, getActionReminderStage } from '@klarsikt/engine/governance';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import { actionReminderDays } from '@klarsikt/engine/values';
import type { MailLetter, MailQueue } from '@klarsikt/operations/server/mail/provides.ts';
import type { Config } from '@klarsikt/server/config/config.ts';
import { type Clock, getDayStartingAtHour } from '@klarsikt/server/platform/clock.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { runInSystemTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { listTimeZonesInUse } from '@klarsikt/server/platform/zones.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import {
  type ActionRow,
  claimReminderDay,
  findReminderPerson,
  listDueActions,
  listPeopleToRemind,
  updateReminderStages,
} from './store.ts';
import { actionDigestTexts } from './texts.ts';

/** Time of day in the organisation's time zone from which the reminders of a day are sent. */
const hour = '05:00';

export interface ReminderDeps {
  readonly config: Pick<Config, 'origin'>;
  readonly clock: Clock;
  readonly db: NodePgDatabase;
  readonly mail: MailQueue;
  readonly assessments: Pick<AssessmentService, 'seenBy'>;
  readonly log: Log;
}

const addressOf = (origin: string, { assessmentId, id }: ActionRow): string =>
  `${origin}/ra/${assessmentId}/actions?open=${id}`;

function formatLines(row: ActionRow, today: string, language: Language): string[] {
  const words = actionDigestTexts[language];
  const left = countDaysUntilDue(row.due, today) ?? 0;
  const values = { due: row.due, days: Math.abs(left), priority: row.priority };
  const when = left === 0 ? words.dueToday : left > 0 ? words.due : words.late;
  return [
    row.name,
    fillSentence(when, values, language),
    ...(row.priority === null ? [] : [fillSentence(words.priority, values, language)]),
  ];
}

/** Composes the reminder mail; exported for tests, and sent by `remindActionOwners`. */
export function composeActionReminder(
  rows: readonly ActionRow[],
  given: { readonly today: string; readonly language: Language; readonly origin: string },
): MailLetter {
  const { today, language, origin } = given;
  const words = actionDigestTexts[language];
  const late = rows.filter(({ due }) => (countDaysUntilDue(due, today) ?? 0) < 0).length;
  return {
    subject: fillSentence(
      late > 0 ? words.overdueSubject : words.subject,
      { count: rows.length, late },
      language,
    ),
    before: [words.intro],
    items: rows.map((row) => ({
      heading: row.title,
      link: addressOf(origin, row),
      lines: formatLines(row, today, language),
    })),
    button: null,
    after: [words.why],
  };
}

type Person = { readonly userId: number; readonly organizationId: number };

async function remindOwner(tools: ReminderDeps, person: Person, today: string): Promise<boolean> {
  const { db, mail, config, assessments } = tools;
  return runInWriteTransaction(db, person, async (tx) => {
    const until = addDays(today, actionReminderDays);
    const due = await listDueActions(tx, person.userId, until);
    // The mail contains only visible actions, because the owner may have lost access to the unit, or the organisation
    // its licence.
    const seen = await assessments.seenBy(
      tx,
      person,
      due.map(({ assessmentId }) => assessmentId),
    );
    const rows = due
      .filter(({ assessmentId }) => seen.has(assessmentId))
      .toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''));
    const stages = rows.flatMap((row) => {
      const stage = getActionReminderStage(row, today);
      return stage === null
        ? []
        : [{ id: row.id, stage, isNew: row.reminded === null || stage > row.reminded }];
    });
    if (!stages.some(({ isNew }) => isNew)) return false;
    const reader = await findReminderPerson(tx, person.userId);
    if (reader === null || !z.email().safeParse(reader.username).success) return false;
    if (!(await claimReminderDay(tx, person, today))) return false;
    const { language, username } = reader;
    await mail.queue(tx, {
      ...person,
      template: 'actions',
      recipient: username,
      language,
      causedBy: null,
      data: {},
      letter: composeActionReminder(rows, { today, language, origin: config.origin }),
    });
    await updateReminderStages(tx, stages);
    return true;
  });
}

/**
 * Queues the due reminders and returns their number. Every node may run it, because each day is marked once. A failed
 * reminder is retried at the next run and does not delay the others.
 */
export async function remindActionOwners(tools: ReminderDeps): Promise<number> {
  const { clock, db, log } = tools;
  const people = await runInSystemTransaction(db, async (tx) => {
    const found: { readonly person: Person; readonly today: string }[] = [];
    for (const zone of await listTimeZonesInUse(tx)) {
      const today = getDayStartingAtHour(clock.now(), zone, hour);
      const until = addDays(today, actionReminderDays);
      for (const person of await listPeopleToRemind(tx, { zone, today, until }))
        found.push({ person, today });
    }
    return found;
  });
  let sent = 0;
  for (const { person, today } of people)
    try {
      if (await remindOwner(tools, person, today)) sent += 1;
    } catch (error) {
      log.error({ err: error, user: person.userId }, 'reminder of actions not sent, trying again later');
    }
  return sent;
}
