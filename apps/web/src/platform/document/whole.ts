/**
 * Stores a whole open document in the tab's storage: saved state, unsaved changes and undo steps. The next page shows
 * this document before anything is fetched.
 */
import { patchResponseSchema } from '@klarsikt/contract';
import { z } from 'zod';
import type { DocumentChangeRules } from './kind.ts';
import { buildUnsavedWork, type DocumentState, type UnsavedWork } from './state.ts';
import { createOpenedState } from './transitions.ts';

/** Limit of the stored patches, because the tab's storage also contains other work. */
const mostPatches = 10_000;

const patches = z.array(patchResponseSchema).readonly();
const steps = z.array(z.object({ label: z.string(), patches })).readonly();

const unsaved: z.ZodType<UnsavedWork> = z.object({
  revision: z.number().int(),
  patches,
  unanswered: z.array(z.number().int()).readonly().exactOptional(),
  contested: z.object({ author: z.string(), own: z.literal(true).exactOptional(), patches }).exactOptional(),
});

export interface StoredDocumentState<D> {
  readonly base: D;
  readonly revision: number;
  readonly unsaved: UnsavedWork | null;
  readonly undos: DocumentState<D>['undos'];
  readonly redos: DocumentState<D>['redos'];
}

export const createStoredStateShape = <S extends z.ZodType>(document: S) => ({
  base: document,
  revision: z.number().int(),
  unsaved: unsaved.nullable(),
  undos: steps,
  redos: steps,
});

export function toStoredDocumentState<D>(state: DocumentState<D>): StoredDocumentState<D> {
  const { base, baseRevision: revision, undos, redos } = state;
  const count = [...undos, ...redos].reduce((sum, step) => sum + step.patches.length, 0);
  const kept = count > mostPatches ? { undos: [], redos: [] } : { undos, redos };
  return { base, revision, unsaved: buildUnsavedWork(state), ...kept };
}

/** True if both states have the same stored form, which lacks the last typed change and the outcome of saves. */
export const areStoredStatesEqual = <D>(a: DocumentState<D>, b: DocumentState<D>): boolean =>
  a.base === b.base &&
  a.revision === b.revision &&
  a.baseRevision === b.baseRevision &&
  a.queue === b.queue &&
  a.sending === b.sending &&
  a.unanswered === b.unanswered &&
  a.meeting === b.meeting &&
  a.undos === b.undos &&
  a.redos === b.redos;

/** Restores a document from its stored state; unsent changes of the stored state remain unsent. */
export function toDocumentState<D extends object>(
  rules: DocumentChangeRules<D>,
  whole: StoredDocumentState<D>,
): DocumentState<D> {
  const { base, revision, undos, redos } = whole;
  return { ...createOpenedState(rules, { document: base, revision, at: null }, whole.unsaved), undos, redos };
}
