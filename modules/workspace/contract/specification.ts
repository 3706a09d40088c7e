/** Control specifications of an organisation: variables and formulas (specification 001 sections 3.3, 5.3 and 7.2). */

import { patchesSchema } from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { buildMemberSchemas, createComponentReference } from '@klarsikt/contract/shapes.fields.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { type ControlSpecification, specificationField } from '@klarsikt/engine/specification';
import { z } from 'zod';

const params = z.strictObject({ id: idParamSchema });
const name = createRequiredTextSchema(255);

/** A control specification in the shape of `ControlSpecification` in the engine, which also checks the formulas. */
export const controlSpecificationSchema: z.ZodType<ControlSpecification, ControlSpecification> = z
  .strictObject(buildMemberSchemas(specificationField.fields))
  .meta(createComponentReference('ControlSpecification'));

/** A stored control specification with its name. */
export const storedSpecificationSchema = z.object({
  id: idSchema,
  name: z.string(),
  spec: controlSpecificationSchema,
  revision: revisionSchema,
  at: instantSchema,
  author: z.string(),
});

/** A stored control specification with its name. */
export type StoredSpecification = z.output<typeof storedSpecificationSchema>;

const reading = { access: needsPermissionOrSample('ra:View'), visitors: visitorLimits.read } as const;
const writing = {
  access: needsPermission('ra:ControlSpec'),
  visitors: visitorLimits.write,
  result: storedSpecificationSchema,
} as const;

/** Calls about control specifications. A specification is stored only if the engine finds no problem in it. */
export const specificationContract = {
  list: defineQuery({
    ...reading,
    method: 'GET',
    path: 'ra/control-spec',
    summary: 'Control specifications of the organisation, by name.',
    result: z.object({
      specifications: z.array(storedSpecificationSchema).readonly(),
      /** True if the caller has the edit permission in the whole organisation. */
      mayEdit: z.boolean(),
    }),
  }),
  get: defineQuery({
    ...reading,
    method: 'GET',
    path: 'ra/control-spec/{id}',
    summary: 'One control specification.',
    params,
    result: storedSpecificationSchema,
  }),
  create: defineCommand({
    ...writing,
    method: 'PUT',
    path: 'ra/control-spec',
    summary: 'Adds a control specification. Refused with the place of every fault in its keys and formulas.',
    events: ['specification.created'],
    body: z.strictObject({ name, spec: controlSpecificationSchema }),
  }),
  update: defineCommand({
    ...writing,
    method: 'POST',
    path: 'ra/control-spec/{id}',
    summary: 'Replaces name and content of a control specification.',
    events: ['specification.changed'],
    params,
    body: z.strictObject({ revision: revisionSchema, name, spec: controlSpecificationSchema }),
  }),
  modify: defineCommand({
    ...writing,
    method: 'POST',
    path: 'ra/control-spec/{id}/modify',
    summary: 'Applies patches to the content of a control specification.',
    events: ['specification.changed'],
    params,
    body: z.strictObject({ revision: revisionSchema, patches: patchesSchema }),
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'ra/control-spec/{id}',
    access: needsPermission('ra:ControlSpec'),
    visitors: visitorLimits.write,
    summary: 'Removes a control specification. Controls that use it keep their copy.',
    events: ['specification.removed'],
    params,
    result: emptyResultSchema,
  }),
};
