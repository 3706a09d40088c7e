/** Organisations, people, groups, licences and sessions as tables (migrations/0000_foundation.sql). */
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
} from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const reference = (name: string) => bigint(name, { mode: 'number' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const organization = pgTable('organization', {
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
  revision: integer().notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const appUser = pgTable('app_user', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  username: text().notNull(),
  /** Normalised for look-up: NFKC, lower case. */
  usernameKey: text('username_key').notNull(),
  givenName: text('given_name').notNull().default(''),
  surname: text().notNull().default(''),
  language: text({ enum: ['en', 'sv'] }),
  status: text({ enum: ['active', 'disabled'] })
    .notNull()
    .default('active'),
  passwordHash: text('password_hash'),
  owes: text().array().notNull().default([]),
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
  revision: integer().notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const userGroup = pgTable('user_group', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  name: text().notNull(),
  revision: integer().notNull().default(0),
});

export const groupMember = pgTable('group_member', {
  organizationId: reference('organization_id').notNull(),
  groupId: reference('group_id').notNull(),
  userId: reference('user_id').notNull(),
});

export const groupResource = pgTable('group_resource', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  groupId: reference('group_id').notNull(),
  application: text().notNull(),
  permission: text().notNull(),
  unitId: reference('unit_id'),
});

export const licence = pgTable('licence', {
  id: id(),
  organizationId: reference('organization_id').notNull(),
  applications: text().array().notNull(),
  offering: text({ enum: ['STANDARD', 'ENTERPRISE'] }).notNull(),
  datapoint: text({ enum: ['NO', 'BASIC', 'PRO'] }).notNull(),
  countries: text().array().notNull().default([]),
  seats: integer(),
  validFrom: date('valid_from').notNull(),
  validTo: date('valid_to'),
  revision: integer().notNull().default(0),
});

export const session = pgTable('session', {
  tokenHash: bytea('token_hash').primaryKey(),
  organizationId: reference('organization_id').notNull(),
  userId: reference('user_id').notNull(),
  demo: boolean().notNull().default(false),
  owes: text().array().notNull().default([]),
  language: text({ enum: ['en', 'sv'] }),
  createdAt: instant('created_at').notNull(),
  activeAt: instant('active_at').notNull(),
  softSec: integer('soft_sec').notNull(),
  hardAt: instant('hard_at').notNull(),
});

export const setupToken = pgTable('setup_token', {
  tokenHash: bytea('token_hash').primaryKey(),
  createdAt: instant('created_at').notNull(),
});

export const failureCounter = pgTable('failure_counter', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  windowAt: instant('window_at').notNull(),
  locks: integer().notNull().default(0),
  lockedUntil: instant('locked_until'),
});
