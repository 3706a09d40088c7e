/**
 * People of an organisation as its security administrators see and change them. Source: specification 000 sections 2, 6
 * and 7, product page section 4, security page S3, S4 and Z3 to Z7. A user never moves between organisations.
 */

import { command, file, needs, query } from '@klarsikt/contract/endpoint.ts';
import {
  doneSchema,
  idParam,
  idSchema,
  instantSchema,
  languageSchema,
  listShape,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import { heldPermissionSchema } from './group.ts';
import { returnAddressSchema, secretSchema } from './login.shapes.ts';
import { sessionEntrySchema } from './session.ts';

/** States of an account. `invited`: has not signed in yet. */
export const userStatuses = ['invited', 'active', 'disabled'] as const;

/** States by which a list is filtered: those of the account, and `locked` for too many wrong passwords. */
export const userFilters = ['active', 'invited', 'locked', 'disabled', 'unseen'] as const;

/** Days without sign-in after which somebody counts as `unseen`. */
export const unseenDays = 90;

/** Fields by which the list can be sorted. */
export const userSorts = ['name', 'username', 'lastLogin', 'status'] as const;

/** A group by id and name. */
const groupNameSchema = z.object({ id: idSchema, name: z.string() });

/** One line of the list. `locked`: too many wrong passwords; ends by itself or by an administrator. */
export const userRowSchema = z.object({
  id: idSchema,
  username: z.string(),
  givenName: z.string(),
  surname: z.string(),
  displayName: z.string(),
  language: languageSchema.nullable(),
  status: z.enum(userStatuses),
  locked: z.boolean(),
  secondFactor: z.boolean(),
  groups: z.array(groupNameSchema),
  lastLoginAt: instantSchema.nullable(),
  revision: revisionSchema,
});

/** One line of the list of users. */
export type UserRow = z.output<typeof userRowSchema>;

/** One person with everything that an administrator may know. */
export const userSchema = userRowSchema.extend({
  createdAt: instantSchema,
  passwordAt: instantSchema.nullable(),
  totpAt: instantSchema.nullable(),
  termsAt: instantSchema.nullable(),
  lockedUntil: instantSchema.nullable(),
  /** Signs in at the organisation's identity provider. */
  federated: z.boolean(),
  /** A new password is demanded at the next sign-in. */
  mustChange: z.boolean(),
  permissions: z.array(heldPermissionSchema),
  sessions: z.array(sessionEntrySchema),
  /** The caller: their own password and second factor are changed in their account. */
  self: z.boolean(),
  /** Rights that the person holds and the caller does not, as `ra:Edit`: with any, the caller can not change the account. */
  higher: z.array(z.string()),
});

/** One person with everything that an administrator may know. */
export type User = z.output<typeof userSchema>;

const nameSchema = z.string().trim().max(200);
/** A user name is an e-mail address: invitations and resets are sent there. */
const usernameSchema = z.string().trim().max(254).pipe(z.email());
const groupsSchema = z.array(idSchema).max(200);
/** Where to go after the first sign-in. */
const landingSchema = returnAddressSchema(500);

/** What narrows the list. `sd` shows disabled people too. */
const filterShape = {
  text: z.string().trim().max(200).default(''),
  status: z.enum(userFilters).exactOptional(),
  group: idSchema.exactOptional(),
  sd: z.boolean().default(false),
  /** Leaves out the members of this group: for choosing new ones. */
  notIn: idSchema.exactOptional(),
} as const;

const sortSchema = z.enum(userSorts).default('name');

/** Largest file of people that is read: 20,000 lines fit. */
const importLimit = 5 * 1024 * 1024;
const csvSchema = z.string().min(1).max(importLimit);

/** What an import makes of a line. `same`: nothing to change; `refused`: the faults say why. */
export const importActions = ['create', 'update', 'same', 'refused'] as const;

/** Fields that an import can change. */
export const importFields = ['givenName', 'surname', 'language', 'status', 'groups'] as const;

/** What becomes of one line of the file. */
export const importRowSchema = z.object({
  line: z.number().int(),
  username: z.string(),
  givenName: z.string(),
  surname: z.string(),
  groups: z.array(z.string()),
  action: z.enum(importActions),
  /** What would change of somebody who is there already. */
  changes: z.array(z.object({ field: z.enum(importFields), before: z.string(), after: z.string() })),
  /** Why the line is refused. */
  faults: z.array(z.string()),
});

/** What becomes of one line of the file. */
export type ImportRow = z.output<typeof importRowSchema>;

/** Seats of the licence in force; `limit` null: no ceiling, and nobody is counted. */
export const seatsSchema = z.object({
  limit: z.number().int().nullable(),
  used: z.number().int().nonnegative(),
});

const importResultSchema = z.object({
  rows: z.array(importRowSchema),
  create: z.number().int(),
  update: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  seats: seatsSchema,
});

/** What a file of people comes to. */
export type ImportResult = z.output<typeof importResultSchema>;

/**
 * The caller's own password, for what changes how somebody else signs in. May be left out by who has signed in at the
 * organisation's identity provider within the last ten minutes.
 */
const proofShape = { current: secretSchema.exactOptional() } as const;

/** What became of a mail: `kept` when there is no mail server, so that it waits in the outbox. */
const writtenSchema = z.object({ id: idSchema, state: z.enum(['queued', 'kept']) });

/** A mail that was written, by its id in the outbox. */
export type WrittenMail = z.output<typeof writtenSchema>;

const admin = needs('admin:SecurityAdmin');
const idParams = z.strictObject({ id: idParam });

/** Accounts of the organisation in scope. */
export const user = {
  list: query({
    method: 'POST',
    path: 'admin/users',
    access: admin,
    summary: 'People of the organisation in scope, paged. Disabled ones only with `sd` or when filtered for.',
    body: z.strictObject({ ...listShape('asc'), sort: sortSchema, ...filterShape }).prefault({}),
    result: z.object({
      rows: z.array(userRowSchema),
      total: z.number().int(),
      seats: seatsSchema,
      /** Whether a mail server is set up; without one, whoever invites passes the link on. */
      sendsMail: z.boolean(),
    }),
  }),
  exportCsv: query({
    method: 'POST',
    path: 'admin/users/csv',
    access: admin,
    summary: 'The same list as a file that spreadsheets open without running anything in it.',
    body: z.strictObject({ sort: sortSchema, order: listShape('asc').order, ...filterShape }),
    result: file('text/csv; charset=utf-8'),
  }),
  checkImport: query({
    method: 'POST',
    path: 'admin/users/import/check',
    access: admin,
    bodyLimit: importLimit + 10_000,
    summary:
      'Says line by line what a file of people would create, change or not be allowed to. Writes nothing.',
    body: z.strictObject({ csv: csvSchema }),
    result: importResultSchema,
  }),
  importCsv: command({
    method: 'POST',
    path: 'admin/users/import',
    access: admin,
    bodyLimit: importLimit + 200_000,
    summary: 'Takes the confirmed lines of a file; lines that are refused by now are told and left out.',
    events: ['user.imported'],
    body: z.strictObject({
      csv: csvSchema,
      /** Numbers of the lines that were confirmed. */
      lines: z.array(z.number().int().positive()).min(1).max(50_000),
      /** New people get an invitation by mail. */
      invite: z.boolean().default(false),
    }),
    result: importResultSchema.extend({
      /** Invitations that were written; `kept` when there is no mail server. */
      invitations: z.object({ written: z.number().int().nonnegative(), state: z.enum(['queued', 'kept']) }),
    }),
  }),
  get: query({
    method: 'GET',
    path: 'admin/user/{id}',
    access: admin,
    summary: 'One person with groups, rights and their origin, and sessions.',
    params: idParams,
    result: userSchema,
  }),
  save: command({
    method: 'POST',
    path: 'admin/user',
    access: admin,
    summary:
      "Makes an account, or changes one when it names an id. Nobody gives what they do not hold, nor changes somebody who holds more. Another user name takes the caller's own password: links for new passwords go there.",
    verifiesSecret: true,
    events: ['user.created', 'user.changed'],
    body: z.strictObject({
      id: idSchema.exactOptional(),
      revision: revisionSchema.exactOptional(),
      username: usernameSchema,
      givenName: nameSchema.default(''),
      surname: nameSchema.default(''),
      language: languageSchema.nullable().default(null),
      status: z.enum(['active', 'disabled']).exactOptional(),
      groups: groupsSchema.exactOptional(),
      ...proofShape,
    }),
    result: z.object({ id: idSchema, revision: revisionSchema }),
  }),
  setPassword: command({
    method: 'POST',
    path: 'admin/user/{id}/password',
    access: admin,
    verifiesSecret: true,
    summary:
      "Sets somebody else's password, given the caller's own, and ends the sessions; it must be changed at the next sign-in, whatever `mustChange` says. The own one is changed by `account/password`.",
    events: ['user.passwordSet'],
    params: idParams,
    query: z.strictObject({ mustChange: z.enum(['true', 'false']).default('true') }),
    body: z.strictObject({ secret: secretSchema, ...proofShape }),
    result: doneSchema,
  }),
  demandPassword: command({
    method: 'POST',
    path: 'admin/user/{id}/password/demand',
    access: admin,
    summary: 'Demands a new password at the next sign-in and ends the sessions.',
    events: ['user.passwordDemanded'],
    params: idParams,
    result: doneSchema,
  }),
  resetPassword: command({
    method: 'POST',
    path: 'admin/user/resetPassword',
    access: admin,
    summary: 'Sends a link for a new password to the address of the account.',
    events: ['user.resetSent'],
    body: z.strictObject({ id: idSchema }),
    result: z.object({ mail: writtenSchema }),
  }),
  invite: command({
    method: 'POST',
    path: 'admin/user/invite',
    access: admin,
    summary:
      'Makes an account in the own organisation or one below, and sends its invitation. Again for who is invited.',
    events: ['user.invited'],
    body: z.strictObject({
      email: usernameSchema,
      /** Path to go to after the first sign-in. */
      landing: landingSchema.nullable().default(null),
      organizationId: idSchema,
      givenName: nameSchema.default(''),
      surname: nameSchema.default(''),
      language: languageSchema.nullable().default(null),
      groups: groupsSchema.default([]),
    }),
    result: z.object({ id: idSchema, organizationId: idSchema, mail: writtenSchema }),
  }),
  unlock: command({
    method: 'POST',
    path: 'admin/user/{id}/unlock',
    access: admin,
    summary: 'Lifts the lock of too many wrong passwords.',
    events: ['user.unlocked'],
    params: idParams,
    result: doneSchema,
  }),
  removeFactor: command({
    method: 'POST',
    path: 'admin/user/{id}/totp/remove',
    access: admin,
    verifiesSecret: true,
    summary:
      "Takes somebody else's second factor away, given the caller's own password, and ends the sessions; it is set up anew at the next sign-in where it is required. The own one is removed by `account/totp/remove`.",
    events: ['user.factorRemoved'],
    params: idParams,
    body: z.strictObject(proofShape),
    result: doneSchema,
  }),
  endSessions: command({
    method: 'DELETE',
    path: 'admin/user/{id}/sessions',
    access: admin,
    summary: 'Ends all sessions of the person, or the one named; not the session of this very call.',
    events: ['user.sessionsEnded'],
    params: idParams,
    query: z.strictObject({ session: z.uuid().exactOptional() }),
    result: z.object({ ended: z.number().int().nonnegative() }),
  }),
};
