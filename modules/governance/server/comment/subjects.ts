import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import { createUnknownSubjectFault } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { createInputRefusal } from '@klarsikt/server/platform/errors.ts';
import { listCommentsOfSubject } from './store.ts';
import type { CommentWriteContext } from './write.ts';

/**
 * Refuses subjects that the assessment does not contain. If a new model version has removed a subject, its
 * conversation remains and can still be commented on.
 */
export async function requireCommentSubjects(
  { tx, actor, deps }: CommentWriteContext,
  head: AssessmentRow,
  { first, alsoOn }: { readonly first: string; readonly alsoOn: readonly string[] },
  language: Language,
): Promise<void> {
  const absent: string[] = [];
  for (const subject of await deps.assessments.absent(tx, actor, head, [...new Set([first, ...alsoOn])]))
    if ((await listCommentsOfSubject(tx, head.id, subject)).length === 0) absent.push(subject);
  const [fault, ...others] = absent.map((subject) =>
    createUnknownSubjectFault(
      subject === first ? 'body.subject' : `body.alsoOn.${alsoOn.indexOf(subject)}`,
      subject,
      language,
    ),
  );
  if (fault) throw createInputRefusal(fault, ...others);
}
