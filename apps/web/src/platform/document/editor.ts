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
  markSaveResponseLost,
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
  /**
   * Saves changes; null for a document that is never sent: a past state, or a document that the person may not edit.
   */
  readonly save: ((request: SaveRequest<D>) => Promise<SaveOutcome<D>>) | null;
  /**
   * Largest size in bytes of the changes in one save, for documents whose saves send changes; unlimited if absent.
   */
  readonly mostBytes?: () => number;
  /** Stores unsent work in the browser for the next page; null clears it. */
  readonly keep: (unsaved: UnsavedWork | null) => void;
  /** Schedules work and returns a function that cancels it. */
  readonly later: (work: () => void, ms: number) => () => void;
  /** Returns the time of a monotonic clock in milliseconds. */
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
  /** Number of opened documents; it serves to ignore late answers about an earlier document. */
  #opening = 0;
  #closed = false;

  /** `state` is a newly opened state, or a state that was restored from the tab's storage. */
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

  /**
   * Applies a change by the person; `label` names it for undo. Throws `PatchError` if it does not fit the document.
   */
  readonly change = (label: string, patches: readonly Patch[]): void =>
    this.#edited(applyDocumentChange(this.#rules, this.#state, { label, patches, now: this.#port.now() }));

  readonly undo = (): void => this.#edited(undoLastStep(this.#rules, this.#state));

  /**
   * Undoes this step of `state().undos` even if later steps exist; returns false if the step no longer exists or no
   * longer fits.
   */
  readonly undoStep = (step: UndoStep): boolean => {
    const next = undoSingleStep(this.#rules, this.#state, step);
    if (next === null) return false;
    this.#edited(next);
    return true;
  };

  readonly redo = (): void => this.#edited(redoLastStep(this.#rules, this.#state));

  /** Ends a run of typing, so that the next change in the same place is a separate undo step. */
  readonly rest = (): void => this.#become(endTypingStep(this.#state));

  /**
   * Settles conflicts about the given fields, or about all fields if none are given, with my values or with those of
   * the other person.
   */
  readonly choose = (choice: 'mine' | 'theirs', fields?: readonly string[]): void =>
    this.#edited(resolveConflict(this.#rules, this.#state, choice, fields));

  /** Applies a newer state that other people have saved. */
  readonly takeTheirs = (newer: NewerDocument<D>): void => {
    const take = this.#port.save === null ? applyNewerLocalState : applyNewerState;
    this.#become(take(this.#rules, this.#state, newer));
  };

  /** Applies a change that the server made at the page's request, such as an import; it is already saved. */
  readonly adopt = (label: string, saved: SavedDocument): void =>
    this.#become(applyServerChange(this.#rules, this.#state, label, saved));

  /**
   * Continues with another document, or with the same document in another storage. Answers about the earlier document
   * are ignored.
   */
  readonly reopen = (port: EditorPort<D>, state: DocumentState<D>): void => {
    this.#cancelTimer();
    this.#port = port;
    this.#opening += 1;
    this.#running = null;
    const next = markSaveResponseLost(state);
    // Drop a failed save, because it concerns the earlier storage.
    this.#state = next.save.kind === 'kept' ? { ...next, save: { kind: 'unsaved' } } : next;
    this.#begin();
    this.#tell();
  };

  /** Saves all waiting changes at once. Resolves when they are saved or saving fails. */
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

  /** Schedules the saving of work from an earlier page, or clears the stored copy if the server has all changes. */
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
