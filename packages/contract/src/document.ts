/**
 * The API of all kinds of edited documents: changes based on a revision, a common response to stale changes,
 * and a history with undo.
 */

import type { Patch } from '@klarsikt/engine/assessment';
import { isForbiddenKey } from '@klarsikt/engine/fields';
import type { AccessRule } from '@klarsikt/engine/people';
import { z } from 'zod';
import { defineCommand, defineQuery, type VisitorLimits } from './endpoint.ts';
import { createComponentReference } from './shapes.fields.ts';
import { hashSchema, idSchema, instantSchema, revisionParamSchema, revisionSchema } from './shapes.ts';

/** Largest number of patches in one change. */
export const maxPatchesPerChange = 2_000;

/** A JSON pointer to a member of the document, without names that reach prototypes. */
export const pointerSchema = z
  .string()
  .max(1_000)
  .regex(/^(\/([^~/]|~[01])*)+$/)
  .refine((path) => !path.split('/').some(isForbiddenKey), 'a forbidden member name');

/** One change of the document: the engine's `Patch`. */
export const patchSchema: z.ZodType<Patch> = z
  .discriminatedUnion('op', [
    z.strictObject({ op: z.literal('set'), path: pointerSchema, value: z.json() }),
    z.strictObject({ op: z.literal('remove'), path: pointerSchema }),
  ])
  .meta({ id: 'Patch' });

/** A change in a response, which was validated when it was made. */
export const patchResponseSchema = z.custom<Patch>().meta(createComponentReference('Patch'));

/** A change as a list of patches, applied in order, either all or none. */
export const patchesSchema = z.array(patchSchema).min(1).max(maxPatchesPerChange);

/**
 * The client's id of a change. If the response of a save was lost and the client repeats it with the same id,
 * the server returns the revision of the first save instead of saving twice or refusing it.
 */
export const changeIdSchema = z.uuid();

/** Members of the body of a save: the revision that it is based on, and the client's id of the change. */
export const saveBodyShape = { revision: revisionSchema, change: changeIdSchema.exactOptional() } as const;

/** Author and time of the last change. */
export const authorSchema = z.object({ at: instantSchema, author: z.string(), userId: idSchema.nullable() });

/** A revision in the history, without its patches. */
export const revisionHeadSchema = authorSchema.extend({ revision: revisionSchema });

const patches = z.array(patchResponseSchema).readonly();

/** A revision with its patches, and the model version of its state (null for documents without one). */
export const revisionResponseSchema = revisionHeadSchema.extend({
  patches,
  modelHash: hashSchema.nullable(),
});

/** A revision with its patches. */
export type DocumentRevision = z.output<typeof revisionResponseSchema>;

const historySchema = z.object({
  entries: z.array(revisionResponseSchema).readonly(),
  next: revisionSchema.nullable(),
});

/**
 * Details of `error.stale`, equal for every kind of document and record: the present state with its author,
 * and every revision since the caller's, oldest first, so that the client can merge both field by field
 * without loss.
 */
export function createStaleDetailsSchema<S extends z.ZodType>(present: S) {
  return z.object({
    /** Revision of the present state. */
    revision: revisionSchema,
    present,
    /** Null when only the audit log contains the author. */
    by: authorSchema.nullable(),
    /** Null without a history, or when it does not reach back to the caller's revision. */
    since: z.array(revisionResponseSchema).readonly().nullable(),
  });
}

/** Output of `createStaleDetailsSchema`. */
export interface StaleDetails<T> {
  readonly revision: number;
  readonly present: T;
  readonly by: z.output<typeof authorSchema> | null;
  readonly since: readonly DocumentRevision[] | null;
}

/** Response to a save: its revision and patches, also for a repeated save. */
export const savedChangeSchema = revisionHeadSchema.extend({ patches });

/** The saved change. */
export type SaveResult = z.output<typeof savedChangeSchema>;

/**
 * The endpoints of a kind of document that an organisation has once: read, change, history, undo.
 * @param given.what its name in the sentences of the API description.
 * @param given.reading access for reading, if it differs from that for changes.
 * @param given.external true if programs may read the document and its history.
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
      // Open editors poll this endpoint, which must not keep the session alive.
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
