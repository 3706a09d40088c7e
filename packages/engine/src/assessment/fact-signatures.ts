/** Who has answered a question about the firm, and when: written by the product, never taken from a change. */
import { pointerOf } from './pointer.ts';
import { firmFacts } from './proof-fields.ts';
import type { Signature } from './statement.ts';
import type { AssessmentDocument, Patch } from './types.ts';

/**
 * The patches that write person and instant into each answer that a change gives or alters. An answer that stays the same
 * keeps its person and day, whatever the change wrote there; one taken over from `from`, a document that the change is
 * merged from, keeps those of that document.
 */
export function factSignatures(
  before: AssessmentDocument,
  after: AssessmentDocument,
  signature: Signature,
  from?: AssessmentDocument,
): readonly Patch[] {
  if (before.scope?.facts === after.scope?.facts) return [];
  return firmFacts.flatMap((name): readonly Patch[] => {
    const given = after.scope?.facts?.[name];
    if (given === undefined) return [];
    const known = [before, from].map((document) => document?.scope?.facts?.[name]);
    const kept = known.find((one) => one?.answer === given.answer && one.by !== undefined);
    const { by = signature.by, at = signature.at } = kept ?? {};
    if (given.by === by && given.at === at) return [];
    return [{ op: 'set', path: pointerOf('scope', 'facts', name), value: { answer: given.answer, by, at } }];
  });
}
