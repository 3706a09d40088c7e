/**
 * Licences: what an organisation may use, and until when. The effective one is its own, else the nearest parent's.
 * Source: product page section 4, specification 000 section 7, security page S3 and Z5.
 */
import type { LicensedApplication } from '@klarsikt/engine';
import { z } from 'zod';
import { command, needs, query } from './endpoint.ts';
import { countryCodeSchema, organizationNameSchema } from './organization.ts';
import { idParam, idSchema, listShape, revisionSchema } from './shapes.ts';

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

const termFields = {
  applications: z.array(z.enum(licensedApplications)).min(1).max(licensedApplications.length),
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

/** A licence with its organisation. */
export const licenceRowSchema = z.object({
  id: idSchema,
  organization: organizationNameSchema,
  ...termFields,
  note: z.string(),
  state: z.enum(licenceTimes),
  /** True when it is the one that counts for its organisation today. */
  effective: z.boolean(),
  /** Accounts of its organisation that are not disabled. */
  users: z.number().int().nonnegative(),
  revision: revisionSchema,
  /** True when the caller may change and end it. */
  editable: z.boolean(),
});

/** A licence with its organisation. */
export type LicenceRow = z.output<typeof licenceRowSchema>;

/** What an organisation may use today, and whose licence says so. */
export const effectiveLicenceSchema = z.object({
  organization: organizationNameSchema,
  licence: z
    .object({ id: idSchema, from: organizationNameSchema, inherited: z.boolean(), ...termFields })
    .nullable(),
});

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
      'Grants a licence to an organisation below the own one, or with `id` and `revision` changes it. Nobody can grant more than his own organisation has.',
    events: ['licence.created', 'licence.changed'],
    body: z.strictObject({
      id: idSchema.exactOptional(),
      revision: revisionSchema.exactOptional(),
      /** For a new one: who gets it. */
      organizationId: idSchema.exactOptional(),
      ...termFields,
      note: z.string().trim().max(2000).default(''),
    }),
    result: licenceRowSchema,
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
    summary: 'The licence that counts for an organisation today: its own, else the nearest parent’s.',
    params: z.strictObject({ x: idParam }),
    result: effectiveLicenceSchema,
  }),
};
