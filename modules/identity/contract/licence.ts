/**
 * Licences: the applications that an organisation may use, and for how long. All valid licences of an organisation
 * are combined. An organisation that never had a licence uses the licences of its nearest parent that cover
 * customers; after its own licences have ended, no parent's licence replaces them. Sources: product page section 4,
 * specification 000 section 7, security page S3 and Z5.
 */

import { defineCommand, defineQuery, needsPermission } from '@klarsikt/contract/endpoint.ts';
import { createListQueryShape, idParamSchema, idSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import type { LicensedApplication } from '@klarsikt/engine/people';
import { z } from 'zod';
import { countryCodeSchema, organizationNameSchema } from './organization.ts';

/** Applications that can be licensed, in the order of display. */
export const licensedApplications = [
  'threatview',
  'ra',
  'backoffice',
  'admin',
  'portal',
  'api',
  'uplink',
] as const satisfies readonly LicensedApplication[];

/** Extents of the reference model that a licence can include, the smaller first. */
export const licenceOfferings = ['STANDARD', 'ENTERPRISE'] as const;

/** Amounts of background data that a licence can include, from none to all. */
export const licenceDatapoints = ['NO', 'BASIC', 'PRO'] as const;

/** States of a licence on a day (UTC); its first and its last day count as valid. */
export const licenceValidityStates = ['valid', 'upcoming', 'ended'] as const;

/** Day in ISO format, such as `2026-12-31`. */
export const daySchema = z.iso.date();

const licensedApplicationSchema = z.enum(licensedApplications);

const termFields = {
  applications: z.array(licensedApplicationSchema).min(1).max(licensedApplications.length),
  offering: z.enum(licenceOfferings),
  datapoint: z.enum(licenceDatapoints),
  /** Two-letter codes of the countries whose national content the licence includes. */
  countries: z.array(countryCodeSchema).max(300),
  /** Maximum number of accounts; null for no limit. */
  seats: z.number().int().min(1).max(1_000_000).nullable(),
  validFrom: daySchema,
  /** Last valid day; null if the licence does not end. */
  validTo: daySchema.nullable(),
} as const;

/** True if the licence also applies to organisations below that have never had their own licence. */
const coversCustomers = z.boolean();

/** A licence with its organisation, its terms and its present state. */
export const licenceRowSchema = z.object({
  id: idSchema,
  organization: organizationNameSchema,
  ...termFields,
  coversCustomers,
  note: z.string(),
  /** State of the licence today (UTC). */
  state: z.enum(licenceValidityStates),
  /** Number of accounts of the organisation that are not disabled. */
  users: z.number().int().nonnegative(),
  revision: revisionSchema,
  /** True if the caller may change and end the licence. */
  editable: z.boolean(),
});

/** A licence with its organisation, its terms and its present state. */
export type LicenceRow = z.output<typeof licenceRowSchema>;

/**
 * Terms of several licences combined: the seats are added, and the highest offering, the highest data points and the
 * latest end apply.
 */
export const effectiveTermsSchema = z.object({
  applications: z.array(licensedApplicationSchema),
  offering: termFields.offering,
  datapoint: termFields.datapoint,
  countries: z.array(z.string()),
  seats: z.number().int().nullable(),
  validFrom: daySchema,
  validTo: daySchema.nullable(),
});

/** Terms of several licences combined, as they apply to an organisation. */
export type EffectiveTerms = z.output<typeof effectiveTermsSchema>;

/**
 * Terms that apply to an organisation today, and the organisation whose licences they come from; `licence` is null if
 * none applies.
 */
export const effectiveLicenceSchema = z.object({
  organization: organizationNameSchema,
  licence: effectiveTermsSchema
    .extend({ ids: z.array(idSchema), from: organizationNameSchema, inherited: z.boolean() })
    .nullable(),
  /** True if all of the organisation's own licences have ended; a parent's licence does not replace them. */
  ended: z.boolean(),
});

/** Largest number of organisations in a response about the effect of a change. */
export const licenceEffectLimit = 200;

/** Effect of a licence change on an organisation: its terms without and with the change. */
export const licenceEffectRowSchema = z.object({
  organization: organizationNameSchema,
  /** Number of accounts of the organisation that are not disabled. */
  users: z.number().int().nonnegative(),
  gains: z.array(licensedApplicationSchema),
  loses: z.array(licensedApplicationSchema),
  /** Terms before and after the change; null if no licence applies. */
  before: effectiveTermsSchema.nullable(),
  after: effectiveTermsSchema.nullable(),
});

/** Effect of a licence change on an organisation: its terms without and with the change. */
export type LicenceEffectRow = z.output<typeof licenceEffectRowSchema>;

/** Effect of a licence change from one day until the next listed day. */
export const licenceEffectSchema = z.object({
  from: daySchema,
  /** True if the day is today; the change then takes effect with the next request. */
  today: z.boolean(),
  /** Affected organisations; empty if the change has no effect from this day on. */
  organizations: z.array(licenceEffectRowSchema),
  /** Number of affected organisations that are not listed. */
  more: z.number().int().nonnegative(),
});

/** Effect of a licence change from a day on, by organisation. */
export type LicenceEffect = z.output<typeof licenceEffectSchema>;

/** Columns by which the list of licences can be sorted. */
export const licenceSorts = ['organization', 'validFrom', 'validTo', 'seats'] as const;

/** Calls about the licences of the current organisation and of all organisations below it. */
export const licenceContract = {
  list: defineQuery({
    method: 'POST',
    path: 'licences',
    access: needsPermission('admin:Licensing'),
    summary: 'Licences of the organisation in scope and of those below it.',
    body: z.strictObject({
      ...createListQueryShape('asc'),
      sort: z.enum(licenceSorts).default('organization'),
      text: z.string().max(200).exactOptional(),
      state: z.enum(licenceValidityStates).exactOptional(),
      organizationId: idSchema.exactOptional(),
    }),
    result: z.object({ rows: z.array(licenceRowSchema), total: z.number().int().nonnegative() }),
  }),
  save: defineCommand({
    method: 'POST',
    path: 'licence',
    access: needsPermission('admin:Licensing'),
    summary:
      "Grants a licence to an organisation below the caller's, or with `id` and `revision` changes one, within the limits of the caller's own licence.",
    events: ['licence.created', 'licence.changed'],
    body: z.strictObject({
      id: idSchema.exactOptional(),
      revision: revisionSchema.exactOptional(),
      /** Id of the organisation; only for a new licence. */
      organizationId: idSchema.exactOptional(),
      ...termFields,
      /** If absent, the stored value is kept; a new licence then gets false. */
      coversCustomers: coversCustomers.exactOptional(),
      note: z.string().trim().max(2000).default(''),
    }),
    result: licenceRowSchema,
  }),
  effect: defineQuery({
    method: 'POST',
    path: 'licence/effect',
    access: needsPermission('admin:Licensing'),
    summary:
      'The effect of saving a licence, without saving it: applications gained and lost, by organisation and date. Without `terms` the licence is ended.',
    body: z.strictObject({
      id: idSchema.exactOptional(),
      /** Id of the organisation; only for a new licence. */
      organizationId: idSchema.exactOptional(),
      terms: z.strictObject({ ...termFields, coversCustomers }).nullable(),
    }),
    result: z.array(licenceEffectSchema),
  }),
  end: defineCommand({
    method: 'POST',
    path: 'licence/{id}/end',
    access: needsPermission('admin:Licensing'),
    summary: 'Ends a licence at once: yesterday becomes its last day.',
    events: ['licence.ended'],
    params: z.strictObject({ id: idParamSchema }),
    body: z.strictObject({ revision: revisionSchema }),
    result: licenceRowSchema,
  }),
  grantees: defineQuery({
    method: 'GET',
    path: 'licence/organizations',
    access: needsPermission('admin:Licensing'),
    summary: 'The organisations that the caller may grant licences to, in the order of the tree.',
    result: z.array(organizationNameSchema.extend({ depth: z.number().int().nonnegative() })),
  }),
  getEffective: defineQuery({
    method: 'GET',
    path: 'licence/effective/{x}',
    access: needsPermission('admin:Licensing'),
    summary:
      'The licences of an organisation today: its own valid licences together, otherwise those of the nearest parent that cover customers.',
    params: z.strictObject({ x: idParamSchema }),
    result: effectiveLicenceSchema,
  }),
};
