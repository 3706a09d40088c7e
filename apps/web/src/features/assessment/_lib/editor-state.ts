/** What the editor of an assessment is given, what it shows, and how it speaks with the server. */
import type { AssessmentDocument, AssessmentResult, Patch } from '@klarsikt/engine';

/** Answer of the server to a save. */
export type SaveOutcome =
  /** `patches`: all that changed, what the server added (statuses, signatures of overrides) included. */
  | {
      readonly kind: 'saved';
      readonly revision: number;
      readonly at: Date;
      readonly patches: readonly Patch[];
    }
  /** Somebody else saved first: their document, its revision, and what they changed. */
  | {
      readonly kind: 'stale';
      readonly patches: readonly Patch[];
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
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
}

/** Changes that the server has not acknowledged, with the revision that they started from. */
export interface Pending {
  readonly revision: number;
  readonly patches: readonly Patch[];
}

/** Somebody else's changes that were met while saving, beside one's own. */
export interface Meeting {
  /** Who saved last. */
  readonly author: string;
  /** Places that they changed, and places that I changed and had not saved then. */
  readonly theirPaths: readonly string[];
  readonly myPaths: readonly string[];
  readonly theirs: AssessmentDocument;
  readonly mine: AssessmentDocument;
  /** What of mine is held back until somebody chooses; empty when nothing is. */
  readonly contested: readonly Patch[];
  /** Revision that the contested changes started from. */
  readonly since: number;
}

export type EditorSaveState =
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly message: string };

/** What the screens read. */
export interface EditorState {
  readonly document: AssessmentDocument;
  readonly result: AssessmentResult;
  readonly save: EditorSaveState;
  /** What somebody else changed meanwhile; null when nobody did, or it has been looked at. */
  readonly meeting: Meeting | null;
  /** Labels of the next undo and redo, null when there is none. */
  readonly undo: string | null;
  readonly redo: string | null;
}

/** What the editor starts from: the server's state when the page was opened. */
export interface LoadedAssessment {
  readonly document: AssessmentDocument;
  readonly revision: number;
  readonly at: Date | null;
}
