/**
 * Organisations as a tree, with sign-in settings, identity provider and administration of customers. Source: product
 * page section 4, specification 000 sections 2, 6 and 7, security page Z3, Z5 and Z11.
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

/** ISO 3166-1 country code of two capital letters, or XK (Kosovo). */
export const countryCodeSchema = z.string().regex(/^[A-Z]{2}$/);

/** Time zone by its IANA name, such as `Europe/Stockholm`. */
export const timeZoneSchema = z.string().min(1).max(50);

/** Trade of an organisation, which determines the classification of businesses (specification 001 section 6). */
export const organizationTradeSchema = z.enum(tradeNames);

/**
 * State of an organisation's licences today. `inherited`: a parent's licence applies; `ended`: all own licences have
 * ended.
 */
export const organizationLicenceStates = ['own', 'inherited', 'ended', 'none'] as const;

/** Organisation by id and name. */
export const organizationNameSchema = z.object({ id: idSchema, name: z.string() });

/**
 * Row of the tree of organisations. `parentId` is null for the organisation in scope, even if it has a parent. Counts
 * exclude organisations below.
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
  /** True for the organisation in scope, which is the root of the visible tree. */
  here: z.boolean(),
});

/** Row of the tree of organisations. */
export type OrganizationRow = z.output<typeof organizationRowSchema>;

/** Mail domain in lower case: labels of letters, digits and hyphens with at least one dot. */
export const mailDomainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/);

const federationFields = {
  /** Address of the provider; https unless the operator lists its origin (decision 20). */
  issuer: z.url({ protocol: /^https?$/ }).max(500),
  clientId: createRequiredTextSchema(300),
  /** Identity source at the provider that is preselected; null: the person chooses at the provider. */
  idpHint: createRequiredTextSchema(200).nullable(),
  enabled: z.boolean(),
  /** True if people of the domains may also sign in by password. */
  passwordAllowed: z.boolean(),
  /** True if an unknown person gets an account in the group `groupId` at the first sign-in. */
  createUsers: z.boolean(),
  groupId: idSchema.nullable(),
} as const;

/** Settings of sign-in through an organisation's own provider. The client secret is never returned. */
export const federationSettingsSchema = z.object({
  ...federationFields,
  hasSecret: z.boolean(),
  /**
   * True if the caller has signed in through the provider with its current settings; only then can passwords be
   * disabled.
   */
  proved: z.boolean(),
  domains: z.array(z.string()),
});

/** Federation settings as input. `clientSecret`: if absent, unchanged; null removes the secret. */
export const federationInputSchema = z.strictObject({
  ...federationFields,
  clientSecret: z.string().min(1).max(2000).nullable().exactOptional(),
  domains: z.array(mailDomainSchema).min(1).max(50),
});

/** Federation settings as input. */
export type FederationInput = z.input<typeof federationInputSchema>;

/** Organisation with all editable fields. `can` lists the caller's permitted actions. */
export const organizationDetailSchema = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  /** Names on the path from the organisation in scope to this organisation. */
  line: z.array(organizationNameSchema),
  system: z.boolean(),
  name: z.string(),
  country: z.string().nullable(),
  language: languageSchema,
  demo: z.boolean(),
  trade: organizationTradeSchema.nullable(),
  /** The organisation's own choice; null: the zone of its country, otherwise of the installation. */
  timeZone: timeZoneSchema.nullable(),
  /** Time zone that applies to the organisation's days. */
  dayZone: timeZoneSchema,
  settings: organizationSettingsSchema,
  federation: federationSettingsSchema.nullable(),
  /** User groups that new accounts can be added to. */
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
    /** True if the caller may mark as demo, move and delete: only from an organisation above. */
    govern: z.boolean(),
    administer: z.boolean(),
    /**
     * True if the caller may change how people sign in (provider, second factor): needs `admin:SecurityAdmin` and every
     * permission that the affected people hold.
     */
    signIn: z.boolean(),
  }),
});

/** Organisation with all editable fields. */
export type OrganizationDetail = z.output<typeof organizationDetailSchema>;

const organizationParams = z.strictObject({ id: idParamSchema });

/** Endpoints of the organisation in scope and those below it, and of administering one of them. */
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
      /** Parent of a new organisation; default: the organisation in scope. */
      parentId: idSchema.exactOptional(),
      name: createRequiredTextSchema(200).exactOptional(),
      country: countryCodeSchema.nullable().exactOptional(),
      language: languageSchema.exactOptional(),
      demo: z.boolean().exactOptional(),
      /** Trade whose businesses are listed first; null: no trade. */
      trade: organizationTradeSchema.nullable().exactOptional(),
      /** Null: the zone of the country, otherwise of the installation. */
      timeZone: timeZoneSchema.nullable().exactOptional(),
      settings: organizationSettingsSchema.exactOptional(),
      /** Null removes the settings. */
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
