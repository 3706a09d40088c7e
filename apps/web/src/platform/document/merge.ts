/**
 * Two people change the same document. What they changed apart from each other goes together by itself; where both
 * changed the same field, mine waits for a choice, and everything else is saved meanwhile.
 */
import {
  applyJsonPatches,
  type Patch,
  PatchError,
  patchesBetween,
  sameJson,
  valueAt,
} from '@klarsikt/engine';
import type { DocumentRules, NewerDocument } from './kind.ts';
import { contestedOf, type DocumentState, isBehind, type Meeting, type Step } from './state.ts';
import { whoseTogether } from './whose.ts';

/** Whether one place is the other, or in it. */
export const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(`${outer}/`);

/** Whether one place is the other, in it, or around it. */
export const touches = (a: string, b: string): boolean => isWithin(a, b) || isWithin(b, a);

const touchesAny = (field: string, fields: readonly string[]): boolean =>
  fields.some((other) => touches(field, other));

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** The fields that patches are about. */
export const fieldsOf = <D>({ fieldOf }: DocumentRules<D>, patches: readonly Patch[]): readonly string[] =>
  distinct(patches.map(({ path }) => fieldOf(path)));

/** Parts the patches into those about the fields and the others. What touches one that is taken is taken too. */
export function partedBy<D>(
  { fieldOf }: DocumentRules<D>,
  patches: readonly Patch[],
  fields: readonly string[],
): { readonly about: readonly Patch[]; readonly others: readonly Patch[] } {
  let taken = fields;
  for (;;) {
    const about = patches.filter(({ path }) => touchesAny(fieldOf(path), taken));
    const more = distinct([...taken, ...about.map(({ path }) => fieldOf(path))]);
    if (more.length === taken.length) {
      return { about, others: patches.filter((patch) => !about.includes(patch)) };
    }
    taken = more;
  }
}

/**
 * The changes on top of a document, and those of them that the server still has to be told. One that does not fit what
 * others made of the document is not shown, but told: the server says why.
 */
export function onTopOf<D>(
  rules: DocumentRules<D>,
  document: D,
  patches: readonly Patch[],
): { readonly document: D; readonly patches: readonly Patch[] } {
  if (patches.length === 0) return { document, patches };
  try {
    const changed = rules.change(document, patches);
    return { document: changed.document, patches: changed.applied };
  } catch (cause) {
    if (!(cause instanceof PatchError)) throw cause;
    if (patches.length === 1) return { document, patches };
    let shown = document;
    const told = patches.flatMap((patch) => {
      const one = onTopOf(rules, shown, [patch]);
      shown = one.document;
      return one.patches;
    });
    return { document: shown, patches: told };
  }
}

/** Steps without what they would do to the fields: undo takes back one's own work, never somebody else's. */
export const stepsOutside = <D>(
  { fieldOf }: DocumentRules<D>,
  steps: readonly Step[],
  fields: readonly string[],
): readonly Step[] =>
  steps
    .map((step) => ({
      ...step,
      patches: step.patches.filter(({ path }) => !touchesAny(fieldOf(path), fields)),
    }))
    .filter(({ patches }) => patches.length > 0);

function leadsTo(document: object, patches: readonly Patch[]): object | null {
  try {
    return applyJsonPatches({ ...document }, patches).document;
  } catch (cause) {
    if (cause instanceof PatchError) return null;
    throw cause;
  }
}

/** How much of the queue the server has already, from a save whose answer was lost: the first revision since is that save. */
function alreadySaved<D extends object>(
  { follows }: DocumentRules<D>,
  { base, queue, unanswered }: DocumentState<D>,
  first: readonly Patch[],
): number {
  const longestFirst = [...new Set(unanswered)].sort((a, b) => b - a);
  const found = longestFirst.find((length) => {
    const sent = queue.slice(0, length);
    // What the server added by itself is nothing that was sent, unless the same place was set by the person.
    const isSent = ({ path }: Patch) => !follows(path) || sent.some((patch) => patch.path === path);
    const mine = leadsTo(base, sent);
    const theirs = leadsTo(base, first.filter(isSent));
    return (
      theirs !== null &&
      mine !== null &&
      sent.some(({ path }) => first.some((patch) => isWithin(patch.path, path))) &&
      sent.every(({ path }) => sameJson(valueAt(mine, path), valueAt(theirs, path)))
    );
  });
  return found ?? 0;
}

/**
 * Where only the outcome is told, a save whose answer was lost shows by its values, also under what others have changed
 * after it: a field that is as it was sent is nobody else's.
 */
function asSent<D extends object>(
  { base, queue, unanswered }: DocumentState<D>,
  newer: NewerDocument<D>,
): (field: string) => boolean {
  const sent = newer.since === null ? unanswered.map((length) => leadsTo(base, queue.slice(0, length))) : [];
  return (field) =>
    sent.some(
      (document) => document !== null && sameJson(valueAt(document, field), valueAt(newer.document, field)),
    );
}

interface Sides {
  readonly contested: readonly Patch[];
  readonly queue: readonly Patch[];
}

/** What of mine has to wait for a choice, and what goes on. */
function sidesOf<D extends object>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  before: D,
  theirs: D,
  given: { readonly mine: readonly Patch[]; readonly foreign: readonly string[] },
): Sides {
  const fields = fieldsOf(rules, given.mine).filter((field) => touchesAny(field, given.foreign));
  const isSame = (field: string, other: D) => sameJson(valueAt(state.document, field), valueAt(other, field));
  // What I changed and changed back is no change of mine. Of an earlier page it is not known what it started from.
  const idle = isBehind(state) ? [] : fields.filter((field) => isSame(field, before));
  const differing = fields.filter((field) => !idle.includes(field) && !isSame(field, theirs));
  const { about: contested, others } = partedBy(rules, given.mine, differing);
  return { contested, queue: others.filter(({ path }) => !idle.includes(rules.fieldOf(path))) };
}

function meetingOf<D>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  newer: NewerDocument<D>,
  { foreign, contested }: { readonly foreign: readonly string[]; readonly contested: readonly Patch[] },
): Meeting<D> | null {
  const before = state.meeting;
  if (foreign.length + contested.length === 0 && before === null) return null;
  const mine = fieldsOf(rules, [...contestedOf(state), ...state.queue]);
  return {
    ...whoseTogether(before, newer),
    theirFields: distinct([...(before?.theirFields ?? []), ...foreign]),
    myFields: distinct([...(before?.myFields ?? []), ...mine]),
    theirs: newer.document,
    mine: state.document,
    contested,
  };
}

/** Takes a newer state of the server in: mine goes on top of it, except where both changed the same field. */
export function mergedWith<D extends object>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  newer: NewerDocument<D>,
): DocumentState<D> {
  const [first = [], ...later] = newer.since ?? [patchesBetween(state.base, newer.document)];
  const saved = alreadySaved(rules, state, first);
  const own = state.queue.slice(0, saved);
  // What the server made of a patch lies within its place; what reaches further is somebody else's.
  const isOwn = ({ path }: Patch) => own.some((patch) => isWithin(path, patch.path));
  const theirs = [...first.filter((patch) => !isOwn(patch)), ...later.flat()];
  const isAsSent = asSent(state, newer);
  const foreign = fieldsOf(
    rules,
    theirs.filter(({ path }) => !rules.follows(path)),
  ).filter((field) => !isAsSent(field));
  const contested = contestedOf(state);
  const mine = [...state.queue.slice(saved), ...contested];
  const before = onTopOf(rules, state.base, own).document;
  // Where it is not told what has changed since an earlier page began, everything of mine may have.
  const untold = isBehind(state) && newer.since === null ? fieldsOf(rules, mine) : [];
  const taken = distinct([...foreign, ...untold, ...fieldsOf(rules, contested)]);
  const sides = sidesOf(rules, state, before, newer.document, { mine, foreign: taken });
  const rebased = onTopOf(rules, newer.document, sides.queue);
  return {
    ...state,
    document: onTopOf(rules, rebased.document, sides.contested).document,
    base: newer.document,
    revision: newer.revision,
    baseRevision: newer.revision,
    queue: rebased.patches,
    sending: 0,
    unanswered: [],
    undos: stepsOutside(rules, state.undos, foreign),
    redos: stepsOutside(rules, state.redos, foreign),
    last: null,
    meeting: meetingOf(rules, state, newer, { foreign, contested: sides.contested }),
    save: rebased.patches.length === 0 ? { kind: 'saved', at: null } : { kind: 'unsaved' },
  };
}
