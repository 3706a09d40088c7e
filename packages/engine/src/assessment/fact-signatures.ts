/**
 * Sets author and time of answers to the questions about the firm. The product writes both and ignores such values in
 * a change by a user.
 */
import { formatPointer } from './pointer.ts';
import { firmQuestions } from './proof-fields.ts';
import type { ChangeSignature } from './statement.ts';
import type { AssessmentDocument, Patch } from './types.ts';

/**
 * Computes the patches that set author and time in each new or changed answer. An unchanged answer keeps both; an
 * answer that equals the answer in `from` (the document that is merged) takes the values of `from`.
 */
export function computeFactSignatures(
  before: AssessmentDocument,
  after: AssessmentDocument,
  signature: ChangeSignature,
  from?: AssessmentDocument,
): readonly Patch[] {
  if (before.scope?.facts === after.scope?.facts) return [];
  return firmQuestions.flatMap((name): readonly Patch[] => {
    const given = after.scope?.facts?.[name];
    if (given === undefined) return [];
    const known = [before, from].map((document) => document?.scope?.facts?.[name]);
    const kept = known.find((one) => one?.answer === given.answer && one.by !== undefined);
    const { by = signature.by, at = signature.at } = kept ?? {};
    if (given.by === by && given.at === at) return [];
    const place = formatPointer('scope', 'facts', name);
    return [
      { op: 'set', path: `${place}/by`, value: by },
      { op: 'set', path: `${place}/at`, value: at },
    ];
  });
}
