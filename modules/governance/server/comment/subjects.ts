/** Comments are written on what the assessment has, or where a conversation stands already. */

import type { AssessmentRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import { noSuchSubject } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { invalid } from '@klarsikt/server/platform/errors.ts';
import { commentsOn } from './store.ts';
import type { Writing } from './write.ts';

/** Refuses a place that is not there. What a new version took away keeps its conversation, which can be answered. */
export async function requireSubjects(
  { tx, actor, deps }: Writing,
  head: AssessmentRow,
  { first, alsoOn }: { readonly first: string; readonly alsoOn: readonly string[] },
  language: Language,
): Promise<void> {
  const absent: string[] = [];
  for (const subject of await deps.assessments.absent(tx, actor, head, [...new Set([first, ...alsoOn])]))
    if ((await commentsOn(tx, head.id, subject)).length === 0) absent.push(subject);
  const [fault, ...others] = absent.map((subject) =>
    noSuchSubject(
      subject === first ? 'body.subject' : `body.alsoOn.${alsoOn.indexOf(subject)}`,
      subject,
      language,
    ),
  );
  if (fault) throw invalid(fault, ...others);
}
