/** Marking a part as done is a person's statement: whose, of when, and whether the part has been changed since. */
import { reachOf, statusAt } from '../lifecycle.ts';
import type { PartStatus } from '../terms.ts';
import { pointerOf, sameJson } from './pointer.ts';
import type { AssessmentDocument, DoneStatement, Patch } from './types.ts';

/** The parts that a person marks as done, in the order in which they are worked through. */
export const statedParts = ['background', 'threats', 'risks', 'controls'] as const;

/** A part that a person marks as done. */
export type StatedPart = (typeof statedParts)[number];

/** Who makes a change: a name as it is shown, and an ISO instant in UTC. */
export interface Signature {
  readonly by: string;
  readonly at: string;
}

const isDone = (status: PartStatus): boolean => status === 'DONE' || status === 'APPROVED';

/**
 * The patches that write who marked each part as done, and when; they take the statement away when the part is worked on
 * again, and say when a done part was changed last. Whatever the change itself wrote there is put right: nobody states
 * for another. A part that was done before statements were kept has none, because nobody knows whose it would be.
 */
export function doneStatements(
  before: AssessmentDocument,
  { document, patches }: { readonly document: AssessmentDocument; readonly patches: readonly Patch[] },
  signature: Signature,
): readonly Patch[] {
  return statedParts.flatMap((part): readonly Patch[] => {
    const path = pointerOf(part, 'done');
    const stated = document[part].done;
    const wanted = statementOf(part);
    if (stated === wanted || (stated !== undefined && wanted !== undefined && sameJson(stated, wanted)))
      return [];
    return [wanted === undefined ? { op: 'remove', path } : { op: 'set', path, value: wanted }];
  });

  function statementOf(part: StatedPart): DoneStatement | undefined {
    if (!isDone(document[part].status)) return undefined;
    if (!isDone(before[part].status)) return { by: signature.by, at: signature.at };
    const former = before[part].done;
    const isChanged = patches.some(
      ({ path }) => statusAt(path) === null && reachOf(path)?.changes.includes(part) === true,
    );
    return former !== undefined && isChanged ? { ...former, changed: signature.at } : former;
  }
}
