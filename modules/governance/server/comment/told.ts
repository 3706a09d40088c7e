/** Whom a comment names and who is to answer it: that they may see it, and the mail that tells them. */

import type { AssessmentRow, Reader } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { NamedPerson } from '@klarsikt/contract';
import { fillSentence, type Language } from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { CommentDeps } from './deps.ts';
import type { CommentRow } from './store.ts';
import { words } from './texts.ts';

export const named = ({ id, name }: NamedPerson): NamedPerson => ({ id, name });

/** People by id among those who may see the assessment. Refuses whom it does not know there, as if they did not exist. */
export async function readersBy(
  { tx, actor, deps }: { readonly tx: ReadTx; readonly actor: Actor; readonly deps: CommentDeps },
  unitId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Reader>> {
  if (ids.length === 0) return new Map();
  const readers = await deps.assessments.people(tx, actor, unitId);
  const known = new Map(readers.map((reader) => [reader.id, reader]));
  const wanted = new Map<number, Reader>();
  for (const id of ids) {
    const reader = known.get(id);
    if (reader === undefined) throw new Refusal('error.comment.person');
    wanted.set(id, reader);
  }
  return wanted;
}

/** Where a comment is read. */
export const commentAddress = (origin: string, assessmentId: number, commentId: number): string =>
  `${origin}/ra/${assessmentId}/comments?comment=${commentId}`;

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

interface Told {
  readonly kind: 'mention' | 'assigned';
  readonly reader: Reader;
  readonly row: CommentRow;
  readonly head: Pick<AssessmentRow, 'id' | 'name'>;
}

function letterOf({ kind, row, head }: Told, language: Language, author: string, origin: string) {
  const say = words[language];
  const values = { author, assessment: head.name };
  return {
    subject: fillSentence(say[`${kind}Subject`], values, language),
    before: [fillSentence(say[kind], values, language)],
    items: [
      { heading: say.open, link: commentAddress(origin, head.id, row.id), lines: row.text.split('\n') },
    ],
    button: null,
    after: [say.why],
  };
}

/** Mails somebody that a comment is for them, in their language. Nobody is told of what they wrote themselves. */
export async function tell(
  { tx, actor, deps }: { readonly tx: WriteTx; readonly actor: Actor; readonly deps: CommentDeps },
  told: Told,
): Promise<void> {
  const { kind, reader } = told;
  const { organizationId, userId } = actor;
  if (organizationId === null || reader.id === userId || actor.demo || !isAddress(reader.username)) return;
  const { language } = reader;
  await deps.mail.queue(tx, {
    template: kind,
    recipient: reader.username,
    language,
    organizationId,
    userId: reader.id,
    causedBy: userId,
    data: {},
    letter: letterOf(told, language, actorName(actor), deps.config.origin),
  });
}
