/** Contract for the uses of an entity, which are shown before the entity is deleted. */

import { defineQuery, requiresSignIn, visitorLimits } from '@klarsikt/contract/endpoint.ts';
import { idSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/**
 * Kinds of entities whose uses can be listed. `part` is an own part of the model that the organisation shares,
 * identified by its key; `blueprint` is an assessment template, `template` a report template, `report` a saved
 * report, `word` a Word file.
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

/** A kind of entity whose uses can be listed. */
export type UsableEntityKind = (typeof usableEntityKinds)[number];

/**
 * Kinds of places in which an entity is used: for example an assessment, a deleted assessment that can be restored,
 * an approval in force, an accepted report, an examination pack, or an organisation in which a template is installed.
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

/** Kind of a place in which an entity is used. */
export type EntityUseKind = (typeof entityUseKinds)[number];

/** A place where an entity is used. */
export const entityUseSchema = z.object({
  kind: z.enum(entityUseKinds),
  /** Id of the place; null if it has no page of its own. */
  id: idSchema.nullable(),
  name: z.string(),
  /**
   * Name of the assessment that the place belongs to, or the unit's name if the place is an assessment; empty if
   * neither exists.
   */
  within: z.string(),
  /** Id of the place if it is an assessment, or else of the assessment that it belongs to. */
  assessment: idSchema.nullable(),
  /** True for an assessment that is approved as a whole and whose approval is in force. */
  approved: z.boolean(),
});

/** A place where an entity is used, with its name and assessment. */
export type EntityUse = z.output<typeof entityUseSchema>;

/** Largest number of uses in a response. */
export const maxListedUses = 50;

/** Uses of an entity: a limited list, and the numbers of further and of invisible uses. */
export const entityUsesSchema = z.object({
  /** At most `maxListedUses` uses; approved assessments and accepted reports are first. */
  places: z.array(entityUseSchema).readonly(),
  /** Number of further uses that the caller may see but that are not listed. */
  more: z.number().int().nonnegative(),
  /** Number of uses that the caller may not see. */
  hidden: z.number().int().nonnegative(),
});

/** Uses of an entity: a limited list, and the numbers of further and of invisible uses. */
export type EntityUses = z.output<typeof entityUsesSchema>;

/** Calls that list where an entity is used. */
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
      /** Id of the entity, or the key of an own part. */
      id: z.string().min(1).max(100),
    }),
    result: entityUsesSchema,
  }),
};
