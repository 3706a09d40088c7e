/** Tables of organisations, people, groups, licences and sessions (migrations/0000_baseline.sql). */
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const byteaColumn = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const organizationTable = pgTable('organization', {
  id: id(),
  parentId: reference('parent_id'),
  kind: text({ enum: ['system', 'customer', 'sample', 'sandbox'] }).notNull(),
  name: text().notNull(),
  country: text(),
  language: text({ enum: ['en', 'sv'] })
    .notNull()
    .default('en'),
  demo: boolean().notNull().default(false),
  settings: jsonb().notNull().default({}),
  /** Ids of the organisations from the root to this one; a database trigger updates them. */
  path: bigint({ mode: 'number' }).array().notNull().default([]),
  /** Trade that classifies the organisation's businesses; null if it has none. */
  trade: text({ enum: ['bank', 'lawyer', 'realestate'] }),
  /** Time zone that the organisation chose; null to use the time zone of its country or of the installation. */
  timeZone: text('time_zone'),
  /** Time zone in force; a database trigger updates it. */
  dayZone: text('day_zone').notNull().default('UTC'),
  revision: integer().notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const appUser = pgTable('app_user', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  username: text().notNull(),
  /** User name in NFKC and lower case, by which the account is found. */
  usernameKey: text('username_key').notNull(),
  givenName: text('given_name').notNull().default(''),
  surname: text().notNull().default(''),
  language: text({ enum: ['en', 'sv'] }),
  /** Page that the person has chosen as the first page; null for the default. */
  startPage: text('start_page', { enum: ['work'] }),
  status: text({ enum: ['invited', 'active', 'disabled'] })
    .notNull()
    .default('active'),
  passwordHash: text('password_hash'),
  passwordAt: instant('password_at'),
  /**
   * Steps that an administrator requires at the next sign-in. All other steps are derived from the state of the
   * account.
   */
  owes: text().array().notNull().default([]),
  /** Connection to an identity provider that an administrator has assigned to this invited account by its address. */
  bindsTo: uuid('binds_to'),
  /** Name of the person who sent the last invitation; null if there was none. */
  invitedName: text('invited_name'),
  /** TOTP secret, encrypted. */
  totpSecret: byteaColumn('totp_secret'),
  /** Time step of the last used code, so that no code works twice. */
  totpStep: reference('totp_step'),
  totpAt: instant('totp_at'),
  termsVersion: text('terms_version'),
  termsAt: instant('terms_at'),
  disabledAt: instant('disabled_at'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  lastLoginAt: instant('last_login_at'),
  revision: integer().notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const assessmentUnit = pgTable('assessment_unit', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  parentId: reference('parent_id'),
  name: text().notNull(),
  description: text().notNull().default(''),
  personalUserId: reference('personal_user_id'),
  position: integer().notNull().default(0),
  revision: integer().notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const userGroup = pgTable('user_group', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  revision: integer().notNull().default(0),
});

export const groupMember = pgTable('group_member', {
  organizationId: reference('organization_id').notNull(),
  groupId: reference('group_id').notNull(),
  userId: reference('user_id').notNull(),
  /** True if the directory made the person a member; the directory ends only such memberships. */
  byDirectory: boolean('by_directory').notNull().default(false),
});

export const groupResource = pgTable('group_resource', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  groupId: reference('group_id').notNull(),
  application: text().notNull(),
  permission: text().notNull(),
  unitId: reference('unit_id'),
  /**
   * Organisation in which the permission applies, including all organisations below it; null for the group's own
   * organisation.
   */
  resourceOrganizationId: reference('resource_organization_id'),
});

export const licenceTable = pgTable('licence', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  applications: text().array().notNull(),
  offering: text({ enum: ['STANDARD', 'ENTERPRISE'] }).notNull(),
  datapoint: text({ enum: ['NO', 'BASIC', 'PRO'] }).notNull(),
  countries: text().array().notNull().default([]),
  seats: integer(),
  validFrom: date('valid_from').notNull(),
  validTo: date('valid_to'),
  note: text().notNull().default(''),
  /** Whether the licence also applies to subordinate organisations that have no licence of their own. */
  coversCustomers: boolean('covers_customers').notNull().default(false),
  revision: integer().notNull().default(0),
});

export const sessionTable = pgTable('session', {
  tokenHash: byteaColumn('token_hash').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').notNull(),
  demo: boolean().notNull().default(false),
  owes: text().array().notNull().default([]),
  language: text({ enum: ['en', 'sv'] }),
  createdAt: instant('created_at').notNull(),
  activeAt: instant('active_at').notNull(),
  softSec: integer('soft_sec').notNull(),
  hardAt: instant('hard_at').notNull(),
  id: uuid().notNull().defaultRandom(),
  method: text({ enum: ['password', 'federation', 'link', 'demo', 'setup', 'passkey'] })
    .notNull()
    .default('password'),
  ip: text().notNull().default(''),
  agent: text().notNull().default(''),
  headsupSec: integer('headsup_sec').notNull().default(120),
  actingOrganizationId: reference('acting_organization_id'),
});

export const setupToken = pgTable('setup_token', {
  tokenHash: byteaColumn('token_hash').primaryKey(),
  createdAt: instant('created_at').notNull(),
  /** Node that printed the set-up link. */
  nodeId: uuid('node_id'),
});

export const failureCounter = pgTable('failure_counter', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  windowAt: instant('window_at').notNull(),
  locks: integer().notNull().default(0),
  lockedUntil: instant('locked_until'),
});

export const federationTable = pgTable('federation', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  issuer: text().notNull(),
  clientId: text('client_id').notNull(),
  /** Client secret, encrypted; null for a public client. */
  clientSecret: byteaColumn('client_secret'),
  idpHint: text('idp_hint'),
  enabled: boolean().notNull().default(true),
  /** Whether people of the organisation's domains may sign in by password. */
  passwordAllowed: boolean('password_allowed').notNull().default(false),
  /** Whether an unknown person gets an account in the group `groupId` at the first sign-in. */
  createUsers: boolean('create_users').notNull().default(false),
  groupId: reference('group_id'),
  /** Random id that changes whenever issuer, client or secret change. */
  connection: uuid().notNull().defaultRandom(),
  revision: integer().notNull().default(0),
});

export const federationDomain = pgTable('federation_domain', {
  domain: text().primaryKey(),
  organizationId: reference('organization_id').notNull(),
  federationId: reference('federation_id').notNull(),
});

export const federatedIdentity = pgTable('federated_identity', {
  issuer: text().notNull(),
  subject: text().notNull(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').notNull(),
  connection: uuid(),
  createdAt: instant('created_at').notNull(),
});

export const federationState = pgTable('federation_state', {
  stateHash: byteaColumn('state_hash').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  federationId: reference('federation_id').notNull(),
  browserHash: byteaColumn('browser_hash').notNull(),
  nonce: text().notNull(),
  verifier: byteaColumn().notNull(),
  uri: text(),
  silent: boolean().notNull().default(false),
  /** Signed-in person who connects the own account with the provider. */
  userId: reference('user_id'),
  /** Hash of the invitation that the person accepts at the provider. */
  linkHash: byteaColumn('link_hash'),
  createdAt: instant('created_at').notNull(),
});

/** People who signed in at the provider with another identity than the one that is connected with their account. */
export const federationRefusal = pgTable('federation_refusal', {
  userId: reference('user_id').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  connection: uuid().notNull(),
  at: instant('at').notNull(),
  times: integer().notNull().default(1),
});

/** Period in which people are admitted by their verified address, with the person who opened the period. */
export const federationLinking = pgTable('federation_linking', {
  organizationId: reference('organization_id').primaryKey(),
  connection: uuid().notNull(),
  openedAt: instant('opened_at').notNull(),
  until: instant('until').notNull(),
  openedBy: reference('opened_by').notNull(),
  openedName: text('opened_name').notNull(),
});

export const sessionFederation = pgTable('session_federation', {
  tokenHash: byteaColumn('token_hash').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  federationId: reference('federation_id').notNull(),
  tokens: byteaColumn().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const loginLink = pgTable('login_link', {
  tokenHash: byteaColumn('token_hash').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').notNull(),
  kind: text({ enum: ['reset', 'invite', 'login', 'rescue', 'connect'] }).notNull(),
  landing: text(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdBy: reference('created_by'),
});

export const passkeyTable = pgTable('passkey', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').notNull(),
  credentialId: byteaColumn('credential_id').notNull(),
  publicKey: byteaColumn('public_key').notNull(),
  /** Random id by which authenticators identify the person, the same for all passkeys of the person. */
  userHandle: byteaColumn('user_handle').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull().default([]),
  name: text().notNull(),
  /**
   * True if the manufacturer of the authenticator stores a copy of the passkey, so that the person's other devices
   * have it too.
   */
  synced: boolean().notNull(),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
});

/** Open challenges of passkeys; a row is deleted when its challenge is used. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  challengeHash: byteaColumn('challenge_hash').primaryKey(),
  /** Organisation of the person; null for a sign-in by passkey alone, because the person is not yet known. */
  organizationId: reference('organization_id'),
  userId: reference('user_id'),
  purpose: text({ enum: ['register', 'factor', 'alone'] }).notNull(),
  browserHash: byteaColumn('browser_hash').notNull(),
  userHandle: byteaColumn('user_handle'),
  createdAt: instant('created_at').notNull(),
});

export const apiKey = pgTable('api_key', {
  clientId: text('client_id').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  label: text().notNull(),
  secretHash: byteaColumn('secret_hash').notNull(),
  permissions: text().array().notNull(),
  revision: integer().notNull().default(0),
  createdBy: reference('created_by'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
  usedAt: instant('used_at'),
  revokedAt: instant('revoked_at'),
});

export const apiToken = pgTable('api_token', {
  tokenHash: byteaColumn('token_hash').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  clientId: text('client_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const assistantSwitch = pgTable('assistant_switch', {
  organizationId: reference('organization_id').primaryKey(),
  enabled: boolean().notNull(),
  revision: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});

export const assistantKey = pgTable('assistant_key', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').notNull(),
  label: text().notNull(),
  secretHash: byteaColumn('secret_hash').notNull(),
  tools: text().array().notNull(),
  revision: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  revokedAt: instant('revoked_at'),
});
