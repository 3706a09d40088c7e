/** All changes of state of an open document, as pure functions from one state to the next. */
import { getValueAtPointer, type Patch, PatchError } from '@klarsikt/engine/assessment';
import { toNfcDeep } from '@klarsikt/engine/text';
import { pickChangeAuthor } from './change-author.ts';
import type { DocumentChangeRules, LoadedDocument, NewerDocument, SavedDocument } from './kind.ts';
import {
  applyPatchesOnTop,
  isPathWithin,
  listChangedFields,
  mergeNewerState,
  removeFieldsFromSteps,
  separatePatches,
} from './merge.ts';
import {
  createFreshState,
  type DocumentState,
  type EditConflict,
  isStateBehind,
  listContestedPatches,
  markSaveResponseLost,
  maxUndoSteps,
  type SaveOutcome,
  type SaveState,
  type UndoStep,
  type UnsavedWork,
  undoStepWindowMs,
} from './state.ts';

const remembered = (steps: readonly UndoStep[]): readonly UndoStep[] => steps.slice(-maxUndoSteps);

/** Returns the inverse of a change without the places that undo leaves unchanged. */
const stepOf = <D>({ isStep }: DocumentChangeRules<D>, undo: readonly Patch[]): readonly Patch[] =>
  isStep === undefined ? undo : undo.filter(({ path }) => isStep(path));

/** Removes the patches whose place is set or removed by a later patch. */
const without = (patches: readonly Patch[], later: readonly Patch[]): readonly Patch[] =>
  patches.filter(({ path }) => !later.some((over) => isPathWithin(path, over.path)));

/**
 * Reduces unsent patches to those that change the server's state. A patch that restores the server's value would be
 * missing in the server's answer, so a lost save could not be recognised. For work of an earlier page the server's
 * state is unknown, so all patches are kept. A removed patch also removes values that followed from it; `document` is
 * the server's state after the save.
 */
function reduceToEffective<D>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  sent: readonly Patch[],
  { document, patches }: { readonly document: D; readonly patches: readonly Patch[] },
): { readonly document: D; readonly patches: readonly Patch[] } {
  const there = applyPatchesOnTop(rules, applyPatchesOnTop(rules, state.base, sent).document, patches);
  const told = isStateBehind(state) ? patches : there.patches;
  return { document: there.patches.length < patches.length ? there.document : document, patches: told };
}

/** Applies a change and queues it; changes of fields that wait for a choice are not queued. */
function queueChange<D>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  patches: readonly Patch[],
): { readonly state: DocumentState<D>; readonly undo: readonly Patch[] } {
  const { document, applied, undo } = rules.change(state.document, patches);
  if (applied.length === 0) return { state, undo };
  const contestedBefore = listContestedPatches(state);
  const { about, others } = separatePatches(rules, applied, listChangedFields(rules, contestedBefore));
  const { meeting, save } = state;
  const fixed = Math.max(state.sending, ...state.unanswered);
  const sent = state.queue.slice(0, fixed);
  const unsent = state.queue.slice(fixed);
  if (meeting === null || about.length === 0) {
    const given = { document, patches: [...without(unsent, others), ...others] };
    const { document: shown, patches: told } = reduceToEffective(rules, state, sent, given);
    const queue = [...sent, ...told];
    const stays = save.kind === 'kept' || state.sending > 0;
    const waits: SaveState = queue.length === 0 ? { kind: 'saved', at: null } : { kind: 'unsaved' };
    const seen = shown === document ? document : applyPatchesOnTop(rules, shown, contestedBefore).document;
    return { state: { ...state, document: seen, queue, save: stays ? save : waits }, undo };
  }
  // Let unsent changes of the same fields wait too, so that their order is kept.
  const rest = separatePatches(rules, unsent, listChangedFields(rules, about));
  const queue = others.length + rest.about.length === 0 ? state.queue : [...sent, ...rest.others, ...others];
  const contested = [...without([...contestedBefore, ...rest.about], about), ...about];
  return { state: { ...state, document, queue, meeting: { ...meeting, mine: document, contested } }, undo };
}

/** Creates the state of an opened document. `unsaved` is work that an earlier page could not save. */
export function createOpenedState<D extends object>(
  rules: DocumentChangeRules<D>,
  loaded: LoadedDocument<D>,
  unsaved: UnsavedWork | null,
): DocumentState<D> {
  const fresh = createFreshState(loaded);
  if (unsaved === null) return fresh;
  const rebased = applyPatchesOnTop(rules, fresh.base, unsaved.patches);
  const nothingSent = unsaved.patches.length === 0 || rebased.patches.length === 0;
  const state: DocumentState<D> = nothingSent
    ? fresh
    : {
        ...fresh,
        document: rebased.document,
        // Keep the earlier revision, because the work is based on it; the server reports any newer revision.
        revision: unsaved.revision,
        queue: unsaved.patches,
        unanswered: unsaved.unanswered ?? [],
        save: { kind: 'unsaved' },
      };
  if (unsaved.contested === undefined) return state;
  const { patches } = unsaved.contested;
  const shown = applyPatchesOnTop(rules, state.document, patches);
  if (shown.patches.length === 0) return state;
  const fields = listChangedFields(rules, shown.patches);
  const sides = { theirs: loaded.document, mine: shown.document, theirFields: fields, myFields: fields };
  const meeting = { ...pickChangeAuthor(unsaved.contested), ...sides, contested: shown.patches };
  return { ...state, document: shown.document, meeting };
}

/** Applies a change to the document. `now` is the time of a monotonic clock in milliseconds. Throws `PatchError`. */
export function applyDocumentChange<D>(
  rules: DocumentChangeRules<D>,
  before: DocumentState<D>,
  { label, patches: given, now }: UndoStep & { readonly now: number },
): DocumentState<D> {
  // Normalise texts as the server does, so that both documents are equal.
  const patches = toNfcDeep(given);
  const { state, undo } = queueChange(rules, before, patches);
  const back = stepOf(rules, undo);
  if (state === before || back.length === 0) return state;
  const places = patches.map(({ path }) => path).join(' ');
  const { last } = before;
  const continues =
    last !== null &&
    last.label === label &&
    last.places === places &&
    now - last.at < (rules.stepMs ?? undoStepWindowMs) &&
    before.undos.at(-1)?.label === label;
  const undos = continues ? state.undos : remembered([...state.undos, { label, patches: back }]);
  return { ...state, undos, redos: [], last: { label, places, at: now } };
}

/** Ends a run of typing, so that the next change in the same place is a separate undo step. */
export const endTypingStep = <D>(state: DocumentState<D>): DocumentState<D> =>
  state.last === null ? state : { ...state, last: null };

type StackOrder = readonly ['undos', 'redos'] | readonly ['redos', 'undos'];

/**
 * Undoes one step even if later steps exist; their changes in other places are kept. Returns null if the step no
 * longer exists or no longer fits.
 */
export function undoSingleStep<D>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  step: UndoStep,
): DocumentState<D> | null {
  const same = state.undos.lastIndexOf(step);
  // Find the step by its label, because a merge with changes of other people replaces it by a new step with the same
  // label.
  const at = same >= 0 ? same : state.undos.findLastIndex(({ label }) => label === step.label);
  const own = state.undos[at];
  if (own === undefined) return null;
  const rest: DocumentState<D> = { ...state, undos: state.undos.toSpliced(at, 1), last: null };
  try {
    const { state: after, undo } = queueChange(rules, rest, own.patches);
    if (after === rest) return null;
    return { ...after, redos: remembered([...after.redos, { label: own.label, patches: undo }]) };
  } catch (cause) {
    if (!(cause instanceof PatchError)) throw cause;
    return null;
  }
}

/** Applies the last step of a stack; skips steps that change nothing or no longer fit the document. */
function applyLastStep<D>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  way: StackOrder,
): DocumentState<D> {
  const [from, to] = way;
  const step = state[from].at(-1);
  if (step === undefined) return state;
  const rest: DocumentState<D> = { ...state, [from]: state[from].slice(0, -1), last: null };
  try {
    const { state: after, undo } = queueChange(rules, rest, step.patches);
    if (after === rest) return applyLastStep(rules, rest, way);
    return { ...after, [to]: remembered([...after[to], { label: step.label, patches: undo }]) };
  } catch (cause) {
    if (!(cause instanceof PatchError)) throw cause;
    return applyLastStep(rules, rest, way);
  }
}

export const undoLastStep = <D>(rules: DocumentChangeRules<D>, state: DocumentState<D>): DocumentState<D> =>
  applyLastStep(rules, state, ['undos', 'redos']);

export const redoLastStep = <D>(rules: DocumentChangeRules<D>, state: DocumentState<D>): DocumentState<D> =>
  applyLastStep(rules, state, ['redos', 'undos']);

const bytesOf = (patch: Patch): number => new TextEncoder().encode(JSON.stringify(patch)).length + 1;

/** Returns how many changes fit into one save; at least one. */
function countFitting(queue: readonly Patch[], mostBytes: number): number {
  if (mostBytes === Number.POSITIVE_INFINITY) return queue.length;
  let bytes = 0;
  const first = queue.findIndex((patch) => {
    bytes += bytesOf(patch);
    return bytes > mostBytes;
  });
  return first === -1 ? queue.length : Math.max(first, 1);
}

/**
 * Begins to save as many of the waiting changes as fit into `mostBytes`. Returns null if no changes are waiting or a
 * save is running.
 */
export const startSave = <D>(
  state: DocumentState<D>,
  mostBytes = Number.POSITIVE_INFINITY,
): DocumentState<D> | null =>
  state.queue.length === 0 || state.sending > 0
    ? null
    : { ...state, sending: countFitting(state.queue, mostBytes), save: { kind: 'saving' } };

function applySaved<D>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  { revision, at, patches }: SavedDocument,
): DocumentState<D> {
  const base = rules.takeOver(state.base, patches).document;
  const rest = applyPatchesOnTop(rules, base, state.queue.slice(state.sending));
  return {
    ...state,
    base,
    document: applyPatchesOnTop(rules, rest.document, listContestedPatches(state)).document,
    revision,
    baseRevision: revision,
    queue: rest.patches,
    sending: 0,
    unanswered: [],
    save: rest.patches.length === 0 ? { kind: 'saved', at } : { kind: 'unsaved' },
  };
}

export function applySaveOutcome<D extends object>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  outcome: SaveOutcome<D>,
): DocumentState<D> {
  if (outcome.kind === 'saved') return applySaved(rules, state, outcome);
  if (outcome.kind === 'stale') return mergeNewerState(rules, state, outcome);
  // Mark the answer as lost, because the server may have carried out the save; the next save then detects this.
  const failed = markSaveResponseLost(state);
  return outcome.kind === 'refused'
    ? { ...failed, save: { ...outcome, kind: 'failed' } }
    : { ...failed, save: { kind: 'kept', why: outcome.kind } };
}

/**
 * Applies saves of other people. If own changes wait to be sent, nothing is applied, because their save detects newer
 * states.
 */
export const applyNewerState = <D extends object>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  newer: NewerDocument<D>,
): DocumentState<D> => (state.queue.length > 0 ? state : applyNewerLocalState(rules, state, newer));

/**
 * Applies a newer state underneath unsent changes. Documents that are never sent use it directly, because they have
 * no save that detects newer states.
 */
export const applyNewerLocalState = <D extends object>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  newer: NewerDocument<D>,
): DocumentState<D> => (newer.revision <= state.revision ? state : mergeNewerState(rules, state, newer));

/**
 * Applies a change that the server made at the page's request, such as an import. It is already saved and can be
 * undone.
 */
export function applyServerChange<D>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  label: string,
  { revision, at, patches }: SavedDocument,
): DocumentState<D> {
  const { document: base, undo } = rules.takeOver(state.base, patches);
  const mine = [...state.queue, ...listContestedPatches(state)];
  const back = stepOf(
    rules,
    undo.filter(({ path }) => !rules.follows(path)),
  );
  return {
    ...state,
    base,
    document: applyPatchesOnTop(rules, base, mine).document,
    revision,
    baseRevision: revision,
    unanswered: [],
    undos: back.length === 0 ? state.undos : remembered([...state.undos, { label, patches: back }]),
    redos: back.length === 0 ? state.redos : [],
    last: null,
    save: state.queue.length === 0 ? { kind: 'saved', at } : state.save,
  };
}

/**
 * Returns patches with my values of the fields. If the other person changed a part that contains such a field, the
 * patch sets this whole part.
 */
function pickWholeValues<D>(
  rules: DocumentChangeRules<D>,
  { mine, theirFields }: EditConflict<D>,
  patches: readonly Patch[],
): readonly Patch[] {
  const outermost = (field: string): string =>
    theirFields.reduce((outer, other) => (outer.startsWith(`${other}/`) ? other : outer), field);
  return [...new Set(listChangedFields(rules, patches).map(outermost))].map((path): Patch => {
    const value = getValueAtPointer(mine, path);
    return value === undefined ? { op: 'remove', path } : { op: 'set', path, value };
  });
}

function applyMine<D>(
  rules: DocumentChangeRules<D>,
  state: DocumentState<D>,
  meeting: EditConflict<D>,
  patches: readonly Patch[],
): ReturnType<typeof queueChange<D>> {
  try {
    return queueChange(rules, state, patches);
  } catch (cause) {
    if (!(cause instanceof PatchError)) throw cause;
    return queueChange(rules, state, pickWholeValues(rules, meeting, patches));
  }
}

/** Settles a conflict by the choice between my change and the other person's; undo restores the rejected change. */
export function resolveConflict<D>(
  rules: DocumentChangeRules<D>,
  before: DocumentState<D>,
  choice: 'mine' | 'theirs',
  fields: readonly string[] = listChangedFields(rules, listContestedPatches(before)),
): DocumentState<D> {
  const { meeting } = before;
  if (meeting === null) return before;
  const { about, others } = separatePatches(rules, meeting.contested, fields);
  const rest = others.length === 0 ? null : { ...meeting, contested: others };
  if (about.length === 0) return { ...before, meeting: rest };
  const withoutMine = applyPatchesOnTop(rules, before.base, [...before.queue, ...others]).document;
  const settled = listChangedFields(rules, about);
  const state: DocumentState<D> = {
    ...before,
    document: withoutMine,
    // Remove earlier undo steps of these fields, because they would bypass the choice.
    undos: removeFieldsFromSteps(rules, before.undos, settled),
    redos: removeFieldsFromSteps(rules, before.redos, settled),
    meeting: rest,
    last: null,
  };
  const label = meeting.author;
  if (choice === 'theirs')
    return { ...state, redos: remembered([...state.redos, { label, patches: about }]) };
  const { state: after, undo } = applyMine(rules, state, meeting, about);
  return { ...after, undos: remembered([...after.undos, { label, patches: undo }]), redos: [] };
}
