/** A branch of an assessment: what is planned, worked out beside the live one and merged into it on the day. */
import { applyPatches, patchesBetween } from './patches.ts';
import { pointerOf, sameJson, valueAt } from './pointer.ts';
import type { AssessmentDocument, Patch } from './types.ts';

/** What a merge writes, and where the live assessment has gone another way since the branch was made. */
export interface BranchMerge {
  /** Of the branch, without what conflicts. */
  readonly patches: readonly Patch[];
  /** Patches of the branch whose place the live assessment has changed otherwise in the meantime. */
  readonly conflicts: readonly Patch[];
}

/** Places this deep are entries of their own: `/risks/data/customers/cu-pep`, `/threats/data/th-1/override`. */
const entryDepth = 4;

const depthOf = (path: string): number => path.split('/').length - 1;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that is set whole, entry by entry. */
function entriesOf(patch: Patch): readonly Patch[] {
  if (patch.op === 'remove' || depthOf(patch.path) >= entryDepth || !isRecord(patch.value)) return [patch];
  const members = Object.entries(patch.value);
  if (members.length === 0) return [patch];
  return members.flatMap(([name, value]) =>
    entriesOf({ op: 'set', path: patch.path + pointerOf(name), value }),
  );
}

/** The patches between two states, none of them for more than one entry: `patchesBetween` sets whole what is new. */
export function detailedPatches(before: AssessmentDocument, after: AssessmentDocument): readonly Patch[] {
  return patchesBetween(before, after).flatMap((patch) =>
    valueAt(before, patch.path) === undefined ? entriesOf(patch) : [patch],
  );
}

/** What belongs to each of the two alone: name, statuses, and who marked what as done. */
const own =
  /^\/(settings\/name$|status(\/|$)|(background|threats|risks|controls)\/(status|done|asBefore)(\/|$))/;

const isWithin = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`);

/** Who wrote an override or an answer on exploitation and when: written by the product, and follows what is merged of it. */
const authorship =
  /^\/((threats\/data\/[^/]+|risks\/data\/[^/]+\/[^/]+)\/override\/(by|at)|exploitation\/[^/]+\/(by|at|together))$/;

/** Members that say one thing together: a figure and how it is counted, a choice and its exceptions. */
const isOneValue = (value: unknown): boolean =>
  isRecord(value) &&
  Object.hasOwn(value, 'mode') &&
  (Object.hasOwn(value, 'value') || Object.hasOwn(value, 'exceptions'));

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** A patch that sets an object which the other side has too, member by member: what the other entered beside it stays. */
function membersOf(patch: Patch, other: AssessmentDocument): readonly Patch[] {
  const { path } = patch;
  if (patch.op === 'remove' || !isRecord(patch.value) || isOneValue(patch.value)) return [patch];
  if (!isRecord(valueAt(other, path))) return [patch];
  return Object.entries(patch.value).flatMap(([name, value]) =>
    membersOf({ op: 'set', path: path + pointerOf(name), value }, other),
  );
}

interface Sides {
  readonly base: AssessmentDocument;
  /** The state that the patches lead to. */
  readonly to: AssessmentDocument;
  readonly other: AssessmentDocument;
}

/** The patch of the smallest whole that its place belongs to: one value, or what the other side has taken away. */
function ofWhole({ path, ...rest }: Patch, { base, to, other }: Sides): Patch {
  const steps = path.split('/').slice(1);
  const above = steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
  const gone = above.find((one) => valueAt(other, one) === undefined && valueAt(base, one) !== undefined);
  const whole = gone ?? (isOneValue(valueAt(to, parentOf(path))) ? parentOf(path) : path);
  if (whole === path) return { path, ...rest };
  const value = valueAt(to, whole);
  return value === undefined ? { op: 'remove', path: whole } : { op: 'set', path: whole, value };
}

/** What one side has changed since the base, as small as both sides allow, each place once. */
function changesOf(sides: Sides): readonly Patch[] {
  const places = detailedPatches(sides.base, sides.to)
    .flatMap((patch) => membersOf(patch, sides.other))
    .map((patch) => ofWhole(patch, sides))
    .filter(({ path }) => !own.test(path) && !authorship.test(path));
  return [...new Map(places.map((patch) => [patch.path, patch])).values()];
}

/**
 * Three-way merge: what the branch has changed since `base`, onto `live`, field by field also where both have the same new
 * entry. A place that both have changed in the same way is no conflict and needs no patch. Where the live assessment has
 * not changed, the merge is what editing it directly gives. Whose an override is: `overrideSignatures`.
 */
export function mergeBranch(
  base: AssessmentDocument,
  live: AssessmentDocument,
  branch: AssessmentDocument,
): BranchMerge {
  const theirs = changesOf({ base, to: live, other: branch }).map(({ path }) => path);
  const patches: Patch[] = [];
  const conflicts: Patch[] = [];
  for (const patch of changesOf({ base, to: branch, other: live })) {
    const { path } = patch;
    // What both have changed alike is no difference any more.
    if (sameJson(valueAt(live, path), valueAt(branch, path))) continue;
    const isContested = theirs.some((one) => isWithin(one, path) || isWithin(path, one));
    (isContested ? conflicts : patches).push(patch);
  }
  return { patches, conflicts };
}

/** What taking a change back writes, and how many of its places stay because they were changed since. */
export interface TakenBack {
  readonly patches: readonly Patch[];
  readonly taken: number;
  readonly stayed: number;
}

/**
 * A change of some time ago taken back out of the live document: each entry that stands as the change left it goes back to
 * what it was before. What was changed since stays, and so does what others have entered beside it. How far the work has
 * come is no part of it.
 */
export function takenBack(
  before: AssessmentDocument,
  after: AssessmentDocument,
  live: AssessmentDocument,
): TakenBack {
  const places = detailedPatches(before, after).flatMap(({ path }) => (own.test(path) ? [] : [path]));
  const differs = places.filter((path) => !sameJson(valueAt(live, path), valueAt(before, path)));
  const untouched = differs.filter((path) => sameJson(valueAt(live, path), valueAt(after, path)));
  const back = untouched.map((path): Patch => {
    const value = valueAt(before, path);
    return value === undefined ? { op: 'remove', path } : { op: 'set', path, value };
  });
  const left = applyPatches(live, back).document;
  const emptied = patchesBetween(before, after).flatMap(({ path }): readonly Patch[] => {
    const value = valueAt(left, path);
    const isEmpty = isRecord(value) && Object.keys(value).length === 0;
    return isEmpty && valueAt(before, path) === undefined ? [{ op: 'remove', path }] : [];
  });
  return {
    patches: [...back, ...emptied],
    taken: untouched.length,
    stayed: differs.length - untouched.length,
  };
}
