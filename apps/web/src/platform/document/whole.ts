/**
 * An open document as a tab keeps it whole: as its place has it, what is not saved there, and the steps of undo. Ready for
 * the next page before anything has been fetched.
 */
import { madePatchSchema } from '@klarsikt/contract';
import { z } from 'zod';
import type { DocumentRules } from './kind.ts';
import { type DocumentState, type Unsaved, unsavedOf } from './state.ts';
import { opened } from './transitions.ts';

/** Patches of all steps together: the tab's store holds other work too. */
const mostPatches = 10_000;

const patches = z.array(madePatchSchema).readonly();
const steps = z.array(z.object({ label: z.string(), patches })).readonly();

const unsaved: z.ZodType<Unsaved> = z.object({
  revision: z.number().int(),
  patches,
  unanswered: z.array(z.number().int()).readonly().exactOptional(),
  contested: z.object({ author: z.string(), own: z.literal(true).exactOptional(), patches }).exactOptional(),
});

export interface Whole<D> {
  readonly base: D;
  /** The revision of `base`. */
  readonly revision: number;
  readonly unsaved: Unsaved | null;
  readonly undos: DocumentState<D>['undos'];
  readonly redos: DocumentState<D>['redos'];
}

/** The members of `Whole` as the tab's text has them, for documents of a schema. */
export const wholeMembers = <S extends z.ZodType>(document: S) => ({
  base: document,
  revision: z.number().int(),
  unsaved: unsaved.nullable(),
  undos: steps,
  redos: steps,
});

export function wholeOf<D>(state: DocumentState<D>): Whole<D> {
  const { base, baseRevision: revision, undos, redos } = state;
  const count = [...undos, ...redos].reduce((sum, step) => sum + step.patches.length, 0);
  const kept = count > mostPatches ? { undos: [], redos: [] } : { undos, redos };
  return { base, revision, unsaved: unsavedOf(state), ...kept };
}

/** Whether the tab keeps the same for both states: that typing has rested, or a save has begun to fail, is not kept. */
export const isKeptAlike = <D>(a: DocumentState<D>, b: DocumentState<D>): boolean =>
  a.base === b.base &&
  a.revision === b.revision &&
  a.baseRevision === b.baseRevision &&
  a.queue === b.queue &&
  a.sending === b.sending &&
  a.unanswered === b.unanswered &&
  a.meeting === b.meeting &&
  a.undos === b.undos &&
  a.redos === b.redos;

/** The state that was kept. What it lacked at its place, it still lacks. */
export function stateOf<D extends object>(rules: DocumentRules<D>, whole: Whole<D>): DocumentState<D> {
  const { base, revision, undos, redos } = whole;
  return { ...opened(rules, { document: base, revision, at: null }, whole.unsaved), undos, redos };
}
