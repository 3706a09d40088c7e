/**
 * An open document: every change is applied at once and saved soon after in the background. What is not saved yet is
 * kept in this browser, so that neither a reload, a lost connection nor the end of the session loses it.
 */
import type { Patch } from '@klarsikt/engine';
import type { DocumentRules, NewerDocument, SavedDocument, SaveRequest } from './kind.ts';
import { onTopOf } from './merge.ts';
import {
  contestedOf,
  type DocumentState,
  isUnsent,
  type SaveOutcome,
  type Unsaved,
  unheard,
  unsavedOf,
} from './state.ts';
import {
  adopted,
  answered,
  changed,
  chosen,
  redone,
  rested,
  sending,
  theirsTaken,
  theirsUnder,
  undone,
} from './transitions.ts';

/** The editor's way out: the server, the browser's memory, and time. */
export interface EditorPort<D> {
  /** Null where nothing is sent: a state that was, or one that may only be read. */
  readonly save: ((request: SaveRequest<D>) => Promise<SaveOutcome<D>>) | null;
  /** Keeps what the server lacks for the next page; null when it lacks nothing any more. */
  readonly keep: (unsaved: Unsaved | null) => void;
  /** Does the work after some milliseconds; gives back how to stop that. */
  readonly later: (work: () => void, ms: number) => () => void;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
}

const saveAfterMs = 400;
export const retryAfterMs = 5000;

export class DocumentEditor<D extends object> {
  readonly #rules: DocumentRules<D>;
  #port: EditorPort<D>;
  readonly #listeners = new Set<() => void>();
  #state: DocumentState<D>;
  #cancelTimer: () => void = () => {};
  #running: Promise<void> | null = null;
  /** Counts what has been opened: an answer to what is no longer open comes too late. */
  #opening = 0;
  #closed = false;

  /** `state` comes from `opened`, or is one that was kept whole. */
  constructor(rules: DocumentRules<D>, port: EditorPort<D>, state: DocumentState<D>) {
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

  /** The field that a place belongs to. */
  readonly fieldOf = (path: string): string => this.#rules.fieldOf(path);

  /** The last revision that the server has acknowledged. */
  get revision(): number {
    return this.#state.revision;
  }

  /** True while the server lacks something that it is to have. */
  get isUnsent(): boolean {
    return this.#port.save !== null && isUnsent(this.#state);
  }

  /** True while something waits to be sent, or is on its way. */
  get hasQueue(): boolean {
    return this.#port.save !== null && this.#state.queue.length > 0;
  }

  /** Applies a change; `label` names it for undo. Throws `PatchError` when it does not fit the document. */
  readonly change = (label: string, patches: readonly Patch[]): void =>
    this.#edited(changed(this.#rules, this.#state, { label, patches, now: this.#port.now() }));

  readonly undo = (): void => this.#edited(undone(this.#rules, this.#state));

  readonly redo = (): void => this.#edited(redone(this.#rules, this.#state));

  /** Typing has ended: the next change of the same place is a step of its own. */
  readonly rest = (): void => this.#become(rested(this.#state));

  /** Where both changed the same field: mine or theirs; of all such fields when none are named. */
  readonly choose = (choice: 'mine' | 'theirs', fields?: readonly string[]): void =>
    this.#edited(chosen(this.#rules, this.#state, choice, fields));

  /** Takes in what others have saved. */
  readonly takeTheirs = (newer: NewerDocument<D>): void => {
    const take = this.#port.save === null ? theirsUnder : theirsTaken;
    this.#become(take(this.#rules, this.#state, newer));
  };

  /** Takes over a change that the server made at our request (an import); it is saved already. */
  readonly adopt = (label: string, saved: SavedDocument): void =>
    this.#become(adopted(this.#rules, this.#state, label, saved));

  /** Goes on with another document, or with the same one at another place: an answer to the one before is not taken in. */
  readonly reopen = (port: EditorPort<D>, state: DocumentState<D>): void => {
    this.#cancelTimer();
    this.#port = port;
    this.#opening += 1;
    this.#running = null;
    const next = unheard(state);
    // What the place before could not do says nothing of this one.
    this.#state = next.save.kind === 'kept' ? { ...next, save: { kind: 'unsaved' } } : next;
    this.#begin();
    this.#tell();
  };

  /** Saves now what waits: before leaving, and when the person asks again. Ends when all is saved, or cannot be. */
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

  /** What an earlier page left is sent soon; what the server has got meanwhile need not be kept any longer. */
  #begin(): void {
    if (this.#state.queue.length > 0) this.#schedule(saveAfterMs);
    else if (!isUnsent(this.#state)) this.#port.keep(null);
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
      contestedOf(before) === contestedOf(next);
    if (!isKept) this.#port.keep(unsavedOf(next));
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
    const { save } = this.#port;
    if (save === null) return;
    for (;;) {
      const next = this.#closed ? null : sending(this.#state);
      if (next === null) return;
      this.#become(next);
      const { revision, base, queue } = next;
      const document = () => onTopOf(this.#rules, base, queue).document;
      const outcome = await save({ revision, patches: queue, document });
      if (opening !== this.#opening) return;
      this.#become(answered(this.#rules, this.#state, outcome));
      if (outcome.kind === 'offline') this.#schedule(retryAfterMs);
      if (outcome.kind !== 'saved' && outcome.kind !== 'stale') return;
    }
  }
}
