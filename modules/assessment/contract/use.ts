/** Uses of an entity, shown before its deletion. */

import { defineQuery, requiresSignIn, visitorLimits } from '@klarsikt/contract/endpoint.ts';
import { idSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/**
 * Kinds whose uses can be listed. `part` is an own part of the model that the organisation shares, named by its key;
 * `blueprint` is an assessment template, `template` a report template, `report` a saved report, `word` a Word file.
 */
export const usableEntityKinds = [
  'analysis',
  'assessment',
  'blueprint',
  'file',
  'group',
  'part',
  'report',
  'specification',
  'template',
  'unit',
  'word',
] as const;

/** One kind whose uses can be listed. */
export type UsableEntityKind = (typeof usableEntityKinds)[number];

/**
 * Kinds of uses: for example an assessment, a deleted one that can be restored, an approval in force, an accepted
 * report, an examination pack, or an organisation in which a template is installed.
 */
export const entityUseKinds = [
  'approval',
  'assessment',
  'deleted',
  'launch',
  'accepted',
  'report',
  'groupReport',
  'pack',
  'analysis',
  'group',
  'person',
  'unit',
  'organization',
  'signin',
] as const;

/** One kind of use. */
export type EntityUseKind = (typeof entityUseKinds)[number];

/** One use. */
export const entityUseSchema = z.object({
  kind: z.enum(entityUseKinds),
  /** Id of the using entity; null if the entity has no page of its own. */
  id: idSchema.nullable(),
  name: z.string(),
  /** Name of its assessment, or of the unit of an assessment; '' for none. */
  within: z.string(),
  /** Id of the assessment itself or of the assessment that it belongs to. */
  assessment: idSchema.nullable(),
  /** True for an assessment whose approval as a whole is in force. */
  approved: z.boolean(),
});

/** One use. */
export type EntityUse = z.output<typeof entityUseSchema>;

/** Most uses of a response. */
export const maxListedUses = 50;

/** The uses of an entity. */
export const entityUsesSchema = z.object({
  /** At most `maxListedUses`; approved and accepted ones first. */
  places: z.array(entityUseSchema).readonly(),
  /** Number of further uses that the caller may see. */
  more: z.number().int().nonnegative(),
  /** Number of uses that the caller may not see. */
  hidden: z.number().int().nonnegative(),
});

/** The uses of an entity. */
export type EntityUses = z.output<typeof entityUsesSchema>;

/** Calls about uses. */
export const useContract = {
  list: defineQuery({
    method: 'GET',
    path: 'uses',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    summary:
      'Uses of an object: named if the caller has permission to see them, otherwise counted. For a question before deletion.',
    query: z.strictObject({
      kind: z.enum(usableEntityKinds),
      /** Id of the entity; of an own part its key. */
      id: z.string().min(1).max(100),
    }),
    result: entityUsesSchema,
  }),
};
