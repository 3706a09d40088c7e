/** Mails about drift and triggers: one for each change, to those who may approve the assessment. */
import { fillSentence, type Language, riskTypeWord, type TurnedLevel } from '@klarsikt/engine';
import type { Letter } from '@klarsikt/operations/server/mail/provides.ts';
import { type Actor, visitor } from '@klarsikt/server/platform/actor.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { DriftDeps } from './deps.ts';
import type { DriftReader } from './states.ts';
import { driftRowOf, noteMailed, type TriggerRow, triggersOf, updateDrift } from './store.ts';
import { driftWords } from './texts.ts';

/** Levels that a mail names; the page has all. */
const mostNamed = 8;

function levelLine({ type, name, before, after }: TurnedLevel, language: Language): string {
  const words = driftWords[language];
  const called = name?.[language] ?? (type === 'overall' ? words.overall : riskTypeWord(type, language));
  const figure = (level: number) => level.toLocaleString(language, { minimumFractionDigits: 1 });
  const values = {
    name: called,
    before: figure(before.residual),
    after: after === null ? '' : figure(after.residual),
  };
  return fillSentence(after === null ? words.gone : words.turned, values, language);
}

interface Changes {
  readonly head: { readonly id: number; readonly name: string };
  readonly levels: readonly TurnedLevel[];
  readonly fired: readonly Pick<TriggerRow, 'name' | 'day' | 'due'>[];
}

/** The letter about changes since an approval. Exported for its words; sent by `mailChanges`. */
export function driftLetter(
  { head, levels, fired }: Changes,
  { language, origin }: { readonly language: Language; readonly origin: string },
): Letter {
  const words = driftWords[language];
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
          ...levels.slice(0, mostNamed).map((level) => levelLine(level, language)),
          ...fired.map(({ name, day, due }) => say(words.trigger, { name, day, due })),
        ],
      },
    ],
    button: null,
    after: [words.why],
  };
}

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

/** Queues mails about what nobody has been told of; gives how many. Each change is mailed once. */
export async function mailChanges(
  tx: WriteTx,
  reader: DriftReader,
  { assessments, mail, config }: DriftDeps,
  head: { readonly id: number; readonly name: string; readonly unitId: number },
): Promise<number> {
  const row = await driftRowOf(tx, head.id);
  const isNew =
    row !== null && row.mark !== '' && row.mark !== row.mailedMark && row.mark !== row.handledMark;
  const fired = (await triggersOf(tx, head.id)).filter(
    ({ mailed, handledAt }) => !mailed && handledAt === null,
  );
  if (!isNew && fired.length === 0) return 0;
  const levels = isNew ? row.levels : [];
  const actor: Actor = { ...visitor, organizationId: reader.organizationId, timeZone: reader.timeZone };
  const people = (await assessments.people(tx, actor, head.unitId)).filter(
    ({ approve, username }) => approve && isAddress(username),
  );
  for (const { id, username, language } of people)
    await mail.queue(tx, {
      ...{ template: 'drift', recipient: username, language, userId: id, causedBy: null, data: {} },
      organizationId: reader.organizationId,
      letter: driftLetter({ head, levels, fired }, { language, origin: config.origin }),
    });
  if (isNew) await updateDrift(tx, head.id, { mailedMark: row.mark });
  await noteMailed(
    tx,
    fired.map(({ id }) => id),
  );
  return people.length;
}
