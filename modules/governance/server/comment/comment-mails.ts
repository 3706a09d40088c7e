import type { AssessmentReader, AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { NamedPerson } from '@klarsikt/contract';
import { fillSentence, type Language } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { CommentDeps } from './deps.ts';
import type { CommentRow } from './store.ts';
import { commentMailTexts } from './texts.ts';

export const toNamedPerson = ({ id, name }: NamedPerson): NamedPerson => ({ id, name });

/** Loads people who may see the assessment, by id. An id of anyone else is refused as if the person did not exist. */
export async function loadAssessmentReaders(
  { tx, actor, deps }: { readonly tx: ReadTx; readonly actor: Actor; readonly deps: CommentDeps },
  unitId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AssessmentReader>> {
  if (ids.length === 0) return new Map();
  const readers = await deps.assessments.people(tx, actor, unitId);
  const known = new Map(readers.map((reader) => [reader.id, reader]));
  const wanted = new Map<number, AssessmentReader>();
  for (const id of ids) {
    const reader = known.get(id);
    if (reader === undefined) throw new Refusal('error.comment.person');
    wanted.set(id, reader);
  }
  return wanted;
}

export const buildCommentAddress = (origin: string, assessmentId: number, commentId: number): string =>
  `${origin}/ra/${assessmentId}/comments?comment=${commentId}`;

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

interface CommentNotice {
  readonly kind: 'mention' | 'assigned';
  readonly reader: AssessmentReader;
  readonly row: CommentRow;
  readonly head: Pick<AssessmentRow, 'id' | 'name'>;
}

function composeNotice(
  { kind, row, head }: CommentNotice,
  language: Language,
  author: string,
  origin: string,
) {
  const say = commentMailTexts[language];
  const values = { author, assessment: head.name };
  return {
    subject: fillSentence(say[`${kind}Subject`], values, language),
    before: [fillSentence(say[kind], values, language)],
    items: [
      { heading: say.open, link: buildCommentAddress(origin, head.id, row.id), lines: row.text.split('\n') },
    ],
    button: null,
    after: [say.why],
  };
}

/**
 * Sends a mail to a person, in the person's language, that a comment concerns the person. Authors get no mail about
 * their own comments.
 */
export async function mailCommentNotice(
  { tx, actor, deps }: { readonly tx: WriteTx; readonly actor: Actor; readonly deps: CommentDeps },
  told: CommentNotice,
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
    letter: composeNotice(told, language, getActorName(actor), deps.config.origin),
  });
}
