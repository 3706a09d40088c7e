/**
 * Licences: what an organisation may use, and until when. All valid ones of its own count together; without one, the
 * nearest parent's do where they cover customers; after an ended one nothing does.
 * Source: product page section 4, decision 35, specification 000 section 7, security page S3 and Z5.
 */

import { command, needs, query } from '@klarsikt/contract/endpoint.ts';
import { idParam, idSchema, listShape, revisionSchema } from '@klarsikt/contract/shapes.ts';
import type { LicensedApplication } from '@klarsikt/engine';
import { z } from 'zod';
import { countryCodeSchema, organizationNameSchema } from './organization.ts';

/** The applications that can be licensed, in the order in which they are shown. */
export const licensedApplications = [
  'threatview',
  'ra',
  'backoffice',
  'admin',
  'portal',
  'api',
  'uplink',
] as const satisfies readonly LicensedApplication[];

/** How much of the model a licence opens. */
export const offerings = ['STANDARD', 'ENTERPRISE'] as const;

/** How much of the underlying figures a licence opens, from nothing to all. */
export const datapoints = ['NO', 'BASIC', 'PRO'] as const;

/** Where a licence stands in time. Days are UTC; both ends belong to it. */
export const licenceTimes = ['valid', 'upcoming', 'ended'] as const;

/** A day, `2026-12-31`. */
export const daySchema = z.iso.date();

const licensedApplicationSchema = z.enum(licensedApplications);

const termFields = {
  applications: z.array(licensedApplicationSchema).min(1).max(licensedApplications.length),
  offering: z.enum(offerings),
  datapoint: z.enum(datapoints),
  /** Countries whose domestic content it opens. */
  countries: z.array(countryCodeSchema).max(300),
  /** How many people may have an account; null: any number. */
  seats: z.number().int().min(1).max(1_000_000).nullable(),
  validFrom: daySchema,
  /** The last day; null: without end. */
  validTo: daySchema.nullable(),
} as const;

/** Whether it counts also for the organisations below that have, and had, none of their own. */
const coversCustomers = z.boolean();

/** A licence with its organisation. */
export const licenceRowSchema = z.object({
  id: idSchema,
  organization: organizationNameSchema,
  ...termFields,
  coversCustomers,
  note: z.string(),
  /** A valid one counts today, together with the other valid ones of its organisation. */
  state: z.enum(licenceTimes),
  /** Accounts of its organisation that are not disabled. */
  users: z.number().int().nonnegative(),
  revision: revisionSchema,
  /** True when the caller may change and end it. */
  editable: z.boolean(),
});

/** A licence with its organisation. */
export type LicenceRow = z.output<typeof licenceRowSchema>;

/** What the licences that count give together: seats added up, the highest offering and data points, the last day of all. */
export const effectiveTermsSchema = z.object({
  applications: z.array(licensedApplicationSchema),
  offering: termFields.offering,
  datapoint: termFields.datapoint,
  countries: z.array(z.string()),
  seats: z.number().int().nullable(),
  validFrom: daySchema,
  validTo: daySchema.nullable(),
});

/** What licences give together. */
export type EffectiveTerms = z.output<typeof effectiveTermsSchema>;

/** What an organisation may use today, and whose licences say so. */
export const effectiveLicenceSchema = z.object({
  organization: organizationNameSchema,
  licence: effectiveTermsSchema
    .extend({ ids: z.array(idSchema), from: organizationNameSchema, inherited: z.boolean() })
    .nullable(),
  /** None counts, and it had one: what a parent has does not step in. */
  ended: z.boolean(),
});

/** Organisations that one answer about an effect names at most. */
export const licenceEffectLimit = 200;

/** What a change means for one organisation: what its people have now, and would have. */
export const licenceEffectRowSchema = z.object({
  organization: organizationNameSchema,
  /** Accounts that are not disabled. */
  users: z.number().int().nonnegative(),
  gains: z.array(licensedApplicationSchema),
  loses: z.array(licensedApplicationSchema),
  /** Null: no licence counts. */
  before: effectiveTermsSchema.nullable(),
  after: effectiveTermsSchema.nullable(),
});

/** What a change means for one organisation. */
export type LicenceEffectRow = z.output<typeof licenceEffectRowSchema>;

/** What a change means from a day on, until the next day that is told. */
export const licenceEffectSchema = z.object({
  from: daySchema,
  /** The day is today: it acts with the next click. */
  today: z.boolean(),
  /** Empty: from this day on nothing is different any more. */
  organizations: z.array(licenceEffectRowSchema),
  /** How many more there are than are named. */
  more: z.number().int().nonnegative(),
});

/** What a change means from a day on. */
export type LicenceEffect = z.output<typeof licenceEffectSchema>;

/** Fields that lists of licences can be sorted by. */
export const licenceSorts = ['organization', 'validFrom', 'validTo', 'seats'] as const;

/** Licences of the organisation in scope and everything below it. */
export const licence = {
  list: query({
    method: 'POST',
    path: 'licences',
    access: needs('admin:Licensing'),
    summary: 'Licences of the organisation in scope and of those below it.',
    body: z.strictObject({
      ...listShape('asc'),
      sort: z.enum(licenceSorts).default('organization'),
      text: z.string().max(200).exactOptional(),
      state: z.enum(licenceTimes).exactOptional(),
      organizationId: idSchema.exactOptional(),
    }),
    result: z.object({ rows: z.array(licenceRowSchema), total: z.number().int().nonnegative() }),
  }),
  save: command({
    method: 'POST',
    path: 'licence',
    access: needs('admin:Licensing'),
    summary:
      'Grants a licence to an organisation below the own one, or with `id` and `revision` changes it. Nobody can grant more than their own organisation has.',
    events: ['licence.created', 'licence.changed'],
    body: z.strictObject({
      id: idSchema.exactOptional(),
      revision: revisionSchema.exactOptional(),
      /** For a new one: who gets it. */
      organizationId: idSchema.exactOptional(),
      ...termFields,
      /** Left out: as it was, and of a new one no. */
      coversCustomers: coversCustomers.exactOptional(),
      note: z.string().trim().max(2000).default(''),
    }),
    result: licenceRowSchema,
  }),
  effect: query({
    method: 'POST',
    path: 'licence/effect',
    access: needs('admin:Licensing'),
    summary:
      'What saving a licence would change, without saving it: who gains and who loses which applications, from which day on. Without `terms` it is ended.',
    body: z.strictObject({
      id: idSchema.exactOptional(),
      /** For a new one: who gets it. */
      organizationId: idSchema.exactOptional(),
      terms: z.strictObject({ ...termFields, coversCustomers }).nullable(),
    }),
    result: z.array(licenceEffectSchema),
  }),
  end: command({
    method: 'POST',
    path: 'licence/{id}/end',
    access: needs('admin:Licensing'),
    summary: 'Ends a licence at once: yesterday becomes its last day.',
    events: ['licence.ended'],
    params: z.strictObject({ id: idParam }),
    body: z.strictObject({ revision: revisionSchema }),
    result: licenceRowSchema,
  }),
  grantees: query({
    method: 'GET',
    path: 'licence/organizations',
    access: needs('admin:Licensing'),
    summary: 'The organisations that the caller may grant licences to, in the order of the tree.',
    result: z.array(organizationNameSchema.extend({ depth: z.number().int().nonnegative() })),
  }),
  getEffective: query({
    method: 'GET',
    path: 'licence/effective/{x}',
    access: needs('admin:Licensing'),
    summary:
      'What an organisation may use today: its own valid licences together, else the nearest parent’s that cover customers.',
    params: z.strictObject({ x: idParam }),
    result: effectiveLicenceSchema,
  }),
};
