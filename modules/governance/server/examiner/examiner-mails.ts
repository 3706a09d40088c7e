import { fillSentence, type Language } from '@klarsikt/engine/text';
import type { MailLetter } from '@klarsikt/operations/server/mail/provides.ts';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { ExaminerDeps } from './deps.ts';
import { examinerMailTexts } from './texts.ts';

interface ExaminerNotice {
  readonly assessment: { readonly id: number; readonly name: string };
  readonly organization: string;
  readonly lastDay: string;
  /** True if the examiner already has access and only the last day changes. */
  readonly prolonged: boolean;
}

export function composeExaminerMail(
  { assessment, organization, lastDay, prolonged }: ExaminerNotice,
  given: { readonly language: Language; readonly author: string; readonly origin: string },
): MailLetter {
  const { language, author, origin } = given;
  const words = examinerMailTexts[language];
  const values = { author, assessment: assessment.name, organization, day: lastDay };
  const say = (sentence: string) => fillSentence(sentence, values, language);
  return {
    subject: say(words.subject),
    before: [say(prolonged ? words.prolonged : words.text)],
    items: [
      {
        heading: assessment.name,
        link: `${origin}/ra/${assessment.id}`,
        lines: [say(words.lastDay), words.noted],
      },
    ],
    button: null,
    after: [words.why],
  };
}

/** Sends a mail to the examiner. Demos send no mail, and people without an e-mail address get none. */
export async function mailExaminer(
  { tx, actor, deps }: { readonly tx: WriteTx; readonly actor: Actor; readonly deps: ExaminerDeps },
  person: { readonly id: number; readonly username: string; readonly language: Language },
  named: ExaminerNotice,
): Promise<void> {
  const { organizationId, userId, demo } = actor;
  const isMeant = !demo && person.id !== userId && z.email().safeParse(person.username).success;
  if (organizationId === null || !isMeant) return;
  const { language } = person;
  await deps.mail.queue(tx, {
    template: 'examiner',
    recipient: person.username,
    language,
    organizationId,
    userId: person.id,
    causedBy: userId,
    data: {},
    letter: composeExaminerMail(named, { language, author: getActorName(actor), origin: deps.config.origin }),
  });
}
