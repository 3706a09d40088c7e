/**
 * The register of incidents of an organisation: description, severity, links and lessons. Access needs a separate
 * permission, granted by unit. The register has no field for personal data.
 */

import { ownFieldChangeSchema, ownFieldValuesSchema } from '@klarsikt/assessment/contract/ownfield.ts';
import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  describeRuleRequirement,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  revisionSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { isDay } from '@klarsikt/engine/fields';
import { incidentKinds, incidentReportStates, incidentSeverities } from '@klarsikt/engine/incidents';
import { z } from 'zod';
import { incidentImportContract } from './incident.import.ts';

/** Longest text of an incident, in characters. */
export const maxIncidentTextLength = 5000;

/** Largest number of incidents in a list; a narrower range of days shows older incidents. */
export const maxListedIncidents = 2000;

/** Largest number of threats, of products and of controls that an incident links to. */
export const maxIncidentLinks = 50;

/** Collections of the library that an incident can refer to. */
export const incidentCollections = ['threats', 'products', 'controls'] as const;

const day = z.string().refine(isDay, describeRuleRequirement('day'));
const text = z.string().trim().max(maxIncidentTextLength);
const keys = z.array(keySchema).max(maxIncidentLinks).readonly();

/** Keys of the threats, products and controls that an incident concerns. */
export const incidentLinksSchema = z.strictObject({ threats: keys, products: keys, controls: keys });

/** Keys of the threats, products and controls that an incident concerns. */
export type IncidentLinks = z.output<typeof incidentLinksSchema>;

const fields = {
  unitId: idSchema,
  day,
  kind: z.enum(incidentKinds),
  severity: z.enum(incidentSeverities),
  title: createRequiredTextSchema(300),
  description: text.default(''),
  links: incidentLinksSchema,
  /** Loss in the organisation's currency, 0 or more; null if there was no loss or it is unknown. */
  loss: z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  reported: z.enum(incidentReportStates),
  lessons: text.default(''),
  /** Action that was taken after the incident. */
  action: text.default(''),
  /** Own fields to change; absent fields keep their values. */
  ownFields: ownFieldChangeSchema.default({}),
} as const;

/** One incident of the register. */
export const incidentSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  unit: z.object({ id: idSchema, name: z.string() }),
  day: z.string(),
  kind: z.enum(incidentKinds),
  severity: z.enum(incidentSeverities),
  title: z.string(),
  description: z.string(),
  links: z.object({
    threats: z.array(keySchema).readonly(),
    products: z.array(keySchema).readonly(),
    controls: z.array(keySchema).readonly(),
  }),
  loss: z.number().nullable(),
  reported: z.enum(incidentReportStates),
  lessons: z.string(),
  action: z.string(),
  ownFields: ownFieldValuesSchema,
  created: z.object({ by: z.string(), at: instantSchema }),
  updated: z.object({ by: z.string(), at: instantSchema }),
});

/** One incident of the register. */
export type Incident = z.output<typeof incidentSchema>;

const named = z.object({ key: keySchema, name: textSchema });
const idParams = z.strictObject({ id: idParamSchema });
const listBody = z.strictObject({
  /** Limits the list to the unit of this assessment and the units below. */
  assessment: idSchema.exactOptional(),
  from: day.exactOptional(),
  until: day.exactOptional(),
  kind: z.enum(incidentKinds).exactOptional(),
  severity: z.enum(incidentSeverities).exactOptional(),
});

/** Calls about the register of incidents, including its import. */
export const incidentContract = {
  ...incidentImportContract,
  list: defineQuery({
    method: 'POST',
    path: 'ra/incidents',
    access: needsPermission('ra:Incident'),
    visitors: visitorLimits.read,
    external: true,
    summary:
      'Incidents of the units in which the caller can read the register, latest first, with the names of the parts concerned. `severity` is the lowest one.',
    body: listBody,
    paged: { list: 'incidents', changed: ['updated', 'at'] },
    result: z.object({
      today: z.string(),
      incidents: z.array(incidentSchema).readonly(),
      /** Units in which the caller may register incidents; the caller's personal unit is last. */
      units: z.array(z.object({ id: idSchema, name: z.string(), personal: z.boolean() })).readonly(),
      /** Unit of the assessment in the request; null if the request has no assessment. */
      unit: idSchema.nullable(),
      names: z.object({
        threats: z.array(named).readonly(),
        products: z.array(named).readonly(),
        controls: z.array(named).readonly(),
      }),
    }),
  }),
  create: defineCommand({
    method: 'PUT',
    path: 'ra/incident',
    access: needsPermission('ra:Incident'),
    visitors: visitorLimits.write,
    external: true,
    summary:
      'Registers an incident. Its day cannot be in the future, and its threats, products and controls must be in the library.',
    events: ['incident.created'],
    body: z.strictObject(fields),
    result: incidentSchema,
  }),
  change: defineCommand({
    method: 'POST',
    path: 'ra/incident/{id}',
    access: needsPermission('ra:Incident'),
    visitors: visitorLimits.write,
    external: true,
    summary: 'Changes an incident, on top of the given revision.',
    events: ['incident.changed'],
    params: idParams,
    body: z.strictObject({ ...fields, revision: revisionSchema }),
    result: incidentSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'ra/incident/{id}',
    access: needsPermission('ra:Incident'),
    visitors: visitorLimits.write,
    summary: 'Removes an incident; the audit log keeps its content.',
    events: ['incident.removed'],
    params: idParams,
    result: emptyResultSchema,
  }),
  export: defineQuery({
    method: 'POST',
    path: 'ra/incidents/export',
    access: needsPermission('ra:Incident'),
    visitors: visitorLimits.make,
    summary: 'The register as a file for spreadsheets.',
    body: listBody.extend({ format: z.enum(['csv', 'xlsx']), language: languageSchema }),
    result: defineFileResult('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
};
