/** Control specifications of an organisation: variables and formulas (specification 001 sections 3.3, 5.3 and 7.2). */

import { patchesSchema } from '@klarsikt/contract/document.ts';
import { command, needs, needsOrSample, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { describedAs, memberSchemas } from '@klarsikt/contract/shapes.fields.ts';
import {
  doneSchema,
  idParam,
  idSchema,
  instantSchema,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import { type ControlSpecification, specificationField } from '@klarsikt/engine';
import { z } from 'zod';

const params = z.strictObject({ id: idParam });
const name = statedSchema(255);

/** `ControlSpecification` of the engine, in form; whether its formulas hold the engine says. */
export const controlSpecificationSchema: z.ZodType<ControlSpecification, ControlSpecification> = z
  .strictObject(memberSchemas(specificationField.fields))
  .meta(describedAs('ControlSpecification'));

/** A specification as it is kept. */
export const keptSpecificationSchema = z.object({
  id: idSchema,
  name: z.string(),
  spec: controlSpecificationSchema,
  revision: revisionSchema,
  at: instantSchema,
  author: z.string(),
});

/** A specification as it is kept. */
export type KeptSpecification = z.output<typeof keptSpecificationSchema>;

const reading = { access: needsOrSample('ra:View'), visitors: visitorBounds.read } as const;
const writing = {
  access: needs('ra:ControlSpec'),
  visitors: visitorBounds.write,
  result: keptSpecificationSchema,
} as const;

/** Kept only where the engine finds no problem in them. */
export const specification = {
  list: query({
    ...reading,
    method: 'GET',
    path: 'ra/control-spec',
    summary: 'Control specifications of the organisation, by name.',
    result: z.object({
      specifications: z.array(keptSpecificationSchema).readonly(),
      /** Whether the caller may change them: they hold the right in the whole organisation. */
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
    access: needs('ra:ControlSpec'),
    visitors: visitorBounds.write,
    summary: 'Removes a control specification. Controls that it is on keep their copy.',
    events: ['specification.removed'],
    params,
    result: doneSchema,
  }),
};
