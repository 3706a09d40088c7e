/**
 * Branches of an assessment: a branch is a copy for a planned change, which is merged into the live assessment when
 * the change takes effect.
 */
import { applyPatches, computePatchesBetween } from './patches.ts';
import { formatPointer, getValueAtPointer, isSameJson } from './pointer.ts';
import { isWrittenByProduct } from './product-written.ts';
import type { AssessmentDocument, Patch } from './types.ts';

/** Result of a merge: the patches to apply, and the conflicts with changes of the live assessment. */
export interface BranchMerge {
  /** Changes of the branch without conflicts. */
  readonly patches: readonly Patch[];
  /**
   * Changes of the branch to values that the live assessment has changed differently since the branch was created.
   */
  readonly conflicts: readonly Patch[];
}

/** Path depth of single entries, such as `/risks/data/customers/cu-pep` and `/threats/data/th-1/override`. */
const entryDepth = 4;

const depthOf = (path: string): number => path.split('/').length - 1;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Splits a patch that sets a large value into patches for its single entries. */
function splitPatch(patch: Patch): readonly Patch[] {
  if (patch.op === 'remove' || depthOf(patch.path) >= entryDepth || !isRecord(patch.value)) return [patch];
  const members = Object.entries(patch.value);
  if (members.length === 0) return [patch];
  return members.flatMap(([name, value]) =>
    splitPatch({ op: 'set', path: patch.path + formatPointer(name), value }),
  );
}

/**
 * Computes the patches between two states, each for one entry at most; `computePatchesBetween` would set a new value
 * as a whole.
 */
export function computeDetailedPatches(
  before: AssessmentDocument,
  after: AssessmentDocument,
): readonly Patch[] {
  return computePatchesBetween(before, after).flatMap((patch) =>
    getValueAtPointer(before, patch.path) === undefined ? splitPatch(patch) : [patch],
  );
}

/** Matches paths that are never merged: the name, statuses, and the person who marked a part as done. */
const own =
  /^\/(settings\/name$|status(\/|$)|(background|threats|risks|controls)\/(status|done|asBefore)(\/|$))/;

const isWithin = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`);

/**
 * Matches author and time of an entry, which the product writes itself after the merge. The approval of an override
 * is merged with the override.
 */
const isAuthorship = (path: string): boolean =>
  isWrittenByProduct(path) && !path.includes('/override/approval/');

/**
 * True for an object that is merged as one value, such as a figure with its mode or a selection with its exceptions.
 */
const isOneValue = (value: unknown): boolean =>
  isRecord(value) &&
  Object.hasOwn(value, 'mode') &&
  (Object.hasOwn(value, 'value') || Object.hasOwn(value, 'exceptions'));

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/**
 * Splits a patch of an object that the other side also contains into patches of its members, so that members of the
 * other side are kept.
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
  /** State after the changes of this side. */
  readonly to: AssessmentDocument;
  readonly other: AssessmentDocument;
}

/**
 * Extends a patch to the smallest unit that can be merged: a value that is merged as a whole, or a part that the
 * other side has removed.
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

/**
 * Computes the changes of one side since the base, in pieces as small as both sides allow, with one patch for each
 * path.
 */
function computeSideChanges(sides: MergeSides): readonly Patch[] {
  const places = computeDetailedPatches(sides.base, sides.to)
    .flatMap((patch) => splitIntoMembers(patch, sides.other))
    .map((patch) => patchOfWhole(patch, sides))
    .filter(({ path }) => !own.test(path) && !isAuthorship(path));
  return [...new Map(places.map((patch) => [patch.path, patch])).values()];
}

/**
 * Merges the changes between `base` and `branch` into `live` (three-way merge), field by field, even if both sides
 * have added the same entry. Equal changes are neither conflicts nor patches. If `live` has not changed, the result
 * equals direct editing. `overrideSignatures` sets the authors of overrides.
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
    // Skip a change that both sides have made alike.
    if (isSameJson(getValueAtPointer(live, path), getValueAtPointer(branch, path))) continue;
    const isContested = theirs.some((one) => isWithin(one, path) || isWithin(path, one));
    (isContested ? conflicts : patches).push(patch);
  }
  return { patches, conflicts };
}

/**
 * Patches that revert a change; `taken` counts the reverted values, `stayed` the values that are kept because they
 * were changed later.
 */
export interface ChangeReversal {
  readonly patches: readonly Patch[];
  readonly taken: number;
  readonly stayed: number;
}

/**
 * Reverts an earlier change in the live document: each entry that still has the value of the change gets its former
 * value. Later changes and entries added by others are kept. The progress statuses of parts are not reverted.
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
