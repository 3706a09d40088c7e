/** Records who marked a part as done, when, and whether the part has changed since. */
import { findStatusByPath, findStatusChangeRule } from '../sign-off/lifecycle.ts';
import type { PartStatus } from '../text/terms.ts';
import { applyPatches } from './patches.ts';
import { formatPointer, isSameJson } from './pointer.ts';
import type { AssessmentDocument, CompletionMark, Patch } from './types.ts';

/** The parts that a person marks as done, in the order of work. */
export const markableParts = ['background', 'threats', 'risks', 'controls'] as const;

/** A part that a person marks as done. */
export type MarkablePart = (typeof markableParts)[number];

/** Author of a change: the name as shown, and an ISO instant in UTC. */
export interface ChangeSignature {
  readonly by: string;
  readonly at: string;
}

const isDone = (status: PartStatus): boolean => status === 'DONE' || status === 'APPROVED';

/**
 * Computes the patches that record who marked each part as done, and when. They remove the record when the part is
 * reopened, and update the time of the last change of a done part. Such values in the user's change are overwritten,
 * so that nobody can sign for another person. A part that was done before such records existed has no record.
 */
export function computeDoneStatements(
  before: AssessmentDocument,
  { document, patches }: { readonly document: AssessmentDocument; readonly patches: readonly Patch[] },
  signature: ChangeSignature,
): readonly Patch[] {
  return [...markableParts.flatMap(statementPatches), ...markableParts.flatMap(asBeforePatches)];

  function statementPatches(part: MarkablePart): readonly Patch[] {
    const path = formatPointer(part, 'done');
    const stated = document[part].done;
    const wanted = statementOf(part);
    if (stated === wanted || (stated !== undefined && wanted !== undefined && isSameJson(stated, wanted)))
      return [];
    return [wanted === undefined ? { op: 'remove', path } : { op: 'set', path, value: wanted }];
  }

  /**
   * Removes `asBefore` (done in the original of a copy) at the first change of the part, or when the part is marked
   * as done. No user can set this mark.
   */
  function asBeforePatches(part: MarkablePart): readonly Patch[] {
    const { asBefore } = document[part];
    const stays = before[part].asBefore === true && !isDone(document[part].status) && !isChangedIn(part);
    if ((asBefore === true) === stays) return [];
    const path = formatPointer(part, 'asBefore');
    return [stays ? { op: 'set', path, value: true } : { op: 'remove', path }];
  }

  function isChangedIn(part: MarkablePart): boolean {
    return patches.some(
      ({ path }) =>
        findStatusByPath(path) === null && findStatusChangeRule(path)?.changes.includes(part) === true,
    );
  }

  function statementOf(part: MarkablePart): CompletionMark | undefined {
    if (!isDone(document[part].status)) return undefined;
    if (!isDone(before[part].status)) return { by: signature.by, at: signature.at };
    const former = before[part].done;
    return former !== undefined && isChangedIn(part) ? { ...former, changed: signature.at } : former;
  }
}

/**
 * Prepares the document of a copy for new work: done parts are reopened and marked as done before (`asBefore`),
 * without author and approval.
 */
export function reopenDocument(document: AssessmentDocument): AssessmentDocument {
  const parts = markableParts
    .filter((part) => isDone(document[part].status))
    .flatMap((part): readonly Patch[] => [
      { op: 'set', path: formatPointer(part, 'status'), value: 'STARTED' },
      { op: 'set', path: formatPointer(part, 'asBefore'), value: true },
      { op: 'remove', path: formatPointer(part, 'done') },
    ]);
  const wholes = (['controls', 'risks', 'org'] as const)
    .filter((name) => isDone(document.status[name]))
    .map((name): Patch => ({ op: 'set', path: formatPointer('status', name), value: 'STARTED' }));
  return applyPatches(document, [...parts, ...wholes]).document;
}
