/**
 * Users of an organisation, for its security administrators. A user never moves to another organisation. Sources:
 * specification 000 sections 2, 6 and 7, product page section 4, security page S3, S4 and Z3 to Z7.
 */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  uploadedFileSchema,
} from '@klarsikt/contract/endpoint.ts';
import {
  createListQueryShape,
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  languageSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { unreadPartReasons } from '@klarsikt/engine/recognise';
import { z } from 'zod';
import { heldPermissionSchema } from './group.ts';
import { createReturnAddressSchema, plainPasswordSchema } from './login.shapes.ts';
import { sessionEntrySchema } from './session.ts';

/** States of an account; `invited` means that the person has never signed in. */
export const userStatuses = ['invited', 'active', 'disabled'] as const;

/**
 * Filters of the list of users: states of an account, `locked` (after too many wrong passwords), and `unseen` (no
 * sign-in for `unseenAccountDays`).
 */
export const userFilters = ['active', 'invited', 'locked', 'disabled', 'unseen'] as const;

/** Days without sign-in after which an account counts as `unseen`. */
export const unseenAccountDays = 90;

/** Columns by which the list of users can be sorted. */
export const userSorts = ['name', 'username', 'lastLogin', 'status'] as const;

const groupNameSchema = z.object({ id: idSchema, name: z.string() });

/**
 * A user in the list of users. `locked` is true after too many wrong passwords, until some time has passed or an
 * administrator unlocks the account.
 */
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
  /**
   * True if the organisation's directory manages the account; name, user name and status can then only be changed
   * there.
   */
  directory: z.boolean(),
  lastLoginAt: instantSchema.nullable(),
  revision: revisionSchema,
});

/** A user in the list of users, with the state of the account. */
export type UserRow = z.output<typeof userRowSchema>;

/** A user with all data that an administrator may see. */
export const userSchema = userRowSchema.extend({
  createdAt: instantSchema,
  passwordAt: instantSchema.nullable(),
  totpAt: instantSchema.nullable(),
  passkeys: z.number().int().nonnegative(),
  termsAt: instantSchema.nullable(),
  lockedUntil: instantSchema.nullable(),
  /** True if the person signs in at the organisation's identity provider. */
  federated: z.boolean(),
  /** True if a new password is required at the next sign-in. */
  mustChange: z.boolean(),
  permissions: z.array(heldPermissionSchema),
  sessions: z.array(sessionEntrySchema),
  /** True for the caller's own account, whose password and second factor can only be changed on the account page. */
  self: z.boolean(),
  /**
   * Permissions, such as `ra:Edit`, that the user has and the caller does not. If there are any, the caller cannot
   * change the account.
   */
  higher: z.array(z.string()),
});

/** A user with all data that an administrator may see. */
export type User = z.output<typeof userSchema>;

const nameSchema = z.string().trim().max(200);
/** User name, which is an e-mail address. Invitations and password resets are sent to it. */
const usernameSchema = z.string().trim().max(254).pipe(z.email());
const groupsSchema = z.array(idSchema).max(200);
/** Address of the page that opens after the first sign-in. */
const landingSchema = createReturnAddressSchema(500);

/** Filters of the list of users; `sd` also includes disabled accounts. */
const filterShape = {
  text: z.string().trim().max(200).default(''),
  status: z.enum(userFilters).exactOptional(),
  group: idSchema.exactOptional(),
  sd: z.boolean().default(false),
  /** Id of a group whose members are left out, so that new members can be chosen. */
  notIn: idSchema.exactOptional(),
} as const;

const sortSchema = z.enum(userSorts).default('name');

/** Largest import file of users, in bytes: 5 MiB, about 20,000 lines. */
const importLimit = 5 * 1024 * 1024;
const csvSchema = z.string().min(1).max(importLimit);

/** Actions of an import for a line: `same` means no change; for `refused`, `faults` contains the reasons. */
export const userImportActions = ['create', 'update', 'same', 'refused'] as const;

/** Fields of an account that an import can change. */
export const userImportFields = ['givenName', 'surname', 'language', 'status', 'groups'] as const;

/** Planned action of the import for one line of the file, with its changes and faults. */
export const userImportRowSchema = z.object({
  line: z.number().int(),
  username: z.string(),
  givenName: z.string(),
  surname: z.string(),
  groups: z.array(z.string()),
  action: z.enum(userImportActions),
  /** Changes to an existing account. */
  changes: z.array(z.object({ field: z.enum(userImportFields), before: z.string(), after: z.string() })),
  /** Reasons why the line is refused. */
  faults: z.array(z.string()),
});

/** Planned action of the import for one line of the file, with its changes and faults. */
export type UserImportRow = z.output<typeof userImportRowSchema>;

/** Seats of the licence in force. If `limit` is null, the number of accounts is unlimited and not counted. */
export const licenceSeatsSchema = z.object({
  limit: z.number().int().nullable(),
  used: z.number().int().nonnegative(),
});

const importResultSchema = z.object({
  rows: z.array(userImportRowSchema),
  create: z.number().int(),
  update: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  seats: licenceSeatsSchema,
});

const leftPartSchema = z.object({ cell: z.string(), text: z.string(), reason: z.enum(unreadPartReasons) });

/** The lists of people in an uploaded file, and the tables in it that contain no people. */
const peopleFileSchema = z.object({
  lists: z.array(
    z.object({
      sheet: z.string(),
      /** True if the sheet, or its column of addresses, is hidden in the file. */
      isHidden: z.boolean(),
      /** Number of people in the list. */
      people: z.number().int().nonnegative(),
      csv: z.string(),
      /** Parts of the list that the import cannot read, such as unknown columns and hidden rows. */
      left: z.array(leftPartSchema),
    }),
  ),
  left: z.array(leftPartSchema.extend({ sheet: z.string() })),
});

/** The lists of people in an uploaded file, and the parts that the import cannot read. */
export type UserImportFile = z.output<typeof peopleFileSchema>;

/** Result of importing a file of users. */
export type UserImportResult = z.output<typeof importResultSchema>;

/**
 * The caller's own password, which is required to change how another person signs in. It may be absent if the caller
 * has signed in at the organisation's identity provider within the last ten minutes.
 */
const proofShape = { current: plainPasswordSchema.exactOptional() } as const;

/** A mail in the outbox. `kept` means that no mail server is configured, so the mail stays in the outbox. */
const writtenSchema = z.object({ id: idSchema, state: z.enum(['queued', 'kept']) });

/** A mail by its id in the outbox, with its state. */
export type MailReference = z.output<typeof writtenSchema>;

const admin = needsPermission('admin:SecurityAdmin');
const idParams = z.strictObject({ id: idParamSchema });

/** Endpoints for the accounts of the current organisation. */
export const userContract = {
  list: defineQuery({
    method: 'POST',
    path: 'admin/users',
    access: admin,
    summary:
      'People of the organisation in scope, paged. Disabled people only with `sd` or a filter for them.',
    body: z.strictObject({ ...createListQueryShape('asc'), sort: sortSchema, ...filterShape }).prefault({}),
    result: z.object({
      rows: z.array(userRowSchema),
      total: z.number().int(),
      seats: licenceSeatsSchema,
      /** True if a mail server is configured; without one, the administrator must pass on the invitation link. */
      sendsMail: z.boolean(),
    }),
  }),
  exportCsv: defineQuery({
    method: 'POST',
    path: 'admin/users/csv',
    access: admin,
    summary: 'The same list as a file that is safe to open in a spreadsheet.',
    body: z.strictObject({ sort: sortSchema, order: createListQueryShape('asc').order, ...filterShape }),
    result: defineFileResult('text/csv; charset=utf-8'),
  }),
  readImport: defineQuery({
    method: 'POST',
    path: 'admin/users/import/read',
    access: admin,
    summary:
      'Reads the lists of people in a file (CSV, XLSX, DOCX or PDF, at most 5 MB) and returns them as CSV for the check, with the parts of the file that are not read. Writes nothing.',
    upload: { bytes: importLimit },
    perMinute: 30,
    body: z.strictObject({ file: uploadedFileSchema }),
    result: peopleFileSchema,
  }),
  checkImport: defineQuery({
    method: 'POST',
    path: 'admin/users/import/check',
    access: admin,
    bodyLimit: importLimit + 10_000,
    summary: 'The effect of a file of people, line by line: created, changed or refused. Writes nothing.',
    body: z.strictObject({ csv: csvSchema }),
    result: importResultSchema,
  }),
  importCsv: defineCommand({
    method: 'POST',
    path: 'admin/users/import',
    access: admin,
    bodyLimit: importLimit + 200_000,
    summary:
      'Imports the confirmed lines of a file; lines that are refused meanwhile are listed and left out.',
    events: ['user.imported'],
    body: z.strictObject({
      csv: csvSchema,
      /** Numbers of the lines that the caller has confirmed. */
      lines: z.array(z.number().int().positive()).min(1).max(50_000),
      /** True to send an invitation mail to each new user. */
      invite: z.boolean().default(false),
    }),
    result: importResultSchema.extend({
      /** Number of invitations made (`written`); their state is `kept` if no mail server is configured. */
      invitations: z.object({ written: z.number().int().nonnegative(), state: z.enum(['queued', 'kept']) }),
    }),
  }),
  get: defineQuery({
    method: 'GET',
    path: 'admin/user/{id}',
    access: admin,
    summary: 'One person with groups, permissions with their origin, and sessions.',
    params: idParams,
    result: userSchema,
  }),
  save: defineCommand({
    method: 'POST',
    path: 'admin/user',
    access: admin,
    summary:
      "Creates an account, or changes the one with the given id. The caller can only grant their own permissions and only change people without further ones. A new user name requires the caller's own password, because links for new passwords are sent to it.",
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
  setPassword: defineCommand({
    method: 'POST',
    path: 'admin/user/{id}/password',
    access: admin,
    verifiesSecret: true,
    summary:
      "Sets the password of another person, given the caller's own, and ends the sessions; it must be changed at the next sign-in, regardless of `mustChange`. For the caller's own password use `account/password`.",
    events: ['user.passwordSet'],
    params: idParams,
    query: z.strictObject({ mustChange: z.enum(['true', 'false']).default('true') }),
    body: z.strictObject({ secret: plainPasswordSchema, ...proofShape }),
    result: emptyResultSchema,
  }),
  demandPassword: defineCommand({
    method: 'POST',
    path: 'admin/user/{id}/password/demand',
    access: admin,
    summary: 'Requires a new password at the next sign-in and ends the sessions.',
    events: ['user.passwordDemanded'],
    params: idParams,
    result: emptyResultSchema,
  }),
  resetPassword: defineCommand({
    method: 'POST',
    path: 'admin/user/resetPassword',
    access: admin,
    summary: 'Sends a link for a new password to the address of the account.',
    events: ['user.resetSent'],
    body: z.strictObject({ id: idSchema }),
    result: z.object({ mail: writtenSchema }),
  }),
  invite: defineCommand({
    method: 'POST',
    path: 'admin/user/invite',
    access: admin,
    summary:
      "Creates an account in the caller's organisation or one below, and sends its invitation; sends it again to an invited person.",
    events: ['user.invited'],
    body: z.strictObject({
      email: usernameSchema,
      /** Address of the page that opens after the first sign-in; null for the default page. */
      landing: landingSchema.nullable().default(null),
      organizationId: idSchema,
      givenName: nameSchema.default(''),
      surname: nameSchema.default(''),
      language: languageSchema.nullable().default(null),
      groups: groupsSchema.default([]),
    }),
    result: z.object({ id: idSchema, organizationId: idSchema, mail: writtenSchema }),
  }),
  unlock: defineCommand({
    method: 'POST',
    path: 'admin/user/{id}/unlock',
    access: admin,
    summary: 'Unlocks an account after too many wrong passwords.',
    events: ['user.unlocked'],
    params: idParams,
    result: emptyResultSchema,
  }),
  removeFactor: defineCommand({
    method: 'POST',
    path: 'admin/user/{id}/totp/remove',
    access: admin,
    verifiesSecret: true,
    summary:
      "Removes the second factor of another person, given the caller's own password, and ends the sessions; a new one must be set up at the next sign-in if it is required. For the caller's own use `account/totp/remove`.",
    events: ['user.factorRemoved'],
    params: idParams,
    body: z.strictObject(proofShape),
    result: emptyResultSchema,
  }),
  endSessions: defineCommand({
    method: 'DELETE',
    path: 'admin/user/{id}/sessions',
    access: admin,
    summary: 'Ends all sessions of the person, or the given one, but not the session of this request.',
    events: ['user.sessionsEnded'],
    params: idParams,
    query: z.strictObject({ session: z.uuid().exactOptional() }),
    result: z.object({ ended: z.number().int().nonnegative() }),
  }),
};
