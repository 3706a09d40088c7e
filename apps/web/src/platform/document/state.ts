/** What is known of an open document: plain data, so that it can be kept, compared and tested. */
import type { Fault } from '@klarsikt/contract';
import { type Patch, patchesBetween } from '@klarsikt/engine';
import type { LoadedDocument, NewerDocument, SavedDocument } from './kind.ts';
import { type Whose, whoseIs } from './whose.ts';

/** One step of undo or redo: what to apply to take it. */
export interface Step {
  readonly label: string;
  readonly patches: readonly Patch[];
}

/** The server refused: its sentence and code, and of the first place at fault its JSON pointer and what is wrong there. */
interface Refused<K> {
  readonly kind: K;
  readonly message: string;
  readonly code?: string;
  readonly fault?: Pick<Fault, 'path' | 'message'>;
}

export type SaveState =
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** The server cannot be reached, or the session is over: the work is in this browser and will be sent. */
  | { readonly kind: 'kept'; readonly why: 'offline' | 'ended' }
  | Refused<'failed'>;

/** What somebody else has changed, or oneself elsewhere, beside one's own. */
export interface Meeting<D> extends Whose {
  /** Fields that they have changed, and fields that I had changed and not saved then. */
  readonly theirFields: readonly string[];
  readonly myFields: readonly string[];
  readonly theirs: D;
  readonly mine: D;
  /** What of mine waits until the person chooses, because both changed the same field; usually empty. */
  readonly contested: readonly Patch[];
}

/** The whole state of the editor of an open document. */
export interface DocumentState<D> {
  /** As the person sees it: `base`, then `queue`, then what is contested. */
  readonly document: D;
  /** As the server has it. */
  readonly base: D;
  /** The revision that `queue` starts from. */
  readonly revision: number;
  /** The revision of `base`: another than `revision` for work of an earlier page, whose save will be told so. */
  readonly baseRevision: number;
  /** Changes that the server has not acknowledged, oldest first. */
  readonly queue: readonly Patch[];
  /** How many of `queue`, from its beginning, are on their way; 0 when no save is. */
  readonly sending: number;
  /** The same for saves that got no answer: the server may have carried out one of them. */
  readonly unanswered: readonly number[];
  readonly undos: readonly Step[];
  readonly redos: readonly Step[];
  /** The last change, which the next one may continue: a sentence is one step of undo, not its letters. */
  readonly last: { readonly label: string; readonly places: string; readonly at: number } | null;
  /** Null when nobody else has changed anything, or it has been looked at. */
  readonly meeting: Meeting<D> | null;
  readonly save: SaveState;
}

/** What a page leaves in the browser for the next one; the server lacks all of it. */
export interface Unsaved {
  readonly revision: number;
  readonly patches: readonly Patch[];
  readonly unanswered?: readonly number[];
  /** What waited for a choice, and whose change it met. */
  readonly contested?: Whose & { readonly patches: readonly Patch[] };
}

/** How a save ended. */
export type SaveOutcome<D> =
  | ({ readonly kind: 'saved' } & SavedDocument)
  | ({ readonly kind: 'stale' } & NewerDocument<D>)
  | { readonly kind: 'offline' }
  | { readonly kind: 'ended' }
  | Refused<'refused'>;

/** Milliseconds within which changes of the same places are one step of undo. */
export const sameStepMs = 1200;

/** Steps of undo that are remembered. */
export const keptSteps = 100;

/** What waits for a choice. */
const nothing: readonly Patch[] = [];
export const contestedOf = <D>({ meeting }: DocumentState<D>): readonly Patch[] =>
  meeting?.contested ?? nothing;

/** Whether the document was loaded later than what is to be saved of it began. */
export const isBehind = <D>({ revision, baseRevision }: DocumentState<D>): boolean =>
  revision !== baseRevision;

/** True while the server lacks something of what is shown. */
export const isUnsent = <D>(state: DocumentState<D>): boolean =>
  state.queue.length > 0 || contestedOf(state).length > 0;

/** What has to be kept for the next page; null when the server has everything. */
export function unsavedOf<D>(state: DocumentState<D>): Unsaved | null {
  if (!isUnsent(state)) return null;
  const { revision, queue, unanswered, sending, meeting } = state;
  // A page that is left while a save is being sent does not receive the answer.
  const lost = sending > 0 ? [...unanswered, sending] : unanswered;
  return {
    revision,
    patches: queue,
    ...(lost.length === 0 ? {} : { unanswered: lost }),
    ...(meeting === null || meeting.contested.length === 0
      ? {}
      : { contested: { ...whoseIs(meeting), patches: meeting.contested } }),
  };
}

/** A document as it was loaded, with nothing done to it. */
export const freshState = <D>({ document, revision, at }: LoadedDocument<D>): DocumentState<D> => ({
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
 * The open document at another place: one that was in this browser alone and is saved now, or the other way round. What
 * the new place has otherwise is unsent there, and every step of undo stays.
 */
export function movedTo<D extends object>(
  { document, undos, redos, last }: DocumentState<D>,
  there: LoadedDocument<D>,
): DocumentState<D> {
  const queue = patchesBetween(there.document, document);
  const fresh = { ...freshState(there), document, undos, redos, last };
  return queue.length === 0 ? fresh : { ...fresh, queue, save: { kind: 'unsaved' } };
}

/** A save whose answer cannot arrive any more: the server may have carried it out. */
export const unheard = <D>(state: DocumentState<D>): DocumentState<D> =>
  state.sending === 0
    ? state
    : {
        ...state,
        sending: 0,
        unanswered: [...new Set([...state.unanswered, state.sending])],
        save: { kind: 'unsaved' },
      };
