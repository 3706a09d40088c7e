/**
 * The editor of an open document. Each change is applied at once and saved soon after. Unsaved changes are stored in
 * the browser, so that a reload, a lost connection or an ended session does not lose them.
 */
import type { Patch } from '@klarsikt/engine/assessment';
import type { DocumentChangeRules, NewerDocument, SavedDocument, SaveRequest } from './kind.ts';
import { applyPatchesOnTop } from './merge.ts';
import {
  buildUnsavedWork,
  type DocumentState,
  hasUnsentChanges,
  listContestedPatches,
  markSaveAnswerLost,
  type SaveOutcome,
  type UndoStep,
  type UnsavedWork,
} from './state.ts';
import {
  applyDocumentChange,
  applyNewerLocalState,
  applyNewerState,
  applySaveOutcome,
  applyServerChange,
  endTypingStep,
  redoLastStep,
  resolveConflict,
  startSave,
  undoLastStep,
  undoSingleStep,
} from './transitions.ts';

/** The editor's access to server, browser storage and time. */
export interface EditorPort<D> {
  /** Null for a document that is never sent: a past state, or a document that the person may not edit. */
  readonly save: ((request: SaveRequest<D>) => Promise<SaveOutcome<D>>) | null;
  /** Largest size of the changes in one save, in bytes, for documents whose saves send changes; unlimited if absent. */
  readonly mostBytes?: () => number;
  /** Stores unsent work for the next page; null if there is none. */
  readonly keep: (unsaved: UnsavedWork | null) => void;
  /** Returns a function that cancels the work. */
  readonly later: (work: () => void, ms: number) => () => void;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

const saveAfterMs = 400;
export const retryAfterMs = 5000;

export class DocumentEditor<D extends object> {
  readonly #rules: DocumentChangeRules<D>;
  #port: EditorPort<D>;
  readonly #listeners = new Set<() => void>();
  #state: DocumentState<D>;
  #cancelTimer: () => void = () => {};
  #running: Promise<void> | null = null;
  /** Counts opened documents, so that late answers about an earlier one are ignored. */
  #opening = 0;
  #closed = false;

  /** `state` is made by `opened`, or restored from the tab. */
  constructor(rules: DocumentChangeRules<D>, port: EditorPort<D>, state: DocumentState<D>) {
    this.#rules = rules;
    this.#port = port;
    this.#state = state;
    this.#begin();
  }

  readonly state = (): DocumentState<D> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly fieldOf = (path: string): string => this.#rules.fieldOf(path);

  get revision(): number {
    return this.#state.revision;
  }

  get isUnsent(): boolean {
    return this.#port.save !== null && hasUnsentChanges(this.#state);
  }

  get hasQueue(): boolean {
    return this.#port.save !== null && this.#state.queue.length > 0;
  }

  /** `label` names the change for undo. Throws `PatchError` if it does not fit the document. */
  readonly change = (label: string, patches: readonly Patch[]): void =>
    this.#edited(applyDocumentChange(this.#rules, this.#state, { label, patches, now: this.#port.now() }));

  readonly undo = (): void => this.#edited(undoLastStep(this.#rules, this.#state));

  /** Undoes this step of `state().undos`, also below later ones; false if it is no longer there. */
  readonly undoStep = (step: UndoStep): boolean => {
    const next = undoSingleStep(this.#rules, this.#state, step);
    if (next === null) return false;
    this.#edited(next);
    return true;
  };

  readonly redo = (): void => this.#edited(redoLastStep(this.#rules, this.#state));

  /** Ends a run of typing, so that the next change of the same place is a separate undo step. */
  readonly rest = (): void => this.#become(endTypingStep(this.#state));

  /** Settles fields that both persons changed; all of them if no fields are given. */
  readonly choose = (choice: 'mine' | 'theirs', fields?: readonly string[]): void =>
    this.#edited(resolveConflict(this.#rules, this.#state, choice, fields));

  /** Applies a newer state that others have saved. */
  readonly takeTheirs = (newer: NewerDocument<D>): void => {
    const take = this.#port.save === null ? applyNewerLocalState : applyNewerState;
    this.#become(take(this.#rules, this.#state, newer));
  };

  /** Applies a change that the server made at our request (an import); it is already saved. */
  readonly adopt = (label: string, saved: SavedDocument): void =>
    this.#become(applyServerChange(this.#rules, this.#state, label, saved));

  /**
   * Continues with another document, or with the same one at another place. Answers for the earlier one are ignored.
   */
  readonly reopen = (port: EditorPort<D>, state: DocumentState<D>): void => {
    this.#cancelTimer();
    this.#port = port;
    this.#opening += 1;
    this.#running = null;
    const next = markSaveAnswerLost(state);
    // A failed save at the earlier place does not apply to this one.
    this.#state = next.save.kind === 'kept' ? { ...next, save: { kind: 'unsaved' } } : next;
    this.#begin();
    this.#tell();
  };

  /** Saves waiting changes now. Resolves when all are saved or saving fails. */
  readonly flush = (): Promise<void> => {
    if (this.#running !== null) return this.#running;
    const running = this.#send().finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    return running;
  };

  close(): void {
    this.#cancelTimer();
    this.#closed = true;
    this.#listeners.clear();
  }

  /** Sends work of an earlier page soon, or clears the stored copy if the server has it. */
  #begin(): void {
    if (this.#state.queue.length > 0) this.#schedule(saveAfterMs);
    else if (!hasUnsentChanges(this.#state)) this.#port.keep(null);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #become(next: DocumentState<D>): void {
    const before = this.#state;
    if (next === before) return;
    this.#state = next;
    const isKept =
      before.queue === next.queue &&
      before.revision === next.revision &&
      before.sending === next.sending &&
      listContestedPatches(before) === listContestedPatches(next);
    if (!isKept) this.#port.keep(buildUnsavedWork(next));
    this.#tell();
  }

  #edited(next: DocumentState<D>): void {
    const { queue } = this.#state;
    this.#become(next);
    if (next.queue !== queue && next.queue.length > 0) this.#schedule(saveAfterMs);
  }

  #schedule(ms: number): void {
    this.#cancelTimer();
    if (this.#port.save === null) return;
    this.#cancelTimer = this.#port.later(() => void this.flush(), ms);
  }

  async #send(): Promise<void> {
    this.#cancelTimer();
    const opening = this.#opening;
    const { save, mostBytes } = this.#port;
    if (save === null) return;
    for (;;) {
      const next = this.#closed ? null : startSave(this.#state, mostBytes?.());
      if (next === null) return;
      this.#become(next);
      const { revision, base } = next;
      const queue = next.queue.slice(0, next.sending);
      const document = () => applyPatchesOnTop(this.#rules, base, queue).document;
      const outcome = await save({ revision, patches: queue, document });
      if (opening !== this.#opening) return;
      this.#become(applySaveOutcome(this.#rules, this.#state, outcome));
      if (outcome.kind === 'offline') this.#schedule(retryAfterMs);
      if (outcome.kind !== 'saved' && outcome.kind !== 'stale') return;
    }
  }
}
