/**
 * A branch of an assessment: a plan that is prepared beside the live assessment and merged into it when it
 * takes effect.
 */
import { applyPatches, computePatchesBetween } from './patches.ts';
import { formatPointer, getValueAtPointer, isSameJson } from './pointer.ts';
import { isWrittenByProduct } from './product-written.ts';
import type { AssessmentDocument, Patch } from './types.ts';

/** The result of a merge: the patches to apply, and the conflicts with changes of the live assessment. */
export interface BranchMerge {
  /** Changes of the branch without the conflicting ones. */
  readonly patches: readonly Patch[];
  /**
   * Changes of the branch at places that the live assessment has changed differently since the branch was
   * made.
   */
  readonly conflicts: readonly Patch[];
}

/** Paths of this depth are single entries: `/risks/data/customers/cu-pep`, `/threats/data/th-1/override`. */
const entryDepth = 4;

const depthOf = (path: string): number => path.split('/').length - 1;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Splits a patch that sets a large value into patches of single entries. */
function splitPatch(patch: Patch): readonly Patch[] {
  if (patch.op === 'remove' || depthOf(patch.path) >= entryDepth || !isRecord(patch.value)) return [patch];
  const members = Object.entries(patch.value);
  if (members.length === 0) return [patch];
  return members.flatMap(([name, value]) =>
    splitPatch({ op: 'set', path: patch.path + formatPointer(name), value }),
  );
}

/** The patches between two states, each for one entry at most; `computePatchesBetween` sets new values whole. */
export function computeDetailedPatches(
  before: AssessmentDocument,
  after: AssessmentDocument,
): readonly Patch[] {
  return computePatchesBetween(before, after).flatMap((patch) =>
    getValueAtPointer(before, patch.path) === undefined ? splitPatch(patch) : [patch],
  );
}

/** Places that are never merged: name, statuses, and who marked a part as done. */
const own =
  /^\/(settings\/name$|status(\/|$)|(background|threats|risks|controls)\/(status|done|asBefore)(\/|$))/;

const isWithin = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`);

/** Author and time of an entry: the product writes them after the merge. The approval of an override is merged with it. */
const isAuthorship = (path: string): boolean =>
  isWrittenByProduct(path) && !path.includes('/override/approval/');

/** True for objects that are merged as one value: a figure with its mode, a selection with its exceptions. */
const isOneValue = (value: unknown): boolean =>
  isRecord(value) &&
  Object.hasOwn(value, 'mode') &&
  (Object.hasOwn(value, 'value') || Object.hasOwn(value, 'exceptions'));

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/**
 * Splits a patch of an object that the other side also has into patches of its members, so that the other
 * side's members stay.
 */
function splitIntoMembers(patch: Patch, other: AssessmentDocument): readonly Patch[] {
  const { path } = patch;
  if (patch.op === 'remove' || !isRecord(patch.value) || isOneValue(patch.value)) return [patch];
  if (!isRecord(getValueAtPointer(other, path))) return [patch];
  return Object.entries(patch.value).flatMap(([name, value]) =>
    splitIntoMembers({ op: 'set', path: path + formatPointer(name), value }, other),
  );
}

interface MergeSides {
  readonly base: AssessmentDocument;
  /** The state that results from the patches. */
  readonly to: AssessmentDocument;
  readonly other: AssessmentDocument;
}

/**
 * The patch of the smallest unit that contains the place: a value that is merged whole, or the part that the
 * other side removed.
 */
function patchOfWhole({ path, ...rest }: Patch, { base, to, other }: MergeSides): Patch {
  const steps = path.split('/').slice(1);
  const above = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
  const gone = above.find(
    (one) => getValueAtPointer(other, one) === undefined && getValueAtPointer(base, one) !== undefined,
  );
  const whole = gone ?? (isOneValue(getValueAtPointer(to, parentOf(path))) ? parentOf(path) : path);
  if (whole === path) return { path, ...rest };
  const value = getValueAtPointer(to, whole);
  return value === undefined ? { op: 'remove', path: whole } : { op: 'set', path: whole, value };
}

/** The changes of one side since the base, in pieces as small as both sides allow, each place once. */
function computeSideChanges(sides: MergeSides): readonly Patch[] {
  const places = computeDetailedPatches(sides.base, sides.to)
    .flatMap((patch) => splitIntoMembers(patch, sides.other))
    .map((patch) => patchOfWhole(patch, sides))
    .filter(({ path }) => !own.test(path) && !isAuthorship(path));
  return [...new Map(places.map((patch) => [patch.path, patch])).values()];
}

/**
 * Three-way merge of the changes between `base` and `branch` into `live`, field by field, even if both sides
 * have added the same entry. Equal changes are neither conflicts nor patches. If `live` has not changed, the
 * result equals direct editing. `overrideSignatures` sets the authors of overrides.
 */
export function mergeBranch(
  base: AssessmentDocument,
  live: AssessmentDocument,
  branch: AssessmentDocument,
): BranchMerge {
  const theirs = computeSideChanges({ base, to: live, other: branch }).map(({ path }) => path);
  const patches: Patch[] = [];
  const conflicts: Patch[] = [];
  for (const patch of computeSideChanges({ base, to: branch, other: live })) {
    const { path } = patch;
    // Both sides have made the same change.
    if (isSameJson(getValueAtPointer(live, path), getValueAtPointer(branch, path))) continue;
    const isContested = theirs.some((one) => isWithin(one, path) || isWithin(path, one));
    (isContested ? conflicts : patches).push(patch);
  }
  return { patches, conflicts };
}

/**
 * The patches that revert a change, the number of reverted places, and of places that stay because they were
 * changed since.
 */
export interface ChangeReversal {
  readonly patches: readonly Patch[];
  readonly taken: number;
  readonly stayed: number;
}

/**
 * Reverts an earlier change in the live document: each entry that still has the value of the change gets its former
 * value. Later changes, and entries added by others, are kept. Progress statuses are not reverted.
 */
export function revertChange(
  before: AssessmentDocument,
  after: AssessmentDocument,
  live: AssessmentDocument,
): ChangeReversal {
  const places = computeDetailedPatches(before, after).flatMap(({ path }) => (own.test(path) ? [] : [path]));
  const differs = places.filter(
    (path) => !isSameJson(getValueAtPointer(live, path), getValueAtPointer(before, path)),
  );
  const untouched = differs.filter((path) =>
    isSameJson(getValueAtPointer(live, path), getValueAtPointer(after, path)),
  );
  const back = untouched.map((path): Patch => {
    const value = getValueAtPointer(before, path);
    return value === undefined ? { op: 'remove', path } : { op: 'set', path, value };
  });
  const left = applyPatches(live, back).document;
  const emptied = computePatchesBetween(before, after).flatMap(({ path }): readonly Patch[] => {
    const value = getValueAtPointer(left, path);
    const isEmpty = isRecord(value) && Object.keys(value).length === 0;
    return isEmpty && getValueAtPointer(before, path) === undefined ? [{ op: 'remove', path }] : [];
  });
  return {
    patches: [...back, ...emptied],
    taken: untouched.length,
    stayed: differs.length - untouched.length,
  };
}
