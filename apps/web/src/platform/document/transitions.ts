/** What may happen to an open document, each as a pure step from one state to the next. */
import { composedWithin, type Patch, PatchError, valueAt } from '@klarsikt/engine';
import type { DocumentRules, LoadedDocument, NewerDocument, SavedDocument } from './kind.ts';
import { fieldsOf, isWithin, mergedWith, onTopOf, partedBy, stepsOutside } from './merge.ts';
import {
  contestedOf,
  type DocumentState,
  freshState,
  isBehind,
  keptSteps,
  type Meeting,
  type SaveOutcome,
  type SaveState,
  type Step,
  sameStepMs,
  type Unsaved,
  unheard,
} from './state.ts';
import { whoseIs } from './whose.ts';

const remembered = (steps: readonly Step[]): readonly Step[] => steps.slice(-keptSteps);

/** What takes a change back, without the places that undo leaves alone. */
const stepOf = <D>({ isStep }: DocumentRules<D>, undo: readonly Patch[]): readonly Patch[] =>
  isStep === undefined ? undo : undo.filter(({ path }) => isStep(path));

/** The patches that still count after later ones: a value that is set anew or removed, with all in it, says nothing any more. */
const without = (patches: readonly Patch[], later: readonly Patch[]): readonly Patch[] =>
  patches.filter(({ path }) => !later.some((over) => isWithin(path, over.path)));

/**
 * The unsent patches that change what the server has: one that leads back there would not be in the server's answer,
 * and a save whose answer was lost could not be known again by it. What the server had for an earlier page is not
 * known, so there all of them stay. What has led back there takes with it what followed by itself (a status): `document`
 * is the one that the server will have.
 */
function effective<D>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  sent: readonly Patch[],
  { document, patches }: { readonly document: D; readonly patches: readonly Patch[] },
): { readonly document: D; readonly patches: readonly Patch[] } {
  const there = onTopOf(rules, onTopOf(rules, state.base, sent).document, patches);
  const told = isBehind(state) ? patches : there.patches;
  return { document: there.patches.length < patches.length ? there.document : document, patches: told };
}

/** Carries out a change and queues it for the server, except for what waits for a choice. */
function withChange<D>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  patches: readonly Patch[],
): { readonly state: DocumentState<D>; readonly undo: readonly Patch[] } {
  const { document, applied, undo } = rules.change(state.document, patches);
  if (applied.length === 0) return { state, undo };
  const contestedBefore = contestedOf(state);
  const { about, others } = partedBy(rules, applied, fieldsOf(rules, contestedBefore));
  const { meeting, save } = state;
  const fixed = Math.max(state.sending, ...state.unanswered);
  const sent = state.queue.slice(0, fixed);
  const unsent = state.queue.slice(fixed);
  if (meeting === null || about.length === 0) {
    const given = { document, patches: [...without(unsent, others), ...others] };
    const { document: shown, patches: told } = effective(rules, state, sent, given);
    const queue = [...sent, ...told];
    const stays = save.kind === 'kept' || state.sending > 0;
    const waits: SaveState = queue.length === 0 ? { kind: 'saved', at: null } : { kind: 'unsaved' };
    const seen = shown === document ? document : onTopOf(rules, shown, contestedBefore).document;
    return { state: { ...state, document: seen, queue, save: stays ? save : waits }, undo };
  }
  // What was never sent and is about the same fields waits with it, so that the order of the changes stays.
  const rest = partedBy(rules, unsent, fieldsOf(rules, about));
  const queue = others.length + rest.about.length === 0 ? state.queue : [...sent, ...rest.others, ...others];
  const contested = [...without([...contestedBefore, ...rest.about], about), ...about];
  return { state: { ...state, document, queue, meeting: { ...meeting, mine: document, contested } }, undo };
}

/** Opens a document, with what an earlier page could not save. */
export function opened<D extends object>(
  rules: DocumentRules<D>,
  loaded: LoadedDocument<D>,
  unsaved: Unsaved | null,
): DocumentState<D> {
  const fresh = freshState(loaded);
  if (unsaved === null) return fresh;
  const rebased = onTopOf(rules, fresh.base, unsaved.patches);
  const nothingSent = unsaved.patches.length === 0 || rebased.patches.length === 0;
  const state: DocumentState<D> = nothingSent
    ? fresh
    : {
        ...fresh,
        document: rebased.document,
        // It starts from the revision of then: if the server has moved on, it says so.
        revision: unsaved.revision,
        queue: unsaved.patches,
        unanswered: unsaved.unanswered ?? [],
        save: { kind: 'unsaved' },
      };
  if (unsaved.contested === undefined) return state;
  const { patches } = unsaved.contested;
  const shown = onTopOf(rules, state.document, patches);
  if (shown.patches.length === 0) return state;
  const fields = fieldsOf(rules, shown.patches);
  const sides = { theirs: loaded.document, mine: shown.document, theirFields: fields, myFields: fields };
  const meeting = { ...whoseIs(unsaved.contested), ...sides, contested: shown.patches };
  return { ...state, document: shown.document, meeting };
}

/** Applies a change; `now` in milliseconds on a clock that only goes forward. Throws `PatchError`. */
export function changed<D>(
  rules: DocumentRules<D>,
  before: DocumentState<D>,
  { label, patches: given, now }: Step & { readonly now: number },
): DocumentState<D> {
  // Written as the server will keep it, so that both have the same text.
  const patches = composedWithin(given);
  const { state, undo } = withChange(rules, before, patches);
  const back = stepOf(rules, undo);
  if (state === before || back.length === 0) return state;
  const places = patches.map(({ path }) => path).join(' ');
  const { last } = before;
  const continues =
    last !== null &&
    last.label === label &&
    last.places === places &&
    now - last.at < (rules.stepMs ?? sameStepMs) &&
    before.undos.at(-1)?.label === label;
  const undos = continues ? state.undos : remembered([...state.undos, { label, patches: back }]);
  return { ...state, undos, redos: [], last: { label, places, at: now } };
}

/** Typing has ended: the next change of the same place is a step of its own. */
export const rested = <D>(state: DocumentState<D>): DocumentState<D> =>
  state.last === null ? state : { ...state, last: null };

type Way = readonly ['undos', 'redos'] | readonly ['redos', 'undos'];

/** Takes the last step of one stack; one that changes nothing any more, or no longer fits, is passed over. */
function stepped<D>(rules: DocumentRules<D>, state: DocumentState<D>, way: Way): DocumentState<D> {
  const [from, to] = way;
  const step = state[from].at(-1);
  if (step === undefined) return state;
  const rest: DocumentState<D> = { ...state, [from]: state[from].slice(0, -1), last: null };
  try {
    const { state: after, undo } = withChange(rules, rest, step.patches);
    if (after === rest) return stepped(rules, rest, way);
    return { ...after, [to]: remembered([...after[to], { label: step.label, patches: undo }]) };
  } catch (cause) {
    if (!(cause instanceof PatchError)) throw cause;
    return stepped(rules, rest, way);
  }
}

export const undone = <D>(rules: DocumentRules<D>, state: DocumentState<D>): DocumentState<D> =>
  stepped(rules, state, ['undos', 'redos']);

export const redone = <D>(rules: DocumentRules<D>, state: DocumentState<D>): DocumentState<D> =>
  stepped(rules, state, ['redos', 'undos']);

/** A save begins with all waiting changes; null when there are none, or a save is being sent. */
export const sending = <D>(state: DocumentState<D>): DocumentState<D> | null =>
  state.queue.length === 0 || state.sending > 0
    ? null
    : { ...state, sending: state.queue.length, save: { kind: 'saving' } };

function saved<D>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  { revision, at, patches }: SavedDocument,
): DocumentState<D> {
  const base = rules.takeOver(state.base, patches).document;
  const rest = onTopOf(rules, base, state.queue.slice(state.sending));
  return {
    ...state,
    base,
    document: onTopOf(rules, rest.document, contestedOf(state)).document,
    revision,
    baseRevision: revision,
    queue: rest.patches,
    sending: 0,
    unanswered: [],
    save: rest.patches.length === 0 ? { kind: 'saved', at } : { kind: 'unsaved' },
  };
}

/** The save that was being sent has ended. */
export function answered<D extends object>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  outcome: SaveOutcome<D>,
): DocumentState<D> {
  if (outcome.kind === 'saved') return saved(rules, state, outcome);
  if (outcome.kind === 'stale') return mergedWith(rules, state, outcome);
  // Whatever was said, the server may have carried it out: if so, the next save finds it there.
  const failed = unheard(state);
  return outcome.kind === 'refused'
    ? { ...failed, save: { ...outcome, kind: 'failed' } }
    : { ...failed, save: { kind: 'kept', why: outcome.kind } };
}

/** Takes in what others have saved meanwhile. While something of one's own is to be sent, its save finds out. */
export const theirsTaken = <D extends object>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  newer: NewerDocument<D>,
): DocumentState<D> => (state.queue.length > 0 ? state : theirsUnder(rules, state, newer));

/** The same under changes that are never sent: nothing else would find out. */
export const theirsUnder = <D extends object>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  newer: NewerDocument<D>,
): DocumentState<D> => (newer.revision <= state.revision ? state : mergedWith(rules, state, newer));

/** Takes over a change that the server made at our request (an import); it is saved already, and a step of undo. */
export function adopted<D>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  label: string,
  { revision, at, patches }: SavedDocument,
): DocumentState<D> {
  const { document: base, undo } = rules.takeOver(state.base, patches);
  const mine = [...state.queue, ...contestedOf(state)];
  const back = stepOf(
    rules,
    undo.filter(({ path }) => !rules.follows(path)),
  );
  return {
    ...state,
    base,
    document: onTopOf(rules, base, mine).document,
    revision,
    baseRevision: revision,
    unanswered: [],
    undos: back.length === 0 ? state.undos : remembered([...state.undos, { label, patches: back }]),
    redos: back.length === 0 ? state.redos : [],
    last: null,
    save: state.queue.length === 0 ? { kind: 'saved', at } : state.save,
  };
}

/** My values of the fields, without what the other change has removed around them. */
function wholeSide<D>(
  rules: DocumentRules<D>,
  { mine, theirFields }: Meeting<D>,
  patches: readonly Patch[],
): readonly Patch[] {
  const outermost = (field: string): string =>
    theirFields.reduce((outer, other) => (outer.startsWith(`${other}/`) ? other : outer), field);
  return [...new Set(fieldsOf(rules, patches).map(outermost))].map((path): Patch => {
    const value = valueAt(mine, path);
    return value === undefined ? { op: 'remove', path } : { op: 'set', path, value };
  });
}

function withMine<D>(
  rules: DocumentRules<D>,
  state: DocumentState<D>,
  meeting: Meeting<D>,
  patches: readonly Patch[],
): ReturnType<typeof withChange<D>> {
  try {
    return withChange(rules, state, patches);
  } catch (cause) {
    if (!(cause instanceof PatchError)) throw cause;
    return withChange(rules, state, wholeSide(rules, meeting, patches));
  }
}

/** Where both changed the same field: mine on top of theirs, or theirs. Either way the other is one step away. */
export function chosen<D>(
  rules: DocumentRules<D>,
  before: DocumentState<D>,
  choice: 'mine' | 'theirs',
  fields: readonly string[] = fieldsOf(rules, contestedOf(before)),
): DocumentState<D> {
  const { meeting } = before;
  if (meeting === null) return before;
  const { about, others } = partedBy(rules, meeting.contested, fields);
  const rest = others.length === 0 ? null : { ...meeting, contested: others };
  if (about.length === 0) return { ...before, meeting: rest };
  const withoutMine = onTopOf(rules, before.base, [...before.queue, ...others]).document;
  const settled = fieldsOf(rules, about);
  const state: DocumentState<D> = {
    ...before,
    document: withoutMine,
    // Steps that were taken on these fields before the choice would lead past it.
    undos: stepsOutside(rules, before.undos, settled),
    redos: stepsOutside(rules, before.redos, settled),
    meeting: rest,
    last: null,
  };
  const label = meeting.author;
  if (choice === 'theirs')
    return { ...state, redos: remembered([...state.redos, { label, patches: about }]) };
  const { state: after, undo } = withMine(rules, state, meeting, about);
  return { ...after, undos: remembered([...after.undos, { label, patches: undo }]), redos: [] };
}
