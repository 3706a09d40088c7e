/**
 * The open assessment: every change is applied and recalculated at once, and saved soon after in the background. What is
 * not saved yet is kept in this browser, so that neither a reload nor a lost connection loses it.
 */
import {
  type AssessmentCase,
  type AssessmentDocument,
  type AssessmentResult,
  applyPatches,
  type CompiledModel,
  caseOf,
  createCalculator,
  type Patch,
  type Trace,
  type TraceSubject,
} from '@klarsikt/engine';

/** Answer of the server to a save. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly revision: number; readonly at: Date }
  /** Somebody else saved first: their document and its revision. */
  | {
      readonly kind: 'stale';
      readonly revision: number;
      readonly document: AssessmentDocument;
      readonly author: string;
    }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly message: string };

/** The editor's way out: the server, and the browser's memory for what is not saved yet. */
export interface EditorPort {
  save(revision: number, patches: readonly Patch[]): Promise<SaveOutcome>;
  keep(pending: Pending | null): void;
  later(work: () => void, ms: number): () => void;
}

/** Changes that the server has not acknowledged, with the revision that they started from. */
export interface Pending {
  readonly revision: number;
  readonly patches: readonly Patch[];
}

export interface Conflict {
  readonly author: string;
  readonly revision: number;
  readonly theirs: AssessmentDocument;
  readonly mine: AssessmentDocument;
  /** What of mine is not saved. */
  readonly patches: readonly Patch[];
}

export type EditorSaveState =
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'conflict'; readonly conflict: Conflict };

/** One step of undo or redo: what to apply to take it. */
interface Step {
  readonly label: string;
  readonly patches: readonly Patch[];
}

export interface EditorState {
  readonly document: AssessmentDocument;
  readonly result: AssessmentResult;
  readonly save: EditorSaveState;
  /** Labels of the next undo and redo, null when there is none. */
  readonly undo: string | null;
  readonly redo: string | null;
}

export interface Editor {
  state(): EditorState;
  subscribe(listener: () => void): () => void;
  /** Applies a change; `label` names it for undo. Throws `PatchError` when it does not fit the document. */
  change(label: string, patches: readonly Patch[]): void;
  undo(): void;
  redo(): void;
  /** Explains a number of the present result. */
  explain(subject: TraceSubject): Trace;
  /** Saves now what is waiting: before leaving, and when the person asks again. */
  flush(): Promise<void>;
  /** After a conflict: my changes on top of theirs, or theirs alone (mine stay one undo away). */
  resolve(choice: 'mine' | 'theirs'): void;
  close(): void;
}

const saveAfterMs = 400;
const retryAfterMs = 5000;
const keptSteps = 100;

/** Opens the editor on a loaded document; `pending` is what an earlier page could not save. */
export function openEditor(
  model: CompiledModel,
  loaded: { readonly document: AssessmentDocument; readonly revision: number; readonly at: Date | null },
  port: EditorPort,
  pending: Pending | null = null,
): Editor {
  const calculator = createCalculator();
  const listeners = new Set<() => void>();
  let document = loaded.document;
  let revision = loaded.revision;
  let input: AssessmentCase = caseOf(model, document);
  let result = calculator.assess(input);
  let waiting: readonly Patch[] = [];
  let inFlight: readonly Patch[] = [];
  let undos: readonly Step[] = [];
  let redos: readonly Step[] = [];
  let save: EditorSaveState = { kind: 'saved', at: loaded.at };
  let cancelTimer: () => void = () => {};
  let closed = false;
  let running: Promise<void> | null = null;
  let snapshot: EditorState;

  const publish = (): void => {
    snapshot = {
      document,
      result,
      save,
      undo: undos.at(-1)?.label ?? null,
      redo: redos.at(-1)?.label ?? null,
    };
    for (const listener of listeners) listener();
  };

  const become = (next: AssessmentDocument): void => {
    document = next;
    input = caseOf(model, document);
    result = calculator.assess(input);
  };

  const keep = (): void => {
    const patches = [...inFlight, ...waiting];
    port.keep(patches.length === 0 ? null : { revision, patches });
  };

  const schedule = (ms: number): void => {
    cancelTimer();
    cancelTimer = port.later(() => void flush(), ms);
  };

  /** Applies patches and queues them for the server; gives what undoes them. */
  const apply = (patches: readonly Patch[]): readonly Patch[] => {
    const { document: next, inverse, applied } = applyPatches(document, patches);
    if (applied.length === 0) return [];
    become(next);
    waiting = [...waiting, ...applied];
    keep();
    if (save.kind !== 'conflict') {
      save = { kind: save.kind === 'offline' ? 'offline' : 'unsaved' };
      schedule(saveAfterMs);
    }
    return inverse;
  };

  const enterConflict = (outcome: Extract<SaveOutcome, { kind: 'stale' }>): void => {
    waiting = [...inFlight, ...waiting];
    inFlight = [];
    const { author, document: theirs, revision: theirRevision } = outcome;
    save = {
      kind: 'conflict',
      conflict: { author, revision: theirRevision, theirs, mine: document, patches: waiting },
    };
    keep();
  };

  const take = (outcome: SaveOutcome): void => {
    if (outcome.kind === 'stale') return enterConflict(outcome);
    if (outcome.kind === 'saved') {
      revision = outcome.revision;
      inFlight = [];
      save = waiting.length === 0 ? { kind: 'saved', at: outcome.at } : { kind: 'unsaved' };
      keep();
      if (waiting.length > 0) schedule(0);
      return;
    }
    waiting = [...inFlight, ...waiting];
    inFlight = [];
    keep();
    save = outcome.kind === 'offline' ? { kind: 'offline' } : { kind: 'failed', message: outcome.message };
    if (outcome.kind === 'offline') schedule(retryAfterMs);
  };

  const send = async (): Promise<void> => {
    cancelTimer();
    if (closed || waiting.length === 0 || save.kind === 'conflict') return;
    inFlight = waiting;
    waiting = [];
    save = { kind: 'saving' };
    publish();
    take(await port.save(revision, inFlight));
    publish();
  };

  const flush = (): Promise<void> => {
    running ??= send().finally(() => {
      running = null;
    });
    return running;
  };

  /** Takes the last step of one stack and gives the step that takes it back. */
  const takeStep = (from: readonly Step[]): Step | null => {
    const last = from.at(-1);
    return last === undefined ? null : { label: last.label, patches: apply(last.patches) };
  };

  if (pending !== null && pending.patches.length > 0) {
    // What an earlier page left starts from the revision of then: if the server has moved on, it says so.
    revision = pending.revision;
    apply(pending.patches);
    if (waiting.length === 0) revision = loaded.revision;
  }
  publish();

  return {
    state: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (label, patches) => {
      const back = apply(patches);
      if (back.length === 0) return;
      undos = [...undos, { label, patches: back }].slice(-keptSteps);
      redos = [];
      publish();
    },
    undo: () => {
      const opposite = takeStep(undos);
      if (opposite === null) return;
      undos = undos.slice(0, -1);
      redos = [...redos, opposite];
      publish();
    },
    redo: () => {
      const opposite = takeStep(redos);
      if (opposite === null) return;
      redos = redos.slice(0, -1);
      undos = [...undos, opposite];
      publish();
    },
    explain: (subject) => calculator.trace(input, subject),
    flush,
    resolve: (choice) => {
      if (save.kind !== 'conflict') return;
      const { conflict } = save;
      revision = conflict.revision;
      waiting = [];
      save = { kind: 'saved', at: null };
      become(conflict.theirs);
      const { author: label, patches: mine } = conflict;
      // Either way the other state is one step away.
      undos = choice === 'mine' ? [{ label, patches: apply(mine) }] : [];
      redos = choice === 'theirs' ? [{ label, patches: mine }] : [];
      keep();
      publish();
    },
    close: () => {
      cancelTimer();
      closed = true;
      listeners.clear();
    },
  };
}
