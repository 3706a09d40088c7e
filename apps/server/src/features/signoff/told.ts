/** Mails about sign-offs: those who may approve are asked, and those who asked or drew up hear what was decided. */
import { fillSentence, type Language, type SignOffPart, signOffPartWord } from '@klarsikt/engine';
import { z } from 'zod';
import { type Actor, actorName } from '../../platform/actor.ts';
import type { WriteTx } from '../../platform/tx.ts';
import type { AssessmentRow, Reader } from '../assessment/provides.ts';
import type { Letter } from '../mail/provides.ts';
import type { SignoffDeps } from './deps.ts';
import type { SignOffRow } from './store.ts';
import { letterWords } from './texts.ts';

interface Telling {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: SignoffDeps;
}

/** What happened, as a mail tells it. */
interface Told {
  readonly kind: 'requested' | 'approved' | 'returned' | 'withdrawn';
  readonly parts: readonly SignOffPart[];
  /** Message, statement or reason. */
  readonly text: string;
  readonly revision: number;
}

type Head = Pick<AssessmentRow, 'id' | 'unitId' | 'name'>;

/** The letter about a request or a decision. Exported for what it says; sent by `tellApprovers` and `tellAuthors`. */
export function signOffLetter(
  { kind, parts, text, revision }: Told,
  head: Pick<Head, 'id' | 'name'>,
  given: { readonly language: Language; readonly author: string; readonly origin: string },
): Letter {
  const { language, author, origin } = given;
  const words = letterWords[language];
  const named = parts.map((part) => signOffPartWord(part, language)).join(', ');
  const values = { author, assessment: head.name, parts: named, revision };
  const say = (sentence: string) => fillSentence(sentence, values, language);
  return {
    subject: say(words[kind].subject),
    before: [say(words[kind].text)],
    items: [
      {
        heading: words.open,
        link: `${origin}/ra/${head.id}/signoff`,
        lines: [say(words.parts), ...(text === '' ? [] : text.split('\n'))],
      },
    ],
    button: null,
    after: [words[kind].why],
  };
}

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

/** People get no mail about what they did themselves. */
async function tell(
  { tx, actor, deps }: Telling,
  head: Head,
  told: Told,
  isMeant: (reader: Reader) => boolean,
): Promise<void> {
  const { organizationId, userId } = actor;
  if (organizationId === null || actor.demo) return;
  const readers = await deps.assessments.people(tx, actor, head.unitId);
  for (const reader of readers.filter(
    (one) => one.id !== userId && isMeant(one) && isAddress(one.username),
  )) {
    const { language } = reader;
    const given = { language, author: actorName(actor), origin: deps.config.origin };
    await deps.mail.queue(tx, {
      template: told.kind === 'requested' ? 'approval' : 'decision',
      recipient: reader.username,
      language,
      organizationId,
      userId: reader.id,
      causedBy: userId,
      data: {},
      letter: signOffLetter(told, head, given),
    });
  }
}

/** Asks those who may approve in the unit. */
export const tellApprovers = (telling: Telling, head: Head, told: Omit<Told, 'kind'>): Promise<void> =>
  tell(telling, head, { ...told, kind: 'requested' }, ({ approve }) => approve);

/** Tells those who have asked for these parts, drawn them up or approved them. `rows`: what had happened before. */
export function tellAuthors(
  telling: Telling,
  head: Head,
  told: Told,
  rows: readonly SignOffRow[],
): Promise<void> {
  const meant = new Set(
    told.parts.flatMap((part) => {
      const own = rows.filter(
        (row) => row.part === part && (row.kind === 'requested' || row.kind === 'signed'),
      );
      return [
        own.findLast(({ kind }) => kind === 'requested')?.userId,
        own.findLast(({ role }) => role === 'drewUp')?.userId,
        told.kind === 'withdrawn' ? own.findLast(({ role }) => role === 'approved')?.userId : null,
      ];
    }),
  );
  return tell(telling, head, told, ({ id }) => meant.has(id));
}
