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
  Meeting,
  Pending,
  SaveOutcome,
} from './editor-state.ts';
import { isAbout, met, onTopOf } from './meeting.ts';

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
  /** As the server has it. */
  #base: AssessmentDocument;
  #revision: number;
  #input: AssessmentCase;
  #result: AssessmentResult;
  #waiting: readonly Patch[] = [];
  #inFlight: readonly Patch[] = [];
  #undos: readonly Step[] = [];
  #redos: readonly Step[] = [];
  #save: EditorSaveState;
  #meeting: Meeting | null = null;
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
    this.#base = loaded.document;
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
    this.#base = applyPatches(this.#base, saved.patches).document;
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

  /** True while the server lacks something of what is shown. */
  get isUnsent(): boolean {
    return this.#save.kind !== 'saved' || this.#contested().length > 0;
  }

  /** Where both changed the same: mine on top of theirs, or theirs. Either way the other is one step away. */
  resolve(choice: 'mine' | 'theirs'): void {
    const meeting = this.#meeting;
    if (meeting === null) return;
    const { author: label, contested } = meeting;
    this.#meeting = null;
    if (contested.length > 0) {
      this.#become(onTopOf(this.#base, [...this.#inFlight, ...this.#waiting]));
      this.#redos = [{ label, patches: contested }];
      if (choice === 'mine') {
        this.#undos = [...this.#undos, { label, patches: this.#apply(contested) }];
        this.#redos = [];
      }
    }
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
      meeting: this.#meeting,
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

  /** What is held back starts from its own revision: a page that takes it up meets the other side again. */
  #keep(): void {
    const patches = [...this.#contested(), ...this.#inFlight, ...this.#waiting];
    const revision = this.#contested().length > 0 ? this.#meeting?.since : this.#revision;
    this.#port.keep(patches.length === 0 ? null : { revision: revision ?? this.#revision, patches });
  }

  #contested(): readonly Patch[] {
    return this.#meeting?.contested ?? [];
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
    const meeting = this.#meeting;
    const held = meeting?.contested.map(({ path }) => path) ?? [];
    const more = patches.filter((patch) => isAbout(patch, held));
    if (meeting !== null && more.length > 0)
      this.#meeting = { ...meeting, mine: document, contested: [...meeting.contested, ...more] };
    const free = patches.filter((patch) => !more.includes(patch));
    this.#waiting = [...this.#waiting, ...free];
    this.#keep();
    if (free.length > 0) {
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
    if (this.#closed || this.#waiting.length === 0) return;
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
      this.#base = applyPatches(this.#base, outcome.patches).document;
      this.#become(onTopOf(this.#base, [...this.#waiting, ...this.#contested()]));
      this.#save = this.#waiting.length === 0 ? { kind: 'saved', at: outcome.at } : { kind: 'unsaved' };
      this.#keep();
      if (this.#waiting.length > 0) this.#schedule(0);
      return;
    }
    this.#waiting = [...this.#inFlight, ...this.#waiting];
    this.#inFlight = [];
    if (outcome.kind === 'stale') this.#meet(outcome);
    else this.#save = outcome.kind === 'offline' ? outcome : { kind: 'failed', message: outcome.message };
    this.#keep();
    if (outcome.kind === 'offline') this.#schedule(retryAfterMs);
  }

  /** Somebody else saved first: mine goes on top of theirs, except where both changed the same. */
  #meet(outcome: Extract<SaveOutcome, { kind: 'stale' }>): void {
    const mine = { document: this.#document, patches: this.#waiting, revision: this.#revision };
    const meeting = met(this.#meeting, outcome, mine);
    this.#meeting = meeting;
    this.#waiting = this.#waiting.filter((patch) => !meeting.contested.includes(patch));
    this.#revision = outcome.revision;
    this.#base = outcome.document;
    this.#become(onTopOf(this.#base, [...this.#waiting, ...meeting.contested]));
    this.#save = this.#waiting.length === 0 ? { kind: 'saved', at: null } : { kind: 'unsaved' };
    if (this.#waiting.length > 0) this.#schedule(0);
  }
}
