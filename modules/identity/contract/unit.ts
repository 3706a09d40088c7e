/** Assessment units as a tree, and the personal ones beside it. Source: product page section 4, specification 000 section 7. */

import { command, needs, query } from '@klarsikt/contract/endpoint.ts';
import {
  doneSchema,
  idParam,
  idSchema,
  revisionParam,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** A unit as the tree shows it. Counts are of the unit itself, without those below. */
export const unitRowSchema = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  name: z.string(),
  description: z.string(),
  /** Place among its siblings, from 0. */
  position: z.number().int().nonnegative(),
  assessments: z.number().int().nonnegative(),
  /** Deleted assessments that can still be restored: they keep the unit from being deleted too. */
  deleted: z.number().int().nonnegative(),
  /** User groups with a right in exactly this unit. */
  groups: z.number().int().nonnegative(),
  revision: revisionSchema,
});

/** A unit as the tree shows it. */
export type UnitRow = z.output<typeof unitRowSchema>;

/** Somebody's own unit: made with the account, gone with it. */
export const personalUnitSchema = z.object({
  id: idSchema,
  name: z.string(),
  username: z.string(),
  assessments: z.number().int().nonnegative(),
});

/** Somebody's own unit. */
export type PersonalUnit = z.output<typeof personalUnitSchema>;

const unitParams = z.strictObject({ id: idParam });

/** Units of the organisation in scope. Another one's: administer it first. */
export const unit = {
  list: query({
    method: 'POST',
    path: 'admin/assUnits',
    access: needs('admin:Admin'),
    summary: 'The units in the order of the tree, and the personal ones by name.',
    body: z.strictObject({}).optional(),
    result: z.object({ units: z.array(unitRowSchema), personal: z.array(personalUnitSchema) }),
  }),
  save: command({
    method: 'POST',
    path: 'admin/assUnit',
    access: needs('admin:Admin'),
    summary:
      'Creates a unit as the last one below its parent, or with `id` and `revision` changes name and description.',
    events: ['unit.created', 'unit.changed'],
    body: z.strictObject({
      id: idSchema.exactOptional(),
      revision: revisionSchema.exactOptional(),
      /** For a new one: what it stands below; null or left out: at the top. */
      parentId: idSchema.nullable().exactOptional(),
      name: statedSchema(200),
      description: z.string().trim().max(2000).exactOptional(),
    }),
    result: unitRowSchema,
  }),
  move: command({
    method: 'POST',
    path: 'admin/au/{id}',
    access: needs('admin:Admin'),
    summary:
      'Moves a unit, with everything below it, to a place among the units of a parent (null: the top).',
    events: ['unit.moved'],
    params: unitParams,
    body: z.strictObject({
      parentId: idSchema.nullable(),
      /** Place among the siblings there, counted without the unit itself; beyond the end: last. */
      position: z.number().int().min(0).max(100_000),
      revision: revisionSchema,
    }),
    result: unitRowSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'admin/au/{id}',
    access: needs('admin:Admin'),
    summary: 'Deletes a unit without assessments and units below it; rights of user groups in it go with it.',
    events: ['unit.removed'],
    params: unitParams,
    query: z.strictObject({ revision: revisionParam }),
    result: doneSchema,
  }),
};
