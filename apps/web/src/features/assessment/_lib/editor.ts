/**
 * The open assessment: every change is applied and recalculated at once, and saved soon after in the background. What is
 * not saved yet is kept in this browser, so that neither a reload nor a lost connection loses it.
 */
import {
  type AssessmentCase,
  type AssessmentDocument,
  type AssessmentResult,
  applyChange,
  applyPatches,
  type CompiledModel,
  caseOf,
  createCalculator,
  type Patch,
  statusAt,
  type Trace,
  type TraceSubject,
} from '@klarsikt/engine';
import type {
  EditorPort,
  EditorSaveState,
  EditorState,
  LoadedAssessment,
  Pending,
  SaveOutcome,
} from './editor-state.ts';

/** One step of undo or redo: what to apply to take it. */
interface Step {
  readonly label: string;
  readonly patches: readonly Patch[];
}

const saveAfterMs = 400;
const retryAfterMs = 5000;
const keptSteps = 100;
/** Changes of the same place within this time are one step of undo: a sentence, not its letters. */
const sameStepMs = 1200;

export class AssessmentEditor {
  readonly #model: CompiledModel;
  readonly #port: EditorPort;
  readonly #calculator = createCalculator();
  readonly #listeners = new Set<() => void>();
  #document: AssessmentDocument;
  #revision: number;
  #input: AssessmentCase;
  #result: AssessmentResult;
  #waiting: readonly Patch[] = [];
  #inFlight: readonly Patch[] = [];
  #undos: readonly Step[] = [];
  #redos: readonly Step[] = [];
  #save: EditorSaveState;
  #snapshot: EditorState;
  #cancelTimer: () => void = () => {};
  #running: Promise<void> | null = null;
  #closed = false;
  #last = { path: '', at: Number.NEGATIVE_INFINITY };

  /** Opens the editor on a loaded document; `pending` is what an earlier page could not save. */
  constructor(
    model: CompiledModel,
    loaded: LoadedAssessment,
    port: EditorPort,
    pending: Pending | null = null,
  ) {
    this.#model = model;
    this.#port = port;
    this.#document = loaded.document;
    this.#revision = loaded.revision;
    this.#input = caseOf(model, loaded.document);
    this.#result = this.#calculator.assess(this.#input);
    this.#save = { kind: 'saved', at: loaded.at };
    if (pending !== null && pending.patches.length > 0) {
      // What an earlier page left starts from the revision of then: if the server has moved on, it says so.
      this.#revision = pending.revision;
      this.#apply(pending.patches);
      if (this.#waiting.length === 0) this.#revision = loaded.revision;
    }
    this.#snapshot = this.#view();
  }

  readonly state = (): EditorState => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Applies a change; `label` names it for undo. Throws `PatchError` when it does not fit the document. */
  change(label: string, patches: readonly Patch[]): void {
    const back = this.#apply(patches);
    if (back.length === 0) return;
    if (!this.#continues(label, patches))
      this.#undos = [...this.#undos, { label, patches: back }].slice(-keptSteps);
    this.#last = { path: patches.map(({ path }) => path).join(' '), at: this.#port.now() };
    this.#redos = [];
    this.#publish();
  }

  #continues(label: string, patches: readonly Patch[]): boolean {
    const path = patches.map((patch) => patch.path).join(' ');
    return (
      this.#undos.at(-1)?.label === label &&
      this.#last.path === path &&
      this.#port.now() - this.#last.at < sameStepMs
    );
  }

  undo(): void {
    this.#last = { path: '', at: Number.NEGATIVE_INFINITY };
    const opposite = this.#takeStep(this.#undos);
    if (opposite === null) return;
    this.#undos = this.#undos.slice(0, -1);
    this.#redos = [...this.#redos, opposite];
    this.#publish();
  }

  redo(): void {
    const opposite = this.#takeStep(this.#redos);
    if (opposite === null) return;
    this.#redos = this.#redos.slice(0, -1);
    this.#undos = [...this.#undos, opposite];
    this.#publish();
  }

  /** Explains a number of the present result. */
  explain(subject: TraceSubject): Trace {
    return this.#calculator.trace(this.#input, subject);
  }

  /** Saves now what is waiting: before leaving, and when the person asks again. */
  readonly flush = (): Promise<void> => {
    this.#running ??= this.#send().finally(() => {
      this.#running = null;
    });
    return this.#running;
  };

  /** The last revision that the server has acknowledged. */
  get revision(): number {
    return this.#revision;
  }

  /** Takes over a change that the server made at our request (an import); it is saved already. */
  adopt(label: string, saved: Extract<SaveOutcome, { kind: 'saved' }>): void {
    const { document, inverse } = applyPatches(this.#document, saved.patches);
    this.#become(document);
    this.#revision = saved.revision;
    this.#undos = [
      ...this.#undos,
      { label, patches: inverse.filter(({ path }) => statusAt(path) === null) },
    ].slice(-keptSteps);
    this.#redos = [];
    if (this.#waiting.length === 0) this.#save = { kind: 'saved', at: saved.at };
    this.#publish();
  }

  /** After a conflict: my changes on top of theirs, or theirs alone. Either way the other state is one step away. */
  resolve(choice: 'mine' | 'theirs'): void {
    if (this.#save.kind !== 'conflict') return;
    const { author: label, revision, theirs, patches } = this.#save.conflict;
    this.#revision = revision;
    this.#waiting = [];
    this.#save = { kind: 'saved', at: null };
    this.#become(theirs);
    this.#undos = choice === 'mine' ? [{ label, patches: this.#apply(patches) }] : [];
    this.#redos = choice === 'theirs' ? [{ label, patches }] : [];
    this.#keep();
    this.#publish();
  }

  close(): void {
    this.#cancelTimer();
    this.#closed = true;
    this.#listeners.clear();
  }

  #view(): EditorState {
    return {
      document: this.#document,
      result: this.#result,
      save: this.#save,
      undo: this.#undos.at(-1)?.label ?? null,
      redo: this.#redos.at(-1)?.label ?? null,
    };
  }

  #publish(): void {
    this.#snapshot = this.#view();
    for (const listener of this.#listeners) listener();
  }

  #become(next: AssessmentDocument): void {
    this.#document = next;
    this.#input = caseOf(this.#model, next);
    this.#result = this.#calculator.assess(this.#input);
  }

  #keep(): void {
    const patches = [...this.#inFlight, ...this.#waiting];
    this.#port.keep(patches.length === 0 ? null : { revision: this.#revision, patches });
  }

  #schedule(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#port.later(() => void this.flush(), ms);
  }

  /** Applies patches, lets the statuses follow, and queues the patches for the server; gives what undoes them. */
  #apply(patches: readonly Patch[]): readonly Patch[] {
    const { document, undo, patches: changed } = applyChange(this.#document, patches);
    if (changed.length === 0) return [];
    this.#become(document);
    this.#waiting = [...this.#waiting, ...patches];
    this.#keep();
    if (this.#save.kind === 'conflict') {
      const { conflict } = this.#save;
      this.#save = { kind: 'conflict', conflict: { ...conflict, mine: document, patches: this.#waiting } };
    } else {
      if (this.#save.kind !== 'offline') this.#save = { kind: 'unsaved' };
      this.#schedule(saveAfterMs);
    }
    return undo;
  }

  /** Takes the last step of one stack and gives the step that takes it back. */
  #takeStep(from: readonly Step[]): Step | null {
    const last = from.at(-1);
    return last === undefined ? null : { label: last.label, patches: this.#apply(last.patches) };
  }

  async #send(): Promise<void> {
    this.#cancelTimer();
    if (this.#closed || this.#waiting.length === 0 || this.#save.kind === 'conflict') return;
    this.#inFlight = this.#waiting;
    this.#waiting = [];
    this.#save = { kind: 'saving' };
    this.#publish();
    this.#take(await this.#port.save(this.#revision, this.#inFlight));
    this.#publish();
  }

  #take(outcome: SaveOutcome): void {
    if (outcome.kind === 'saved') {
      this.#revision = outcome.revision;
      this.#inFlight = [];
      const { document } = applyPatches(this.#document, outcome.patches);
      this.#become(this.#waiting.length === 0 ? document : applyChange(document, this.#waiting).document);
      this.#save = this.#waiting.length === 0 ? { kind: 'saved', at: outcome.at } : { kind: 'unsaved' };
      this.#keep();
      if (this.#waiting.length > 0) this.#schedule(0);
      return;
    }
    this.#waiting = [...this.#inFlight, ...this.#waiting];
    this.#inFlight = [];
    this.#keep();
    this.#save = this.#trouble(outcome);
    if (outcome.kind === 'offline') this.#schedule(retryAfterMs);
  }

  #trouble(outcome: Exclude<SaveOutcome, { kind: 'saved' }>): EditorSaveState {
    if (outcome.kind === 'offline') return { kind: 'offline' };
    if (outcome.kind === 'refused') return { kind: 'failed', message: outcome.message };
    const { author, revision, document: theirs } = outcome;
    return {
      kind: 'conflict',
      conflict: { author, revision, theirs, mine: this.#document, patches: this.#waiting },
    };
  }
}
