/** Marking a part as done is a person's statement: whose, of when, and whether the part has been changed since. */
import { reachOf, statusAt } from '../lifecycle.ts';
import type { PartStatus } from '../terms.ts';
import { applyPatches } from './patches.ts';
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
  return [...statedParts.flatMap(statementPatches), ...statedParts.flatMap(asBeforePatches)];

  function statementPatches(part: StatedPart): readonly Patch[] {
    const path = pointerOf(part, 'done');
    const stated = document[part].done;
    const wanted = statementOf(part);
    if (stated === wanted || (stated !== undefined && wanted !== undefined && sameJson(stated, wanted)))
      return [];
    return [wanted === undefined ? { op: 'remove', path } : { op: 'set', path, value: wanted }];
  }

  /** The mark of a copy goes with the first change of the part, and once somebody marks it as done. Nobody sets it. */
  function asBeforePatches(part: StatedPart): readonly Patch[] {
    const { asBefore } = document[part];
    const stays = before[part].asBefore === true && !isDone(document[part].status) && !isChangedIn(part);
    if ((asBefore === true) === stays) return [];
    const path = pointerOf(part, 'asBefore');
    return [stays ? { op: 'set', path, value: true } : { op: 'remove', path }];
  }

  function isChangedIn(part: StatedPart): boolean {
    return patches.some(
      ({ path }) => statusAt(path) === null && reachOf(path)?.changes.includes(part) === true,
    );
  }

  function statementOf(part: StatedPart): DoneStatement | undefined {
    if (!isDone(document[part].status)) return undefined;
    if (!isDone(before[part].status)) return { by: signature.by, at: signature.at };
    const former = before[part].done;
    return former !== undefined && isChangedIn(part) ? { ...former, changed: signature.at } : former;
  }
}

/**
 * The document of a copy that somebody works on anew: what was done is open again and marked as it was before, nobody is
 * said to have marked it, and nothing is approved.
 */
export function openedAgain(document: AssessmentDocument): AssessmentDocument {
  const parts = statedParts
    .filter((part) => isDone(document[part].status))
    .flatMap((part): readonly Patch[] => [
      { op: 'set', path: pointerOf(part, 'status'), value: 'STARTED' },
      { op: 'set', path: pointerOf(part, 'asBefore'), value: true },
      { op: 'remove', path: pointerOf(part, 'done') },
    ]);
  const wholes = (['controls', 'risks', 'org'] as const)
    .filter((name) => isDone(document.status[name]))
    .map((name): Patch => ({ op: 'set', path: pointerOf('status', name), value: 'STARTED' }));
  return applyPatches(document, [...parts, ...wholes]).document;
}
