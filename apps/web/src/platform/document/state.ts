/** The state of an open document, as plain data that can be stored, compared and tested. */
import type { InputFault } from '@klarsikt/contract';
import { computePatchesBetween, type Patch } from '@klarsikt/engine/assessment';
import { type ChangeAuthor, pickChangeAuthor } from './change-author.ts';
import type { LoadedDocument, NewerDocument, SavedDocument } from './kind.ts';

export interface UndoStep {
  readonly label: string;
  readonly patches: readonly Patch[];
}

/** Refusal by the server: its message, its code, and the place and message of the first fault. */
interface SaveRefusal<K> {
  readonly kind: K;
  readonly message: string;
  readonly code?: string;
  readonly fault?: Pick<InputFault, 'path' | 'message'>;
}

export type SaveState =
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** The server cannot be reached, or the session has ended. The browser stores the work and sends it later. */
  | { readonly kind: 'kept'; readonly why: 'offline' | 'ended' }
  | SaveRefusal<'failed'>;

/** A conflict with changes by another person, or by the same person in another tab or device. */
export interface EditConflict<D> extends ChangeAuthor {
  /** Fields that the other person changed, and fields that I had changed and not saved at that time. */
  readonly theirFields: readonly string[];
  readonly myFields: readonly string[];
  readonly theirs: D;
  readonly mine: D;
  /** My changes that wait for a choice, because both people changed the same field; usually empty. */
  readonly contested: readonly Patch[];
}

export interface DocumentState<D> {
  /** The displayed document: `base` with `queue` and the contested changes applied. */
  readonly document: D;
  readonly base: D;
  /** Revision on which the changes in `queue` are based. */
  readonly revision: number;
  /**
   * Revision of `base`. It differs from `revision` for work of an earlier page; the save then detects the conflict.
   */
  readonly baseRevision: number;
  /** Changes that the server has not confirmed, oldest first. */
  readonly queue: readonly Patch[];
  /** Number of changes at the start of `queue` that a running save contains; 0 without a running save. */
  readonly sending: number;
  /**
   * Numbers of changes at the start of `queue` in saves without an answer; the server may have carried out one of
   * them.
   */
  readonly unanswered: readonly number[];
  readonly undos: readonly UndoStep[];
  readonly redos: readonly UndoStep[];
  /** The last change. The next change may continue it, so that undo reverts a sentence and not a letter. */
  readonly last: { readonly label: string; readonly places: string; readonly at: number } | null;
  /** Conflict with another change; null if there is none or the person has dismissed it. */
  readonly meeting: EditConflict<D> | null;
  readonly save: SaveState;
}

/** Unsent work that a page leaves in the browser for the next page. */
export interface UnsavedWork {
  readonly revision: number;
  readonly patches: readonly Patch[];
  readonly unanswered?: readonly number[];
  /** Changes that wait for a choice, and the author of the conflicting change. */
  readonly contested?: ChangeAuthor & { readonly patches: readonly Patch[] };
}

export type SaveOutcome<D> =
  | ({ readonly kind: 'saved' } & SavedDocument)
  | ({ readonly kind: 'stale' } & NewerDocument<D>)
  | { readonly kind: 'offline' }
  | { readonly kind: 'ended' }
  | SaveRefusal<'refused'>;

/** Milliseconds within which changes in the same places form one undo step. */
export const undoStepWindowMs = 1200;

export const maxUndoSteps = 100;

const nothing: readonly Patch[] = [];
export const listContestedPatches = <D>({ meeting }: DocumentState<D>): readonly Patch[] =>
  meeting?.contested ?? nothing;

/** True if the document was loaded at another revision than the one on which its unsent changes are based. */
export const isStateBehind = <D>({ revision, baseRevision }: DocumentState<D>): boolean =>
  revision !== baseRevision;

/** True if the server does not have all displayed changes. */
export const hasUnsentChanges = <D>(state: DocumentState<D>): boolean =>
  state.queue.length > 0 || listContestedPatches(state).length > 0;

/** Collects unsent work for the next page; returns null if there is none. */
export function buildUnsavedWork<D>(state: DocumentState<D>): UnsavedWork | null {
  if (!hasUnsentChanges(state)) return null;
  const { revision, queue, unanswered, sending, meeting } = state;
  // Count a running save as unanswered, because a page that closes during a save does not receive the answer.
  const lost = sending > 0 ? [...unanswered, sending] : unanswered;
  return {
    revision,
    patches: queue,
    ...(lost.length === 0 ? {} : { unanswered: lost }),
    ...(meeting === null || meeting.contested.length === 0
      ? {}
      : { contested: { ...pickChangeAuthor(meeting), patches: meeting.contested } }),
  };
}

export const createFreshState = <D>({ document, revision, at }: LoadedDocument<D>): DocumentState<D> => ({
  document,
  base: document,
  revision,
  baseRevision: revision,
  queue: [],
  sending: 0,
  unanswered: [],
  undos: [],
  redos: [],
  last: null,
  meeting: null,
  save: { kind: 'saved', at },
});

/**
 * Moves the open document to another storage, such as from the browser to the server. Differences from the document
 * in the new storage become unsent changes; undo steps are kept.
 */
export function moveDocumentState<D extends object>(
  { document, undos, redos, last }: DocumentState<D>,
  there: LoadedDocument<D>,
): DocumentState<D> {
  const queue = computePatchesBetween(there.document, document);
  const fresh = { ...createFreshState(there), document, undos, redos, last };
  return queue.length === 0 ? fresh : { ...fresh, queue, save: { kind: 'unsaved' } };
}

/** Marks the running save as unanswered: its answer is lost, but the server may have carried it out. */
export const markSaveResponseLost = <D>(state: DocumentState<D>): DocumentState<D> =>
  state.sending === 0
    ? state
    : {
        ...state,
        sending: 0,
        unanswered: [...new Set([...state.unanswered, state.sending])],
        save: { kind: 'unsaved' },
      };
