import type { ChangedDriftLevel } from '@klarsikt/engine/drift';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import type { MailLetter } from '@klarsikt/operations/server/mail/provides.ts';
import { type Actor, visitorActor } from '@klarsikt/server/platform/actor.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { DriftDeps } from './deps.ts';
import type { DriftReader } from './states.ts';
import {
  findDrift,
  listMetTriggers,
  markTriggersMailed,
  type TriggerEventRow,
  updateDrift,
} from './store.ts';
import { driftMailTexts } from './texts.ts';

const mostNamed = 8;

function formatLevel({ type, name, before, after }: ChangedDriftLevel, language: Language): string {
  const words = driftMailTexts[language];
  const called = name?.[language] ?? (type === 'overall' ? words.overall : getRiskTypeName(type, language));
  const figure = (level: number) => level.toLocaleString(language, { minimumFractionDigits: 1 });
  const values = {
    name: called,
    before: figure(before.residual),
    after: after === null ? '' : figure(after.residual),
  };
  return fillSentence(after === null ? words.gone : words.turned, values, language);
}

interface AssessmentChanges {
  readonly head: { readonly id: number; readonly name: string };
  readonly levels: readonly ChangedDriftLevel[];
  readonly fired: readonly Pick<TriggerEventRow, 'name' | 'day' | 'due'>[];
}

/** Composes the mail about drift; exported for the test of its texts. */
export function composeDriftMail(
  { head, levels, fired }: AssessmentChanges,
  { language, origin }: { readonly language: Language; readonly origin: string },
): MailLetter {
  const words = driftMailTexts[language];
  const say = (sentence: string, values: Readonly<Record<string, string | number>>) =>
    fillSentence(sentence, values, language);
  return {
    subject: say(words.subject, { assessment: head.name }),
    before: [words.intro],
    items: [
      {
        heading: head.name,
        link: `${origin}/ra/${head.id}/drift`,
        lines: [
          ...(levels.length === 0 ? [] : [say(words.levels, { count: levels.length })]),
          ...levels.slice(0, mostNamed).map((level) => formatLevel(level, language)),
          ...fired.map(({ name, day, due }) => say(words.trigger, { name, day, due })),
        ],
      },
    ],
    button: null,
    after: [words.why],
  };
}

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

/** Queues a mail for each change without one; returns the number of mails. */
export async function queueDriftMails(
  tx: WriteTx,
  reader: DriftReader,
  { assessments, mail, config }: DriftDeps,
  head: { readonly id: number; readonly name: string; readonly unitId: number },
): Promise<number> {
  const row = await findDrift(tx, head.id);
  const isNew =
    row !== null && row.mark !== '' && row.mark !== row.mailedMark && row.mark !== row.handledMark;
  const fired = (await listMetTriggers(tx, head.id)).filter(
    ({ mailed, handledAt }) => !mailed && handledAt === null,
  );
  if (!isNew && fired.length === 0) return 0;
  const levels = isNew ? row.levels : [];
  const actor: Actor = { ...visitorActor, organizationId: reader.organizationId, timeZone: reader.timeZone };
  const people = (await assessments.people(tx, actor, head.unitId)).filter(
    ({ approve, username }) => approve && isAddress(username),
  );
  for (const { id, username, language } of people)
    await mail.queue(tx, {
      ...{ template: 'drift', recipient: username, language, userId: id, causedBy: null, data: {} },
      organizationId: reader.organizationId,
      letter: composeDriftMail({ head, levels, fired }, { language, origin: config.origin }),
    });
  if (isNew) await updateDrift(tx, head.id, { mailedMark: row.mark });
  await markTriggersMailed(
    tx,
    fired.map(({ id }) => id),
  );
  return people.length;
}
