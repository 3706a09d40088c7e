/**
 * Organisations as a tree: what each decides about its sign-in, its identity provider, and administering a customer.
 * Source: product page section 4, specification 000 sections 2, 6 and 7, security page Z3, Z5 and Z11.
 */

import { command, needs, query, signedIn, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import {
  doneSchema,
  idParam,
  idSchema,
  instantSchema,
  languageSchema,
  revisionParam,
  revisionSchema,
  statedSchema,
} from '@klarsikt/contract/shapes.ts';
import { tradeNames } from '@klarsikt/engine';
import { z } from 'zod';
import { organizationSettingsSchema } from './organization.settings.ts';

/** An ISO 3166-1 country code of two capital letters, or XK. */
export const countryCodeSchema = z.string().regex(/^[A-Z]{2}$/);

/** A time zone by its name in the IANA database, such as `Europe/Stockholm`. */
export const timeZoneSchema = z.string().min(1).max(50);

/** The trade of an organisation, by which businesses are classified (specification 001 section 6). */
export const organizationTradeSchema = z.enum(tradeNames);

/** What licences say about an organisation on this day; `inherited`: a parent's counts; `ended`: none any more. */
export const licenceStates = ['own', 'inherited', 'ended', 'none'] as const;

/** An organisation by id and name. */
export const organizationNameSchema = z.object({ id: idSchema, name: z.string() });

/**
 * An organisation as the tree shows it. `parentId` is null for the one in scope, whatever stands above it. Counts are
 * of the organisation itself, without those below.
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
  licence: z.object({ state: z.enum(licenceStates), validTo: z.string().nullable() }),
  /** True when people sign in at an identity provider of the organisation's own. */
  federated: z.boolean(),
  revision: revisionSchema,
  /** True for the organisation in scope: the root of what is shown. */
  here: z.boolean(),
});

/** An organisation as the tree shows it. */
export type OrganizationRow = z.output<typeof organizationRowSchema>;

/** A mail domain: labels of letters, digits and hyphens with at least one dot, in lower case. */
export const mailDomainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/);

const federationFields = {
  /** Address of the provider; https, unless the operator lists its origin (decision 20). */
  issuer: z.url({ protocol: /^https?$/ }).max(500),
  clientId: statedSchema(300),
  /** Which of the provider's own sources to go to at once; null: the provider lets the person choose. */
  idpHint: statedSchema(200).nullable(),
  enabled: z.boolean(),
  /** Whether people of the domains may sign in by password too. */
  passwordAllowed: z.boolean(),
  /** Whether somebody unknown to us gets an account at the first sign-in, in the group. */
  createUsers: z.boolean(),
  groupId: idSchema.nullable(),
} as const;

/** How people of the organisation sign in at its own provider. The client secret is never shown. */
export const federationSettingsSchema = z.object({
  ...federationFields,
  hasSecret: z.boolean(),
  /** The caller has signed in through it as it is now: from then on passwords can be ruled out. */
  proved: z.boolean(),
  domains: z.array(z.string()),
});

/** The same as it is written. `clientSecret` left out: stays as it is; null: there is none. */
export const federationInputSchema = z.strictObject({
  ...federationFields,
  clientSecret: z.string().min(1).max(2000).nullable().exactOptional(),
  domains: z.array(mailDomainSchema).min(1).max(50),
});

/** Federation settings as a form sends them. */
export type FederationInput = z.input<typeof federationInputSchema>;

/** One organisation with all that can be edited. `can` says what the caller may do with it. */
export const organizationDetailSchema = z.object({
  id: idSchema,
  parentId: idSchema.nullable(),
  /** Names from the organisation in scope down to this one. */
  line: z.array(organizationNameSchema),
  system: z.boolean(),
  name: z.string(),
  country: z.string().nullable(),
  language: languageSchema,
  demo: z.boolean(),
  trade: organizationTradeSchema.nullable(),
  /** Its own choice; null: the zone of its country, else of the installation. */
  timeZone: timeZoneSchema.nullable(),
  /** The zone that its days are of. */
  dayZone: timeZoneSchema,
  settings: organizationSettingsSchema,
  federation: federationSettingsSchema.nullable(),
  /** User groups that new accounts can be put into. */
  groups: z.array(organizationNameSchema),
  users: z.number().int().nonnegative(),
  units: z.number().int().nonnegative(),
  assessments: z.number().int().nonnegative(),
  /** Organisations directly below. */
  children: z.number().int().nonnegative(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  revision: revisionSchema,
  can: z.object({
    /** Mark as demo, move and delete: for those above it. */
    govern: z.boolean(),
    administer: z.boolean(),
    /** Change how people sign in (provider, second factor): also needs the permission over users, and every right of theirs. */
    signIn: z.boolean(),
  }),
});

/** One organisation with all that can be edited. */
export type OrganizationDetail = z.output<typeof organizationDetailSchema>;

const organizationParams = z.strictObject({ id: idParam });

/** Organisations below and including the one in scope, and administering one of them. */
export const organization = {
  list: query({
    method: 'GET',
    path: 'admin/org',
    access: needs('admin:Admin'),
    summary: 'The organisation in scope and everything below it, in the order of the tree.',
    result: z.array(organizationRowSchema),
  }),
  save: command({
    method: 'POST',
    path: 'admin/org',
    access: needs('admin:Admin'),
    summary:
      'Creates an organisation below another one, or with `id` and `revision` changes one: only the fields that are given.',
    events: ['organization.created', 'organization.changed'],
    body: z.strictObject({
      id: idSchema.exactOptional(),
      revision: revisionSchema.exactOptional(),
      /** For a new one: what it stands below; the organisation in scope when left out. */
      parentId: idSchema.exactOptional(),
      name: statedSchema(200).exactOptional(),
      country: countryCodeSchema.nullable().exactOptional(),
      language: languageSchema.exactOptional(),
      demo: z.boolean().exactOptional(),
      /** Lists and analyses begin with the businesses of the trade; null: it is of none. */
      trade: organizationTradeSchema.nullable().exactOptional(),
      /** Null: the zone of its country, else of the installation. */
      timeZone: timeZoneSchema.nullable().exactOptional(),
      settings: organizationSettingsSchema.exactOptional(),
      /** Null removes it. */
      federation: federationInputSchema.nullable().exactOptional(),
    }),
    result: organizationDetailSchema,
  }),
  listAdministrable: query({
    method: 'GET',
    path: 'admin/org/administrable',
    access: signedIn,
    visitors: visitorBounds.read,
    own: true,
    summary: 'The customer organisations that the caller may administer, by name.',
    result: z.array(organizationNameSchema.extend({ parentName: z.string() })),
  }),
  get: query({
    method: 'GET',
    path: 'admin/org/{id}',
    access: needs('admin:Admin'),
    summary: 'One organisation with all that can be edited.',
    params: organizationParams,
    result: organizationDetailSchema,
  }),
  move: command({
    method: 'POST',
    path: 'admin/org/{id}/move',
    access: needs('admin:Admin'),
    summary: 'Moves an organisation, with everything below it, below another one.',
    events: ['organization.moved'],
    params: organizationParams,
    body: z.strictObject({ parentId: idSchema, revision: revisionSchema }),
    result: organizationDetailSchema,
  }),
  administer: command({
    method: 'POST',
    path: 'admin/org/{id}/administer',
    access: signedIn,
    visitors: visitorBounds.write,
    own: true,
    summary:
      'Puts a customer organisation in scope, for this session, with the rights of administration held over it.',
    events: ['organization.administered'],
    params: organizationParams,
    result: z.object({ administering: organizationNameSchema }),
  }),
  leave: command({
    method: 'DELETE',
    path: 'admin/org/administer',
    access: signedIn,
    visitors: visitorBounds.write,
    own: true,
    summary: "Puts the caller's own organisation back in scope.",
    events: ['organization.left'],
    result: doneSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'admin/org/{id}',
    access: needs('admin:Admin'),
    summary: 'Deletes an organisation without users, assessments, keys and organisations below it.',
    events: ['organization.removed'],
    params: organizationParams,
    query: z.strictObject({ revision: revisionParam }),
    result: doneSchema,
  }),
};
