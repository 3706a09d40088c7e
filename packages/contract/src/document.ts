/**
 * The common API of edited documents: changes based on a revision, one form of response to stale changes, and a
 * history with undo.
 */

import type { Patch } from '@klarsikt/engine/assessment';
import { isForbiddenKey } from '@klarsikt/engine/fields';
import type { AccessRule } from '@klarsikt/engine/people';
import { z } from 'zod';
import { defineCommand, defineQuery, type VisitorLimits } from './endpoint.ts';
import { createComponentReference } from './shapes.fields.ts';
import { hashSchema, idSchema, instantSchema, revisionParamSchema, revisionSchema } from './shapes.ts';

/** Largest number of patches in one change, which a single save may contain. */
export const maxPatchesPerChange = 2_000;

/** A JSON pointer to a member of the document; member names that could reach prototypes are refused. */
export const pointerSchema = z
  .string()
  .max(1_000)
  .regex(/^(\/([^~/]|~[01])*)+$/)
  .refine((path) => !path.split('/').some(isForbiddenKey), 'a forbidden member name');

/** One change of a document, in the shape of `Patch` in the engine. */
export const patchSchema: z.ZodType<Patch> = z
  .discriminatedUnion('op', [
    z.strictObject({ op: z.literal('set'), path: pointerSchema, value: z.json() }),
    z.strictObject({ op: z.literal('remove'), path: pointerSchema }),
  ])
  .meta({ id: 'Patch' });

/** A patch in a response; it is not validated again. */
export const patchResponseSchema = z.custom<Patch>().meta(createComponentReference('Patch'));

/** A change as 1 to 2,000 patches, which are applied in order, either all or none. */
export const patchesSchema = z.array(patchSchema).min(1).max(maxPatchesPerChange);

/**
 * The client's id of a change. If the client repeats a save with the same id because the response was lost, the
 * server returns the revision of the first save instead of saving twice or refusing it.
 */
export const changeIdSchema = z.uuid();

/** Members of every save body: the revision on which the change is based, and the client's id of the change. */
export const saveBodyShape = { revision: revisionSchema, change: changeIdSchema.exactOptional() } as const;

/** Author and time of a change; `userId` is null without an account. */
export const authorSchema = z.object({ at: instantSchema, author: z.string(), userId: idSchema.nullable() });

/** A revision in the history with author and time, without its patches. */
export const revisionHeadSchema = authorSchema.extend({ revision: revisionSchema });

const patches = z.array(patchResponseSchema).readonly();

/**
 * A revision with its patches and the model version of its state, which is null for documents without a model
 * version.
 */
export const revisionResponseSchema = revisionHeadSchema.extend({
  patches,
  modelHash: hashSchema.nullable(),
});

/** A revision with its patches and the model version of its state. */
export type DocumentRevision = z.output<typeof revisionResponseSchema>;

const historySchema = z.object({
  entries: z.array(revisionResponseSchema).readonly(),
  next: revisionSchema.nullable(),
});

/**
 * Details of `error.stale`, equal for every kind of document and record: the present state with its author, and every
 * revision since the caller's, oldest first, from which the client can merge both changes field by field.
 */
export function createStaleDetailsSchema<S extends z.ZodType>(present: S) {
  return z.object({
    /** Revision of the present state, on which the merged change must be based. */
    revision: revisionSchema,
    present,
    /** Author of the present state; null if only the audit log contains it. */
    by: authorSchema.nullable(),
    /** Revisions since the caller's; null if there is no history or it does not reach back that far. */
    since: z.array(revisionResponseSchema).readonly().nullable(),
  });
}

/** Details of `error.stale` as the client receives them, with the present state as `T`. */
export interface StaleDetails<T> {
  readonly revision: number;
  readonly present: T;
  readonly by: z.output<typeof authorSchema> | null;
  readonly since: readonly DocumentRevision[] | null;
}

/** Response to a save or a repeated save: revision, author, time and patches. */
export const savedChangeSchema = revisionHeadSchema.extend({ patches });

/** Response to a save or a repeated save: revision, author, time and patches. */
export type SaveResult = z.output<typeof savedChangeSchema>;

/**
 * Defines the endpoints of a document that an organisation has once: read, change, history, undo.
 * @param given.what its name in the sentences of the API description.
 * @param given.reading access for reading, if it differs from that for changes.
 * @param given.external true if API clients may read the document and its history.
 * @param given.visitors bounds for callers without an account, if they may read or change it.
 */
export function defineDocumentEndpoints<
  const P extends string,
  const E extends string,
  S extends z.ZodType,
>(given: {
  readonly path: P;
  readonly what: string;
  readonly access: AccessRule;
  readonly reading?: AccessRule;
  readonly visitors?: { readonly read: VisitorLimits; readonly write: VisitorLimits };
  readonly event: E;
  readonly document: S;
  readonly external?: true;
}) {
  const { path, what, access, reading = access, visitors, event, document, external } = given;
  const read = {
    access: reading,
    ...(external === undefined ? {} : { external }),
    ...(visitors === undefined ? {} : { visitors: visitors.read }),
  };
  const write = { access, ...(visitors === undefined ? {} : { visitors: visitors.write }) };
  const state = z.object({ revision: revisionSchema, document });
  return {
    load: defineQuery({
      method: 'GET',
      path,
      ...read,
      // Open editors poll this endpoint, and polling must not keep the session alive.
      passive: true,
      summary: `${what} as they are now. Revision 0: nobody has changed them.`,
      result: state.extend({ by: authorSchema.nullable() }),
    }),
    save: defineCommand({
      method: 'POST',
      path: `${path}/modify`,
      ...write,
      events: [event],
      summary: `Applies patches to ${what}. A stale save is refused with the present state and what happened since.`,
      body: z.strictObject({ ...saveBodyShape, patches: patchesSchema }),
      result: savedChangeSchema,
    }),
    history: defineQuery({
      method: 'GET',
      path: `${path}/history`,
      ...read,
      summary: `Changes of ${what}, newest first; \`before\` continues below a revision.`,
      query: z.strictObject({ before: revisionParamSchema.exactOptional() }),
      result: historySchema,
    }),
    restore: defineCommand({
      method: 'POST',
      path: `${path}/restore`,
      ...write,
      events: [event],
      summary: `Makes the state of ${what} at revision \`to\` the current one, as a change of its own.`,
      body: z.strictObject({ ...saveBodyShape, to: revisionSchema }),
      result: savedChangeSchema,
    }),
  };
}
