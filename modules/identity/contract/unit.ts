/** Assessment units as a tree, and personal units (product page section 4; specification 000 section 7). */

import { defineCommand, defineQuery, needsPermission } from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  revisionParamSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** A unit in the tree of units. Counts do not include the units below. */
export const unitRowSchema = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  name: z.string(),
  description: z.string(),
  /** Position among the units with the same parent, counted from 0. */
  position: z.number().int().nonnegative(),
  assessments: z.number().int().nonnegative(),
  /**
   * Number of deleted assessments that can still be restored. As long as there are any, the unit cannot be deleted.
   */
  deleted: z.number().int().nonnegative(),
  /** Number of user groups that have a permission on this unit itself. */
  groups: z.number().int().nonnegative(),
  revision: revisionSchema,
});

/** A unit in the tree of units, with its counts. */
export type UnitRow = z.output<typeof unitRowSchema>;

/** Personal unit of an account; it is created and deleted together with the account. */
export const personalUnitSchema = z.object({
  id: idSchema,
  name: z.string(),
  username: z.string(),
  assessments: z.number().int().nonnegative(),
});

/** Personal unit of an account; it is created and deleted together with the account. */
export type PersonalUnit = z.output<typeof personalUnitSchema>;

const unitParams = z.strictObject({ id: idParamSchema });

/**
 * Endpoints for the units of the current organisation. To change units of another organisation, the caller must first
 * administer it.
 */
export const unitContract = {
  list: defineQuery({
    method: 'POST',
    path: 'admin/assUnits',
    access: needsPermission('admin:Admin'),
    summary: 'The units in the order of the tree, and the personal ones by name.',
    body: z.strictObject({}).optional(),
    result: z.object({ units: z.array(unitRowSchema), personal: z.array(personalUnitSchema) }),
  }),
  save: defineCommand({
    method: 'POST',
    path: 'admin/assUnit',
    access: needsPermission('admin:Admin'),
    summary:
      'Creates a unit as the last one below its parent, or with `id` and `revision` changes name and description.',
    events: ['unit.created', 'unit.changed'],
    body: z.strictObject({
      id: idSchema.exactOptional(),
      revision: revisionSchema.exactOptional(),
      /** Id of the parent of a new unit; null or absent for a unit at the top. */
      parentId: idSchema.nullable().exactOptional(),
      name: createRequiredTextSchema(200),
      description: z.string().trim().max(2000).exactOptional(),
    }),
    result: unitRowSchema,
  }),
  move: defineCommand({
    method: 'POST',
    path: 'admin/au/{id}',
    access: needsPermission('admin:Admin'),
    summary:
      'Moves a unit, with everything below it, to a place among the units of a parent (null: the top).',
    events: ['unit.moved'],
    params: unitParams,
    body: z.strictObject({
      parentId: idSchema.nullable(),
      /**
       * Position among the units with the same parent, not counting the unit itself; a number beyond the end means
       * last.
       */
      position: z.number().int().min(0).max(100_000),
      revision: revisionSchema,
    }),
    result: unitRowSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'admin/au/{id}',
    access: needsPermission('admin:Admin'),
    summary:
      'Deletes a unit without assessments and units below it, with the permissions of user groups in it.',
    events: ['unit.removed'],
    params: unitParams,
    query: z.strictObject({ revision: revisionParamSchema }),
    result: emptyResultSchema,
  }),
};
