/**
 * Merges the changes that two people made to one document. Changes of different fields are combined. If both changed
 * the same field, my change waits for a choice and everything else is saved.
 */
import {
  applyJsonPatches,
  computePatchesBetween,
  getValueAtPointer,
  isSameJson,
  type Patch,
  PatchError,
} from '@klarsikt/engine/assessment';
import { combineChangeAuthors } from './change-author.ts';
import type { DocumentChangeRules, NewerDocument } from './kind.ts';
import {
  type DocumentState,
  type EditConflict,
  isStateBehind,
  listContestedPatches,
  type UndoStep,
} from './state.ts';

export const isPathWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(`${outer}/`);

export const arePathsOverlapping = (a: string, b: string): boolean =>
  isPathWithin(a, b) || isPathWithin(b, a);

const touchesAny = (field: string, fields: readonly string[]): boolean =>
  fields.some((other) => arePathsOverlapping(field, other));

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

export const listChangedFields = <D>(
  { fieldOf }: DocumentChangeRules<D>,
  patches: readonly Patch[],
): readonly string[] => distinct(patches.map(({ path }) => fieldOf(path)));

/**
 * Separates the patches of these fields from the other patches. A patch that touches the field of a separated patch
 * is separated too.
 */
export function separatePatches<D>(
  { fieldOf }: DocumentChangeRules<D>,
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
 * Applies the changes to a document. A change that no longer fits is not shown, but it is sent, so that the server
 * explains its refusal.
 */
export function applyPatchesOnTop<D>(
  rules: DocumentChangeRules<D>,
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
      const one = applyPatchesOnTop(rules, shown, [patch]);
      shown = one.document;
      return one.patches;
    });
    return { document: shown, patches: told };
  }
}

/** Removes these fields from undo steps, because undo must not revert other people's changes. */
export const removeFieldsFromSteps = <D>(
  { fieldOf }: DocumentChangeRules<D>,
  steps: readonly UndoStep[],
  fields: readonly string[],
): readonly UndoStep[] =>
  steps
    .map((step) => ({
      ...step,
      patches: step.patches.filter(({ path }) => !touchesAny(fieldOf(path), fields)),
    }))
    .filter(({ patches }) => patches.length > 0);

function tryApplyPatches(document: object, patches: readonly Patch[]): object | null {
  try {
    return applyJsonPatches({ ...document }, patches).document;
  } catch (cause) {
    if (cause instanceof PatchError) return null;
    throw cause;
  }
}

/**
 * Counts the queued changes that the server already has: if the answer of a save was lost, the first newer revision
 * may be that save.
 */
function countAlreadySaved<D extends object>(
  { follows }: DocumentChangeRules<D>,
  { base, queue, unanswered }: DocumentState<D>,
  first: readonly Patch[],
): number {
  const longestFirst = [...new Set(unanswered)].sort((a, b) => b - a);
  const found = longestFirst.find((length) => {
    const sent = queue.slice(0, length);
    // Additions by the server do not count as sent, unless the person has set the same place.
    const isSent = ({ path }: Patch) => !follows(path) || sent.some((patch) => patch.path === path);
    const mine = tryApplyPatches(base, sent);
    const theirs = tryApplyPatches(base, first.filter(isSent));
    return (
      theirs !== null &&
      mine !== null &&
      sent.some(({ path }) => first.some((patch) => isPathWithin(patch.path, path))) &&
      sent.every(({ path }) => isSameJson(getValueAtPointer(mine, path), getValueAtPointer(theirs, path)))
    );
  });
  return found ?? 0;
}

/**
 * Creates a check whether a field was sent in a save with a lost answer. If the server sends only the result, such a
 * save is recognised by its values: a field with the sent value is the person's own change.
 */
function createSentCheck<D extends object>(
  { base, queue, unanswered }: DocumentState<D>,
  newer: NewerDocument<D>,
): (field: string) => boolean {
  const sent =
    newer.since === null ? unanswered.map((length) => tryApplyPatches(base, queue.slice(0, length))) : [];
  return (field) =>
    sent.some(
      (document) =>
        document !== null &&
        isSameJson(getValueAtPointer(document, field), getValueAtPointer(newer.document, field)),
    );
}

interface SeparatedChanges {
  readonly contested: readonly Patch[];
  readonly queue: readonly Patch[];
}

/** Separates my changes into changes that wait for a choice and changes that are saved. */
function separateSides<D extends object>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  before: D,
  theirs: D,
  given: { readonly mine: readonly Patch[]; readonly foreign: readonly string[] },
): SeparatedChanges {
  const fields = listChangedFields(rules, given.mine).filter((field) => touchesAny(field, given.foreign));
  const isSame = (field: string, other: D) =>
    isSameJson(getValueAtPointer(state.document, field), getValueAtPointer(other, field));
  // A field that I changed and then changed back counts as unchanged. For work of an earlier page the original value is
  // unknown.
  const idle = isStateBehind(state) ? [] : fields.filter((field) => isSame(field, before));
  const differing = fields.filter((field) => !idle.includes(field) && !isSame(field, theirs));
  const { about: contested, others } = separatePatches(rules, given.mine, differing);
  return { contested, queue: others.filter(({ path }) => !idle.includes(rules.fieldOf(path))) };
}

function buildConflict<D>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  newer: NewerDocument<D>,
  { foreign, contested }: { readonly foreign: readonly string[]; readonly contested: readonly Patch[] },
): EditConflict<D> | null {
  const before = state.meeting;
  if (foreign.length + contested.length === 0 && before === null) return null;
  const mine = listChangedFields(rules, [...listContestedPatches(state), ...state.queue]);
  return {
    ...combineChangeAuthors(before, newer),
    theirFields: distinct([...(before?.theirFields ?? []), ...foreign]),
    myFields: distinct([...(before?.myFields ?? []), ...mine]),
    theirs: newer.document,
    mine: state.document,
    contested,
  };
}

/** Applies a newer state of the server underneath my changes; fields that both people changed wait for a choice. */
export function mergeNewerState<D extends object>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  newer: NewerDocument<D>,
): DocumentState<D> {
  const [first = [], ...later] = newer.since ?? [computePatchesBetween(state.base, newer.document)];
  const saved = countAlreadySaved(rules, state, first);
  const own = state.queue.slice(0, saved);
  // A patch within a sent place is part of my own save; patches elsewhere are changes by other people.
  const isOwn = ({ path }: Patch) => own.some((patch) => isPathWithin(path, patch.path));
  const theirs = [...first.filter((patch) => !isOwn(patch)), ...later.flat()];
  const isAsSent = createSentCheck(state, newer);
  const foreign = listChangedFields(
    rules,
    theirs.filter(({ path }) => !rules.follows(path)),
  ).filter((field) => !isAsSent(field));
  const contested = listContestedPatches(state);
  const mine = [...state.queue.slice(saved), ...contested];
  const before = applyPatchesOnTop(rules, state.base, own).document;
  // If the changes since an earlier page are unknown, another person may have changed any of my fields.
  const untold = isStateBehind(state) && newer.since === null ? listChangedFields(rules, mine) : [];
  const taken = distinct([...foreign, ...untold, ...listChangedFields(rules, contested)]);
  const sides = separateSides(rules, state, before, newer.document, { mine, foreign: taken });
  const rebased = applyPatchesOnTop(rules, newer.document, sides.queue);
  return {
    ...state,
    document: applyPatchesOnTop(rules, rebased.document, sides.contested).document,
    base: newer.document,
    revision: newer.revision,
    baseRevision: newer.revision,
    queue: rebased.patches,
    sending: 0,
    unanswered: [],
    undos: removeFieldsFromSteps(rules, state.undos, foreign),
    redos: removeFieldsFromSteps(rules, state.redos, foreign),
    last: null,
    meeting: buildConflict(rules, state, newer, { foreign, contested: sides.contested }),
    save: rebased.patches.length === 0 ? { kind: 'saved', at: null } : { kind: 'unsaved' },
  };
}
