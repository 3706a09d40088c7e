/**
 * What every kind of document that is edited has in common on the wire: changes that name the revision they started
 * from, the one answer to a change that started from an older one, and a history that can be gone back in.
 */
import { type Access, isForbiddenKey, type Patch } from '@klarsikt/engine';
import { z } from 'zod';
import { command, query, type VisitorBound } from './endpoint.ts';
import { describedAs } from './shapes.fields.ts';
import { hashSchema, idSchema, instantSchema, revisionParam, revisionSchema } from './shapes.ts';

/** Most patches in one change. */
export const patchLimit = 2_000;

/** A JSON pointer to a member of the document, without names that reach into prototypes. */
export const pointerSchema = z
  .string()
  .max(1_000)
  .regex(/^(\/([^~/]|~[01])*)+$/)
  .refine((path) => !path.split('/').some(isForbiddenKey), 'a forbidden member name');

/** One change of the document: `Patch` of the engine. */
export const patchSchema: z.ZodType<Patch> = z
  .discriminatedUnion('op', [
    z.strictObject({ op: z.literal('set'), path: pointerSchema, value: z.json() }),
    z.strictObject({ op: z.literal('remove'), path: pointerSchema }),
  ])
  .meta({ id: 'Patch' });

/** A change that the server tells of: it was looked at when it was made. */
export const madePatchSchema = z.custom<Patch>().meta(describedAs('Patch'));

/** A change as a list of patches, applied in order, wholly or not at all. */
export const patchesSchema = z.array(patchSchema).min(1).max(patchLimit);

/**
 * What the client calls its change. A save that is repeated under the same name because its answer was lost is answered
 * with the revision that it made: it is neither refused nor made twice.
 */
export const changeIdSchema = z.uuid();

/** Members of the body of a save: the revision that it started from, and what the client calls it. */
export const startingShape = { revision: revisionSchema, change: changeIdSchema.exactOptional() } as const;

/** Who changed it last, and when. */
export const authorSchema = z.object({ at: instantSchema, author: z.string(), userId: idSchema.nullable() });

/** A revision as history lists it, without the patches. */
export const revisionHeadSchema = authorSchema.extend({ revision: revisionSchema });

const patches = z.array(madePatchSchema).readonly();

/** A revision with what it changed, and the model version of its state (null for documents that rest on none). */
export const madeRevisionSchema = revisionHeadSchema.extend({
  patches,
  modelHash: hashSchema.nullable(),
});

/** A revision with what it changed. */
export type Revision = z.output<typeof madeRevisionSchema>;

/**
 * Details of `error.stale`, the same for every kind of document and record: the state as it is now, who made it what it
 * is, and every revision since the caller's, oldest first, so that both can be merged field by field. Nothing is lost.
 */
export function staleSchema<S extends z.ZodType>(present: S) {
  return z.object({
    /** Of the present state. */
    revision: revisionSchema,
    present,
    /** Null where only the audit log tells it. */
    by: authorSchema.nullable(),
    /** Null where no history is kept, or where it does not reach back to the caller's revision. */
    since: z.array(madeRevisionSchema).readonly().nullable(),
  });
}

/** What `staleSchema` reads. */
export interface Stale<T> {
  readonly revision: number;
  readonly present: T;
  readonly by: z.output<typeof authorSchema> | null;
  readonly since: readonly Revision[] | null;
}

/** What a save of a document answers: its revision and what it changed, also when it is told a second time. */
export const savedSchema = revisionHeadSchema.extend({ patches });

/** The saved change. */
export type Saved = z.output<typeof savedSchema>;

/**
 * The calls of a kind of document of which an organisation has one: open, change, look back, go back.
 * @param given.what names it in the sentences of the API description.
 * @param given.reading who may read it, where that is not who may change it.
 * @param given.visitors bounds for who has no account, where such may read or change it.
 */
export function documentEndpoints<
  const P extends string,
  const E extends string,
  S extends z.ZodType,
>(given: {
  readonly path: P;
  readonly what: string;
  readonly access: Access;
  readonly reading?: Access;
  readonly visitors?: { readonly read: VisitorBound; readonly write: VisitorBound };
  readonly event: E;
  readonly document: S;
}) {
  const { path, what, access, reading = access, visitors, event, document } = given;
  const read = { access: reading, ...(visitors === undefined ? {} : { visitors: visitors.read }) };
  const write = { access, ...(visitors === undefined ? {} : { visitors: visitors.write }) };
  const state = z.object({ revision: revisionSchema, document });
  return {
    load: query({
      method: 'GET',
      path,
      ...read,
      // Asked again and again by every open editor: looking keeps no session alive.
      passive: true,
      summary: `${what} as they are now. Revision 0: nobody has changed them.`,
      result: state.extend({ by: authorSchema.nullable() }),
    }),
    save: command({
      method: 'POST',
      path: `${path}/modify`,
      ...write,
      events: [event],
      summary: `Applies patches to ${what}. A stale save is refused with the present state and what happened since.`,
      body: z.strictObject({ ...startingShape, patches: patchesSchema }),
      result: savedSchema,
    }),
    history: query({
      method: 'GET',
      path: `${path}/history`,
      ...read,
      summary: `Changes of ${what}, newest first; \`before\` continues below a revision.`,
      query: z.strictObject({ before: revisionParam.exactOptional() }),
      result: z.object({ entries: z.array(madeRevisionSchema).readonly(), next: revisionSchema.nullable() }),
    }),
    restore: command({
      method: 'POST',
      path: `${path}/restore`,
      ...write,
      events: [event],
      summary: `Makes the state of ${what} at revision \`to\` the current one, as a change of its own.`,
      body: z.strictObject({ ...startingShape, to: revisionSchema }),
      result: savedSchema,
    }),
  };
}
