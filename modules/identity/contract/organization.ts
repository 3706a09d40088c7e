/**
 * Organisations as a tree, with their sign-in settings, their identity provider and the administration of customers.
 * Sources: product page section 4, specification 000 sections 2, 6 and 7, security page Z3, Z5 and Z11.
 */

import {
  defineCommand,
  defineQuery,
  needsPermission,
  requiresSignIn,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import {
  createRequiredTextSchema,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  languageSchema,
  revisionParamSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { tradeNames } from '@klarsikt/engine/model';
import { z } from 'zod';
import { organizationSettingsSchema } from './organization.settings.ts';

/** Country code of two capital letters: ISO 3166-1, or XK for Kosovo. */
export const countryCodeSchema = z.string().regex(/^[A-Z]{2}$/);

/** Time zone by its IANA name, such as `Europe/Stockholm`. */
export const timeZoneSchema = z.string().min(1).max(50);

/** Trade of an organisation; it determines how businesses are classified (specification 001 section 6). */
export const organizationTradeSchema = z.enum(tradeNames);

/**
 * States of an organisation's licences today. `own`: an own licence is valid; `inherited`: a parent's licence
 * applies; `ended`: all own licences have ended; `none`: no licence applies.
 */
export const organizationLicenceStates = ['own', 'inherited', 'ended', 'none'] as const;

/** An organisation by its id and name. */
export const organizationNameSchema = z.object({ id: idSchema, name: z.string() });

/**
 * An organisation in the tree. `parentId` is null for the caller's current organisation, even if it has a parent.
 * Counts do not include the organisations below.
 */
export const organizationRowSchema = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  system: z.boolean(),
  name: z.string(),
  country: z.string().nullable(),
  language: languageSchema,
  demo: z.boolean(),
  users: z.number().int().nonnegative(),
  units: z.number().int().nonnegative(),
  assessments: z.number().int().nonnegative(),
  licence: z.object({ state: z.enum(organizationLicenceStates), validTo: z.string().nullable() }),
  /** True if people sign in at the organisation's own identity provider. */
  federated: z.boolean(),
  revision: revisionSchema,
  /** True for the caller's current organisation, which is the root of the visible tree. */
  here: z.boolean(),
});

/** An organisation in the tree, with its counts and the state of its licences. */
export type OrganizationRow = z.output<typeof organizationRowSchema>;

/** Mail domain in lower case: letters, digits and hyphens, with at least one dot. */
export const mailDomainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/);

const federationFields = {
  /**
   * Address of the provider, with https. Plain http is allowed only if the operator has listed the origin in
   * `KLARSIKT_ALLOWED_ORIGINS`.
   */
  issuer: z.url({ protocol: /^https?$/ }).max(500),
  clientId: createRequiredTextSchema(300),
  /** Source of identities at the provider that is chosen in advance; null if the person chooses at the provider. */
  idpHint: createRequiredTextSchema(200).nullable(),
  enabled: z.boolean(),
  /** True if people with a mail address of the listed domains may also sign in by password. */
  passwordAllowed: z.boolean(),
  /** True if an unknown person gets an account, as a member of the user group `groupId`, at the first sign-in. */
  createUsers: z.boolean(),
  groupId: idSchema.nullable(),
} as const;

/** Settings of sign-in through an organisation's own identity provider. The client secret is never returned. */
export const federationSettingsSchema = z.object({
  ...federationFields,
  hasSecret: z.boolean(),
  /**
   * True if the caller has signed in through the provider with its current settings, which is required before
   * passwords can be forbidden.
   */
  proved: z.boolean(),
  domains: z.array(z.string()),
});

/**
 * Settings of sign-in through an identity provider, in a request. If `clientSecret` is absent, the stored secret is
 * kept; null removes it.
 */
export const federationInputSchema = z.strictObject({
  ...federationFields,
  clientSecret: z.string().min(1).max(2000).nullable().exactOptional(),
  domains: z.array(mailDomainSchema).min(1).max(50),
});

/** Settings of sign-in through an identity provider, in a request. */
export type FederationInput = z.input<typeof federationInputSchema>;

/** An organisation with all editable fields. `can` contains the actions that the caller may take. */
export const organizationDetailSchema = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  /** Organisations on the path from the caller's current organisation to this one, by name. */
  line: z.array(organizationNameSchema),
  system: z.boolean(),
  name: z.string(),
  country: z.string().nullable(),
  language: languageSchema,
  demo: z.boolean(),
  trade: organizationTradeSchema.nullable(),
  /**
   * Time zone that the organisation has chosen; null for the zone of its country or, without a country, of the
   * installation.
   */
  timeZone: timeZoneSchema.nullable(),
  /** Time zone that determines the organisation's days. */
  dayZone: timeZoneSchema,
  settings: organizationSettingsSchema,
  federation: federationSettingsSchema.nullable(),
  /** User groups to which new accounts can be added. */
  groups: z.array(organizationNameSchema),
  users: z.number().int().nonnegative(),
  units: z.number().int().nonnegative(),
  assessments: z.number().int().nonnegative(),
  /** Number of organisations directly below. */
  children: z.number().int().nonnegative(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  revision: revisionSchema,
  can: z.object({
    /**
     * True if the caller may mark the organisation as demo, move it and delete it; this is possible only from an
     * organisation above it.
     */
    govern: z.boolean(),
    administer: z.boolean(),
    /**
     * True if the caller may change how people sign in (provider, second factor). This needs `admin:SecurityAdmin`
     * and every permission that the affected people have.
     */
    signIn: z.boolean(),
  }),
});

/** An organisation with all editable fields and the actions that the caller may take. */
export type OrganizationDetail = z.output<typeof organizationDetailSchema>;

const organizationParams = z.strictObject({ id: idParamSchema });

/**
 * Endpoints for the caller's current organisation and the organisations below it, and about administering a customer.
 */
export const organizationContract = {
  list: defineQuery({
    method: 'GET',
    path: 'admin/org',
    access: needsPermission('admin:Admin'),
    summary: 'The organisation in scope and everything below it, in the order of the tree.',
    result: z.array(organizationRowSchema),
  }),
  save: defineCommand({
    method: 'POST',
    path: 'admin/org',
    access: needsPermission('admin:Admin'),
    summary:
      'Creates an organisation below another one, or with `id` and `revision` changes the given fields of one.',
    events: ['organization.created', 'organization.changed'],
    body: z.strictObject({
      id: idSchema.exactOptional(),
      revision: revisionSchema.exactOptional(),
      /** Id of the parent of a new organisation; by default the caller's current organisation. */
      parentId: idSchema.exactOptional(),
      name: createRequiredTextSchema(200).exactOptional(),
      country: countryCodeSchema.nullable().exactOptional(),
      language: languageSchema.exactOptional(),
      demo: z.boolean().exactOptional(),
      /** Trade whose businesses are listed first; null for no trade. */
      trade: organizationTradeSchema.nullable().exactOptional(),
      /** Time zone; null for the zone of the country or, without a country, of the installation. */
      timeZone: timeZoneSchema.nullable().exactOptional(),
      settings: organizationSettingsSchema.exactOptional(),
      /** Settings of the identity provider; null removes them. */
      federation: federationInputSchema.nullable().exactOptional(),
    }),
    result: organizationDetailSchema,
  }),
  listAdministrable: defineQuery({
    method: 'GET',
    path: 'admin/org/administrable',
    access: requiresSignIn,
    visitors: visitorLimits.read,
    own: true,
    summary: 'The customer organisations that the caller may administer, by name.',
    result: z.array(organizationNameSchema.extend({ parentName: z.string() })),
  }),
  get: defineQuery({
    method: 'GET',
    path: 'admin/org/{id}',
    access: needsPermission('admin:Admin'),
    summary: 'One organisation with all its editable fields.',
    params: organizationParams,
    result: organizationDetailSchema,
  }),
  move: defineCommand({
    method: 'POST',
    path: 'admin/org/{id}/move',
    access: needsPermission('admin:Admin'),
    summary: 'Moves an organisation, with everything below it, below another one.',
    events: ['organization.moved'],
    params: organizationParams,
    body: z.strictObject({ parentId: idSchema, revision: revisionSchema }),
    result: organizationDetailSchema,
  }),
  administer: defineCommand({
    method: 'POST',
    path: 'admin/org/{id}/administer',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    own: true,
    summary:
      "Starts the administration of a customer organisation in this session, with the caller's permissions for it.",
    events: ['organization.administered'],
    params: organizationParams,
    result: z.object({ administering: organizationNameSchema }),
  }),
  leave: defineCommand({
    method: 'DELETE',
    path: 'admin/org/administer',
    access: requiresSignIn,
    visitors: visitorLimits.write,
    own: true,
    summary: 'Ends the administration of a customer organisation.',
    events: ['organization.left'],
    result: emptyResultSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'admin/org/{id}',
    access: needsPermission('admin:Admin'),
    summary: 'Deletes an organisation without users, assessments, keys and organisations below it.',
    events: ['organization.removed'],
    params: organizationParams,
    query: z.strictObject({ revision: revisionParamSchema }),
    result: emptyResultSchema,
  }),
};
