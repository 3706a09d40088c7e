/** Assessment units as a tree, and personal units. Source: product page section 4, specification 000 section 7. */

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

/** Row of the tree of units. Counts exclude units below. */
export const unitRowSchema = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  name: z.string(),
  description: z.string(),
  /** Position among the siblings, from 0. */
  position: z.number().int().nonnegative(),
  assessments: z.number().int().nonnegative(),
  /** Deleted assessments that can still be restored. The unit cannot be deleted while there are any. */
  deleted: z.number().int().nonnegative(),
  /** User groups with a permission on this unit itself. */
  groups: z.number().int().nonnegative(),
  revision: revisionSchema,
});

/** Row of the tree of units. */
export type UnitRow = z.output<typeof unitRowSchema>;

/** Personal unit, created and deleted together with its account. */
export const personalUnitSchema = z.object({
  id: idSchema,
  name: z.string(),
  username: z.string(),
  assessments: z.number().int().nonnegative(),
});

/** Personal unit of an account. */
export type PersonalUnit = z.output<typeof personalUnitSchema>;

const unitParams = z.strictObject({ id: idParamSchema });

/** Endpoints of the units of the organisation in scope. Units of another organisation require administering it. */
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
      /** Parent of a new unit; null or absent: at the top. */
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
      /** Position among the siblings, not counting the unit itself; a position beyond the end means last. */
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
