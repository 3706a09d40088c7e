/**
 * The register of incidents of an organisation: what happened, how grave it was, what it concerns and what was learnt. Its
 * own permission opens it, in units; it has no field for personal data.
 */

import { command, file, needs, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import {
  asksFor,
  doneSchema,
  idParam,
  idSchema,
  instantSchema,
  keySchema,
  languageSchema,
  revisionSchema,
  statedSchema,
  textSchema,
} from '@klarsikt/contract/shapes.ts';
import { incidentKinds, incidentReports, incidentSeverities, isDay } from '@klarsikt/engine';
import { z } from 'zod';

/** Longest text of an incident, in characters. */
export const longestIncidentText = 5000;

/** Most incidents that a list holds; older ones are found by narrowing the days. */
export const mostIncidents = 2000;

/** Most threats, products or controls that an incident names of each. */
export const mostIncidentLinks = 50;

/** Collections of the library that an incident can name. */
export const incidentCollections = ['threats', 'products', 'controls'] as const;

const day = z.string().refine(isDay, asksFor('day'));
const text = z.string().trim().max(longestIncidentText);
const keys = z.array(keySchema).max(mostIncidentLinks).readonly();

/** Keys of what an incident concerns. */
export const incidentLinksSchema = z.strictObject({ threats: keys, products: keys, controls: keys });

/** Keys of what an incident concerns. */
export type IncidentLinks = z.output<typeof incidentLinksSchema>;

const fields = {
  unitId: idSchema,
  day,
  kind: z.enum(incidentKinds),
  severity: z.enum(incidentSeverities),
  title: statedSchema(300),
  description: text.default(''),
  links: incidentLinksSchema,
  /** In the currency of the organisation, 0 or more; null where there was none or nobody knows. */
  loss: z.number().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  reported: z.enum(incidentReports),
  lessons: text.default(''),
  /** What was done about it. */
  action: text.default(''),
} as const;

/** One incident. */
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
  reported: z.enum(incidentReports),
  lessons: z.string(),
  action: z.string(),
  created: z.object({ by: z.string(), at: instantSchema }),
  updated: z.object({ by: z.string(), at: instantSchema }),
});

/** One incident of the register. */
export type Incident = z.output<typeof incidentSchema>;

const named = z.object({ key: keySchema, name: textSchema });
const idParams = z.strictObject({ id: idParam });
const listBody = z.strictObject({
  from: day.exactOptional(),
  until: day.exactOptional(),
  kind: z.enum(incidentKinds).exactOptional(),
  severity: z.enum(incidentSeverities).exactOptional(),
});

/** Calls about the register of incidents. */
export const incident = {
  list: query({
    method: 'POST',
    path: 'ra/incidents',
    access: needs('ra:Incident'),
    visitors: visitorBounds.read,
    summary:
      'Incidents of the units in which the caller may read the register, the latest first, with the names of what they concern. `severity` is the lowest one.',
    body: listBody,
    result: z.object({
      today: z.string(),
      incidents: z.array(incidentSchema).readonly(),
      units: z.array(z.object({ id: idSchema, name: z.string() })).readonly(),
      names: z.object({
        threats: z.array(named).readonly(),
        products: z.array(named).readonly(),
        controls: z.array(named).readonly(),
      }),
    }),
  }),
  create: command({
    method: 'PUT',
    path: 'ra/incident',
    access: needs('ra:Incident'),
    visitors: visitorBounds.write,
    summary:
      'Registers an incident. Its day cannot be in the future, and what it names must be in the library.',
    events: ['incident.created'],
    body: z.strictObject(fields),
    result: incidentSchema,
  }),
  change: command({
    method: 'POST',
    path: 'ra/incident/{id}',
    access: needs('ra:Incident'),
    visitors: visitorBounds.write,
    summary: 'Changes an incident, from the state that the caller saw.',
    events: ['incident.changed'],
    params: idParams,
    body: z.strictObject({ ...fields, revision: revisionSchema }),
    result: incidentSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'ra/incident/{id}',
    access: needs('ra:Incident'),
    visitors: visitorBounds.write,
    summary: 'Removes an incident; the audit log keeps what it was.',
    events: ['incident.removed'],
    params: idParams,
    result: doneSchema,
  }),
  export: query({
    method: 'POST',
    path: 'ra/incidents/export',
    access: needs('ra:Incident'),
    visitors: visitorBounds.make,
    summary: 'The register as a file for spreadsheets.',
    body: listBody.extend({ format: z.enum(['csv', 'xlsx']), language: languageSchema }),
    result: file('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
};
