/** Control specifications of an organisation: variables and formulas (specification 001 sections 3.3, 5.3 and 7.2). */

import { patchesSchema } from '@klarsikt/contract/document.ts';
import {
  command,
  needsPermission,
  needsPermissionOrSample,
  query,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import { buildMemberSchemas, createComponentReference } from '@klarsikt/contract/shapes.fields.ts';
import {
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  requiredTextSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { type ControlSpecification, specificationField } from '@klarsikt/engine/specification';
import { z } from 'zod';

const params = z.strictObject({ id: idParamSchema });
const name = requiredTextSchema(255);

/** Form of `ControlSpecification` of the engine; the engine itself checks the formulas. */
export const controlSpecificationSchema: z.ZodType<ControlSpecification, ControlSpecification> = z
  .strictObject(buildMemberSchemas(specificationField.fields))
  .meta(createComponentReference('ControlSpecification'));

/** A stored control specification. */
export const keptSpecificationSchema = z.object({
  id: idSchema,
  name: z.string(),
  spec: controlSpecificationSchema,
  revision: revisionSchema,
  at: instantSchema,
  author: z.string(),
});

/** A stored control specification. */
export type StoredSpecification = z.output<typeof keptSpecificationSchema>;

const reading = { access: needsPermissionOrSample('ra:View'), visitors: visitorBounds.read } as const;
const writing = {
  access: needsPermission('ra:ControlSpec'),
  visitors: visitorBounds.write,
  result: keptSpecificationSchema,
} as const;

/** Calls about control specifications. A specification is stored only if the engine finds no problem in it. */
export const specificationContract = {
  list: query({
    ...reading,
    method: 'GET',
    path: 'ra/control-spec',
    summary: 'Control specifications of the organisation, by name.',
    result: z.object({
      specifications: z.array(keptSpecificationSchema).readonly(),
      /** True if the caller has the permission in the whole organisation. */
      mayEdit: z.boolean(),
    }),
  }),
  get: query({
    ...reading,
    method: 'GET',
    path: 'ra/control-spec/{id}',
    summary: 'One control specification.',
    params,
    result: keptSpecificationSchema,
  }),
  create: command({
    ...writing,
    method: 'PUT',
    path: 'ra/control-spec',
    summary: 'Adds a control specification. Refused with the place of every fault in its keys and formulas.',
    events: ['specification.created'],
    body: z.strictObject({ name, spec: controlSpecificationSchema }),
  }),
  update: command({
    ...writing,
    method: 'POST',
    path: 'ra/control-spec/{id}',
    summary: 'Replaces name and content of a control specification.',
    events: ['specification.changed'],
    params,
    body: z.strictObject({ revision: revisionSchema, name, spec: controlSpecificationSchema }),
  }),
  modify: command({
    ...writing,
    method: 'POST',
    path: 'ra/control-spec/{id}/modify',
    summary: 'Applies patches to the content of a control specification.',
    events: ['specification.changed'],
    params,
    body: z.strictObject({ revision: revisionSchema, patches: patchesSchema }),
  }),
  remove: command({
    method: 'DELETE',
    path: 'ra/control-spec/{id}',
    access: needsPermission('ra:ControlSpec'),
    visitors: visitorBounds.write,
    summary: 'Removes a control specification. Controls that use it keep their copy.',
    events: ['specification.removed'],
    params,
    result: emptyResultSchema,
  }),
};
